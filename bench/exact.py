"""Every game solved in a process of its own, without cache, compile time apart; and then the whole catalogue at once,
as `croupier analyze --all` does it."""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.figures import Figure, Section

#: Seconds that a wager may take, first match: game, wager, limit. Side bets stand for all that are not named.
LIMITS = (
    ("ultimate-texas-holdem", "base", 20.0),
    ("texas-holdem-bonus", "base", 60.0),
    ("four-card-poker", "base", 15.0),
    ("three-card-poker", "base", 3.0),
    ("crazy-four-poker", "base", 3.0),
    ("let-it-ride", "base", 3.0),
    ("mississippi-stud", "base", 3.0),
    ("dj-wild-stud", "base", 3.0),
    ("deuces-wild-xtreme", "base", 3.0),
    ("blackjack", "main", 5.0),
    ("free-bet-blackjack", "main", 5.0),
    ("ride-free", "main", 5.0),
    ("rocket-aces", "main", 5.0),
    ("pontoon-plus", "main", 60.0),
    ("pai-gow-poker", "main", 60.0),
    ("pai-gow-poker", "bank", 60.0),
    ("", "", 2.0),
)
#: Seconds for everything, and the part of all cores that is busy meanwhile.
WHOLE = 90.0
BUSY = 0.95
MEMORY = 8 * 1024.0
#: The pai gow limit is for both ways to set a hand together.
ALSO: dict[str, list[dict[str, object]]] = {"pai-gow-poker": [{}, {"strategy": "house_way"}]}


class SolverTime(NamedTuple):
    game: str
    wager: str
    table: str
    seconds: float
    compiling: float

    @property
    def limit(self) -> float:
        return next(most for game, wager, most in LIMITS if game in ("", self.game) and wager in ("", self.wager))


def solve(game: str, options: dict[str, object]) -> None:
    """In the child: solve every wager and print what each took."""
    from croupier.compiled import keep_by_code

    keep_by_code()  # before Numba is loaded, as everywhere
    from numba.core import event

    from croupier.mathematics.analyses import questions, request

    for question, solver in questions(request(game, options)):
        with event.install_timer("numba:compile", lambda _: None) as timer:
            began = time.perf_counter()
            solver(question)
            seconds = time.perf_counter() - began
        compiling = timer.duration if timer.done else 0.0
        table = question.table.id if question.table else ""
        print(json.dumps([game, question.wager, table, seconds - compiling, compiling]), flush=True)


def slugs() -> list[str]:
    """All that is analysed."""
    from croupier import games

    return [*games.slugs(), *(supplement.slug for supplement in games.supplements())]


def run() -> tuple[list[SolverTime], float]:
    """Every game: what each wager took, and the peak memory in MB of the hungriest."""
    times: list[SolverTime] = []
    peak = 0.0
    for game in slugs():
        for options in ALSO.get(game, [{}]):
            command = [sys.executable, "-m", "bench.exact", game, json.dumps(options)]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            rows: list[Any] = [json.loads(line) for line in done.stdout.splitlines()]
            times += [SolverTime(*row) for row in rows]
        peak = max(peak, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
    return times, peak


def catalogue() -> tuple[float, float]:
    """Everything at once, compiled before: seconds by the clock on the wall, and the part of all cores that was
    busy."""
    from croupier.mathematics.on_cluster import AskedAnalysis
    from croupier.mathematics.on_cores import solved

    asked = [AskedAnalysis(slug, options) for slug in slugs() for options in ALSO.get(slug, [{}])]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    solved(asked, use_cache=False)
    seconds, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, used / seconds / (os.cpu_count() or 1)


def figures() -> Iterator[Figure]:
    """The slowest wager of every game under each of its limits, and the whole."""
    times, peak = run()
    slowest: dict[tuple[str, float], SolverTime] = {}
    for timing in times:
        key = (timing.game, timing.limit)
        if key not in slowest or timing.seconds > slowest[key].seconds:
            slowest[key] = timing

    def took(what: str, measured: float, unit: str, limit: float, how: str) -> Figure:
        return Figure(
            section=Section.EXACT,
            what=what,
            measured=measured,
            unit=unit,
            against=limit,
            less_is_better=True,
            how=how,
        )

    for timing in slowest.values():
        both = timing.game in ALSO and timing.wager == "main"
        seconds = sum(
            other.seconds
            for other in times
            if other is timing or (both and (other.game, other.wager) == (timing.game, timing.wager))
        )
        how = "both ways to set a hand" if both else f"pay table {timing.table}" if timing.table else ""
        yield took(f"{timing.game} {timing.wager}", seconds, "s", timing.limit, how)
    seconds, busy = catalogue()
    how = f"every wager under every pay table, and pai gow by the house way too; cores busy for {busy:.0%}"
    yield took("the whole catalogue", seconds, "s", WHOLE, how)
    yield Figure(
        section=Section.EXACT,
        what="cores busy meanwhile",
        measured=busy,
        unit="of all cores",
        against=BUSY,
        how="user and system time of the processes that solve",
    )
    yield took("most memory", peak, "MB", MEMORY, "the hungriest game")


if __name__ == "__main__":
    solve(sys.argv[1], json.loads(sys.argv[2]))
