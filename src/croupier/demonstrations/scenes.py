"""What a demonstration shows, one scene after another: told once, and drawn on a screen, as JSON or on a page."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias


class Title(NamedTuple):
    """The name of a story."""

    title: str


class Told(NamedTuple):
    """Something that happened, then or now."""

    text: str


class Did(NamedTuple):
    """Somebody did something, and it was taken."""

    who: str
    what: str


class Refused(NamedTuple):
    """Somebody tried something, and this is what the house said."""

    who: str
    tries: str
    answer: str
    clause: str = ""


class Table(NamedTuple):
    """Figures side by side."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Shown(NamedTuple):
    """What a command printed, or the part of it that matters."""

    command: str
    lines: tuple[str, ...]


class Verdict(NamedTuple):
    """What became of the error here."""

    text: str


Scene: TypeAlias = Title | Told | Did | Refused | Table | Shown | Verdict


def plain(scene: Scene) -> dict[str, Any]:
    """A scene as JSON."""
    return {"scene": type(scene).__name__.lower()} | scene._asdict()
