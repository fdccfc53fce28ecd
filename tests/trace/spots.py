"""Where a clause rests in the code: the lines that cite it, and the lines that a comment or a docstring says it is for.

A comment is no citation. It only says where to plant a mistake; what the clause's own tests notice there is the proof.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from croupier import games, tracing
from croupier.games import Supplement
from croupier.round.game import Game
from croupier.rulebooks import citations

Manner = Literal["cited", "read", "remarked", "described"]

_SRC = Path(tracing.__file__).parent
_FIELD = re.compile(r' {4,}(?!clause=)([a-z_]+)="[A-Z]{2}[^"]*",')
#: What a plan's or a game's clauses are read from.
_OWNERS = "game|plan|cited|pitch|clauses|cites|point|bet|rules|side|irregular"


@dataclass(frozen=True, slots=True)
class Spot:
    """A line of a file that a clause rests on, and how we know: cited in code or data, in a comment, in a docstring."""

    path: Path
    line: int
    manner: Manner
    column: int = 0


def spots(text: Game | Supplement, clause: str) -> list[Spot]:
    """Where one clause of a text rests: what cites it first, the game's own folder before what games share."""
    own = sorted(_by_clause(text.slug, text).get(clause, []), key=lambda spot: _order(text, spot))
    book, _, number = text.rulebook.by_id[clause].repeats.rpartition(" ")
    return own + [spot for other in _texts() if other.rulebook.id == book for spot in spots(other, number)]


@cache
def _texts() -> list[Game | Supplement]:
    return [*games.everything(), *games.supplements()]


def _order(text: Game | Supplement, spot: Spot) -> tuple[int, bool, str, int]:
    manners: tuple[Manner, ...] = ("cited", "read", "remarked", "described")
    return manners.index(spot.manner), not spot.path.is_relative_to(text.folder), str(spot.path), spot.line


_KEPT: dict[str, dict[str, list[Spot]]] = {}


def _by_clause(slug: str, text: Game | Supplement) -> dict[str, list[Spot]]:
    if slug not in _KEPT:
        kept: dict[str, list[Spot]] = {}
        _KEPT[slug] = kept
        for path, own in tracing.sources(text):
            for line, column, manner, words in _words(path):
                for cited in citations(words.replace("§", f"{own} ") if own else words):
                    if clause := text.rulebook.find(cited):
                        spot = Spot(path, line, manner, column)
                        places = kept.setdefault(clause.id, [])
                        places += [other for other in (spot, *_readers(spot)) if other not in places]
    return _KEPT[slug]


def _readers(spot: Spot) -> list[Spot]:
    """Where a field that is nothing but a clause, like ``closes="OH-H 7.IV"``, is read: the rule runs there."""
    lines = spot.path.read_text(encoding="utf-8").splitlines()[spot.line - 1 :]
    field = _FIELD.match(next((line for line in lines if not line.lstrip().startswith("#")), ""))
    if spot.path.suffix != ".py" or spot.manner == "described" or field is None:
        return []
    wanted = re.compile(rf"\b(?:{_OWNERS})\.{field[1]}\b")
    shared = [path for part in ("round", "house", "games/families") for path in sorted((_SRC / part).glob("*.py"))]
    return [
        Spot(path, number, "read")
        for path in shared
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if wanted.search(text)
    ]


@cache
def _words(path: Path) -> list[tuple[int, int, Manner, str]]:
    """Every line of a file that may name a clause, with how it does."""
    source = path.read_text(encoding="utf-8")
    return list(_of_data(source) if path.suffix == ".toml" else _of_code(source))


def _of_data(source: str) -> Iterator[tuple[int, int, Manner, str]]:
    for number, line in enumerate(source.splitlines(), 1):
        value, _, remark = line.partition("#")
        yield number, 0, "cited", value
        yield number, 0, "remarked", remark


def _of_code(source: str) -> Iterator[tuple[int, int, Manner, str]]:
    tree = ast.parse(source)
    described = tracing.docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.col_offset, "described" if node in described else "cited", node.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield *token.start, "remarked", token.string
