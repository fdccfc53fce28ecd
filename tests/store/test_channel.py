"""What a process has done, every other hears: all of it, in few messages."""

import asyncio

import asyncpg
import pytest

from croupier.store import channel
from croupier.store.database import Database
from croupier.store.one_trip import Trips
from tests.patience import A_HANG


@pytest.mark.parametrize(("tables", "messages"), [(1, 1), (3, 1), (1_000, 3)])
def test_of_several_tables_each_is_heard_of(database: Database, tables: int, messages: int) -> None:
    done = [f"table-{place} {place} 1 decides" for place in range(tables)]

    async def heard() -> list[str]:
        heard: list[str] = []
        listener = await asyncpg.connect(database.url.replace("+psycopg", "", 1))
        trips = Trips(database)
        try:
            await listener.add_listener(channel.CHANNEL, lambda *message: heard.append(message[-1]))
            await trips.tell(done)
            await trips.tell(["the end"])
            async with asyncio.timeout(A_HANG):
                while not heard or heard[-1] != "the end":
                    await asyncio.sleep(0.01)
        finally:
            await listener.close()
            await trips.close()
        return heard[:-1]

    told = asyncio.run(heard())
    assert [notice for message in told for notice in channel.notices(message)] == done
    assert len(told) == messages
