"""What tables have put by for the meters that they share, in the database.

A round that begins puts its shares by in a row of its own table, and waits for nobody. Who pays from a meter, gives
back to it or changes it has the meter's row to itself and takes in what all tables have put by; a table that is in the
midst of putting more by is not waited for, and its shares are taken in the next time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, bindparam, func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from croupier.house import kept
from croupier.house.jackpots import Escrow, Parts
from croupier.house.progressives import Progressives
from croupier.store.schema import ESCROWS, METERS

#: What a table itself writes of what it has put by; the rest is written by whoever takes it in.
_PUT_BY = ("number", "share", "hidden")


def of_table(connection: Connection, table: str, meters: Collection[str]) -> dict[str, Escrow]:
    """What a table has put by for its meters."""
    if not meters:
        return {}
    asked = select(ESCROWS).where(ESCROWS.c.table == table, ESCROWS.c.meter.in_(meters))
    return {row["meter"]: _escrow(row) for row in connection.execute(asked).mappings()}


def waiting(connection: Connection, meters: Collection[str]) -> dict[str, Parts]:
    """What all tables have put by for meters, as far as these will show it."""
    missing = func.sum(ESCROWS.c.share - ESCROWS.c.taken)
    asked = select(ESCROWS.c.meter, missing).where(ESCROWS.c.meter.in_(meters)).group_by(ESCROWS.c.meter)
    return {meter: int(parts) for meter, parts in connection.execute(asked)}


def played_at(connection: Connection, meters: Iterable[str]) -> None:
    """Nobody changes how these meters work before this command is over; other tables are played at meanwhile."""
    for meter in sorted(meters):
        connection.execute(text("SELECT pg_advisory_xact_lock_shared(hashtext(:meter))"), {"meter": f"meter {meter}"})


def changed(connection: Connection, meter: str) -> None:
    """No round begins with wagers on this meter before this command is over."""
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:meter))"), {"meter": f"meter {meter}"})


class MeterRows:
    """The rows of meters that a command at a table, or at none, has to itself."""

    def __init__(self, connection: Connection, jackpots: Progressives, noted: dict[str, int], table: str = "") -> None:
        self._connection, self._jackpots, self._noted, self._table = connection, jackpots, noted, table

    def take(self, names: Collection[str]) -> None:
        """Have these, as they are now, with all that was put by for them."""
        asked = select(METERS).where(METERS.c.name.in_(names)).order_by(METERS.c.name)
        for row in self._connection.execute(asked.with_for_update()).all():
            kept.renew_meter(self._jackpots.meters[row.name], row.state)
            self._noted[row.name] = row.state["noted"]
            self._take_in(row.name)

    def _take_in(self, meter: str) -> None:
        others = select(ESCROWS).where(
            ESCROWS.c.meter == meter, ESCROWS.c.number > ESCROWS.c.upto, ESCROWS.c.table != self._table
        )
        locked = others.order_by(ESCROWS.c.table).with_for_update(skip_locked=True)
        escrows = {row["table"]: _escrow(row) for row in self._connection.execute(locked).mappings()}
        own = (self._jackpots.escrows or {}).get(meter)
        if own is not None:
            self._renew(meter, own)
            escrows[self._table] = own
        self._jackpots.take_in(meter, escrows)
        rows = [
            {"a_table": table} | {f"its_{name}": value for name, value in asdict(escrow).items()}
            for table, escrow in escrows.items()
            if escrow is not own
        ]
        if rows:
            each = update(ESCROWS).where(ESCROWS.c.meter == meter, ESCROWS.c.table == bindparam("a_table"))
            names = asdict(Escrow())
            self._connection.execute(each.values({name: bindparam(f"its_{name}") for name in names}), rows)

    def _renew(self, meter: str, own: Escrow) -> None:
        """How far others have taken in what this table had put by."""
        there = of_table(self._connection, self._table, [meter]).get(meter)
        if there is not None:
            own.upto, own.taken, own.taken_hidden = there.upto, there.taken, there.taken_hidden
            own.diverted, own.resets = there.diverted, there.resets


def save(connection: Connection, table: str, jackpots: Progressives) -> None:
    """What a table has put by with this command, and how far it has taken it in itself."""
    for meter, escrow in (jackpots.escrows or {}).items():
        if meter not in jackpots.own and all(share.number == 0 or name != meter for name, _, share in jackpots.put):
            continue
        values = asdict(escrow)
        row = insert(ESCROWS).values(meter=meter, table=table, **values)
        written = values if meter in jackpots.own else {name: values[name] for name in _PUT_BY}
        connection.execute(row.on_conflict_do_update(index_elements=["meter", "table"], set_=written))


def _escrow(row: Any) -> Escrow:
    return Escrow(**{name: int(row[name]) for name in asdict(Escrow())})
