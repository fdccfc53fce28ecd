"""What a report says, gathered once for every format: plain values, and the plots as SVG."""

from __future__ import annotations

import platform
import shlex
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from croupier.engines.analysis import Analysis
from croupier.engines.cache import code
from croupier.engines.kernel import order
from croupier.engines.solved import ChartSpot, Strategy
from croupier.errors import CroupierError
from croupier.mathematics.analyses import Request, analyze, request
from croupier.options import described
from croupier.reports import plots
from croupier.round.game import Game
from croupier.simulation.results import WagerComparison, compare
from croupier.simulation.runner import Run, locally, simulate

#: Told what is being worked on.
Progress = Callable[[str], None]
#: A chart with more hands than this is exported as CSV only.
MOST_ROWS = 120
CHECK_ROUNDS = 2_000_000
#: Where no compiled dealer plays them: some seconds.
REFERENCE_ROUNDS = 10_000
SEED = "report"


def gather(
    slug: str,
    posted: Mapping[str, object],
    *,
    use_cache: bool = True,
    progress: Progress,
    own: Sequence[Analysis] = (),
) -> dict[str, Any]:
    """The contents of a report on a game under these options, with wagers of one's ``own`` beside the game's."""
    asked = request(slug, posted)
    analyses = [*analyze(asked, use_cache=use_cache, progress=lambda what, _: progress(what)), *own]
    game, book = asked.game, asked.game.rulebook
    return {
        "title": game.title,
        "slug": slug,
        "rulebook": f"{book.id}, {book.document}, {book.approved}",
        "options": asked.in_short(),
        "summary": [_summary(analysis) for analysis in analyses],
        "edges": plots.edges([_bar(analysis) for analysis in analyses]) if 1 < len(analyses) <= MOST_ROWS else "",
        "wagers": [_wager(analysis) for analysis in analyses],
        "decks": _by_decks(asked, posted, use_cache=use_cache, progress=progress),
        "strategies": [_strategy(analysis) for analysis in analyses if analysis.solved.strategy],
        "simulation": _simulated(slug, posted, progress),
        "rules": [{"clause": f"{book.id} {clause.id}", "gist": clause.gist} for clause in game.rules_in_short],
        "reproduce": _reproduce(slug, game, posted),
        "protection": None,
    }


def _percent(value: Any) -> str:
    return f"{float(value):.4%}"


def _exactly(value: Any) -> str:
    """A fraction as it is, unless it fills the line."""
    text = str(value)
    return text if "/" in text and len(text) <= 48 else f"{float(value):.12g}"


def _name(analysis: Analysis) -> str:
    return f"{analysis.wager} {analysis.table.id}" if analysis.table else analysis.wager


def _bar(analysis: Analysis) -> dict[str, Any]:
    return {"name": _name(analysis), "edge": float(analysis.house_edge)}


def _summary(analysis: Analysis) -> dict[str, str]:
    return {
        "wager": analysis.wager,
        "paytable": analysis.table.id if analysis.table else "",
        "house_edge": _percent(analysis.house_edge),
        "exactly": _exactly(analysis.house_edge),
        "element_of_risk": _percent(analysis.element_of_risk),
        "deviation": f"{float(analysis.variance) ** 0.5:.4f}",
        "hits": _percent(analysis.hit_frequency),
        "method": analysis.solved.method,
    }


def _wager(analysis: Analysis) -> dict[str, Any]:
    even, table = analysis.break_even_meter, analysis.table
    ways = analysis.solved.ways
    return {
        "name": _name(analysis),
        "clause": table.clause if table else "",
        "combinations": f"{ways:,}" if isinstance(ways, int) else "",
        "variance": _exactly(analysis.variance),
        "lines": [
            {
                "line": line.line,
                "pays": line.pays,
                "hits": f"{line.hits:,}" if isinstance(line.hits, int) else "",
                "probability": f"{float(line.probability):.10f}",
            }
            for line in analysis.lines
        ],
        "fixed_return": _percent(analysis.fixed_return) if analysis.progressive else "",
        "break_even": "" if even is None else f"${float(even):,.2f}",
        "envy": "" if analysis.envy is None or analysis.dealer_envy else f"${float(analysis.envy):.6f}",
        "notes": list(analysis.solved.notes),
        "outcomes": plots.outcomes(analysis.distribution) if 3 < len(analysis.distribution) <= MOST_OUTCOMES else "",
        "by_meter": ""
        if even is None
        else plots.return_by_meter(
            float(analysis.fixed_return), float(analysis.meter_share), analysis.unit / 100, float(even)
        ),
    }


