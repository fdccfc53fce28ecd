"""The ledger in the database: the same rules as in memory, over accounts that are locked while a command lasts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.dialects.postgresql import insert

from croupier.house.chips import VERIFIED
from croupier.house.ledger import CAGE, Account, Balance, Entry, Ledger, Posted, account
from croupier.money import Cents
from croupier.store import limits
from croupier.store.audit import HOUSE, Turn
from croupier.store.beliefs import Unsure
from croupier.store.limits import Exposure
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

    def check(self, done: Sequence[Posted], before: Mapping[Account, Balance]) -> None:
        """Hold every new hold of a player's money against the player's limits: the one place that all of them pass,
        whoever makes the wager and however. The accounts are locked, so that two at once are looked at in turn."""
        for purse in sorted({entry.debit for _, entry in done if entry.kind == "hold"}):
            kind, _, name = purse.partition(":")
            more = self.balances[purse].held - before[purse].held + _lost(purse, [entry for _, entry in done])
            if kind == "player" and more > 0:
                new = [posted.entry for posted in self.entries[self._written :]]
                kept = sum(entry.amount for entry in new if entry.debit == purse and entry.because == VERIFIED)
                exposure = Exposure(self.balances[purse].held, more, kept, _lost(purse, new))
                limits.may_hold(self._connection, name, exposure)

    def save(self, turn: Turn) -> list[dict[str, Any]]:
        """Write the new entries and the balances that follow from them; the entries as the chain repeats them."""
        assert turn.chain == self._chain, f"money of {self._chain} is entered in its chain, not in {turn.chain}"
        new = self._unwritten()
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

    def new(self) -> list[dict[str, Any]]:
        """The entries that are not written yet, as the chain repeats them."""
        return [entry._asdict() for entry in self._unwritten()]

    def _unwritten(self) -> list[Entry]:
        return [posted.entry for posted in self.entries[self._written :]]

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
                self._keys[row.key] = Posted(row.number, entry_of(row))
            if row.key in unknown and row.kind == "hold" and not row.decided:
                self._open[row.key] = entry_of(row)


class RememberedLedger(Ledger):
    """The ledger of a table that a process remembers, over balances as the process saw them last.

    Others may have moved a player's money since. So an amount that follows from a balance is only good with that
    balance, which the database is asked to confirm; and what has to be enough is added and taken there, where an
    overdraft is refused.
    """

    def __init__(self, balances: dict[Account, Balance]) -> None:
        super().__init__(balances=balances)
        #: Balances that amounts follow from, as they were before this command.
        self.decided_by: dict[Account, tuple[Cents, Cents]] = {}
        #: Players whose money goes at risk.
        self.exposed: set[str] = set()
        self._before: dict[Account, tuple[Cents, Cents]] = {}

    def available(self, name: Account) -> Cents:
        """What an account may spend now, as far as this process knows."""
        self._sure(name)
        return super().available(name)

    def decisive(self, name: Account) -> Cents:
        """The same where an amount follows from it."""
        self._decide_by(name)
        return super().available(name)

    def balance(self, name: Account) -> Cents:
        """What an account holds."""
        self._decide_by(name)
        return super().balance(name)

    def enter(self, group: Iterable[Entry]) -> list[Posted]:
        """Take a group of entries whole, or refuse it whole."""
        entries = list(group)
        for name in {name for entry in entries for name in (entry.debit, entry.credit)} - {CAGE}:
            self._sure(name)
            self._before.setdefault(name, _amounts(self.balances[name]))
        return super().enter(entries)

    def check(self, done: Sequence[Posted], before: Mapping[Account, Balance]) -> None:
        """Note whose limits are to be looked at."""
        for purse in {entry.debit for _, entry in done if entry.kind == "hold"}:
            kind, _, name = purse.partition(":")
            more = self.balances[purse].held - before[purse].held + _lost(purse, [entry for _, entry in done])
            if kind == "player" and more > 0:
                self.exposed.add(name)

    def new(self) -> list[dict[str, Any]]:
        """The entries of this command, as the chain repeats them."""
        return [posted.entry._asdict() for posted in self.entries]

    def moved(self) -> dict[Account, tuple[Cents, Cents]]:
        """By how much this command changes what accounts hold, and what is held of it."""
        now = {name: _amounts(self.balances[name]) for name in self._before}
        return {name: (now[name][0] - posted, now[name][1] - held) for name, (posted, held) in self._before.items()}

    def settled(self) -> None:
        """All of it is written."""
        self.entries.clear()
        self._keys.clear()
        self.decided_by, self.exposed, self._before = {}, set(), {}

    def hold(self, entries: Iterable[Entry]) -> None:
        """Holds that are open."""
        self._open |= {entry.key: entry for entry in entries}

    def _sure(self, name: Account) -> None:
        if name not in self.balances and name != CAGE:
            raise Unsure(name)

    def _decide_by(self, name: Account) -> None:
        self._sure(name)
        if name != CAGE:
            self.decided_by.setdefault(name, self._before.get(name) or _amounts(self.balances[name]))


def _amounts(balance: Balance) -> tuple[Cents, Cents]:
    return balance.posted, balance.held


def _lost(purse: Account, entries: Iterable[Entry]) -> Cents:
    """What a player has lost by some entries; what comes from the cage and goes there is neither won nor lost."""
    played = [
        entry for entry in entries if entry.kind in ("transfer", "post") and CAGE not in (entry.debit, entry.credit)
    ]
    return sum(entry.amount * ((entry.debit == purse) - (entry.credit == purse)) for entry in played)


def _other(name: Account) -> Account:
    """What is asked about together: a player's money, and what the player owes."""
    kind, _, who = name.partition(":")
    other = {"player": "commission", "commission": "player"}.get(kind)
    return account(other, who) if other else name


def entry_of(row: object) -> Entry:
    """An entry from its row."""
    return Entry(**{name: getattr(row, name) for name in Entry._fields})
