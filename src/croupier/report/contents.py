"""What a report says, gathered once for every format: plain values, and the plots as SVG."""

from __future__ import annotations

import platform
import shlex
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any

from croupier.errors import CroupierError
from croupier.exact import cache
from croupier.exact.analyses import Request, analyze, request
from croupier.exact.analysis import Analysis
from croupier.exact.solved import Spot, Strategy
from croupier.options import described
from croupier.report import plots
from croupier.round.game import Game
from croupier.simulate.compared import Compared, compare
from croupier.simulate.kernel import order
from croupier.simulate.runner import Run, locally, simulate

#: Told what is being worked on.
Progress = Callable[[str], None]
#: A chart with more hands than this is exported as CSV only.
MOST_ROWS = 120
CHECK_ROUNDS = 2_000_000
SEED = "report"


def gather(slug: str, posted: Mapping[str, object], *, use_cache: bool = True, progress: Progress) -> dict[str, Any]:
    """The contents of a report on a game under these options."""
    asked = request(slug, posted)
    found = analyze(asked, use_cache=use_cache, progress=lambda what, _: progress(what))
    game, book = asked.game, asked.game.rulebook
    return {
        "title": game.title,
        "slug": slug,
        "rulebook": f"{book.id}, {book.document}, {book.approved}",
        "options": asked.in_short(),
        "summary": [_summary(one) for one in found],
        "edges": plots.edges([_bar(one) for one in found]) if 1 < len(found) <= MOST_ROWS else "",
        "wagers": [_wager(one) for one in found],
        "decks": _by_decks(asked, posted, use_cache=use_cache, progress=progress),
        "strategies": [_strategy(one) for one in found if one.solved.strategy],
        "simulation": _simulated(slug, posted, progress),
        "rules": [{"clause": f"{book.id} {one.id}", "gist": one.gist} for one in game.rules_in_short],
        "reproduce": _reproduce(slug, game, posted),
    }


def _percent(value: Any) -> str:
    return f"{float(value):.4%}"


def _exactly(value: Any) -> str:
    """A fraction as it is, unless it fills the line."""
    text = str(value)
    return text if "/" in text and len(text) <= 48 else f"{float(value):.12g}"


def _name(one: Analysis) -> str:
    return f"{one.wager} {one.table.id}" if one.table else one.wager


def _bar(one: Analysis) -> dict[str, Any]:
    return {"name": _name(one), "edge": float(one.house_edge)}


def _summary(one: Analysis) -> dict[str, str]:
    return {
        "wager": one.wager,
        "paytable": one.table.id if one.table else "",
        "house_edge": _percent(one.house_edge),
        "exactly": _exactly(one.house_edge),
        "element_of_risk": _percent(one.element_of_risk),
        "deviation": f"{float(one.variance) ** 0.5:.4f}",
        "hits": _percent(one.hit_frequency),
        "method": one.solved.method,
    }


def _wager(one: Analysis) -> dict[str, Any]:
    even, table = one.break_even_meter, one.table
    ways = one.solved.ways
    return {
        "name": _name(one),
        "clause": table.clause if table else "",
        "combinations": f"{ways:,}" if isinstance(ways, int) else "",
        "variance": _exactly(one.variance),
        "lines": [
            {
                "line": line.line,
                "pays": line.pays,
                "hits": f"{line.hits:,}" if isinstance(line.hits, int) else "",
                "probability": f"{float(line.probability):.10f}",
            }
            for line in one.lines
        ],
        "fixed_return": _percent(one.fixed_return) if one.progressive else "",
        "break_even": "" if even is None else f"${float(even):,.2f}",
        "envy": "" if one.envy is None or one.dealer_envy else f"${float(one.envy):.6f}",
        "notes": list(one.solved.notes),
        "outcomes": plots.outcomes(one.distribution) if 3 < len(one.distribution) <= MOST_OUTCOMES else "",
        "by_meter": ""
        if even is None
        else plots.return_by_meter(float(one.fixed_return), float(one.meter_share), one.unit / 100, float(even)),
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
                found = analyze(request(asked.slug, {**posted, "decks": str(decks)}, wager=wager), use_cache=use_cache)
            except CroupierError:  # a deck count that the text does not allow
                continue
            rows += [{"decks": decks, "name": found[0].wager, "edge": float(found[0].house_edge)}]
    return plots.by_decks(rows) if rows else ""


def _strategy(one: Analysis) -> dict[str, Any]:
    strategy = one.solved.strategy
    assert strategy is not None
    charts = dict.fromkeys(spot.chart for spot in strategy.spots)
    return {
        "wager": one.wager,
        "charts": [_chart(name, [spot for spot in strategy.spots if spot.chart == name]) for name in charts],
        "simpler": _simpler(one, strategy),
        "notes": list(strategy.notes),
    }


def _simpler(one: Analysis, strategy: Strategy) -> list[dict[str, str]]:
    return [
        {
            "name": other.name,
            "words": other.words,
            "house_edge": _percent(other.house_edge),
            "cost": _percent(float(other.house_edge) - float(one.house_edge)),
        }
        for other in strategy.simpler
    ]


def _chart(name: str, spots: list[Spot]) -> dict[str, Any]:
    """A chart as a grid: hands down the side, what they face along the top. A long one shows its first rows."""
    facing = list(dict.fromkeys(spot.facing for spot in spots))
    hands = list(dict.fromkeys(spot.hand for spot in spots))
    cells = {(spot.hand, spot.facing): spot for spot in spots}
    rows = [
        {"hand": hand, "cells": [_cell(cells.get((hand, one)), alone=len(facing) == 1) for one in facing]}
        for hand in hands[:MOST_ROWS]
    ]
    return {"name": name, "facing": facing, "rows": rows, "more": max(len(hands) - MOST_ROWS, 0)}


def _cell(spot: Spot | None, *, alone: bool) -> dict[str, str]:
    if spot is None:
        return {"best": "", "values": ""}
    values = ", ".join(f"{action} {float(value):+.4f}" for action, value in spot.values.items())
    return {"best": f"{spot.best} ({values})" if alone else spot.best, "values": values}


def _simulated(slug: str, posted: Mapping[str, object], progress: Progress) -> list[dict[str, str]]:
    """A run of the kernels beside the exact figures, where the game has one."""
    progress("simulation check")
    try:
        asked = order(slug, posted)
    except CroupierError:
        return []
    total = simulate(Run(asked, CHECK_ROUNDS, SEED), locally(2))
    return [_checked(one) for one in compare(asked, total)]


def _checked(one: Compared) -> dict[str, str]:
    return {
        "wager": one.wager,
        "rounds": f"{one.estimate.rounds:,}",
        "house_edge": _percent(-one.estimate.mean),
        "stderr": _percent(one.estimate.stderr),
        "exact": "" if one.exact is None else _percent(one.exact),
        "z": "" if one.z_score is None else f"{one.z_score:+.2f}",
    }


def _reproduce(slug: str, game: Game, posted: Mapping[str, object]) -> dict[str, str]:
    options = "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in posted.items())
    return {
        "command": f"croupier analyze {slug}{options} --json",
        "croupier": version("croupier"),
        "rules version": str(game.rules_version),
        "code and tables (SHA-256)": cache.code(slug),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }
