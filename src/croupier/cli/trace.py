"""``croupier trace``: the matrix from regulation to code to test."""

from typing import Annotated, Any

import typer

from croupier.cli.output import GameName, print_json, print_table
from croupier.errors import BadInput


def command(
    game: GameName,
    find: Annotated[
        str, typer.Option(metavar="CLAUSE|WORDS", help="Only this clause and its parts, or clauses with these words.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """Every clause: its state, where it is executed, which tests show it, and which mistake one of them has noticed."""
    from croupier import games
    from croupier.tracing import document, trace

    text = games.text(game)
    rows = _sought(trace(text), find.removeprefix(f"{text.rulebook.id} "))
    if not rows:
        raise BadInput(f"no clause of {text.rulebook.id} is called {find!r} or has these words in it")
    print_json(document(text, rows)) if json else _print(text, rows)


def _sought(rows: list[Any], find: str) -> list[Any]:
    """The clause that is looked for and its parts; if there is none of that number, the clauses that say so."""
    parts = (f"{find}.", f"{find}(")
    called = [row for row in rows if row.clause.id == find or row.clause.id.startswith(parts)]
    return called or [row for row in rows if find.lower() in row.clause.gist.lower()]


def _print(game: Any, rows: list[Any]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from croupier.tracing import STATES

    console = Console()
    console.print(f"[bold]{game.title}[/], {game.rulebook.id}, rules version {game.rules_version}", highlight=False)
    table = Table.grid(padding=(0, 2))
    for _ in ("clause", "kind", "what it says"):
        table.add_column(overflow="fold")  # a test's name is copied whole
    for row in rows:
        if row.clause.kind == "heading":
            table.add_row(f"\n[bold]{row.clause.id}[/]", "", f"\n[bold]{row.clause.gist}[/]")
            continue
        table.add_row(row.clause.id, row.clause.kind, row.clause.gist)
        table.add_row("", "", f"[dim]{escape(_where(row))}[/]")
    print_table(console, table)
    executed = [row for row in rows if row.executed]
    shown = sum(row.shown for row in executed)
    states = ", ".join(f"{sum(row.state == state for row in rows)} {state}" for state in STATES)
    number = f"{len(rows)} clause{'s' * (len(rows) != 1)}"
    console.print(f"\n{number}, {len(executed)} executed, {shown} shown by tests: {states}", highlight=False)


def _where(row: Any) -> str:
    if not row.executed:
        return f"{'printed' if row.state == 'printed' else 'not executed'}: {row.why_not}"
    code = _first(row.code) or "its parts"
    tests = _first(row.tests) or ("its parts" if row.shown else "nothing")
    where = f"{row.state}: in {code.removeprefix('croupier/')}; shown by {tests}"
    return f"{where}; {_proved(row.proof)}" if row.proof else where


def _proved(proof: Any) -> str:
    how = "left out" if not proof["became"] else f"as {proof['became']}"
    return f"{proof['was']}, {how}, fails {proof['test']}"


def _first(places: list[str]) -> str:
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return places[0] + more if places else ""
