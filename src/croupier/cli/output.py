"""What the commands share: a game and its options as they are typed, JSON on stdout and nothing else, long work that
can be interrupted."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from croupier.cli import completion
from croupier.errors import BadInput
from croupier.files import STANDARD

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.engines.solved import Strategy


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game, as listed by 'croupier games'.", autocompletion=completion.games),
]
#: Where an address has a password in it.
_PASSWORD: Final = re.compile(r"//[^/]*:[^/]+@|[?&\s]password=")


def warned_of_password(context: typer.Context, parameter: typer.CallbackParam, address: str | None) -> str | None:
    """The address of a database as it is; a password in an option is warned of."""
    option = str(parameter.name)
    if address and _PASSWORD.search(address) and is_typed(context, option):
        variable = f"CROUPIER_{option.upper()}"
        print(f"croupier: everybody on this machine sees the password in --{option}; set {variable}", file=sys.stderr)
    return address


#: Of a house; in the environment no list of processes shows its password.
DatabaseAddress = Annotated[
    str,
    typer.Option(
        "--database",
        help="A PostgreSQL address; without one, the embedded database.",
        envvar="CROUPIER_DATABASE",
        callback=warned_of_password,
    ),
]
JsonOutput = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A house option, like decks=2; may be repeated.",
        autocompletion=completion.options,
    ),
]

#: The pay table of the wager in question.
PayTableName = Annotated[
    str,
    typer.Option(
        "--paytable",
        help="Its pay table: an id, or a .toml file of your own.",
        autocompletion=completion.paytables,
    ),
]


def _count(text: object) -> int:
    """A count as people write it: 1000000, 1_000_000 or 1e6."""
    try:
        number = Decimal(str(text).replace(",", ""))
        if number.adjusted() < _MOST_DIGITS and number == (whole := int(number)):
            return whole
    except (ArithmeticError, ValueError):
        pass
    raise typer.BadParameter("a whole number is wanted, like 1000000 or 1e6")


#: What is longer is no count of anything, and is not written out to find that out.
_MOST_DIGITS: Final = 18


def count_option(about: str) -> Any:
    """An option that takes a count."""
    return typer.Option(help=about, parser=_count, metavar="COUNT")


def _some(rounds: int) -> int:
    if rounds < 1:
        raise BadInput(f"{rounds} rounds an hour are none; say how many are played")
    return rounds


#: By how many rounds an edge becomes what is won in an hour.
HourlyRounds = Annotated[
    int,
    typer.Option(
        "--rounds", help="How many rounds are played in an hour.", parser=_count, metavar="COUNT", callback=_some
    ),
]


def is_typed(context: typer.Context, option: str) -> bool:
    """Whether an option stands in the command itself. The environment may name a house for other commands."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def print_json(document: Any) -> None:
    """One JSON document on stdout."""
    print(json.dumps(document, indent=2, ensure_ascii=False))


def read_options(pairs: list[str] | None, flag: str = "--option", like: str = "decks=2") -> dict[str, object]:
    """``--option decks=2 --option soft_17=stand`` as a mapping."""
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadInput(f"{flag} takes name=value, like {like}, not {pair!r}")
        if name in options:
            raise BadInput(f"{flag} {name} is there twice")
        options[name] = value
    return options


def print_table(console: Console, table: Table) -> None:
    """A table of which nothing is cut: words are wrapped, and figures are not. Where these do not fit, as in a terminal
    of few columns, lines are longer than it is wide."""
    from rich.cells import cell_len
    from rich.text import Text

    folds = any(column.overflow == "fold" for column in table.columns)
    for column in table.columns:
        column.overflow = "fold"
        cells = [console.render_str(cell) if isinstance(cell, str) else cell for cell in column.cells]
        words = [cell.plain for cell in cells if isinstance(cell, Text)]
        if column.no_wrap:
            words.append(str(column.header))
        elif any(" " in word for word in words):
            continue
        column.min_width = max(map(cell_len, words), default=None)
    needed = console.measure(table, options=console.options.update_width(_ANY_WIDTH)).minimum
    if needed > console.width and not folds:
        table.width = needed
    console.print(table, crop=False)


#: Wider than any table.
_ANY_WIDTH: Final = 10_000


def progress_bar() -> Any:
    """Progress on stderr, gone when the work is done; nothing where nobody looks at it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def counted_on(on: str, slugs: Iterable[str]) -> AbstractContextManager[None]:
    """What is solved meanwhile is counted on this machine's graphics processor, if that is asked for and can be."""
    if on != "gpu":
        return nullcontext()
    from croupier.engines.gpu.machine import counting_on_gpu

    return counting_on_gpu(slugs)


def check_folder(path: Path | None) -> None:
    """Refuse a file that cannot be written before long work is done for it."""
    if path is not None and not path.parent.is_dir():
        raise BadInput(f"cannot write {path}: there is no folder {path.parent}")


def is_all_printed(path: Path | None, *, json: bool) -> bool:
    """Whether a file is standard output, where nothing else may stand beside what is written to it."""
    if str(path) != STANDARD:
        return False
    if json:
        raise BadInput("only one document goes to standard output; leave out --json, or name a file")
    return True


def write_strategy(
    path: Path, charts: Iterable[tuple[str, str, Strategy | None]], why: str = "there is nothing to decide"
) -> None:
    """The spots of strategies, each of a game and a wager, as CSV into a file, or - for standard output; ``why`` there
    are none, where there are none."""
    import csv

    from croupier.engines.analysis import number

    rows = [
        (slug, wager, spot.chart, spot.hand, spot.facing, spot.ways, spot.best, action, *number(value).values())
        for slug, wager, chart in charts
        if chart
        for spot in chart.spots
        for action, value in spot.values.items()
    ]
    if not rows:
        raise BadInput(f"{why}, so no strategy to write to {path}")
    try:
        with nullcontext(sys.stdout) if str(path) == STANDARD else path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow("game wager chart hand facing ways best action exact value".split())
            writer.writerows(rows)
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
