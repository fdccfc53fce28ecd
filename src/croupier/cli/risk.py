"""``croupier risk``: what a wager means for a bankroll, and whether a table's hold is normal."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import print_json, read_options
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.simulate.risk import Wager


def command(
    game: Annotated[str, typer.Argument(help="A game, as listed by 'croupier games'.")],
    wager: Annotated[str, typer.Option(help="The wager; the base game unless another is named.")] = "",
    paytable: Annotated[str, typer.Option(help="Its pay table: an id, or a .toml file of your own.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A house option, like decks=2; may be repeated.")] = None,
    rounds: Annotated[int, typer.Option(help="How many rounds of one unit each.")] = 1000,
    bankroll: Annotated[str, typer.Option(help="What the player comes with, in units of the wager.")] = "",
    risk: Annotated[float, typer.Option(help="Find the bankroll that is lost no more often than this.")] = 0.0,
    held: Annotated[str, typer.Option(help="What a table held of what was wagered, like 0.31: is it normal?")] = "",
    confidence: Annotated[float, typer.Option(help="How often a normal hold lies in its range.")] = 0.99,
    plot: Annotated[Path | None, typer.Option(help="Draw the session's results into this .svg file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Sessions, ruin, bankrolls, and whether a table's hold is normal: from the exact distribution."""
    from croupier.exact.analyses import analyze, request
    from croupier.simulate import risk as found

    analyses = analyze(request(game, read_options(option), wager=wager or _first(game, option), table=paytable))
    one = found.Wager.of(analyses[0].distribution)
    told = _told(one, rounds, confidence)
    if bankroll:
        units = _units(bankroll, "--bankroll")
        told["ruin"] = {
            "bankroll": str(units),
            "within": found.ruin(one, units, rounds),
            "ever": found.ruin_for_ever(one, units),
        }
    if risk:
        told["bankroll"] = {"risk": risk, "units": found.bankroll_for(one, risk, rounds)}
    if held:
        share = float(_units(held, "--held"))
        told["held"] = {"hold": share, "normal": found.hold(one, rounds, confidence).normal(share)}
    if plot is not None:
        _draw(one, rounds, plot)
    head = {"game": game, "wager": analyses[0].wager, "paytable": analyses[0].table.id if analyses[0].table else None}
    print_json(head | told) if json else _print(head, told)


def _first(game: str, option: list[str] | None) -> str:
    """The wager a game is first asked about: its base game."""
    from croupier.exact.analyses import request

    asked = request(game, read_options(option))
    return next(iter(asked.mathematics.wagers(asked.options)))


def _units(text: str, what: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{what} takes a number, like 40 or 0.31, not {text!r}") from None


def _told(one: Wager, rounds: int, confidence: float) -> dict[str, Any]:
    from croupier.simulate.risk import hold, session

    sitting, normal = session(one, rounds), hold(one, rounds, confidence)
    return {
        "rounds": rounds,
        "house_edge": -one.mean,
        "variance": one.variance,
        "n_zero": one.n_zero,
        "session": {
            "mean": sitting.mean,
            "deviation": sitting.deviation,
            "ahead": sitting.ahead,
            "quantiles": {str(share): sitting.quantile(share) for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)},
        },
        "hold": {"expected": normal.expected, "low": normal.low, "high": normal.high, "confidence": confidence},
    }


def _draw(one: Wager, rounds: int, path: Path) -> None:
    from croupier.report import plots
    from croupier.report.written import write
    from croupier.simulate.risk import session

    if path.suffix != ".svg":
        raise BadInput(f"a plot is written as .svg, not as {path.name!r}")
    write(path, lambda: plots.session(session(one, rounds)).encode())


def _print(head: dict[str, Any], told: dict[str, Any]) -> None:
    from rich.console import Console

    say = Console(highlight=False).print
    name = " ".join(str(part) for part in head.values() if part)
    sitting, normal = told["session"], told["hold"]
    say(f"[bold]{name}[/]  {told['rounds']:,} rounds of one unit")
    deviation = told["variance"] ** 0.5
    say(f"house edge {told['house_edge']:.4%}, standard deviation {deviation:.4f}, N0 {told['n_zero']:,.0f}")
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
