"""``croupier wager``: a wager of one's own from a few lines, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import print_json, print_table
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis
    from croupier.engines.wagers.solve import OwnWager


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A .toml or .json file with name, look and lines, or -.")
    ],
    decks: Annotated[int | None, typer.Option(help="Dealt from so many decks, whatever the file says.")] = None,
    gone: Annotated[str, typer.Option(help="Cards that are known to be gone, like 'As Kd'.")] = "",
    removal: Annotated[
        bool, typer.Option("--removal", help="What each card does when it is gone, and what counting is worth.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """A wager of your own from a few lines: house edge, variance, hit frequency and lines, exactly."""
    from croupier.mathematics import wagers

    wager = wagers.load(file)
    if decks is not None or gone:
        wager = wagers.dealt_from(wager, wager.decks if decks is None else decks, gone)
    analysis = stoppable(lambda: wagers.analyze(wager))
    effects = stoppable(lambda: wagers.removal(wager)) if removal else None
    if json:
        print_json(wagers.plain(wager, analysis, effects))
        return
    _print(wager, analysis)
    if effects:
        from croupier.cli.removal import print_removals

        print_removals([analysis], [effects])


def _print(wager: OwnWager, analysis: Analysis) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    dealt = f", {wager.decks} deck{'s' if wager.decks > 1 else ''}" if wager.look.uses_cards else ""
    console.print(f"[bold]{wager.name}[/]  looks at {wager.look.text}{dealt}", highlight=False)
    edge, deviation = float(analysis.house_edge), float(analysis.variance) ** 0.5
    console.print(
        f"house edge {edge:.4%}, exactly {analysis.house_edge}; standard deviation {deviation:.4f}; "
        f"hits {float(analysis.hit_frequency):.4%}",
        highlight=False,
        soft_wrap=True,
    )
    table = Table("line", "pays", "hits", "probability", "return", box=None)
    for line, printed in zip(analysis.lines, wager.table.lines, strict=True):
        back = float(line.probability) * float(printed.pays.odds or 0)
        table.add_row(line.line, line.pays, f"{line.hits:,}", f"{float(line.probability):.8f}", f"{back:.6f}")
    table.add_row("of", "", f"{analysis.solved.ways:,}", "", "")
    print_table(console, table)
