"""The rows of a house as plain JSON, from wherever they are kept: the database, an export, or memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import orjson
from sqlalchemy import Connection, inspect, select, text

from croupier.errors import CroupierError
from croupier.store.academy_schema import EXAM_EVENTS, EXAMS
from croupier.store.schema import (
    ACCOUNTS,
    ANSWERS,
    APPROVALS,
    AUDIT,
    CHECKPOINTS,
    CLAIMS,
    COMMANDS,
    COSIGNATURES,
    ENTRIES,
    ESCROWS,
    HOOKS,
    LOG,
    METER_EVENTS,
    METERS,
    PEOPLE,
    RECORDS,
    RESULTS,
    ROUNDS,
    SHOES,
    TABLES,
    TOKENS,
)

Row: TypeAlias = dict[str, Any]
#: What a long piece of work says about itself: what it does, how much is done, and of how much.
Progress: TypeAlias = Callable[[str, int, int], None]
#: Every table that is verified and exported, the chains first.
READ: Final = (
    *(AUDIT, TABLES, ROUNDS, ANSWERS, RESULTS, RECORDS, SHOES),
    *(ENTRIES, ACCOUNTS, METERS, METER_EVENTS, ESCROWS, COMMANDS),
    *(LOG, CHECKPOINTS, COSIGNATURES),
)
#: What only a verification of the database itself reads: passwords and sign-ins leave it in no export.
OF_PEOPLE: Final = (APPROVALS, CLAIMS, EXAM_EVENTS, EXAMS, HOOKS, PEOPLE, TOKENS)
#: Made once: it is asked for every value there is.
_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)
#: The last part of the key, where rows are read from some place on.
LAST: Final = {
    "audit": "number",
    "entries": "number",
    "meter_events": "number",
    "log": "index",
    "checkpoints": "size",
    "cosignatures": "size",
}
#: How many rows are taken from the database at a time.
_AT_A_TIME: Final = 2_000


class Finding(NamedTuple):
    """Something that is not as it must be: where, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Stated(NamedTuple):
    """Rows as a chain states them, and, where they do not say so themselves, when each was written."""

    rows: list[Row]
    times: list[str]


class BookSource(Protocol):
    """Where rows are read from, a few at a time: nobody has all of them at once."""

    #: Whether it is an export, which leaves out what players may not know.
    exported: bool

    def has(self, table: str) -> bool:
        """Whether the rows of a table are told here at all."""

    def count(self, table: str) -> int:
        """How many rows a table has."""

    def chains(self) -> list[str]:
        """Every chain that has an entry."""

    def scan(self, table: str, same: Row | None = None, above: int | None = None) -> Iterator[Row]:
        """The rows of a table in the order of its key; with these values, and behind this last part of the key."""

    def columns(
        self, table: str, names: tuple[str, ...], same: Row | None = None, above: int | None = None
    ) -> Iterator[tuple[Any, ...]]:
        """The same rows, of each the values of some columns, none of them a time or bytes."""

    def among(self, table: str, columns: tuple[str, ...], keys: Collection[tuple[Any, ...]]) -> list[Row]:
        """The rows in which some columns are one of these, in the order of the table's key."""

    def exactly(self, table: str, keys: Collection[tuple[Any, ...]], stated: Stated) -> list[Any] | None:
        """Whether entries of the ledger of some rounds, or commands of these keys, are exactly the stated rows in this
        order, and of these times: then the numbers of the entries, or the versions that the commands were answered
        with. None where they are not, or where that cannot be told quickly."""

    def answers(self, rounds: Collection[str]) -> dict[str, Sequence[list[Any]]] | None:
        """The answers of some rounds: of each the numbers, the times and the answers themselves, in their order. None
        where that is not quicker than row by row."""


