"""``croupier kit``: whether another implementation settles scenarios as this one does."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from croupier.cli import completion
from croupier.cli.output import count_option, print_json
from croupier.errors import BadInput, UnknownName
from croupier.files import STANDARD, UNREADABLE
from croupier.stopping import stoppable

#: What two settlements agree on, if they agree; how they say why is their own.
_COMPARED: Final = ("wager", "hand", "stake", "net", "outcome")
_PATIENCE: Final = 60.0
#: Scenarios that are dealt at most; a further seed deals others.
_MOST_DEALT: Final = 10_000


def command(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE|GAME",
            help="Scenarios as JSON, - for standard input; or a game, of which rounds are dealt.",
            autocompletion=completion.games,
        ),
    ],
    against: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="What reads one scenario on standard input and prints its settlement."),
    ] = "",
    rounds: Annotated[int, count_option("Of a game, how many scenarios.")] = 20,
    seed: Annotated[str, typer.Option(help="The same seed deals the same rounds.")] = "croupier",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")] = False,
) -> None:
    """A conformance kit: scenarios with what they come to, or another implementation that is tried with them."""
    from croupier import games
    from croupier.scenarios import load
    from croupier.scenarios.tried import tried

    if str(file) in games.slugs():
        entries = stoppable(lambda: list(_dealt(str(file), rounds, seed)))
    elif _is_bare(file) and not file.exists():
        raise UnknownName("file or game", str(file), games.slugs())
    else:
        scenarios = load(file)
        entries = scenarios if isinstance(scenarios, list) else [scenarios]
    cases = [(entry, tried(entry, file.parent)[0]) for entry in entries]
    if not against:
        print_json([{"scenario": entry, "settlement": settlement} for entry, settlement in cases])
        return
    results = [_tried_against(against, number, *case) for number, case in enumerate(cases, 1)]
    if as_json:
        print_json(results)
    else:
        for result in results:
            for difference in result["differences"]:
                print(f"{result['id']}: {difference}")
        print(f"{sum(not result['differences'] for result in results)} of {len(results)} scenarios settled alike")
    if any(result["differences"] for result in results):
        raise typer.Exit(1)


def _is_bare(file: Path) -> bool:
    """Whether somebody may have meant a game: a name without a folder or an ending."""
    return len(file.parts) == 1 and not file.suffix and str(file) != STANDARD


def _dealt(slug: str, rounds: int, seed: str) -> Iterator[dict[str, Any]]:
    """Rounds of a game under options that a house may post, each with two players who do anything legal."""
    from croupier import games
    from croupier.academy import dealt
    from croupier.equipment.source import SeededSource

    if not 1 <= rounds <= _MOST_DEALT:
        raise BadInput(f"a kit has 1 to {_MOST_DEALT:,} scenarios, not {rounds:,}")
    for number in range(1, rounds + 1):
        source = SeededSource(f"kit {slug} {seed} {number}".encode("utf-8", "surrogateescape"))
        yield {"id": f"{slug} {number}"} | dealt.table(games.get(slug), source, seats=2).scenario()


def _tried_against(program: str, number: int, scenario: Any, settlement: dict[str, Any]) -> dict[str, Any]:
    name = str(settlement.get("id", f"scenario {number}"))
    return {"id": name, "differences": _differences(settlement, _settled_by(program, scenario))}


def _settled_by(program: str, scenario: Any) -> dict[str, Any]:
    """What the other implementation prints; a command that cannot be run at all ends the kit."""
    try:
        ended = subprocess.run(  # noqa: S603 - the user's own command, without a shell
            shlex.split(program),
            input=json.dumps(scenario),
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot run {program!r}: {error}") from None
    except subprocess.TimeoutExpired:
        return {"status": "error", "error": f"no answer within {_PATIENCE:g} seconds"}
    try:
        document = json.loads(ended.stdout)
    except UNREADABLE:
        return {"status": "error", "error": f"prints no JSON; {' '.join(ended.stderr.split())[:200]}".rstrip("; ")}
    if not _is_settlement(document):
        return {"status": "error", "error": "prints something else than a settlement; see 'croupier schema settlement'"}
    return dict(document)


def _is_settlement(document: Any) -> bool:
    """Whether it has the parts that are compared, whatever they hold."""
    seats = document.get("seats") or {} if isinstance(document, dict) else None
    return isinstance(seats, dict) and all(
        isinstance(seat, dict)
        and isinstance(lines := seat.get("lines", []), list)
        and all(isinstance(line, dict) for line in lines)
        for seat in seats.values()
    )


def _differences(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """Where two settlements differ, in words."""
    if ours["status"] != theirs.get("status"):
        reason = f" ({theirs['error']})" if theirs.get("error") else ""
        return [f"status is {ours['status']}, there {theirs.get('status')}{reason}"]
    differences = []
    seats, others = ours.get("seats") or {}, theirs.get("seats") or {}
    for seat in sorted(seats.keys() | others.keys()):
        here, there = (seats.get(seat) or {}), (others.get(seat) or {})
        differences += [
            f"seat {seat}: {part} {here.get(part)}, there {_beside(here.get(part), there.get(part))}"
            for part in ("total", "wagers")
            if here.get(part) != there.get(part)
        ]
        if _lines(here) != _lines(there):
            differences.append(f"seat {seat}: lines differ")
    return differences


def _beside(here: Any, there: Any) -> str:
    """What another implementation says, and that it is no text where it only reads alike."""
    return f"{there}, which is no text" if str(here) == str(there) else str(there)


def _lines(seat: dict[str, Any]) -> list[list[Any]]:
    return sorted([str(line.get(part)) for part in _COMPARED] for line in seat.get("lines", ()))
