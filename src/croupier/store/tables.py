"""Tables in the store: each command loads one, does one thing to it, and writes all that follows in one transaction."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, insert, select

from croupier.errors import BadInput, Refused
from croupier.house.house_rules import NONE, HouseRules
from croupier.house.progressives import Progressives
from croupier.house.table import Table
from croupier.round.game import Game
from croupier.round.procedures import Clock
from croupier.store import audit, escrows
from croupier.store.database import Database
from croupier.store.failpoints import failpoint
from croupier.store.ledger import StoredLedger
from croupier.store.loading import Loaded, load, meters
from croupier.store.saving import save
from croupier.store.schema import TABLES
from croupier.store.secrets import StoredSecret

T = TypeVar("T")
#: A table is named in addresses, in the ledger and in the audit chain.
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class TableStore:
    """All tables of a house in one database."""

    def __init__(
        self, database: Database, clock: Clock = time.time, key: bytes = b"", house_rules: HouseRules = NONE
    ) -> None:
        self.database = database
        self.clock = clock
        #: The key of the house, from which secrets are worked out that the database must not have.
        self.key = key
        self.house_rules = house_rules

    def create(
        self, name: str, game: Game, options: dict[str, object], *, group: str = "", deals: bool = True, by: str
    ) -> None:
        """Set a new table up; it is closed. One that ``deals`` draws from secrets of its own."""
        self.database.run(
            lambda connection: self.set_up(connection, name, game, options, group=group, deals=deals, by=by)
        )

    def set_up(
        self,
        connection: Connection,
        name: str,
        game: Game,
        options: dict[str, object],
        *,
        group: str = "",
        deals: bool = True,
        by: str,
        command: dict[str, Any] | None = None,
    ) -> None:
        """Set a table up as part of a command, which the chain names like this."""
        if not _NAME.fullmatch(name) or name == audit.HOUSE:
            raise BadInput(f"{name!r} is no name for a table; use up to 40 small letters, digits and hyphens")
        if group and not _NAME.fullmatch(group):
            raise BadInput(f"{group!r} is no name for a group of tables; use small letters, digits and hyphens")
        if connection.execute(select(TABLES.c.name).where(TABLES.c.name == name)).one_or_none():
            raise Refused(f"there is a table {name} already")
        ledger = StoredLedger(connection, table=name)
        linked = [f"{group}/{meter}" if group else meter for meter in game.meters(game.house(options))]
        escrows.played_at(connection, linked)
        known = meters(connection, linked, ())
        noted = {name_: meter.noted for name_, meter in known.items()}
        secret = StoredSecret(connection, name, {}) if deals else None
        row = {"name": name, "game": game.slug, "options": {}, "group": group, "state": {}, "head": audit.START}
        connection.execute(insert(TABLES), row)
        jackpots = Progressives(ledger, known, escrows={})
        jackpots.take = escrows.MeterRows(connection, jackpots, noted, name).take
        table = Table(
            name, game, ledger, options=options, jackpots=jackpots, group=group, clock=self.clock, secret=secret
        )
        self.house_rules.check(game, table.options)
        table.unchecked = by if options else ""
        table._note("is set up", by)
        save(connection, Loaded(table, ledger, secret, noted, {}, 0, audit.START), by, command or {})

    def names(self) -> list[str]:
        """Every table."""
        with self.database.engine.connect() as connection:
            return list(connection.execute(select(TABLES.c.name).order_by(TABLES.c.name)).scalars())

    def command(self, name: str, act: Callable[[Table], T], *, by: str) -> T:
        """Do one thing at a table: all of it is written, or nothing has happened."""
        return self.database.run(lambda connection: self.act(connection, name, act, by=by)[0])

    def act(
        self,
        connection: Connection,
        name: str,
        act: Callable[[Table], T],
        *,
        by: str,
        command: dict[str, Any] | None = None,
    ) -> tuple[T, int]:
        """Do one thing at a table as part of a command, which the chain names like this; what came of it, and the
        table's version."""
        loaded = load(connection, name, self.clock, lock=True)
        loaded.table.house_rules = self.house_rules
        failpoint("after load")
        done = act(loaded.table)
        return done, save(connection, loaded, by, command or {})

    def look(self, name: str, at: Callable[[Table], T]) -> T:
        """Look at a table as it was last written."""
        with self.database.engine.connect() as connection:
            return at(load(connection, name, self.clock, lock=False).table)
