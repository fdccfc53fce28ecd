"""The tip box of a table: envies of the dealers and wagers made for them that have won lie in it until somebody counts
it, a second person agrees, and the dealers have it from the cage. No text says who empties it (ruling: duty-2)."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, select

from croupier.errors import Refused, UnknownName
from croupier.house.ledger import CAGE, Entry, account
from croupier.house.roles import SUPERVISORS
from croupier.money import Cents, dollars
from croupier.store import audit
from croupier.store.approvals import Agreed, by_two
from croupier.store.ledger import StoredLedger
from croupier.store.schema import TABLES

#: The name of the act by which a tip box is emptied.
TIPS: Final = "tips"


def check(connection: Connection, table: str, counted: Cents) -> StoredLedger:
    """Refuse a count that is not what the ledger says of the box; the ledger, which keeps it so until it is saved."""
    if connection.execute(select(TABLES.c.name).where(TABLES.c.name == table)).one_or_none() is None:
        raise UnknownName("table", table)
    ledger = StoredLedger(connection)
    there = ledger.balance(account("tips", table))
    if not there:
        raise Refused(f"the tip box of {table} is empty")
    if counted != there:
        raise Refused(f"the tip box of {table} holds {dollars(there)}, not {dollars(counted)}; count it again")
    return ledger


@by_two(TIPS, *SUPERVISORS)
def _emptied(agreed: Agreed) -> dict[str, Any]:
    """Pay out what was counted. What came into the box since is counted next time, with it: the count is refused."""
    table, counted = agreed.body["table"], agreed.body["amount"]
    ledger = check(agreed.connection, table, counted)
    key = f"tips/approval/{agreed.number}"
    ledger.enter([Entry("transfer", account("tips", table), CAGE, counted, key, because=agreed.because)])
    noted = {"table": table, "approved": agreed.approved, "because": agreed.because, "left": 0}
    audit.note(agreed.connection, agreed.by, "empties the tip box", money=ledger, **noted)
    return {"table": table, "amount": dollars(counted)}
