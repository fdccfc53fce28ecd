"""Follow every hand through all its settings: up to swapping suits, 7 million hands of 154 million.

The ranks of a hand and its cards of each suit say how many hands of the dealer each setting beats. With ``both`` hands
lower in the high and the low hand, and ``either`` lower in the high plus lower in the low hand, a setting wins ``both``
times and loses ``deals - either + both`` times.
"""

from itertools import combinations
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.hands import SETTINGS, Ints
from croupier.engines.pai_gow.views import BOTH, HIGHER, LOWER, NONE, OWN

Counts = npt.NDArray[np.int64]

#: Ways of setting that are followed through all hands.
OPTIMAL, HOUSE_WAY, BEST_LOW, BEST_HIGH = range(4)
WAYS: Final = 4
#: Five cards of a suit, or four and the joker.
_SUITED: Final = 5


class Sort(NamedTuple):
    """Hands of one sort, by rank or flush hands: the values of their settings, where those of each hand begin, which is
    the house way, and what ranks alone say about them."""

    low: Ints
    high: Ints
    first: Ints
    house: Ints
    both: Ints
    either: Ints


class SettingSums(NamedTuple):
    """What came of the hands of one sort: how many there are, of how many some setting is worth more than the house
    way, deals won and lost by each way of setting; and won and lost by each setting."""

    hands: Counts
    better: Counts
    won: Counts
    lost: Counts
    setting_won: Counts
    setting_lost: Counts


class Player(NamedTuple):
    """Whom to follow: the holdings, how the pack can suit them (``[rank, many, choice]`` as bits of suits), which suits
    are alike, how many hands the dealer can have, and the vigorish as numerator and denominator."""

    held: npt.NDArray[np.int8]
    joker: npt.NDArray[np.bool_]
    choices: npt.NDArray[np.int8]
    number: npt.NDArray[np.int8]
    kind: npt.NDArray[np.int8]
    deals: int
    taken: int
    whole: int


