"""Analyses as JSON. Exact numbers are ``{"exact": "a/b", "value": 0.0123}``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.engines.analysis import Analysis
from croupier.engines.solved import Number, Strategy

if TYPE_CHECKING:
    from croupier.mathematics.analyses import Request
    from croupier.mathematics.removal import Removal


def number(value: Number) -> dict[str, Any]:
    """An exact number with its decimal, or a float that is not exact."""
    return {"exact": str(value) if isinstance(value, Fraction) else None, "value": float(value)}


def analysis(one: Analysis) -> dict[str, Any]:
    """An analysis of one wager, as `croupier analyze --json` prints it."""
    solved = one.solved
    counted = solved.method == "exact"
    found: dict[str, Any] = {
        "wager": one.wager,
        "paytable": one.table.id if one.table else None,
        "method": solved.method,
        "house_edge": number(one.house_edge),
        "element_of_risk": number(one.element_of_risk),
        "variance": number(one.variance),
        "hit_frequency": number(one.hit_frequency),
        "stderr": solved.stderr if solved.method == "simulation" else None,
        "lines": [
            {"line": line.line, "pays": line.pays, "probability": number(line.probability)}
            | ({"hits": line.hits, "combinations": solved.ways} if counted else {})
            for line in one.lines
        ],
        "distribution": [{"net": str(net), "probability": number(chance)} for net, chance in one.distribution.items()],
    }
    if one.progressive:
        found["fixed_return"] = number(one.fixed_return)
        found["break_even_meter"] = None if one.break_even_meter is None else number(one.break_even_meter)
        found["meter_share"] = number(one.meter_share)
    if one.envy is not None:
        found["envy_to_dealer" if one.dealer_envy else "envy_per_bettor"] = number(one.envy)
    if solved.notes:
        found["notes"] = list(solved.notes)
    return found


def removal(found: Removal) -> dict[str, Any]:
    """The effects of removal: what each card does to the player's expectation when it is gone, and what a count by the
    best tags finds. Correlations and chances are those of the linear estimate."""
    return {
        "method": "linear",
        "expected": number(found.expected),
        "effects": {one.name: number(one.effect) for one in found.groups},
        "tags": {one.name: one.tag for one in found.groups},
        "correlation": found.correlation,
        "hi_lo_correlation": found.hi_lo,
        "positive": [
            {
                "penetration": float(one.penetration),
                "frequency": one.frequency,
                "edge_when_positive": one.edge,
                "gain_per_round": one.gain,
                "shoe": {"frequency": one.frequency_to_there, "gain_per_round": one.gain_to_there},
            }
            for one in found.positive
        ],
        "notes": list(found.notes),
    }


def strategy(found: Strategy, edge: Number) -> dict[str, Any]:
    """A strategy: every spot with the worth of each action, and what simpler strategies cost."""
    return {
        "spots": [
            {
                "chart": one.chart,
                "hand": one.hand,
                "facing": one.facing,
                "best": one.best,
                "ways": one.ways,
                "values": {name: number(value) for name, value in one.values.items()},
            }
            for one in found.spots
        ],
        "simpler": [
            {
                "strategy": one.name,
                "words": one.words,
                "house_edge": number(one.house_edge),
                "cost": number(one.house_edge - edge),
            }
            for one in found.simpler
        ],
        "notes": list(found.notes),
    }


def document(asked: Request, analyses: Sequence[Analysis], removals: Sequence[Removal | None] = ()) -> dict[str, Any]:
    """The analyses of a request as `croupier analyze --json` prints them."""
    found: dict[str, Any] = {
        "game": asked.slug,
        "rules_version": asked.game.rules_version,
        "options": asked.plain(),
        "wagers": [analysis(one) for one in analyses],
    }
    for wager, gone in zip(found["wagers"], removals, strict=False):
        wager |= {"removal": removal(gone)} if gone else {}
    if strategies := {
        one.wager: strategy(one.solved.strategy, one.house_edge) for one in analyses if one.solved.strategy
    }:
        found["strategy"] = strategies
    return found
