"""``croupier conform``: any game put through the checks that every game must pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import GameName, print_json, print_table, progress_bar
from croupier.errors import Nonconformity
from croupier.stopping import stoppable

if TYPE_CHECKING:
    from croupier.conformance.suite import CheckResult


def command(
    game: GameName,
    thorough: Annotated[int, typer.Option(min=1, help="So many times as many rounds as usual.")] = 1,
    seed: Annotated[str, typer.Option(help="Other rounds are played with another seed.")] = "conformance",
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """What every game must keep: random legal play, money, hidden cards, replay, refusals, options, clauses."""
    from croupier import games
    from croupier.conformance import suite

    chosen = games.get(game)
    results: list[CheckResult] = []
    with progress_bar() as shown:
        bar = shown.add_task(game, total=len(suite.FOLDER_CHECKS) + len(suite.PLAY_CHECKS))

        def check() -> None:
            for result in suite.conform(chosen, seed=seed, thorough=thorough):
                results.append(result)
                shown.update(bar, advance=1, description=f"{game}: {result.demands}")

        stoppable(check)
    if json:
        print_json({"game": game, "ok": all(result.passed for result in results), "checks": _plain(results)})
    else:
        _print(results)
    failed = sum(not result.passed for result in results)
    if failed:
        raise Nonconformity(f"{game} fails {failed} of {len(results)} checks")


def _plain(results: list[CheckResult]) -> list[dict[str, object]]:
    return [
        {
            "check": result.demands,
            "passed": result.passed,
            "times": result.times,
            "failures": list(result.failures),
        }
        for result in results
    ]


def _print(results: list[CheckResult]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    table = Table.grid(padding=(0, 2))
    for result in results:
        mark = "[green]pass[/]" if result.passed else "[red]FAIL[/]"
        table.add_row(mark, result.demands, f"[dim]{result.times}x[/]" if result.times > 1 else "")
    print_table(console, table)
    for result in results:
        for failure in result.failures:
            console.print(f"[red]{result.demands}[/]: {escape(failure)}", highlight=False, soft_wrap=True)
    passed = sum(result.passed for result in results)
    console.print(f"{passed} of {len(results)} checks passed", highlight=False)
