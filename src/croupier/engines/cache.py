"""Solutions kept on disk, by what was asked and by the rules and code that answered. A file is whole or not there."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier import paytables
from croupier.engines.code import code
from croupier.engines.question import Question, of
from croupier.engines.solved import Ending, Number, Simpler, Solved, Spot, Strategy
from croupier.files import kept_folder, whole


def place(question: Question) -> Path:
    """The file of a question."""
    game, options = question.game, question.options
    asked = {
        "game": game.slug,
        "rules_version": game.rules_version,
        "code": code(game.slug),
        "options": game.posted(options),
        "wager": question.wager,
        "table": paytables.plain(question.table) if question.table else None,
        "asked": repr(question.asked),
        "pack": question.pack,
    }
    name = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
    return kept_folder() / f"{game.slug}-{name[:32]}.json"


def found(question: Question) -> Solved | None:
    """The solution, if it was kept and can be read."""
    try:
        data: dict[str, Any] = json.loads(place(question).read_bytes())
        return restored(data)
    except (OSError, ValueError, KeyError, TypeError, AssertionError):
        return None  # not there, or broken: it is solved again and written anew


def cached(question: Question) -> Solved:
    """The solution by the game's own solver, kept once it is there."""
    solution = found(question)
    if solution is None:
        solution = of(question.game.slug).wagers(question.options)[question.wager](question)
        keep(question, solution)
    return solution


def keep(question: Question, solved: Solved) -> None:
    """Keep a solution. A disk that cannot be written to costs only the time to solve again."""
    where = place(question)
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with whole(where) as file:
            file.write(json.dumps(plain(solved)).encode())
    except OSError:
        return


def plain(solved: Solved) -> dict[str, Any]:
    """A solution as JSON that `restored` reads back."""
    return {
        "ways": solved.ways,
        "endings": [[str(ending.net), str(ending.risked), weight] for ending, weight in solved.endings.items()],
        "hits": dict(solved.hits),
        "method": solved.method,
        "notes": list(solved.notes),
        "error": solved.error,
        "stderr": solved.stderr,
        "strategy": None if solved.strategy is None else _kept_strategy(solved.strategy),
    }


def restored(data: dict[str, Any]) -> Solved:
    """A solution that was kept."""
    strategy = data["strategy"]
    return Solved(
        ways=data["ways"],
        endings={Ending(Fraction(net), Fraction(risked)): weight for net, risked, weight in data["endings"]},
        hits=data["hits"],
        method=data["method"],
        notes=tuple(data["notes"]),
        error=data["error"],
        stderr=data["stderr"],
        strategy=None if strategy is None else _restored_strategy(strategy),
    )


def _kept_strategy(strategy: Strategy) -> dict[str, Any]:
    return {
        "spots": [
            [*spot[:4], {name: _text(value) for name, value in spot.values.items()}, spot.best]
            for spot in strategy.spots
        ],
        "simpler": [[easier.name, easier.words, _text(easier.house_edge)] for easier in strategy.simpler],
        "notes": list(strategy.notes),
    }


def _restored_strategy(data: dict[str, Any]) -> Strategy:
    spots = [
        Spot(chart, hand, facing, ways, {name: _number(value) for name, value in values.items()}, best)
        for chart, hand, facing, ways, values, best in data["spots"]
    ]
    simpler = [Simpler(name, words, _number(edge)) for name, words, edge in data["simpler"]]
    return Strategy(tuple(spots), tuple(simpler), tuple(data["notes"]))


def _text(value: Number) -> str | float:
    return str(value) if isinstance(value, Fraction) else value


def _number(value: str | float) -> Number:
    return Fraction(value) if isinstance(value, str) else value
