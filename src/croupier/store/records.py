"""Records of what people did at tables: written with the command that made them, and read back in order."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, select

from croupier.house.records import HouseRecord
from croupier.store.schema import RECORDS


def save(connection: Connection, table: str, records: list[HouseRecord]) -> list[dict[str, Any]]:
    """Keep what was recorded, as the chain repeats it."""
    rows = [record._asdict() for record in records]
    if rows:
        connection.execute(insert(RECORDS), [row | {"at_table": table} for row in rows])
    return rows


def history(connection: Connection, table: str, kind: str, after: int, limit: int) -> list[Any]:
    """What was recorded at a table behind a number, in order; of one kind, or of all."""
    asked = select(RECORDS).where(RECORDS.c.at_table == table, RECORDS.c.number > after)
    if kind:
        asked = asked.where(RECORDS.c.kind == kind)
    return list(connection.execute(asked.order_by(RECORDS.c.number).limit(limit)).all())
