"""Records of what people did at tables: written with the command that made them, and read back in order."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from croupier.store.schema import RECORDS


def history(connection: Connection, table: str, kind: str, after: int, limit: int) -> list[Any]:
    """What was recorded at a table behind a number, in order; of one kind, or of all."""
    asked = select(RECORDS).where(RECORDS.c.at_table == table, RECORDS.c.number > after)
    if kind:
        asked = asked.where(RECORDS.c.kind == kind)
    return list(connection.execute(asked.order_by(RECORDS.c.number).limit(limit)).all())
