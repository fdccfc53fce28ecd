"""What the tests of runs have in common: two games to play, and workers who are interrupted."""

from collections.abc import Generator, Iterator

from croupier.engines.kernel import CHUNK, PlayOrder, order
from croupier.engines.tally import Tally
from croupier.simulation import runner
from croupier.simulation.runner import Run, locally

RED = order("roulette", wagers=["red"])
SHOE = order("mini-baccarat", {"penetration": 60}, wagers=["banker", "tie"])
#: Three chunks and a short one.
ROUNDS = 3 * CHUNK + 1234

Chunks = Iterator[tuple[int, int]]


def run(asked: PlayOrder = RED, rounds: int = ROUNDS, seed: str = "s", until: float = 0.0) -> Run:
    return Run(asked, rounds, seed, until)


def stopped(after: int, by: BaseException | None = None) -> runner.Workers:
    """Workers who are interrupted after so many chunks."""

    def play(asked: PlayOrder, seed: str, chunks: Chunks) -> Generator[Tally, None, None]:
        for number, tally in enumerate(locally(1)(asked, seed, chunks)):
            if number == after:
                raise by or KeyboardInterrupt
            yield tally

    return play
