"""``croupier analyze``: house edge, risk, variance and lines of every wager, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completion
from croupier.cli.output import (
    Options,
    counted_on,
    is_all_printed,
    print_json,
    print_table,
    progress_bar,
    read_options,
    write_strategy,
)
from croupier.cli.removal import print_removals
from croupier.cli.together import print_at_meter
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.engines.analysis import Analysis
    from croupier.engines.solved import Solution
    from croupier.mathematics.analyses import Progress, Request
    from croupier.mathematics.on_cluster import AskedAnalysis
    from croupier.mathematics.removal import Removal
    from croupier.mathematics.together import AtMeter


def command(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game, as listed by 'croupier games'.", autocompletion=completion.games),
    ] = None,
    wager: Annotated[
        str, typer.Option(help="Only this wager; the base game together is 'base'.", autocompletion=completion.wagers)
    ] = "",
    paytable: Annotated[
        str,
        typer.Option(
            help="Only this pay table: an id, or a .toml file of your own.", autocompletion=completion.paytables
        ),
    ] = "",
    option: Options = None,
    cap: Annotated[bool, typer.Option("--cap", help="Apply the posted payout limit, measured against stake=.")] = False,
    meter: Annotated[
        str,
        typer.Option(
            help="The reading of a progressive's meter in dollars: base game and progressive as one decision, where a "
            "fold gives the progressive up; --option stake= says the ante."
        ),
    ] = "",
    removal: Annotated[
        bool, typer.Option("--removal", help="Effects of removal of the wagers of a shoe, and what counting is worth.")
    ] = False,
    unbound: Annotated[
        bool,
        typer.Option(
            "--unbound", help="Any pay table, any line and any rule that can be worked out; says what leaves the text."
        ),
    ] = False,
    pay: Annotated[
        list[str] | None,
        typer.Option(metavar="LINE=ODDS", help="With --unbound: one pay otherwise, like flush=5:1, or flush=off."),
    ] = None,
    strategy: Annotated[
        Path | None, typer.Option(help="Write the strategy, with the worth of every action, as CSV.")
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="The whole catalogue.")] = False,
    on: Annotated[str, typer.Option(help="Where it is worked out: local, ray or, for hold'em, gpu.")] = "local",
    address: Annotated[str, typer.Option(help="The Ray cluster; without one, Ray is started here.")] = "",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Solve again what was solved before.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """House edge, element of risk, variance and lines of every wager, exactly."""
    from croupier import games

    if all_ == bool(game):
        raise BadInput("name one game, or ask for --all")
    if all_ and (wager or paytable):
        raise BadInput("--wager and --paytable are for one game; name it instead of --all")
    slugs = [game] if game else [*games.slugs(), *(supplement.slug for supplement in games.supplements())]
    if meter and (all_ or cap):
        raise BadInput("--meter is for one game without a payout limit; leave out --all and --cap")
    if pay and not unbound:
        raise BadInput("--pay leaves the text; ask --unbound, or name a table of the text with --paytable")
    if unbound and (all_ or meter):
        raise BadInput("--unbound is for one game, without --all and --meter")
    if on not in ("local", "ray", "gpu"):
        raise BadInput(f"an analysis runs on local or ray, of hold'em also on gpu, not {on!r}")
    if address and on != "ray":
        raise BadInput("--address is that of a Ray cluster; ask --on ray with it")
    if on == "gpu" and (all_ or removal):
        raise BadInput("--on gpu is for one game; leave out --all and --removal")
    is_alone = is_all_printed(strategy, json=json)
    cluster = address if on == "ray" else None
    shown = _reading(meter) if meter else None
    pays = read_options(pay, "--pay", "flush=5:1") if unbound else None
    with counted_on(on, slugs):
        analysed = _all_analyzed(slugs, read_options(option), wager, paytable, cap, pays, not no_cache, cluster)
        at = None if shown is None else _at_meter(analysed[0][0], shown, use_cache=not no_cache)
    if strategy is not None:
        _write_strategy(strategy, analysed, at)
    if is_alone:
        return
    gone = [_removals(asked, use_cache=not no_cache) if removal else [] for asked, _ in analysed]
    if removal and not any(removal_ for game in gone for removal_ in game):
        shoe_bets = ", ".join(analysed[0][0].mathematics.shoe_bets) or "none"
        raise BadInput(f"--removal is for bets worth counting a shoe for; {game} has {shoe_bets}")
    if json:
        from croupier.mathematics import plain as plainly

        plain = [
            plainly.document(*request_and_analyses, removals_, at)
            for request_and_analyses, removals_ in zip(analysed, gone, strict=True)
        ]
        print_json(plain if all_ else plain[0])
        return
    for (asked, analyses), removals_ in zip(analysed, gone, strict=True):
        _print(asked, analyses)
        if removal:
            print_removals(analyses, removals_)
        if at:
            print_at_meter(analyses, at)


def _all_analyzed(
    slugs: list[str],
    options: dict[str, object],
    wager: str,
    paytable: str,
    cap: bool,
    pays: dict[str, object] | None,
    use_cache: bool,
    address: str | None,
) -> list[tuple[Request, list[Analysis]]]:
    """Every game's analyses, here or on a cluster; what cannot be asked is told before anything is started."""
    from croupier.mathematics.on_cluster import AskedAnalysis, held

    changed = None if pays is None else {name: str(value) for name, value in pays.items()}
    asked = [AskedAnalysis(slug, options, wager, paytable, changed) for slug in slugs]
    requests = [analysis.read() for analysis in asked]
    if address is None and len(asked) > 1:
        return list(zip(requests, _on_all_cores(asked, requests, cap, use_cache=use_cache), strict=True))
    with held(address):
        return [
            (request, _analyzed(analysis, request, cap, use_cache=use_cache, address=address))
            for analysis, request in zip(asked, requests, strict=True)
        ]


