"""One graphics processor: the public commands that count or deal on it, by the clock on the wall, start-up included;
where their time goes; and what the blackjack kernel would do in other sizes. A machine with one runs all of it once:

    python -m bench.gpu measured.json
"""

import io
import json
import os
import platform
import pstats
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import metadata
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from bench.figures import Figure, Section
from croupier.errors import CroupierError

ULTIMATE: Final = ("ultimate-texas-holdem", "--wager", "base", "--no-cache", "--on", "gpu")
BONUS: Final = ("texas-holdem-bonus", "--wager", "base", "--no-cache", "--on", "gpu")
KNOWN: Final = ("--knows", "dealer:1", "--no-cache", "--on", "gpu")
BLACKJACK: Final = ("simulate", "blackjack", "--wager", "main", "--seed", "bench")
#: Rounds of blackjack by a command: from the difference follows what a second is good for without the start.
FEW, MANY = 20_000_000_000, 120_000_000_000
#: What is promised: the command, and at most so many seconds in all.
PROMISED: Final = {
    "analyze ultimate": (("analyze", *ULTIMATE), 2 * 0.41),
    "analyze bonus": (("analyze", *BONUS), 2 * 0.41),
    "protect ultimate": (("protect", "ultimate-texas-holdem", *KNOWN), 2 * 1.33),
}
ROUNDS_A_SECOND: Final = 2.97e10 / 2
#: Sizes of the blackjack kernel that are tried: threads of a block, cards shuffled ahead, registers of a thread.
TOLD: Final = ("regs_per_thread", "local_mem_per_thread", "shared_mem_per_block")
THREADS, AHEAD, REGISTERS = (32, 64, 128), (8, 12, 18), (0, 64, 96)


def figures() -> Iterator[Figure]:
    """What is promised of the commands; nothing on a machine without such a processor."""
    from croupier.engines.gpu import machine

    try:
        machine.cuda()
    except CroupierError:
        return
    for name, (arguments, limit) in PROMISED.items():
        yield Figure(
            section=Section.EXACT,
            what=f"{name} on one graphics processor",
            measured=min(said(*arguments)["seconds"] for _ in range(4)),
            unit="s",
            against=limit,
            less_is_better=True,
            how="the command as it stands, start-up included, compiled before",
        )
    yield Figure(
        section=Section.LIMITS,
        what="blackjack on one graphics processor",
        measured=blackjack()["rounds_a_second"],
        unit="rounds/s",
        against=ROUNDS_A_SECOND,
        how=f"the command, start-up included, {MANY:,} rounds",
    )


