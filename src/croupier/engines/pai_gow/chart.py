"""How to set a hand: a chart by what is held, and what simpler ways of setting cost.

A row of the chart takes all hands of a kind together. Its actions say what goes high and what goes low, always with the
highest low hand of that sort; the few hands that cannot be set so, or only worse in both hands than otherwise, are left
to the house way, which is an action too.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.follow import BEST_HIGH, BEST_LOW, HOUSE_WAY, OPTIMAL, WAYS, Counts, SettingSums
from croupier.engines.pai_gow.hands import LOW_BITS, HandValues
from croupier.engines.pai_gow.views import PackHands, SetChoices
from croupier.engines.solved import ChartSpot, EasierStrategy, Strategy
from croupier.equipment.cards import ACE, JACK, KING

Numbers = npt.NDArray[np.int64]

CHARTS: Final = (
    *("no pair", "pair", "two pair", "three pair", "three of a kind", "full house", "two three of a kinds"),
    *("four of a kind", "five aces", "straight or flush"),
)
NO_PAIR, PAIR, TWO_PAIR, THREE_PAIR, TRIPS, FULL_HOUSE, TWO_TRIPS, FOUR, FIVE, RUN = range(len(CHARTS))
#: The chart by how many of each of the first three ranks are held.
_HELD: Final = {111: NO_PAIR, 211: PAIR, 221: TWO_PAIR, 222: THREE_PAIR, 311: TRIPS, 331: TWO_TRIPS}

#: Actions up to here are the places of the two low cards among seven different ranks; then come the lines of the high
#: hand, each without a pair in the low hand and with one.
_BY_LINE: Final = 7 * 7
#: Straights and flushes are one action where there are both.
_RUN: Final = "straight or flush"

_RANKS: Final = "23456789TJQKA"
_NAMES: Final = (
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
_PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
BESIDE: Final = ("J or less beside", "Q beside", "K beside", "A beside", "A-K beside")
_PAIRS: Final = ("", "a pair beside", "K-K beside")
_RUNS: Final = ("", "straight", "flush", "straight and flush")
_SPARE: Final = ("", ", an ace to spare", ", a pair to spare")
_PAIR_TO_SPARE: Final = 2


class SetHands(NamedTuple):
    """Hands of one sort, how they can be set, and what came of it."""

    values: HandValues
    held: npt.NDArray[np.int8]
    joker: npt.NDArray[np.bool_]
    settings: SetChoices
    sums: SettingSums


def sorts(dealt: PackHands, by_rank: SettingSums, flushes: SettingSums) -> tuple[SetHands, SetHands]:
    """The hands by rank and the flush hands of a pack, with what came of each."""
    cards = dealt.flushes.cards
    return (
        SetHands(dealt.values, dealt.by_rank.held, dealt.by_rank.joker, dealt.settings, by_rank),
        SetHands(dealt.values, cards.held, cards.joker, dealt.flush_settings, flushes),
    )


class _RankGroups(NamedTuple):
    """The ranks of each hand, most of a kind first and then the highest, and how many of each."""

    rank: Numbers
    times: Numbers


def _held(hands: SetHands) -> _RankGroups:
    held = hands.held.astype(np.int64)
    held[:, ACE] += hands.joker
    groups = -np.sort(-np.where(held, held * 16 + np.arange(13), 0), axis=1)[:, :7]
    return _RankGroups(groups % 16, groups // 16)


def rows(hands: SetHands) -> Numbers:
    """The row of each hand: its chart, and three numbers that say which of its rows."""
    held = _held(hands)
    first, second = held.rank[:, 0], held.rank[:, 1]
    chart = _chart(held)
    nothing = np.zeros_like(chart)
    # Beside four or five of a kind: a pair of kings, another pair, or none.
    paired = np.where(held.times[:, 1] > 1, 1 + (second == KING), 0)
    numbered: dict[int, tuple[Any, Any, Any]] = {
        NO_PAIR: (first, second, held.rank[:, 2]),
        PAIR: (first, nothing, nothing),
        TWO_PAIR: (first, second, _beside(held.rank[:, 2:])),
        THREE_PAIR: (first, nothing, nothing),
        TRIPS: (first, _beside(held.rank[:, 1:]), nothing),
        FULL_HOUSE: (first, held.times[:, 2] == 2, nothing),
        TWO_TRIPS: (first, nothing, nothing),
        FOUR: (first, paired, np.where(paired, 0, _beside(held.rank[:, 1:]))),
        FIVE: (paired, nothing, nothing),
    }
    run, spare = _runs(hands, chart)
    beside = np.where((chart == PAIR) & (spare < _PAIR_TO_SPARE), 1 + _beside(held.rank[:, 1:]), 0)
    of_a_kind = np.where((chart == PAIR) | (chart == TRIPS), first, 0) * 8 + beside
    in_run = (run * 2 + hands.joker, chart * 3 + spare, of_a_kind)
    numbers = [
        np.where(run, of_run, np.select([chart == row for row in numbered], [part[at] for part in numbered.values()]))
        for at, of_run in enumerate(in_run)
    ]
    return np.array([np.where(run, RUN, chart), *numbers]).T


def _chart(held: _RankGroups) -> Numbers:
    """What is held by rank."""
    signs = held.times[:, 0] * 100 + held.times[:, 1] * 10 + held.times[:, 2]
    chart = np.select([signs == sign for sign in _HELD], list(_HELD.values()), FULL_HOUSE)
    of_many: Numbers = np.where(held.times[:, 0] == 4, FOUR, np.where(held.times[:, 0] == 5, FIVE, chart))
    return of_many


def _beside(ranks: Numbers) -> Numbers:
    """What the highest single cards are, as a place in ``BESIDE``."""
    place: Numbers = np.maximum(ranks[:, 0] - JACK, 0) + ((ranks[:, 0] == ACE) & (ranks[:, 1] == KING))
    return place


def _runs(hands: SetHands, chart: Numbers) -> tuple[Numbers, Numbers]:
    """Which straights and flushes can be set, as a place in ``_RUNS``, and what the best low hand beside them has, as a
    place in ``_SPARE``; from full houses up other rules decide."""
    settings, values = hands.settings, hands.values
    line, first = values.line_of(settings.high), settings.first[:-1]
    straight, flush = line == _straight(values), values.suited[line]
    ace = values.low_ranks[settings.low, 0] == ACE
    spare = (straight | flush) * np.where(values.paired[settings.low], _PAIR_TO_SPARE, ace)
    able = [np.maximum.reduceat(part.astype(np.int64), first) for part in (straight, flush, spare)]
    return (able[0] + 2 * able[1]) * (chart <= TRIPS), able[2]


def _straight(values: HandValues) -> int:
    return values.plan.high.lines.index("straight")


def number_of_actions(values: HandValues) -> int:
    """Actions are numbered below this."""
    return _BY_LINE + 2 * len(values.plan.high.lines)


def actions(hands: SetHands, where: Numbers) -> Numbers:
    """What each setting does: the category of the high hand and whether a pair goes low, or which places go low."""
    settings, values, chart = hands.settings, hands.values, where[hands.settings.hand, 0]
    line = values.line_of(settings.high)
    line = np.where((chart == RUN) & values.suited[line], _straight(values), line)
    by_line = _BY_LINE + line * 2 + values.paired[settings.low]
    held = _held(hands).rank[settings.hand]
    first, second = ((held > values.low_ranks[settings.low, at][:, None]).sum(axis=1) for at in range(2))
    taken: Numbers = np.where(chart == NO_PAIR, 7 * first + second, by_line)
    return taken


def action_name(values: HandValues, action: int, chart: int) -> str:
    """An action in words."""
    if action < _BY_LINE:
        first, second = divmod(action, 7)
        return f"{_PLACES[first]} and {_PLACES[second]} low"
    line, pair = divmod(action - _BY_LINE, 2)
    high = values.plan.high.lines[line].replace("_", " ")
    return f"{_RUN if chart == RUN and line == _straight(values) else high} + {'pair' if pair else 'high cards'}"


def labels(row: Sequence[int]) -> tuple[str, str, str]:
    """The chart, the hand, and what is beside it."""
    chart, first, second, third = row
    match chart:
        case 0:
            hand, beside = f"{_RANKS[first]}-{_RANKS[second]}-{_RANKS[third]}", ""
        case 1:
            hand, beside = _of(first, 2), ""
        case 2:
            hand, beside = f"{_of(first, 2)} {_of(second, 2)}", BESIDE[third]
        case 3:
            hand, beside = f"{_of(first, 2)} and two lower pairs", ""
        case 4:
            hand, beside = _of(first, 3), BESIDE[second]
        case 5:
            hand, beside = f"{_of(first, 3)} and {'two pairs' if second else 'a pair'}", ""
        case 6:
            hand, beside = f"{_of(first, 3)} and a lower three of a kind", ""
        case 7:
            hand, beside = _of(first, 4), _PAIRS[second] or BESIDE[third]
        case 8:
            hand, beside = _of(ACE, 5), _PAIRS[first]
        case _:
            hand = _RUNS[first // 2] + (", joker" if first % 2 else "")
            beside = _in_run(second // 3, third) + _SPARE[second % 3]
    return CHARTS[chart], hand, beside


def _of(rank: int, times: int) -> str:
    return "-".join(_RANKS[rank] * times)


def _in_run(chart: int, of_a_kind: int) -> str:
    rank, beside = divmod(of_a_kind, 8)
    if chart == PAIR:
        return f"pair of {_NAMES[rank]}" + (f", {BESIDE[beside - 1]}" if beside else "")
    return f"three {_NAMES[rank]}" if chart == TRIPS else CHARTS[chart]


HOUSE, _BEST = "house way", "best setting"
#: Deals won and lost.
_Result: TypeAlias = tuple[int, int]


class _Gain(NamedTuple):
    """How many hands allow an action, and how many deals more than the house way it wins and loses."""

    hands: int
    won: int
    lost: int


class _ChartRow(NamedTuple):
    """What was counted in a row: the hands, those with a better setting than the house way, the deals won and lost by
    each way of setting, and the actions that most of its hands allow."""

    chart: int
    label: tuple[str, str, str]
    hands: int
    better: int
    ways: tuple[_Result, ...]
    actions: dict[str, _Gain]


class _Bet(NamedTuple):
    """The hands that the dealer can have, and the part of a win that is taken."""

    deals: int
    taken: Fraction

    def worth(self, result: _Result) -> Fraction:
        """What deals won and lost bring, in hands: divided by how many hands there are, per unit wagered."""
        return ((1 - self.taken) * result[0] - result[1]) / self.deals


def strategy(parts: Sequence[SetHands], deals: int, taken: Fraction) -> Strategy:
    """The chart of all hands, against so many hands of the dealer."""
    bet, charted = _Bet(deals, taken), _rows(parts)
    spots = [_spot(row, bet) for row in charted]
    section = parts[0].values.plan.house_way.section
    simpler = _simpler(charted, spots, bet, section)
    return Strategy((*_overview(charted, bet), *spots), simpler, tuple(_notes(charted, bet)))


def _rows(parts: Sequence[SetHands]) -> list[_ChartRow]:
    """Every row, by chart and then from the highest hand down."""
    wheres = [rows(part) for part in parts]
    keys = [where @ np.array([1 << 21, -(1 << 14), -(1 << 7), -1]) for where in wheres]
    places, first, row = np.unique(np.concatenate(keys), return_index=True, return_inverse=True)
    about = np.concatenate(wheres)[first]
    hands, better = (_sum(row, [part.sums[at] for part in parts], len(places)) for at in range(2))
    won, lost = (_sum(row, [part.sums[at] for part in parts], len(places)) for at in (2, 3))
    acted = _acted(parts, wheres, row, about[:, 0])
    return [
        _ChartRow(
            int(about[at, 0]),
            labels(about[at].tolist()),
            int(hands[at]),
            int(better[at]),
            tuple((int(won[at, way]), int(lost[at, way])) for way in range(WAYS)),
            {name: gain for name, gain in acted[at].items() if 2 * gain.hands >= hands[at]},
        )
        for at in range(len(places))
        if hands[at]
    ]


def _sum(row: Numbers, parts: Sequence[Counts], size: int) -> Counts:
    counted = np.concatenate(parts)
    sums = np.zeros((size, *counted.shape[1:]), np.int64)
    np.add.at(sums, row, counted)
    return sums


def _acted(
    parts: Sequence[SetHands], wheres: Sequence[Numbers], row: Numbers, chart: Numbers
) -> list[dict[str, _Gain]]:
    """By row, what each action that can be taken brings beyond the house way."""
    values = parts[0].values
    numbers = number_of_actions(values)
    start, sums = 0, np.zeros((3, len(chart) * numbers), np.int64)
    for part, where in zip(parts, wheres, strict=True):
        settings, counted, action = part.settings, part.sums, actions(part, where)
        order = np.argsort((settings.hand.astype(np.int64) * numbers + action) << LOW_BITS | settings.low)
        hand, action = settings.hand[order], action[order]
        last = np.ones(len(order), np.bool_)  # of an action, with the highest low hand
        last[:-1] = (hand[1:] != hand[:-1]) | (action[1:] != action[:-1])
        hand, action, order = hand[last], action[last], order[last]
        won, lost = counted.setting_won[order], counted.setting_lost[order]
        gains = counted.hands[hand], won - counted.won[hand, HOUSE_WAY], lost - counted.lost[hand, HOUSE_WAY]
        for total, gain in zip(sums, gains, strict=True):
            np.add.at(total, row[start + hand] * numbers + action, gain)
        start += len(where)
    acted: list[dict[str, _Gain]] = [{} for _ in chart]
    for place in np.flatnonzero(sums[0])[::-1].tolist():
        at, number = divmod(place, numbers)
        hands, won, lost = sums[:, place].tolist()
        acted[at][action_name(values, number, int(chart[at]))] = _Gain(hands, won, lost)
    return acted


def _spot(row: _ChartRow, bet: _Bet) -> ChartSpot:
    won, lost = row.ways[HOUSE_WAY]
    results = {name: (won + gain.won, lost + gain.lost) for name, gain in row.actions.items()}
    values = {name: bet.worth(result) / row.hands for name, result in (results | {HOUSE: (won, lost)}).items()}
    return ChartSpot(*row.label, row.hands, values, max(values, key=lambda name: values[name]))


def _together(some: Sequence[_ChartRow], how: int) -> _Result:
    return sum(row.ways[how][0] for row in some), sum(row.ways[how][1] for row in some)


def _by_chart(charted: Sequence[_ChartRow]) -> Iterator[tuple[str, list[_ChartRow]]]:
    for chart, name in enumerate(CHARTS):
        if some := [row for row in charted if row.chart == chart]:
            yield name, some


def _overview(charted: Sequence[_ChartRow], bet: _Bet) -> Iterator[ChartSpot]:
    """The house way beside the best setting of every hand, chart by chart."""
    for name, some in _by_chart(charted):
        hands = sum(row.hands for row in some)
        ways = ((HOUSE, HOUSE_WAY), (_BEST, OPTIMAL))
        values = {action: bet.worth(_together(some, way)) / hands for action, way in ways}
        yield ChartSpot("all hands", name, "", hands, values, _BEST if values[_BEST] > values[HOUSE] else HOUSE)


def _simpler(
    charted: Sequence[_ChartRow], spots: Sequence[ChartSpot], bet: _Bet, section: str
) -> tuple[EasierStrategy, ...]:
    hands = sum(row.hands for row in charted)
    house, low, high = (bet.worth(_together(charted, way)) for way in (HOUSE_WAY, BEST_LOW, BEST_HIGH))
    by_chart = two_pair = house
    for row, spot in zip(charted, spots, strict=True):
        gain = Fraction(spot.values[spot.best]) * row.hands - bet.worth(row.ways[HOUSE_WAY])
        by_chart += gain
        two_pair += gain if row.chart == TWO_PAIR else 0
    named = (
        ("the chart", "each hand as its row says, with the highest low hand of that sort", by_chart),
        ("house way, two pair by the chart", "the house ways, but two pair as the chart says", two_pair),
        ("house way", f"as the dealer sets ({section})", house),
        ("highest low hand", "the best low hand that is not foul, whatever is left for the high hand", low),
        ("highest high hand", "the best five cards high, the other two low", high),
    )
    return tuple(EasierStrategy(name, words, -worth / hands) for name, words, worth in named)


def _notes(charted: Sequence[_ChartRow], bet: _Bet) -> Iterator[str]:
    """Where the house way gives something away."""
    hands = sum(row.hands for row in charted)
    for name, some in _by_chart(charted):
        gain = bet.worth(_together(some, OPTIMAL)) - bet.worth(_together(some, HOUSE_WAY))
        if gain:
            better, cost = sum(row.better for row in some) / sum(row.hands for row in some), float(gain / hands)
            yield f"{name}: {better:.2%} of the hands can be set better than the house way; it costs {cost:.4%}"
