"""What an engine says to a program that learns: how a round of a seat ends, by cards that lie in a known order.

The reference round says which cards come where, what is asked and what may be answered; a `CardSeat` of an engine says
in compiled code what cards are worth. It is `Dealer.seat` of the game's dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.poker import deal
from croupier.money import Cents
from croupier.options import House
from croupier.round.game import Game

Nets: TypeAlias = npt.NDArray[np.int64]
#: Packs, a row each, as they are dealt: the card at a place is the one drawn at that turn.
Packs: TypeAlias = npt.NDArray[np.uint8]
Numbers: TypeAlias = npt.NDArray[np.int64]


class DealtPlaces(NamedTuple):
    """At which turns the cards of the seat, of the dealer and of the board are drawn."""

    player: tuple[int, ...]
    dealer: tuple[int, ...]
    board: tuple[int, ...]


class Answer(NamedTuple):
    """What was chosen: an action, its multiple, and at which places of the hand the cards lie that it names."""

    action: str
    multiple: int = 0
    places: tuple[int, ...] = ()


class CardSeat(Protocol):
    """A seat at a game in which cards come in the same order whatever is decided.

    ``sorts`` is how many sorts of cards there are that may do different things. ``leaf`` numbers the ends of a round by
    what was chosen on the way; ``sort`` and ``settle`` answer for many rows at once.
    """

    sorts: int

    def leaf(self, chosen: Sequence[Answer]) -> int:
        """The number of the end to which these choices lead."""

    def sort(self, packs: Packs, rows: Numbers, at: DealtPlaces, sorts: Numbers) -> None:
        """Write the sort of the cards of these rows."""

    def settle(self, packs: Packs, rows: Numbers, at: DealtPlaces, leaves: Numbers, nets: Nets) -> None:
        """Write what the seat is up, in cents, in these rows, each at its leaf."""


@dataclass(frozen=True, slots=True)
class SeatStakes:
    """What a seat plays for: the options of the house, the wagers made before the deal, and the first of them."""

    game: Game
    options: House
    wagers: Mapping[str, Cents]

    @property
    def unit(self) -> Cents:
        """The amount of the first wager."""
        return next(iter(self.wagers.values()))


#: Makes the seat of a game.
SeatMaker: TypeAlias = Callable[[SeatStakes], CardSeat]


@numba.njit(cache=True, nogil=True)
def shuffle(packs: Any, rows: Any, draws: int, streams: Any) -> None:
    """Shuffle as many cards as a round can draw to the front of these rows."""
    for row in rows:
        pack, stream = packs[row], streams[row]
        for at in range(0, draws, 6):
            deal(pack, at, min(6, draws - at), stream, True)


@numba.njit(cache=True, nogil=True, inline="always")
def gather(pack: Any, places: Any, hand: Any, first: int) -> None:
    """Lay the cards at some places side by side."""
    for at in range(places.shape[0]):
        hand[first + at] = pack[places[at]]


def places(turns: Sequence[int]) -> Numbers:
    """Turns as compiled code takes them."""
    return np.array(turns, np.int64)
