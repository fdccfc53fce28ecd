"""The walk of a game: those of its functions, and of its family's, that are given the felt, and what they call.

Engines read plans, pay tables and pure rules, so these are stated once. What a walk does on its way they cannot read.
So a game's folder keeps the digest of the walk that its engines were compared with, and they answer for no other.
``python -m tests.single_truth.seal GAME`` compares them again, and keeps the new one.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from croupier.errors import BadPlan

#: The file of a game's folder with the digest. A game of one's own that has none is believed.
SEAL: Final = "walk.txt"
_GAMES: Final = "croupier.games."
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def check(slug: str, folder: Path, places: Iterable[str]) -> None:
    """Refuse to answer for a game that is walked otherwise than it was. Families lie in one of the places."""
    seal = folder / SEAL
    if seal.exists() and seal.read_text(encoding="utf-8").strip() != digest(folder, places):
        raise BadPlan(
            f"the code that walks a round of {slug} has changed since its engines were compared with it, so they do "
            f"not answer for it; compare them again: python -m tests.single_truth.seal {slug}"
        )


def digest(folder: Path, places: Iterable[str]) -> str:
    """The digest of the walk of the game in a folder. Comments and docstrings do not count."""
    hashed = hashlib.sha256()
    for _, module in sorted(_modules(folder, list(places)).items()):
        hashed.update(_walked(module).encode())
    return hashed.hexdigest()


def _modules(folder: Path, places: list[str]) -> dict[str, str]:
    """The game's module, and those of its folder and of families that it comes by. Irregularities interrupt a walk;
    they are no part of it. The text of each, by its name."""
    modules: dict[str, str] = {}
    waiting = [(".", folder / "__init__.py")]
    while waiting:
        name, path = waiting.pop()
        if name in modules or not path.exists() or "irregular" in path.stem:
            continue
        modules[name] = path.read_text(encoding="utf-8")
        for imported in _imported(modules[name]):
            package, _, below = imported.partition(".")
            if package == folder.name:
                waiting.append((f".{below}", folder / f"{below}.py"))
            else:
                files = (Path(place, *imported.split(".")).with_suffix(".py") for place in places)
                waiting += [(imported, file) for file in files if file.exists()][:1]
    return modules


@cache  # games of one family are asked about one after the other, and all of them come by the family's modules
def _imported(module: str) -> tuple[str, ...]:
    """What a module imports of games, below ``croupier.games``; a name that is no module is no file either."""
    imported: list[str] = []
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.ImportFrom) and node.module and f"{node.module}.".startswith(_GAMES):
            below = node.module.removeprefix(_GAMES.rstrip(".")).lstrip(".")
            imported += filter(None, [below, *(f"{below}.{name.name}".lstrip(".") for name in node.names)])
    return tuple(imported)


@cache  # as above
def _walked(module: str) -> str:
    """The lines of the walk's functions in a module."""
    lines, walked = module.splitlines(), list[str]()
    for function in _functions(ast.parse(module)):
        first = function.body[0]
        docstring = range(first.lineno, (first.end_lineno or 0) + 1) if ast.get_docstring(function) else ()
        for number in range(function.lineno, (function.end_lineno or 0) + 1):
            line = lines[number - 1].rstrip()
            if line and number not in docstring and not line.lstrip().startswith("#"):
                walked.append(f"{line}\n")
    return "".join(walked)


def _functions(tree: ast.Module) -> Iterator[Function]:
    """Those that are given the felt, and what they call beside them."""
    beside = {node.name: node for node in tree.body if isinstance(node, Function)}
    waiting = [node for node in ast.walk(tree) if isinstance(node, Function) and _is_given_the_felt(node)]
    walked: list[Function] = []
    while waiting:
        walked.append(function := waiting.pop(0))
        names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        waiting += [called for name, called in beside.items() if name in names and called not in [*walked, *waiting]]
    yield from sorted(walked, key=lambda function: function.lineno)


def _is_given_the_felt(function: Function) -> bool:
    given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return any(argument.annotation and "Felt" in ast.unparse(argument.annotation) for argument in given)
