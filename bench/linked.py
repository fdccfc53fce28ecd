"""What a shared jackpot costs: the same players at the same game, once all of them linked to one meter, and once each
with a meter of its own, in turns."""

from collections.abc import Iterator

from bench.figures import Figure, Section
from bench.service import PLAYERS, furnished

GAME = "let-it-ride"
SECONDS, RUNS = 1.5, 6
#: How much of the commands of tables with meters of their own linked tables must do.
SHARE = 0.9


def figures() -> Iterator[Figure]:
    groups = ["bank"] * PLAYERS + [f"alone-{n}" for n in range(PLAYERS)]
    with furnished([GAME] * len(groups), groups=groups) as bench:
        for first in (0, PLAYERS):
            bench.load(1.0, first=first)
        turns = [(bench.load(SECONDS), bench.load(SECONDS, first=PLAYERS)) for _ in range(RUNS)]
    linked, alone = (max(turn[side].rate for turn in turns) for side in (0, 1))
    slow = [min(turn[side].p99_ms for turn in turns) for side in (0, 1)]
    how = f"{PLAYERS} players of {GAME}, in turns; the slowest of a hundred took {slow[0]:.0f} and {slow[1]:.0f} ms"
    yield Figure(
        section=Section.SERVICE,
        what="commands at tables that share a meter",
        measured=linked,
        unit="commands/s",
        against=alone,
        peer="tables with a meter each",
        promised=SHARE,
        how=how,
    )
