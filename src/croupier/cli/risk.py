"""``croupier risk``: what a wager means for a bankroll, and whether a table's hold is normal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import GameName, Options, print_json, read_options, stoppable
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.exact.analysis import Analysis


def command(
    game: GameName,
    wager: Annotated[str, typer.Option(help="The wager; the base game unless another is named.")] = "",
    paytable: Annotated[str, typer.Option(help="Its pay table: an id, or a .toml file of your own.")] = "",
    option: Options = None,
    rounds: Annotated[int, typer.Option(help="How many rounds of one unit each.")] = 1000,
    bankroll: Annotated[str, typer.Option(help="What the player comes with, in units of the wager.")] = "",
    risk: Annotated[float, typer.Option(help="Find the bankroll that is lost no more often than this.")] = 0.0,
    held: Annotated[str, typer.Option(help="What a table held of what was wagered, like 0.31: is it normal?")] = "",
    confidence: Annotated[float, typer.Option(help="How often a normal hold lies in its range.")] = 0.99,
    plot: Annotated[Path | None, typer.Option(help="Draw the session's results into this .svg file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Sessions, ruin, bankrolls, and whether a table's hold is normal: from the exact distribution."""
    from croupier.simulate import at_risk

    if plot is not None and plot.suffix != ".svg":
        raise BadInput(f"a plot is written as .svg, not as {plot.name!r}")
    one = stoppable(lambda: at_risk.asked(game, read_options(option), wager=wager, paytable=paytable))
    told = {"game": game} | at_risk.told(
        one, rounds=rounds, bankroll=bankroll, risk=risk, held=held, confidence=confidence
    )
    if plot is not None:
        _draw(one, rounds, plot)
    print_json(told) if json else _print(told)


def _draw(one: Analysis, rounds: int, path: Path) -> None:
    from croupier.report import plots
    from croupier.report.written import write
    from croupier.simulate.risk import Wager, session

    write(path, lambda: plots.session(session(Wager.of(one.distribution), rounds)).encode())


def _print(told: dict[str, Any]) -> None:
    from rich.console import Console

    say = Console(highlight=False).print
    name = " ".join(str(told[part]) for part in ("game", "wager", "paytable") if told[part])
    sitting, normal = told["session"], told["hold"]
    say(f"[bold]{name}[/]  {told['rounds']:,} rounds of one unit")
    deviation = told["variance"] ** 0.5
    n_zero = "none" if told["n_zero"] is None else f"{told['n_zero']:,.0f}"
    say(f"house edge {told['house_edge']:.4%}, standard deviation {deviation:.4f}, N0 {n_zero}")
    mean, about, ahead = sitting["mean"], sitting["deviation"], sitting["ahead"]
    say(f"session: {mean:+,.2f} on average, give or take {about:,.2f}; ahead {ahead:.2%}")
    say("  " + "  ".join(f"{float(share):.0%}: {result:+,.6g}" for share, result in sitting["quantiles"].items()))
    low, high = f"{normal['low']:.3%}", f"{normal['high']:.3%}"
    say(f"hold: {normal['expected']:.3%} expected; {normal['confidence']:.0%} of tables hold {low} to {high}")
    if ruin := told.get("ruin"):
        say(f"a bankroll of {ruin['bankroll']}: gone within these rounds {ruin['within']:.4%}, ever {ruin['ever']:.4%}")
    if needed := told.get("bankroll"):
        say(f"a bankroll of {needed['units']:,.0f} is gone no more often than {needed['risk']:.2%}")
    if held := told.get("held"):
        say(f"a hold of {held['hold']:.3%} is {'normal' if held['normal'] else '[bold red]not normal[/]'}")
