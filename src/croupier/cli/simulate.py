"""``croupier simulate``: rounds by the million, beside what the exact analysis says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import completion
from croupier.cli.output import (
    GameName,
    Options,
    count_option,
    print_json,
    print_table,
    progress_bar,
    read_options,
)
from croupier.errors import BadInput
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.engines.tally import Tally
    from croupier.simulation.attached import AttachedResult
    from croupier.simulation.results import SimulationResult
    from croupier.simulation.runner import Progress, Run


def command(
    game: GameName,
    rounds: Annotated[
        int | None,
        count_option("How many rounds are played at most: a million, beside a wager of your own 10,000."),
    ] = None,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WAGER",
            help="Only this wager, or a .toml file with one of your own; may be repeated.",
            autocompletion=completion.wagers,
        ),
    ] = None,
    option: Options = None,
    strategy: Annotated[str, typer.Option(help="How decisions are made: a name, or a .csv chart of your own.")] = "",
    reference: Annotated[
        bool, typer.Option("--reference", help="Play the reference round itself, not the compiled dealer: slow.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same totals, on any workers.")] = None,
    on: Annotated[str, typer.Option(help="Where it runs: local, ray, or gpu for one graphics processor.")] = "local",
    address: Annotated[str, typer.Option(help="The Ray cluster; without one, Ray is started here.")] = "",
    workers: Annotated[int, typer.Option(help="How many rounds are dealt at once here; 0 is one for each core.")] = 0,
    until: Annotated[str, typer.Option(help="Stop early at a precision, like stderr=1e-5.")] = "",
    checkpoint: Annotated[Path | None, typer.Option(help="Keep the run in this file, and go on from it.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Rounds by the million, on all cores, a Ray cluster or a graphics processor, beside the exact analysis."""
    from croupier.mathematics.attached import is_file
    from croupier.simulation.results import played, run_of, where

    if own := [name for name in wager or () if is_file(name)]:
        if until or checkpoint or on != "local":
            raise BadInput("beside a wager of your own reference rounds are played here, without --until and --on")
        named = [name for name in wager or () if name not in own]
        _attached(
            game, own, named, rounds=rounds, options=read_options(option), strategy=strategy, seed=seed, json=json
        )
        return
    run = run_of(
        game,
        1_000_000 if rounds is None else rounds,
        options=read_options(option),
        wagers=wager or (),
        strategy=strategy,
        seed=seed,
        until=_precision(until),
        reference=reference,
    )
    with _shown(run) as progress:
        simulated = played(run, where(on, address, workers), checkpoint=checkpoint, progress=progress)
    print_json(simulated.plain()) if json else _print(simulated)


def _attached(
    game: str,
    own: list[str],
    named: list[str],
    *,
    rounds: int | None,
    options: dict[str, object],
    strategy: str,
    seed: str | None,
    json: bool,
) -> None:
    """Wagers of one's own beside those of a game."""
    from croupier.mathematics import wagers
    from croupier.simulation import attached

    run = stoppable(
        lambda: attached.simulate(
            game,
            [wagers.load(Path(name)) for name in own],
            attached.ROUNDS if rounds is None else rounds,
            options=options,
            named=named,
            strategy=strategy,
            seed=seed,
        )
    )
    print_json(run.plain()) if json else _print_attached(run)


def _print_attached(run: AttachedResult) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(
        f"[bold]{run.game}[/]  strategy {run.strategy}, seed {run.seed}, {run.rounds:,} rounds", highlight=False
    )
    table = Table(box=None, header_style="dim")
    first = run.wagers[0].wager
    for name in ("wager", "house edge", "std. error", "exactly", "z", "s.d.", f"with {first}"):
        table.add_column(name, justify="left" if name == "wager" else "right", no_wrap=True)
    for figures, together in zip(run.wagers, run.correlation, strict=True):
        table.add_row(
            figures.wager,
            f"{figures.house_edge:.4%}",
            f"{figures.stderr:.4%}",
            "" if figures.exact is None else f"{float(figures.exact):.4%}",
            "" if figures.z_score is None else f"{figures.z_score:+.2f}",
            f"{figures.deviation:.4f}",
            f"{together[0]:+.4f}",
        )
    print_table(console, table)


def _precision(until: str) -> float:
    if not until:
        return 0.0
    name, _, value = until.partition("=")
    try:
        wanted = float(value)
    except ValueError:
        wanted = 0.0
    if name != "stderr" or not 0 < wanted < 1:
        raise BadInput(f"--until takes stderr=SMALL, like stderr=1e-5, not {until!r}")
    return wanted


@contextmanager
def _shown(run: Run) -> Iterator[Progress]:
    """How many rounds have been played."""
    with progress_bar() as shown:
        bar = shown.add_task(run.order.game.slug, total=run.rounds)

        def tell(total: Tally) -> None:
            shown.update(bar, completed=run.played(total))

        yield tell


def _print(simulated: SimulationResult) -> None:
    from rich.console import Console
    from rich.table import Table

    run, total = simulated.run, simulated.total
    console = Console()
    head = f"[bold]{run.order.game.slug}[/]  strategy {run.order.strategy}, seed {run.seed}, {total.chunks} chunks"
    console.print(head, highlight=False)
    table = Table(box=None, header_style="dim")
    table.add_column("wager", no_wrap=True)
    costs = any(wager.cost is not None for wager in simulated.wagers)
    for name in ("rounds", "house edge", "std. error", "exactly", "z", *["cost"] * costs, "s.d."):
        table.add_column(name, justify="right", no_wrap=True)
    for wager in simulated.wagers:
        figures = wager.estimate
        table.add_row(
            wager.wager,
            f"{figures.rounds:,}",
            f"{-figures.mean:.4%}",
            f"{figures.stderr:.4%}",
            "" if wager.exact is None else f"{wager.exact:.4%}",
            "" if wager.z_score is None else f"{wager.z_score:+.2f}",
            *["" if wager.cost is None else f"{wager.cost:.4%}"] * costs,
            f"{figures.variance**0.5:.4f}",
        )
    print_table(console, table)
    for name, count in total.counts.items():
        console.print(f"{name}: {count:,}", highlight=False)
