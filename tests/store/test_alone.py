"""What one person does with money adds up over 24 hours, wherever midnight falls in them."""

import pytest
from sqlalchemy import func, insert, select, text

from croupier.store import alone, audit
from croupier.store.database import Database
from croupier.store.schema import AUDIT


@pytest.mark.parametrize(("hours", "counts"), [(1, True), (13, True), (23, True), (25, False)])
def test_midnight_is_no_new_day(database: Database, hours: int, counts: bool) -> None:
    """Of 1, 13 and 23 hours one at least lies across midnight, whenever this is run."""
    with database.engine.connect() as connection:
        ago = func.now() - text(f"interval '{hours} hours'")
        at = audit.told(connection.execute(select(ago)).scalar_one())
        entry = {"by": "sam", "at": at, "what": "buys in", "alone": {"ann": 90_00}}
        row = {"chain": audit.HOUSE, "number": 10**9, "entry": entry, "hash": "0" * 64}
        connection.execute(insert(AUDIT), row)
        thresholds = alone.Thresholds(counterparty=100_00, person=10**9)
        assert alone.takes_two(connection, "sue", {"ann": 20_00}, thresholds) is counts
        assert alone.takes_two(connection, "sam", {"bob": 20_00}, alone.Thresholds(10**9, 100_00)) is counts
        connection.rollback()
