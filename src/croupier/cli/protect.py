"""``croupier protect``: what it is worth to know cards that nobody should know."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import completion
from croupier.cli.output import (
    GameName,
    HourlyRounds,
    Options,
    check_folder,
    counted_on,
    is_all_printed,
    print_json,
    read_options,
    write_strategy,
)
from croupier.errors import BadInput
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.mathematics.protection import InformedWager, Protection


def command(
    game: GameName,
    knows: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC",
            help="A card that is known: dealer:1, dealer:all, community:2, turn, river, next, first:4, card:5, "
            "hands:5; or only as one of some ranks, dealer:1=Q+, first:1=6-9. May be repeated.",
        ),
    ] = None,
    wager: Annotated[
        str, typer.Option(help="Only this wager; the base game together is 'base'.", autocompletion=completion.wagers)
    ] = "",
    option: Options = None,
    strategy: Annotated[
        Path | None, typer.Option(help="Write the strategy, with the worth of every action, as CSV.")
    ] = None,
    rounds: HourlyRounds = 60,
    on: Annotated[str, typer.Option(help="Where it is worked out: local or, for hold'em, gpu.")] = "local",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve again what was solved before.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """What it is worth to know cards that nobody should know: hole cards, marked cards, other players' hands."""
    from croupier.mathematics import protection as protections

    if on not in ("local", "gpu"):
        raise BadInput(f"what is known is counted on local or gpu, not {on!r}")
    check_folder(strategy)
    is_alone = is_all_printed(strategy, json=json)
    with counted_on(on, [game]):
        known = stoppable(
            lambda: protections.protect(game, knows or [], read_options(option), wager=wager, anew=no_cache)
        )
    if strategy is not None:
        charts = [(game, wager.figures.wager, wager.figures.solved.strategy) for wager in known.wagers]
        write_strategy(strategy, charts, f"{' and '.join(known.knowledge.specs)} can be too many things for a chart")
    if is_alone:
        return
    print_json(protections.document(known, rounds)) if json else _print(known, rounds)


def _print(known: Protection, rounds: int) -> None:
    from rich.console import Console

    say = Console(highlight=False).print
    options = ", ".join(f"{name} {value}" for name, value in known.asked.in_short().items())
    say(f"[bold]{known.asked.slug}[/]  knowing {', '.join(known.knowledge.specs)}  {options}".rstrip())
    for informed in known.wagers:
        for line in _lines(informed, rounds):
            say(line, markup=False, soft_wrap=True)


def _lines(informed: InformedWager, rounds: int) -> list[str]:
    figures, play = informed.figures, informed.play
    if not play.made:
        return [f"{figures.wager}: {'; '.join(figures.solved.notes)}"]
    solved = figures.solved
    exactly = {"exact": f" (exactly {figures.net})", "simulation": f" (± {solved.stderr:.4%})"}.get(solved.method, "")
    without = "" if informed.without is None else f"; without the knowledge {float(informed.without):+.4%}"
    lines = [
        f"{figures.wager}: player's edge {float(figures.net):+.4%}{exactly}{without}",
        f"  of all that is wagered {0.0 - float(figures.element_of_risk):+.4%}, "
        f"s.d. {float(figures.variance) ** 0.5:.4f}, {float(figures.net) * rounds:+.2f} units in {rounds} rounds",
    ]
    if play.changed is not None:
        lines.append(f"  another decision is best in {float(play.changed):.2%} of rounds")
    if figures.solved.strategy:
        simpler = figures.solved.strategy.simpler
        lines += [f"  {simple.name}: {0.0 - float(simple.house_edge):+.4%}; {simple.words}" for simple in simpler]
    if play.tolerated is not None:
        each = f", {float(play.tolerated_per_card or 0):.2%} of single cards" if play.cards > 1 else ""
        lines.append(f"  the edge is gone once {float(play.tolerated):.2%} of the readings{each} say nothing")
    return [*lines, *(f"  note: {note}" for note in figures.solved.notes)]
