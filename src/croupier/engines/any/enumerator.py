"""The enumerator: drives the reference round through every answer, with exact weights, and decides best.

    enumeration = enumerate_round(game, game.house({}), setup({"1": {"ante": "1"}}), deck=cards("Ah Kh Qd ..."))
    enumeration.expected       # per unit of the initial wagers, an exact fraction
    enumeration.distribution   # net in cents -> exact probability

It knows no game. It is slow on purpose: complete for wheels and dice, and for card games on a small deck. A game that
declares which cards are `Alike` is walked once for each class of alike rounds, which reaches a good deal further.

A face-down card that nobody may look at is answered with `UNSEEN` and paid for when it is turned up. The
cards of a shuffled pack are exchangeable, so the distribution is the same, and no decision can depend on it.
"""

from collections.abc import Collection, Iterable
from typing import Any, Final

from croupier.engines.any.alike_walk import AlikeWalk, Size
from croupier.engines.any.distribution import Enumeration
from croupier.engines.any.walk import Choices, RoundWalk, Strategy, Task
from croupier.engines.situation import pending_decision
from croupier.equipment.cards import Card, counts
from croupier.errors import BadInput, CroupierError
from croupier.options import House
from croupier.round.alike import Alike
from croupier.round.game import Game
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import Setup

__all__ = ["MOST_LEAVES", "Choices", "Enumeration", "Size", "Strategy", "enumerate_round", "offered", "size"]

MOST_LEAVES: Final = 5_000_000


def offered(round_: Round) -> list[Choice]:
    """Every action of the pending decision, with each multiple and each set of cards; where an amount is chosen, the
    full amount."""
    ask = pending_decision(round_)
    full = {action.name: action.most for action in ask.actions}
    return [choice for choice in ask.choices(round_.felt) if choice.amount in (0, full[choice.action])]


def enumerate_round(
    game: Game,
    options: House,
    setup: Setup,
    *,
    deck: Iterable[Card] | None = None,
    carry: Any = None,
    seat: str = "",
    strategy: Strategy | None = None,
    choices: Choices = offered,
    unordered: bool | Collection[str] = False,
    alike: Alike | None = None,
    limit: int = MOST_LEAVES,
) -> Enumeration:
    """Every round there is, for one seat (the only one, unless named), which decides for the best expected net.

    ``deck`` is the cards in play, duplicates allowed; left out, the game's own pack. Decisions of other seats
    need a ``strategy``. ``unordered`` takes the cards that a hand (any, or those named) gets in one batch as a
    set, and a roll without its order: far quicker, and right where the rules look at the set only. ``alike`` counts
    alike rounds once and checks on the way that they are; a strategy given with it must not tell them apart either.
    """
    start = _started(game, options, setup, deck, carry)
    if alike and unordered:
        raise BadInput("alike cards are counted once, or hands taken as sets; ask for one of the two")
    sets = unordered if isinstance(unordered, bool) else frozenset(unordered)
    task = Task(
        start=start, seat=_decider(start.setup, seat), choices=choices, limit=limit, strategy=strategy, unordered=sets
    )
    return (AlikeWalk(task, alike) if alike else RoundWalk(task)).result()


def size(game: Game, options: House, setup: Setup, alike: Alike, *, deck: Iterable[Card] | None = None) -> Size:
    """About how many classes of alike rounds there are, and how long it would take to walk them."""
    start = _started(game, options, setup, deck)
    task = Task(start=start, seat=_decider(start.setup, ""), choices=offered, limit=MOST_LEAVES)
    return AlikeWalk(task, alike).size()


def _started(game: Game, options: House, setup: Setup, deck: Iterable[Card] | None, carry: Any = None) -> Round:
    stands, refused = game.seated(options, setup, carry)
    if refused:
        raise refused[0][2].at(game=game.slug, seat=refused[0][0])
    return Round(game, options, stands, carry, pack=None if deck is None else counts(deck))


def _decider(setup: Setup, seat: str) -> str:
    seats = [player.seat for player in setup.seats]
    decider = seat or (seats[0] if len(seats) == 1 else "")
    if decider not in seats:
        raise CroupierError(f"say for which seat to enumerate; there is {', '.join(seats)}")
    return decider
