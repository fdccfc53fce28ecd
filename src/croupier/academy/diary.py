"""The answers of whoever practises in the terminal, in a file of theirs: `academy.json` in the user's data folder."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.academy.repetition import Memory, Review
from croupier.errors import BadInput
from croupier.files import UNREADABLE, read_text, whole


def place() -> Path:
    """Where the answers are: under $XDG_DATA_HOME, or the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "croupier" / "academy.json"


def read(slug: str) -> list[Review]:
    """What was answered about a game."""
    try:
        return [Review.read(document) for document in _games().get(slug, [])]
    except (KeyError, TypeError, ValueError):
        raise _unread() from None


def memory(slug: str, now: datetime) -> Memory:
    """What is remembered of a game now."""
    return Memory(read(slug), now)


def write(slug: str, reviews: Sequence[Review]) -> None:
    """Keep the answers about a game; those about others stay."""
    path = place()
    kept = _games() | {slug: [review.plain() for review in reviews]}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole(path) as file:
            file.write(json.dumps(kept, indent=1).encode())
    except OSError as error:
        raise BadInput(f"cannot keep your answers in {path}: {error.strerror or error}") from None


def _games() -> dict[str, Any]:
    path = place()
    if not path.exists():
        return {}
    try:
        kept = json.loads(read_text(path))
    except UNREADABLE:
        raise _unread() from None
    if not isinstance(kept, dict):
        raise _unread()
    return kept


def _unread() -> BadInput:
    return BadInput(f"{place()} is not what was kept there; move it away to begin anew")
