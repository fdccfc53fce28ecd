"""``croupier risk``: what a wager means for a bankroll, and whether a table's hold is normal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completion
from croupier.cli.output import GameName, Options, PayTableName, count_option, print_json, read_options
from croupier.errors import BadInput
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis


def command(
    game: GameName,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WAGER[=STAKE]",
            help="The wager; the base game unless another is named. Several are bet together, like main=10 and tie=5.",
            autocompletion=completion.wagers,
        ),
    ] = None,
    paytable: PayTableName = "",
    option: Options = None,
    players: Annotated[int, typer.Option(help="How many players make these wagers at the table.")] = 1,
    rounds: Annotated[int, count_option("How many rounds of one unit each; a month of a table is some 43200.")] = 1000,
    bankroll: Annotated[str, typer.Option(help="What the player comes with, in units of the wager, like 100.")] = "",
    risk: Annotated[float, typer.Option(help="Find the bankroll that is lost no more often than this.")] = 0.0,
    held: Annotated[
        str,
        typer.Option(help="What a table won, like 0.006 of the first wagers, or 0.21 of the --drop: is it normal?"),
    ] = "",
    drop: Annotated[
        str, typer.Option(help="What players bought in for in these rounds, in units: the hold is win over drop.")
    ] = "",
    confidence: Annotated[float, typer.Option(help="How often a normal hold lies in its range.")] = 0.99,
    plot: Annotated[Path | None, typer.Option(help="Draw the session's results into this .svg file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Sessions, ruin, bankrolls, and whether a table's hold is normal: from the exact distribution."""
    from croupier.mathematics import risk as risks

    if plot is not None and plot.suffix != ".svg":
        raise BadInput(f"a plot is written as .svg, not as {plot.name!r}")
    asked = {"rounds": rounds, "bankroll": bankroll, "risk": risk, "held": held, "drop": drop, "confidence": confidence}
    posted, named = read_options(option), wager or [""]
    if len(named) > 1 or "=" in named[0] or players != 1:
        if plot is not None or paytable:
            raise BadInput("--plot and --paytable are for one wager of one player")
        document = {"game": game} | stoppable(lambda: _several(game, posted, named, players, asked))
        print_json(document) if json else _print_several(document)
        return
    analysis = stoppable(lambda: risks.analysis_of(game, posted, wager=named[0], paytable=paytable))
    document = {"game": game} | risks.figures(analysis, **asked)
    if plot is not None:
        _draw(analysis, rounds, plot)
    print_json(document) if json else _print(document)


def _several(
    game: str, posted: dict[str, object], named: list[str], players: int, asked: dict[str, Any]
) -> dict[str, Any]:
    """Several wagers, each with its stake or a unit, and several players."""
    from croupier.mathematics import risk as risks
    from croupier.mathematics import several

    bets: dict[str, object] = {}
    for entry in named:
        name, _, stake = (entry or risks.analysis_of(game, posted).wager).partition("=")
        if name in bets:
            raise BadInput(f"--wager {name} is there twice")
        bets[name] = stake or 1
    return several.figures(game, several.stakes(bets), posted, players=several.players_at(players), **asked)


def _print_several(document: dict[str, Any]) -> None:
    from rich.console import Console

    say = Console(highlight=False, soft_wrap=True).print
    bets = " and ".join(f"{bet['stake']} on {bet['wager']}" for bet in document["wagers"])
    say(f"[bold]{document['game']}[/]  {bets}, {document['rounds']:,} rounds")
    for pair, value in document.get("correlation", {"pairs": {}})["pairs"].items():
        say(f"correlation of {pair}: {value:+.4f}{_about(document['correlation'])}")
    say("[bold]one player[/]")
    _print_player(say, document)
    table = document["table"]
    say(f"[bold]the table[/], {table['players']} player{'s' if table['players'] > 1 else ''}")
    if shared := table.get("players_correlation"):
        say(f"correlation of two players: {shared['value']:+.4f}{_about(shared)}")
    win = table["win"]
    share = f"{win['confidence']:.0%} of tables"
    say(f"win: {win['expected']:+,.2f} expected; {share} {win['low']:+,.2f} to {win['high']:+,.2f}")
    for name, words in (("win_over_handle", "win/handle"), ("win_over_drop", "hold (win/drop)")):
        if name in table:
            say(f"{words}: {_range(table[name] | {'confidence': win['confidence']})}")
    if held := table.get("held"):
        say(f"{held['hold']:.3%} is {'normal' if held['normal'] else '[bold red]not normal[/]'}")


