"""``croupier report``: a math report as a lab would file it."""

from pathlib import Path
from typing import Annotated, Final

import typer

from croupier.cli.output import GameName, Options, read_options, stoppable
from croupier.errors import BadInput

FORMATS: Final = (".html", ".pdf", ".csv")


def command(
    game: GameName,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file: .html, .pdf or .csv.")] = None,
    option: Options = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve again what was solved before.")] = False,
) -> None:
    """A math report: combinatorics, edges, strategy charts, plots, and how to reproduce it."""
    from rich.console import Console

    from croupier.mathematics.analyses import analyze, request
    from croupier.report import contents, written

    posted = read_options(option)
    asked = request(game, posted)
    path = output or Path(f"{game}.html")
    if path.suffix not in FORMATS:
        raise BadInput(f"a report is written as {', '.join(FORMATS)}, not as {path.name!r}")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}")
    console = Console(stderr=True)
    with console.status(game) as status:

        def tell(what: str) -> None:
            status.update(f"{game}: {what}")

        if path.suffix == ".csv":
            analyses = stoppable(lambda: analyze(asked, use_cache=not no_cache, progress=lambda what, _: tell(what)))
            written.write(path, lambda: written.table(analyses))
        else:
            contents_ = stoppable(lambda: contents.gather(game, posted, use_cache=not no_cache, progress=tell))
            make = written.html if path.suffix == ".html" else written.pdf
            written.write(path, lambda: make(contents_))
    print(path)
