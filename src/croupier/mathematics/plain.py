"""Analyses as JSON. Exact numbers are ``{"exact": "a/b", "value": 0.0123}``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.engines.analysis import Analysis, number
from croupier.engines.solved import Number, Strategy
from croupier.money import dollars

if TYPE_CHECKING:
    from croupier.mathematics.analyses import Request
    from croupier.mathematics.removal import Removal
    from croupier.mathematics.together import AtMeter, Together


def analysis(analysed: Analysis) -> dict[str, Any]:
    """An analysis of one wager, as `croupier analyze --json` prints it."""
    return analysed.plain()


def removal(effects: Removal) -> dict[str, Any]:
    """The effects of removal: what each card does to the player's expectation when it is gone, and what a count by the
    best tags finds. Correlations and chances are those of the linear estimate."""
    return {
        "method": "linear",
        "expected": number(effects.expected),
        "effects": {group.name: number(group.effect) for group in effects.groups},
        "tags": {group.name: group.tag for group in effects.groups},
        "correlation": effects.correlation,
        "hi_lo_correlation": effects.hi_lo,
        "positive": [
            {
                "penetration": float(point.penetration),
                "frequency": point.frequency,
                "edge_when_positive": point.edge,
                "gain_per_round": point.gain,
                "shoe": {"frequency": point.frequency_to_there, "gain_per_round": point.gain_to_there},
            }
            for point in effects.positive
        ],
        "notes": list(effects.notes),
    }


def strategy(chart: Strategy, edge: Number) -> dict[str, Any]:
    """A strategy: every spot with the worth of each action, and what simpler strategies cost."""
    return {
        "spots": [
            {
                "chart": spot.chart,
                "hand": spot.hand,
                "facing": spot.facing,
                "best": spot.best,
                "ways": spot.ways,
                "values": {name: number(value) for name, value in spot.values.items()},
            }
            for spot in chart.spots
        ],
        "simpler": [
            {
                "strategy": simpler.name,
                "words": simpler.words,
                "house_edge": number(simpler.house_edge),
                "cost": number(simpler.house_edge - edge),
            }
            for simpler in chart.simpler
        ],
        "notes": list(chart.notes),
    }


def together(both: Together) -> dict[str, Any]:
    """The base game and a side bet as one decision at a meter: both per unit of the ante, and each per its own."""
    bet, beside = both.bet, both.beside
    return {
        "meter": dollars(int(bet.meter)),
        "stakes": {both.base.wager: dollars(bet.ante), beside.wager: dollars(bet.stake)},
        "house_edge": number(both.house_edge),
        "element_of_risk": number(both.element_of_risk),
        both.base.wager: {"house_edge": number(both.base.house_edge), "cost": number(both.cost)},
        beside.wager: {
            "house_edge": number(both.beside_edge),
            "fixed_return": number(beside.fixed_return),
            "meter_share": number(beside.meter_share),
            "lines": [{"line": line.line, "probability": number(line.probability)} for line in beside.lines],
        },
        "break_even_meter": or_none(both.break_even_meter),
        "both_break_even_meter": or_none(both.both_break_even_meter),
        "played_otherwise": [
            {"chart": spot.chart, "hand": spot.hand, "facing": spot.facing, "best": spot.best}
            for spot in both.played_otherwise
        ],
    }


def or_none(value: Number | None) -> dict[str, Any] | None:
    """A number, where there is one."""
    return None if value is None else number(value)


def _at_meter(analyses: Sequence[Analysis], written: dict[str, Any], at: AtMeter) -> None:
    """Add what wagers on a meter come to at a reading."""
    strategies: dict[str, Any] = written.setdefault("strategy", {})
    for wager, analysed, both in zip(written["wagers"], analyses, at.together, strict=True):
        if analysed.progressive:
            edge = number(1 - analysed.return_at(at.meter))
            wager["at_meter"] = {"meter": dollars(at.meter), "house_edge": edge}
        if both:
            wager["together"] = together(both)
            strategies[analysed.wager] = strategy(both.strategy, both.house_edge)


def document(
    asked: Request,
    analyses: Sequence[Analysis],
    removals: Sequence[Removal | None] = (),
    at: AtMeter | None = None,
) -> dict[str, Any]:
    """The analyses of a request as `croupier analyze --json` prints them."""
    written: dict[str, Any] = {
        "game": asked.slug,
        "rules_version": asked.game.rules_version,
        "options": asked.plain(),
        **({"differs": [difference.plain() for difference in asked.differs]} if asked.proposed else {}),
        "wagers": [analysed.plain() for analysed in analyses],
    }
    for wager, gone in zip(written["wagers"], removals, strict=False):
        wager |= {"removal": removal(gone)} if gone else {}
    if strategies := {
        analysed.wager: strategy(analysed.solved.strategy, analysed.house_edge)
        for analysed in analyses
        if analysed.solved.strategy
    }:
        written["strategy"] = strategies
    if at:
        _at_meter(analyses, written, at)
    return written
