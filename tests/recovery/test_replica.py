"""A streaming replica is read for those who watch; where it is behind, or gone, they see the newest all the same."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from websockets.sync.client import ClientConnection, connect

from croupier.store.database import Database
from croupier.store.verify import verify
from tests.patience import A_HANG, until
from tests.recovery.running import Server, StoredHouse, speaker
from tests.recovery.test_failover import Replica

#: Others who have read from a database.
_READERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


@pytest.fixture
def replica(house: StoredHouse, folder: Path) -> Iterator[Replica]:
    house.person("ann", purse=1_000_00)
    house.table("watched", "roulette", "ann")
    replica = Replica(house, folder / "second")
    yield replica
    replica.stop()


@pytest.fixture
def server(house: StoredHouse, replica: Replica) -> Iterator[Server]:
    options = ("--database", house.embedded.url, "--replica", replica.url, "--betting", "3600")
    server = Server(house.folder, options=options)
    yield server
    server.stop()


def _play(house: StoredHouse, server: Server) -> int:
    with closing(speaker(house, server, "ann")) as ann:
        done = ann.do("ann", "/api/tables/watched/wagers", {"seat": "1", "wagers": {"red": "5"}})
        assert done.status == 200, done
        done = ann.do("ann", "/api/tables/watched/ready", {"seat": "1"})
    assert done.status == 200, done
    return int(done.response["version"])


def _seen(socket: ClientConnection, version: int) -> dict[str, Any]:
    """The view of this version, or a newer one."""
    while True:
        view: dict[str, Any] = json.loads(socket.recv(timeout=A_HANG))
        if view["version"] >= version:
            return view


@pytest.mark.long
def test_who_watches_is_shown_the_newest_whatever_becomes_of_the_replica(
    house: StoredHouse, replica: Replica, server: Server
) -> None:
    second = Database(replica.url, pool=1)
    watch = {"Authorization": f"Bearer {house.tokens['ann']}"}
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/watched/live", additional_headers=watch) as socket:
        version = _play(house, server)
        assert _seen(socket, version)["round"]["status"] == "settled"
        with second.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            assert connection.execute(text(_READERS)).scalar_one() > 0, "nobody has read from it"
            asked = text("SELECT version FROM tables WHERE name = 'watched'")
            until(lambda: connection.execute(asked).scalar_one() == version)
            connection.execute(text("SELECT pg_wal_replay_pause()"))
            until(lambda: connection.execute(text("SELECT pg_get_wal_replay_pause_state()")).scalar_one() == "paused")
            version = _play(house, server)
            assert _seen(socket, version)["version"] == version
            assert connection.execute(asked).scalar_one() < version, "it is not behind"
            connection.execute(text("SELECT pg_wal_replay_resume()"))
        # Its books are those of the house, and verify there.
        with second.engine.connect() as connection:
            report = verify(connection)
        assert report.ok, report.findings[:5]
        assert report.counts["rounds"] > 0
        second.close()
        replica.stop()
        version = _play(house, server)
        assert _seen(socket, version)["version"] == version
