"""Solutions and solved tables kept on disk, by what was asked and by the rules and code that answered. A file is whole
or not there, and one that cannot be read or written costs only the time to solve again."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from croupier import games, paytables
from croupier.engines.knowledge import InformedPlay, InformedSolver, Knowledge
from croupier.engines.question import Prover, Question, Solver, of
from croupier.engines.solved import ChartSpot, EasierStrategy, Ending, Number, Solution, Strategy
from croupier.files import kept_folder
from croupier.kept_tables import Arrays, kept_tables, write

_SOURCE: Final = Path(__file__).parents[1]
_SHARED: Final = ("money.py", "options.py", "paytables.py", "engines", "equipment", "games/families", "hands", "round")


@cache
def code(slug: str) -> str:
    """The digest of all rules and code that answer for a game. A change of any of it is another question."""
    parts = [*(_SOURCE / part for part in _SHARED), games.text(slug).folder]
    files = [file for part in parts for file in ([part] if part.is_file() else part.rglob("*"))]
    digest = hashlib.sha256()
    for file in sorted(file for file in files if file.suffix in (".py", ".toml")):
        name = file.relative_to(_SOURCE) if file.is_relative_to(_SOURCE) else file
        digest.update(name.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _place(name: str, asked: object, suffix: str) -> Path:
    digest = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
    return kept_folder() / f"{name}-{digest[:32]}{suffix}"


def kept(slug: str, name: str, asked: object, solve: Callable[[], Arrays]) -> Arrays:
    """The tables of a game for what is asked, solved once and then read from the folder of the solutions."""
    return kept_tables(_place(f"{slug}-{name}", [code(slug), asked], ".npz"), solve)


def place(question: Question, knows: Sequence[str] = ()) -> Path:
    """The file of a question, asked by somebody who knows something."""
    game = question.game
    asked = {
        "game": game.slug,
        "rules_version": game.rules_version,
        "code": code(game.slug),
        "options": game.posted(replace(question.options, house_wagers={})),  # they change nothing of the others
        "wager": question.wager,
        "table": paytables.plain(question.table) if question.table else None,
        "asked": repr(question.asked),
        "pack": question.pack,
        "knows": list(knows),
    }
    return _place(game.slug, asked, ".json")


def lookup(question: Question) -> Solution | None:
    """The solution, if it was kept and can be read."""
    try:
        data: dict[str, Any] = json.loads(place(question).read_bytes())
        return restored(data)
    except (OSError, ValueError, KeyError, TypeError, AssertionError):
        return None  # not there, or broken: it is solved again and written anew


def cached(question: Question, solver: Solver | None = None, *, least: float = 0.0) -> Solution:
    """The solution by a solver, or else the game's own, kept once it is there unless it took less than some seconds."""
    solution = lookup(question)
    if solution is None:
        began = perf_counter()
        solution = (solver or of(question.game.slug).wagers(question.options)[question.wager])(question)
        if perf_counter() - began >= least:
            keep(question, solution)
    return solution


def proof(question: Question, prove: Prover, edge: float, *, use_cache: bool = True) -> float | None:
    """How far off a house edge that was reported is at most, kept once it is proved."""
    where = place(question).with_suffix(".proof")
    if use_cache:
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept_proof: dict[str, float | None] = json.loads(where.read_bytes())
            if kept_proof["edge"] == edge:
                return kept_proof["bound"]
    bound = prove(question, edge)
    if use_cache:
        write(where, lambda file: file.write(json.dumps({"edge": edge, "bound": bound}).encode()))
    return bound


def cached_plays(
    question: Question, knowledge: Knowledge, knowing: InformedSolver, *, anew: bool = False
) -> Mapping[str, InformedPlay]:
    """The best plays of somebody who knows something, kept once they are there; ``anew`` solves them again."""
    where = place(question, knowledge.specs)
    with suppress(OSError, ValueError, KeyError, TypeError, AssertionError):
        if not anew:
            return {wager: _restored_play(play) for wager, play in json.loads(where.read_bytes()).items()}
    plays = knowing(question, knowledge)
    document = {
        wager: [plain(play.solution), *(None if value is None else _text(value) for value in play[1:])]
        for wager, play in plays.items()
    }
    write(where, lambda file: file.write(json.dumps(document).encode()))
    return plays


_NUMBERS: Final = ("misread", "changed", "unaware")


def _restored_play(kept_play: Sequence[Any]) -> InformedPlay:
    solution, misread, changed, cards, unaware = kept_play
    numbers = (None if value is None else _number(value) for value in (misread, changed, unaware))
    return InformedPlay(restored(solution), cards=int(cards), **dict(zip(_NUMBERS, numbers, strict=True)))


def keep(question: Question, solved: Solution) -> None:
    """Keep a solution."""
    write(place(question), lambda file: file.write(json.dumps(plain(solved)).encode()))


def plain(solved: Solution) -> dict[str, Any]:
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


def restored(data: dict[str, Any]) -> Solution:
    """A solution that was kept."""
    strategy = data["strategy"]
    return Solution(
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
        "simpler": [[simpler.name, simpler.words, _text(simpler.house_edge)] for simpler in strategy.simpler],
        "notes": list(strategy.notes),
    }


def _restored_strategy(data: dict[str, Any]) -> Strategy:
    spots = [
        ChartSpot(chart, hand, facing, ways, {name: _number(value) for name, value in values.items()}, best)
        for chart, hand, facing, ways, values, best in data["spots"]
    ]
    simpler = [EasierStrategy(name, words, _number(edge)) for name, words, edge in data["simpler"]]
    return Strategy(tuple(spots), tuple(simpler), tuple(data["notes"]))


def _text(value: Number) -> str | float:
    return str(value) if isinstance(value, Fraction) else value


def _number(value: str | float) -> Number:
    return Fraction(value) if isinstance(value, str) else value
