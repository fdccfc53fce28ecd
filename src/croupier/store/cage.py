"""The cage: money that players bring and take away, and the books anyone entitled may read."""

from __future__ import annotations

import time
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, func, or_, select, text

from croupier.errors import BadInput, Refused, UnknownName
from croupier.house.ledger import CAGE, Entry, account
from croupier.house.roles import PLAYER, SUPERVISORS
from croupier.money import MOST, Cents, dollars
from croupier.store import audit, limits
from croupier.store.approvals import Agreed, by_two
from croupier.store.database import Database
from croupier.store.ledger import StoredLedger
from croupier.store.schema import ACCOUNTS, ENTRIES, PEOPLE

#: The name of the act by which a large amount comes in or goes out.
LARGE: Final = "cage"
#: How long a reader waits at most for movements that are being written.
_PATIENCE: Final = 1.0


def move(
    connection: Connection, name: str, amount: Cents, *, key: str, by: str, because: str, approved: str = ""
) -> dict[str, Any]:
    """A player buys in, or with a negative amount cashes out. What is owed to the house is collected first."""
    check(connection, name, amount)
    ledger, purse = StoredLedger(connection), account("player", name)
    if amount > 0:
        if ledger.balance(purse) + amount > MOST:
            raise Refused(f"{name} would have more than {dollars(MOST)}, the most that one account takes")
        ledger.enter([Entry("transfer", CAGE, purse, amount, key, because=because)])
    else:
        ledger.collect(name, key=f"{key}/owed", because="owed to the house")
        ledger.enter([Entry("transfer", purse, CAGE, -amount, key, because=because)])
    what = "buys in" if amount > 0 else "cashes out"
    left = ledger.available(purse)
    movement: dict[str, Any] = {"person": name, "approved": approved, "because": because, "left": left}
    # What nobody has approved adds up over the day.
    audit.note(connection, by, what, money=ledger, **movement, **({} if approved else {"alone": {name: abs(amount)}}))
    return {"person": name, "amount": dollars(amount), "available": dollars(left)}


def check(connection: Connection, name: str, amount: Cents) -> None:
    """Refuse what can be known beforehand: no such player, nothing to move, a player who is kept out."""
    if not amount:
        raise BadInput("an amount comes in, like '100', or goes out, like '-50'")
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.name == name)).one_or_none()
    if row is None:
        raise UnknownName("person", name)
    if amount < 0:
        return
    if row.role != PLAYER or row.disabled:
        raise Refused(f"{name} is {'disabled' if row.disabled else row.role}; only a player buys in")
    limits.not_excluded(name, limits.of_person(connection, name))


@by_two(LARGE, *SUPERVISORS)
def _large(agreed: Agreed) -> dict[str, Any]:
    body = agreed.body
    return move(
        agreed.connection,
        body["person"],
        body["amount"],
        key=f"cage/approval/{agreed.number}",
        by=agreed.by,
        because=agreed.because,
        approved=agreed.approved,
    )


# -- the books ------------------------------------------------------------------------------------------------


def entries(database: Database, name: str, after: int, limit: int) -> list[Any]:
    """Movements behind a number, of one account or of all, in the order of their numbers. Who goes on behind the last
    one misses none and gets none twice.

    The movements of an account are written one after the other, for it is locked. The cage is not, nor is the whole
    ledger: there a lower number may still be on its way, and is waited for.
    """
    about: ColumnElement[bool] = ENTRIES.c.number > after
    if name:
        about &= or_(ENTRIES.c.debit == name, ENTRIES.c.credit == name)
    asked = select(ENTRIES).where(about).order_by(ENTRIES.c.number).limit(limit)
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if name and name != CAGE:
            return list(connection.execute(asked).all())
        newest, is_whole = _written(connection)
        if not is_whole:
            newest = _first_gap(connection, after, newest)
        return list(connection.execute(asked.where(ENTRIES.c.number <= newest)).all())


def _written(connection: Connection) -> tuple[int, bool]:
    """The newest number that can be read, and whether every command that may hold a lower one is over by now."""
    newest = connection.execute(select(func.coalesce(func.max(ENTRIES.c.number), 0))).scalar_one()
    writing = text(
        "SELECT virtualtransaction FROM pg_locks WHERE locktype = 'relation' AND granted"
        " AND relation = 'entries'::regclass AND mode = 'RowExclusiveLock'"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    )
    ends = time.monotonic() + _PATIENCE
    before = set(connection.execute(writing).scalars())
    while before and time.monotonic() < ends:
        time.sleep(0.005)
        before &= set(connection.execute(writing).scalars())
    return newest, not before


def _first_gap(connection: Connection, after: int, newest: int) -> int:
    """The last number of those that follow one another without a gap."""
    numbers = select(ENTRIES.c.number).where(ENTRIES.c.number > after, ENTRIES.c.number <= newest)
    last = after
    for number in connection.execute(numbers.order_by(ENTRIES.c.number).limit(1000)).scalars():
        if number != last + 1:
            break
        last = number
    return last


def accounts(connection: Connection, after: str, limit: int) -> tuple[list[Any], Cents]:
    """Accounts by name, and what the cage stands at: it owes what all others have."""
    cage = -func.coalesce(select(func.sum(ACCOUNTS.c.posted)).scalar_subquery(), 0)
    asked = select(ACCOUNTS, cage.label("cage")).where(ACCOUNTS.c.name > after).order_by(ACCOUNTS.c.name).limit(limit)
    rows = list(connection.execute(asked).all())
    return rows, int(rows[0].cage if rows else connection.execute(select(cage)).scalar_one())
