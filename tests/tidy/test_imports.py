"""The shape of the source tree: who may import whom, what a rule may touch, how long a module may grow.

Every check is a function from one module's path (relative to src) and source to the faults in it, so
that each is shown to fail on planted source below before it is trusted with the real tree.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"

# Lowest first. A module imports from its own layer or a lower one.
LAYERS = (
    ("errors", "files", "extras", "schemas", "parsing", "spans", "stopping"),
    ("compiled", "kept_tables"),
    ("money", "equipment", "hands", "options", "paytables", "rulebooks", "clauses"),
    ("round",),
    ("games", "catalogue"),
    ("engines",),
    ("mathematics", "simulation", "tracing"),
    ("house", "environments", "scenarios"),
    ("store",),
    ("server", "cli", "reports", "api", "demonstrations", "conformance", "academy", "results"),
)
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}

# A rule must give the same answer on replay, years later and on another machine.
PURE = {"games", "hands", "round", "money", "paytables"}
IMPURE = {"random", "time", "datetime", "secrets", "os", "socket"}

# Whoever only wants to rank a hand should not wait for these to load.
HEAVY = {"numpy", "numba", "rich", "typer", "pydantic", "fastapi", "sqlalchemy", "ray", "gymnasium"}
MAY_LOAD_HEAVY = {"cli", "server", "reports", "engines", "mathematics", "simulation", "store", "environments"}
# The array forms of the hand values and tables that are kept, which only the above import.
HEAVY_MODULES = {"croupier/hands/fast.py", "croupier/kept_tables.py"}

FOR_TYPES = {"TYPE_CHECKING", "typing.TYPE_CHECKING"}

Check = Callable[[str, str], list[str]]


@dataclass(frozen=True, slots=True)
class Import:
    target: str  # dotted; the last part may be a module or a name inside one
    line: int
    at_load: bool  # runs when the module is loaded: not in a function, not for the type checker only


def imports(path: str, source: str) -> list[Import]:
    return [
        Import(target, node.lineno, at_load)
        for node, at_load in _nodes(ast.parse(source, path), at_load=True)
        for target in _targets(path, node)
    ]


def _nodes(node: ast.AST, *, at_load: bool) -> Iterator[tuple[ast.stmt | ast.expr, bool]]:
    for field, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        in_function = field == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for_types = field == "body" and isinstance(node, ast.If) and ast.unparse(node.test) in FOR_TYPES
        for child in children:
            if isinstance(child, ast.AST):
                loads = at_load and not in_function and not for_types
                if isinstance(child, ast.stmt | ast.expr):
                    yield child, loads
                yield from _nodes(child, at_load=loads)


def _targets(path: str, node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            start = list(Path(path).parts[:-1])
            parents = start[: len(start) - level + 1] if level else []
            stem = ".".join([*parents, *([module] if module else [])])
            return [f"{stem}.{alias.name}" for alias in names]
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(target)), *_],
        ):
            return [target]
    return []


def _part(path: str) -> str:
    """The layer's member this module belongs to: `games` for croupier/games/craps/rules.py, `` for the root."""
    first = Path(path).parts[1]
    return "" if first == "__init__.py" else first.removesuffix(".py")


def _answers(path: str) -> bool:
    """Whether a module of a game says which engine answers for it: loaded only when asked, it may import engines."""
    return _part(path) == "games" and Path(path).stem.endswith(("mathematics", "dealer")) and "/" in path


def has_a_layer(path: str, _source: str) -> list[str]:
    part = _part(path)
    if part in {"", "__main__", *HEIGHT}:
        return []
    return [f"{path}: {part!r} is in no layer; place it in LAYERS or inside a package that is"]


def upward_imports(path: str, source: str) -> list[str]:
    importer = _part(path)
    if importer == "__main__":
        return []
    faults = []
    for imported in imports(path, source):
        package, *rest = imported.target.split(".")
        if package != "croupier":
            continue
        part = rest[0] if rest else ""
        if part.startswith("__"):  # croupier.__version__
            continue
        where = f"{path}:{imported.line}"
        if importer == "":
            if imported.at_load and part != "errors":
                faults.append(
                    f"{where}: the package root imports {imported.target} on load; import it inside a function"
                )
        elif part not in HEIGHT:
            faults.append(
                f"{where}: imports {imported.target} from the package root; import it from where it is defined"
            )
        elif importer in HEIGHT and HEIGHT[part] > HEIGHT["engines" if _answers(path) else importer]:
            faults.append(f"{where}: {importer} imports {imported.target}, but {part} is a higher layer")
    return faults


def games_in_games(path: str, source: str, games: frozenset[str]) -> list[str]:
    """A game imports no other game, and what games share (families, the registry) imports no game by name."""
    if _part(path) != "games":
        return []
    importer = Path(path).parts[2]
    faults = []
    for imported in imports(path, source):
        match imported.target.split("."):
            case ["croupier", "games", part, *_] if part in games - {importer}:
                where = f"{path}:{imported.line}: imports the game {imported.target}"
                faults.append(f"{where}; move what is shared to croupier.games.families")
    return faults


