"""Rows against chains: what each entry of a chain says is there, and whether it is, exactly as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from zlib import crc32

from croupier.store.verify.books import BookSource, Finding, Row, encoded, same

#: The columns that name a row, by table.
KEYS: Final = {
    "entries": ("key",),
    "meter_events": ("meter", "number"),
    "rounds": ("name",),
    "answers": ("round", "seq"),
    "results": ("round", "number"),
    "records": ("at_table", "number"),
    "shoes": ("number",),
    "commands": ("who", "key"),
}
#: What of a row its chain repeats, where that is not all of it. An entry's own number is only its place among those of
#: all tables; what a command was answered is checked by its version.
_REPEATED: Final = {"commands": ("who", "key", "body", "at")}
_NOT_REPEATED: Final = {"entries": ("number",), "shoes": ("secret",)}
#: The least number of an answer that refuses.
REFUSED: Final = 400


class ChainPlace(NamedTuple):
    """Where in a chain something is said."""

    chain: str
    number: int

    def __str__(self) -> str:
        return f"chain {self.chain}, entry {self.number}"


class Stated(NamedTuple):
    """A row as a chain says it is."""

    place: ChainPlace
    row: Row


class Statements:
    """What some entries of a chain say: by table and key the row that must be there."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[tuple[Any, ...], Stated]] = {name: {} for name in KEYS}
        self.findings: list[Finding] = []

    def say(self, table: str, place: ChainPlace, row: Row) -> None:
        """A chain says that this row is there."""
        self.say_once(table, tuple([row[name] for name in KEYS[table]]), place, row)

    def say_once(self, table: str, key: tuple[Any, ...], place: ChainPlace, row: Row) -> None:
        """A chain says that this row, whose key is known, is there."""
        stated = self.rows[table]
        if key in stated:
            self.findings.append(Finding(str(place), f"{row_name(table, key)} is in the chains twice"))
            return
        stated[key] = Stated(place, row)


class Meeting(NamedTuple):
    """A row that a chain names, and the row that is there."""

    key: tuple[Any, ...]
    stated: Stated
    row: Row


def compared(table: str, stated: dict[tuple[Any, ...], Stated], there: list[Row]) -> Iterator[Meeting | Finding]:
    """Every row that a chain names as far as it is there, and what is wrong with it."""
    names = KEYS[table]
    known: dict[tuple[Any, ...], Row] = {}
    for row in there:
        key = tuple([row[name] for name in names])
        if key in known:
            yield Finding(row_name(table, key), "is there twice")
        known[key] = row
    for key, said in stated.items():
        row_ = known.get(key)
        if row_ is None:
            yield Finding(str(said.place), f"{row_name(table, key)} is not there any more")
            continue
        if wrong := differs(table, row_, said.row):
            yield Finding(row_name(table, key), f"{', '.join(wrong)} not as in {said.place}")
        yield Meeting(key, said, row_)


def agreeing(table: str, stated: dict[tuple[Any, ...], Stated], there: list[Row]) -> list[Row] | None:
    """The rows that are there for those that a chain names, in its order, if each is exactly as it says; one comparison
    for all of them. None where anything is missing, twice or otherwise: `compared` says what."""
    names = KEYS[table]
    known = {tuple([row[name] for name in names]): row for row in there}
    if len(known) != len(there):
        return None
    rows = [known.get(key) for key in stated]
    stored: list[Any] = []
    said: list[Any] = []
    for row, (_, says) in zip(rows, stated.values(), strict=True):
        if row is None:
            return None
        if table in _REPEATED:
            stored.append({name: row[name] for name in _REPEATED[table]})
        elif left_out := _NOT_REPEATED.get(table):
            stored.append({name: value for name, value in row.items() if name not in left_out})
        else:
            stored.append(row)
        said.append(says)
    return rows if encoded(stored) == encoded(said) else None  # type: ignore[return-value]  # none of them is None


def differs(table: str, row: Row, stated: Row) -> list[str]:
    """Which columns are not as the chain has them."""
    left_out = _NOT_REPEATED.get(table, ())
    names = _REPEATED.get(table) or [name for name in row if name not in left_out]
    stored = {name: row[name] for name in names}
    if encoded(stored) == encoded(stated):
        return []
    missing = object()
    return [
        name
        for name in sorted(stored.keys() | stated.keys())
        if (kept := stored.get(name, missing)) is missing
        or (other := stated.get(name, missing)) is missing
        or encoded(kept) != encoded(other)
    ]


def version_of(place: ChainPlace, key: tuple[Any, ...], row: Row) -> Iterator[Finding]:
    """A command that a chain names was accepted, and answered with the version that it made."""
    where = row_name("commands", key)
    if type(row["status"]) is not int or row["status"] >= REFUSED:
        yield Finding(where, f"was refused ({row['status']}), and {place} says it was carried out")
    response = row["response"]
    version = response.get("version", place.number) if isinstance(response, dict) else None
    if place.chain != "house" and not same(version, place.number):
        yield Finding(where, f"was answered with version {version}, and is {place}")


def acted(row: Row) -> bool:
    """Whether a command says that it was carried out at a table."""
    response = row["response"]
    return row["status"] < REFUSED and isinstance(response, dict) and "version" in response


def row_name(table: str, key: tuple[Any, ...]) -> str:
    """How a row is called in findings."""
    return f"{table} {'/'.join(map(str, key))}"


def in_no_chain(
    source: BookSource, table: str, named: set[tuple[Any, ...]], part: int, parts: int
) -> Iterator[Finding]:
    """The rows of a table that no chain names, and those that are there twice; of several parts that fit into memory
    one."""
    seen = set[tuple[Any, ...]]()
    for row in source.scan(table):
        key = tuple([row[name] for name in KEYS[table]])
        if crc32(encoded(list(key))) % parts != part:
            continue
        if key in seen:
            yield Finding(row_name(table, key), "is there twice")
        seen.add(key)
        if key not in named and (table != "commands" or acted(row)):
            yield Finding(row_name(table, key), "is in no chain")
