"""The audit chain: every entry holds the digest of the one before it, so that none can be changed or taken out.

There is a chain for every table and one for the house. An entry repeats what its command wrote (answers, movements of
money and meters), so that the other tables can be checked against the chain.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from sqlalchemy import Connection, select, text

from croupier.store.schema import AUDIT

#: Before the first entry of a chain.
START: Final = "0" * 64


def digest(before: str, chain: str, number: int, entry: dict[str, Any]) -> str:
    """What the next entry will hold of this one."""
    told = json.dumps([before, chain, number, entry], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(told.encode()).hexdigest()


def append(connection: Connection, chain: str, entry: dict[str, Any]) -> int:
    """Add an entry to the end of a chain; its number."""
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:chain))"), {"chain": f"audit {chain}"})
    last = connection.execute(
        select(AUDIT.c.number, AUDIT.c.hash).where(AUDIT.c.chain == chain).order_by(AUDIT.c.number.desc()).limit(1)
    ).one_or_none()
    number, before = (last.number + 1, last.hash) if last else (1, START)
    row = {"chain": chain, "number": number, "entry": entry, "hash": digest(before, chain, number, entry)}
    connection.execute(AUDIT.insert(), row)
    return int(number)
