"""Tables that a process remembers from one command to the next, by the version that it has seen, with the balances and
meters that they share. What is remembered may be old: it is only acted on where the database confirms it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NoReturn

from sqlalchemy import Connection, or_, select, text

from croupier.house import kept
from croupier.house.house_rules import HouseRules
from croupier.house.jackpots import Meter
from croupier.house.ledger import CAGE, Account, Balance, account
from croupier.house.progressives import escrow_account
from croupier.house.table import Table
from croupier.round.procedures import Clock
from croupier.store.beliefs import Unsure
from croupier.store.ledger import RememberedLedger, entry_of
from croupier.store.loading import Loaded, load
from croupier.store.schema import ACCOUNTS, ENTRIES, PEOPLE
from croupier.store.secrets import RememberedSecret

#: Tables that one process remembers; the one that was quiet for longest is forgotten first.
MOST_TABLES: Final = 2_000
_NEXT_SHOE: Final = text("SELECT nextval(pg_get_serial_sequence('shoes', 'number'))")


@dataclass(slots=True)
class Memory:
    """Everything that one process remembers of a house."""

    tables: OrderedDict[str, Loaded] = field(default_factory=OrderedDict)
    balances: dict[Account, Balance] = field(default_factory=lambda: {CAGE: Balance()})
    meters: dict[str, Meter] = field(default_factory=dict)

    def get(self, name: str) -> Loaded | None:
        """A table that is remembered."""
        loaded = self.tables.get(name)
        if loaded is not None:
            self.tables.move_to_end(name)
        return loaded

    def keep(self, loaded: Loaded) -> None:
        """Remember a table."""
        self.tables[loaded.table.name] = loaded
        if len(self.tables) > MOST_TABLES:
            self.forget(next(iter(self.tables)))

    def forget(self, name: str) -> None:
        """Forget a table and all that it has touched: something about it was not so, or may not be."""
        loaded = self.tables.pop(name, None)
        if loaded is None:
            return
        for known in accounts_of(loaded.table):
            self.balances.pop(known, None)

    def forget_meter(self, name: str) -> None:
        """Forget a meter, and with it every table that is linked to it."""
        self.meters.pop(name, None)
        for table in [table for table, loaded in self.tables.items() if name in loaded.table.jackpots.meters]:
            self.forget(table)


def accounts_of(table: Table) -> set[Account]:
    """The accounts that play at a table may touch, as long as no jackpot is won."""
    players = {place.player for place in table.places.values()}
    names = {account(kind, player) for player in players for kind in ("player", "commission")}
    names |= {escrow_account(table.name, meter) for meter in table.jackpots.meters}
    return names | {account("table", table.name), account("tips", table.name)}


def remember(connection: Connection, name: str, clock: Clock, memory: Memory, rules: HouseRules) -> Loaded:
    """Read a table with all that play at it may need; the caller's transaction decides which moment that is."""
    ledger = RememberedLedger(memory.balances)
    loaded = load(connection, name, clock, lock=False, ledger=ledger)
    table = loaded.table
    if table.state not in ("betting", "playing"):
        raise Unsure("a table that is closed is not played at")
    table.house_rules, table.elsewhere, table.jackpots.find = rules, _unknown, _unknown
    table.jackpots.take = _unknown
    balances = _balances(connection, accounts_of(table))
    keys = [key for holds in table.chips.held.values() for key, _ in holds]
    if keys:
        ledger.hold(entry_of(row) for row in connection.execute(select(ENTRIES).where(ENTRIES.c.key.in_(keys))))
    if isinstance(loaded.secret, RememberedSecret):
        loaded.secret.spare = connection.execute(_NEXT_SHOE).scalar_one()
    loaded.balances = balances
    players = {place.player for place in table.places.values()}
    own = select(PEOPLE.c.name).where(PEOPLE.c.name.in_(players), or_(PEOPLE.c.disabled, PEOPLE.c.limits != {}))
    loaded.limited = frozenset(connection.execute(own).scalars())
    return loaded


def renew(memory: Memory, read: Meter) -> Meter:
    """A meter as the tables of this process share it, after it was read once more."""
    shared = memory.meters.setdefault(read.name, read)
    if shared is not read and shared.noted <= read.noted:
        kept.renew_meter(shared, kept.plain_meter(read))
        shared.waiting = read.waiting
    return shared


def join(memory: Memory, loaded: Loaded) -> None:
    """Let a table that was read take part in what the others of this process share."""
    meters = loaded.table.jackpots.meters
    for name, read in meters.items():
        meters[name] = renew(memory, read)
    for name, balance in loaded.balances.items():
        memory.balances.setdefault(name, balance)
    loaded.balances = {}
    memory.keep(loaded)


def settle(loaded: Loaded, version: int, head: str) -> None:
    """What a command has done to a table is written: it starts afresh from there."""
    table = loaded.table
    assert isinstance(loaded.ledger, RememberedLedger)
    loaded.ledger.settled()
    if isinstance(loaded.secret, RememberedSecret):
        loaded.secret.settled()
    table.log.clear()
    table.book.new.clear()
    table.recall.clear()
    table.jackpots.put.clear()
    kept.forget_keys(table)
    loaded.version, loaded.head, loaded.rounds = version, head, table.rounds
    loaded.playing = table.round is not None
    loaded.answers = len(table.round.answers) if table.round else 0
    for meter in table.jackpots.meters.values():
        meter.events.clear()


def _balances(connection: Connection, names: Iterable[Account]) -> dict[Account, Balance]:
    """What accounts hold; one that nothing was ever entered in holds nothing."""
    wanted = sorted(names)
    rows = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name.in_(wanted)))
    return {name: Balance() for name in wanted} | {row.name: Balance(row.posted, row.held) for row in rows}


def _unknown(*_what: object) -> NoReturn:
    raise Unsure("other tables and meters")
