"""One running service: the store, the people, the settings, and who listens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection

from croupier.house.table import Table
from croupier.round.round import Round
from croupier.server.settings import Settings
from croupier.store import signing
from croupier.store.database import Database
from croupier.store.loading import as_it_ended, load
from croupier.store.people import People
from croupier.store.tables import TableStore


class TableSnapshot(NamedTuple):
    """A table, the last round if none is in play, and how old that is."""

    table: Table
    last: Round | None
    version: int


@dataclass(slots=True)
class Service:
    """What every route works with."""

    database: Database
    settings: Settings = field(default_factory=Settings)
    tables: TableStore = field(init=False)
    people: People = field(init=False)
    signing_key: Ed25519PrivateKey = field(init=False)

    def __post_init__(self) -> None:
        self.signing_key = signing.signing_key()
        self.tables = TableStore(self.database)
        self.people = People(self.database, self.settings.sign_in)

    def look(self, name: str) -> TableSnapshot:
        """A table as it was last written, with the round that still lies on the felt: all of it at one moment."""
        with self.database.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            loaded = load(connection, name, self.tables.clock, lock=False)
            table = loaded.table
            last = None
            if table.round is None and table.rounds:
                last = loaded.abandoned or as_it_ended(connection, table.game, table.round_name)
            return TableSnapshot(table, last, loaded.version)

    def at_table(
        self, connection: Connection, name: str, act: Callable[[Table], Any], by: str, command: dict[str, Any]
    ) -> int:
        """Do something at a table, and let its own equipment go on from there; the version of the table then."""

        def work(table: Table) -> None:
            act(table)
            table.deal_on()

        return self.tables.act(connection, name, work, by=by, command=command)[1]
