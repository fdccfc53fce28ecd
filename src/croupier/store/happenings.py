"""What has happened in a house, told from its chains: events with numbers that only grow, each for those who may know.

The log of all chains puts the entries in one order that never changes, so that whoever follows can stop anywhere and go
on from there. An event names people, tables and amounts, and never a card or a secret: what an entry holds beside what
is named here stays in the chain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, func, select

from croupier.errors import BadInput
from croupier.house.jackpots import PARTS
from croupier.house.roles import ADMIN, PLAYER, PUBLIC, STAFF, SUPERVISORS, WATCHING, Caller
from croupier.money import dollars
from croupier.store.audit import HOUSE
from croupier.store.schema import AUDIT, LOG

#: Who may read the accounts, the people and what waits for a second person.
_OFFICE: Final = frozenset({*SUPERVISORS, *WATCHING, ADMIN})
_KEEPERS: Final = frozenset({*WATCHING, ADMIN})
_EVERYBODY: Final = frozenset({PUBLIC})
#: Every kind of event, and the roles that may know of it; of money its owner may, too.
AUDIENCES: Final[Mapping[str, frozenset[str]]] = {
    "table.opened": _EVERYBODY,
    "table.closed": _EVERYBODY,
    "table.disabled": _EVERYBODY,
    "table.enabled": _EVERYBODY,
    "round.began": _EVERYBODY,
    "round.ended": _EVERYBODY,
    "round.corrected": _EVERYBODY,
    "shoe.committed": _EVERYBODY,
    "shoe.revealed": _EVERYBODY,
    "jackpot.reading": _EVERYBODY,
    "jackpot.hit": _EVERYBODY,
    "irregularity.declared": frozenset(STAFF),
    "record.made": frozenset(STAFF),
    "money.moved": _OFFICE,
    "approval.asked": _OFFICE,
    "approval.decided": _OFFICE,
    "account.changed": _OFFICE,
    "person.signed_in": _OFFICE,
    "person.signed_out": _OFFICE,
    "person.locked_out": _OFFICE,
    "hook.changed": _KEEPERS,
    "house.noted": frozenset(WATCHING),
}
_AT_A_TABLE: Final = {
    "opens": "table.opened",
    "closes": "table.closed",
    "is disabled": "table.disabled",
    "is enabled": "table.enabled",
}
_DECLARED: Final = " declared"
_OF_A_PERSON: Final = {
    "signs in": "person.signed_in",
    "signs out": "person.signed_out",
    "locked after wrong passwords": "person.locked_out",
}
_ID: Final = re.compile(r"([0-9]{1,18})(?:\.([0-9]{1,6}))?")
#: Behind every event of an entry.
_LAST: Final = 10**6


class Position(NamedTuple):
    """A place in the feed: the entry's in the log, counted from one, and the event's among those of the entry."""

    entry: int
    event: int = _LAST

    def __str__(self) -> str:
        return f"{self.entry}.{self.event}" if self.event < _LAST else str(self.entry)

    @classmethod
    def read(cls, text: str) -> Position:
        """The id of an event, or the number of an entry: behind all that it holds."""
        id_ = _ID.fullmatch(text)
        if id_ is None:
            raise BadInput(f"an event has an id like 42.0, not {text[:40]!r}")
        return cls(int(id_[1]), int(id_[2]) if id_[2] else _LAST)


#: Before the first event.
BEGINNING: Final = Position(0)


@dataclass(frozen=True, slots=True)
class Happening:
    """One event, and whose money it moves."""

    position: Position
    kind: str
    at: str
    chain: str
    number: int
    hash: str
    data: Mapping[str, Any]
    owners: frozenset[str] = frozenset()

    def is_for(self, caller: Caller) -> bool:
        """Whether somebody may know of it."""
        roles = AUDIENCES[self.kind]
        return PUBLIC in roles or caller.role in roles or (caller.role == PLAYER and caller.name in self.owners)

    def plain(self) -> dict[str, Any]:
        """As it is told: the entry's digest is the one that its chain and every checkpoint have."""
        entry = {"chain": self.chain, "number": self.number, "hash": self.hash}
        told = {"id": str(self.position), "type": self.kind, "timestamp": self.at}
        return told | {"entry": entry, "data": dict(self.data)}


def newest(connection: Connection) -> Position:
    """Where the feed ends now."""
    last = connection.execute(select(func.max(LOG.c.index)).where(LOG.c.level == 0)).scalar_one()
    return BEGINNING if last is None else Position(last + 1)


