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
    from croupier.trace import trace

    found = games.get(game)
    rows = trace(found)
    print_json(_plain(found, rows)) if json else _print(found, rows)


def _plain(game: Any, rows: list[Any]) -> dict[str, Any]:
    clauses = [
        {
            "clause": f"{game.rulebook.id} {row.clause.id}",
            "kind": row.clause.kind,
            "gist": row.clause.gist,
            "executed": row.clause.executable,
            "why_not": row.clause.not_executed,
            "code": row.code,
            "tests": row.tests,
            "shown": row.shown,
        }
        for row in rows
    ]
    return {"game": game.slug, "rulebook": game.rulebook.id, "rules_version": game.rules_version, "clauses": clauses}


def _print(game: Any, rows: list[Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.trace import tests_folder

    console = Console()
    table = Table("clause", "kind", "in short", "executed in", "shown by", box=None, header_style="bold")
    for row in rows:
        if row.clause.kind == "heading":
            table.add_row(f"[bold]{row.clause.id}[/]", "", f"[bold]{row.clause.gist}[/]", "", "")
            continue
        code = (
            row.code[0].removeprefix("croupier/") + (f" +{len(row.code) - 1}" if len(row.code) > 1 else "")
            if row.code
            else ""
        )
        tests = (
            f"{len(row.tests)} tests" if len(row.tests) > 1 else (row.tests[0].rpartition("::")[2] if row.tests else "")
        )
        if not row.clause.executable:
            code = f"[dim]not executed: {row.clause.not_executed}[/]"
        elif row.shown and not row.tests:
            tests = "by its parts"
        table.add_row(row.clause.id, row.clause.kind, row.clause.gist, code, tests)
    console.print(
        f"[bold]{game.title}[/], {game.rulebook.id}, rules version {game.rules_version}", table, highlight=False
    )
    wanted = [row for row in rows if row.clause.executable]
    shown = sum(row.shown for row in wanted)
    missing = "" if tests_folder() else " (the tests are not installed here)"
    console.print(f"{len(rows)} clauses, {len(wanted)} executed, {shown} shown by tests{missing}", highlight=False)
