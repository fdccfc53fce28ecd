"""One way to time things: the best of several runs, because noise only ever adds."""

import time
from collections.abc import Callable


def best_of(runs: int, calls: int, call: Callable[[], object]) -> float:
    """Seconds per call."""
    best = float("inf")
    for _ in range(runs):
        began = time.perf_counter()
        for _ in range(calls):
            call()
        best = min(best, (time.perf_counter() - began) / calls)
    return best
