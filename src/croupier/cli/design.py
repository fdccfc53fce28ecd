"""``croupier design``: pay tables that meet a target, or the proof that there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from croupier.cli import completion
from croupier.cli.output import Options, print_json, read_options
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.mathematics.design import Design

#: Tables that are printed beside each other.
ABREAST: Final = 5


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE",
            help="A game, or a .toml file with a wager of your own.",
            autocompletion=completion.games,
        ),
    ],
    wager: Annotated[
        str, typer.Option(help="The wager of the game, like pair_plus, or base.", autocompletion=completion.wagers)
    ] = "",
    table: Annotated[
        str, typer.Option(help="Whose table is designed for the base game, like ante_bonus; or a table to start from.")
    ] = "",
    edge: Annotated[str, typer.Option(metavar="FROM..TO", help="The house edge, like 2%..3%.")] = "",
    hits: Annotated[str, typer.Option(metavar="FROM..TO", help="The hit frequency, like 20%..30%.")] = "",
    deviation: Annotated[str, typer.Option(metavar="FROM..TO", help="The standard deviation, like 2..4.")] = "",
    near: Annotated[str, typer.Option(help="The edge to come near to; the middle of the range if not said.")] = "",
    largest: Annotated[
        str, typer.Option(help="The largest pay, like 100; that of the printed table if not said.")
    ] = "",
    odds: Annotated[
        str, typer.Option(help="What lines may pay: round, any whole number, or a list like 1,2,5.")
    ] = "round",
    line: Annotated[
        list[str] | None,
        typer.Option(metavar="LINE=ODDS", help="What one line may pay: pair=1, flush=3..5, pair=off,1; repeatable."),
    ] = None,
    any_order: Annotated[bool, typer.Option("--any-order", help="Lines may pay more than lines above them.")] = False,
    prefer: Annotated[
        str,
        typer.Option(help="What is best: edge (nearest), calm, wild, top (highest pay) or text (fewest changes)."),
    ] = "edge",
    count: Annotated[int, typer.Option(help="How many tables are listed.")] = 5,
    option: Options = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Pay tables that meet a target, best first, with their exact figures; or the proof that there is none."""
    from croupier.mathematics import design as designs

    terms = designs.DesignTerms(
        edge=edge,
        hits=hits,
        deviation=deviation,
        near=near,
        largest=largest,
        odds=odds,
        lines=read_options(line, "--line", "flush=3..5"),
        any_order=any_order,
        prefer=prefer,
        tables=count,
    )
    designed = stoppable(lambda: designs.design(game, wager, terms, read_options(option), table=table))
    print_json(designed.plain()) if json else _print(designed)


def _print(designed: Design) -> None:
    from rich.console import Console

    console = Console()
    console.print(f"[bold]{designed.name}[/]  {designed.target.words()}", highlight=False, soft_wrap=True)
    for first in range(0, len(designed.tables), ABREAST):
        console.print(_side_by_side(designed, first))
    if not designed.tables:
        console.print("no such table" if designed.proved else "no such table was found")
    console.print(("proved: " if designed.proved else "not proved: ") + designed.proof, highlight=False, soft_wrap=True)


def _side_by_side(designed: Design, first: int) -> Table:
    """Some tables beside each other, with what one unit more on a line does to the edge."""
    from rich.table import Table

    shown = designed.tables[first : first + ABREAST]
    printed = Table("line", *map(str, range(first + 1, first + 1 + len(shown))), "a unit more", box=None)
    for column in printed.columns[1:]:
        column.justify, column.no_wrap = "right", True
    rows = [designed.row(table) for table in shown]
    for place, line in enumerate([*designed.choices, "house edge", "s.d.", "hits"]):
        change = shown[0].sensitivity.get(line)
        printed.add_row(line, *(row[place] for row in rows), "" if change is None else f"{float(change):+.4%}")
    return printed
