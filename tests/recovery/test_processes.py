"""Two processes of the service on one database: the same table is played through both, and each tells its own
watchers of all of it. Either may go."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect

from croupier.store.schema import TABLES
from tests.patience import A_HANG, until
from tests.recovery.proof import decided, verified
from tests.recovery.running import Server, StoredHouse, speaker


@pytest.fixture(scope="module")
def servers(house: StoredHouse) -> Iterator[tuple[Server, Server]]:
    for name in ("ann", "bob"):
        house.person(name, purse=1_000_00)
    house.table("shared", "three-card-poker", "ann", "bob")
    # Nobody's time is up while a busy machine passes a command on.
    options = ("--patience", "3600", "--betting", "3600")
    servers = Server(house.folder, options=options), Server(house.folder, options=options)
    yield servers
    for server in servers:
        server.stop()


async def _views(server: Server, token: str, versions: int, watches: asyncio.Event) -> list[dict[str, Any]]:
    """The views that a watcher receives until the table reaches this version."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/shared/live"
    views: list[dict[str, Any]] = []
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        async with asyncio.timeout(A_HANG):
            while not views or views[-1]["version"] < versions:
                views.append(json.loads(await socket.recv()))
                watches.set()
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
    watches = [asyncio.Event() for _ in range(4)]
    watching = [
        asyncio.create_task(_views(server, house.tokens[who], last, began))
        for (server, who), began in zip(
            ((here, "ann"), (there, "ann"), (here, "bob"), (there, "bob")), watches, strict=True
        )
    ]
    for began in watches:
        await began.wait()
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


@pytest.fixture
def hasty(house: StoredHouse, servers: tuple[Server, Server]) -> Iterator[tuple[Server, Server]]:
    """Two more processes, in which a seat has hardly any time to think."""
    options = ("--patience", "0.5", "--betting", "3600")
    hasty = Server(house.folder, options=options), Server(house.folder, options=options)
    yield hasty
    for server in hasty:
        server.stop()


def _waiting(server: Server) -> float:
    """For how many tables a process counts down."""
    with urlopen(f"http://127.0.0.1:{server.port}/api/metrics", timeout=A_HANG) as answer:
        figures = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[0] != "#")
    return float(figures["croupier_tables_waiting"])


def test_a_time_out_happens_once(house: StoredHouse, hasty: tuple[Server, Server]) -> None:
    here, there = hasty
    for server, who, seat in ((here, "ann", "1"), (there, "bob", "2")):
        _act(house, server, who, "wagers", {"seat": seat, "wagers": {"ante": "10"}})
    for server, who, seat in ((here, "ann", "1"), (there, "bob", "2")):
        _act(house, server, who, "ready", {"seat": seat})
    ann = speaker(house, there, "ann")
    name = ann.get("/api/tables/shared")[1]["round"]["round"]
    until(lambda: not ann.get("/api/tables/shared")[1]["pending"])
    ann.close()
    until(lambda: not _waiting(here) and not _waiting(there))  # the slower process has had its chance, too
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
