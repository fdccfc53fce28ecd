"""An export of everything that can be verified: one JSON line for each row, and last the signed heads.

It needs no database. What players may not know yet is left out: secrets of shoes that are in use, and the cards that
wait at a table.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection

from croupier.errors import BadInput, CroupierError
from croupier.files import STANDARD, UNREADABLE
from croupier.store import signing
from croupier.store.verify.books import READ, Books, Finding, Progress, Row, present, rows_of, silent

#: What of a table's state can be checked against the truth.
_STATE: Final = ("state", "rounds", "chips")
_TABLES: Final = frozenset(table.name for table in READ)


def write(connection: Connection, file: IO[bytes], key: Ed25519PrivateKey, progress: Progress = silent) -> int:
    """Write an export of one moment, which is that of the caller's transaction; how many rows it has."""
    present(connection)
    sum_, rows = hashlib.sha256(), 0
    heads: dict[str, Row] = {}
    for place, table in enumerate(READ):
        progress(f"writing {table.name}", place, len(READ))
        for row in rows_of(connection, table):
            line = _line({"table": table.name, "row": _told(table.name, row)})
            sum_.update(line)
            file.write(line)
            rows += 1
            if table.name == "audit":
                heads[row["chain"]] = {name: row[name] for name in ("chain", "number", "hash")}
    document = signing.signed(list(heads.values()), key, rows=rows, sha256=sum_.hexdigest())
    file.write(_line(document))
    progress("writing", len(READ), len(READ))
    return rows


def _line(document: Row) -> bytes:
    """As it was read: wagers are settled in the order in which they lie, so that names may not be sorted here."""
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"


def _told(table: str, row: Row) -> Row:
    if table == "shoes" and not row["revealed"]:
        return row | {"secret": None}
    if table == "tables":
        return row | {"state": {name: row["state"][name] for name in _STATE}}
    if table == "commands":
        response = row["response"] if isinstance(row["response"], dict) else {}
        return row | {"response": {name: response[name] for name in ("version",) if name in response}}
    return row


def read(path: Path, key: str = "") -> tuple[Books, dict[str, Any], list[Finding]]:
    """The rows of an export, its signed heads, and what is wrong with the file itself."""
    books, sum_, rows = Books({name: [] for name in _TABLES}, exported=True), hashlib.sha256(), 0
    document: dict[str, Any] | None = None
    for line in _lines(path):
        if document is not None:
            raise BadInput(f"{path} goes on behind its signed heads")
        parsed = _parsed(path, line, rows + 1)
        if "signature" in parsed:
            document = signing.checked(parsed, key)
            continue
        if parsed.get("table") not in _TABLES or not isinstance(parsed.get("row"), dict):
            raise BadInput(f"{path}, line {rows + 1}: this is no row of an audit export")
        sum_.update(line)
        books.rows[parsed["table"]].append(parsed["row"])
        rows += 1
    if document is None:
        raise CroupierError(f"{path} is not whole: the signed heads at its end are missing")
    if "sha256" not in document:
        raise BadInput(f"{path} holds signed heads alone; give it with --heads, to verify a database by it")
    wrong = []
    if (document.get("rows"), document["sha256"]) != (rows, sum_.hexdigest()):
        wrong.append(Finding("export", f"its {rows} rows are not the {document.get('rows')} that were signed"))
    return books, document, wrong


def read_heads(path: Path, key: str = "") -> list[dict[str, Any]]:
    """The heads of an earlier export, whole or heads only."""
    last = b""
    for line in _lines(path):
        last = line
    try:
        document = json.loads(last)
    except UNREADABLE:  # written over several lines by somebody
        document = _parsed(path, b"".join(_lines(path)), 1)
    try:
        heads: list[dict[str, Any]] = signing.checked(document, key)["heads"]
    except CroupierError as error:
        raise error.at(file=str(path)) from None
    return heads


def _lines(path: Path) -> Iterator[bytes]:
    try:
        if str(path) == STANDARD:
            yield from sys.stdin.buffer
            return
        with path.open("rb") as file:
            yield from file
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror or error}") from None


def _parsed(path: Path, line: bytes, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except UNREADABLE:
        raise BadInput(f"{path}, line {number}: this is no JSON, and no audit export") from None
    if not isinstance(value, dict):
        raise BadInput(f"{path}, line {number}: this is no row of an audit export")
    return value
