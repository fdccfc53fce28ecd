"""One way to time things: the best of several runs, because noise only ever adds."""

import time
from collections.abc import Callable


def best_of(runs: int, calls: int, call: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds per call; by default of this process's own core, so that other work on the machine does not count."""
    best = float("inf")
    for _ in range(runs):
        began = clock()
        for _ in range(calls):
            call()
        best = min(best, (clock() - began) / calls)
    return best