def enumerator_apart(path: str, source: str) -> list[str]:
    """The enumerator, in ``engines/any``, checks the engines of the families; neither side imports the other."""
    match Path(path).parts:
        case ["croupier", "engines", family, _]:
            targets = [(imported, imported.target.split(".")) for imported in imports(path, source)]
        case _:
            return []
    return [
        f"{path}:{imported.line}: {family} imports {imported.target}; enumerator and engines stay apart"
        for imported, parts in targets
        if parts[:2] == ["croupier", "engines"]
        and (SRC / "croupier" / "engines" / parts[2]).is_dir()
        and parts[2] != family
        and "any" in (family, parts[2])
    ]


def impure_imports(path: str, source: str) -> list[str]:
    if _part(path) not in PURE:
        return []
    return [
        f"{path}:{imported.line}: imports {imported.target}; a rule may not touch clocks, chance or the machine"
        for imported in imports(path, source)
        if imported.target.split(".")[0] in IMPURE
    ]


def heavy_imports(path: str, source: str) -> list[str]:
    if _part(path) in MAY_LOAD_HEAVY or path in HEAVY_MODULES or _answers(path):
        return []
    modules = {module.removesuffix(".py").replace("/", ".") for module in HEAVY_MODULES}
    return [
        f"{path}:{imported.line}: imports {imported.target} on load; import it inside the function that needs it"
        for imported in imports(path, source)
        if imported.at_load
        and (imported.target.split(".")[0] in HEAVY or any(imported.target.startswith(name) for name in modules))
    ]


def missing_docstring(path: str, source: str) -> list[str]:
    return [] if ast.get_docstring(ast.parse(source, path)) else [f"{path}: has no docstring"]


_SILENCED = re.compile(r"# (noqa|type: ignore)\b(?P<rest>.*)")
_WITH_REASON = re.compile(r"(: [A-Z0-9, ]+ - \S|\[[a-z, -]+\]  # \S)")


def silenced_without_reason(path: str, source: str) -> list[str]:
    return [
        f"{path}:{number}: silences a check and does not say why"
        for number, line in enumerate(source.splitlines(), 1)
        if (silenced := _SILENCED.search(line)) and not _WITH_REASON.match(silenced["rest"])
    ]


# The tree


MODULES = [(path.relative_to(SRC).as_posix(), path.read_text("utf-8")) for path in sorted(SRC.rglob("*.py"))]
GAMES = frozenset(path.parent.name for path in SRC.glob("croupier/games/*/__init__.py")) - {"families"}


def assert_none(check: Check) -> None:
    modules = [fault for path, source in MODULES for fault in check(path, source)]
    assert not modules, "\n" + "\n".join(modules)


def test_the_tree_was_found() -> None:
    assert "croupier/__init__.py" in dict(MODULES)


def test_every_module_has_a_layer() -> None:
    assert_none(has_a_layer)


def test_imports_point_one_way() -> None:
    assert_none(upward_imports)


def test_no_game_imports_another_game() -> None:
    assert_none(lambda path, source: games_in_games(path, source, GAMES))


def test_no_engine_leans_on_the_enumerator_nor_it_on_an_engine() -> None:
    assert_none(enumerator_apart)


def test_rules_touch_no_clock_chance_or_machine() -> None:
    assert_none(impure_imports)


def test_heavy_packages_are_loaded_only_where_needed() -> None:
    assert_none(heavy_imports)


def test_every_module_has_a_docstring() -> None:
    assert_none(missing_docstring)


def test_whatever_silences_a_check_says_why() -> None:
    assert_none(silenced_without_reason)


# The checks themselves, on planted source


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("croupier/money.py", "import croupier.round"),
        ("croupier/errors.py", "from croupier.money import Cents"),
        ("croupier/hands/poker.py", "from croupier import games"),
        ("croupier/round/driver.py", "from croupier.games.craps import play"),
        ("croupier/round/driver.py", "from ..games import registry"),
        ("croupier/round/__init__.py", "from .. import games"),
        ("croupier/games/craps/play.py", "def f():\n    from croupier.engines import dealt"),
        ("croupier/games/craps/play.py", "if TYPE_CHECKING:\n    from croupier.house import Table"),
        ("croupier/engines/solver.py", "import importlib\nimportlib.import_module('croupier.house.table')"),
        ("croupier/house/ledger.py", "from croupier.store import rows"),
        ("croupier/store/rows.py", "import croupier.cli"),
        ("croupier/games/craps/play.py", "from croupier import analyze"),
        ("croupier/games/craps/play.py", "import croupier"),
        ("croupier/__init__.py", "from croupier.games import registry"),
    ],
)
def test_an_upward_import_is_found(path: str, source: str) -> None:
    assert len(upward_imports(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("croupier/money.py", "from croupier.errors import BadMoney"),
        ("croupier/paytables.py", "from croupier.hands.poker import rank\nfrom croupier.equipment import cards"),
        ("croupier/round/driver.py", "from . import requests\nfrom .requests import Draw\nfrom ..money import Cents"),
        ("croupier/mathematics/solver.py", "from croupier.simulation import runner\nimport croupierish"),
        ("croupier/cli/play.py", "from croupier.server import app\nfrom croupier import __version__, games"),
        ("croupier/__main__.py", "from croupier.cli import main"),
        ("croupier/__init__.py", "from croupier.errors import Refused\ndef f():\n    from croupier.cli import main"),
    ],
)
def test_a_downward_import_is_allowed(path: str, source: str) -> None:
    assert upward_imports(path, source) == []


