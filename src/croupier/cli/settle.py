"""``croupier settle``: a scenario, what is owed line by line, and under which clause."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.output import print_json, print_table
from croupier.errors import BadScenario, CroupierError


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A scenario file: one scenario or a list of them, as JSON.")
    ],
    wager: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE.toml", help="A wager of your own that seats may bet on, by its name; repeatable."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """A scenario: what is owed, line by line, with clauses."""
    from croupier.scenarios import load
    from croupier.scenarios.tried import tried

    own = _own(wager)
    try:
        scenarios = load(file)
    except CroupierError as error:
        if json:
            print_json({"status": "error", "error": str(error), "ok": False})
        raise
    entries = scenarios if isinstance(scenarios, list) else [scenarios]
    results = [tried(entry, file.parent, own) for entry in entries]
    if json:
        plain = [result for result, _ in results]
        print_json(plain if isinstance(scenarios, list) else plain[0])
    else:
        for number, ((result, settled), entry) in enumerate(zip(results, entries, strict=True), 1):
            if settled is not None and "steps" in result:
                _print_house_way(_name(entry, number), result)
            elif settled is not None:
                _print(_name(entry, number), entry, settled)
            elif isinstance(scenarios, list):
                print(f"{_name(entry, number)}: {result['error']}", file=sys.stderr)
        if isinstance(scenarios, list):
            print(f"{sum(result['ok'] for result, _ in results)} of {len(results)} scenarios without a mismatch")
    if isinstance(scenarios, dict) and "error" in results[0][0]:
        raise BadScenario(results[0][0]["error"])
    if not all(result["ok"] for result, _ in results):
        raise typer.Exit(1)


def _own(files: list[str] | None) -> list[Any]:
    """The wagers of one's own, whose counting is loaded only where there are any."""
    if not files:
        return []
    from croupier.mathematics import wagers

    return [wagers.load(Path(name)) for name in files]


def _name(entry: Any, number: int) -> str:
    return str(entry["id"]) if isinstance(entry, dict) and "id" in entry else f"scenario {number}"


def _print(name: str, entry: dict[str, Any], settlement: Any) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from croupier.money import dollars
    from croupier.round.wording import who

    console = Console()
    verdict = "" if not settlement.checked else ", as expected" if settlement.ok else ", NOT as expected"
    title = escape(f"{name} {entry.get('title', '')}".strip())
    console.print(f"[bold]{title}[/]  ({settlement.status}{verdict})", highlight=False)
    table = Table("seat", "wager", "stake", "net", "outcome", "line", "clause", box=None, header_style="dim")
    reasons = settlement.reasons
    for number, line in [*settlement.lines, *settlement.beside]:
        hand = f" (hand {line.hand + 1})" if line.hand else ""
        at = f"{line.seat}" if len(settlement.rounds) == 1 else f"{line.seat} (round {number})"
        table.add_row(
            at, line.wager + hand, dollars(line.stake), dollars(line.net), line.outcome, line.line, line.clause
        )
    print_table(console, table)
    for seat in settlement.nets:
        console.print(f"  {who(seat)}: total {dollars(settlement.total(seat))}", highlight=False, markup=False)
        texts = [reason.text for (_, line), reason in zip(settlement.lines, reasons, strict=True) if line.seat == seat]
        for text in dict.fromkeys(texts):
            console.print(f"    {text}", highlight=False, markup=False)
    for refusal in settlement.refused:
        details = ", ".join(f"{key} {value}" for key, value in refusal.items())
        console.print(f"  refused: {details}", highlight=False, markup=False)
    for mismatch in settlement.mismatches:
        console.print(f"  [bold red]mismatch[/] {escape(mismatch)}", highlight=False)
    console.print()


def _print_house_way(name: str, result: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.markup import escape

    console = Console()
    console.print(f"[bold]{escape(name)}[/]  low {' '.join(result['low'])}, high {' '.join(result['high'])}")
    for step in result["steps"]:
        console.print(f"  {step['text']} ({step['clause']})", highlight=False, markup=False)
    for mismatch in result["mismatches"]:
        console.print(f"  [bold red]mismatch[/] {escape(mismatch)}", highlight=False)
    console.print()
