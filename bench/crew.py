"""What a crew of two processes costs beside a single one, by the CPU that a command takes: where the database and the
players are elsewhere, that is what limits a worker.

**A core for the worker.** A worker plays as fast as it can on a core of its own; its database, its players and the
other worker, at whose tables 200 commands are played in a second, share another core. The control is the same with two
houses that have nothing in common, each with a process and a database of its own. What the crew adds (finding out whose
a table is, hearing of the other's tables, looking after each other) is then all that differs.

**Both at once.** Two workers, two houses and one process as fast as all of them can on the same two cores. They are in
each other's way there, and in that of the databases and the players, whatever they have in common. The promise is for a
database that is elsewhere, so that these two figures are promised nothing."""

import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count, islice

import psutil

from bench.commands import ROUNDS
from bench.figures import Figure, Section
from bench.service import PLAYERS, Bench, Load, Player, cpu, furnished
from croupier.server.crew import place_of

SECONDS, RUNS = 1.5, 8
#: How many times one worker's commands two must be good for.
LIMIT = 1.8
#: Commands a second at the tables of who shares a core with the database.
BESIDE = 200.0
_WORKERS = 2


def figures() -> Iterator[Figure]:
    games = [list(ROUNDS)[n % len(ROUNDS)] for n in range(PLAYERS)]
    with furnished(games) as one, furnished(games) as other, furnished(_dealt(games), "--workers", "2") as pair:
        workers = [_of_worker(pair, place) for place in range(_WORKERS)]
        crew = [player for players in workers for player in players]
        for bench, players in ((one, one.players), (other, other.players), (pair, crew)):
            bench.load_of(players, SECONDS)  # from now on every connection is where its table is
        costs = [
            (_on_a_core(one, one.players, other, other.players), _on_a_core(pair, workers[0], pair, workers[1]))
            for _ in range(RUNS)
        ]
        turns = [(one.load(SECONDS), _at_once([one, other]), pair.load_of(crew, SECONDS)) for _ in range(RUNS)]
    apart, joined = (min(turn[side] for turn in costs) for side in range(2))
    yield _figure(
        "two workers, each with a core for itself, by what their CPU is good for",
        2 * apart / joined,
        f"{joined:.2f} ms of CPU for a command in a crew of two, {apart:.2f} ms in one process; the other at "
        f"{BESIDE:.0f} commands/s on the core of the database and the players",
    )
    alone, houses, together = (min(turn[side].own_ms for turn in turns) for side in range(3))
    rates = [max(turn[side].rate for turn in turns) for side in range(3)]
    how = (
        f"{together:.2f} ms of CPU for a command; with database and players on the same cores {rates[2]:.0f} commands/s"
    )
    yield _figure(
        "two workers, with database and players on the same two cores",
        2 * alone / together,
        f"{how}; one process alone {alone:.2f} ms, {rates[0]:.0f} commands/s",
        promised=None,
    )
    yield _figure(
        "the same beside two houses with nothing in common",
        2 * houses / together,
        f"{how}; both houses at once {houses:.2f} ms, {rates[1]:.0f} commands/s",
        promised=None,
    )


def _dealt(games: Sequence[str]) -> list[str]:
    """The games of as many tables as it takes until each worker has all of them."""
    waiting = [list(games) for _ in range(_WORKERS)]
    dealt: list[str] = []
    for table in _tables():
        if not any(waiting):
            break
        left = waiting[place_of(table, _WORKERS)]
        dealt.append(left.pop(0) if left else games[0])
    return dealt


def _tables() -> Iterator[str]:
    return (f"bench-{n}" for n in count())


def _of_worker(pair: Bench, place: int) -> list[Player]:
    """The players of one worker: as many, and at the same games, as a single process has."""
    own = (player for player in pair.players if place_of(str(player["table"]), _WORKERS) == place)
    return list(islice(own, PLAYERS))


def _on_a_core(busy: Bench, players: Sequence[Player], beside: Bench, others: Sequence[Player]) -> float:
    """Milliseconds of CPU for a command of the process that plays with some, while others play beside it."""
    worker = _who_plays(busy, players)
    with _apart(worker, [*_all_of(busy), *_all_of(beside)]), ThreadPoolExecutor(1) as pool:
        quiet = pool.submit(beside.load_of, others, SECONDS + 1, BESIDE)
        time.sleep(0.5)
        before = cpu([worker])
        load = busy.load_of(players, SECONDS)
        used = cpu([worker]) - before
        quiet.result()
    return 1e3 * used / load.commands


def _who_plays(bench: Bench, players: Sequence[Player]) -> psutil.Process:
    """The process that some players' tables are played at in: who works most when they do."""
    processes = bench.processes()
    before = [cpu([process]) for process in processes]
    bench.load_of(players, 0.3)
    return max(zip(processes, before, strict=True), key=lambda pair: cpu([pair[0]]) - pair[1])[0]


def _all_of(bench: Bench) -> list[psutil.Process]:
    return [*bench.processes(), *bench.database()]


@contextmanager
def _apart(worker: psutil.Process, others: Sequence[psutil.Process]) -> Iterator[None]:
    """One process has a core for itself; others, and whatever is started from here, have the rest."""
    every = os.sched_getaffinity(0)
    own = {min(every)}
    cores = {thread.id: every - own or every for process in others for thread in process.threads()}
    cores |= {threading.get_native_id(): every - own or every} | {thread.id: own for thread in worker.threads()}
    try:
        for thread, kept in cores.items():
            os.sched_setaffinity(thread, kept)
        yield
    finally:
        for thread in cores:
            with suppress(ProcessLookupError):
                os.sched_setaffinity(thread, every)


def _at_once(houses: Sequence[Bench]) -> Load:
    """What two houses do at the same time, as if they were a single one."""
    with ThreadPoolExecutor(len(houses)) as pool:
        loads = list(pool.map(lambda bench: bench.load(SECONDS), houses))
    commands = sum(load.commands for load in loads)
    own, database = (
        sum(load.commands * cost for load, cost in zip(loads, costs, strict=True)) / commands
        for costs in ([load.own_ms for load in loads], [load.database_ms for load in loads])
    )
    return Load(commands, sum(load.rate for load in loads), max(load.p99_ms for load in loads), own, database)


def _figure(what: str, measured: float, how: str, promised: float | None = 1.0) -> Figure:
    return Figure(
        section=Section.SERVICE,
        what=what,
        measured=measured,
        unit="times one",
        against=LIMIT,
        promised=promised,
        how=how,
    )
