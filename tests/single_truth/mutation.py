"""A rule changed in one place: what is changed, and a copy of the game's folder in which it is.

Nothing but the changed folder is copied. It is laid in front of the package's own, so that every other module, engines
and their compiled kernels included, is the real one.
"""

import shutil
import sys
from pathlib import Path
from typing import Literal, NamedTuple

import croupier

SRC = Path(croupier.__file__).parent

Kind = Literal[
    "multiple", "qualifier", "odds", "draw", "limit", "split", "push", "fold", "street", "pay line", "rank", "offer"
]


class Mutation(NamedTuple):
    """One changed rule of one game.

    ``file`` lies below ``src/croupier``: in the game's folder, in a family or in ``hands``. ``proof`` names the
    small pack of its family that exercises the rule. ``follows`` says whether everything follows, or refuses loudly.
    """

    game: str
    rule: str
    kind: Kind
    file: str
    before: str
    after: str
    proof: str = ""
    follows: bool = True

    @property
    def package(self) -> str:
        """What is copied: ``games/craps``, ``games/families`` or ``hands``."""
        parts = Path(self.file).parts
        return parts[0] if parts[0] == "hands" else "/".join(parts[:2])

    def __str__(self) -> str:
        return f"{self.game}: {self.rule}"


def overlay(mutation: Mutation, folder: Path) -> None:
    """Copy what is changed into a folder, with the rule changed in it. The words must stand there exactly once."""
    copy = folder / mutation.package
    shutil.copytree(SRC / mutation.package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for beside in (SRC / mutation.package).parent.iterdir():  # whose data it may borrow
        if mutation.package != "hands" and beside.is_dir() and beside.name not in (copy.name, "__pycache__"):
            (copy.parent / beside.name).symlink_to(beside)
    file = folder / mutation.file
    text = file.read_text(encoding="utf-8")
    assert text.count(mutation.before) == 1, f"{mutation.before!r} stands {text.count(mutation.before)} times in {file}"
    file.write_text(text.replace(mutation.before, mutation.after), encoding="utf-8")


def install(mutation: Mutation, folder: Path) -> None:
    """Have the changed copy imported instead of the package's own. Called before any game or hand is loaded."""
    loaded = [name for name in sys.modules if name.startswith(("croupier.games.", "croupier.hands."))]
    assert not loaded, f"{loaded} were loaded before the change"
    if mutation.package == "hands":
        import croupier.hands as changed
    else:
        import croupier.games as changed  # type: ignore[no-redef]  # one of the two packages
    changed.__path__.insert(0, str(folder / Path(mutation.package).parts[0]))
