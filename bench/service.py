"""The service as players meet it, with every write on the disk: commands in a second beside what the same database does
in `pgbench` in the same run, what each costs the service and the database in CPU, one player alone, and how long a
decision takes while many watch."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

import psutil
from sqlalchemy import text
from websockets.asyncio.client import connect

from bench.commands import ROUNDS
from bench.figures import Figure, Section
from tests.recovery.running import Server, StoredHouse

#: Players, each alone at a table; and how long each measurement takes.
PLAYERS = 8
SECONDS = 3.0
WATCHERS = 1_000
EACH_WATCHES = 50
#: What is promised on two cores with nothing else to do.
COMMANDS_EACH_SECOND = 1_000
ALONE_EACH_SECOND = 250
OF_PGBENCH = 0.30
OWN_MS = 0.8
DATABASE_MS = 0.9
SLOWEST_MS = 50
SLOWEST_AT_HALF_MS = 25


#: What a player's connection is told: game, table, token, and whether it comes as a cookie.
Player: TypeAlias = dict[str, str | bool]


class Load(NamedTuple):
    """Commands of some seconds: how many in a second, how long the slowest of a hundred took, and what one cost."""

    commands: int
    rate: float
    p99_ms: float
    own_ms: float
    database_ms: float


class Bench:
    """A running house with a table for each player, and what its processes have used."""

    def __init__(self, house: StoredHouse, server: Server, games: Sequence[str]) -> None:
        self.house, self.server = house, server
        self.players: list[Player] = [
            {"game": game, "table": f"bench-{n}", "token": house.tokens[f"player-{n}"], "cookie": n % 2 == 1}
            for n, game in enumerate(games)
        ]

    def load(self, seconds: float, players: int = PLAYERS, first: int = 0, rate: float = 0.0) -> Load:
        """Some players at once; with a ``rate`` so many commands a second, and no more."""
        return self.load_of(self.players[first : first + players], seconds, rate)

    def load_of(self, players: Sequence[Player], seconds: float, rate: float = 0.0) -> Load:
        """These players at once, from a process of their own."""
        command = [sys.executable, "-m", "bench.commands", str(self.server.port), str(seconds), str(rate)]
        lines = "\n".join(json.dumps(player) for player in players)
        before = cpu(self.processes()), cpu(self.database())
        printed = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
        own, database = cpu(self.processes()) - before[0], cpu(self.database()) - before[1]
        measured = json.loads(printed)
        each = 1e3 / measured["commands"]
        return Load(measured["commands"], measured["rate"], measured["p99_ms"], own * each, database * each)

    def processes(self) -> list[psutil.Process]:
        """Those of the service. Its children are workers, or work out advice, which nobody asks for here."""
        assert self.server.process is not None
        own = psutil.Process(self.server.process.pid)
        return [own, *own.children(recursive=True)]

    def database(self) -> list[psutil.Process]:
        """Those of the database."""
        postmaster = psutil.Process(self.house.postmaster())
        return [postmaster, *postmaster.children(recursive=True)]


def cpu(processes: Sequence[psutil.Process]) -> float:
    """The seconds of CPU that they have used."""
    return sum(sum(process.cpu_times()[:2]) for process in processes if process.is_running())


@contextmanager
def furnished(games: Sequence[str], *options: str, groups: Sequence[str] = ()) -> Iterator[Bench]:
    """A running house with a table for each player, each of them in a group of tables where there are groups."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-", ignore_cleanup_errors=True) as folder:
        os.environ["CROUPIER_SIGNING_KEY"] = str(Path(folder) / "signing.key")
        house = StoredHouse(Path(folder))
        for n, game in enumerate(games):
            player = house.person(f"player-{n}", purse=10_000_000_00)
            house.table(f"bench-{n}", game, player, group=groups[n] if groups else "")
        server = Server(house.folder, options=("--rate", "100000", *options))
        try:
            yield Bench(house, server, games)
        finally:
            server.stop()
            house.close()


