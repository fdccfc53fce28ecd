"""What the commands share: a game and its options as they are typed, JSON on stdout and nothing else, long work that
can be interrupted."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Annotated, Any, TypeVar

import typer

from croupier.errors import BadInput

T = TypeVar("T")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as listed by 'croupier games'.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A house option, like decks=2; may be repeated."),
]


def print_json(document: Any) -> None:
    """One JSON document on stdout."""
    print(json.dumps(document, indent=2, ensure_ascii=False))


def read_options(pairs: list[str] | None) -> dict[str, object]:
    """``--option decks=2 --option soft_17=stand`` as a mapping."""
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadInput(f"--option takes name=value, like decks=2, not {pair!r}")
        if name in options:
            raise BadInput(f"--option {name} is there twice")
        options[name] = value
    return options


def progress_bar() -> Any:
    """Progress on stderr, gone when the work is done; nothing where nobody looks at it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def stoppable(work: Callable[[], T]) -> T:
    """Do something that may take long. Compiled code does not hear an interruption: it runs in a thread of its own,
    which ends with the process, and here somebody listens."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # whoever waits gets it
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future.result()
