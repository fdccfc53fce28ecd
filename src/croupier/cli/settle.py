"""``croupier settle``: a scenario, what is owed line by line, and under which clause."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.output import print_json
from croupier.errors import CroupierError


def command(
    file: Annotated[Path, typer.Argument(help="A scenario file: one scenario or a list of them, as JSON.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """A scenario: what is owed, line by line, with clauses."""
    from croupier.scenarios import load, settle

    found = load(file)
    if isinstance(found, dict):
        one = settle(found)
        print_json(_named(found) | one.plain()) if json else _print(found, one)
        ok = one.ok
    else:
        results = [_tried(entry) for entry in found]
        if json:
            print_json([result for result, _, _ in results])
        else:
            for (_, settled, error), entry in zip(results, found, strict=True):
                _print(entry, settled) if settled else print(f"{_name(entry)}: {error}", file=sys.stderr)
        ok = all(result["ok"] for result, _, _ in results)
        if not json:
            print(f"{sum(result['ok'] for result, _, _ in results)} of {len(results)} scenarios as expected")
    if not ok:
        raise typer.Exit(1)


def _tried(entry: Any) -> tuple[dict[str, Any], Any, str]:
    """One of a list: a scenario that cannot be played does not keep the others from being settled."""
    from croupier.scenarios import settle

    try:
        one = settle(entry)
    except CroupierError as error:
        return _named(entry) | {"status": "error", "error": str(error), "ok": False}, None, str(error)
    return _named(entry) | one.plain(), one, ""


def _named(entry: Any) -> dict[str, Any]:
    return {"id": entry["id"]} if isinstance(entry, dict) and "id" in entry else {}


def _name(entry: Any) -> str:
    return str(entry.get("id") or entry.get("title") or "scenario") if isinstance(entry, dict) else "scenario"


def _print(entry: dict[str, Any], one: Any) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.money import dollars

    console = Console()
    verdict = "as expected" if one.ok else "NOT as expected"
    console.print(f"[bold]{_name(entry)}[/] {entry.get('title', '')}  ({one.status}, {verdict})", highlight=False)
    table = Table("seat", "wager", "stake", "net", "outcome", "line", "clause", box=None, header_style="dim")
    for number, line in one.lines:
        hand = f" (hand {line.hand + 1})" if line.hand else ""
        at = f"{line.seat}" if len(one.rounds) == 1 else f"{line.seat} (round {number})"
        table.add_row(
            at, line.wager + hand, dollars(line.stake), dollars(line.net), line.outcome, line.line, line.clause
        )
    console.print(table)
    for seat in one.nets:
        console.print(f"  seat {seat}: total {dollars(one.total(seat))}", highlight=False)
    for refusal in one.refused:
        console.print("  refused: " + ", ".join(f"{key} {value}" for key, value in refusal.items()), highlight=False)
    for mismatch in one.mismatches:
        console.print(f"  [bold red]mismatch[/] {mismatch}", highlight=False)
    console.print()
