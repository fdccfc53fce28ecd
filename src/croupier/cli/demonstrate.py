"""``croupier demonstrate``: errors that live tables really made, tried again and told on the screen."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import print_json
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.demonstrations.scenes import Scene


def command(
    story: Annotated[str, typer.Argument(metavar="STORY", help="skipped-card, soft-17, missing-cards or all.")] = "all",
    write: Annotated[Path | None, typer.Option(help="Write it to this file too, as Markdown.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Errors that live tables really made, tried at a house of its own: prevented or found, and shown."""
    from croupier.demonstrations.scenes import plain
    from croupier.demonstrations.stories import chosen
    from croupier.demonstrations.written import page
    from croupier.files import whole

    stories = chosen(story)
    # Ended from outside it still takes its house down.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    shown: list[Scene] = []
    for scene in _played(list(stories.values())):
        shown.append(scene)
        if not json:
            _draw(scene)
    if json:
        print_json({"demonstrations": list(stories), "scenes": [plain(scene) for scene in shown]})
    if write is not None:
        try:
            with whole(write) as file:
                file.write(page(shown).encode())
        except OSError as error:
            raise CroupierError(f"cannot write {write}: {error.strerror or error}") from None


def _played(stories: list[Any]) -> Iterator[Scene]:
    """Every scene of every story, in one house; how far it is on stderr, for who looks at it."""
    from rich.console import Console

    from croupier.demonstrations.house import opened

    errors = Console(stderr=True)
    with errors.status("opening a house in a temporary folder") as status, opened() as house:
        for place, story in enumerate(stories, 1):
            status.update(f"playing {place} of {len(stories)}")
            for scene in story(house):
                # While it turns it takes what is printed to itself.
                status.stop()
                yield scene
                status.start()
        status.update("closing the house")


def _draw(scene: Scene) -> None:
    """One scene on the screen."""
    from rich.console import Console
    from rich.panel import Panel
    from rich.table import Table as Grid
    from rich.text import Text

    from croupier.demonstrations.scenes import Conclusion, Did, FigureTable, Narration, RefusedAttempt, Shown, Title

    console = Console(highlight=False)
    match scene:
        case Title(title=title):
            console.rule(Text(title, style="bold"))
        case Narration(text=text):
            console.print(Text(text))
        case Did(who=who, what=what):
            console.print(Text.assemble(("  + ", "green"), (who, "bold"), f" {what}"))
        case RefusedAttempt(who=who, tries=tries, answer=answer, clause=clause):
            console.print(Text.assemble(("  - ", "red"), (who, "bold"), f" {tries}"))
            console.print(Text.assemble("    refused: ", (answer, "red"), f"  {clause}" if clause else ""))
        case FigureTable(title=title, columns=columns, rows=rows):
            grid = Grid(*columns, title=title, title_justify="left", title_style="italic", header_style="dim", box=None)
            for row in rows:
                grid.add_row(*row)
            console.print(grid)
        case Shown(command=name, lines=lines):
            console.print(Panel(Text("\n".join(lines)), title=Text(name), title_align="left"))
        case Conclusion(text=text):
            console.print(Text(text, style="bold green"))
            console.print()
