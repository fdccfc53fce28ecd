"""The ledger in the database: the same rules as in memory, over accounts that are locked while a command lasts."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.dialects.postgresql import insert

from croupier.house.ledger import CAGE, Account, Balance, Entry, Ledger, Posted
from croupier.money import Cents
from croupier.store.schema import ACCOUNTS, ENTRIES


class StoredLedger(Ledger):
    """A ledger that reads the accounts it touches, locks them, and writes what was entered when it is saved.

    The cage has no row: it may owe whatever the others have, and every table would wait for it.
    """

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection
        self._locked: set[Account] = {CAGE}
        self._written = 0

    def available(self, name: Account) -> Cents:
        """What an account may spend now."""
        self._lock([name])
        return super().available(name)

    def balance(self, name: Account) -> Cents:
        """What an account holds."""
        self._lock([name])
        return super().balance(name)

    def held(self, key: str) -> Entry | None:
        """The pending entry of that key, if it is still open."""
        self._read_holds([key])
        return super().held(key)

    def enter(self, group: Iterable[Entry]) -> list[Posted]:
        """Take a group of entries whole, or refuse it whole."""
        entries = list(group)
        self._lock(name for one in entries for name in (one.debit, one.credit))
        self._read_keys([one.key for one in entries])
        self._read_holds([one.of for one in entries if one.of])
        return super().enter(entries)

    def save(self) -> None:
        """Write the new entries and the balances that follow from them."""
        new = [one.entry for one in self.entries[self._written :]]
        if not new:
            return
        self._connection.execute(ENTRIES.insert(), [one._asdict() for one in new])
        names = {name for one in new for name in (one.debit, one.credit)} - {CAGE}
        change = update(ACCOUNTS).where(ACCOUNTS.c.name == bindparam("account"))
        rows = [
            {"account": name, "posted": self.balances[name].posted, "held": self.balances[name].held}
            for name in sorted(names)
        ]
        self._connection.execute(change, rows)
        self._written = len(self.entries)

    def _lock(self, names: Iterable[Account]) -> None:
        """Read accounts and keep them from everybody else; in one order, so that two commands do not wait for each
        other."""
        missing = sorted(set(names) - self._locked)
        if not missing:
            return
        self._connection.execute(insert(ACCOUNTS).on_conflict_do_nothing(), [{"name": name} for name in missing])
        asked = select(ACCOUNTS).where(ACCOUNTS.c.name.in_(missing)).order_by(ACCOUNTS.c.name).with_for_update()
        for row in self._connection.execute(asked):
            self.balances[row.name] = Balance(row.posted, row.held)
        self._locked.update(missing)

    def _read_keys(self, keys: list[str]) -> None:
        asked = select(ENTRIES).where(ENTRIES.c.key.in_([key for key in keys if key not in self._keys]))
        for row in self._connection.execute(asked):
            self._keys[row.key] = Posted(row.number, _entry(row))

    def _read_holds(self, keys: list[str]) -> None:
        unknown = [key for key in keys if key not in self._open and key not in self._keys]
        if not unknown:
            return
        ends = ENTRIES.alias()
        asked = select(ENTRIES).where(
            ENTRIES.c.key.in_(unknown),
            ENTRIES.c.kind == "hold",
            ~select(ends.c.number).where(ends.c.of == ENTRIES.c.key).exists(),
        )
        for row in self._connection.execute(asked):
            self._open[row.key] = _entry(row)


def _entry(row: object) -> Entry:
    return Entry(**{name: getattr(row, name) for name in Entry._fields})
