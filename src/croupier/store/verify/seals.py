"""The seals: who has only the database can write rows and entries, but no seal.

The key for them is HMAC-SHA256 of the words "croupier seals 1" under the 32 bytes of the house's signing key. A seal is
HMAC-SHA256 under it over JSON with sorted keys, without blanks, in ASCII. What is sealed is in docs/audit.md.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.store.notes import NoteKey
from croupier.store.schema import METADATA
from croupier.store.verify.books import BookSource, Finding, Row, canonical, encoded
from croupier.store.verify.mac import Mac
from croupier.store.verify.rows import ChainPlace, acted, says_where
from croupier.store.verify.tally import Tally

_HOUSE: Final = "house"
_SEALS: Final = "seals the books"
#: What of an answer is sealed.
_ANSWERED: Final = ("who", "key", "body", "status", "response")
answered_of: Final = itemgetter(*_ANSWERED)
#: The column by which rows are sealed; the sign-ins of a person together, and what became of an exam.
_KEYS: Final = {
    "approvals": "number",
    "claims": "key",
    "exam_events": "exam",
    "exams": "number",
    "hooks": "name",
    "meters": "name",
    "people": "name",
    "tables": "name",
    "tokens": "person",
}
_TOGETHER: Final = ("tokens", "exam_events")
_LEFT_OUT: Final = {
    "people": ("failures", "locked_until", "second_used"),
    "tokens": ("used",),
    "tables": ("version", "head", "at"),
}


class Checker:
    """Seals worked out again, from their description."""

    def __init__(self, signing_key: bytes, house: NoteKey) -> None:
        self.house = house
        self._secrets = AESGCM(hmac.digest(signing_key, b"croupier secrets 1", "sha256"))
        self._mac = Mac(hmac.digest(signing_key, b"croupier seals 1", "sha256"))

    def of(self, *parts: Any) -> str:
        """The seal over some parts."""
        return self._mac.hex(canonical(list(parts)).encode())

    def secret(self, row: Row) -> str | None:
        """The secret of a shoe that is not revealed: AES-256-GCM behind twelve bytes, bound to its commitment."""
        try:
            box = bytes.fromhex(row["secret"])
            return self._secrets.decrypt(box[:12], box[12:], row["commitment"].encode()).hex()
        except (AttributeError, InvalidTag, TypeError, ValueError):
            return None

    def row(self, table: str, rows: list[Row]) -> str:
        """The seal of the rows of one key."""
        if table in _TOGETHER:
            return self.of(table, sorted((_told(table, row) for row in rows), key=canonical))
        return self.of(table, _told(table, rows[0]))

    def command(self, answered: Iterable[Any]) -> str:
        """The seal of what a command was answered."""
        return self.of("command", *answered)

    def answer(self, answered: Iterable[Any], mac: str) -> bool:
        """Whether what a command was answered is sealed."""
        return mac == self._mac.hex(encoded(["command", *answered])) or mac == self.command(answered)

    def entry(self, row: Row) -> bool:
        """Whether an entry is sealed, by its digest."""
        return bool(row.get("mac") == self._mac.hex(f'["entry","{row["hash"]}"]'.encode()))


def _told(table: str, row: Row) -> Row:
    columns = METADATA.tables[table].c
    values = {name: value for name, value in row.items() if name not in _LEFT_OUT.get(table, ())}
    if table == "meters":
        values["state"] = {name: value for name, value in values["state"].items() if name != "claims"}
    return {name: value for name, value in values.items() if value or (value is not None and columns[name].nullable)}


@dataclass(slots=True)
class SealedRows:
    """What sealed entries say last of every row: where, and its seal."""

    last: dict[tuple[str, str], tuple[ChainPlace | str, Any]] = field(default_factory=dict)
    #: Of meters with the number of their last movement: several chains speak of one.
    meters: dict[str, tuple[ChainPlace | str, int, set[str]]] = field(default_factory=dict)
    #: Where each chain stood, and how many commands there were, when the books of an older release were sealed.
    heads: dict[str, Any] = field(default_factory=dict)
    commands: list[Any] = field(default_factory=lambda: [0, ""])
    #: Rows that were said to be there no more, until this is merged with what other chains have said before.
    gone: set[tuple[str, str]] = field(default_factory=set)

    def fresh(self) -> SealedRows:
        """For some chains, to be merged later."""
        return SealedRows(heads=self.heads, commands=self.commands)

    def merge(self, later: SealedRows) -> None:
        """What chains behind these have said."""
        for row in later.gone:
            self.last.pop(row, None)
        self.last |= later.last
        for name, (where, noted, macs) in later.meters.items():
            for mac in macs:
                self._meter(where, name, [mac, noted])

    def plain(self) -> Row:
        """As JSON."""
        return {
            "last": [[table, key, str(where), seal] for (table, key), (where, seal) in self.last.items()],
            "meters": [[name, str(where), noted, sorted(macs)] for name, (where, noted, macs) in self.meters.items()],
            "heads": self.heads,
            "commands": self.commands,
        }

    @classmethod
    def restored(cls, plain: Row) -> SealedRows:
        """As they were."""
        return cls(
            {(table, key): (where, seal) for table, key, where, seal in plain["last"]},
            {name: (where, noted, set(macs)) for name, where, noted, macs in plain["meters"]},
            plain["heads"],
            plain["commands"],
        )

    def take(self, where: ChainPlace, sealed: Row) -> None:
        """What an entry has sealed."""
        for table, seals in sealed.items():
            for key, seal in seals.items():
                if table == "meters":
                    self._meter(where, key, seal)
                elif seal is None:
                    self.last.pop((table, key), None)
                    self.gone.add((table, key))
                else:
                    self.last[table, key] = where, seal
                    self.gone.discard((table, key))

    def _meter(self, where: ChainPlace | str, name: str, seal: list[Any]) -> None:
        mac, noted = seal
        _, newest, known = self.meters.get(name, (where, -1, set()))
        if noted >= newest:
            self.meters[name] = where, noted, {mac} | (known if noted == newest else set())


def seals(source: BookSource, said: SealedRows, checker: Checker) -> Iterator[Finding]:
    """Every row that may be rewritten is the one that was sealed last."""
    for table, column in _KEYS.items():
        if source.has(table) and not (source.exported and table == "tables"):
            yield from _rows(source.scan(table), said, checker, table, column)
    yield from _claimed(source)


def entry_sealed(place: ChainPlace, row: Row, said: SealedRows, checker: Checker) -> Finding | None:
    """An entry is sealed; what it says of rows that may be rewritten is remembered."""
    if checker.entry(row):
        if sealed := row["entry"].get("sealed"):
            said.take(place, sealed)
    elif not _is_older(row, said.heads.get(row["chain"])):
        what = "is not sealed with the key of the house: the house has not written it"
        return Finding(str(place), what)
    return None


def of_an_older_release(source: BookSource, checker: Checker) -> SealedRows:
    """What the house said when it sealed the books of a release without seals: it comes before all else."""
    said = SealedRows()
    first = source.among("audit", ("chain", "number"), [(_HOUSE, 1)])
    if first and first[0].get("mac") is not None and first[0]["entry"].get("what") != _SEALS:
        return said  # a house that was sealed from its first entry on
    for row in source.scan("audit", {"chain": _HOUSE}):
        if row.get("mac") is None or row["entry"].get("what") == _SEALS:
            if row["entry"].get("what") == _SEALS and is_sealed(row, checker):
                said.heads, said.commands = row["entry"]["heads"], row["entry"]["commands"]
                break
        else:
            break
    return said


def fits(source: BookSource, checker: Checker) -> bool:
    """Whether the key is that of this house: it has sealed anything at all."""
    first = source.among("audit", ("chain", "number"), [(_HOUSE, 1)])
    if first and is_sealed(first[0], checker):
        return True
    return not source.count("audit") or any(is_sealed(row, checker) for row in source.scan("audit"))


def shown(row: Row, checker: Checker | None) -> tuple[Row, list[Finding]]:
    """A shoe with the secret that is still encrypted, where the key is there, and without it where it is not."""
    if row["revealed"] is not False or row["secret"] is None:
        return row, []
    secret = checker.secret(row) if checker else None
    wrong = [Finding(f"shoes {row['number']}", "its secret cannot be read with the key of the house")]
    return row | {"secret": secret}, wrong if checker and secret is None else []


def is_sealed(row: Row, checker: Checker) -> bool:
    """Whether an entry is sealed with the key of the house."""
    return checker.entry(row)


def _is_older(row: Row, head: Any) -> bool:
    """Whether it has no seal because it was there already when the books of an older release were sealed."""
    if row.get("mac") is not None or head is None:
        return False
    number, hash_ = head
    return bool(row["number"] < number or (row["number"], row["hash"]) == (number, hash_))


def answered(source: BookSource, said: SealedRows, checker: Checker | None, tally: Tally) -> Iterator[Finding]:
    """Answers that were kept, each sealed; those of an older release are sealed together. An export tells only part of
    them, and without the key no seal is looked at."""
    count, before, placed = 0, "", 0
    seals_are_there = checker is not None and not source.exported
    for command in source.columns("commands", (*_ANSWERED, "mac") if seals_are_there else _ANSWERED):
        answer, mac = command[:5], command[-1]
        who, key, _, status, response = answer
        if acted(status, response):
            if says_where(response):
                placed += 1
            else:
                tally.meet("commands", who, key)
        if checker is None or not seals_are_there:
            continue
        if mac is None:
            count, before = count + 1, checker.of("entry", before + checker.command(answer))
        elif not checker.answer(answer, mac):
            yield Finding(f"commands {who}/{key}", "is not what the house has answered and sealed")
    tally.there["commands"] += placed
    if seals_are_there and [count, before] != said.commands:
        yield Finding("commands", f"{count} have no seal of their own and are not those that were sealed together")


def _rows(there: Iterable[Row], said: SealedRows, checker: Checker, table: str, column: str) -> Iterator[Finding]:
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


def _claimed(source: BookSource) -> Iterator[Finding]:
    """A meter has the claims that name it: they keep its parameters as they are."""
    if not source.has("claims"):
        return
    claims: dict[str, list[str]] = {}
    for row in source.scan("claims"):
        claims.setdefault(str(row["state"]["meter"]), []).append(row["key"])
    for row in source.scan("meters"):
        if sorted(row["state"]["claims"]) != sorted(claims.get(row["name"], ())):
            yield Finding(f"meter {row['name']}", "has other claims than those that name it")
