"""The ledger: double entry, append only, whole cents.

Every entry moves money from one account to another. A wager is a pending entry: it holds the player's money until it is
posted, in whole or in part, or voided. Nothing is ever changed or removed; a correction is a new entry. A group of
entries is taken whole or not at all, and a key that was used before gives back what was done then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from croupier.errors import BadMoney, Refused, UnknownName
from croupier.money import Cents, dollars

Account: TypeAlias = str
Kind: TypeAlias = Literal["transfer", "hold", "post", "void"]

#: Where money enters and leaves the house; the only account that may owe, beside the promises below.
CAGE: Final[Account] = "cage"
#: Kinds of accounts, by the first word of their name, and whether one may go below zero.
KINDS: Final[Mapping[str, bool]] = {
    "cage": True,
    "player": False,
    "table": False,
    "meter": False,
    "reserve": False,
    "overflow": False,
    "escrow": False,  # what a table has put by for a meter
    "commission": True,  # what a player owes is a debt until it is collected
    "tips": False,
}
MOST: Final[Cents] = 10**15


class Entry(NamedTuple):
    """One movement: ``of`` names the hold that a post or void decides, ``because`` cites the clause or the person."""

    kind: Kind
    debit: Account
    credit: Account
    amount: Cents
    key: str
    of: str = ""
    round: str = ""
    seq: int = 0
    clause: str = ""
    because: str = ""


class Posted(NamedTuple):
    """An entry in its place in the ledger."""

    number: int
    entry: Entry


@dataclass(slots=True)
class Balance:
    """What an account holds, and how much of it is held for pending entries."""

    posted: Cents = 0
    held: Cents = 0

    @property
    def available(self) -> Cents:
        """What may be spent."""
        return self.posted - self.held


def account(kind: str, name: str = "") -> Account:
    """The name of an account: ``account("player", "ann")``."""
    if kind not in KINDS:
        raise UnknownName("kind of account", kind, KINDS)
    return f"{kind}:{name}" if name else kind


def _may_owe(name: Account) -> bool:
    kind = name.partition(":")[0]
    if kind not in KINDS:
        raise UnknownName("kind of account", kind, KINDS)
    return KINDS[kind]


@dataclass(slots=True)
class Ledger:
    """All entries in order, and the balances that follow from them."""

    entries: list[Posted] = field(default_factory=list)
    balances: dict[Account, Balance] = field(default_factory=dict)
    _keys: dict[str, Posted] = field(default_factory=dict)
    _open: dict[str, Entry] = field(default_factory=dict)

    # -- asking ---------------------------------------------------------------------------------------------

    def available(self, name: Account) -> Cents:
        """What an account may spend now."""
        account = self.balances.get(name)
        return account.available if account else 0

    def decisive(self, name: Account) -> Cents:
        """The same where an amount follows from it, and not only whether there is enough."""
        return self.available(name)

    def balance(self, name: Account) -> Cents:
        """What an account holds, pending entries not yet decided."""
        account = self.balances.get(name)
        return account.posted if account else 0

    def held(self, key: str) -> Entry | None:
        """The pending entry of that key, if it is still open."""
        return self._open.get(key)

    @property
    def total(self) -> Cents:
        """The sum of all accounts, which is zero."""
        return sum(balance.posted for balance in self.balances.values())

    def of(self, name: Account) -> Iterator[Posted]:
        """The entries that touch an account, in order."""
        return (entry for entry in self.entries if name in (entry.entry.debit, entry.entry.credit))

    def owed(self, player: str) -> Cents:
        """What a player owes the house."""
        return -self.balance(account("commission", player))

    def collect(self, player: str, *, key: str, because: str) -> Cents:
        """Take what a player owes, as far as there is money to take it from; what was collected."""
        purse = account("player", player)
        amount = min(self.owed(player), self.decisive(purse))
        if amount > 0:
            self.enter([Entry("transfer", purse, account("commission", player), amount, key, because=because)])
        return max(amount, 0)

    # -- entering -------------------------------------------------------------------------------------------

    def enter(self, group: Iterable[Entry]) -> list[Posted]:
        """Take a group of entries whole, or refuse it whole."""
        entries = list(group)
        again = [self._keys.get(entry.key) for entry in entries]
        if any(again):
            return self._repeated(entries, again)
        if len({entry.key for entry in entries}) < len(entries):
            raise Refused("two entries of one group have the same key; a key names one movement")
        touched = {name for entry in entries for name in (entry.debit, entry.credit)}
        before = {name: (account.posted, account.held) for name in touched if (account := self.balances.get(name))}
        opened, done = dict(self._open), list[Posted]()
        try:
            for entry in entries:
                done.append(self._enter(entry))
            self.check(done, {name: Balance(*before.get(name, (0, 0))) for name in touched})
        except Exception:
            self._undo(done, touched, before, opened)
            raise
        assert sum(self.balances[name].posted for name in touched) == sum(posted for posted, _ in before.values())
        return done

    def check(self, done: Sequence[Posted], before: Mapping[Account, Balance]) -> None:
        """Refuse a group that was entered; a ledger with people behind it knows what they allow themselves."""

    def _undo(
        self,
        done: list[Posted],
        touched: set[Account],
        before: Mapping[Account, tuple[Cents, Cents]],
        opened: dict[str, Entry],
    ) -> None:
        """Leave no trace of a group that was refused."""
        for name in touched:
            self.balances.pop(name, None)
        self.balances |= {name: Balance(*amounts) for name, amounts in before.items()}
        self._open = opened
        if done:
            del self.entries[done[0].number - 1 :]
        for entry in done:
            del self._keys[entry.entry.key]

    def _repeated(self, entries: Sequence[Entry], again: Sequence[Posted | None]) -> list[Posted]:
        """A key that was used before changes nothing, and only for the very same movement."""
        known = [posted for posted in again if posted is not None]
        if len(known) < len(entries) or any(
            posted.entry != entry for posted, entry in zip(known, entries, strict=True)
        ):
            keys = ", ".join(posted.entry.key for posted in known)
            raise Refused(f"the key {keys} was used for another movement; a new one needs a new key")
        return known

    def _enter(self, entry: Entry) -> Posted:
        if type(entry.amount) is not int or not 0 <= entry.amount <= MOST:
            raise BadMoney(f"a movement is of 0 to {dollars(MOST)}, not {entry.amount!r}")
        if not entry.key:
            raise Refused("a movement needs a key, so that it is made once")
        if entry.debit == entry.credit:
            raise Refused(f"money moves between two accounts, not from {entry.debit} to itself")
        match entry.kind:
            case "transfer":
                self._pay(entry)
            case "hold":
                self._hold(entry)
            case "post" | "void":
                self._decide(entry)
            case _:
                assert_never(entry.kind)
        posted = Posted(len(self.entries) + 1, entry)
        self.entries.append(posted)
        self._keys[entry.key] = posted
        return posted

    def _account(self, name: Account) -> Balance:
        _may_owe(name)
        return self.balances.setdefault(name, Balance())

    def _spend(self, name: Account, amount: Cents) -> Balance:
        account = self._account(name)
        if amount > account.available and not _may_owe(name):
            raise Refused(f"{name} has {dollars(account.available)} to spend, not {dollars(amount)}")
        return account

    def _pay(self, entry: Entry) -> None:
        self._spend(entry.debit, entry.amount).posted -= entry.amount
        self._account(entry.credit).posted += entry.amount

    def _hold(self, entry: Entry) -> None:
        self._account(entry.credit)
        self._spend(entry.debit, entry.amount).held += entry.amount
        self._open[entry.key] = entry

    def _decide(self, entry: Entry) -> None:
        """A hold ends once: what is posted is paid, the rest is free again."""
        hold = self._open.pop(entry.of, None)
        if hold is None:
            raise Refused(f"{entry.of!r} is no open hold; it was posted or voided, or never made")
        if (entry.debit, entry.credit) != (hold.debit, hold.credit):
            raise Refused(f"{entry.of!r} holds money of {hold.debit} for {hold.credit}, and of nobody else")
        if entry.kind == "void" and entry.amount:
            raise Refused(f"a void of {entry.of!r} pays nothing, not {dollars(entry.amount)}")
        if entry.amount > hold.amount:
            raise Refused(f"{entry.of!r} holds {dollars(hold.amount)}, less than {dollars(entry.amount)}")
        self.balances[hold.debit].held -= hold.amount
        self.balances[hold.debit].posted -= entry.amount
        self.balances[hold.credit].posted += entry.amount


def replayed(entries: Iterable[Entry]) -> Ledger:
    """A ledger rebuilt from its entries alone."""
    ledger = Ledger()
    for entry in entries:
        ledger.enter([entry])
    return ledger
