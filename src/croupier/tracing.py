"""From regulation to code to test: where each clause is executed, and which tests show it."""

import ast
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from typing_extensions import TypedDict

from croupier import parsing
from croupier.engines import notebook
from croupier.engines.frames import Tabular
from croupier.games import Supplement
from croupier.round.game import Game
from croupier.rulebooks import Clause, citations

_PACKAGE: Final = Path(__file__).parent
#: Which tests show what, in a wheel: it is built with this list, for it has no tests.
SHOWN: Final = _PACKAGE / "shown.json"
#: Data that repeats the text is not a place where it is executed.
_NOT_CODE: Final = {"clauses.toml"}
#: In a game's folder: which mistake in which line a test of each clause has noticed.
PROOFS: Final = "proofs.json"
_REMARK: Final = re.compile(r"\s#.*")
#: What games share: folders, and modules of the package.
_SHARED: Final = ("games/families", "hands", "equipment", "round", "house")
_MODULES: Final = ("money.py", "options.py", "paytables.py")


#: *Enforced*: a line runs, and a test of its own fails when it does not. *Recorded*: the house asks for it and keeps
#: who did it. *Printed*: the pages print it from the game's data. *Listed*: it stands in a checklist that nobody is
#: asked for. *Not*: nothing carries it out, or nothing shows that it does.
ClauseState: TypeAlias = Literal["enforced", "recorded", "printed", "listed", "not"]
STATES: Final = get_args(ClauseState)
#: The checklists that the house asks for, step by step, and keeps.
ASKED: Final = ("opening", "verification")
UNNOTICED: Final = "no test of its own fails when a line that it rests on is changed"
NOWHERE: Final = "nothing in the code or the rule data cites it"


class Proof(TypedDict):
    """A mistake in a line that a clause rests on, and the test of the clause that noticed it."""

    file: str
    line: str
    kind: str
    was: str
    became: str
    test: str


@dataclass(slots=True)
class ClauseTrace:
    """One clause with what rests on it. A heading has no state."""

    clause: Clause
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    shown: bool = False
    proof: Proof | None = None
    unnoticed: bool = False
    state: ClauseState | None = None

    @property
    def executed(self) -> bool:
        """Whether a program carries it out, or has it carried out."""
        return self.clause.executable and self.state != "not"

    @property
    def why_not(self) -> str:
        """Why no program does."""
        if self.clause.not_executed or self.state != "not":
            return self.clause.not_executed
        return UNNOTICED if self.unnoticed or self.code else NOWHERE


class Trace(list[ClauseTrace], Tabular):
    """Every clause of a text: a list, and a table with a row for each."""

    def __repr__(self) -> str:
        states = ", ".join(f"{sum(row.state == state for row in self)} {state}" for state in STATES)
        return f"<Trace of {len(self)} clauses: {states}>"

    def _repr_html_(self) -> str:
        rows = [(row.clause.id, row.clause.kind, row.state or "", row.clause.gist) for row in self]
        return notebook.table(repr(self).strip("<>"), ("clause", "kind", "state", "what it says"), rows)

    def records(self) -> list[dict[str, Any]]:
        """What rests on each clause, and how much of it."""
        return [
            {
                "clause": row.clause.id,
                "kind": row.clause.kind,
                "state": row.state,
                "places": len(row.code),
                "tests": len(row.tests),
                "gist": row.clause.gist,
            }
            for row in self
        ]

    def plain(self) -> list[dict[str, Any]]:
        """The clauses as JSON."""
        return self.records()


def trace(game: Game | Supplement) -> Trace:
    """Every clause of a text, in printed order."""
    rows = {clause.id: ClauseTrace(clause) for clause in game.rulebook.clauses}
    for place, cited in cited_by_code(game):
        _add(game, rows, cited, place, "code")
    for place, cited in [*cited_by_tests(), *cited_by_tests(game.folder / "tests")]:
        _add(game, rows, cited, place, "tests")
    proofs = _proofs(game)
    for row in reversed(rows.values()):
        parts = [rows[child.id] for child in game.rulebook.children(row.clause)]
        _look_at(row, [part for part in parts if part.clause.executable], proofs)
    return Trace(rows.values())


def _look_at(row: ClauseTrace, parts: Sequence[ClauseTrace], proofs: "_Proofs | None") -> None:
    row.shown = bool(row.tests) or (bool(parts) and all(part.shown for part in parts))
    if proofs is not None and row.clause.executable:
        row.unnoticed = row.clause.id in proofs.survived
        proof = proofs.proved.get(row.clause.id)
        if proof is not None and row.tests and (place := _place(proof)):
            row.proof = proof
            row.code += [] if place in row.code else [place]
    if row.clause.kind != "heading":
        row.state = _state(row, parts, proved_apart=proofs is not None)


