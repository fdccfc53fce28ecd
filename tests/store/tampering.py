"""What somebody with the keys to the database could do to the books, at random but repeatably."""

import copy
import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import Connection, delete, insert, text

from croupier.store.schema import METADATA
from croupier.store.verify.books import Books, Row, canonical
from croupier.store.verify.chain import digest
from croupier.store.verify.rows import KEYS

TRUTH = (
    *("audit", "entries", "meter_events", "rounds", "answers", "results"),
    *("records", "shoes", "commands", "log", "checkpoints"),
)
#: Columns of derived tables that follow from the truth; what else is in them is not proved (docs/audit.md).
DERIVED = {
    "accounts": ("name", "posted", "held"),
    "tables": ("name", "game", "options", "group", "state", "version", "head", "at"),
    "meters": ("name", "state"),
}
COUNTS = ("display", "reserve", "overflow", "opening", "contributed", "seeded", "corrected", "paid", "noted")
#: Its place among the entries of all tables is not in any chain.
NOT_PROVED = {"entries": ("number",)}

#: What says where a row stands.
PLACES = KEYS | {
    "entries": ("number",),
    "audit": ("chain", "number"),
    "log": ("level", "index"),
    "checkpoints": ("size",),
}

Tampered = tuple[str, Books] | None
Way = Callable[[Random, Books], Tampered]


def changed(rng: Random, value: Any) -> Any:
    """A copy of the value with one leaf changed."""
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice([-1, 1, 100])
        case float():
            return value + 1.5
        case str() if value:
            at = rng.randrange(len(value))
            return (
                value[:at] + rng.choice([digit for digit in "abcdef0123456789" if digit != value[at]]) + value[at + 1 :]
            )
        case str():
            return "x"
        case dict() if value:
            key = rng.choice(sorted(value))
            rest = {name: kept for name, kept in value.items() if name != key}
            return rest if rng.random() < 0.1 else rest | {key: changed(rng, value[key])}
        case list() if value:
            at = rng.randrange(len(value))
            kept = value[:at] + value[at + 1 :]
            return kept if rng.random() < 0.1 else [*value[:at], changed(rng, value[at]), *value[at + 1 :]]
        case dict():
            return {"x": 1}
        case list():
            return ["x"]
        case _:
            return 1


def with_rows(books: Books, table: str, rows: list[Row]) -> Books:
    return Books(books.rows | {table: rows})


def _with(books: Books, table: str, at: int, row: Row) -> Books:
    rows = list(books[table])
    rows[at] = row
    return with_rows(books, table, rows)


def flip(rng: Random, books: Books) -> Tampered:
    """Change one value in one column."""
    table = rng.choice([*TRUTH, *TRUTH, *DERIVED])
    at = rng.randrange(len(books[table]))
    row = books[table][at]
    if table == "commands" and row["status"] >= 400:
        return None
    columns = [column for column in DERIVED.get(table, tuple(row)) if column not in NOT_PROVED.get(table, ())]
    column = rng.choice(columns)
    if table == "accounts" and column == "name" and row["posted"] == row["held"] == 0:
        return None  # nothing was ever in it, or is
    if column == "at":
        value: Any = (datetime.fromisoformat(row["at"]) + timedelta(microseconds=rng.choice([-1, 1]))).isoformat()
    elif table == "meters" and column == "state":
        count = rng.choice(COUNTS)
        value = row["state"] | {count: row["state"][count] + rng.choice([-1, 1, 10_000])}
    else:
        value = changed(rng, row[column])
    if canonical(value) == canonical(row[column]):
        return None
    return f"{table}.{column} of row {at} is {value!r}", _with(books, table, at, row | {column: value})


def remove(rng: Random, books: Books) -> Tampered:
    table = rng.choice(TRUTH)
    at = rng.randrange(len(books[table]))
    if table == "commands" and books[table][at]["status"] >= 400:
        return None
    if table == "checkpoints" and at < len(books[table]) - 1:
        return None  # the last one says all that it says
    return f"row {at} of {table} is gone", with_rows(books, table, books[table][:at] + books[table][at + 1 :])


def add(rng: Random, books: Books) -> Tampered:
    """Add a row that looks like the others, under a key of its own."""
    table = rng.choice([name for name in TRUTH if name != "audit"])
    row = copy.deepcopy(rng.choice(books[table]))
    numbered = "seq" if table == "answers" else "number"
    owners = {"answers": "round", "results": "round", "meter_events": "meter", "rounds": "table", "records": "at_table"}
    whose = owners.get(table)
    if table in ("log", "checkpoints"):
        row[PLACES[table][-1]] += 100_000
    elif numbered in row:
        numbers = [other[numbered] for other in books[table] if whose is None or other[whose] == row[whose]]
        row[numbered] = max(numbers) + 1
    if table == "rounds":
        row["name"] = f"{row['table']}#{row['number']}"
    elif table in ("entries", "commands"):
        row["key"] += " again"
        row |= {"of": ""} if table == "entries" else {}
    elif table == "meter_events":
        row["event"]["number"] = row["number"]
    elif table == "shoes":
        row["secret"] = f"{rng.getrandbits(256):064x}"
        row["commitment"] = hashlib.sha256(bytes.fromhex(row["secret"])).hexdigest()
    return f"one more row of {table}: {row!r}", with_rows(books, table, [*books[table], row])


