"""A strategy in a few rules, found by machine, with what it costs.

A chart is a grid: hands in their order, and what they face. It begins with one action for everything; each further rule
is the block of the grid (hands from one to another, facing from one to another) and the action that save most. The
last rule that covers a spot holds.

What a spot costs is with everything else played best. Where decisions follow each other that does not add up, so an
engine that can follow a play says what the rules cost in all: it makes the grid (`covered`) and plays by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines import notebook
from croupier.engines.chart_rows import ChartKey
from croupier.engines.frames import Tabular
from croupier.engines.solved import ChartSpot, Number, Strategy
from croupier.errors import BadInput

MOST_RULES: Final = 60
#: What an action costs where it is not allowed.
_NEVER: Final = 1e9

Grid = npt.NDArray[np.float64]


class PlayRule(NamedTuple):
    """One rule: in a chart, with hands from one to another, facing from one to another, do this. ``meets`` is the word
    between the two, where a hand does not face something but comes with it."""

    chart: str
    hands: tuple[str, str]
    facing: tuple[str, str]
    action: str
    everything: bool
    meets: str = "facing"

    def __str__(self) -> str:
        where = f"{self.chart}: " if self.chart else ""
        if self.everything:
            return f"{where}{self.action}, unless a rule below says otherwise"
        hands = self.hands[0] if self.hands[0] == self.hands[1] else " to ".join(self.hands)
        met = self.facing[0] if self.facing[0] == self.facing[1] else " to ".join(self.facing)
        return f"{where}{hands}{f', {self.meets} {met}' if met else ''}: {self.action}"


class ChartCost(NamedTuple):
    """What rules for a chart cost each hand that comes there, everything else played best."""

    chart: str
    cost: Number


@dataclass(frozen=True, slots=True, repr=False)
class ShortRules(Tabular):
    """A strategy in a few rules; the last that fits holds. ``house_edge_cost`` is what playing by them adds to the
    house edge, all decisions together; None where nobody has followed them through the game."""

    rules: tuple[PlayRule, ...]
    charts: tuple[ChartCost, ...]
    house_edge_cost: Number | None
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        if self.house_edge_cost is not None:
            return f"<ShortRules: {len(self.rules)} rules cost {float(self.house_edge_cost):.4%}>"
        costs = ", ".join(f"{chart.chart} {float(chart.cost):.4%}" for chart in self.charts)
        return f"<ShortRules: {len(self.rules)} rules; per hand that comes there: {costs}>"

    def _repr_html_(self) -> str:
        return notebook.table(repr(self).strip("<>"), ("rule",), [(str(rule),) for rule in self.rules], self.notes)

    def records(self) -> list[dict[str, Any]]:
        """A row for every rule."""
        return [
            {"chart": rule.chart, "from": rule.hands[0], "to": rule.hands[1], "facing": "..".join(rule.facing),
             "action": rule.action}
            for rule in self.rules
        ]  # fmt: skip

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        from croupier.engines.analysis import number

        cost = self.house_edge_cost
        return {
            "rules": [str(rule) for rule in self.rules],
            "house_edge_cost": None if cost is None else number(cost),
            "charts": [{"chart": chart.chart, "cost": number(chart.cost)} for chart in self.charts],
            "notes": list(self.notes),
        }


@dataclass
class _Chart:
    """A chart as a grid, and what is done in each place of it so far."""

    name: str
    spots: Sequence[ChartSpot]
    whole: float = 0.0
    meets: str = "facing"
    order: Sequence[str] = ()
    hands: list[str] = field(init=False)
    facing: list[str] = field(init=False)
    actions: list[str] = field(init=False)
    costs: dict[str, Grid] = field(init=False)
    now: Grid = field(init=False)
    done: npt.NDArray[np.object_] = field(init=False)

    def __post_init__(self) -> None:
        self.hands = list(dict.fromkeys(spot.hand for spot in self.spots))
        met = dict.fromkeys(spot.facing for spot in self.spots)
        self.facing = [*(name for name in self.order if name in met), *(name for name in met if name not in self.order)]
        self.actions = list(dict.fromkeys(action for spot in self.spots for action in spot.values))
        whole = self.whole or float(sum(spot.ways for spot in self.spots))
        shape = len(self.hands), len(self.facing)
        self.costs = {action: np.zeros(shape) for action in self.actions}
        for spot in self.spots:
            at = self.hands.index(spot.hand), self.facing.index(spot.facing)
            share = float(spot.ways) / whole
            for action in self.actions:
                if action in spot.values:
                    self.costs[action][at] = share * float(spot.values[spot.best] - spot.values[action])
                else:
                    self.costs[action][at] = _NEVER
        first = min(self.actions, key=lambda action: float(self.costs[action].sum()))
        self.now, self.done = self.costs[first].copy(), np.full(shape, first, object)

    @property
    def default(self) -> PlayRule:
        """What is done with everything that no other rule covers."""
        ends = (self.hands[0], self.hands[-1]), (self.facing[0], self.facing[-1])
        return PlayRule(self.name, *ends, str(self.done[0, 0]), everything=True, meets=self.meets)

    def best_block(self) -> tuple[float, str, tuple[int, int, int, int]]:
        """The block and the action that save most."""
        best = (0.0, "", (0, 0, 0, 0))
        for action, costs in self.costs.items():
            saved = self.now - costs
            for left in range(len(self.facing)):
                column = np.zeros(len(self.hands))
                for right in range(left, len(self.facing)):
                    column = column + saved[:, right]
                    gain, top, bottom = _best_run(column)
                    if gain > best[0] + 1e-15:
                        best = gain, action, (top, bottom, left, right)
        return best

    def take(self, action: str, block: tuple[int, int, int, int]) -> PlayRule:
        """Make a block a rule."""
        top, bottom, left, right = block
        self.now[top : bottom + 1, left : right + 1] = self.costs[action][top : bottom + 1, left : right + 1]
        self.done[top : bottom + 1, left : right + 1] = action
        ends = (self.hands[top], self.hands[bottom]), (self.facing[left], self.facing[right])
        return PlayRule(self.name, *ends, action, everything=False, meets=self.meets)

    def actions_by_spot(self) -> dict[ChartKey, str]:
        """What the rules so far do in every spot."""
        return {
            ChartKey(self.name, hand, met): str(self.done[row, column])
            for row, hand in enumerate(self.hands)
            for column, met in enumerate(self.facing)
        }

    def cost(self) -> Number:
        """What the rules so far cost each hand that comes to the chart, exactly where the spots are exact."""
        lost: Number = Fraction(0)
        for spot in self.spots:
            action = str(self.done[self.hands.index(spot.hand), self.facing.index(spot.facing)])
            worth = spot.values.get(action, min(spot.values.values()))
            lost += (spot.values[spot.best] - worth) * spot.ways
        return lost / sum(spot.ways for spot in self.spots)


def _best_run(column: Grid) -> tuple[float, int, int]:
    """The run of a column with the largest sum."""
    best, first, last = 0.0, 0, -1
    total, start = 0.0, 0
    for place, value in enumerate(column):
        if total <= 0:
            total, start = 0.0, place
        total += float(value)
        if total > best:
            best, first, last = total, start, place
    return best, first, last


class Covered(NamedTuple):
    """Charts covered by so many rules: the rules, what they cost each hand that comes to a chart, and what they do in
    every spot."""

    rules: tuple[PlayRule, ...]
    costs: tuple[ChartCost, ...]
    actions: Mapping[ChartKey, str]


def covered(
    spots: Sequence[ChartSpot],
    size: int,
    whole: float = 0.0,
    *,
    meets: Mapping[str, str] | None = None,
    facing: Sequence[str] = (),
) -> Covered:
    """Every chart covered by so many rules in all. ``whole`` is what the ways of all charts are out of; without it each
    chart counts alike. ``meets`` has a chart's word between a hand and what it faces, ``facing`` the order of that
    where spots are missing."""
    names = list(dict.fromkeys(spot.chart for spot in spots))
    if not len(names) <= size <= MOST_RULES:
        raise BadInput(f"a strategy of {len(names)} charts takes from {len(names)} to {MOST_RULES} rules, not {size}")
    words = meets or {}
    charts = [
        _Chart(name, [spot for spot in spots if spot.chart == name], whole, words.get(name, "facing"), facing)
        for name in names
    ]
    rules = {chart.name: [chart.default] for chart in charts}
    blocks = {chart.name: chart.best_block() for chart in charts}
    for _ in range(size - len(charts)):
        chart = max(charts, key=lambda chart: blocks[chart.name][0])
        gain, action, block = blocks[chart.name]
        if gain <= 1e-12:
            break
        rules[chart.name].append(chart.take(action, block))
        blocks[chart.name] = chart.best_block()
    return Covered(
        tuple(rule for chart in charts for rule in rules[chart.name]),
        tuple(ChartCost(chart.name, chart.cost()) for chart in charts),
        {spot: action for chart in charts for spot, action in chart.actions_by_spot().items()},
    )


def shortened(strategy: Strategy, size: int, net: Number) -> ShortRules:
    """The strategy in so many rules; ``net`` is what the best play wins on average."""
    if not strategy.spots:
        raise BadInput("this strategy has no chart to shorten")
    rules, costs, _ = covered(strategy.spots, size)
    only = costs[0].cost if len(costs) == 1 and _one_decision(strategy.spots, net) else None
    return ShortRules(rules, costs, only)


def _one_decision(spots: Sequence[ChartSpot], net: Number) -> bool:
    """Whether every deal is one spot of the chart: then what the spots are worth is what the game is worth."""
    whole = sum(spot.ways for spot in spots)
    worth = sum((spot.values[spot.best] * spot.ways for spot in spots), Fraction(0)) / whole
    return worth == net
