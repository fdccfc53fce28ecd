"""The ledger in the database: the same rules as in memory, over accounts that are locked while a command lasts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.dialects.postgresql import insert

from croupier.house.ledger import CAGE, Account, Balance, Entry, Ledger, Posted, account
from croupier.money import Cents
from croupier.store.audit import HOUSE, Turn
from croupier.store.schema import ACCOUNTS, ENTRIES


class StoredLedger(Ledger):
    """A ledger that reads the accounts it touches, locks them, and writes what was entered when it is saved.

    The cage has no row: it may owe whatever the others have, and every table would wait for it. Who only looks locks
    nothing. The account of the table that a command is about is read with the first other.
    """

    def __init__(self, connection: Connection, *, table: str = "", lock: bool = True) -> None:
        super().__init__()
        self._connection, self._locks = connection, lock
        self._read: set[Account] = {CAGE}
        self._there: set[Account] = {CAGE}
        self._chain = table or HOUSE
        self._also = {account("table", table)} if table else set[Account]()
        self._written = 0

    def available(self, name: Account) -> Cents:
        """What an account may spend now."""
        self._look_at([name])
        return super().available(name)

    def balance(self, name: Account) -> Cents:
        """What an account holds."""
        self._look_at([name])
        return super().balance(name)

    def held(self, key: str) -> Entry | None:
        """The pending entry of that key, if it is still open."""
        self._read_entries([], [key])
        return super().held(key)

    def enter(self, group: Iterable[Entry]) -> list[Posted]:
        """Take a group of entries whole, or refuse it whole."""
        entries = list(group)
        touched = {name for entry in entries for name in (entry.debit, entry.credit)}
        self._look_at(touched)
        self._open_accounts(touched - self._there)
        self._read_entries([entry.key for entry in entries], [entry.of for entry in entries if entry.of])
        return super().enter(entries)

    def save(self, turn: Turn) -> list[dict[str, Any]]:
        """Write the new entries and the balances that follow from them; the entries as the chain repeats them."""
        assert turn.chain == self._chain, f"money of {self._chain} is entered in its chain, not in {turn.chain}"
        new = [entry.entry for entry in self.entries[self._written :]]
        if not new:
            return []
        self._connection.execute(ENTRIES.insert().inline(), [entry._asdict() for entry in new])
        names = {name for entry in new for name in (entry.debit, entry.credit)} - {CAGE}
        change = update(ACCOUNTS).where(ACCOUNTS.c.name == bindparam("account"))
        rows = [
            {"account": name, "posted": self.balances[name].posted, "held": self.balances[name].held}
            for name in sorted(names)
        ]
        self._connection.execute(change, rows)
        self._written = len(self.entries)
        return [entry._asdict() for entry in new]

    def _look_at(self, names: Iterable[Account]) -> None:
        """Read accounts and keep them from everybody else; those of one question in one order, so that two commands
        seldom wait for each other. With a player's money goes what the player owes."""
        asked = set(names) - self._read
        if asked:
            self._take(asked | self._also | {_other(name) for name in asked} - self._read)
            self._also = set()

    def _take(self, names: set[Account]) -> None:
        asked = select(ACCOUNTS).where(ACCOUNTS.c.name.in_(sorted(names))).order_by(ACCOUNTS.c.name)
        for row in self._connection.execute(asked.with_for_update() if self._locks else asked):
            self.balances[row.name] = Balance(row.posted, row.held)
            self._there.add(row.name)
        self._read |= names

    def _open_accounts(self, names: set[Account]) -> None:
        """Accounts that nothing was ever entered in; somebody else may open the same one at the same moment."""
        if names:
            rows = [{"name": name} for name in sorted(names)]
            self._connection.execute(insert(ACCOUNTS).on_conflict_do_nothing(), rows)
            self._take(names)

    def _read_entries(self, keys: list[str], holds: list[str]) -> None:
        """Entries that were made before under these keys, and these holds as far as they are open."""
        fresh = {key for key in keys if key not in self._keys}
        unknown = {key for key in holds if key not in self._open and key not in self._keys}
        if not fresh | unknown:
            return
        ends = ENTRIES.alias()
        decided = select(ends.c.number).where(ends.c.of == ENTRIES.c.key).exists().label("decided")
        for row in self._connection.execute(select(ENTRIES, decided).where(ENTRIES.c.key.in_(sorted(fresh | unknown)))):
            if row.key in fresh:
                self._keys[row.key] = Posted(row.number, _entry(row))
            if row.key in unknown and row.kind == "hold" and not row.decided:
                self._open[row.key] = _entry(row)


def _other(name: Account) -> Account:
    """What is asked about together: a player's money, and what the player owes."""
    kind, _, who = name.partition(":")
    other = {"player": "commission", "commission": "player"}.get(kind)
    return account(other, who) if other else name


def _entry(row: object) -> Entry:
    return Entry(**{name: getattr(row, name) for name in Entry._fields})
