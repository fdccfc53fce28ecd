"""The demonstrations as a page: what was shown, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from croupier.demonstrations.scenes import Conclusion, Did, FigureTable, Narration, RefusedAttempt, Scene, Shown, Title

WIDTH: Final = 120
HEAD: Final = """\
# Demonstrations

Three errors that a live casino really made and was fined for, tried again at Croupier tables. Everything goes
through the [public interface](api.md), as a dealer, a player, a supervisor or an auditor would do it: `croupier
demonstrate` starts a house of its own in a temporary folder, plays the story, and removes everything afterwards.

```text
croupier demonstrate [skipped-card | soft-17 | missing-cards | all] [--json] [--write FILE]
```

A demonstration fails, with exit 1, if the house accepts what it must refuse. This page is what `croupier demonstrate
all --write docs/demonstrations.md` writes; a test plays it again and compares. What happened at the real tables
follows [reports of the
fine](https://www.gamblingnews.com/news/nj-fines-evolution-12k-over-dealer-and-game-errors/amp).

What no program can see: a card that a dealer types is only as true as the dealer. Typed when another hand's card is
asked for, it appears with that hand on every screen at once, but not on the felt. A card-reading shoe and a camera
see what the hands do; Croupier sees only what it is given, and records it. How soon a record reveals missing cards,
and when it cannot, is in [audit.md](audit.md#missing-cards).
"""


def page(scenes: Iterable[Scene]) -> str:
    """The whole page."""
    return HEAD + "".join(f"\n{block}\n" for block in _blocks(scenes))


def _blocks(scenes: Iterable[Scene]) -> Iterator[str]:
    """Scenes one below the other; what was done and refused in a row is one list."""
    row: list[str] = []
    for scene in scenes:
        if isinstance(scene, Did | RefusedAttempt):
            row.append(_item(scene))
            continue
        if row:
            yield "\n".join(row)
            row = []
        yield _block(scene)
    if row:
        yield "\n".join(row)


def _item(scene: Did | RefusedAttempt) -> str:
    if isinstance(scene, Did):
        return _wrapped(f"- {scene.who} {scene.what}.", "  ")
    clause = f" ({scene.clause})" if scene.clause else ""
    return _wrapped(f"- {scene.who} {scene.tries}. **Refused**{clause}: {scene.answer}.", "  ")


def _block(scene: Scene) -> str:
    match scene:
        case Title(title=title):
            return f"## {title}"
        case Narration(text=text):
            return _wrapped(text)
        case Conclusion(text=text):
            return _wrapped(f"**{text.partition('. ')[0]}.** {text.partition('. ')[2]}")
        case FigureTable(title=title, columns=columns, rows=rows):
            lines = [columns, ("---",) * len(columns), *rows]
            return f"{title}:\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines)
        case Shown(command=command, lines=lines):
            return f"`{command}`\n\n```text\n" + "\n".join(lines) + "\n```"
        case _:
            raise AssertionError(scene)


def _wrapped(text: str, indent: str = "") -> str:
    return "\n".join(wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))