def after(connection: Connection, position: Position, entries: int) -> tuple[list[Happening], Position]:
    """The events behind a position, from so many entries at most, and where to go on."""
    of_leaf = and_(AUDIT.c.chain == LOG.c.chain, AUDIT.c.number == LOG.c.number)
    asked = select(LOG.c.index.label("leaf"), AUDIT).join(AUDIT, of_leaf).where(LOG.c.level == 0)
    # An entry of which some events were told already is read again.
    first = position.entry - (position.event < _LAST)
    rows = connection.execute(asked.where(LOG.c.index >= first).order_by(LOG.c.index).limit(entries)).all()
    happenings = [happening for row in rows for happening in _of(row) if happening.position > position]
    return happenings, Position(rows[-1].leaf + 1) if rows else position


def _of(row: Any) -> Iterator[Happening]:
    """The events of an entry, in the order in which they are told."""
    told = _noted(row.entry) if row.chain == HOUSE else _played(row.chain, row.entry)
    for place, (kind, data) in enumerate((*told, *_counted(row.entry))):
        position = Position(row.leaf + 1, place)
        owners = _owners(data) if kind == "money.moved" else frozenset[str]()
        yield Happening(position, kind, row.entry["at"], row.chain, row.number, row.hash, data, owners)


def _owners(data: Mapping[str, Any]) -> frozenset[str]:
    """The players whose purse or debt it is."""
    accounts = (data[side].partition(":") for side in ("debit", "credit"))
    return frozenset(name for kind, _, name in accounts if kind in ("player", "commission"))


def _played(table: str, entry: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What happened at a table; how it is dealt is told by its own views, to those who may see it."""
    of_table = {"table": table}
    of_round = of_table | {"round": entry.get("round", "")}
    if began := entry.get("began"):
        yield "round.began", of_round | {"number": began["number"], "game": began["game"]}
    for _, _, what, *_ in entry["events"]:
        if kind := _AT_A_TABLE.get(what):
            yield kind, of_table
        elif what.endswith(_DECLARED):
            yield "irregularity.declared", of_round | {"irregularity": what.removesuffix(_DECLARED)}
    for record in entry.get("records", ()):
        yield "record.made", of_table | {name: record[name] for name in ("kind", "clause", "by", "passed")}
    if result := entry.get("result"):
        kind = "round.corrected" if "corrected" in result else "round.ended"
        yield kind, of_round | {"status": result["status"]}
    for step, shoe, *rest in entry["shoes"]:
        if step == "committed":
            yield "shoe.committed", of_table | {"shoe": shoe, "commitment": rest[0]}
        elif step == "revealed":
            yield "shoe.revealed", of_table | {"shoe": shoe}


def _noted(entry: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What happened at no table."""
    what, by = entry["what"], entry["by"]
    if kind := _OF_A_PERSON.get(what):
        yield kind, {"person": by}
    elif what == "account":
        yield "account.changed", {"person": entry["person"], "by": by}
    elif what == "asks for approval":
        yield "approval.asked", {"approval": entry["approval"], "of": entry["of"], "by": by}
    elif what in ("approves", "declines"):
        decided = {"approval": entry["approval"], "of": entry["of"], "by": by}
        yield "approval.decided", decided | {"approved": what == "approves"}
    elif "hook" in entry:
        yield "hook.changed", {"hook": entry["hook"], "by": by}
    elif "ledger" not in entry:
        yield "house.noted", {"what": what, "by": by}


def _counted(entry: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What moved: meters as everybody sees them, and money."""
    readings: dict[str, int] = {}
    for meter, movement in entry.get("meters", ()):
        readings[meter] = movement["after"]
        if movement["what"] == "award":
            yield "jackpot.hit", {"meter": meter, "round": movement["round"], "clause": movement["clause"]}
    for meter, parts in readings.items():
        yield "jackpot.reading", {"meter": meter, "reading": dollars(parts // PARTS)}
    for movement in entry.get("ledger", ()):
        named = {name: movement[name] for name in ("kind", "debit", "credit", "round", "clause")}
        yield "money.moved", named | {"amount": dollars(movement["amount"])}


def checked(kinds: Iterable[str]) -> tuple[str, ...]:
    """Kinds of events that there are; none stands for all of them."""
    named = tuple(dict.fromkeys(kinds))
    if unknown := [kind for kind in named if kind not in AUDIENCES]:
        raise BadInput(f"no events are called {unknown[0][:40]!r}; there is {', '.join(AUDIENCES)}")
    return named