def _state(row: ClauseTrace, parts: Sequence[ClauseTrace], *, proved_apart: bool) -> ClauseState:
    """A text of the package is enforced where that was proved; one's own where code cites it and a test shows it."""
    clause = row.clause
    if row.proof or (
        not proved_apart and row.tests and any(not place.startswith(("checklist ", "record ")) for place in row.code)
    ):
        return "enforced"
    if clause.record or clause.checklist in ASKED or clause.every_hours:
        return "recorded"
    if clause.printed:
        return "printed"
    if clause.checklist:
        return "listed"
    states = [part.state for part in parts if part.state is not None]
    return max(states, key=STATES.index, default="not") if clause.executable else "not"


@dataclass(frozen=True, slots=True)
class _Proofs:
    """What was proved of a text, by clause, and how many mistakes were tried in vain for the others."""

    proved: dict[str, Proof]
    survived: dict[str, int]


def _proofs(game: Game | Supplement) -> _Proofs | None:
    """None where nobody has tried, as with a game of one's own."""
    path = game.folder / PROOFS
    return _Proofs(**json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else None


def _place(proof: Proof) -> str:
    """Where the line of a proof is today; nowhere if it was changed since, so that it proves nothing."""
    path = _PACKAGE.parent / proof["file"]
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    wanted = bare(proof["line"])
    number = next((number for number, line in enumerate(lines, 1) if bare(line) == wanted), 0)
    return f"{proof['file']}:{number}" if number else ""


def bare(line: str) -> str:
    """A line without its remark, which may change while the line does not."""
    return _REMARK.sub("", line).strip()


def document(game: Game | Supplement, rows: Sequence[ClauseTrace]) -> dict[str, Any]:
    """The matrix as `croupier trace --json` prints it and the service tells it."""
    clauses = [
        {
            "clause": f"{game.rulebook.id} {row.clause.id}",
            "kind": row.clause.kind,
            "gist": row.clause.gist,
            "state": row.state,
            "executed": row.executed,
            "why_not": row.why_not,
            "code": row.code,
            "tests": row.tests,
            "shown": row.shown,
            "proof": row.proof,
        }
        for row in rows
    ]
    counts = {state: sum(row.state == state for row in rows) for state in STATES}
    named = {"game": game.slug, "rulebook": game.rulebook.id, "rules_version": game.rules_version}
    return named | {"states": counts, "clauses": clauses}


def _add(game: Game | Supplement, rows: dict[str, ClauseTrace], cited: str, place: str, where: str) -> None:
    clause = game.rulebook.find(cited)
    if clause is not None:
        places: list[str] = getattr(rows[clause.id], where)
        if place not in places:
            places.append(place)


def sources(game: Game | Supplement) -> Iterator[tuple[Path, str]]:
    """The files that may carry a text out: the game's own, which may write ``§12.I`` for short and come with the id of
    the rulebook, and what it shares with others."""
    for folder in (game.folder, *(_PACKAGE / part for part in _SHARED)):
        for path in sorted((*folder.glob("*.py"), *folder.glob("*.toml"))):
            if path.name not in _NOT_CODE:
                yield path, game.rulebook.id if folder == game.folder else ""
    yield from ((_PACKAGE / module, "") for module in _MODULES)


def cited_by_code(game: Game | Supplement) -> list[tuple[str, str]]:
    """(place, clause) for every citation in code or in rule data. A comment or a docstring cites nothing."""
    places: list[tuple[str, str]] = []
    for path, own in sources(game):
        for number, words in _cited_in(path):
            cited = citations(words.replace("§", f"{own} ") if own else words)
            places += [(f"{named(path)}:{number}", clause) for clause in cited]
    for clause in game.rulebook.clauses:
        if clause.checklist:
            places.append((f"checklist {clause.checklist}", f"{game.rulebook.id} {clause.id}"))
        if clause.record:
            places.append((f"record {clause.record}", f"{game.rulebook.id} {clause.id}"))
    return places


def named(path: Path) -> str:
    """A file as the trace names it: from the package, or from the folder that a game of one's own lies in."""
    root = _PACKAGE.parent if path.is_relative_to(_PACKAGE) else path.parents[1]
    return path.relative_to(root).as_posix()


@cache
def _cited_in(path: Path) -> list[tuple[int, str]]:
    """The strings of a module that are not there to be read, and the lines of rule data without their remarks."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return [(number, line.partition("#")[0]) for number, line in enumerate(source.splitlines(), 1)]
    tree = parsing.module(source)
    described = docstrings(tree)
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in described
    ]


def docstrings(tree: ast.Module) -> set[ast.expr]:
    """The strings of a module that stand alone as statements: nothing reads them."""
    alone = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return {value for value in alone if isinstance(value, ast.Constant) and isinstance(value.value, str)}


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
    source = path.read_text(encoding="utf-8")
    if "clause(" not in source:
        return []
    places: list[tuple[str, str]] = []
    for node in _tests_of(parsing.module(source)):
        for mark in (inner for outer in node.decorator_list for inner in ast.walk(outer)):
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("clause", "pytest.mark.clause"):
                ids = [arg.value for arg in mark.args if isinstance(arg, ast.Constant)]
                places += [(f"{name}::{node.name}", str(clause)) for clause in ids]
    return places


def _tests_of(part: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """The functions and classes of a module, with the methods of these."""
    for node in part.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node
        if isinstance(node, ast.ClassDef):
            yield from _tests_of(node)
