"""A progressive at a meter for people: what it comes to, and with the base game as one decision."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from croupier.cli.output import print_table
from croupier.money import dollars

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis
    from croupier.mathematics.together import AtMeter, Together

#: Spots named on the screen; all of them are in the JSON and in the CSV.
MOST_SPOTS: Final = 12


def print_at_meter(analyses: Sequence[Analysis], at: AtMeter) -> None:
    """Each wager that a meter pays."""
    from rich.console import Console

    console = Console()
    for analysis, both in zip(analyses, at.together, strict=True):
        if analysis.progressive:
            edge = 1 - analysis.return_at(at.meter)
            console.print(
                f"[bold]{analysis.wager}[/]  with the meter at ${dollars(at.meter)}: house edge {float(edge):.4%}",
                highlight=False,
            )
        if both:
            _print_together(console, both)


def _print_together(console: Any, both: Together) -> None:
    from rich.table import Table

    bet = both.bet
    stakes = f"${dollars(bet.ante)} on each initial wager, ${dollars(bet.stake)} on {both.beside.wager}"
    console.print(f"as one decision with {both.base.wager} ({stakes}):", highlight=False)
    table = Table("", "house edge", "exactly", box=None)
    rows = {"both, per ante": both.house_edge, both.base.wager: both.base.house_edge}
    for name, edge in (rows | {both.beside.wager: both.beside_edge}).items():
        table.add_row(name, f"{float(edge):.4%}", str(edge))
    print_table(console, table)
    console.print(f"{both.base.wager} gives up {float(both.cost):.4%} of an ante for it", highlight=False)
    for what, reading in (
        (f"{both.beside.wager} is worth betting", both.break_even_meter),
        ("both together favour the player", both.both_break_even_meter),
    ):
        console.print(f"{what} {_from(reading)}", highlight=False)
    spots = [f"{spot.hand} ({spot.facing or spot.chart}): {spot.best}" for spot in both.played_otherwise]
    if spots:
        more = f"; and {len(spots) - MOST_SPOTS} more" if len(spots) > MOST_SPOTS else ""
        changed = "; ".join(spots[:MOST_SPOTS]) + more
        console.print(f"played otherwise than for {both.base.wager} alone: {changed}", highlight=False, markup=False)


def _from(reading: Fraction | None) -> str:
    return "at no reading" if reading is None else f"from a meter of ${float(reading):,.2f} on ({reading})"
