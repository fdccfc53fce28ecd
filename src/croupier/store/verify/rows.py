"""Rows against chains: what each entry of a chain says is there, and whether it is, exactly as it says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

from croupier.store.schema import METADATA
from croupier.store.verify.books import BookSource, Finding, Row, as_told, encoded, same

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


#: A row as a chain says it is, and where. A plain pair: there are some thirty for every round.
Stated: TypeAlias = tuple[ChainPlace, Row]


class AnswersStated(NamedTuple):
    """Answers of one round as entries of its chain have them: those of each entry from which number on, and where."""

    values: list[Any]
    times: list[str]
    parts: list[tuple[int, int, ChainPlace]]


class Statements:
    """What some entries of a chain say: by table and key the row that must be there. Most rows are entries of the
    ledger and answers: these are kept as the entries have them, and spelled out only where they are not all there."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[tuple[Any, ...], Stated]] = {name: {} for name in KEYS}
        self.findings: list[Finding] = []
        self.postings: list[tuple[ChainPlace, str, list[Row]]] = []
        self.answers: dict[str, AnswersStated] = {}

    def spell_out(self, table: str) -> None:
        """Every entry of the ledger, or every answer, as a row."""
        if table == "entries":
            postings, self.postings = self.postings, []
            for place, at, some in postings:
                try:
                    for posting in some:
                        self.say_once("entries", (posting["key"],), place, {**posting, "at": at})
                except (KeyError, TypeError) as error:
                    self.wrong(place, f"cannot be read: {type(error).__name__} {error}")
        elif table == "answers":
            answers, self.answers = self.answers, {}
            for name, (values, times, parts) in answers.items():
                for first, count, place in parts:
                    for seq in range(first, first + count):
                        at, answer = times[seq - parts[0][0]], values[seq - parts[0][0]]
                        row = {"round": name, "seq": seq, "answer": answer, "at": at}
                        self.say_once("answers", (name, seq), place, row)

    def say(self, table: str, place: ChainPlace, row: Row) -> None:
        """A chain says that this row is there."""
        self.say_once(table, tuple([row[name] for name in KEYS[table]]), place, row)

    def say_once(self, table: str, key: tuple[Any, ...], place: ChainPlace, row: Row) -> None:
        """A chain says that this row, whose key is known, is there."""
        stated = self.rows[table]
        if key in stated:
            self.wrong(place, f"{row_name(table, key)} is in the chains twice")
            return
        stated[key] = place, row

    def wrong(self, place: ChainPlace, what: str) -> None:
        """Something is not as it must be in an entry."""
        self.findings.append(Finding(str(place), what))


class Meeting(NamedTuple):
    """A row that a chain names, where it does, and the row that is there."""

    key: tuple[Any, ...]
    place: ChainPlace
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
    for key, (place, says) in stated.items():
        row_ = known.get(key)
        if row_ is None:
            yield Finding(str(place), f"{row_name(table, key)} is not there any more")
            continue
        if wrong := differs(table, row_, says):
            yield Finding(row_name(table, key), f"{', '.join(wrong)} not as in {place}")
        yield Meeting(key, place, row_)


def agreeing(table: str, stated: dict[tuple[Any, ...], Stated], there: list[Row]) -> list[Row] | None:
    """The rows that are there for those that a chain names, in its order, if each is exactly as it says; one comparison
    for all of them. None where anything is missing, twice or otherwise: `compared` says what."""
    key_of, columns = itemgetter(*KEYS[table]), _repeated(table)
    keys = map(key_of, there) if len(KEYS[table]) > 1 else zip(map(key_of, there))
    known = dict(zip(keys, there, strict=True))
    if len(known) != len(there) or not known.keys() >= stated.keys():
        return None
    rows = [known[key] for key in stated]
    values_of = itemgetter(*columns)
    try:
        said = [values_of(says) for _, says in stated.values() if len(says) == len(columns)]
    except KeyError:
        return None
    return rows if alike(list(map(values_of, rows)), said) else None


def alike(values: list[Any], others: list[Any]) -> bool:
    """Whether values are the same as JSON. What the database tells has its names in one order, and need not be sorted
    for that."""
    return as_told(values) == as_told(others) or encoded(values) == encoded(others)


@cache
def _repeated(table: str) -> tuple[str, ...]:
    """The columns that a chain repeats."""
    left_out = _NOT_REPEATED.get(table, ())
    return _REPEATED.get(table) or tuple(
        column.name for column in METADATA.tables[table].c if column.name not in left_out
    )


def differs(table: str, row: Row, stated: Row) -> list[str]:
    """Which columns are not as the chain has them."""
    columns = _repeated(table)
    if len(stated) == len(columns) and stated.keys() == set(columns):
        values_of = itemgetter(*columns)
        if as_told(values_of(row)) == as_told(values_of(stated)):
            return []
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


def acted(status: int, response: Any) -> bool:
    """Whether a command says that it was carried out at a table."""
    return status < REFUSED and isinstance(response, dict) and "version" in response


def says_where(response: Row) -> bool:
    """Whether what a command was answered, which was carried out, says as which entry of which table: no two entries of
    tables can name it, and it need only be counted."""
    return type(response["version"]) is int and type(response.get("table")) is str


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
        if key not in named and (table != "commands" or acted(row["status"], row["response"])):
            yield Finding(row_name(table, key), "is in no chain")