def prepare_pgbench(house: StoredHouse) -> list[str]:
    """What pgbench is called with, in a database of its own on the same server."""
    with house.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("CREATE DATABASE pgbench"))
    program = house.embedded.programs / "pgbench"
    where = ["-h", str(house.folder / "postgres"), "-U", "postgres", "pgbench"]
    subprocess.run([program, "-i", "-q", "-s", str(PLAYERS), *where], check=True, capture_output=True)
    return [str(program), "-n", "-c", str(PLAYERS), "-j", "2", "-T", str(int(SECONDS)), *where]


def transactions(command: list[str]) -> float:
    """TPC-B-like transactions in a second, with as many clients."""
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return float(next(line for line in printed.splitlines() if line.startswith("tps")).split()[2])


class Watchers:
    """Sockets that watch one table, and read; so many people have signed in that nobody has too many."""

    def __init__(self, house: StoredHouse, server: Server, table: str, sockets: int) -> None:
        self._address, self._sockets = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", sockets
        people = [house.person(f"watcher-{place}") for place in range(sockets // EACH_WATCHES)]
        self._tokens = [house.tokens[name] for name in people for _ in range(EACH_WATCHES)]
        self._ready, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._all()), daemon=True)
        self.views = 0

    def __enter__(self) -> "Watchers":
        self._thread.start()
        assert self._ready.wait(60)
        return self

    def __exit__(self, *what: object) -> None:
        self._stop.set()
        self._thread.join(30)

    async def _all(self) -> None:
        # Those who come later are known already.
        room = asyncio.Semaphore(50)
        watching = [asyncio.create_task(self._watch(token, room)) for token in self._tokens]
        while self.views < self._sockets:
            await asyncio.sleep(0.05)
        self._ready.set()
        while not self._stop.is_set():
            await asyncio.sleep(0.1)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)

    async def _watch(self, token: str, room: asyncio.Semaphore) -> None:
        async with room:
            who = {"Authorization": f"Bearer {token}"}
            socket = await connect(self._address, open_timeout=60, additional_headers=who)
        async with socket:
            async for _ in socket:
                self.views += 1


def figures() -> Iterator[Figure]:
    games = [list(ROUNDS)[n % len(ROUNDS)] for n in range(PLAYERS)]
    with furnished(games) as bench:
        pgbench = prepare_pgbench(bench.house)
        bench.load(1.0)
        turns = [(bench.load(SECONDS), transactions(pgbench)) for _ in range(2)]
        load, theirs = max(turns, key=lambda turn: turn[0].rate / turn[1])
        half = bench.load(SECONDS, rate=load.rate / 2)
        alone = bench.load(SECONDS / 2, players=1)
        with Watchers(bench.house, bench.server, "bench-0", WATCHERS):
            watched = bench.load(SECONDS / 2, players=1)
    how = f"{', '.join(ROUNDS)}; one process; each command on the disk before it is answered"
    yield _figure(f"commands of {PLAYERS} players", load.rate, "commands/s", COMMANDS_EACH_SECOND, how)
    yield _figure("CPU of the service for a command", load.own_ms, "ms", OWN_MS, "user and system", less=True)
    yield _figure(
        "CPU of the database for a command", load.database_ms, "ms", DATABASE_MS, "all of its processes", less=True
    )
    yield _figure(
        "commands of one player", alone.rate, "commands/s", ALONE_EACH_SECOND, "the next when one is answered"
    )
    yield _figure(
        "a command at half of that load",
        half.p99_ms,
        "ms",
        SLOWEST_AT_HALF_MS,
        f"the slowest of a hundred at {load.rate / 2:.0f} commands/s, from when it was due",
        less=True,
    )
    what = f"a command while {WATCHERS:,} watch"
    yield _figure(what, watched.p99_ms, "ms", SLOWEST_MS, "the slowest of a hundred", less=True)
    yield Figure(
        section=Section.SERVICE,
        what="commands beside transactions",
        measured=load.rate,
        unit="a second",
        against=theirs,
        peer="pgbench",
        promised=OF_PGBENCH,
        how=f"theirs: transactions of its own script, {PLAYERS} clients, on the same server in turns with ours",
    )


def _figure(what: str, measured: float, unit: str, against: float, how: str, *, less: bool = False) -> Figure:
    return Figure(
        section=Section.SERVICE,
        what=what,
        measured=measured,
        unit=unit,
        against=against,
        less_is_better=less,
        how=how,
    )
