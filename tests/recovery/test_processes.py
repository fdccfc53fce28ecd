"""Two processes of the service on one database: the same table is played through both, and each tells its own
watchers of all of it. Either may go."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect

from croupier.store.schema import TABLES
from tests.recovery.proof import decided, verified
from tests.recovery.running import Server, StoredHouse, speaker


@pytest.fixture(scope="module")
def servers(house: StoredHouse) -> Iterator[tuple[Server, Server]]:
    for name in ("ann", "bob"):
        house.person(name, purse=1_000_00)
    house.table("shared", "three-card-poker", "ann", "bob")
    options = ("--patience", "2", "--betting", "5")
    servers = Server(house.folder, options=options), Server(house.folder, options=options)
    yield servers
    for server in servers:
        server.stop()


async def _views(server: Server, token: str, versions: int) -> list[dict[str, Any]]:
    """The views that a watcher receives until the table reaches this version."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/shared/live"
    views: list[dict[str, Any]] = []
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        async with asyncio.timeout(20):
            while not views or views[-1]["version"] < versions:
                views.append(json.loads(await socket.recv()))
    return views


def _act(house: StoredHouse, server: Server, who: str, path: str, body: dict[str, Any]) -> int:
    own = speaker(house, server, who)
    done = own.do(who, f"/api/tables/shared/{path}", body)
    own.close()
    assert done.status == 200, done
    return int(done.response["version"])


async def _round(house: StoredHouse, servers: tuple[Server, Server]) -> tuple[int, list[list[dict[str, Any]]]]:
    here, there = servers
    with house.database.engine.connect() as connection:
        start = connection.execute(select(TABLES.c.version).where(TABLES.c.name == "shared")).scalar_one()
    last = start + 6
    watching = [
        asyncio.create_task(_views(server, house.tokens[who], last))
        for server, who in ((here, "ann"), (there, "ann"), (here, "bob"), (there, "bob"))
    ]
    await asyncio.sleep(0.5)
    steps: list[tuple[Server, str, str, dict[str, Any]]] = [
        (here, "ann", "wagers", {"seat": "1", "wagers": {"ante": "10"}}),
        (there, "bob", "wagers", {"seat": "2", "wagers": {"ante": "10"}}),
        (here, "ann", "ready", {"seat": "1"}),
        (there, "bob", "ready", {"seat": "2"}),
        (here, "ann", "decisions", {"seat": "1", "action": "play"}),
        (there, "bob", "decisions", {"seat": "2", "action": "fold"}),
    ]
    version = start
    for server, who, path, body in steps:
        version = await asyncio.to_thread(_act, house, server, who, path, body)
    assert version == last
    return version, list(await asyncio.gather(*watching))


def test_one_table_is_played_through_two_processes(house: StoredHouse, servers: tuple[Server, Server]) -> None:
    version, seen = asyncio.run(_round(house, servers))
    for views in seen:
        assert views[-1]["version"] == version
        assert views[-1]["round"]["status"] == "settled"
        numbers = [view["version"] for view in views]
        assert numbers == sorted(set(numbers))
    here, there = seen[0][-1], seen[1][-1]
    assert here == there


def test_a_time_out_happens_once(house: StoredHouse, servers: tuple[Server, Server]) -> None:
    here, there = servers
    for server, who, seat in ((here, "ann", "1"), (there, "bob", "2")):
        _act(house, server, who, "wagers", {"seat": seat, "wagers": {"ante": "10"}})
    for server, who, seat in ((here, "ann", "1"), (there, "bob", "2")):
        _act(house, server, who, "ready", {"seat": seat})
    ann = speaker(house, there, "ann")
    name, began = ann.get("/api/tables/shared")[1]["round"]["round"], time.monotonic()
    while ann.get("/api/tables/shared")[1]["pending"]:
        assert time.monotonic() - began < 15
        time.sleep(0.05)
    ann.close()
    time.sleep(0.5)  # the slower process has had its chance, too
    assert decided(house, name) == [("clock", "fold")] * 2
    assert "time-out" not in here.log()


def test_one_process_goes_and_the_other_stays(house: StoredHouse, servers: tuple[Server, Server]) -> None:
    here, there = servers
    here.kill()
    for who, seat in (("ann", "1"), ("bob", "2")):
        _act(house, there, who, "wagers", {"seat": seat, "wagers": {"ante": "10"}})
    here.start()
    for who, seat in (("ann", "1"), ("bob", "2")):
        _act(house, here, who, "ready", {"seat": seat})
    there.stop()
    # The first to be started has left: the database belongs to whoever is still there.
    for who, seat in (("ann", "1"), ("bob", "2")):
        _act(house, here, who, "decisions", {"seat": seat, "action": "play"})
    assert verified(house) >= 1
    there.start()
