"""The audit chain: every entry holds the digest of the one before it, so that none can be changed or taken out.

There is a chain for every table and one for the house. An entry repeats what its command wrote (answers, movements of
money and meters), so that the other tables can be checked against the chain.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, func, select, text

from croupier.store.schema import AUDIT

#: Before the first entry of a chain.
START: Final = "0" * 64
#: The chain of what happens at no table: people, approvals, the cage, meters.
HOUSE: Final = "house"


def digest(before: str, chain: str, number: int, entry: dict[str, Any]) -> str:
    """What the next entry will hold of this one."""
    document = json.dumps([before, chain, number, entry], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(document.encode()).hexdigest()


def append(connection: Connection, chain: str, number: int, before: str, entry: dict[str, Any]) -> str:
    """Add an entry behind one whose digest is known; its own."""
    hash_ = digest(before, chain, number, entry)
    connection.execute(AUDIT.insert(), {"chain": chain, "number": number, "entry": entry, "hash": hash_})
    return hash_


def note(connection: Connection, by: str, what: str, **details: Any) -> None:
    """Something that happened at no table goes into the chain of the house."""
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('croupier audit of the house'))"))
    last = connection.execute(
        select(AUDIT.c.number, AUDIT.c.hash).where(AUDIT.c.chain == HOUSE).order_by(AUDIT.c.number.desc()).limit(1)
    ).one_or_none()
    number, before = (last.number + 1, last.hash) if last else (1, START)
    entry = {"by": by, "at": time_of(connection), "what": what} | details
    append(connection, HOUSE, number, before, entry)


def time_of(connection: Connection) -> str:
    """The time of this transaction, as every row that it writes has it."""
    return told(connection.execute(select(func.now())).scalar_one())


def told(at: datetime) -> str:
    """A time as the chain has it."""
    return at.astimezone(UTC).isoformat()
