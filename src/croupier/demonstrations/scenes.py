"""What a demonstration shows, one scene after another: told once, and drawn on a screen, as JSON or on a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias


class Title(NamedTuple):
    """The name of a story."""

    title: str


class Narration(NamedTuple):
    """Something that happened, then or now."""

    text: str


class Did(NamedTuple):
    """Somebody did something, and it was taken."""

    who: str
    what: str


class RefusedAttempt(NamedTuple):
    """Somebody tried something, and this is what the house said."""

    who: str
    tries: str
    answer: str
    clause: str = ""


class FigureTable(NamedTuple):
    """Figures side by side."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Shown(NamedTuple):
    """What a command printed, or the part of it that matters."""

    command: str
    lines: tuple[str, ...]


class Conclusion(NamedTuple):
    """What became of the error here."""

    text: str


Scene: TypeAlias = Title | Narration | Did | RefusedAttempt | FigureTable | Shown | Conclusion


def plain(scene: Scene) -> dict[str, Any]:
    """A scene as JSON."""
    return {"scene": _NAMES[type(scene)]} | scene._asdict()


#: What each kind of scene is called in a document.
_NAMES: Final[Mapping[type[Scene], str]] = {
    Title: "title",
    Narration: "told",
    Did: "did",
    RefusedAttempt: "refused",
    FigureTable: "table",
    Shown: "shown",
    Conclusion: "verdict",
}
