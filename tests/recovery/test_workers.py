"""Several processes behind one door: each table is played at in one of them, and any of them takes a command for it.
One that is killed is replaced, and nothing is lost."""

import contextlib
import os
import signal
from collections.abc import Iterator
from functools import partial
from zlib import crc32

import psutil
import pytest

from croupier.server.moving import IN_A_ROW
from tests.patience import until
from tests.recovery.load import Load, furnish
from tests.recovery.proof import sound, verified
from tests.recovery.running import Server, StoredHouse, speaker


@pytest.fixture(scope="module")
def server(house: StoredHouse) -> Iterator[Server]:
    furnish(house)
    server = Server(house.folder, options=("--workers", "2", "--betting", "0.2", "--patience", "5"))
    yield server
    server.stop()


def workers(server: Server) -> list[psutil.Process]:
    """The processes that serve, the oldest first."""
    assert server.process is not None
    serving = []
    for child in psutil.Process(server.process.pid).children():
        with contextlib.suppress(psutil.Error):  # one that was killed, and nobody has looked at it yet
            serving += [child] if "--multiprocessing-fork" in child.cmdline() else []
    return sorted(serving, key=lambda child: child.create_time())


def _replaced(server: Server, gone: int) -> bool:
    there = [worker.pid for worker in workers(server)]
    return len(there) == 2 and gone not in there


def test_a_worker_that_is_killed_under_load_has_lost_nothing(house: StoredHouse, server: Server) -> None:
    with Load(house, server, 7) as load:
        for _ in range(2):
            load.goes_on(20)
            killed = workers(server)[0]
            os.kill(killed.pid, signal.SIGKILL)
            until(partial(_replaced, server, killed.pid))
        load.goes_on(20)
    assert not load.failures
    assert 500 not in load.again, server.log()
    sound(house, load.done)
    assert verified(house) > 0


def test_the_processes_of_a_house_that_is_killed_leave_its_door_to_the_next(house: StoredHouse, server: Server) -> None:
    assert server.process is not None
    serving = workers(server)
    server.process.kill()
    until(lambda: all(map(_has_ended, serving)))
    server.over()
    server.start()
    until(lambda: len(workers(server)) == 2)


def _has_ended(process: psutil.Process) -> bool:
    """Whether it is gone, also where nobody buries it."""
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def test_a_command_reaches_its_table_through_any_of_them(house: StoredHouse, server: Server) -> None:
    """Each connection is taken by one of the processes; a player who comes back again and again meets both."""
    house.person("walker", purse=1_000_00)
    house.table("walked", "roulette", "walker")
    versions = []
    for place in range(10):
        walker = speaker(house, server, "walker")
        path, body = [("wagers", {"wagers": {"red": "5"}}), ("ready", {})][place % 2]
        done = walker.do("walker", f"/api/tables/walked/{path}", {"seat": "1"} | body)
        assert done.status == 200, done
        versions.append(done.response["version"])
        walker.close()
    assert versions == list(range(versions[0], versions[0] + 10))


def test_a_connection_moves_to_where_its_table_is_played_at(house: StoredHouse, server: Server) -> None:
    """Whoever stays at a table is served by its process, and all that is answered is answered once."""
    movers = [f"mover-{place}" for place in range(6)]
    for who in movers:
        house.table(f"table-of-{who}", "roulette", house.person(who, purse=1_000_00))
    players = {who: speaker(house, server, who) for who in movers}
    versions: dict[str, list[int]] = {who: [] for who in movers}

    def are_at_their_tables() -> bool:
        """All play on; a process that had no time to take a connection is offered it again."""
        for who, player in players.items():
            for path, body in [("wagers", {"wagers": {"red": "5"}}), ("ready", {})] * IN_A_ROW:
                done = player.do(who, f"/api/tables/table-of-{who}/{path}", {"seat": "1"} | body)
                assert done.status == 200, done
                versions[who].append(done.response["version"])
            assert player.again == {}
        holders: dict[int, set[int]] = {0: set(), 1: set()}
        for who, player in players.items():
            until(partial(_is_held_once, server, player.address))
            holders[crc32(f"table-of-{who}".encode()) % 2] |= _holders(server, player.address)
        return all(len(pids) == 1 for pids in holders.values()) and not holders[0] & holders[1]

    until(are_at_their_tables)
    for player in players.values():
        player.close()
    assert all(seen == list(range(seen[0], seen[0] + len(seen))) for seen in versions.values())


def _holders(server: Server, address: tuple[str, int]) -> set[int]:
    """The processes that have a client's connection open."""
    return {
        worker.pid
        for worker in workers(server)
        if any(known.raddr and tuple(known.raddr) == address for known in worker.net_connections("tcp"))
    }


def _is_held_once(server: Server, address: tuple[str, int]) -> bool:
    return len(_holders(server, address)) == 1
