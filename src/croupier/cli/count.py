"""``croupier count``: what counting a shoe earns, on shoes that are dealt out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completion
from croupier.cli.output import (
    GameName,
    HourlyRounds,
    Options,
    PayTableName,
    check_folder,
    count_option,
    print_json,
    print_table,
    read_options,
)
from croupier.errors import BadInput
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.mathematics.counting import Counting, Earnings


def command(
    game: GameName,
    wager: Annotated[str, typer.Option(help="The wager of the shoe.", autocompletion=completion.wagers)] = "",
    paytable: PayTableName = "",
    option: Options = None,
    tags: Annotated[
        str,
        typer.Option(help="'best', found by regression; a count by its name, like hi-lo or suits; or a .toml file."),
    ] = "best",
    cut: Annotated[
        str, typer.Option(help="The cut card: 0.8 or 80% of the shoe, or 14 for 14 cards behind it.")
    ] = "0.8",
    trigger: Annotated[float | None, typer.Option(help="The count to bet from; found where none is said.")] = None,
    spread: Annotated[str, typer.Option(help="Units bet below the trigger and at most, like 0-1 or 1-8.")] = "0-1",
    seats: Annotated[int, typer.Option(help="How many hands are played beside the dealer's.")] = 1,
    shoes: Annotated[int, count_option("How many shoes are dealt out.")] = 1000,
    seed: Annotated[str, typer.Option(help="The same seed deals the same shoes.")] = "croupier",
    rounds: HourlyRounds = 60,
    sweep: Annotated[bool, typer.Option("--sweep", help="With the cut card elsewhere, too.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Write that as a plot, an .svg file, for every deck count.")] = None,
    indices: Annotated[
        bool, typer.Option("--indices", help="From which count on hands are played otherwise, by hi-lo or --tags.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """What counting a shoe earns: for the perfect observer, and by tags; or its index plays."""
    from croupier.mathematics import counting, counting_figures
    from croupier.mathematics.counting import CountingTerms

    if indices and (sweep or plot):
        raise BadInput("index plays go by the count, not by the cut card; leave out --sweep and --plot, or --indices")
    if indices:
        _print_indices(game, wager, read_options(option), tags, json=json)
        return
    if plot and plot.suffix != ".svg":
        raise BadInput(f"a plot is an .svg file, not {plot.name}")
    check_folder(plot)
    terms = CountingTerms(
        tags=tags,
        cut=cut,
        shoes=shoes,
        seed=seed,
        seats=seats,
        trigger=trigger,
        spread=counting.read_spread(spread),
        sweep=sweep or plot is not None,
    )
    options = read_options(option)
    counted = stoppable(lambda: counting.count(game, wager, options, paytable=paytable, terms=terms))
    if plot:
        _draw(plot, stoppable(lambda: counting_figures.by_decks(counted, options, paytable)))
    print_json(counting_figures.document(counted, rounds)) if json else _print(counted, rounds)


def _print_indices(game: str, wager: str, options: dict[str, object], tags: str, *, json: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.mathematics.index_plays import index_plays

    plays = stoppable(lambda: index_plays(game, wager or "main", options, tags=tags))
    if json:
        print_json(plays.plain())
        return
    console = Console(highlight=False)
    console.print(f"[bold]{game}[/]  index plays by {plays.system.name}")
    table = Table("hand", "facing", "usually", "instead", "from", box=None)
    for play in plays.plays:
        where = f"{play.begins:+d} {'up' if play.begins > 0 else 'down'}"
        table.add_row(play.hand, play.facing, play.usual, play.instead, where)
    print_table(console, table)


def _draw(path: Path, counted: list[Counting]) -> None:
    from croupier.reports import plots

    rows = [
        {"decks": f"{sum(shoe.question.pack) // 52} decks", "cut": float(point.cut), "who": who, "units": units}
        for shoe in counted
        for point in shoe.sweep
        for who, units in (
            ("perfect observer", point.perfect.units_per_100),
            *([(shoe.terms.tags, point.by_count.units_per_100)] if point.by_count else []),
        )
    ]
    try:
        path.write_text(plots.counting(rows), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None


def _print(counted: Counting, rounds: int) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = counted.question.table
    name = " ".join([counted.question.wager, *([table.id] if table else [])])
    cards = sum(counted.question.pack)
    console.print(
        f"[bold]{counted.question.game.slug}[/]  {name}  {cards} cards, {cards - counted.above} behind the cut card, "
        f"{counted.terms.shoes:,} shoes dealt out"
    )
    console.print(f"off the top the player's edge is {float(counted.expected):+.4%}")
    figures = Table("", "bets a shoe", "edge then", "units a shoe", "per 100 rounds", f"an hour of {rounds}", box=None)
    _row(figures, "perfect observer", counted.perfect, rounds)
    if counted.count:
        _row(figures, f"tags {counted.count.system.name}", counted.count.earnings, rounds)
    console.print(figures)
    _print_count(console, counted)
    for point in counted.sweep:
        by_tags = f", {point.by_count.units_per_100:+.4f} by the tags" if point.by_count else ""
        console.print(f"  cut at {float(point.cut):.0%}: {point.perfect.units_per_100:+.4f} per 100 rounds{by_tags}")
    for note in counted.notes:
        console.print(f"note: {note}", markup=False)


def _row(table: Any, name: str, earned: Earnings, rounds: int) -> None:
    table.add_row(
        name,
        f"{earned.bets_per_shoe:.3f}",
        f"{earned.edge:+.3%}",
        f"{earned.units_per_shoe:+.4f} ± {earned.stderr:.4f}",
        f"{earned.units_per_100:+.4f} ± {earned.stderr_per_100:.4f}",
        f"{earned.units_per_100 * rounds / 100:+.4f}",
    )


def _print_count(console: Any, counted: Counting) -> None:
    from croupier.mathematics.counting_figures import NOTHING_TO_COUNT

    count = counted.count
    if count is None:
        console.print(NOTHING_TO_COUNT)
        return
    if count.system.tags:
        console.print("tags " + ", ".join(f"{card} {tag:+d}" for card, tag in count.system.plain().items()))
    what = "count of a deck" if count.is_balanced else "running count"
    from_there = "no count finds it good" if count.trigger is None else f"bet from a {what} of {count.trigger:g} up"
    follows = "" if count.correlation is None else f"; correlation with the exact value {count.correlation:.4f}"
    console.print(f"{from_there}{follows}")
    console.print(f"SCORE {count.earnings.score:.2f}, full Kelly {count.earnings.kelly:.4%} of a bankroll")
