"""Chains verified in several processes: none needs another. Each process sees the house as it was at one moment, and
tells what it found and what all chains together must fit."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, text

from croupier.errors import CroupierError
from croupier.store.database import Database
from croupier.store.sealing import Seal
from croupier.store.verify.books import silent
from croupier.store.verify.database_books import DatabaseBooks
from croupier.store.verify.house import ChainsBefore, ChainsVerified, chains_verified

#: Into how many parts for each process the chains go: they differ in length.
_PARTS: Final = 8


class _Part(NamedTuple):
    """Some chains of a house, where it is, and which moment of it is looked at."""

    url: str
    key: Path
    snapshot: str
    before: ChainsBefore
    chains: list[str]


@dataclass(frozen=True)
class Workers:
    """Processes that verify chains as they are at the moment of a connection's transaction."""

    connection: Connection
    number: int

    @contextmanager
    def verifying(self, before: ChainsBefore, chains: list[str]) -> Iterator[Iterator[ChainsVerified]]:
        """What the chains come to, part by part in their order; they are at work from now on."""
        url = self.connection.engine.url.render_as_string(hide_password=False)
        snapshot = self.connection.execute(text("SELECT pg_export_snapshot()")).scalar_one()
        key, size = Seal.of(self.connection).path, max(1, len(chains) // (self.number * _PARTS))
        parts = [
            _Part(url, key, snapshot, before, chains[first : first + size]) for first in range(0, len(chains), size)
        ]
        try:
            with ProcessPoolExecutor(self.number, mp_context=get_context("spawn")) as pool:
                yield pool.map(_verified, parts)
        except BrokenProcessPool:
            raise CroupierError("a process that read chains ended before it was done; verify again") from None


def _verified(part: _Part) -> ChainsVerified:
    from croupier.store.verify import checker

    database = Database(part.url, pool=1)
    try:
        with database.engine.connect() as connection:
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            connection.exec_driver_sql(f"SET TRANSACTION SNAPSHOT '{part.snapshot}'")
            seals = checker(Seal(part.key)) if part.before.sealed else None
            return chains_verified(part.before.common(DatabaseBooks(connection), seals, None, silent), part.chains)
    finally:
        database.close()
