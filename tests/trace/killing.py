"""Whether a clause's own tests notice a mistake: a copy of the package with it, and a fork that runs them.

The fork starts from a process in which everything but our own package is loaded, so that a mistake costs a second.
"""

import compileall
import contextlib
import gc
import importlib
import io
import json
import os
import resource
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.round import walks
from tests.trace.changes import Change

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "croupier"
#: A mistake may make a test endless. What it may reckon for does not depend on how busy the machine is.
SECONDS = 30
#: So many of a clause's scenarios are settled.
SCENARIOS = 60
#: Tests that need a database and a service are too slow to be run for every mistake, and cannot be run in a fork.
SERVED = ("tests/server/", "tests/store/", "tests/recovery/", "tests/e2e/")
#: Where a fork complains of itself, while its tests are silent.
_ERRORS = 19
_BEHIND = ("hypothesis", "numpy", "numba", "pydantic", "fastapi", "sqlalchemy", "typer", "rich", "psycopg")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The test that noticed a mistake, if one did. A game that no longer loads says little of a rule."""

    test: str = ""
    loads: bool = True


@contextlib.contextmanager
def workshop() -> Iterator[Path]:
    """A copy of the package to plant mistakes in. Its walks are not sealed: a test is to notice a mistake by itself,
    not because engines do not answer for a changed walk."""
    for name in _BEHIND:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory(prefix="croupier-trace-") as folder:
        package = Path(folder) / "croupier"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("static", walks.SEAL))
        compileall.compile_dir(package, quiet=2)
        gc.freeze()
        yield package


def verdict(change: Change, package: Path, slug: str, clause: str, tests: Sequence[str]) -> Verdict:
    """Plant a mistake, run the tests of a clause (as ``OH-H 12.I``) in a fork, and take it out again."""
    place = package / change.path.relative_to(PACKAGE)
    before, stat = place.read_bytes(), place.stat()
    try:
        place.write_text(change.text, encoding="utf-8")
        os.utime(place, (1, 1))  # what was compiled of it is no longer of its age
        told = _forked(lambda: _noticed(package, slug, clause, tests))
    finally:
        place.write_bytes(before)
        os.utime(place, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    return Verdict("endless", loads=False) if told is None else Verdict(*told)


def failing(package: Path, tests: Collection[str]) -> set[str]:
    """The tests that fail without any mistake, run as they are with one."""
    told = _forked(lambda: _failing(package, sorted(tests)))
    return set(tests) if told is None else set(told)


def _forked(work: Callable[[], Any]) -> Any:
    """What a fork has to tell; None where it ran past what it may reckon, or crashed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _be_the_fork(writing, work)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told) if told else None


def _be_the_fork(writing: int, work: Callable[[], Any]) -> None:
    """Work, tell what came of it, and end without cleaning up after the process that was forked."""
    try:
        os.write(writing, json.dumps(work()).encode())
    except BaseException:
        os.write(_ERRORS, traceback.format_exc().encode())
    finally:
        os._exit(0)


def _enter(package: Path) -> None:
    """In the fork: from here on the package is the copy, and nobody hears anything."""
    sys.path.insert(0, str(package.parent))
    os.environ["PYTHONPATH"] = str(package.parent)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = True
    for name in [name for name in sys.modules if name.partition(".")[0] in ("croupier", "tests")]:
        del sys.modules[name]
    importlib.invalidate_caches()
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(2, _ERRORS)
    os.dup2(silence, 1)
    os.dup2(silence, 2)


def _noticed(package: Path, slug: str, clause: str, tests: Sequence[str]) -> tuple[str, bool]:
    """The test that notices, and whether the game loads."""
    _enter(package)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    games: Any = importlib.import_module("croupier.games")
    assert Path(games.__file__).is_relative_to(package), "the fork runs the copy"
    if not _loads(games, slug):
        return "does not load", False
    noticed = next(_mismatched(tests), "") or next(iter(_marked(tests, clause)), "")
    return noticed, "::" in noticed or ".json:" in noticed or not noticed


def _failing(package: Path, tests: Sequence[str]) -> list[str]:
    _enter(package)
    return [*_mismatched(tests, len(tests)), *_marked(tests)]


def _loads(games: Any, slug: str) -> bool:
    try:
        text = games.text(slug)
        _ = text.rulebook, text.paytables
        if hasattr(text, "house"):
            _ = text.irregularities, text.house()
    except Exception:
        return False
    return True


def _mismatched(tests: Sequence[str], most: int = SCENARIOS) -> Iterator[str]:
    """The scenarios that do not settle as they expect, as `tests/scenarios` settles them."""
    scenarios: Any = importlib.import_module("croupier.scenarios")
    named = [test.partition(":") for test in tests if ".json:" in test][:most]
    loaded = {path: {load["id"]: load for load in scenarios.load(ROOT / path)} for path in {path for path, *_ in named}}
    for path, _, name in named:
        try:
            missed = scenarios.settle(loaded[path][name]).mismatches
        except Exception:
            missed = ["raised"]
        if missed:
            yield f"{path}:{name}"


class _OfTheClause:
    """Keeps the tests that carry a clause's mark, or all, and tells which fail."""

    def __init__(self, clause: str) -> None:
        self.clause = clause
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        if self.clause:
            items[:] = [item for item in items if any(self.clause in mark.args for mark in item.iter_markers("clause"))]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.failed += [report.nodeid] if report.failed else []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed += [report.nodeid] if report.failed else []


def _marked(tests: Sequence[str], clause: str = "") -> list[str]:
    """The tests that fail: the first of a clause's own, or all."""
    nodes = [str(ROOT / test) for test in tests if "::" in test and not test.startswith(SERVED)]
    if not nodes:
        return []
    plugin = _OfTheClause(clause)
    without = [word for name in ("cacheprovider", "unraisableexception") for word in ("-p", f"no:{name}")]
    quiet = ["-q", "--no-header", "--tb=no", "--assert=plain", "-p", "_hypothesis_pytestplugin", *without]
    first = ["-x"] if clause else []
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main([*quiet, *first, "--rootdir", str(ROOT), *nodes], plugins=[plugin])
    return [name if clause else name.partition("[")[0] for name in plugin.failed]
