"""What a table has won, as casinos reckon it.

Win is what the table's float gained by play, after what went to jackpot meters and came from them; fills of the cage
are no loss. Drop is what players bought in chips at the table; where they wager from their accounts there is none.
Handle is every wager that was decided. Hold is win over drop; win over handle is told apart from it.
"""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Final, NamedTuple

from sqlalchemy import Connection, case, cast, func, or_, select, text
from sqlalchemy.dialects.postgresql import JSONB

from croupier.errors import UnknownName
from croupier.house.layout import sold
from croupier.house.ledger import CAGE, account
from croupier.money import Cents
from croupier.store import audit
from croupier.store.schema import AUDIT, ENTRIES, TABLES

#: Each settled round with its last result, which is the one that counts.
_WAGERED: Final = text(
    """
    WITH ended AS (
        SELECT DISTINCT ON (results.round) results.result, results.at
        FROM results JOIN rounds ON rounds.name = results.round
        WHERE rounds."table" = :table
        ORDER BY results.round, results.number DESC
    )
    SELECT count(*), coalesce(sum((
        SELECT sum((line ->> 'stake')::bigint) FROM jsonb_array_elements(result -> 'lines') AS line
        WHERE line ->> 'outcome' <> 'returned'
    )), 0)
    FROM ended
    WHERE result ->> 'status' = 'settled' AND (cast(:since AS timestamptz) IS NULL OR at >= :since)
    """
)


class ExactShare(NamedTuple):
    """A part of a whole: exactly, and in percent to two decimals for people."""

    exact: Fraction

    @property
    def percent(self) -> str:
        """Rounded half away from zero, as text: money is never shown through floating point."""
        hundredths = abs(self.exact) * 10_000
        rounded = (2 * hundredths.numerator + hundredths.denominator) // (2 * hundredths.denominator)
        sign = "-" if self.exact < 0 and rounded else ""
        return f"{sign}{rounded // 100}.{rounded % 100:02d}"


class TableWin(NamedTuple):
    """The figures of a table over some time; no ``drop`` where chips are not bought there."""

    rounds: int
    win: Cents
    handle: Cents
    drop: Cents | None

    @property
    def hold(self) -> ExactShare | None:
        """Win over drop."""
        return ExactShare(Fraction(self.win, self.drop)) if self.drop else None

    @property
    def of_handle(self) -> ExactShare | None:
        """Win over handle."""
        return ExactShare(Fraction(self.win, self.handle)) if self.handle else None


def won_at(connection: Connection, table: str, since: datetime | None = None) -> TableWin:
    """What a table has won since a moment, or since it was set up."""
    asked = select(TABLES.c.state["deals"].as_boolean()).where(TABLES.c.name == table)
    deals = connection.execute(asked).scalar_one_or_none()
    if deals is None:
        raise UnknownName("table", table, list(connection.execute(select(TABLES.c.name)).scalars()))
    rounds, handle = _wagered(connection, table, since)
    return TableWin(rounds, _won(connection, table, since), handle, None if deals else _sold(connection, table, since))


def _won(connection: Connection, table: str, since: datetime | None) -> Cents:
    """What came to the float less what left it."""
    float_ = account("table", table)
    moved = func.sum(case((ENTRIES.c.credit == float_, ENTRIES.c.amount), else_=-ENTRIES.c.amount))
    asked = select(func.coalesce(moved, 0)).where(
        or_(ENTRIES.c.debit == float_, ENTRIES.c.credit == float_),
        ENTRIES.c.kind.in_(["transfer", "post"]),
        or_(ENTRIES.c.debit != CAGE, ENTRIES.c.because != "fill"),
    )
    return int(connection.execute(asked if since is None else asked.where(ENTRIES.c.at >= since)).scalar_one())


def _wagered(connection: Connection, table: str, since: datetime | None) -> tuple[int, Cents]:
    """How many rounds were settled, and the wagers that were decided in them; of a corrected round as it then was."""
    rounds, handle = connection.execute(_WAGERED, {"table": table, "since": since}).one()
    return int(rounds), int(handle)


def _sold(connection: Connection, table: str, since: datetime | None) -> Cents:
    """The chips that players bought here, as the chain has them."""
    asked = select(AUDIT.c.entry["events"]).where(AUDIT.c.chain == table, AUDIT.c.entry["events"] != cast([], JSONB))
    if since is not None:
        asked = asked.where(AUDIT.c.entry["at"].as_string() >= audit.told(since))
    return sum(sold(event[2]) for events in connection.execute(asked).scalars() for event in events)
