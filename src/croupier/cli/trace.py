"""``croupier trace``: the matrix from regulation to code to test."""

from typing import Annotated, Any

import typer

from croupier.cli.output import print_json


def command(
    game: Annotated[str, typer.Argument(help="A game, as listed by 'croupier games'.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Every clause: kind, where it is executed, which tests show it."""
    from croupier import games
    from croupier.trace import document, trace

    found = games.text(game)
    rows = trace(found)
    print_json(document(found, rows)) if json else _print(found, rows)


def _print(game: Any, rows: list[Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.trace import tests_folder

    console = Console()
    console.print(f"[bold]{game.title}[/], {game.rulebook.id}, rules version {game.rules_version}", highlight=False)
    table = Table.grid(padding=(0, 2))
    for row in rows:
        if row.clause.kind == "heading":
            table.add_row(f"\n[bold]{row.clause.id}[/]", "", f"\n[bold]{row.clause.gist}[/]")
            continue
        table.add_row(row.clause.id, row.clause.kind, row.clause.gist)
        table.add_row("", "", f"[dim]{_where(row)}[/]")
    console.print(table)
    wanted = [row for row in rows if row.clause.executable]
    shown = sum(row.shown for row in wanted)
    missing = "" if tests_folder() else " (the tests are not installed here)"
    console.print(f"\n{len(rows)} clauses, {len(wanted)} executed, {shown} shown by tests{missing}", highlight=False)


def _where(row: Any) -> str:
    if not row.clause.executable:
        return f"not executed: {row.clause.not_executed}"
    code = _first(row.code) or "its parts"
    tests = _first(row.tests) or ("its parts" if row.shown else "nothing")
    return f"in {code.removeprefix('croupier/')}; shown by {tests}"


def _first(places: list[str]) -> str:
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return places[0] + more if places else ""
