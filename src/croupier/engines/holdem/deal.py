"""Two own cards, five shared ones, a dealer: how the cards lie in a kernel, and what can be told of them at once.

The own cards lie first, then flop, turn and river, then the dealer's two: so the player's best five are among the first
seven cards, and the dealer's among the seven from the third on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import chart_rows
from croupier.engines.chart_rows import Spot
from croupier.engines.endings import Account, Booked, paid
from croupier.engines.holdem.advice import Prices, _settle
from croupier.engines.holdem.board import Room, Strength, room, strength
from croupier.engines.holdem.bonus import CHART
from croupier.engines.holdem.likeness import Felt, Holdings, called
from croupier.engines.kernel import Order
from croupier.engines.poker import Ladder, deal, ladder
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents

#: Where the board lies, how many cards of it and of all a player sees at the end, and all cards of a round.
BOARD, SHOWN, DEALT = 2, 7, 9
CARDS: Final = 52


class Made(NamedTuple):
    """The line that some cards make, and whether the hand was given up."""

    line: str
    folded: bool


def rungs() -> Ladder:
    """Five, six and seven cards on one ladder."""
    return ladder(FIVE_CARD, 5, 6, SHOWN)


def by_holding(choice: Callable[[tuple[int, int]], int]) -> npt.NDArray[np.uint16]:
    """A choice for every two cards, by the number of what is seen of them."""
    found = np.zeros((13, 13, 2), np.uint16)
    for one in range(13):
        for other in range(13):
            for suited in (0, 1):
                found[one, other, suited] = choice((4 * one, 4 * other + (one == other or not suited)))
    return found.ravel()


def by_class(cards: Felt, choices: Sequence[int]) -> npt.NDArray[np.uint16]:
    """A choice for every two cards, from one for each class of those that are alike."""

    def choice(own: tuple[int, int]) -> int:
        low, high = sorted(own)
        return choices[int(cards.class_of[low + high * (high - 1) // 2])]

    return by_holding(choice)


def before_the_flop(order: Order, actions: Sequence[str], holdings: Holdings) -> Callable[[tuple[int, int]], int]:
    """What the user's own chart does with every two cards, by the place among the actions. It must name them all."""
    said = chart_rows.by_name(order.strategy, order.game.slug, actions, {CHART: (holdings.names, [""])})
    if (unsaid := next((spot for one in holdings.names if (spot := Spot(CHART, one)) not in said), None)) is not None:
        raise chart_rows.silent(order.strategy, unsaid)
    return lambda own: said[Spot(CHART, called(own))]


def by_five(order: Order, wager: str, stake: Cents) -> Account:
    """A wager on the line of some cards, which a fold forfeits: line by line, not folded and folded."""
    stakes = {wager: stake} if wager in order.wagers else {}

    def settle(made: Made, name: str, amount: Cents) -> Booked:
        return paid(order.options.tables[name], made.line, amount, forfeit=made.folded)

    return Account([Made(line, folded) for line in FIVE_CARD.lines for folded in (False, True)], stakes, settle)


# -- in a kernel --------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True, inline="always")
def deal_round(pack: Any, stream: Any, shuffling: bool) -> None:  # pragma: no cover - compiled
    """All cards, whatever is done with them, so that one seed deals the same to every strategy."""
    deal(pack, 0, 6, stream, shuffling)
    deal(pack, 6, DEALT - 6, stream, shuffling)


@numba.njit(cache=True, nogil=True, inline="always")
def hidden_pair(pack: Any, end: int) -> Any:  # pragma: no cover - compiled
    """Whether an own card is paired, with the other or on the board up to ``end``."""
    one, other = pack[0] >> 2, pack[1] >> 2
    found = one == other
    for at in range(BOARD, end):
        found |= (pack[at] >> 2 == one) | (pack[at] >> 2 == other)
    return found


@numba.njit(cache=True, nogil=True, inline="always")
def on_flop(pack: Any, flops: Any) -> Any:  # pragma: no cover - compiled
    """What a table of flops says: a bit for each flop and holding, by their places."""
    a, b, c = np.int64(pack[2]), np.int64(pack[3]), np.int64(pack[4])
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    low, high = np.int64(min(pack[0], pack[1])), np.int64(max(pack[0], pack[1]))
    flop = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    holding = low + high * (high - 1) // 2
    return flops[flop, holding >> 3] >> (7 - (holding & 7)) & 1


class Counting(NamedTuple):
    """What it takes to show a hand down against every holding of the dealer: the tables, what each ending is worth,
    and room for the cards and the sums."""

    hands: Strength
    bar: int
    fixed: npt.NDArray[np.int64]
    bet: npt.NDArray[np.int64]
    at: Room
    seven: npt.NDArray[np.int64]
    live: npt.NDArray[np.int64]
    worth: npt.NDArray[np.int64]


def counting(prices: Prices) -> Counting:
    """Room for one thread."""
    live = CARDS - SHOWN
    empty = (np.empty(many, np.int64) for many in (SHOWN, live, 2))
    return Counting(strength(SHOWN), prices.bar, prices.fixed, prices.bet, room(live), *empty)


@numba.njit(cache=True, nogil=True)
def count_dealers(pack: Any, river: int, count: Any) -> None:  # pragma: no cover - compiled
    """What the hand is worth over every holding of the dealer, into ``count.worth``, with the card at place ``river``
    as the river card."""
    for at in range(SHOWN - 1):
        count.seven[at] = pack[at]
    count.seven[SHOWN - 1] = pack[river]
    many = 0
    for at in range(SHOWN - 1, CARDS):
        if at != river:
            count.live[many] = pack[at]
            many += 1
    _settle(count.seven, count.live, count.hands, count.bar, count.fixed, count.bet, count.at, count.worth)