def _on_all_cores(
    asked: list[AskedAnalysis], requests: list[Request], cap: bool, *, use_cache: bool
) -> list[list[Analysis]]:
    """The analyses of many games, with what part of all the work is done."""
    from croupier.mathematics.analyses import analyze
    from croupier.mathematics.on_cores import solved

    with progress_bar() as shown:
        bar = shown.add_task("the whole catalogue", total=1.0)

        def tell(done: float, slug: str) -> None:
            shown.update(bar, completed=done, description=slug)

        solutions = stoppable(lambda: solved(asked, use_cache=use_cache, progress=tell))
    return [
        analyze(request, cap=cap, solutions_of=partial(_as_solved, some))
        for request, some in zip(requests, solutions, strict=True)
    ]


def _as_solved(solutions: list[Solution], count: int) -> list[Solution]:
    return solutions


def _analyzed(
    asked: AskedAnalysis, request: Request, cap: bool, *, use_cache: bool, address: str | None
) -> list[Analysis]:
    from croupier.mathematics.analyses import analyze
    from croupier.mathematics.on_cluster import on_ray

    with _shown(asked.slug) as progress:
        if address is None:
            return stoppable(lambda: analyze(request, use_cache=use_cache, cap=cap, progress=progress))
        # Ray hears an interruption by itself, where it was started from.
        elsewhere = on_ray(asked, address, use_cache=use_cache)
        return analyze(request, use_cache=use_cache, cap=cap, progress=progress, solutions_of=elsewhere)


def _reading(meter: str) -> Cents:
    from croupier.mathematics.together import reading

    return reading(meter)


def _at_meter(asked: Request, shown: Cents, *, use_cache: bool) -> AtMeter:
    from croupier.mathematics.together import at_meters

    return stoppable(lambda: at_meters(asked, shown, use_cache=use_cache))


def _removals(asked: Request, *, use_cache: bool) -> list[Removal | None]:
    from croupier.mathematics.removal import removals

    with _shown(asked.slug) as progress:
        return stoppable(lambda: removals(asked, use_cache=use_cache, progress=progress))


@contextmanager
def _shown(slug: str) -> Iterator[Progress]:
    """Which wager is being solved."""
    with progress_bar() as shown:
        bar = shown.add_task(slug, total=None)
        done = -1

        def tell(what: str, count: int) -> None:
            nonlocal done
            done += 1
            shown.update(bar, description=f"{slug}: {what}", total=count, completed=done)

        yield tell


def _write_strategy(path: Path, analysed: list[tuple[Request, list[Analysis]]], at: AtMeter | None) -> None:
    charts = [
        (asked.slug, analysis.wager, both.strategy if both else analysis.solved.strategy)
        for asked, analyses in analysed
        for analysis, both in zip(analyses, at.together if at else [None] * len(analyses), strict=True)
    ]
    write_strategy(path, charts)


