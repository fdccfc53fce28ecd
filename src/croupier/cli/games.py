"""``croupier games``: what there is."""

from typing import Annotated

import typer

from croupier.cli.output import print_json, print_table


def command(json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False) -> None:
    """What there is: slug, rulebook, wagers, pay tables, options."""
    from croupier import games
    from croupier.catalogue import described, supplement

    all_games = games.everything()
    if json:
        print_json({"games": [*map(described, all_games), *map(supplement, games.supplements())]})
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold")
    table.add_column("game", no_wrap=True)
    table.add_column("rulebook")
    table.add_column("wagers", overflow="fold")
    table.add_column("tables", justify="right")
    for game in all_games:
        table.add_row(game.slug, game.rulebook.dated, ", ".join(game.by_slug), str(len(game.paytables)))
    for other in games.supplements():
        wagers = dict.fromkeys(paytable.wager for paytable in other.paytables.values())
        where = f"{', '.join(wagers)}, on {', '.join(other.on)}"
        table.add_row(other.slug, other.rulebook.dated, where, str(len(other.paytables)))
    print_table(Console(), table)
