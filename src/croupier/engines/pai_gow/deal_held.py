"""Seven cards as a kernel looks them up: by their ranks, by their flush, and by the cards themselves. Without five
cards of a suit a hand is set by its ranks, and a hand with a flush in it by the ranks of the suit and the others. Only
the best setting may go by suits beside: they say which cards are gone for the dealer's flushes."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.flushes import flush_cards
from croupier.engines.pai_gow.follow import SettingSums, flush_suit, others_place
from croupier.engines.pai_gow.hands import LOW_BITS, STACK
from croupier.engines.pai_gow.rows import SetHands
from croupier.engines.pai_gow.views import PackHands
from croupier.engines.poker import ladder
from croupier.games.families.pai_gow import PaiGowPlan
from croupier.hands import fast

#: Not by the ranks alone.
BY_CARDS: Final = -1
#: For every hand of a sort the setting that is taken, among those worth asking about.
Taken: TypeAlias = npt.NDArray[np.int64]
#: A set hand in one number: the rung of the high hand, and seven bits for the low hand.
Numbers: TypeAlias = npt.NDArray[np.int32]

_NO_SUMS: Final = SettingSums(*[np.empty(0, np.int64)] * len(SettingSums._fields))


class SetTables(NamedTuple):
    """A way of setting: by the ranks of seven cards; by the flush hand, its others of different suits or of one; and
    for hands that go by their cards, by their numbers in ascending order."""

    by_rank: Numbers
    by_flush: Numbers
    hands: npt.NDArray[np.int64]
    made: Numbers


class Lookup(NamedTuple):
    """Where seven cards lie: the keys of the cards, and the places of both halves of their sum; where the flush hands
    with such cards of a suit begin."""

    keys: npt.NDArray[np.int64]
    lower: npt.NDArray[np.int32]
    upper: npt.NDArray[np.int32]
    flushes: npt.NDArray[np.int32]


def lookup(plan: PaiGowPlan[Any]) -> Lookup:
    """The same for every way of setting."""
    known = fast.tables(plan.bonus.order, STACK)
    return Lookup(ladder(plan.bonus.order, STACK).keys, known.low, known.high, flush_cards().first)


def set_tables(dealt: PackHands, taken: Callable[[SetHands], Taken]) -> SetTables:
    """A way of setting that does not go by the suits of other cards."""
    plain, flush = (numbers(part)[taken(part)] for part in sorts(dealt))
    no_hands = np.empty(0, np.int64)
    return SetTables(
        by_rank(dealt, plain), by_flush(dealt, np.array([flush, flush]).T), no_hands, np.empty(0, np.int32)
    )


def sorts(dealt: PackHands) -> tuple[SetHands, SetHands]:
    """The hands by rank and the flush hands of a pack."""
    cards = dealt.flushes.cards
    return (
        SetHands(dealt.values, dealt.by_rank.held, dealt.by_rank.joker, dealt.settings, _NO_SUMS),
        SetHands(dealt.values, cards.held, cards.joker, dealt.flush_settings, _NO_SUMS),
    )


def numbers(part: SetHands) -> Numbers:
    """Both hands of every setting in one number."""
    rungs = np.searchsorted(part.values.highs, part.settings.high)
    both: Numbers = (rungs << LOW_BITS | part.settings.low).astype(np.int32)
    return both


def by_rank(dealt: PackHands, made: Numbers) -> Numbers:
    """From holdings to where their ranks lie."""
    table = np.full(len(fast.tables(dealt.values.plan.bonus.order, STACK).by_rank), BY_CARDS, np.int32)
    table[places(dealt)] = made
    return table


def by_flush(dealt: PackHands, made: Numbers) -> Numbers:
    """From flush hands to where their cards lie."""
    table = np.full((len(dealt.flushes.row), 2), BY_CARDS, np.int32)
    there = dealt.flushes.row >= 0
    table[there] = made[dealt.flushes.row[there]]
    return table


def places(dealt: PackHands) -> npt.NDArray[np.int64]:
    """Where the ranks of each holding lie."""
    held, joker = dealt.by_rank.held.astype(np.int64), dealt.by_rank.joker
    known = fast.tables(dealt.values.plan.bonus.order, STACK)
    powers = 5 ** np.arange(7, dtype=np.int64)
    lower, upper = held[:, :7] @ powers, held[:, 7:] @ powers[:6] + joker * powers[6]
    place: npt.NDArray[np.int64] = known.low[lower].astype(np.int64) + known.high[upper]
    return place


@numba.njit(cache=True, nogil=True, inline="always")
def rank_place(total: Any, lower: Any, upper: Any) -> Any:
    """Where the ranks lie whose keys add up to so much; see `hands.fast` for the halves of a key."""
    return np.int64(lower[total & 0x3FFFF]) + upper[total >> 18 & 0x3FFFF]


@numba.njit(cache=True, nogil=True)
def of_one_suit(suited: Any, flush: int) -> Any:
    """Whether the two others of a flush hand are of one suit."""
    together = False
    for suit in range(4):
        together |= suit != flush and suited[suit] & (suited[suit] - 1) != 0
    return together


@numba.njit(cache=True, nogil=True)
def flush_place(pack: Any, start: int, suited: Any, flushes: Any) -> Any:
    """Where a flush hand lies in `SetTables.by_flush`: by the hand, and whether its others are of one suit."""
    suited[:] = 0
    joker = False
    for at in range(start, start + STACK):
        card = np.int64(pack[at])
        if card < 52:
            suited[card & 3] |= np.int64(1) << (card >> 2)
        else:
            joker = True
    suit = flush_suit(suited, joker)
    return flushes[int(joker), suited[suit]] + others_place(suited, suit), int(of_one_suit(suited, suit))
