"""Solutions kept on disk, by what was asked and by the rules and code that answered. A file is whole or not there."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from croupier import games, paytables
from croupier.exact import plain
from croupier.exact.question import Question
from croupier.exact.solved import Solved
from croupier.files import kept_folder, whole

_SOURCE: Final = Path(__file__).parents[1]


@cache
def code(slug: str) -> str:
    """The code and data that a solution of a game rests on. A change of any of it is another question."""
    shared = [_SOURCE / "money.py", _SOURCE / "paytables.py"]
    folders = [_SOURCE / "exact", _SOURCE / "hands", _SOURCE / "games/families"]
    inside = _SOURCE / "games" / slug.replace("-", "_")
    # The enumerator answers for a game from outside the package, so its answers rest on the round as well.
    folders += [inside] if inside.is_dir() else [_SOURCE / "round", games.get(slug).folder]
    files = [*shared, *(one for part in folders for one in part.rglob("*") if one.suffix in (".py", ".toml"))]
    digest = hashlib.sha256()
    for one in sorted(files):
        name = one.relative_to(_SOURCE) if one.is_relative_to(_SOURCE) else one
        digest.update(name.as_posix().encode() + b"\0" + one.read_bytes() + b"\0")
    return digest.hexdigest()


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
        return plain.restored(data)
    except (OSError, ValueError, KeyError, TypeError, AssertionError):
        return None  # not there, or broken: it is solved again and written anew


def keep(question: Question, solved: Solved) -> None:
    """Keep a solution. A disk that cannot be written to costs only the time to solve again."""
    where = place(question)
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with whole(where) as file:
            file.write(json.dumps(plain.kept(solved)).encode())
    except OSError:
        return
