"""``croupier audit receipt``, ``check`` and ``key``: a round's receipt, what it proves, and whose signature it has."""

import json as json_
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.audit import connection_to
from croupier.cli.output import DatabaseAddress, JsonOutput, is_all_printed, print_json
from croupier.errors import BadInput, CroupierError
from croupier.files import UNREADABLE, read_text, written
from croupier.money import dollars

_Key = Annotated[str, typer.Option(help="The house's key, as 'croupier audit key' prints it there.")]


def receipt(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    round: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The round, by its number.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write; - is standard output.")],
    database: DatabaseAddress = "",
    json: JsonOutput = False,
) -> None:
    """Write the receipt of a round, for its players to keep: it can be checked without the house."""
    from croupier.store import log, receipts, signing
    from croupier.store.verify.books import one_moment, present

    is_alone = is_all_printed(output, json=json)
    house = log.signer(signing.kept_key()).key()
    with connection_to(database) as connection, one_moment(connection):
        present(connection)
        document = receipts.receipt(connection, table, round, house)
    try:
        with written(output) as file:
            file.write(json_.dumps(document, indent=1).encode() + b"\n")
    except OSError as error:
        raise CroupierError(f"cannot write {output}: {error.strerror or error}") from None
    if json:
        print_json({"file": str(output), "round": f"{table}#{round}", "key": str(house)})
    else:
        summary = f"{output}: receipt of {table}#{round}, signed by {house}"
        print(summary, file=sys.stderr if is_alone else sys.stdout)


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A receipt.")],
    key: _Key = "",
    witness: Annotated[
        list[str] | None, typer.Option(metavar="KEY", help="A witness that must have seen it; may be repeated.")
    ] = None,
    json: JsonOutput = False,
) -> None:
    """Check a receipt, with nothing but its file: how the round ended, and that the house cannot say otherwise."""
    from croupier.store import receipts

    try:
        document = json_.loads(read_text(file))
    except UNREADABLE:
        raise BadInput(f"{file} is no JSON, and no receipt") from None
    proved = receipts.checked(document, key, tuple(witness or ()))
    if json:
        seen = {witness: _time(time) for witness, time in proved.seen.items()}
        print_json(proved.ended | {"key": str(proved.house), "log": proved.size, "seen": seen})
        return
    _tell(proved.ended)
    print(f"this is in the log of {proved.size} entries that {proved.house} has signed")
    for name, time in proved.seen.items():
        print(f"{name} saw that log at {_time(time)}")
    if not key:
        print("whether that is the key of the house must be known otherwise; give it with --key")


def key(json: JsonOutput = False) -> None:
    """Print the key of this house: what its checkpoints and receipts are checked with."""
    from croupier.store import log, signing

    house = str(log.signer(signing.signing_key()).key())
    print_json({"key": house}) if json else print(house)


def _tell(ended: dict[str, Any]) -> None:
    print(f"{ended['round']}, {ended['result']['status']} at {ended['at']}")
    totals: dict[str, int] = {}
    for line in ended["result"]["lines"]:
        hit = f" ({line['line']})" if line["line"] else ""
        stake, net = dollars(line["stake"]), dollars(line["net"])
        print(f"  seat {line['seat']}, {line['wager']}: {stake} {line['outcome']}{hit}, {net}; {line['clause']}")
        totals[line["seat"]] = totals.get(line["seat"], 0) + line["net"]
    for seat, total in totals.items():
        print(f"  seat {seat} together: {dollars(total)}")


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
