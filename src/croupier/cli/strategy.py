"""``croupier strategy``: how a wager is played best, in a few rules with what they cost."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from croupier.cli import completion
from croupier.cli.output import GameName, Options, print_json, read_options
from croupier.stopping import stoppable


def command(
    game: GameName,
    wager: Annotated[
        str, typer.Option(help="The wager; the base game unless another is named.", autocompletion=completion.wagers)
    ] = "",
    rules: Annotated[int, typer.Option(help="How many rules, what is done otherwise included.")] = 8,
    option: Options = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """The best play in a few rules, found by machine, beside what the usual simpler ways cost."""
    from croupier.mathematics.simpler_play import in_rules

    analysis, short = stoppable(lambda: in_rules(game, read_options(option), rules, wager=wager))
    if json:
        print_json({"game": game, "wager": analysis.wager} | short.plain())
        return
    print(f"{game} {analysis.wager}: the last rule that fits holds")
    for number, rule in enumerate(short.rules, 1):
        print(f"{number:3}. {rule}")
    if short.house_edge_cost is not None:
        cost = short.house_edge_cost
        exact = f" ({cost})" if isinstance(cost, Fraction) else ""
        print(f"{len(short.rules)} rules cost {float(cost):.6%} of the wager{exact}")
    else:
        for chart in short.charts:
            print(f"{chart.chart}: {float(chart.cost):.6%} for each hand that comes there, all else played best")
    for note in short.notes:
        print(note)
    assert analysis.solved.strategy is not None
    for simpler in analysis.solved.strategy.simpler:
        print(f"{simpler.name}: {float(simpler.house_edge - analysis.house_edge):.6%}")