def test_a_module_outside_the_layers_is_found() -> None:
    assert has_a_layer("croupier/utils.py", "")
    assert has_a_layer("croupier/helpers/text.py", "")
    assert not has_a_layer("croupier/games/craps/play.py", "")
    assert not has_a_layer("croupier/__init__.py", "")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("croupier/games/craps/play.py", "from croupier.games.roulette.rules import settle"),
        ("croupier/games/craps/play.py", "from croupier.games import roulette"),
        ("croupier/games/craps/play.py", "from ..roulette import rules"),
        ("croupier/games/families/dice.py", "import croupier.games.craps"),
        ("croupier/games/registry.py", "from croupier.games import craps"),
    ],
)
def test_a_game_imported_inside_games_is_found(path: str, source: str) -> None:
    assert len(games_in_games(path, source, frozenset({"craps", "roulette"}))) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("croupier/games/craps/play.py", "from croupier.games.craps.rules import settle\nfrom . import rules"),
        ("croupier/games/craps/play.py", "from croupier.games.families.dice import chain"),
        ("croupier/games/craps/play.py", "from croupier.games.registry import Game"),
        ("croupier/mathematics/chains.py", "from croupier.games.craps import rules"),
    ],
)
def test_a_game_may_import_itself_and_what_games_share(path: str, source: str) -> None:
    assert games_in_games(path, source, frozenset({"craps", "roulette"})) == []


def test_an_engine_that_leans_on_the_enumerator_is_noticed() -> None:
    assert enumerator_apart("croupier/engines/dice/solve.py", "from croupier.engines.any.weights import weigh_roll")
    assert enumerator_apart("croupier/engines/dice/solve.py", "def f():\n    from croupier.engines.any import spots")
    assert enumerator_apart("croupier/engines/any/walk.py", "from croupier.engines.dice import chain")
    assert not enumerator_apart("croupier/engines/any/walk.py", "from croupier.engines.any import spots")
    assert not enumerator_apart("croupier/engines/any/walk.py", "from croupier.engines.situation import seen")
    assert not enumerator_apart("croupier/engines/streets/solve.py", "from croupier.engines.holdem import boards")
    assert not enumerator_apart("croupier/engines/kernel.py", "from croupier.engines.any import reference")


@pytest.mark.parametrize("module", sorted(IMPURE))
def test_an_impure_import_is_found(module: str) -> None:
    assert impure_imports("croupier/games/craps/play.py", f"import {module}")
    assert impure_imports("croupier/hands/poker.py", f"def f():\n    from {module} import anything")
    assert impure_imports("croupier/money.py", f"import {module}.path as p")
    assert not impure_imports("croupier/equipment/source.py", f"import {module}")
    assert not impure_imports("croupier/games/craps/play.py", "import tomllib, pathlib, importlib.resources, timeit_")


@pytest.mark.parametrize("package", sorted(HEAVY))
def test_a_heavy_import_is_found(package: str) -> None:
    rules = "croupier/games/craps/rules.py"
    assert heavy_imports(rules, f"import {package}")
    assert heavy_imports(rules, f"try:\n    from {package}.deep import thing\nexcept ImportError:\n    pass")
    assert heavy_imports(rules, f"class A:\n    import {package}")
    assert heavy_imports("croupier/__init__.py", f"import {package}")
    assert heavy_imports(rules, f"if TYPE_CHECKING:\n    pass\nelse:\n    import {package}")
    assert heavy_imports(rules, f"if not TYPE_CHECKING:\n    import {package}")
    assert not heavy_imports(rules, f"def f():\n    import {package}")
    assert not heavy_imports(rules, f"if TYPE_CHECKING:\n    import {package}")
    assert not heavy_imports("croupier/engines/solver.py", f"import {package}")


def test_a_missing_docstring_is_found() -> None:
    assert missing_docstring("croupier/money.py", "x = 1")
    assert missing_docstring("croupier/money.py", '""""""')
    assert not missing_docstring("croupier/money.py", '"""Cents and odds."""')


def test_a_check_that_is_silenced_without_a_reason_is_found() -> None:
    path, noqa, ignore = "croupier/money.py", "x = 1  # " + "noqa: E402", "x = 1  # " + "type: ignore[misc]"
    for line in ("x = 1  # " + "noqa", noqa, f"{noqa} ", ignore, f"{ignore}  #", "x = 1  # " + "type: ignore"):
        assert silenced_without_reason(path, line), line
    assert not silenced_without_reason(path, f"{noqa} - loaded last")
    assert not silenced_without_reason(path, f"{ignore}  # the stub is wrong")
