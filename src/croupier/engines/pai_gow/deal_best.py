"""The best setting of every seven cards at Pai Gow Poker: the solver's counts, read hand by hand.

One answer holds for all hands of the same ranks nearly always. Where these are not set alike, there is one for each.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.pai_gow import ranks as pai_gow_ranks
from croupier.engines.pai_gow.deal_held import (
    BY_CARDS,
    STACK,
    Known,
    Settings,
    known_hands,
    made_by,
    of_one_suit,
    ranks,
)
from croupier.engines.pai_gow.flushes import suits_of
from croupier.engines.pai_gow.follow import Player, Sort, _flush_hand, _flush_suit, _hand, suit_choices
from croupier.engines.pai_gow.hands import SETTINGS
from croupier.engines.pai_gow.main import FIVE_PERCENT
from croupier.engines.pai_gow.views import by_rank_alone, views
from croupier.engines.showdown.deal_advice import NO_CARD, swapped
from croupier.hands import fast
from croupier.hands.fast import _HALF, _HIGH
from croupier.hands.orders import FORTUNE


def best(pack: tuple[int, ...], *, bank: bool) -> Settings:
    """What the solver does with every hand: up to swapping suits, each is valued in all its settings once more."""
    suits, known = suits_of(pack), known_hands(pack)
    assert len(suits.kinds) == 1, "one hand stands for all that differ by a swap of suits"
    by_rank, flushes, plain, flush = known
    below = pai_gow_ranks.below(pack, by_rank, copies=bank)
    at = plain.settings.hand, 0, plain.settings.setting
    sort = Sort(*plain.settings[2:], below.both[at], below.either[at])
    flush_sort = Sort(*flush.settings[2:], *by_rank_alone(flushes, flush.settings, by_rank, below))
    seen = views(suits, by_rank, plain.settings, flushes, flush.settings, copies=bank)
    deals = comb(sum(pack) - STACK, STACK)
    player = Player(
        by_rank.held, by_rank.joker, *suit_choices(pack), suits.kind, deals, *FIVE_PERCENT.as_integer_ratio()
    )
    hands, _ = dealt.all_hands(pack, STACK, alike=dealt.alike_suits(pack))
    places = np.full(len(fast.tables(FORTUNE, STACK).by_rank), -1, np.int32)
    places[known.places()] = np.arange(len(by_rank.held))
    sort_of, taken = np.empty(len(hands), np.int32), np.empty(len(hands), np.int32)
    told = (ranks()[:3], places, player, sort, flush_sort, (flushes.first, flushes.row), seen)
    _decide(hands, *told, sort_of, taken)
    return _sorted(known, hands, sort_of, taken)


def _sorted(known: Known, hands: npt.NDArray[np.int8], sort_of: Any, taken: Any) -> Settings:
    """From hand by hand to tables."""
    by_flush = np.full((len(known.flush.held), 2), BY_CARDS, np.int32)
    flush = sort_of < 0
    by_flush.reshape(-1)[~sort_of[flush]] = made_by(known.flush)[taken[flush]]
    assert (by_flush.reshape(-1)[~sort_of[flush]] == made_by(known.flush)[taken[flush]]).all(), "set alike"
    made = made_by(known.plain)[taken[~flush]]
    holding, hands = sort_of[~flush], hands[~flush]
    lowest, highest = np.full(len(known.plain.held), 1 << 30, np.int32), np.full(len(known.plain.held), -1, np.int32)
    np.minimum.at(lowest, holding, made)
    np.maximum.at(highest, holding, made)
    alike = lowest == highest
    some = np.flatnonzero(~alike[holding])
    numbers = swapped(hands[some], NO_CARD)
    order = np.argsort(numbers)
    return Settings(
        known.by_rank(np.where(alike, highest, BY_CARDS).astype(np.int32)),
        known.by_flush(by_flush),
        numbers[order],
        made[some][order],
    )


@numba.njit(cache=True, nogil=True, parallel=True)
def _decide(
    hands: Any,
    where: Any,
    places: Any,
    player: Any,
    plain: Any,
    flush: Any,
    find: Any,
    seen: Any,
    sort_of: Any,
    taken: Any,
) -> None:  # pragma: no cover - compiled
    """The best setting of every hand: which holding it is, or below zero which flush hand, and which of its settings.
    Of equals the house way stays."""
    keys, lower, upper = where
    for row in numba.prange(len(hands)):
        packed, suited = np.zeros(4, np.int64), np.zeros(4, np.int64)
        both, either = np.empty(SETTINGS, np.int64), np.empty(SETTINGS, np.int64)
        total, level, before = np.int64(0), np.int64(-1), np.int64(-1)
        for at in range(STACK):
            card = np.int64(hands[row, at])
            total += keys[card]
            if card < 52:
                level += card >> 2 != before
                before = card >> 2
                packed[card & 3] |= np.int64(1) << level
                suited[card & 3] |= np.int64(1) << before
        holding = places[lower[total & _HALF] + upper[total >> _HIGH & _HALF]]
        if _flush_suit(suited, player.joker[holding]) >= 0:
            hand = _flush_hand(player, holding, suited, flush, find, seen, both, either)
            sort_of[row] = ~(2 * hand + of_one_suit(suited, _flush_suit(suited, player.joker[holding])))
            taken[row] = _best_of(player, flush, hand, both, either)
        else:
            _hand(player, holding, packed, plain, seen, both, either)
            sort_of[row] = holding
            taken[row] = _best_of(player, plain, holding, both, either)


@numba.njit(cache=True, nogil=True)
def _best_of(player: Any, sort: Any, hand: int, both: Any, either: Any) -> Any:  # pragma: no cover - compiled
    """What is won less what is lost, as the solver weighs it."""
    first, found = sort.first[hand], sort.house[hand]
    best = player.whole * either[found] - player.taken * both[found]
    for one in range(sort.first[hand + 1] - first):
        worth = player.whole * either[one] - player.taken * both[one]
        if worth > best:
            best, found = worth, one
    return first + found
