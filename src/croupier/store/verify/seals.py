"""The seals: who has only the database can write rows and entries, but no seal.

The key for them is HMAC-SHA256 of the words "croupier seals 1" under the 32 bytes of the house's signing key. A seal is
HMAC-SHA256 under it over JSON with sorted keys, without blanks, in ASCII. What is sealed is in docs/audit.md.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.store.notes import NoteKey
from croupier.store.schema import METADATA
from croupier.store.verify.books import Books, Finding, Row, canonical

_HOUSE: Final = "house"
_SEALS: Final = "seals the books"
#: The column by which rows are sealed; the sign-ins of a person together.
_KEYS: Final = {
    "approvals": "number",
    "claims": "key",
    "meters": "name",
    "people": "name",
    "tables": "name",
    "tokens": "person",
}
_LEFT_OUT: Final = {
    "people": ("failures", "locked_until"),
    "tokens": ("used",),
    "tables": ("version", "head", "at"),
}


class Checker:
    """Seals worked out again, from their description."""

    def __init__(self, signing_key: bytes, house: NoteKey) -> None:
        self.house = house
        self._secrets = AESGCM(hmac.digest(signing_key, b"croupier secrets 1", "sha256"))
        self._key = hmac.digest(signing_key, b"croupier seals 1", "sha256")

    def of(self, *parts: Any) -> str:
        """The seal over some parts."""
        return hmac.digest(self._key, canonical(list(parts)).encode(), "sha256").hex()

    def secret(self, row: Row) -> str | None:
        """The secret of a shoe that is not revealed: AES-256-GCM behind twelve bytes, bound to its commitment."""
        try:
            box = bytes.fromhex(row["secret"])
            return self._secrets.decrypt(box[:12], box[12:], row["commitment"].encode()).hex()
        except (AttributeError, InvalidTag, TypeError, ValueError):
            return None

    def row(self, table: str, rows: list[Row]) -> str:
        """The seal of the rows of one key."""
        if table == "tokens":
            return self.of(table, sorted((_told(table, row) for row in rows), key=canonical))
        return self.of(table, _told(table, rows[0]))

    def command(self, row: Row) -> str:
        """The seal of what a command was answered."""
        return self.of("command", *(row[name] for name in ("who", "key", "body", "status", "response")))


def _told(table: str, row: Row) -> Row:
    columns = METADATA.tables[table].c
    values = {name: value for name, value in row.items() if name not in _LEFT_OUT.get(table, ())}
    if table == "meters":
        values["state"] = {name: value for name, value in values["state"].items() if name != "claims"}
    return {name: value for name, value in values.items() if value or (value is not None and columns[name].nullable)}


@dataclass(slots=True)
class Statements:
    """What sealed entries say last of every row: where, and its seal."""

    last: dict[tuple[str, str], tuple[str, Any]] = field(default_factory=dict)
    #: Of meters with the number of their last movement: several chains speak of one.
    meters: dict[str, tuple[str, int, set[str]]] = field(default_factory=dict)
    #: Where each chain stood, and how many commands there were, when the books of an older release were sealed.
    heads: dict[str, Any] = field(default_factory=dict)
    commands: list[Any] = field(default_factory=lambda: [0, ""])

    def take(self, where: str, entry: Row) -> None:
        """One entry."""
        for table, seals in entry.get("sealed", {}).items():
            for key, seal in seals.items():
                if table == "meters":
                    self._meter(where, key, seal)
                else:
                    self.last[table, key] = where, seal

    def _meter(self, where: str, name: str, seal: list[Any]) -> None:
        mac, noted = seal
        _, newest, known = self.meters.get(name, (where, -1, set()))
        if noted >= newest:
            self.meters[name] = where, noted, {mac} | (known if noted == newest else set())


def seals(books: Books, checker: Checker) -> Iterator[Finding]:
    """Every entry and every command is sealed, and every row that may be rewritten is the one that was sealed last."""
    said, chains = Statements(), books.chains()
    for row in chains.get(_HOUSE, ()):
        if row["entry"].get("what") == _SEALS and _is_sealed(row, checker):
            said.heads, said.commands = row["entry"]["heads"], row["entry"]["commands"]
            break
    # What the house sealed when it was brought up comes before all that the tables have said since.
    for chain in sorted(chains, key=lambda name: name != _HOUSE):
        for row in chains[chain]:
            where = f"chain {chain}, entry {row['number']}"
            if _is_sealed(row, checker):
                said.take(where, row["entry"])
            elif not _is_older(row, said.heads.get(chain)):
                yield Finding(where, "is not sealed with the key of the house: the house has not written it")
    yield from _commands(books, said, checker)
    for table, column in _KEYS.items():
        if table in books.rows and not (books.exported and table == "tables"):
            yield from _rows(books[table], said, checker, table, column)
    yield from _claimed(books)


def fits(books: Books, checker: Checker) -> bool:
    """Whether the key is that of this house: it has sealed anything at all."""
    return not books["audit"] or any(_is_sealed(row, checker) for row in books["audit"])


def shown(books: Books, checker: Checker | None) -> tuple[Books, list[Finding]]:
    """The books with the secrets that are still encrypted, where the key is there, and without them where it is not."""
    shoes, wrong = [], []
    for row in books["shoes"]:
        if row["revealed"] is False and row["secret"] is not None:
            row = row | {"secret": checker.secret(row) if checker else None}
            if checker and row["secret"] is None:
                wrong.append(Finding(f"shoes {row['number']}", "its secret cannot be read with the key of the house"))
        shoes.append(row)
    return Books(books.rows | {"shoes": shoes}, books.exported), wrong


def _is_sealed(row: Row, checker: Checker) -> bool:
    return bool(row.get("mac") == checker.of("entry", row["hash"]))


def _is_older(row: Row, head: Any) -> bool:
    """Whether it has no seal because it was there already when the books of an older release were sealed."""
    if row.get("mac") is not None or head is None:
        return False
    number, hash_ = head
    return bool(row["number"] < number or (row["number"], row["hash"]) == (number, hash_))


def _commands(books: Books, said: Statements, checker: Checker) -> Iterator[Finding]:
    """Answers that were kept; those of an older release are sealed together."""
    if books.exported:
        return
    count, before = 0, ""
    for row in books["commands"]:
        if row["mac"] is None:
            count, before = count + 1, checker.of("entry", before + checker.command(row))
        elif row["mac"] != checker.command(row):
            yield Finding(f"commands {row['who']}/{row['key']}", "is not what the house has answered and sealed")
    if [count, before] != said.commands:
        yield Finding("commands", f"{count} have no seal of their own and are not those that were sealed together")


def _rows(there: list[Row], said: Statements, checker: Checker, table: str, column: str) -> Iterator[Finding]:
    """Each row is as its chain sealed it last, and whatever was sealed is there."""
    by_key: dict[str, list[Row]] = {}
    for row in there:
        by_key.setdefault(str(row[column]), []).append(row)
    expected = {key: stated for (name, key), stated in said.last.items() if name == table}
    if table == "meters":
        expected = {name: (where, macs) for name, (where, _, macs) in said.meters.items()}
    for key in sorted(by_key.keys() | expected.keys()):
        where, seal = expected.get(key, ("", None))
        rows, name = by_key.get(key), f"{table} {key}"
        if rows is None:
            if seal is not None:
                yield Finding(name, f"is not there any more, and {where} has sealed it")
        elif not where:
            yield Finding(name, "is in no chain: the house has not written it")
        elif checker.row(table, rows) not in (seal if isinstance(seal, set) else {seal}):
            yield Finding(name, f"is not as {where} has sealed it")


def _claimed(books: Books) -> Iterator[Finding]:
    """A meter has the claims that name it: they keep its parameters as they are."""
    if "claims" not in books.rows:
        return
    claims: dict[str, list[str]] = {}
    for row in books["claims"]:
        claims.setdefault(str(row["state"]["meter"]), []).append(row["key"])
    for row in books["meters"]:
        if sorted(row["state"]["claims"]) != sorted(claims.get(row["name"], ())):
            yield Finding(f"meter {row['name']}", "has other claims than those that name it")
