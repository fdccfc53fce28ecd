"""Two processes of the service beside one: how many commands their CPU is good for, with the handing over between them
until every connection is where its table is. The database and the players use the same cores here, so that the clock on
the wall tells about them; where they are elsewhere, what a process costs for a command is what limits it."""

from collections.abc import Iterator

from bench.commands import ROUNDS
from bench.figures import Figure, Section
from bench.service import PLAYERS, furnished

SECONDS, RUNS = 4.0, 4
#: How many times one worker's commands two must be good for.
LIMIT = 1.8


def figures() -> Iterator[Figure]:
    games = [list(ROUNDS)[n % len(ROUNDS)] for n in range(PLAYERS)]
    with furnished(games) as single, furnished(games, "--workers", "2") as pair:
        for bench in (single, pair):
            bench.load(SECONDS)
        turns = [(single.load(SECONDS), pair.load(SECONDS)) for _ in range(RUNS)]
    alone, both = (min(turn[side].own_ms for turn in turns) for side in (0, 1))
    rates = [max(turn[side].rate for turn in turns) for side in (0, 1)]
    how = f"{alone:.2f} ms of CPU for a command in one process, {both:.2f} ms in two"
    yield Figure(
        section=Section.SERVICE,
        what="two workers, by what their CPU is good for",
        measured=2 * alone / both,
        unit="times one",
        against=LIMIT,
        how=f"{how}; with database and players on the same cores {rates[0]:.0f} and {rates[1]:.0f} commands/s",
    )
