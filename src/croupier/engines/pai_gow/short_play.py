"""Setting hands by a few rules. Every hand is in one row of the chart and set once, so what rules cost is a sum over
rows and exact: against the best setting of every single hand, not of its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from croupier.engines import cache
from croupier.engines.chart_rows import ChartKey
from croupier.engines.pai_gow.chart import BESIDE, CHARTS, HOUSE
from croupier.engines.question import Question
from croupier.engines.short_rules import ShortRules, covered
from croupier.engines.solved import ChartSpot

NOTES: Final = (
    "places count the cards from the highest; of the settings that a rule allows, the one with the highest low hand",
    "the few hands that cannot be set as their rule says, or only worse in both hands, are set the house way",
    "every hand was set by these rules: the cost is exact, against the best setting of each hand",
)


def in_rules(question: Question, size: int) -> ShortRules:
    """The best setting in so many rules, and what they cost in all."""
    best = cache.cached(question)
    assert best.strategy is not None
    rows = list(by_their_cards(best.strategy.spots))
    hands = sum(int(row.ways) for row in rows)
    cover = covered(rows, size, float(hands), meets=dict.fromkeys(CHARTS, "with"), facing=BESIDE)
    worth = sum((Fraction(row.values[cover.actions[ChartKey(*row[:3])]]) * int(row.ways) for row in rows), Fraction(0))
    net = sum((ending.net * weight for ending, weight in best.endings.items()), Fraction(0)) / int(best.ways)
    return ShortRules(cover.rules, cover.costs, net - worth / hands, NOTES)


def by_their_cards(spots: Sequence[ChartSpot]) -> Iterator[ChartSpot]:
    """The rows of every chart, without those that sum up a chart. That a hand is set the house way is no rule where one
    action fits all rows of the chart."""
    for name in CHARTS:
        rows = [spot for spot in spots if spot.chart == name]
        fits = set.intersection(*(set(row.values) for row in rows)) - {HOUSE} if rows else set()
        for row in rows:
            values = {action: worth for action, worth in row.values.items() if action != HOUSE or not fits}
            yield row._replace(values=values, best=max(values, key=lambda action: values[action]))
