"""Rows against chains, both ways: each row is in its chain exactly as it is, and whatever a chain says is there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from croupier.store.verify.books import Books, Finding, Row, canonical

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
_STEPS: Final = ("committed", "seeded", "started", "revealed")
#: The least number of an answer that refuses.
_REFUSED: Final = 400


class ChainPlace(NamedTuple):
    """Where in a chain something is said."""

    chain: str
    number: int

    def __str__(self) -> str:
        return f"chain {self.chain}, entry {self.number}"


@dataclass(slots=True)
class ChainRecord:
    """What the chains say: by table and key the row that must be there, and where it is said."""

    rows: dict[str, dict[tuple[Any, ...], tuple[ChainPlace, Row]]] = field(
        default_factory=lambda: {name: {} for name in KEYS}
    )
    secrets: dict[int, str] = field(default_factory=dict)
    #: Every step of a shoe with its place.
    steps: dict[int, list[tuple[str, ChainPlace]]] = field(default_factory=dict)
    #: Where the first wager of each round was taken, and where its first answer was given.
    wagered: dict[str, ChainPlace] = field(default_factory=dict)
    answered: dict[str, ChainPlace] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def row(self, table: str, place: ChainPlace, row: Row) -> None:
        """A chain says that this row is there."""
        key = tuple(row[name] for name in KEYS[table])
        if key in self.rows[table]:
            self.findings.append(Finding(str(place), f"{_name(table, key)} is in the chains twice"))
            return
        self.rows[table][key] = place, row


def told(books: Books) -> ChainRecord:
    """Everything that the chains say."""
    record = ChainRecord()
    for chain, rows in books.chains().items():
        for row in rows:
            place = ChainPlace(chain, row["number"])
            try:
                _entry(record, place, row["entry"])
            except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
                record.findings.append(Finding(str(place), f"cannot be read: {type(error).__name__} {error}"))
    return record


def _entry(record: ChainRecord, place: ChainPlace, entry: Row) -> None:
    at = entry["at"]
    for posting in entry.get("ledger", ()):
        record.row("entries", place, {**posting, "at": at})
        if posting["kind"] == "hold":
            record.wagered.setdefault(posting["round"], place)
    for meter, event in entry.get("meters", ()):
        record.row("meter_events", place, {"meter": meter, "number": event["number"], "event": event, "at": at})
    for step in entry.get("shoes", ()):
        _shoe(record, place, step, at)
    for kept in entry.get("records", ()):
        record.row("records", place, {**kept, "at_table": place.chain, "at": at})
    _round(record, place, entry, at)
    if command := entry.get("command"):
        record.row("commands", place, {name: command[name] for name in ("who", "key", "body")} | {"at": at})


def _shoe(record: ChainRecord, place: ChainPlace, step: list[Any], at: str) -> None:
    what, number = step[0], step[1]
    if what == "committed":
        row = {"number": number, "table": place.chain, "commitment": step[2], "seeds": [], "started": False}
        record.row("shoes", place, row | {"revealed": False, "at": at})
    before = record.steps.setdefault(number, [])
    _, row = record.rows["shoes"][(number,)]
    if row["table"] != place.chain or what not in _STEPS:
        record.findings.append(Finding(str(place), f"shoe {number} belongs to table {row['table']}, and was {what}"))
    ranks = [_STEPS.index(done) for done, _ in before] + [_STEPS.index(what)]
    if ranks != sorted(ranks) or ranks[0] != 0 or (what != "seeded" and what in [done for done, _ in before]):
        record.findings.append(Finding(str(place), f"shoe {number} is {what} out of turn"))
    before.append((what, place))
    if what == "seeded":
        row["seeds"] = [*row["seeds"], step[2]]
    elif what == "started":
        row["started"] = True
    elif what == "revealed":
        row["revealed"] = True
        record.secrets[number] = step[2]


def _round(record: ChainRecord, place: ChainPlace, entry: Row, at: str) -> None:
    name = entry.get("round")
    if name is None:
        return
    if began := entry.get("began"):
        record.row("rounds", place, {"rules": None, **began, "name": name, "table": place.chain, "at": at})
        if name != f"{place.chain}#{began['number']}":
            record.findings.append(Finding(str(place), f"{name} is no round of this table"))
    begun, row = record.rows["rounds"][(name,)]
    if begun.chain != place.chain:
        record.findings.append(Finding(str(place), f"{name} is a round of {begun.chain}"))
    known = row.setdefault("_answers", 0)
    for seq, answer in enumerate(entry.get("answers", ()), known + 1):
        record.row("answers", place, {"round": name, "seq": seq, "answer": answer, "at": at})
        record.answered.setdefault(name, place)
    row["_answers"] = known + len(entry.get("answers", ()))
    if result := entry.get("result"):
        number = row["_results"] = row.get("_results", 0) + 1
        record.row("results", place, {"round": name, "number": number, "result": result, "at": at})


def rows(books: Books, record: ChainRecord) -> Iterator[Finding]:
    """Every row against what the chains say."""
    yield from record.findings
    for table in KEYS:
        yield from _compared(table, books[table], record)
    yield from _in_order(books, record)
    yield from _numbered(books)
    yield from _versions(books, record)
    yield from _secrets(books, record)


def _compared(table: str, there: list[Row], record: ChainRecord) -> Iterator[Finding]:
    expected, seen = record.rows[table], set[tuple[Any, ...]]()
    for row in there:
        key = tuple(row[name] for name in KEYS[table])
        if key in seen:
            yield Finding(_name(table, key), "is there twice")
        seen.add(key)
        if key not in expected:
            if table != "commands" or _acted(row):
                yield Finding(_name(table, key), "is in no chain")
            continue
        place, stated = expected[key]
        if wrong := _differs(table, row, stated):
            yield Finding(_name(table, key), f"{', '.join(wrong)} not as in {place}")
    for key, (place, _) in expected.items():
        if key not in seen:
            yield Finding(str(place), f"{_name(table, key)} is not there any more")


def _differs(table: str, row: Row, stated: Row) -> list[str]:
    """Which columns are not as the chain has them."""
    left_out = _NOT_REPEATED.get(table, ())
    names = _REPEATED.get(table) or [name for name in row if name not in left_out]
    stored = {name: row[name] for name in names}
    theirs = {name: value for name, value in stated.items() if not name.startswith("_")}
    if canonical(stored) == canonical(theirs):
        return []
    missing = object()
    return [
        name
        for name in sorted(stored.keys() | theirs.keys())
        if (kept := stored.get(name, missing)) is missing
        or (other := theirs.get(name, missing)) is missing
        or canonical(kept) != canonical(other)
    ]


def _in_order(books: Books, record: ChainRecord) -> Iterator[Finding]:
    """Entries of one chain stand in the ledger in the order in which the chain has them."""
    numbers = {(row["key"],): row["number"] for row in books["entries"]}
    last: dict[str, Any] = {}
    for key, (place, _) in record.rows["entries"].items():
        number = numbers.get(key)
        if type(number) is not int:
            continue
        if number <= last.get(place.chain, 0):
            yield Finding(_name("entries", key), f"stands in the ledger before an entry that came first in {place}")
        last[place.chain] = number


def _numbered(books: Books) -> Iterator[Finding]:
    """Rounds and records of a table, answers and results of a round, movements of a meter: numbered through from 1."""
    counted = (("rounds", "table", "number"), ("answers", "round", "seq"), ("results", "round", "number"))
    for table, whose, number in (*counted, ("meter_events", "meter", "number"), ("records", "at_table", "number")):
        numbers: dict[str, list[Any]] = {}
        for row in books[table]:
            numbers.setdefault(str(row[whose]), []).append(row[number])
        for name, there in numbers.items():
            if sorted(map(str, there)) != sorted(map(str, range(1, len(there) + 1))):
                yield Finding(f"{table} of {name}", f"are not numbered 1 to {len(there)}")


def _acted(row: Row) -> bool:
    """Whether a command says that it was carried out at a table."""
    response = row["response"]
    return row["status"] < _REFUSED and isinstance(response, dict) and "version" in response


def _versions(books: Books, record: ChainRecord) -> Iterator[Finding]:
    """A command that a chain names was accepted, and answered with the version that it made."""
    for row in books["commands"]:
        place, _ = record.rows["commands"].get((row["who"], row["key"]), (None, None))
        if place is None:
            continue
        where = _name("commands", (row["who"], row["key"]))
        if type(row["status"]) is not int or row["status"] >= _REFUSED:
            yield Finding(where, f"was refused ({row['status']}), and {place} says it was carried out")
        response = row["response"]
        version = response.get("version", place.number) if isinstance(response, dict) else None
        if place.chain != "house" and canonical(version) != str(place.number):
            yield Finding(where, f"was answered with version {version}, and is {place}")


def _secrets(books: Books, record: ChainRecord) -> Iterator[Finding]:
    """Each secret is the one that was committed to, and the one that was revealed."""
    for row in books["shoes"]:
        where = _name("shoes", (row["number"],))
        secret, revealed = row["secret"], record.secrets.get(row["number"])
        if secret is None:
            if row["revealed"]:
                yield Finding(where, "is revealed, and its secret is not there")
            continue
        try:
            committed = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        except (TypeError, ValueError):
            yield Finding(where, "its secret cannot be read")
            continue
        if committed != row["commitment"]:
            yield Finding(where, "its secret is not the one that was committed to")
        if revealed not in (None, secret):
            yield Finding(where, "its secret is not the one that its chain revealed")


def _name(table: str, key: tuple[Any, ...]) -> str:
    return f"{table} {'/'.join(map(str, key))}"
