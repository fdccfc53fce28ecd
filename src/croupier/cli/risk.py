"""``croupier risk``: what a wager means for a bankroll, and whether a table's hold is normal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import GameName, Options, print_json, read_options, stoppable
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis


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
    from croupier.mathematics import risk as risks

    if plot is not None and plot.suffix != ".svg":
        raise BadInput(f"a plot is written as .svg, not as {plot.name!r}")
    analysis = stoppable(lambda: risks.analysis_of(game, read_options(option), wager=wager, paytable=paytable))
    document = {"game": game} | risks.figures(
        analysis, rounds=rounds, bankroll=bankroll, risk=risk, held=held, confidence=confidence
    )
    if plot is not None:
        _draw(analysis, rounds, plot)
    print_json(document) if json else _print(document)


def _draw(analysis: Analysis, rounds: int, path: Path) -> None:
    from croupier.mathematics.risk import WagerNets, session
    from croupier.report import plots
    from croupier.report.written import write

    write(path, lambda: plots.session(session(WagerNets.of(analysis.distribution), rounds)).encode())


def _print(document: dict[str, Any]) -> None:
    from rich.console import Console

    say = Console(highlight=False).print
    name = " ".join(str(document[part]) for part in ("game", "wager", "paytable") if document[part])
    sitting, normal = document["session"], document["hold"]
    say(f"[bold]{name}[/]  {document['rounds']:,} rounds of one unit")
    deviation = document["variance"] ** 0.5
    n_zero = "none" if document["n_zero"] is None else f"{document['n_zero']:,.0f}"
    say(f"house edge {document['house_edge']:.4%}, standard deviation {deviation:.4f}, N0 {n_zero}")
    mean, about, ahead = sitting["mean"], sitting["deviation"], sitting["ahead"]
    say(f"session: {mean:+,.2f} on average, give or take {about:,.2f}; ahead {ahead:.2%}")
    say("  " + "  ".join(f"{float(share):.0%}: {result:+,.6g}" for share, result in sitting["quantiles"].items()))
    low, high = f"{normal['low']:.3%}", f"{normal['high']:.3%}"
    say(f"hold: {normal['expected']:.3%} expected; {normal['confidence']:.0%} of tables hold {low} to {high}")
    if ruin := document.get("ruin"):
        say(f"a bankroll of {ruin['bankroll']}: gone within these rounds {ruin['within']:.4%}, ever {ruin['ever']:.4%}")
    if needed := document.get("bankroll"):
        say(f"a bankroll of {needed['units']:,.0f} is gone no more often than {needed['risk']:.2%}")
    if held := document.get("held"):
        say(f"a hold of {held['hold']:.3%} is {'normal' if held['normal'] else '[bold red]not normal[/]'}")
