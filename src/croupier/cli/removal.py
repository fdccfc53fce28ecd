"""Effects of removal for people: what each card does when it is gone, and what a count of them finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.cli.output import print_table

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis
    from croupier.mathematics.removal import Removal


def print_removals(analyses: Sequence[Analysis], removals: Sequence[Removal | None]) -> None:
    """Each wager of a shoe in turn."""
    from rich.console import Console

    console = Console()
    for analysis, gone in zip(analyses, removals, strict=True):
        if gone:
            name = " ".join([analysis.wager, *([analysis.table.id] if analysis.table else [])])
            console.print(f"[bold]{name}[/]  with a card gone, the player's expectation changes by", highlight=False)
            _print_effects(console, gone)
            _print_chances(console, gone)
            for note in gone.notes:
                console.print(f"note: {note}", highlight=False, markup=False)
            console.print()


def _print_effects(console: Any, gone: Removal) -> None:
    from rich.table import Table

    table = Table("card", "in the shoe", "effect", "tag", box=None)
    for group in gone.groups:
        table.add_row(
            group.name, str(group.cards), f"{float(group.effect):+.5%}", f"{group.tag:+d}" if group.tag else "0"
        )
    print_table(console, table)


def _print_chances(console: Any, gone: Removal) -> None:
    from rich.table import Table

    if gone.correlation is None:
        console.print("no card does more than another: there is nothing to count", highlight=False)
        return
    hi_lo = "" if gone.hi_lo is None else f"; Hi-Lo {gone.hi_lo:.4f}"
    console.print(f"correlation of the tags {gone.correlation:.4f}{hi_lo}", highlight=False)
    table = Table("dealt", "positive", "edge then", "gain per round", "gain, shoe cut there", box=None)
    for chance in gone.positive:
        table.add_row(
            f"{float(chance.penetration):.0%}",
            f"{chance.frequency:.3%}",
            f"{chance.edge:+.3%}",
            f"{chance.gain:.5%}",
            f"{chance.gain_to_there:.5%}",
        )
    print_table(console, table)
