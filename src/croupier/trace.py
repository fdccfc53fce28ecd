"""From regulation to code to test: where each clause is executed, and which tests show it."""

import ast
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from croupier.games import Supplement
from croupier.round.game import Game
from croupier.rulebooks import Clause, citations

_PACKAGE: Final = Path(__file__).parent
#: Which tests show what, in a wheel: it is built with this list, for it has no tests.
SHOWN: Final = _PACKAGE / "shown.json"
#: Data that repeats the text is not a place where it is executed.
_NOT_CODE: Final = {"clauses.toml"}


@dataclass(slots=True)
class ClauseTrace:
    """One clause with what was found for it."""

    clause: Clause
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    shown: bool = False


def trace(game: Game | Supplement) -> list[ClauseTrace]:
    """Every clause of a text, in printed order."""
    rows = {clause.id: ClauseTrace(clause) for clause in game.rulebook.clauses}
    for place, cited in cited_by_code(game):
        _add(game, rows, cited, place, "code")
    for place, cited in [*cited_by_tests(), *cited_by_tests(game.folder / "tests")]:
        _add(game, rows, cited, place, "tests")
    for row in reversed(rows.values()):
        children = [rows[child.id] for child in game.rulebook.children(row.clause)]
        executable = [child for child in children if child.clause.executable]
        row.shown = bool(row.tests) or (bool(executable) and all(child.shown for child in executable))
    return list(rows.values())


def document(game: Game | Supplement, rows: Sequence[ClauseTrace]) -> dict[str, Any]:
    """The matrix as `croupier trace --json` prints it and the service tells it."""
    clauses = [
        {
            "clause": f"{game.rulebook.id} {row.clause.id}",
            "kind": row.clause.kind,
            "gist": row.clause.gist,
            "executed": row.clause.executable,
            "why_not": row.clause.not_executed,
            "code": row.code,
            "tests": row.tests,
            "shown": row.shown,
        }
        for row in rows
    ]
    return {"game": game.slug, "rulebook": game.rulebook.id, "rules_version": game.rules_version, "clauses": clauses}


def _add(game: Game | Supplement, rows: dict[str, ClauseTrace], cited: str, place: str, where: str) -> None:
    clause = game.rulebook.find(cited)
    if clause is not None:
        places: list[str] = getattr(rows[clause.id], where)
        if place not in places:
            places.append(place)


def cited_by_code(game: Game | Supplement) -> list[tuple[str, str]]:
    """(place, clause) for every citation in the game's folder and in what it shares with others."""
    citations_found: list[tuple[str, str]] = []
    for folder in (
        game.folder,
        _PACKAGE / "games" / "families",
        _PACKAGE / "hands",
        _PACKAGE / "equipment",
        _PACKAGE / "round",
        _PACKAGE / "house",
    ):
        root = _PACKAGE.parent if folder.is_relative_to(_PACKAGE) else folder.parent
        for path in sorted((*folder.glob("*.py"), *folder.glob("*.toml"))):
            if path.name not in _NOT_CODE:
                citations_found += _cited_in(path, root, game.rulebook.id if folder == game.folder else "")
    for clause in game.rulebook.clauses:
        if clause.checklist:
            citations_found.append((f"checklist {clause.checklist}", f"{game.rulebook.id} {clause.id}"))
        if clause.record:
            citations_found.append((f"record {clause.record}", f"{game.rulebook.id} {clause.id}"))
    return citations_found


def _cited_in(path: Path, root: Path, own: str) -> list[tuple[str, str]]:
    """A game's own files may write ``§12.I`` for short; everyone else names the rulebook."""
    places: list[tuple[str, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path.relative_to(root).as_posix()}:{number}"
        places += [(place, citation) for citation in citations(line)]
        if own and "§" in line:
            places += [(place, citation) for citation in citations(line.replace("§", f"{own} "))]
    return places


@cache
def cited_by_tests(own: Path | None = None) -> list[tuple[str, str]]:
    """(test, clause) for every ``@clause`` marker and every scenario's clause: in our tests, or in a folder of its own
    that a game from outside the package brings."""
    if own is None and SHOWN.is_file():
        return [(place, cited) for place, cited in json.loads(SHOWN.read_text(encoding="utf-8"))]
    folder = own or _PACKAGE.parent.parent / "tests"
    if not folder.is_dir():
        return []
    places: list[tuple[str, str]] = []
    for path in sorted(folder.rglob("test_*.py")):
        places += _marked_in(path, path.relative_to(folder.parent).as_posix())
    for path in sorted((folder / "scenarios").glob("*.json")):
        for load in json.loads(path.read_text(encoding="utf-8")):
            place = f"{path.relative_to(folder.parent).as_posix()}:{load.get('id')}"
            places += [(place, cited) for cited in citations(str(load.get("clause", "")))]
    return places


def _marked_in(path: Path, name: str) -> list[tuple[str, str]]:
    places: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for mark in (inner for outer in node.decorator_list for inner in ast.walk(outer)):
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("clause", "pytest.mark.clause"):
                    ids = [arg.value for arg in mark.args if isinstance(arg, ast.Constant)]
                    places += [(f"{name}::{node.name}", str(clause)) for clause in ids]
    return places
