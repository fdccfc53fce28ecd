"""Two workers beside one, by the clock on the wall; and beside a plain loop on two threads, which says how much of a
second core the machine has to give."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np

from bench.figures import Figure, Section
from croupier.engines.kernel import CHUNK, order
from croupier.simulation.runner import Run, locally, simulate

#: How many times one worker's rounds two must play on a free machine, and how much of two cores makes it free.
LIMIT = 1.8
FREE = 1.9
#: What is played: game, wager, chunks.
PLAYED = (("blackjack", "main", 192), ("ultimate-texas-holdem", "base", 128))
_RUNS = 5


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


def measured(game: str, wager: str, chunks: int) -> tuple[float, float]:
    """How many times one thread's work two do in the same time, in a plain loop and in a run: best against best, all
    four taken in turns, so that other work on the machine meets them alike."""
    asked = order(game, {}, "", [wager])
    run = Run(asked, chunks * CHUNK, "bench")
    spin(1)
    simulate(Run(asked, 2 * CHUNK, "bench"), locally(2))
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
    for game, wager, chunks in PLAYED:
        plain, ours = measured(game, wager, chunks)
        yield Figure(
            section=Section.WORKERS,
            what=f"{game} {wager}, two workers",
            measured=ours,
            unit="times one",
            against=LIMIT,
            how=f"by the clock on the wall; {ours / plain:.0%} of the {plain:.2f} times that a plain loop gains here",
            unjudged="" if plain >= FREE else "other work leaves no second core free",
        )