def swap(rng: Random, books: Books) -> Tampered:
    """Two rows of one table change places; entries of the ledger only within one command."""
    table = rng.choice(TRUTH)
    this, that = rng.sample(range(len(books[table])), 2)
    first, second = books[table][this], books[table][that]
    if table == "entries" and first["at"] != second["at"]:
        return None
    names = PLACES[table]
    if all(canonical(first[name]) == canonical(second[name]) for name in first if name not in names):
        return None
    rows = list(books[table])
    rows[this] = second | {name: first[name] for name in names}
    rows[that] = first | {name: second[name] for name in names}
    return f"rows {this} and {that} of {table} changed places", with_rows(books, table, rows)


def entries_of(books: Books, chain: str) -> list[Row]:
    return list(books.scan("audit", {"chain": chain}))


def truncate(rng: Random, books: Books) -> Tampered:
    """Cut off the end of a table or of a chain."""
    if rng.random() < 0.5:
        table = rng.choice(TRUTH[1:])
        lost = rng.randint(1, min(5, len(books[table])))
        return f"the last {lost} rows of {table}", with_rows(books, table, books[table][:-lost])
    chain = rng.choice(books.chains())
    least = max(1, len(entries_of(books, chain)) - rng.randint(1, 5))
    kept = [row for row in books["audit"] if row["chain"] != chain or row["number"] <= least]
    if len(kept) == len(books["audit"]):
        return None
    return f"chain {chain} ends with {least}", with_rows(books, "audit", kept)


def move(rng: Random, books: Books) -> Tampered:
    """Move a row to another round."""
    table = rng.choice(["answers", "results", "entries"])
    at, to = rng.randrange(len(books[table])), rng.choice(books["rounds"])["name"]
    row = books[table][at] | {"round": to}
    if table != "entries":
        number = "seq" if table == "answers" else "number"
        row[number] = 1 + max([other[number] for other in books[table] if other["round"] == to] or [0])
    if books[table][at]["round"] == to:
        return None
    return f"row {at} of {table} is of {to}", _with(books, table, at, row)


def fork(rng: Random, books: Books) -> Tampered:
    """Write a chain anew from one of its entries, every digest and the table's head with it."""
    chain = rng.choice(books.chains())
    start = rng.randint(1, len(entries_of(books, chain)))
    rows, before = [], "0" * 64
    parts = ("ledger", "meters", "shoes", "began", "answers", "result", "options", "events")
    for row in books["audit"]:
        if row["chain"] == chain:
            if row["number"] == start:
                there = [part for part in parts if row["entry"].get(part)]
                if not there:
                    return None
                part = rng.choice(there)
                if part == "events":  # only the chain knows them: what is left is their numbers
                    entry = row["entry"] | {"events": row["entry"]["events"][1:] or [[0, 0, "", "", ""]]}
                elif part == "options" and start < len(entries_of(books, chain)):
                    return None  # posted meanwhile, and known to the chain alone
                else:
                    entry = row["entry"] | {part: changed(rng, row["entry"][part])}
                row = row | {"entry": entry}
            row = row | {"hash": digest(before, chain, row["number"], row["entry"])}
            before = row["hash"]
        rows.append(row)
    tables = [row | {"head": before} if row["name"] == chain else row for row in books["tables"]]
    return f"chain {chain} is another from entry {start}", Books(books.rows | {"audit": rows, "tables": tables})


WAYS: tuple[Way, ...] = (flip, flip, flip, remove, add, swap, truncate, move, fork)


def mutations(seed: int, books: Books, count: int) -> list[tuple[str, Books]]:
    """``count`` copies of the books, each tampered with in one place."""
    rng, done = Random(seed), list[tuple[str, Books]]()
    while len(done) < count:
        if mutation := rng.choice(WAYS)(rng, books):
            done.append(mutation)
    return done


def write(connection: Connection, before: Books, after: Books) -> None:
    """Put tampered books into the database, past its guards."""
    connection.execute(text("SET LOCAL session_replication_role = replica"))
    for name, rows in after.rows.items():
        if rows is not before[name]:
            table = METADATA.tables[name]
            connection.execute(delete(table))
            if rows:
                connection.execute(insert(table), [_stored(row) for row in rows])


def _stored(row: Row) -> Row:
    stored = dict(row)
    if "at" in stored:
        stored["at"] = datetime.fromisoformat(stored["at"])
    if "secret" in stored:
        stored["secret"] = bytes.fromhex(stored["secret"])
    return stored
