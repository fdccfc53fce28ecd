"""How long a user waits before anything happens."""

import subprocess
import sys
import time
from collections.abc import Iterator

from bench.figures import Figure, Section
from bench.timing import best_of


def figures() -> Iterator[Figure]:
    for what, limit, arguments in (
        ("croupier --help", 0.3, ("-m", "croupier", "--help")),
        ("import croupier", 0.15, ("-c", "import croupier")),
    ):
        yield Figure(
            section=Section.LIMITS,
            what=f"`{what}`",
            measured=_run(*arguments),
            unit="s",
            against=limit,
            less_is_better=True,
            how="a new process, by the clock on the wall",
        )


def _run(*arguments: str) -> float:
    command = [sys.executable, *arguments]
    return best_of(7, 1, lambda: subprocess.run(command, check=True, capture_output=True), time.perf_counter)
