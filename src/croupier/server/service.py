"""One running service: the store, the people, the settings, and who listens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, select

from croupier.house.table import Table
from croupier.round.round import Round
from croupier.server.readings import Readings
from croupier.server.self_check import self_check
from croupier.server.settings import Settings
from croupier.spans import span
from croupier.store import audit, signing
from croupier.store.database import Database
from croupier.store.loading import as_it_ended, load
from croupier.store.people import People
from croupier.store.schema import TABLES
from croupier.store.second_factor import SecondFactors
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
    #: A streaming replica, for those who watch and whatever else need not have the newest.
    replica: Database | None = None
    readings: Readings = field(init=False)
    tables: TableStore = field(init=False)
    people: People = field(init=False)
    signing_key: Ed25519PrivateKey = field(init=False)

    def __post_init__(self) -> None:
        self.readings = Readings(self.database, self.replica)
        self.signing_key = signing.signing_key()
        key = self.signing_key.private_bytes_raw()
        self.tables = TableStore(self.database, key=key, house_rules=self.settings.house_rules)
        self.people = People(self.database, self.settings.sign_in, SecondFactors(key))

    def announce(self) -> None:
        """Write down which program serves from now on, and by which settings."""
        running = self_check(self.settings)
        said = {"release": running["version"], "program": running["program"], "games": running["games"]}
        self.database.run(lambda connection: audit.note(connection, audit.HOUSE, "is served", **said))

    def games(self) -> list[str]:
        """The games that there are tables for."""
        with self.database.engine.connect() as connection:
            return sorted(connection.execute(select(TABLES.c.game).distinct()).scalars())

    def look(self, name: str) -> TableSnapshot:
        """A table as it was last written, with the round that still lies on the felt: all of it at one moment."""
        with self.database.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            return self._seen(connection, name)

    def watch(self, name: str, version: int) -> TableSnapshot:
        """The same for who watches, from the replica where that has this version by now."""
        return self.readings.read(
            lambda connection: self._seen(connection, name), lambda snapshot: snapshot.version >= version
        )

    def _seen(self, connection: Connection, name: str) -> TableSnapshot:
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
            with span("round", **{"croupier.table": name, "croupier.game": table.game.slug}):
                act(table)
                table.deal_on()

        return self.tables.act(connection, name, work, by=by, command=command)[1]
