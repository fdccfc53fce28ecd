"""One seat of a game, from where it sits: all it can ever be asked, do and see. Programs that learn sit here."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """What a game's folder says of its seat, in ``chair.py`` or by its plan; else it is explored by playing.

    ``actions`` are all that it can ever do: their order numbers them, and is part of the public interface. ``phases``
    are the questions it is asked: the clause of a turn, the first action of an offer. ``cards``, ``dealer`` and
    ``community`` are the most cards of a hand of the seat, of the dealer's and of the board; ``hands`` is how many
    hands the seat can split into. A game with a ``shoe`` may keep it from round to round; in one of ``points`` a hand
    is what its cards add up to, in any other what they pair, suit and follow.
    """

    actions: tuple[str, ...]
    phases: tuple[str, ...]
    cards: int
    dealer: int = 0
    community: int = 0
    hands: int = 1
    shoe: bool = False
    points: bool = False


def sized(action: str, multiples: tuple[int, ...]) -> tuple[str, ...]:
    """The names of an action that is taken in multiples of a wager."""
    return tuple(f"{action} x{multiple}" for multiple in multiples)


def placing(action: str, cards: int, held: int) -> tuple[str, ...]:
    """The names of an action that chooses so many of the cards held, by their places."""
    return tuple(f"{action} {' '.join(map(str, places))}" for places in combinations(range(1, held + 1), cards))


def twenty_one(actions: str, *phases: str) -> Chair:
    """A seat at a game to 21 with up to four hands. Every card counts at least one, so no hand that may still draw has
    more than 20 cards; a dealer who draws to a soft 17 has 13 at most: seven aces, a five and five more aces."""
    return Chair(actions=tuple(actions.split()), phases=phases, cards=21, dealer=13, hands=4, shoe=True, points=True)