@dataclass(slots=True)
class Books:
    """Every row by table, in the order of its primary key."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    exported: bool = False
    _known: dict[tuple[str, tuple[str, ...]], dict[tuple[Any, ...], list[Row]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def __getitem__(self, table: str) -> list[Row]:
        return self.rows.get(table, [])

    def has(self, table: str) -> bool:
        """Whether the rows of a table are told here at all."""
        return table in self.rows

    def count(self, table: str) -> int:
        """How many rows a table has."""
        return len(self[table])

    def chains(self) -> list[str]:
        """Every chain that has an entry."""
        return list(dict.fromkeys(str(row["chain"]) for row in self["audit"]))

    def scan(self, table: str, same: Row | None = None, above: int | None = None) -> Iterator[Row]:
        """The rows of a table in the order of its key; with these values, and behind this last part of the key."""
        rows: Iterable[Row] = self[table]
        if same:
            rows = self._index(table, tuple(same)).get(tuple(same.values()), [])
        last = LAST.get(table, "")
        return (row for row in rows if above is None or row[last] > above)

    def columns(
        self, table: str, names: tuple[str, ...], same: Row | None = None, above: int | None = None
    ) -> Iterator[tuple[Any, ...]]:
        """The same rows, of each the values of some columns."""
        return map(itemgetter(*names), self.scan(table, same, above))

    def among(self, table: str, columns: tuple[str, ...], keys: Collection[tuple[Any, ...]]) -> list[Row]:
        """The rows in which some columns are one of these, in the order of the table's key."""
        index = self._index(table, columns)
        return [row for key in keys for row in index.get(key, ())]

    def exactly(self, table: str, keys: Collection[tuple[Any, ...]], stated: Stated) -> list[Any] | None:
        """Nothing is quicker here than comparing row by row."""
        return None

    def answers(self, rounds: Collection[str]) -> dict[str, Sequence[list[Any]]] | None:
        """Nor here."""
        return None

    def _index(self, table: str, columns: tuple[str, ...]) -> dict[tuple[Any, ...], list[Row]]:
        if (table, columns) not in self._known:
            index = self._known[table, columns] = {}
            for row in self[table]:
                index.setdefault(tuple(row[name] for name in columns), []).append(row)
        return self._known[table, columns]


def canonical(value: Any) -> str:
    """One text for one value, as the digests use it: true is not 1, and 1 is not 1.0."""
    return _CANONICAL.encode(value)


def encoded(value: Any) -> bytes:
    """The same text as bytes, quickly. Numbers with an exponent are written otherwise than `canonical` writes them:
    good for comparing, and for a digest only as long as that fits."""
    try:
        text_ = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # a number of more than 64 bits
        return canonical(value).encode()
    return text_ if text_.isascii() else canonical(value).encode()


def as_told(values: Any) -> bytes:
    """The text of values with the names in the order that they were told in."""
    try:
        return orjson.dumps(values)
    except TypeError:  # a number of more than 64 bits
        return encoded(values)


def same(value: Any, other: Any) -> bool:
    """Whether two values are the same as JSON; mostly both are a number or a text."""
    if type(value) is type(other) and type(value) in (int, str):
        return bool(value == other)
    return encoded(value) == encoded(other)


def silent(what: str, done: int, of: int) -> None:
    """Nobody wants to know."""


@contextmanager
def one_moment(connection: Connection) -> Iterator[None]:
    """Read everything as it is at one moment, whoever writes meanwhile; a transaction of the caller's stays theirs."""
    if connection.in_transaction():
        yield
        return
    connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    try:
        yield
    finally:
        connection.rollback()


def read(connection: Connection, progress: Progress = silent) -> Books:
    """Read a whole house; the caller's transaction decides which moment that is."""
    present(connection)
    books = Books()
    tables = (*READ, *OF_PEOPLE)
    for place, table in enumerate(tables):
        progress(f"reading {table.name}", place, len(tables))
        books.rows[table.name] = list(rows_of(connection, table))
    progress("reading", len(tables), len(tables))
    return books


def present(connection: Connection) -> None:
    """Refuse a database that no house was ever kept in."""
    inspected = inspect(connection)
    if not inspected.has_table(AUDIT.name):
        raise CroupierError("there is nothing of Croupier in this database; 'croupier serve' sets a house up")
    if not inspected.has_table(LOG.name):
        raise CroupierError("an older Croupier has kept this house; 'croupier serve' brings it up, then verify")


def rows_of(connection: Connection, table: Any) -> Iterator[Row]:
    """The rows of a table as plain JSON, in the order of its primary key."""
    asked = select(table).order_by(*table.primary_key.columns)
    options = {"yield_per": _AT_A_TIME}
    for row in connection.execute(asked, execution_options=options):
        yield {name: plain(value) for name, value in row._mapping.items()}


def plain(value: Any) -> Any:
    """A value of a row as JSON has it: times as the audit chain writes them, bytes in hexadecimal."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return value
