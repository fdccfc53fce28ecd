"""``croupier report``: a math report as a lab would file it."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import GameName, Options, read_options, stoppable
from croupier.files import STANDARD


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
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve again what was solved before.")] = False,
) -> None:
    """A math report: combinatorics, edges, strategy charts, plots, and how to reproduce it."""
    from rich.console import Console

    from croupier.reports import making

    posted, path = read_options(option), output or Path(f"{game}.{form or 'html'}")
    with Console(stderr=True).status(game) as status:

        def tell(what: str) -> None:
            status.update(f"{game}: {what}")

        use_cache = not no_cache
        stoppable(lambda: making.report(game, path, posted, wager or (), form=form, use_cache=use_cache, progress=tell))
    if str(path) != STANDARD:
        print(path)
