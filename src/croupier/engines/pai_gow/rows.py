"""The rows of a pai gow poker chart: which row a hand belongs to, what can be done with it there, and both in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.follow import Sums
from croupier.engines.pai_gow.hands import LOW_RANKS, PAIRED, categories
from croupier.engines.pai_gow.views import Kept
from croupier.equipment.cards import ACE, JACK, KING
from croupier.hands.orders import PAI_GOW_HIGH

Numbers = npt.NDArray[np.int64]

CHARTS: Final = (
    *("no pair", "pair", "two pair", "three pair", "three of a kind", "full house", "two three of a kinds"),
    *("four of a kind", "five aces", "straight or flush"),
)
NO_PAIR, PAIR, TWO_PAIR, THREE_PAIR, TRIPS, FULL_HOUSE, TWO_TRIPS, FOUR, FIVE, RUN = range(len(CHARTS))
#: The chart by how many of each of the first three ranks are held.
_HELD: Final = {111: NO_PAIR, 211: PAIR, 221: TWO_PAIR, 222: THREE_PAIR, 311: TRIPS, 331: TWO_TRIPS}

_LINES: Final = PAI_GOW_HIGH.lines
_STRAIGHT: Final = _LINES.index("straight")
_FLUSHES: Final = [_LINES.index(line) for line in ("flush", "straight_flush", "royal_flush")]
#: From here on actions are the places of the two low cards among seven different ranks.
_BY_PLACE: Final = 2 * len(_LINES)
ACTIONS: Final = _BY_PLACE + 7 * 7

_RANKS: Final = "23456789TJQKA"
_NAMES: Final = (
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
_PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
_BESIDE: Final = ("J or less beside", "Q beside", "K beside", "A beside", "A-K beside")
_PAIRS: Final = ("", "a pair beside", "K-K beside")
_RUNS: Final = ("", "straight", "flush", "straight and flush")
_SPARE: Final = ("", ", an ace to spare", ", a pair to spare")
_PAIR_TO_SPARE: Final = 2


class Hands(NamedTuple):
    """Hands of one sort, how they can be set, and what came of it."""

    held: npt.NDArray[np.int8]
    joker: npt.NDArray[np.bool_]
    settings: Kept
    sums: Sums


class _Held(NamedTuple):
    """The ranks of each hand, most of a kind first and then the highest, and how many of each."""

    rank: Numbers
    many: Numbers


def _held(hands: Hands) -> _Held:
    held = hands.held.astype(np.int64)
    held[:, ACE] += hands.joker
    groups = -np.sort(-np.where(held, held * 16 + np.arange(13), 0), axis=1)[:, :7]
    return _Held(groups % 16, groups // 16)


def rows(hands: Hands) -> Numbers:
    """The row of each hand: its chart, and three numbers that say which of its rows."""
    held = _held(hands)
    first, second = held.rank[:, 0], held.rank[:, 1]
    chart = _chart(held)
    nothing = np.zeros_like(chart)
    # Beside four or five of a kind: a pair of kings, another pair, or none.
    paired = np.where(held.many[:, 1] > 1, 1 + (second == KING), 0)
    said: dict[int, tuple[Any, Any, Any]] = {
        NO_PAIR: (first, second, held.rank[:, 2]),
        PAIR: (first, nothing, nothing),
        TWO_PAIR: (first, second, _beside(held.rank[:, 2:])),
        THREE_PAIR: (first, nothing, nothing),
        TRIPS: (first, _beside(held.rank[:, 1:]), nothing),
        FULL_HOUSE: (first, held.many[:, 2] == 2, nothing),
        TWO_TRIPS: (first, nothing, nothing),
        FOUR: (first, paired, np.where(paired, 0, _beside(held.rank[:, 1:]))),
        FIVE: (paired, nothing, nothing),
    }
    run, spare = _runs(hands.settings, chart)
    beside = np.where((chart == PAIR) & (spare < _PAIR_TO_SPARE), 1 + _beside(held.rank[:, 1:]), 0)
    of_a_kind = np.where((chart == PAIR) | (chart == TRIPS), first, 0) * 8 + beside
    in_run = (run * 2 + hands.joker, chart * 3 + spare, of_a_kind)
    numbers = [
        np.where(run, mine, np.select([chart == one for one in said], [part[at] for part in said.values()]))
        for at, mine in enumerate(in_run)
    ]
    return np.array([np.where(run, RUN, chart), *numbers]).T


def _chart(held: _Held) -> Numbers:
    """What is held by rank."""
    signs = held.many[:, 0] * 100 + held.many[:, 1] * 10 + held.many[:, 2]
    chart = np.select([signs == one for one in _HELD], list(_HELD.values()), FULL_HOUSE)
    found: Numbers = np.where(held.many[:, 0] == 4, FOUR, np.where(held.many[:, 0] == 5, FIVE, chart))
    return found


def _beside(ranks: Numbers) -> Numbers:
    """What the highest single cards are, as a place in ``_BESIDE``."""
    found: Numbers = np.maximum(ranks[:, 0] - JACK, 0) + ((ranks[:, 0] == ACE) & (ranks[:, 1] == KING))
    return found


def _runs(settings: Kept, chart: Numbers) -> tuple[Numbers, Numbers]:
    """Which straights and flushes can be set, as a place in ``_RUNS``, and what the best low hand beside them has, as a
    place in ``_SPARE``; from full houses up other rules decide."""
    line, first = categories(settings.high), settings.first[:-1]
    straight, flush = line == _STRAIGHT, np.isin(line, _FLUSHES)
    ace = LOW_RANKS[settings.low, 0] == ACE
    spare = (straight | flush) * np.where(settings.low >= PAIRED, _PAIR_TO_SPARE, ace)
    able = [np.maximum.reduceat(one.astype(np.int64), first) for one in (straight, flush, spare)]
    return (able[0] + 2 * able[1]) * (chart <= TRIPS), able[2]


def actions(hands: Hands, where: Numbers) -> Numbers:
    """What each setting does: the category of the high hand and whether a pair goes low, or which places go low."""
    settings, chart = hands.settings, where[hands.settings.hand, 0]
    line = categories(settings.high)
    line = np.where((chart == RUN) & np.isin(line, _FLUSHES), _STRAIGHT, line)
    by_kind = line * 2 + (settings.low >= PAIRED)
    held = _held(hands).rank[settings.hand]
    first, second = ((held > LOW_RANKS[settings.low, at][:, None]).sum(axis=1) for at in range(2))
    found: Numbers = np.where(chart == NO_PAIR, _BY_PLACE + 7 * first + second, by_kind)
    return found


# -- in words -----------------------------------------------------------------------------------------------------


def action_name(action: int, chart: int) -> str:
    """An action in words; straights and flushes are one where there are both."""
    if action >= _BY_PLACE:
        first, second = divmod(action - _BY_PLACE, 7)
        return f"{_PLACES[first]} and {_PLACES[second]} low"
    line = _LINES[action // 2].replace("_", " ")
    high = "straight or flush" if chart == RUN and line == "straight" else line
    return f"{high} + {'pair' if action % 2 else 'high cards'}"


def labels(row: Sequence[int]) -> tuple[str, str, str]:
    """The chart, the hand, and what is beside it."""
    chart, one, two, three = row
    match chart:
        case 0:
            hand, beside = f"{_RANKS[one]}-{_RANKS[two]}-{_RANKS[three]}", ""
        case 1:
            hand, beside = _of(one, 2), ""
        case 2:
            hand, beside = f"{_of(one, 2)} {_of(two, 2)}", _BESIDE[three]
        case 3:
            hand, beside = f"{_of(one, 2)} and two lower pairs", ""
        case 4:
            hand, beside = _of(one, 3), _BESIDE[two]
        case 5:
            hand, beside = f"{_of(one, 3)} and {'two pairs' if two else 'a pair'}", ""
        case 6:
            hand, beside = f"{_of(one, 3)} and a lower three of a kind", ""
        case 7:
            hand, beside = _of(one, 4), _PAIRS[two] or _BESIDE[three]
        case 8:
            hand, beside = _of(ACE, 5), _PAIRS[one]
        case _:
            hand = _RUNS[one // 2] + (", joker" if one % 2 else "")
            beside = _in_run(two // 3, three) + _SPARE[two % 3]
    return CHARTS[chart], hand, beside


def _of(rank: int, many: int) -> str:
    return "-".join(_RANKS[rank] * many)


def _in_run(chart: int, of_a_kind: int) -> str:
    rank, beside = divmod(of_a_kind, 8)
    if chart == PAIR:
        return f"pair of {_NAMES[rank]}" + (f", {_BESIDE[beside - 1]}" if beside else "")
    return f"three {_NAMES[rank]}" if chart == TRIPS else CHARTS[chart]
