"""A second database has every command before it is answered. The first is killed under load, for good; the second takes
its place, and nothing that was confirmed is lost."""

import os
import pwd
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from sqlalchemy import make_url, text

from croupier.store.database import Database
from tests.patience import A_HANG, until
from tests.recovery.load import Load, furnish
from tests.recovery.proof import again, sound, verified
from tests.recovery.running import Server, StoredHouse

OPTIONS = ("--betting", "0.2", "--patience", "5")


class Replica:
    """A copy of a house's database that follows every change."""

    def __init__(self, house: StoredHouse, folder: Path) -> None:
        self._programs, self.folder = house.embedded.programs, folder
        # PostgreSQL does not run as root; the embedded one does as this user then.
        self._user = pwd.getpwnam("pgserver") if os.geteuid() == 0 else None
        folder.mkdir(mode=0o700)
        if self._user:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        self._run("pg_basebackup", "-d", f"host={_socket(house)} user=postgres", "-D", str(folder), "-R", "-c", "fast")
        # The first one's socket lies among its files, and whoever holds its lock is not here.
        for lock in folder.glob(".s.PGSQL.*"):
            lock.unlink()
        place = f'-h "" -k {folder}'
        self._run("pg_ctl", "-w", "-D", str(folder), "-l", str(folder / "replica.log"), "-o", place, "start")
        self._is_there = True

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def promote(self) -> None:
        """Take the first one's place."""
        self._run("pg_ctl", "-w", "-D", str(self.folder), "promote")

    def stop(self) -> None:
        if not self._is_there:
            return
        self._is_there = False
        self._run("pg_ctl", "-w", "-m", "immediate", "-D", str(self.folder), "stop")

    def _run(self, program: str, *arguments: str) -> None:
        user = self._user.pw_uid if self._user else None
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, cwd="/", timeout=A_HANG)


def _socket(house: StoredHouse) -> str:
    return str(make_url(house.embedded.url).query["host"])


@pytest.fixture
def replica(house: StoredHouse, folder: Path) -> Iterator[Replica]:
    furnish(house)
    replica = Replica(house, folder / "second")
    yield replica
    replica.stop()


@pytest.fixture
def confirming(house: StoredHouse, replica: Replica) -> Replica:
    """One that has every command before it is answered."""
    with house.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ALTER SYSTEM SET synchronous_standby_names = '*'"))
        connection.execute(text("SELECT pg_reload_conf()"))
        asked = text("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
        until(lambda: connection.execute(asked).scalar_one() == 1)
    return replica


@pytest.mark.long
def test_a_replica_takes_over_and_no_confirmed_command_is_lost(house: StoredHouse, confirming: Replica) -> None:
    replica = confirming
    server = Server(house.folder, options=("--database", house.embedded.url, *OPTIONS))
    with Load(house, server, 11) as load:
        load.goes_on(100)
        first = psutil.Process(house.postmaster())
        for process in [first, *first.children()]:
            process.kill()
        confirmed = list(load.done)
        server.kill()
        replica.promote()
        server.options = ("--database", replica.url, *OPTIONS)
        server.start()
        second = house.moved_to(Database(replica.url))
        second.tokens = house.tokens
        sound(second, confirmed)
        load.goes_on(100)
    assert not load.failures
    assert 500 not in load.again, server.log()
    sound(second, load.done)
    assert verified(second) > 0
    again(second, server, random.Random(11).sample(load.done, 20))
    server.stop()
    second.database.close()
