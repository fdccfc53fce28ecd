"""Two workers beside one, by the clock on the wall; and beside a plain loop on two threads, which says how much of a
second core the machine has to give."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import numba
import numpy as np

from bench.figures import Figure, Section
from bench.kernels import KERNELS
from croupier.engines.kernel import Kernel, PlayOrder, order
from croupier.simulation.runner import Run, locally, simulate

#: How many times one worker's rounds two must play on a free machine, and how much of two cores makes it free.
LIMIT = 1.9
FREE = 1.9
#: What is played beside the kernels with a limit, so that every kind of kernel is: game, strategy, wager, options.
ALSO: list[tuple[str, str, str, dict[str, object]]] = [
    ("pontoon-plus", "", "main", {}),
    ("four-card-poker", "optimal", "base", {}),
    ("let-it-ride", "", "base", {}),
    ("mississippi-stud", "", "base", {}),
    ("three-dice-baccarat", "", "player", {}),
    ("big-six", "", "1", {}),
]
_RUNS = 5
#: What one worker plays takes about so many seconds.
_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class ReadyOrder(PlayOrder):
    """An order whose kernel is made already: to make one takes as long for two workers as for one."""

    ready: Kernel | None = None

    def kernel(self) -> Kernel:
        assert self.ready is not None
        return self.ready

    @classmethod
    def of(cls, asked: PlayOrder) -> "ReadyOrder":
        kept = {part.name: getattr(asked, part.name) for part in fields(asked)}
        return cls(**kept, ready=asked.kernel())


@numba.njit(nogil=True)
def spin(rounds: int) -> Any:  # pragma: no cover - compiled
    """Nothing but arithmetic: no memory, no interpreter."""
    state = np.uint64(1)
    for _ in range(rounds):
        state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return state


def _spun(threads: int) -> None:
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(spin, [200_000_000] * threads))


def _seconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def measured(asked: PlayOrder) -> tuple[float, float]:
    """How many times one thread's work two do in the same time, in a plain loop and in a run: best against best, all
    four taken in turns, so that other work on the machine meets them alike."""
    spin(1)
    asked = ReadyOrder.of(asked)
    few = Run(asked, 8 * asked.dealer.chunk, "bench")
    for _ in range(2):  # what is first called is compiled or loaded first
        simulate(few, locally(1))
    rounds = few.rounds * max(1, round(_SECONDS / _seconds(lambda: simulate(few, locally(1)))))
    run = Run(asked, rounds, "bench")
    calls: list[Callable[[], object]] = [
        lambda: _spun(1),
        lambda: _spun(2),
        lambda: simulate(run, locally(1)),
        lambda: simulate(run, locally(2)),
    ]
    spun, spun_by_two, played, played_by_two = map(
        min, zip(*([_seconds(call) for call in calls] for _ in range(_RUNS)), strict=True)
    )
    return 2 * spun / spun_by_two, played / played_by_two


def figures() -> Iterator[Figure]:
    """How much faster two workers are; no figures on a machine with one core."""
    if (os.cpu_count() or 1) < 2:
        return
    for game, strategy, wager, options in [*((*row[:4],) for row in KERNELS), *ALSO]:
        plain, ours = measured(order(game, options, strategy, [wager]))
        yield Figure(
            section=Section.WORKERS,
            what=f"{game} {wager}{', ' + strategy if strategy else ''}, two workers",
            measured=ours,
            unit="times one",
            against=LIMIT,
            how=f"by the clock on the wall; {ours / plain:.0%} of the {plain:.2f} times that a plain loop gains here",
            unjudged="" if plain >= FREE else "other work leaves no second core free",
        )
