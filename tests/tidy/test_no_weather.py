"""No test depends on how busy the machine is: none measures time, none sleeps and then takes something for done, and
whatever ends a wait that hangs is minutes long. Figures of speed belong in bench/."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
#: What tells how much time has passed.
CLOCKS = {"perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "process_time", "thread_time"}
#: How long a wait may be at least that is ended: shorter ones end what is only slow.
LEAST = 60.0
#: Files that may look at a clock, and why no machine is too slow for them.
MAY = {
    "recovery/test_clock.py": "what has passed is allowed for, however much it was",
    "recovery/load.py": "players who are not asked look again in a moment; nothing is taken for done by then",
    "store/large_house.py": "measures how fast books are verified, and tests nothing",
    "store/test_both_ways.py": "connections that are waited for now longer, now shorter are what it is about",
    "e2e/pictures.py": "draws the pictures of the pages, and tests nothing",
    "e2e/moving.py": "draws the picture of the front page, and tests nothing",
}
#: What waits with a time as its first argument.
WAITS = {"wait", "join", "result", "settimeout", "communicate"}


def faults(path: str, source: str) -> list[str]:
    tree = ast.parse(source, path)
    looped = {id(node) for loop in ast.walk(tree) if isinstance(loop, ast.While | ast.For) for node in ast.walk(loop)}
    return [
        f"{path}:{call.lineno}: {why}"
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for why in _faults(call, is_looped=id(call) in looped)
    ]


def _faults(call: ast.Call, *, is_looped: bool) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    seconds = _number(call.args[0]) if call.args else None
    if name in CLOCKS:
        yield f"{name}() measures time; wait for what happens (tests/patience.py), or measure it in bench/"
    if name in ("sleep", "wait_for_timeout") and not is_looped and seconds != 0:
        yield f"{name}() is no proof that something has happened; wait until it has"
    for keyword in call.keywords:
        limit = _number(keyword.value)
        if keyword.arg == "timeout" and limit is not None and 0 < limit < LEAST and not is_looped:
            yield f"timeout={limit:g} ends what is only slow; use tests.patience.A_HANG"
        if keyword.arg == "deadline" and limit is not None:
            yield "a deadline of Hypothesis measures time; leave it out"
    if name in WAITS and seconds is not None and 0 < seconds < LEAST and not is_looped:
        yield f"{name}({seconds:g}) ends what is only slow; use tests.patience.A_HANG"


def _number(node: ast.expr) -> float | None:
    return float(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, int | float) else None


def test_no_test_depends_on_the_weather() -> None:
    paths = [path for path in sorted(TESTS.rglob("*.py")) if path.relative_to(TESTS).as_posix() not in MAY]
    assert len(paths) > 100
    assert [fault for path in paths for fault in faults(str(path.relative_to(TESTS)), path.read_text())] == []


def test_what_may_look_at_a_clock_does() -> None:
    for path in MAY:
        assert faults(path, (TESTS / path).read_text()), f"{path} needs no exception any more"


@pytest.mark.parametrize(
    "source",
    [
        "began = time.perf_counter()",
        "from time import monotonic\nuntil = monotonic() + 5",
        "time.sleep(0.5)",
        "async def f():\n    await asyncio.sleep(1)",
        "page.wait_for_timeout(400)",
        "subprocess.run(command, timeout=20)",
        "asyncio.run(main(), timeout=5.0)",
        "thread.join(5)",
        "future.result(10)",
        "assert event.wait(2)",
        "@settings(deadline=200)\ndef f(): ...",
    ],
)
def test_a_test_that_depends_on_it_is_found(source: str) -> None:
    assert faults("test_x.py", source)


@pytest.mark.parametrize(
    "source",
    [
        "while not done():\n    time.sleep(0.02)",
        "async def f():\n    await asyncio.sleep(0)",
        "thread.join(A_HANG)",
        "thread.join()",
        "subprocess.run(command, timeout=900)",
        "while not over.wait(0.02):\n    play()",
        "@settings(deadline=None)\ndef f(): ...",
        "at[0] += 5.0",
    ],
)
def test_one_that_waits_for_what_happens_is_not(source: str) -> None:
    assert not faults("test_x.py", source)
