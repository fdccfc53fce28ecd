"""Verify a house from its rows alone, apart from the code that wrote them: chains, rows, money, rounds and chance.

What this proves, and what it cannot, is in docs/audit.md.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from croupier.store.keys import is_there, signing_key
from croupier.store.notes import ED25519, NoteKey
from croupier.store.sealing import Seal
from croupier.store.verify import kept
from croupier.store.verify.books import BookSource, Progress, one_moment, present, silent
from croupier.store.verify.database_books import DatabaseBooks
from croupier.store.verify.guards import guards
from croupier.store.verify.house import HouseVerification
from croupier.store.verify.log import Sighting
from croupier.store.verify.report import Report
from croupier.store.verify.rounds import Replays
from croupier.store.verify.seals import Checker
from croupier.store.verify.workers import Workers

__all__ = ["Report", "checker", "house_key", "verify", "verify_books"]


def verify(
    connection: Connection,
    heads: Iterable[Any] = (),
    progress: Progress = silent,
    witnessed: Collection[Sighting] = (),
    *,
    since: Path | None = None,
    keep: Path | None = None,
    workers: int = 1,
) -> Report:
    """Verify the house in a database, and that it still has every head of earlier exports and every checkpoint that
    witnesses have. The seals are checked where the key of the house is; none is made for that. ``since`` says where an
    earlier one ended, so that only what is new is looked at; where this one ends is kept in ``keep``. The chains are
    read by as many ``workers``, each a process, while this one does the rest."""
    with one_moment(connection):
        present(connection)
        seals = checker(Seal.of(connection))
        before = kept.read(since, seals) if since else None
        beside = Workers(connection, workers) if workers > 1 else None
        verification = HouseVerification(DatabaseBooks(connection), seals, None, progress, before, beside)
        report = verification.run(heads, None, witnessed)
        report.findings += guards(connection)
    if keep and report.ok:
        kept.write(keep, verification.plain(), seals)
    return report


def checker(seal: Seal, public_key: str = "") -> Checker | None:
    """What checks seals, where the key of the house is; with ``public_key``, only if it is that house's."""
    if not is_there(seal.path):
        return None
    key = signing_key(seal.path)
    if public_key and key.public_key().public_bytes_raw().hex() != public_key:
        return None
    return Checker(key.private_bytes_raw(), house_key(key.public_key().public_bytes_raw()))


def house_key(public: bytes) -> NoteKey:
    """The key of a house by which its log is named."""
    return NoteKey(f"croupier/{public.hex()[:16]}", ED25519, public)


def verify_books(
    books: BookSource,
    heads: Iterable[Any] = (),
    *,
    checker: Checker | None = None,
    house: NoteKey | None = None,
    witnessed: Collection[Sighting] = (),
    replays: Replays | None = None,
    progress: Progress = silent,
) -> Report:
    """Verify rows wherever they are. ``replays`` are rounds that need not be played again; without a ``checker`` no
    seal is looked at, and without one or the key of the ``house`` no signature."""
    return HouseVerification(books, checker, replays, progress).run(heads, house, witnessed)
