"""How to set a hand: a chart by what is held, and what simpler ways of setting cost.

A row of the chart takes all hands of a kind together. Its actions say what goes high and what goes low, always with the
highest low hand of that sort; the few hands that cannot be set so, or only worse in both hands than otherwise, are left
to the house way, which is an action too.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import numpy as np

from croupier.engines.pai_gow.follow import BEST_HIGH, BEST_LOW, HOUSE_WAY, OPTIMAL, WAYS, Counts
from croupier.engines.pai_gow.hands import LOW_BITS
from croupier.engines.pai_gow.rows import (
    CHARTS,
    TWO_PAIR,
    Numbers,
    SetHands,
    action_name,
    actions,
    labels,
    number_of_actions,
    rows,
)
from croupier.engines.solved import ChartSpot, EasierStrategy, Strategy

_HOUSE, _BEST = "house way", "best setting"
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
    values = {name: bet.worth(result) / row.hands for name, result in (results | {_HOUSE: (won, lost)}).items()}
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
        ways = ((_HOUSE, HOUSE_WAY), (_BEST, OPTIMAL))
        values = {action: bet.worth(_together(some, way)) / hands for action, way in ways}
        yield ChartSpot("all hands", name, "", hands, values, _BEST if values[_BEST] > values[_HOUSE] else _HOUSE)


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
