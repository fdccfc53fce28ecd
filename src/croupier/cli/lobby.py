"""``croupier`` alone: the lobby, where a game is chosen and played."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import print_table
from croupier.errors import CroupierError, UnknownName

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.cli.typed import Ask
    from croupier.round.game import Game


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"croupier {version('croupier')}")
        raise typer.Exit


def lobby(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Which version this is.")
    ] = False,
) -> None:
    """The executable rulebook of casino table games."""
    if ctx.invoked_subcommand is not None:
        return
    from croupier import games
    from croupier.cli import typed
    from croupier.cli.play import terminal

    games_, console = games.everything(), terminal()
    show(games_, console)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        console.print(
            "croupier play GAME plays one, croupier show GAME explains it; croupier --help lists every command.",
            highlight=False,
        )
        return
    typed.with_editing()
    if wander(games_, console, typed.ask) == "interrupted":
        raise typer.Exit(130)


def wander(games: list[Game], console: Console, ask: Ask) -> str:
    """Choose a game, play it, come back; how the lobby was left."""
    from croupier.cli.play import open_table

    while True:
        console.print("\nWhich game? A number or a name, q to leave.", highlight=False)
        try:
            text = ask("> ").strip().lower()
            if text in ("q", "quit", "exit"):
                return "q"
            if not text:
                continue
            how = open_table(chosen(text, games), ask=ask, console=console).run()
        except CroupierError as error:
            console.print(error.message, style="yellow", highlight=False, markup=False)
            continue
        except EOFError:
            console.print()
            return "eof"
        except KeyboardInterrupt:
            console.print()
            return "interrupted"
        if how in ("eof", "interrupted"):
            return how
        show(games, console)


def chosen(text: str, games: list[Game]) -> Game:
    """The game somebody means by its number in the list, its name, or a clear beginning of it."""
    if text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= len(games):
        return games[int(text) - 1]
    name = text.replace(" ", "-").replace("_", "-")
    fits = [game for game in games if game.slug == name] or [game for game in games if game.slug.startswith(name)]
    if len(fits) != 1:
        raise UnknownName("game", text, [f"{number} {game.slug}" for number, game in enumerate(games, 1)])
    return fits[0]


def show(games: list[Game], console: Console) -> None:
    """The games there are."""
    from rich.table import Table
    from rich.text import Text

    table = Table("", "game", "name", "rulebook", box=None, header_style="dim", padding=(0, 2, 0, 0))
    for number, game in enumerate(games, 1):
        table.add_row(str(number), Text(game.title, "bold"), Text(game.slug, "dim"), game.rulebook.id)
    console.print("[bold green]Croupier[/]  the executable rulebook of casino table games\n", highlight=False)
    print_table(console, table)
