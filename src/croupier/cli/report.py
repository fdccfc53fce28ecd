"""``croupier report``: a math report as a lab would file it."""

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.output import GameName, Options, read_options
from croupier.files import STANDARD
from croupier.stopping import stoppable


def command(
    game: GameName,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file: .html, .pdf or .csv; - is standard output.")
    ] = None,
    form: Annotated[str, typer.Option(help="html, pdf or csv, where no file says which.")] = "",
    wager: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE.toml", help="A wager of your own, reported with the game's; may be repeated."),
    ] = None,
    option: Options = None,
    protection: Annotated[
        bool,
        typer.Option("--protection", help="With what known cards are worth, what counting earns and what prevents it."),
    ] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve again what was solved before.")] = False,
) -> None:
    """A math report: combinatorics, edges, strategy charts, plots, and how to reproduce it."""
    from rich.console import Console

    from croupier.reports import making

    posted, path = read_options(option), output or Path(f"{game}.{form or 'html'}")
    with Console(stderr=True).status(game) as status:

        def tell(what: str) -> None:
            status.update(f"{game}: {what}")

        how: dict[str, Any] = {"form": form, "use_cache": not no_cache, "protection": protection, "progress": tell}
        stoppable(lambda: making.report(game, path, posted, wager or (), **how))
    if str(path) != STANDARD:
        print(path)