def _print(asked: Request, analyses: list[Analysis]) -> None:
    from rich.console import Console

    console = Console()
    options = ", ".join(f"{name} {value}" for name, value in asked.in_short().items())
    console.print(f"[bold]{asked.slug}[/]  rules version {asked.game.rules_version}  {options}", highlight=False)
    table = _figures(analyses, fractions=True)
    if console.measure(table, options=console.options.update(max_width=1000)).maximum <= console.width:
        print_table(console, table)
    else:
        print_table(console, _figures(analyses, fractions=False))
        _print_fractions(console, analyses)
    if len(analyses) == 1:
        _print_one(console, analyses[0])
    for difference in asked.differs:
        console.print(f"differs: {difference}", highlight=False, markup=False)
    if asked.proposed and not asked.differs:
        console.print("differs: in nothing from the approved text", highlight=False)
    console.print()


def _figures(analyses: list[Analysis], *, fractions: bool) -> Any:
    from rich.table import Table

    table = Table(box=None, header_style="dim")
    for name in ("wager", "pay table", "house edge", *(["exactly"] if fractions else []), "risk", "s.d.", "hits"):
        table.add_column(name, justify="left" if name in ("wager", "pay table", "exactly") else "right", no_wrap=True)
    for analysis in analyses:
        table.add_row(
            analysis.wager,
            analysis.table.id if analysis.table else "",
            f"{float(analysis.house_edge):.4%}",
            *([_exactly(analysis)] if fractions else []),
            f"{float(analysis.element_of_risk):.4%}",
            f"{float(analysis.variance) ** 0.5:.4f}",
            f"{float(analysis.hit_frequency):.4%}",
        )
    return table


def _print_fractions(console: Any, analyses: list[Analysis]) -> None:
    """Where the screen has no room beside the figures: a fraction is never broken, so that it can be copied."""
    console.print("exactly:")
    for analysis in analyses:
        name = f"{analysis.wager} {analysis.table.id}" if analysis.table else analysis.wager
        console.print(f"  {name}  {_exactly(analysis)}", highlight=False, markup=False, soft_wrap=True)


def _exactly(analysis: Analysis) -> str:
    if analysis.solved.method == "simulation":
        return f"± {analysis.solved.stderr:.4%} (simulated)"
    if analysis.solved.method == "exact":
        return str(analysis.house_edge)
    bound = analysis.error_bound
    return "(float)" if bound is None else f"± {bound:.1e} (proved)"


def _print_one(console: Any, analysis: Analysis) -> None:
    from rich.table import Table

    if analysis.lines:
        table = Table("line", "pays", "hits", "probability", box=None)
        for line in analysis.lines:
            hits = f"{line.hits:,}" if isinstance(line.hits, int) else ""
            table.add_row(line.line, line.pays, hits, f"{float(line.probability):.8f}")
        if isinstance(analysis.solved.ways, int):
            table.add_row("of", "", f"{analysis.solved.ways:,}", "")
        print_table(console, table)
    if analysis.progressive and analysis.break_even_meter is not None:
        back, even = float(analysis.fixed_return), float(analysis.break_even_meter)
        console.print(f"fixed return {back:.4%}; breaks even with the meter at ${even:,.2f}", highlight=False)
    if analysis.envy is not None:
        who = "the dealer" if analysis.dealer_envy else "every other bettor"
        console.print(f"envy: ${float(analysis.envy):.6f} for {who}", highlight=False)
    if analysis.solved.strategy:
        _print_simpler(console, analysis)
    for note in analysis.solved.notes:
        console.print(f"note: {note}", highlight=False, markup=False)


def _print_simpler(console: Any, analysis: Analysis) -> None:
    from rich.table import Table

    assert analysis.solved.strategy is not None
    table = Table("strategy", "house edge", "cost", "", box=None)
    table.add_row("optimal", f"{float(analysis.house_edge):.4%}", "", "")
    for simpler in analysis.solved.strategy.simpler:
        cost = float(simpler.house_edge) - float(analysis.house_edge)
        table.add_row(simpler.name, f"{float(simpler.house_edge):.4%}", f"{cost:.4%}", simpler.words)
    print_table(console, table)
