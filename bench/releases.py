"""Beside the last release, in one run: its tree is taken out of the history, and both take turns on one core."""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.figures import Figure, Section
from bench.machine import ROOT

#: Release 0.1, by its commit.
LAST = "a7f2175"
#: How much of the last release's speed this one keeps at least.
KEPT = 0.95
TURNS = 3
#: What is dealt by the kernels, and how many rounds of it.
DEALT = {
    "blackjack": 20_000_000,
    "craps": 2_000_000,
    "mini-baccarat": 20_000_000,
    "roulette": 20_000_000,
    "three-card-poker": 20_000_000,
    "ultimate-texas-holdem": 4_000_000,
    "pai-gow-poker": 20_000_000,
}
#: What is solved: of games with decisions the wager that they decide, for side bets count for more now where a fold
#: gives them up; of the others all.
SOLVED = {
    "blackjack": "main",
    "pontoon-plus": "main",
    "three-card-poker": "base",
    "let-it-ride": "base",
    "mississippi-stud": "base",
    "craps": "",
    "mini-baccarat": "",
}
#: Both say how many seconds of CPU they took, where all is compiled, by what both releases promise.
DEAL = """
import sys, time
import croupier
def deal(rounds):
    croupier.simulate(sys.argv[1], rounds=rounds, seed="5", workers=1)
deal(100_000)
began = time.process_time()
deal(int(sys.argv[2]))
print(time.process_time() - began)
"""
#: What Numba and modules take to be loaded is not the solver's, so it is asked for a wager that there is not first; and
#: nothing is kept of one run for the next but what is compiled.
SOLVE = """
import os, sys, tempfile, time
import croupier, numba
numba.njit(lambda: 0)()
try:
    croupier.analyze(sys.argv[1], wager="no such wager")
except croupier.CroupierError:
    pass
with tempfile.TemporaryDirectory() as kept:
    os.environ["CROUPIER_CACHE"] = kept
    began = time.process_time()
    croupier.analyze(sys.argv[1], wager=sys.argv[2])
    print(time.process_time() - began)
"""


class Release(NamedTuple):
    """A tree, and the folder in which is kept what was compiled of it."""

    tree: Path
    kept: Path


@contextmanager
def releases() -> Iterator[tuple[Release, Release]]:
    """The last release and this one."""
    with tempfile.TemporaryDirectory() as folder:
        last = Path(folder, "last")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", last, LAST], cwd=ROOT, check=True)
        try:
            yield Release(last, Path(folder, "compiled_last")), Release(ROOT, Path(folder, "compiled"))
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", last], cwd=ROOT, check=True)


def run(release: Release, program: str, *arguments: str) -> float:
    tree, kept = release
    environment = {"PYTHONPATH": str(tree / "src"), "NUMBA_CACHE_DIR": str(kept), "HOME": str(kept)}
    command = [sys.executable, "-c", program, *arguments]
    return float(subprocess.run(command, env=environment, cwd=tree, capture_output=True, text=True, check=True).stdout)


def dealt(release: Release, game: str) -> float:
    """Seconds for the rounds of a game."""
    return run(release, DEAL, game, str(DEALT[game]))


def solved(release: Release, game: str) -> float:
    """Seconds for the wager of a game, or for all."""
    return run(release, SOLVE, game, SOLVED[game])


def figures() -> Iterator[Figure]:
    work: list[tuple[Callable[[Release, str], float], str, str]] = [
        *((dealt, game, f"{rounds:,} rounds of one core") for game, rounds in DEALT.items()),
        *((solved, game, f"{wager or 'every wager'}, compiled before") for game, wager in SOLVED.items()),
    ]
    with releases() as (last, this):
        for measure, game, how in work:
            turns = [(measure(last, game), measure(this, game)) for _ in range(1 + TURNS)][1:]
            before, after = (min(seconds[side] for seconds in turns) for side in (0, 1))
            yield Figure(
                section=Section.PEERS,
                what=f"{game} {measure.__name__}",
                measured=after,
                unit="s",
                against=before,
                peer="Croupier 0.1",
                less_is_better=True,
                promised=KEPT,
                how=how,
            )
