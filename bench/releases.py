"""Beside the last release, in one run: its tree is taken out of the history, and both take turns on one core."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

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
    "craps": 10_000_000,
    "mini-baccarat": 20_000_000,
    "roulette": 20_000_000,
    "three-card-poker": 20_000_000,
    "ultimate-texas-holdem": 4_000_000,
    "pai-gow-poker": 1_000_000,
}
#: What is solved.
SOLVED = ("blackjack", "pontoon-plus", "three-card-poker", "let-it-ride", "mississippi-stud", "craps", "mini-baccarat")
#: Seconds of rounds dealt in a process where all is compiled; both releases promise ``croupier.simulate``.
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


@contextmanager
def trees() -> Iterator[tuple[Path, Path]]:
    """The last release's tree, and this one."""
    with tempfile.TemporaryDirectory() as folder:
        last = Path(folder, "last")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", last, LAST], cwd=ROOT, check=True)
        try:
            yield last, ROOT
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", last], cwd=ROOT, check=True)


def run(tree: Path, *arguments: str) -> str:
    environment = {"PYTHONPATH": str(tree / "src"), "CROUPIER_CACHE": str(tree / ".bench"), "HOME": str(tree)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, cwd=tree, capture_output=True, text=True, check=True).stdout


def dealt(tree: Path, game: str) -> float:
    """Seconds of one core for the rounds of a game."""
    return float(run(tree, "-c", DEAL, game, str(DEALT[game])))


def solved(tree: Path, game: str) -> float:
    """Seconds of all cores for the command, start-up included; what it compiles was compiled before."""
    before = os.times()
    run(tree, "-m", "croupier", "analyze", game, "--no-cache", "--json")
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def figures() -> Iterator[Figure]:
    work: list[tuple[Callable[[Path, str], float], str, str]] = [
        *((dealt, game, f"{rounds:,} rounds of one core") for game, rounds in DEALT.items()),
        *((solved, game, "croupier analyze --no-cache, CPU of all cores, compiled before") for game in SOLVED),
    ]
    with trees() as (last, this):
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
