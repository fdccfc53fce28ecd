"""Two processes of the service beside one: how many commands their CPU is good for, with the handing over between them
until every connection is where its table is. The database and the players use the same cores here, so that the clock on
the wall tells about them; where they are elsewhere, what a process costs for a command is what limits it.

Two processes on cores that are as busy as these cost more for a command, whatever they do. How much of it is the crew's
is told by two houses that have nothing in common, each with a process and a database of its own, at the same time."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from bench.commands import ROUNDS
from bench.figures import Figure, Section
from bench.service import PLAYERS, Bench, Load, furnished

SECONDS, RUNS = 1.5, 8
#: How many times one worker's commands two must be good for.
LIMIT = 1.8


def figures() -> Iterator[Figure]:
    games = [list(ROUNDS)[n % len(ROUNDS)] for n in range(2 * PLAYERS)]
    house, crew = games[:PLAYERS], games
    with furnished(house) as one, furnished(house) as other, furnished(crew, "--workers", "2") as pair:
        for bench in (one, other, pair):
            bench.load(SECONDS, players=len(bench.players))
        turns = [
            (one.load(SECONDS), _at_once([one, other]), pair.load(SECONDS, players=len(crew))) for _ in range(RUNS)
        ]
    alone, apart, together = (min(turn[side].own_ms for turn in turns) for side in range(3))
    rates = [max(turn[side].rate for turn in turns) for side in range(3)]
    how = (
        f"{together:.2f} ms of CPU for a command; with database and players on the same cores {rates[2]:.0f} commands/s"
    )
    yield _figure(
        "two workers, by what their CPU is good for",
        2 * alone / together,
        f"{how}; one process alone {alone:.2f} ms, {rates[0]:.0f} commands/s",
    )
    yield _figure(
        "the same beside two houses with nothing in common",
        2 * apart / together,
        f"{how}; both houses at once {apart:.2f} ms, {rates[1]:.0f} commands/s",
    )


def _at_once(houses: Sequence[Bench]) -> Load:
    """What two houses do at the same time, as if they were a single one."""
    with ThreadPoolExecutor(len(houses)) as pool:
        loads = list(pool.map(lambda bench: bench.load(SECONDS), houses))
    rate = sum(load.rate for load in loads)
    own, database = (
        sum(load.rate * cost for load, cost in zip(loads, costs, strict=True)) / rate
        for costs in ([load.own_ms for load in loads], [load.database_ms for load in loads])
    )
    return Load(rate, max(load.p99_ms for load in loads), own, database)


def _figure(what: str, measured: float, how: str) -> Figure:
    return Figure(section=Section.SERVICE, what=what, measured=measured, unit="times one", against=LIMIT, how=how)