def suit_choices(pack: tuple[int, ...]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """How so many cards of a rank can be suited, and how many choices there are."""
    choices, number = np.zeros((13, 5, 6), np.int8), np.zeros((13, 5), np.int8)
    for rank in range(13):
        suits = [suit for suit in range(4) if pack[rank << 2 | suit]]
        for held in range(1, len(suits) + 1):
            masks = [sum(1 << suit for suit in some) for some in combinations(suits, held)]
            choices[rank, held, : len(masks)] = masks
            number[rank, held] = len(masks)
    return choices, number


def no_sums(sort: Sort) -> SettingSums:
    """Nothing counted yet."""
    hands, settings = len(sort.house), len(sort.low)
    sizes: list[Any] = [hands, hands, (hands, WAYS), (hands, WAYS), settings, settings]
    return SettingSums(*(np.zeros(size, np.int64) for size in sizes))


@numba.njit(cache=True, nogil=True, parallel=True)
def follow(player: Any, plain: Any, flush: Any, find: Any, views: Any, sums: Any, flush_sums: Any) -> None:
    """Count all hands. ``find`` says where a flush hand is: `FlushHands.first`, and the rows of those the pack has."""
    for task in numba.prange(len(player.held)):
        # Holdings of a kind lie side by side: take them from both ends, so that all cores have work to the end.
        holding = task // 2 if task % 2 == 0 else len(player.held) - 1 - task // 2
        held = player.held[holding]
        ranks = np.flatnonzero(held)
        choice = np.zeros(8, np.int64)
        # By suit: the cards as bits among the ranks held, the same from the highest bit down to compare, and as ranks.
        packed, ordered, suited = np.zeros((8, 4), np.int64), np.zeros((8, 4), np.int64), np.zeros((8, 4), np.int64)
        both, either = np.empty(SETTINGS, np.int64), np.empty(SETTINGS, np.int64)
        level = 0
        while level >= 0:
            if level == len(ranks):
                ways = alike(player.kind, ordered[level])
                if flush_suit(suited[level], player.joker[holding]) >= 0:
                    row = flush_counts(player, holding, suited[level], flush, find, views, both, either)
                    _tally(player, flush, row, ways, both, either, flush_sums)
                else:
                    rank_counts(player, holding, packed[level], plain, views, both, either)
                    _tally(player, plain, holding, ways, both, either, sums)
                level -= 1
                continue
            rank = ranks[level]
            if choice[level] == player.number[rank, held[rank]]:
                level -= 1
                continue
            suits = player.choices[rank, held[rank], choice[level]]
            choice[level] += 1
            for suit in range(4):
                bit = suits >> suit & 1
                packed[level + 1, suit] = packed[level, suit] | bit << level
                ordered[level + 1, suit] = ordered[level, suit] * 2 + bit
                suited[level + 1, suit] = suited[level, suit] | bit << rank
            if alike(player.kind, ordered[level + 1]):
                level += 1
                choice[level] = 0


@numba.njit(cache=True, nogil=True)
def alike(kind: Any, ordered: Any) -> int:
    """How many hands a hand stands for, whose like neighbouring suits descend; 0 where they do not."""
    ways, run, same = 1, 1, 1
    for suit in range(1, 4):
        if kind[suit] != kind[suit - 1]:
            run, same = 1, 1
            continue
        if ordered[suit] > ordered[suit - 1]:
            return 0
        run += 1
        same = same + 1 if ordered[suit] == ordered[suit - 1] else 1
        ways = ways * run // same
    return ways


@numba.njit(cache=True, nogil=True)
def rank_counts(player: Any, holding: int, packed: Any, plain: Any, views: Any, both: Any, either: Any) -> None:
    """The counts of every setting of a hand by rank: what ranks say, and what each suit changes."""
    first, settings = plain.first[holding], plain.first[holding + 1] - plain.first[holding]
    both[:settings] = plain.both[first : first + settings]
    either[:settings] = plain.either[first : first + settings]
    for suit in range(4):
        start = views.start[holding] + packed[suit] * settings
        for setting in range(settings):
            both[setting] += views.both[player.kind[suit], start + setting]
            either[setting] += views.either[player.kind[suit], start + setting]


@numba.njit(cache=True, nogil=True)
def flush_suit(suited: Any, joker: bool) -> int:
    """The suit that makes a flush, -1 for none."""
    for suit in range(4):
        size, cards = int(joker), suited[suit]
        while cards:
            cards &= cards - 1
            size += 1
        if size >= _SUITED:
            return suit
    return -1


@numba.njit(cache=True, nogil=True)
def flush_counts(
    player: Any, holding: int, suited: Any, flush: Any, find: Any, views: Any, both: Any, either: Any
) -> int:
    """The counts of every setting of a flush hand, and which it is."""
    suit = flush_suit(suited, player.joker[holding])
    first, rows = find
    row = rows[first[int(player.joker[holding]), suited[suit]] + others_place(suited, suit)]
    start, end = flush.first[row], flush.first[row + 1]
    both[: end - start] = flush.both[start:end]
    either[: end - start] = flush.either[start:end]
    for other in range(4):
        view = OWN if other == suit else _view(suited, suit, other)
        for setting in range(start, end):
            both[setting - start] += views.flush_both[player.kind[other], setting, view]
            either[setting - start] += views.flush_either[player.kind[other], setting, view]
    return int(row)


@numba.njit(cache=True, nogil=True)
def others_place(suited: Any, suit: int) -> int:
    """The place of the other ranks among all pairs of ranks, among all ranks, or 0 without others."""
    lower, higher = -1, -1
    for rank in range(13):
        for other in range(4):
            if other != suit and suited[other] >> rank & 1:
                if lower < 0:
                    lower = rank
                else:
                    higher = rank
    if higher < 0:
        return max(lower, 0)
    return lower * 13 - lower * (lower - 1) // 2 + higher - lower


@numba.njit(cache=True, nogil=True)
def _view(suited: Any, suit: int, other: int) -> int:
    """How another suit looks beside a flush."""
    if not suited[other]:
        return NONE
    if suited[other] & (suited[other] - 1):
        return BOTH
    for third in range(4):
        if third not in (suit, other) and suited[third] and suited[third] < suited[other]:
            return HIGHER
    return LOWER


@numba.njit(cache=True, nogil=True)
def _tally(player: Any, sort: Any, hand: int, ways: int, both: Any, either: Any, sums: Any) -> None:
    """Which setting each way of setting takes, and what becomes of it. Of equals the house way stays."""
    first, house = sort.first[hand], sort.house[hand]
    low, high = sort.low[first : sort.first[hand + 1]], sort.high[first : sort.first[hand + 1]]
    chosen = np.full(WAYS, house, np.int64)
    # The worth is (1 - vigorish) * won - lost; with what is won and lost put in, this is left of it.
    best = usual = player.whole * (either[house] - player.deals) - player.taken * both[house]
    for setting in range(len(low)):
        worth = player.whole * (either[setting] - player.deals) - player.taken * both[setting]
        if worth > best:
            best, chosen[OPTIMAL] = worth, setting
        if (low[setting], high[setting]) > (low[chosen[BEST_LOW]], high[chosen[BEST_LOW]]):
            chosen[BEST_LOW] = setting
        if (high[setting], low[setting]) > (high[chosen[BEST_HIGH]], low[chosen[BEST_HIGH]]):
            chosen[BEST_HIGH] = setting
        sums.setting_won[first + setting] += ways * both[setting]
        sums.setting_lost[first + setting] += ways * (player.deals - either[setting] + both[setting])
    sums.hands[hand] += ways
    sums.better[hand] += ways * (best > usual)
    for way in range(WAYS):
        setting = chosen[way]
        sums.won[hand, way] += ways * both[setting]
        sums.lost[hand, way] += ways * (player.deals - either[setting] + both[setting])
