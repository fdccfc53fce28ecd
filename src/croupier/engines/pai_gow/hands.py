"""Seven cards at pai gow poker: all 21 ways to set them, and the house way, for whole arrays of hands.

The cards of a hand ascend; its settings are numbered as `itertools.combinations` picks the two low cards. High values
are those of `PAI_GOW_HIGH`; low values are the places of `PAI_GOW_LOW` among the 91 low hands, weakest first.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import ACE, JACK, JOKER, KING
from croupier.hands import fast
from croupier.hands.orders import PAI_GOW_HIGH, PAI_GOW_LOW

Ints: TypeAlias = npt.NDArray[np.int32]

_PAIRS: Final = np.array([*combinations(range(7), 2)], np.int8)
_REST: Final = np.array([[at for at in range(7) if at not in pair] for pair in combinations(range(7), 2)], np.int8)
SETTINGS: Final = len(_PAIRS)

#: Every low hand there is, by value: two ranks, or a pair, in two suits so that nothing is left out.
_LOWS: Final = np.unique(
    [PAI_GOW_LOW.rank([one << 2, other << 2 | 1]) for one in range(13) for other in range(one, 13)]
).astype(np.int32)
LOWS: Final = len(_LOWS)
#: From this low hand on it is a pair.
PAIRED: Final = int(np.searchsorted(_LOWS, PAI_GOW_LOW.value("pair")))

#: The ranks of each low hand, the higher first.
LOW_RANKS: Final = np.array([_LOWS >> 16 & 15, np.where(np.arange(LOWS) < PAIRED, _LOWS >> 12, _LOWS >> 16) & 15]).T

_CATEGORIES: Final = np.array([PAI_GOW_HIGH.value(line) for line in PAI_GOW_HIGH.lines], np.int32)
_STRAIGHT: Final = PAI_GOW_HIGH.value("straight")
_FULL_HOUSE: Final = PAI_GOW_HIGH.value("full_house")
_FIVE_ACES: Final = PAI_GOW_HIGH.value("five_aces")
#: What needs one suit is a flush, or from here on a straight flush; both kinds end where hands by rank go on.
FLUSH: Final = PAI_GOW_HIGH.value("flush")
STRAIGHT_FLUSH: Final = PAI_GOW_HIGH.value("straight_flush")
_SIX, _SEVEN = 4, 5


class Settings(NamedTuple):
    """The settings of each hand: low and high values, whether the rules allow it, and which is the house way."""

    low: Ints
    high: Ints
    legal: npt.NDArray[np.bool_]
    house: npt.NDArray[np.int8]


def settings(hands: npt.NDArray[np.int8]) -> Settings:
    """Every setting of every hand; the seven cards of a hand ascend."""
    lows = fast.evaluate(PAI_GOW_LOW, hands[:, _PAIRS].reshape(-1, 2)).reshape(-1, SETTINGS)
    high = fast.evaluate(PAI_GOW_HIGH, hands[:, _REST].reshape(-1, 5)).reshape(-1, SETTINGS)
    low = np.searchsorted(_LOWS, lows).astype(np.int32)
    house = np.empty(len(hands), np.int8)
    _house_ways(hands, low, high, house)
    return Settings(low, high, high >= lows, house)  # §13.VII.C


def categories(high: Ints) -> npt.NDArray[np.intp]:
    """The places of high hands among the lines of `PAI_GOW_HIGH`."""
    return np.searchsorted(_CATEGORIES, high, side="right") - 1


def low_cards(setting: int) -> tuple[int, int]:
    """Which two of the seven ascending cards go low."""
    first, second = _PAIRS[setting]
    return int(first), int(second)


@numba.njit(cache=True, nogil=True)
def by_suit(high: Any) -> Any:  # pragma: no cover - compiled
    """Whether a high hand (each of an array) needs one suit: a flush, a straight flush or a royal flush."""
    return (high >= FLUSH) & (high < _FULL_HOUSE) | (high >= STRAIGHT_FLUSH) & (high < _FIVE_ACES)


# -- the house ways, section 12, as `games.pai_gow_poker.house_way` reads it ---------------------------------------


@numba.njit(cache=True, nogil=True)
def _house_ways(hands: Any, low: Any, high: Any, house: Any) -> None:  # pragma: no cover - compiled
    for row in range(hands.shape[0]):
        house[row] = _house_way(hands[row], low[row], high[row])


@numba.njit(cache=True, nogil=True)
def _rank(card: int) -> int:  # pragma: no cover - compiled
    return ACE if card == JOKER else card >> 2


@numba.njit(cache=True, nogil=True)
def _house_way(cards: Any, low: Any, high: Any) -> int:  # pragma: no cover - compiled
    held = np.zeros(13, np.int8)
    for card in cards:
        held[_rank(card)] += 1
    run = _best_run(low, high)
    first, second = _low_ranks(held, run >= 0, run >= 0 and low[run] >= PAIRED)
    if first < 0:
        return run
    best = -1
    for setting in range(SETTINGS):  # among equal low hands the stronger high hand, then the lowest suits (pgp-2)
        one, other = _rank(cards[_PAIRS[setting, 0]]), _rank(cards[_PAIRS[setting, 1]])
        wanted = min(one, other) == min(first, second) and max(one, other) == max(first, second)
        if wanted and (best < 0 or high[setting] > high[best]):
            best = setting
    return best


@numba.njit(cache=True, nogil=True)
def _best_run(low: Any, high: Any) -> int:  # pragma: no cover - compiled
    """The straight or flush with the highest low hand, -1 for none (§12.VII.A(1))."""
    best = -1
    for setting in range(SETTINGS):
        run = by_suit(high[setting]) or _STRAIGHT <= high[setting] < FLUSH
        if run and (best < 0 or (low[setting], high[setting]) > (low[best], high[best])):
            best = setting
    return best


@numba.njit(cache=True, nogil=True)
def _next(held: Any, many: int, below: int) -> int:  # pragma: no cover - compiled
    """The highest rank below another that is held so many times, -1 for none."""
    for rank in range(below - 1, -1, -1):
        if held[rank] == many:
            return rank
    return -1


@numba.njit(cache=True, nogil=True)
def _low_ranks(held: Any, run: bool, run_with_pair: bool) -> tuple[int, int]:  # pragma: no cover - compiled
    """The two ranks that go low; -1 where the straight or flush decides."""
    four, three, pair = _next(held, 4, 13), _next(held, 3, 13), _next(held, 2, 13)
    lower = _next(held, 2, pair)
    if held[ACE] == 5:  # §12.X
        return (KING, KING) if held[KING] == 2 else (ACE, ACE)
    if four >= 0:
        return _beside_four(held, four, max(three, pair))
    if three >= 0 and _next(held, 3, three) >= 0:  # §12.VI
        return three, three
    if pair >= 0 and (three >= 0 or _next(held, 2, lower) >= 0):  # §12.VIII, §12.IV
        return pair, pair
    if lower >= 0:
        first = _next(held, 1, 13)
        second = _next(held, 1, first)
        return (first, second) if _kept_together(pair, lower, first, second) else (lower, lower)
    if run and (three < 0 or run_with_pair):  # §12.VII
        return -1, -1
    if three == ACE:  # §12.V.A, §12.VII.E(1)
        return ACE, _next(held, 1, ACE)
    first = _next(held, 1, 13)
    if three < 0 and pair < 0:  # §12.I
        first = _next(held, 1, first)
    return first, _next(held, 1, first)  # §12.II, §12.V


@numba.njit(cache=True, nogil=True)
def _kept_together(pair: int, lower: int, first: int, second: int) -> bool:  # pragma: no cover - compiled
    """Whether two pairs stay in the high hand with these cards beside them (§12.III)."""
    if pair <= _SIX:
        return True
    if lower >= JACK:
        return False
    if pair >= JACK and lower >= _SEVEN:
        return first == ACE and second == KING
    if pair >= JACK or lower >= _SEVEN:
        return first == ACE
    return first >= KING


@numba.njit(cache=True, nogil=True)
def _beside_four(held: Any, four: int, paired: int) -> tuple[int, int]:  # pragma: no cover - compiled
    """Small fours stay together, high ones are split (§12.IX)."""
    if paired >= 0 and (four != ACE or paired == KING):
        return paired, paired
    first = _next(held, 1, 13)
    if four >= JACK or (four > _SIX and first != ACE):
        return four, four
    return first, _next(held, 1, first)
