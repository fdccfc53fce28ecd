"""What the commands share: JSON on stdout and nothing else, options as ``k=v``, tables for people."""

import json
import sys
from typing import Any

from croupier.errors import BadInput


def print_json(document: Any) -> None:
    """One JSON document on stdout."""
    json.dump(document, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def read_options(pairs: list[str] | None) -> dict[str, object]:
    """``--option decks=2 --option soft_17=stand`` as a mapping."""
    found: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadInput(f"--option takes name=value, like decks=2, not {pair!r}")
        if name in found:
            raise BadInput(f"--option {name} is there twice")
        found[name] = value
    return found


def progress_bar() -> Any:
    """Progress on stderr, gone when the work is done; nothing where nobody looks at it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