MOST_OUTCOMES = 40


def _by_decks(asked: Request, posted: Mapping[str, object], *, use_cache: bool, progress: Progress) -> str:
    """The edge of the shoe bets at every deck count that the text allows."""
    if "decks" not in described(asked.game.options):
        return ""
    rows: list[dict[str, Any]] = []
    for decks in range(1, 9):
        for wager in asked.mathematics.shoe_bets:
            progress(f"{wager}, {decks} decks")
            try:
                analyses = analyze(
                    request(asked.slug, {**posted, "decks": str(decks)}, wager=wager), use_cache=use_cache
                )
            except CroupierError:  # a deck count that the text does not allow
                continue
            rows += [{"decks": decks, "name": analyses[0].wager, "edge": float(analyses[0].house_edge)}]
    return plots.by_decks(rows) if rows else ""


def _strategy(analysis: Analysis) -> dict[str, Any]:
    strategy = analysis.solved.strategy
    assert strategy is not None
    charts = dict.fromkeys(spot.chart for spot in strategy.spots)
    return {
        "wager": analysis.wager,
        "charts": [_chart(name, [spot for spot in strategy.spots if spot.chart == name]) for name in charts],
        "simpler": _simpler(analysis, strategy),
        "notes": list(strategy.notes),
    }


def _simpler(analysis: Analysis, strategy: Strategy) -> list[dict[str, str]]:
    return [
        {
            "name": other.name,
            "words": other.words,
            "house_edge": _percent(other.house_edge),
            "cost": _percent(float(other.house_edge) - float(analysis.house_edge)),
        }
        for other in strategy.simpler
    ]


def _chart(name: str, spots: list[ChartSpot]) -> dict[str, Any]:
    """A chart as a grid: hands down the side, what they face along the top. A long one shows its first rows."""
    facing = list(dict.fromkeys(spot.facing for spot in spots))
    hands = list(dict.fromkeys(spot.hand for spot in spots))
    cells = {(spot.hand, spot.facing): spot for spot in spots}
    rows = [
        {"hand": hand, "cells": [_cell(cells.get((hand, card)), alone=len(facing) == 1) for card in facing]}
        for hand in hands[:MOST_ROWS]
    ]
    return {"name": name, "facing": facing, "rows": rows, "more": max(len(hands) - MOST_ROWS, 0)}


def _cell(spot: ChartSpot | None, *, alone: bool) -> dict[str, str]:
    if spot is None:
        return {"best": "", "values": ""}
    values = ", ".join(f"{action} {float(value):+.4f}" for action, value in spot.values.items())
    return {"best": f"{spot.best} ({values})" if alone else spot.best, "values": values}


def _simulated(slug: str, posted: Mapping[str, object], progress: Progress) -> list[dict[str, str]]:
    """A run beside the exact figures: of the compiled dealer where the game has one, or of the reference round."""
    progress("simulation check")
    try:
        asked = order(slug, posted)
    except CroupierError:
        return []
    rounds = CHECK_ROUNDS if asked.dealer.compiled else REFERENCE_ROUNDS
    total = simulate(Run(asked, rounds, SEED), locally(2))
    return [_checked(comparison) for comparison in compare(asked, total)]


def _checked(compared: WagerComparison) -> dict[str, str]:
    return {
        "wager": compared.wager,
        "rounds": f"{compared.estimate.rounds:,}",
        "house_edge": _percent(-compared.estimate.mean),
        "stderr": _percent(compared.estimate.stderr),
        "exact": "" if compared.exact is None else _percent(compared.exact),
        "z": "" if compared.z_score is None else f"{compared.z_score:+.2f}",
    }


def _reproduce(slug: str, game: Game, posted: Mapping[str, object]) -> dict[str, str]:
    options = "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in posted.items())
    return {
        "command": f"croupier analyze {slug}{options} --json",
        "croupier": version("croupier"),
        "rules version": str(game.rules_version),
        "code and tables (SHA-256)": code(slug),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }
