"""A trip that is called off half-way leaves no connection behind, and no request to stop what was asked over it."""

import asyncio
import gc
import warnings

import pytest
from sqlalchemy import text

from croupier.store.database import Database
from croupier.store.one_trip import Trips

_SLOW = "SELECT pg_sleep(600)"
_UNDER_WAY = text("SELECT count(*) FROM pg_stat_activity WHERE query = :query AND state = 'active'")


def under_way(database: Database) -> int:
    with database.engine.connect() as connection:
        return int(connection.execute(_UNDER_WAY, {"query": _SLOW}).scalar_one())


@pytest.mark.parametrize("during", ["the first setting of a connection", "what is asked over it"])
def test_a_trip_that_is_called_off_leaves_nothing_open(
    database: Database, monkeypatch: pytest.MonkeyPatch, during: str
) -> None:
    if during == "the first setting of a connection":
        monkeypatch.setattr(database, "settings", lambda: [_SLOW])

    async def called_off() -> None:
        trips = Trips(database)
        asking = asyncio.create_task(trips._ask(_SLOW))
        while not under_way(database):
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await trips.close()

    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        asyncio.run(called_off())
        gc.collect()
    assert [str(warning.message) for warning in heard] == []
    assert not under_way(database)
