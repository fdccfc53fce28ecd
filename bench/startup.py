"""How long a user waits before anything happens, and for the first answer about a game on a fresh machine."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from bench.figures import Figure, Section
from bench.timing import best_of
from croupier import games

#: Seconds for the first analysis of a game, compiling included; some families may take longer.
FIRST = 5.0
_LONGER = ("ultimate-texas-holdem", "texas-holdem-bonus", "pai-gow-poker")


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
    for slug in games.slugs():
        if slug not in _LONGER:
            yield Figure(
                section=Section.LIMITS,
                what=f"first `croupier analyze {slug}`",
                measured=min(first_analysis(slug) for _ in range(2)),
                unit="s",
                against=FIRST,
                less_is_better=True,
                how="nothing compiled and nothing kept before, by the clock on the wall",
            )


def _run(*arguments: str) -> float:
    command = [sys.executable, *arguments]
    return best_of(7, 1, lambda: subprocess.run(command, check=True, capture_output=True), time.perf_counter)


def first_analysis(slug: str) -> float:
    """Seconds for all wagers of a game on a machine where nothing was compiled or kept before."""
    with TemporaryDirectory() as empty:
        environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
        command = [sys.executable, "-m", "croupier", "analyze", slug, "--json"]
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env=environment | {"CROUPIER_CACHE": empty})
        return time.perf_counter() - began
