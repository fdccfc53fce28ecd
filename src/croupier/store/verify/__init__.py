"""Verify a house from its rows alone, apart from the code that wrote them: chains, rows, money, rounds and chance.

What this proves, and what it cannot, is in docs/audit.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from croupier.store.notes import ED25519, NoteKey
from croupier.store.sealing import Seal, signing_key
from croupier.store.verify.books import Books, Finding, Progress, one_moment, read, silent
from croupier.store.verify.chain import chains, contains
from croupier.store.verify.chance import CommittedShoe, chance
from croupier.store.verify.guards import guards
from croupier.store.verify.log import Sighting, log
from croupier.store.verify.money import money
from croupier.store.verify.rounds import Replays, replayed, rounds
from croupier.store.verify.rows import rows, told
from croupier.store.verify.seals import Checker, fits, seals, shown


@dataclass(slots=True)
class Report:
    """What a verification found, and how much it looked at."""

    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    shoes: list[CommittedShoe] = field(default_factory=list)
    #: How many rounds of each table were void: who knows the cards must not choose which rounds count.
    voids: dict[str, int] = field(default_factory=dict)
    #: Whether the key of the house was there to check the seals with.
    sealed: bool = False

    @property
    def ok(self) -> bool:
        """Nothing is wrong."""
        return not self.findings

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "ok": self.ok,
            "findings": [finding._asdict() for finding in self.findings],
            "counts": self.counts,
            "sealed": self.sealed,
            "voids": self.voids,
            "shoes": [shoe._asdict() for shoe in self.shoes],
        }


def verify(
    connection: Connection,
    heads: Iterable[Any] = (),
    progress: Progress = silent,
    witnessed: Collection[Sighting] = (),
) -> Report:
    """Verify the house in a database, and that it still has every head of earlier exports and every checkpoint that
    witnesses have. The seals are checked where the key of the house is; none is made for that."""
    with one_moment(connection):
        books = read(connection, progress)
        dropped = list(guards(connection))
    seals = checker(Seal.of(connection))
    report = verify_books(books, heads, checker=seals, witnessed=witnessed, progress=progress)
    report.findings += dropped
    return report


def checker(seal: Seal, public_key: str = "") -> Checker | None:
    """What checks seals, where the key of the house is; with ``public_key``, only if it is that house's."""
    if not seal.path.exists():
        return None
    key = signing_key(seal.path)
    if public_key and key.public_key().public_bytes_raw().hex() != public_key:
        return None
    return Checker(key.private_bytes_raw(), house_key(key.public_key().public_bytes_raw()))


def house_key(public: bytes) -> NoteKey:
    """The key of a house by which its log is named."""
    return NoteKey(f"croupier/{public.hex()[:16]}", ED25519, public)


def verify_books(
    books: Books,
    heads: Iterable[Any] = (),
    *,
    checker: Checker | None = None,
    house: NoteKey | None = None,
    witnessed: Collection[Sighting] = (),
    replays: Replays | None = None,
    progress: Progress = silent,
) -> Report:
    """Verify rows that were read before. ``replays`` are rounds that need not be played again; without a ``checker``
    no seal is looked at, and without one or the key of the ``house`` no signature."""
    report = Report(counts={name: len(there) for name, there in books.rows.items()}, sealed=checker is not None)
    if checker and not fits(books, checker):
        strange = Finding("seals", "no entry is sealed with the key that is here: it is that of another house")
        report.findings, checker = [strange], None
    books, unreadable = shown(books, checker)
    report.findings += unreadable
    record = told(books)
    played = replayed(books, {} if replays is None else replays, progress)
    parts: dict[str, Callable[[], Iterator[Finding]]] = {
        "chains": lambda: chains(books),
        "heads": lambda: contains(books, heads),
        "rows": lambda: rows(books, record),
        "money": lambda: money(books),
        "rounds": lambda: rounds(books, played),
        "shoes": lambda: chance(books, record, played, report.shoes),
        "seals": lambda: seals(books, checker) if checker else iter(()),
        "log": lambda: log(books, house or (checker.house if checker else None), witnessed),
    }
    for place, (name, part) in enumerate(parts.items()):
        progress(f"checking {name}", place, len(parts))
        report.findings += _all(name, part())
    progress("checking", len(parts), len(parts))
    report.counts["outcomes"] = sum(shoe.outcomes for shoe in report.shoes)
    tables = {row["name"]: row["table"] for row in books["rounds"]}
    for row in books["results"]:
        if isinstance(row["result"], dict) and row["result"].get("status") == "void":
            table = str(tables.get(row["round"], "?"))
            report.voids[table] = report.voids.get(table, 0) + 1
    return report


def _all(name: str, part: Iterator[Finding]) -> Iterator[Finding]:
    """Every finding; rows that somebody has made unreadable are one too, and no reason to stop."""
    try:
        yield from part
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        yield Finding(name, f"cannot be checked to the end: {type(error).__name__} {error}")
