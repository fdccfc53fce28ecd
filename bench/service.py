"""The service as players meet it: rounds settled in a second with every write on the disk, beside what the same
database does in `pgbench`, and how long a decision takes while two hundred watch. One process serves all."""

import asyncio
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text
from websockets.asyncio.client import connect

from bench.figures import Figure, Section
from tests.recovery.running import Server, StoredHouse, speaker

#: Players, each alone at a table; a second is long enough for the slowest disk, and they are taken in turns.
PLAYERS = 8
SECONDS = 5.0
TURNS = 3
WATCHERS = 200
#: What is promised of one process on a machine with nothing else to do: commands in a second, and how long nearly every
#: decision takes while so many watch.
COMMANDS_EACH_SECOND = 60
SLOWEST_MS = 250
#: A wager, being ready, and a decision.
COMMANDS_A_ROUND = 3


class Table:
    """A player who plays round after round, alone."""

    def __init__(self, house: StoredHouse, server: Server, number: int) -> None:
        self.name, self.who = f"bench-{number}", f"player-{number}"
        self._speaker = speaker(house, server, self.who)
        self.took: list[float] = []

    def round(self) -> None:
        """Three-card-poker: a wager, ready, play."""
        self._do("wagers", {"wagers": {"ante": "10", "pair_plus": "5"}})
        self._do("ready", {})
        began = time.perf_counter()
        self._do("decisions", {"action": "play"})
        self.took.append(time.perf_counter() - began)

    def _do(self, path: str, body: dict[str, object]) -> None:
        done = self._speaker.do(self.who, f"/api/tables/{self.name}/{path}", {"seat": "1"} | body)
        assert done.status == 200, done

    def play(self, until: float) -> None:
        while time.monotonic() < until:
            self.round()


@contextmanager
def furnished() -> Iterator[tuple[StoredHouse, list[Table], Server]]:
    """A running house with a table for each player."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-", ignore_cleanup_errors=True) as folder:
        house = StoredHouse(Path(folder))
        for number in range(PLAYERS):
            house.table(f"bench-{number}", "three-card-poker", house.person(f"player-{number}", purse=10_000_000_00))
        server = Server(house.folder)
        try:
            yield house, [Table(house, server, number) for number in range(PLAYERS)], server
        finally:
            server.stop()
            house.close()


def settled(tables: list[Table], seconds: float) -> float:
    """Rounds settled per second with all players at once."""
    before, until, began = sum(len(table.took) for table in tables), time.monotonic() + seconds, time.monotonic()
    threads = [threading.Thread(target=table.play, args=(until,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (sum(len(table.took) for table in tables) - before) / (time.monotonic() - began)


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
    """Sockets that watch one table, and read."""

    def __init__(self, server: Server, table: str, sockets: int) -> None:
        self._address, self._sockets = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", sockets
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
        watching = [asyncio.create_task(self._watch()) for _ in range(self._sockets)]
        while self.views < self._sockets:
            await asyncio.sleep(0.05)
        self._ready.set()
        while not self._stop.is_set():
            await asyncio.sleep(0.1)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)

    async def _watch(self) -> None:
        async with connect(self._address) as socket:
            async for _ in socket:
                self.views += 1


def watched(server: Server, table: Table) -> tuple[float, float]:
    """The median and the 99th of a hundred decisions in milliseconds, while everybody watches."""
    with Watchers(server, table.name, WATCHERS):
        table.took.clear()
        until = time.monotonic() + 2 * SECONDS
        table.play(until)
    hundredths = statistics.quantiles(table.took, n=100)
    return 1e3 * hundredths[49], 1e3 * hundredths[98]


def figures() -> Iterator[Figure]:
    with furnished() as (house, tables, server):
        pgbench = prepare_pgbench(house)
        settled(tables, 1.0)
        turns = [(settled(tables, SECONDS), transactions(pgbench)) for _ in range(TURNS)]
        ours, theirs = (max(side) for side in zip(*turns, strict=True))
        alone = tables[0]
        alone.took.clear()
        alone.play(time.monotonic() + SECONDS)
        quiet = 1e3 * statistics.median(alone.took)
        median, slowest = watched(server, alone)
    yield Figure(
        section=Section.SERVICE,
        what=f"commands of {PLAYERS} players",
        measured=COMMANDS_A_ROUND * ours,
        unit="commands/s",
        against=COMMANDS_EACH_SECOND,
        how="one process; each command on the disk before it is answered",
    )
    yield Figure(
        section=Section.SERVICE,
        what=f"a decision while {WATCHERS} watch",
        measured=slowest,
        unit="ms",
        against=SLOWEST_MS,
        less_is_better=True,
        how=f"the slowest of a hundred; the median is {median:.1f} ms, and {quiet:.1f} ms when nobody watches",
    )
    yield Figure(
        section=Section.SERVICE,
        what="rounds of three-card poker settled",
        measured=ours,
        unit="a second",
        against=theirs,
        peer="pgbench",
        promised=None,
        how=f"theirs: transactions of its own script, {PLAYERS} clients, on the same server in turns with ours; ours: "
        f"rounds of {COMMANDS_A_ROUND} commands each",
    )
