"""The audit chain: every entry holds the digest of the one before it, so that none can be changed or taken out.

There is a chain for every table and one for the house. An entry repeats what its command wrote (answers, movements of
money and meters), so that the other tables can be checked against the chain.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Connection, func, select, text

from croupier.store import sealing
from croupier.store.canonical import canonical
from croupier.store.schema import AUDIT

if TYPE_CHECKING:
    from croupier.store.ledger import StoredLedger

#: Before the first entry of a chain.
START: Final = "0" * 64
#: Under which name a connection has the command that it carries out, until a chain has named it.
COMMAND: Final = "croupier command"
#: The chain of what happens at no table: people, approvals, the cage, meters.
HOUSE: Final = "house"


class Turn(NamedTuple):
    """The next place of a chain, which nobody else can write before this transaction is over. The ledger draws its
    numbers only for who has the turn, so that they stand in the order of the chain."""

    chain: str
    number: int
    before: str


def digest(before: str, chain: str, number: int, entry: dict[str, Any]) -> str:
    """What the next entry will hold of this one."""
    return hashlib.sha256(canonical([before, chain, number, entry]).encode()).hexdigest()


def append(connection: Connection, turn: Turn, entry: dict[str, Any]) -> str:
    """Add an entry at its turn; its digest."""
    hash_ = digest(turn.before, turn.chain, turn.number, entry)
    row = {"chain": turn.chain, "number": turn.number, "entry": entry, "hash": hash_}
    connection.execute(AUDIT.insert(), row | {"mac": sealing.Seal.of(connection).entry(hash_)})
    return hash_


def turn_of_the_house(connection: Connection) -> Turn:
    """Wait until the chain of the house is this transaction's. Rows are locked before, never behind it: who writes at a
    table holds them already."""
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('croupier audit of the house'))"))
    last = connection.execute(
        select(AUDIT.c.number, AUDIT.c.hash).where(AUDIT.c.chain == HOUSE).order_by(AUDIT.c.number.desc()).limit(1)
    ).one_or_none()
    return Turn(HOUSE, last.number + 1, last.hash) if last else Turn(HOUSE, 1, START)


def note(connection: Connection, by: str, what: str, *, money: StoredLedger | None = None, **details: Any) -> None:
    """Something that happened at no table goes into the chain of the house, with the money that it moved. It is noted
    last: the rows of the people, the approval, the exam and the meters that it is about are sealed as they are then."""
    turn = turn_of_the_house(connection)
    entry = {"by": by, "at": time_of(connection), "what": what} | details
    if money is not None:
        entry["ledger"] = money.save(turn)
    people, exam = {by, details.get("person")}, {details.get("exam")}
    concerned = {
        "people": people,
        "tokens": people,
        "approvals": {details.get("approval")},
        "exams": exam,
        "exam_events": exam,
        "hooks": {details.get("hook")},
        "meters": {details.get("meter"), *(name for name, _ in details.get("meters", ()))},
    }
    if sealed := sealing.statement(connection, concerned):
        entry["sealed"] = sealed
    if command := connection.info.pop(COMMAND, None):
        entry["command"] = command
    append(connection, turn, entry)


def note_refusal(connection: Connection, by: str, what: str, **details: Any) -> None:
    """Something that was tried and refused: the entry names no command, for none was carried out."""
    connection.info.pop(COMMAND, None)
    note(connection, by, what, **details)


def time_of(connection: Connection) -> str:
    """The time of this transaction, as every row that it writes has it."""
    return told(connection.execute(select(func.now())).scalar_one())


def told(at: datetime) -> str:
    """A time as the chain has it."""
    return at.astimezone(UTC).isoformat()
