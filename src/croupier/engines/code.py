"""What a solution rests on: a digest of the rules and the code that it was worked out by."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from croupier import games

_SOURCE: Final = Path(__file__).parents[1]
_SHARED: Final = ("money.py", "options.py", "paytables.py", "engines", "equipment", "games/families", "hands", "round")


@cache
def code(slug: str) -> str:
    """The digest of everything that answers for a game. A change of any of it is another question."""
    parts = [*(_SOURCE / part for part in _SHARED), games.text(slug).folder]
    files = [file for part in parts for file in ([part] if part.is_file() else part.rglob("*"))]
    digest = hashlib.sha256()
    for file in sorted(file for file in files if file.suffix in (".py", ".toml")):
        name = file.relative_to(_SOURCE) if file.is_relative_to(_SOURCE) else file
        digest.update(name.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
