"""Seven cards of Pai Gow Poker as a kernel looks them up: by their ranks, by their flush, and by the cards themselves.

Without five cards of a suit a hand is set by its ranks, and a hand with a flush in it by the ranks of the suit and the
others. Only the best setting may go by suits beside: they say which cards are gone for the dealer's flushes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow import ranks as pai_gow_ranks
from croupier.engines.pai_gow.flushes import FlushHands, flush_hands, suits_of
from croupier.engines.pai_gow.follow import Sums, _flush_suit, _others_place
from croupier.engines.pai_gow.hands import LOWS
from croupier.engines.pai_gow.ranks import Holdings
from croupier.engines.pai_gow.rows import Hands
from croupier.engines.pai_gow.views import kept
from croupier.engines.poker import ladder
from croupier.hands import fast
from croupier.hands.orders import FORTUNE, PAI_GOW_HIGH

STACK: Final = 7
#: A set hand in one number: the rung of the high hand, and seven bits for the low hand.
LOW: Final = 7
assert LOWS <= 1 << LOW
#: Not by the ranks alone.
BY_CARDS: Final = -1
#: For every hand of a sort the setting that is taken, among those worth asking about.
Taken: TypeAlias = npt.NDArray[np.int64]


class Settings(NamedTuple):
    """A way of setting: by the ranks of seven cards; by the flush hand, its others of different suits or of one; and
    for hands that go by their cards, by their numbers in ascending order."""

    by_rank: npt.NDArray[np.int32]
    by_flush: npt.NDArray[np.int32]
    hands: npt.NDArray[np.int64]
    made: npt.NDArray[np.int32]


class Ranks(NamedTuple):
    """Where seven cards lie: the keys of the cards, and the places of both halves of their sum; where the flush hands
    with such cards of a suit begin."""

    keys: npt.NDArray[np.int64]
    lower: npt.NDArray[np.int32]
    upper: npt.NDArray[np.int32]
    flushes: npt.NDArray[np.int32]


def ranks() -> Ranks:
    """The same for every way of setting."""
    known = fast.tables(FORTUNE, STACK)
    return Ranks(ladder(FORTUNE, STACK).keys, known.low, known.high, flush_hands().first)


class Known(NamedTuple):
    """The hands of a pack by rank and those with a flush, with the settings worth asking about."""

    holdings: Holdings
    flushes: FlushHands
    plain: Hands
    flush: Hands

    def settings(self, taken: Callable[[Hands], Taken]) -> Settings:
        """A way of setting that does not go by the suits of other cards."""
        plain, flush = (made_by(one)[taken(one)] for one in (self.plain, self.flush))
        no_hands = np.empty(0, np.int64)
        return Settings(self.by_rank(plain), self.by_flush(np.array([flush, flush]).T), no_hands, np.empty(0, np.int32))

    def by_rank(self, made: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
        """From holdings to where their ranks lie."""
        known = fast.tables(FORTUNE, STACK)
        found = np.full(len(known.by_rank), BY_CARDS, np.int32)
        found[self.places()] = made
        return found

    def by_flush(self, made: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
        """From flush hands to where their cards lie."""
        found = np.full((len(self.flushes.row), 2), BY_CARDS, np.int32)
        there = self.flushes.row >= 0
        found[there] = made[self.flushes.row[there]]
        return found

    def places(self) -> npt.NDArray[np.int64]:
        """Where the ranks of each holding lie."""
        held, known = self.holdings, fast.tables(FORTUNE, STACK)
        powers = 5 ** np.arange(7, dtype=np.int64)
        lower = held.held[:, :7].astype(np.int64) @ powers
        upper = held.held[:, 7:].astype(np.int64) @ powers[:6] + held.joker * powers[6]
        found: npt.NDArray[np.int64] = known.low[lower].astype(np.int64) + known.high[upper]
        return found


@cache
def known_hands(pack: tuple[int, ...]) -> Known:
    """The hands of a pack."""
    by_rank, flushes = pai_gow_ranks.holdings(pack), flush_hands().of(suits_of(pack))
    nothing = Sums(*[np.empty(0, np.int64)] * len(Sums._fields))
    plain = Hands(by_rank.held, by_rank.joker, kept(by_rank.settings), nothing)
    return Known(by_rank, flushes, plain, Hands(flushes.held, flushes.joker, kept(flushes.settings), nothing))


def made_by(part: Hands) -> npt.NDArray[np.int32]:
    """Both hands of every setting in one number."""
    high = ladder(PAI_GOW_HIGH, 5).of(part.settings.high)
    found: npt.NDArray[np.int32] = (high << LOW | part.settings.low).astype(np.int32)
    return found


# -- in a kernel --------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def of_one_suit(suited: Any, flush: int) -> Any:  # pragma: no cover - compiled
    """Whether the two others of a flush hand are of one suit."""
    found = False
    for suit in range(4):
        found |= suit != flush and suited[suit] & (suited[suit] - 1) != 0
    return found


@numba.njit(cache=True, nogil=True)
def flush_place(pack: Any, start: int, suited: Any, flushes: Any) -> Any:  # pragma: no cover - compiled
    """Where a hand with a flush lies in `Settings.by_flush`: the flush hand, and whether its others are of one suit."""
    suited[:] = 0
    joker = False
    for at in range(start, start + STACK):
        card = np.int64(pack[at])
        if card < 52:
            suited[card & 3] |= np.int64(1) << (card >> 2)
        else:
            joker = True
    suit = _flush_suit(suited, joker)
    return flushes[int(joker), suited[suit]] + _others_place(suited, suit), int(of_one_suit(suited, suit))