def _draw(analysis: Analysis, rounds: int, path: Path) -> None:
    from croupier.mathematics.sessions import session
    from croupier.mathematics.wager_nets import WagerNets
    from croupier.reports import plots
    from croupier.reports.written import write

    write(path, lambda: plots.session(session(WagerNets.of(analysis.distribution), rounds)).encode())


def _print(document: dict[str, Any]) -> None:
    from rich.console import Console

    say = Console(highlight=False).print
    name = " ".join(str(document[part]) for part in ("game", "wager", "paytable") if document[part])
    say(f"[bold]{name}[/]  {document['rounds']:,} rounds of one unit")
    _print_player(say, document)


def _print_player(say: Callable[[str], None], document: dict[str, Any]) -> None:
    """The figures of one player's wagers."""
    sitting, normal = document["session"], document["hold"]
    deviation = document["variance"] ** 0.5
    n_zero = "none" if document["n_zero"] is None else f"{document['n_zero']:,.0f}"
    say(f"house edge {document['house_edge']:.4%}, standard deviation {deviation:.4f}, N0 {n_zero}")
    mean, about, ahead = sitting["mean"], sitting["deviation"], sitting["ahead"]
    say(f"session: {mean:+,.2f} on average, give or take {about:,.2f}; ahead {ahead:.2%}")
    say("  " + "  ".join(f"{float(share):.0%}: {result:+,.6g}" for share, result in sitting["quantiles"].items()))
    say(f"win/handle: {_range(document['win_over_handle'])}; win over first wagers: {_range(normal)}")
    if dropped := document.get("win_over_drop"):
        say(f"hold (win/drop): {_range(dropped)} of a drop of {dropped['drop']:,.6g}")
    else:
        say("hold (win/drop) goes by what players buy in for: say it with --drop")
    say(f"Kelly: {document['kelly']:.4%} of a bankroll on each round")
    if sitting["error"]:
        say(f"the session is counted on a coarser lattice: its spread is at most {sitting['error']:.2%} too wide")
    if ruin := document.get("ruin"):
        within = f"{ruin['within']:.4%}" + (f" (give or take {ruin['error']:.4%})" if ruin["error"] else "")
        say(f"a bankroll of {ruin['bankroll']}: gone within these rounds {within}, ever {ruin['ever']:.4%}")
        if short := ruin["short_of_a_hand"]:
            about = f" (give or take {ruin['short_error']:.4%})" if ruin["short_error"] else ""
            say(f"  too small at some time for what a hand needs to be played right: {short:.4%}{about}")
        sure = document["certainty_equivalent"]
        say(f"  a round is as good as {sure:+.6f} for sure" if sure is not None else "  a round may take all of it")
    if needed := document.get("bankroll"):
        say(f"a bankroll of {needed['units']:,.0f} is gone no more often than {needed['risk']:.2%}")
    if held := document.get("held"):
        say(f"{held['hold']:.3%} is {'normal' if held['normal'] else '[bold red]not normal[/]'}")


def _about(counted: dict[str, Any]) -> str:
    return f", give or take {counted['stderr']:.4f}" if counted["rounds"] else ", every outcome counted"


def _range(share: dict[str, Any]) -> str:
    low, high = f"{share['low']:.3%}", f"{share['high']:.3%}"
    return f"{share['expected']:.3%} expected, {share['confidence']:.0%} of tables {low} to {high}"
