"""``croupier play``: a table in the terminal, alone or with several seats."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import GameName, Options, read_options
from croupier.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.cli.dealer import TerminalDealer
    from croupier.cli.typed import Ask
    from croupier.round.game import Game


def command(
    game: GameName,
    option: Options = None,
    seats: Annotated[int, typer.Option(help="How many seats are played at this terminal.")] = 1,
    bankroll: Annotated[str, typer.Option(help="What each seat comes with.")] = "500",
    seed: Annotated[str | None, typer.Option(help="Deal the same cards every time, to practise a situation.")] = None,
    walk: Annotated[
        bool, typer.Option("--walk", help="Stop at every card and step of the dealer's procedure.")
    ] = False,
    wager: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A wager of your own beside the game's, from its .toml file."),
    ] = None,
) -> None:
    """Play in the terminal, alone or several seats."""
    from croupier import games
    from croupier.files import read_text
    from croupier.round import house_wagers

    options = read_options(option)
    if wager:
        options[house_wagers.OPTION] = [read_text(path, BadInput) for path in wager]
    table = open_table(games.get(game), options, seats=seats, bankroll=bankroll, seed=seed, walk=walk)
    if table.run() == "interrupted":
        raise typer.Exit(130)


def open_table(
    game: Game,
    options: dict[str, object] | None = None,
    *,
    seats: int = 1,
    bankroll: str = "500",
    seed: str | None = None,
    walk: bool = False,
    ask: Ask | None = None,
    console: Console | None = None,
) -> TerminalDealer:
    """A table ready to be played at; without ``ask`` and ``console`` it is the terminal's."""
    from croupier.cli import typed
    from croupier.cli.dealer import TerminalDealer
    from croupier.cli.screen import Screen
    from croupier.cli.session import TerminalSession
    from croupier.equipment.source import SeededSource, SystemSource
    from croupier.money import cents

    places = game.places(game.house(options))
    if not 1 <= seats <= places:
        raise BadInput(f"{game.title} has 1 to {places} seats, not {seats}", clause=game.seated_under)
    if (money := cents(bankroll)) <= 0:
        raise BadInput(f"a bankroll of {bankroll} buys no chips; bring more than 0")
    source = SystemSource() if seed is None else SeededSource(seed.encode("utf-8", "surrogateescape"))
    session = TerminalSession(game, options, {str(seat): money for seat in range(1, seats + 1)}, source, walking=walk)
    if ask is None:
        typed.with_editing()
    return TerminalDealer(session, Screen(session, console or terminal()), ask or typed.ask)


def terminal() -> Console:
    """The console of this terminal. What it cannot show is replaced, never a reason to stop."""
    import io

    from rich.console import Console

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return Console()
