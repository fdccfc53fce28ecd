"""The chains: whether each entry is the one that the next was written behind, and whether tables end where theirs do.

The digest is worked out here from its description, and not by the code that writes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.store.verify.books import Books, Finding, Row, canonical

_START: Final = "0" * 64
_HOUSE: Final = "house"


def chains(books: Books) -> Iterator[Finding]:
    """Digests and numbers of every chain, and the tables that stand at the end of theirs."""
    by_chain, tables = books.chains(), {str(row["name"]): row for row in books["tables"]}
    for chain, rows in by_chain.items():
        before = _START
        for place, row in enumerate(rows, 1):
            where = f"chain {chain}, entry {row['number']}"
            if canonical(row["number"]) != str(place):
                yield Finding(where, f"stands where entry {place} must be")
            if row["hash"] != digest(before, chain, place, row["entry"]):
                yield Finding(where, "its digest is not that of what it says behind the entry before it")
            before = str(row["hash"])
            if not isinstance(row["entry"], dict) or not isinstance(row["entry"].get("at"), str):
                yield Finding(where, "does not say when it was written")
        yield from _noted(chain, rows)
        yield from _ends(tables.get(chain), chain, rows, before)
    for table in books["tables"]:
        if table["name"] not in by_chain:
            yield Finding(f"table {table['name']}", "has no chain")


def digest(before: str, chain: str, number: int, entry: Any) -> str:
    """SHA-256 over the JSON of [digest before, chain, number, entry], keys sorted, without blanks, in ASCII."""
    return hashlib.sha256(canonical([before, chain, number, entry]).encode()).hexdigest()


def _noted(chain: str, rows: Iterable[Any]) -> Iterator[Finding]:
    """The log of a table is numbered through, whatever entry a line is in."""
    noted = 0
    for row in rows:
        for event in row["entry"].get("events", ()) if isinstance(row["entry"], dict) else ():
            noted += 1
            if event[0] != noted:
                yield Finding(f"chain {chain}, entry {row['number']}", f"event {event[0]} stands where {noted} must be")
                return


def _ends(table: Row | None, chain: str, rows: list[Row], head: str) -> Iterator[Finding]:
    if chain == _HOUSE:
        return
    if table is None:
        yield Finding(f"chain {chain}", "there is no table of this name")
        return
    where, version, last = f"table {chain}", len(rows), rows[-1]["entry"]
    if canonical(table["version"]) != str(version):
        yield Finding(where, f"its version is {table['version']}, and its chain ends with entry {version}")
    if table["head"] != head:
        yield Finding(where, f"its head {str(table['head'])[:12]} is not the end of its chain, {head[:12]}")
    if not isinstance(last, dict) or table["at"] != last.get("at"):
        yield Finding(where, f"was written last at {table['at']}, and its chain at another time")
    elif canonical(table["options"]) != canonical(last.get("options")):
        yield Finding(where, "its options are not those that its chain says are posted")


def contains(books: Books, heads: Iterable[Any]) -> Iterator[Finding]:
    """Whether every head of an earlier export is still in its chain: what was cut off or written anew is found so."""
    known = {(str(row["chain"]), row["number"]): row["hash"] for row in books["audit"]}
    for head in heads:
        known_hash = known.get((head["chain"], head["number"]))
        if known_hash != head["hash"]:
            what = "is not there any more" if known_hash is None else f"is another entry now, {known_hash[:12]}"
            yield Finding(f"chain {head['chain']}, entry {head['number']}", f"{what}; {head['hash'][:12]} was exported")