def said(*arguments: str) -> dict[str, Any]:
    """How long a command took in all, and its answer."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "croupier", *arguments, "--json"], capture_output=True, text=True)
    seconds = time.perf_counter() - began
    if done.returncode:
        return {"seconds": seconds, "failed": done.stderr[-2000:]}
    return {"seconds": seconds, "answer": json.loads(done.stdout)}


def _repeated(arguments: tuple[str, ...], times: int = 4) -> dict[str, Any]:
    runs = [said(*arguments) for _ in range(times)]
    first = runs[0].get("answer", {}).get("wagers", [{}])[0]
    edge = first.get("house_edge") or first.get("edge")
    return {"seconds": [run["seconds"] for run in runs], "edge": edge, "failed": runs[0].get("failed")}


def cold() -> dict[str, Any]:
    """The first analysis ever, compiling included."""
    with TemporaryDirectory() as empty:
        before = os.environ.get("CROUPIER_CACHE")
        os.environ["CROUPIER_CACHE"] = empty
        try:
            return {"seconds": said("analyze", *ULTIMATE)["seconds"]}
        finally:
            del os.environ["CROUPIER_CACHE"]
            if before is not None:
                os.environ["CROUPIER_CACHE"] = before


def blackjack() -> dict[str, float]:
    """Rounds a second of the command, and of what it adds for more rounds."""
    few, many = (said(*BLACKJACK, "--rounds", str(rounds), "--on", "gpu")["seconds"] for rounds in (FEW, MANY))
    return {
        "few": few,
        "many": many,
        "rounds_a_second": MANY / many,
        "without_the_start": (MANY - FEW) / (many - few),
    }


def same() -> dict[str, bool]:
    """Whether totals are those of the cores."""
    answers = [said(*BLACKJACK, "--rounds", "3000000", "--on", on).get("answer", {}) for on in ("local", "gpu")]
    return {"blackjack": bool(answers[0]) and answers[0].get("wagers") == answers[1].get("wagers")}


def profiled(*arguments: str) -> str:
    """Where a command spends its time, compiled before."""
    with TemporaryDirectory() as folder:
        where = str(Path(folder) / "profile")
        command = [sys.executable, "-m", "cProfile", "-o", where, "-m", "croupier", *arguments, "--json"]
        subprocess.run(command, capture_output=True, check=False)
        text = io.StringIO()
        pstats.Stats(where, stream=text).sort_stats("cumulative").print_stats(70)
    return text.getvalue()


def imported() -> str:
    """What the modules take to load that a count on the processor needs."""
    wanted = "import croupier.cli.analyze, croupier.engines.holdem.solve, croupier.engines.gpu.grid; import numba.cuda"
    done = subprocess.run([sys.executable, "-X", "importtime", "-c", wanted], capture_output=True, text=True)
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:") and "cumulative" not in line]
    return "\n".join(sorted(lines, key=lambda line: int(line.split("|")[1]))[-40:])


def launches() -> list[tuple[str, int, float]]:
    """Every launch of an exact count, how many pieces it had, and seconds until it was done; and of the whole."""
    from croupier.engines.gpu import grid, machine
    from croupier.mathematics.analyses import questions, request

    timed: list[tuple[str, int, float]] = []

    class Timed(grid.Device):
        def each(self, function: Any, pieces: int, room: Any, shared: Any) -> None:
            began = time.perf_counter()
            super().each(function, pieces, room, shared)
            self._gpu.synchronize()
            timed.append((function.__name__, pieces, time.perf_counter() - began))

    ((question, solve),) = questions(request("ultimate-texas-holdem", {}, wager="base"))
    device = Timed()
    for _ in range(2):
        timed.clear()
        from croupier.engines.holdem.solve import count_hands

        count_hands.cache_clear()
        began = time.perf_counter()
        with machine.counting_on(device):
            solve(question)
        timed.append(("in all", 1, time.perf_counter() - began))
    return timed


def sizes() -> Iterator[dict[str, Any]]:
    """The blackjack kernel alone in other sizes, as many chunks as it is given at once."""
    from croupier.engines.chance import stream
    from croupier.engines.gpu import machine
    from croupier.engines.kernel import order
    from croupier.engines.twenty_one import deal_gpu
    from croupier.simulation.on_gpu import AT_ONCE

    gpu, chunk = machine.cuda(), 1 << 14
    jit: Callable[..., Any] = gpu.jit
    streams = np.array([stream("bench", number) for number in range(AT_ONCE)])
    usual = deal_gpu.THREADS, deal_gpu.AHEAD, 0
    tried = [usual, *(size for size in product(THREADS, AHEAD, REGISTERS) if sum(map(int.__ne__, size, usual)) == 1)]
    for threads, ahead, registers in tried:
        deal_gpu.THREADS, deal_gpu.AHEAD = threads, ahead  # type: ignore[misc]

        def limited(*given: Any, registers: int = registers, **options: Any) -> Any:
            return jit(*given, **options, **({"max_registers": registers} if given and registers else {}))

        gpu.jit = limited
        row: dict[str, Any] = {"threads": threads, "ahead": ahead, "registers": registers}
        try:
            rounds: Any = order("blackjack", {}, "", ["main"]).kernel().device()  # type: ignore[misc]
            seconds = []
            for _ in range(3):
                began = time.perf_counter()
                rounds.played(streams, chunk)
                seconds.append(time.perf_counter() - began)
            program = rounds._program
            row |= {"rounds_a_second": AT_ONCE * chunk / min(seconds[1:]), "compiling": seconds[0]}
            row |= {name: str(getattr(program, f"get_{name}")()) for name in TOLD}
        except Exception as error:  # a size that does not fit is an answer, too
            row["failed"] = str(error)[:300]
        finally:
            gpu.jit = jit
        yield row


def machine_of() -> dict[str, str]:
    """What it ran on."""
    card = subprocess.run(
        ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], capture_output=True, text=True
    )
    packages = ("numba", "numba-cuda", "numpy", "cuda-bindings")
    known = {name: metadata.version(name) for name in packages if _installed(name)}
    return {"card": card.stdout.strip(), "cores": str(os.cpu_count()), "python": platform.python_version()} | known


def _installed(name: str) -> bool:
    try:
        return bool(metadata.version(name))
    except metadata.PackageNotFoundError:
        return False


def main(where: str) -> None:
    """Everything, each part written as soon as it is known: a part that fails takes nothing else with it."""
    measured: dict[str, Any] = {}
    parts: dict[str, Callable[[], Any]] = {
        "machine": machine_of,
        "cold": cold,
        **{name: partial(_repeated, arguments) for name, (arguments, _) in PROMISED.items()},
        "protect bonus": partial(_repeated, ("protect", "texas-holdem-bonus", *KNOWN), 2),
        "same": same,
        "blackjack": blackjack,
        "launches": launches,
        "imported": imported,
        "profile of analyze": partial(profiled, "analyze", *ULTIMATE),
        "profile of protect": partial(profiled, "protect", "ultimate-texas-holdem", *KNOWN),
        "profile of simulate": partial(profiled, *BLACKJACK, "--rounds", "3e10", "--on", "gpu"),
        "sizes": lambda: list(sizes()),
    }
    for name, part in parts.items():
        began = time.perf_counter()
        try:
            measured[name] = part()
        except Exception as error:  # whatever it is, it is one line of the answer
            measured[name] = {"failed": f"{type(error).__name__}: {error}"[:2000]}
        measured.setdefault("took", {})[name] = round(time.perf_counter() - began, 1)
        Path(where).write_text(json.dumps(measured, indent=1), encoding="utf-8")
        shown = measured[name] if not isinstance(measured[name], str) else measured[name][:1500]
        print(name, json.dumps(shown)[:1500], flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "gpu.json")
