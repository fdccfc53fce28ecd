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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.trace.changes import Change

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "croupier"
#: A mistake may make a test endless. What it may reckon for does not depend on how busy the machine is.
SECONDS = 90
#: So many of a clause's scenarios are settled.
SCENARIOS = 60
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
    """A copy of the package to plant mistakes in."""
    for name in _BEHIND:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory(prefix="croupier-trace-") as folder:
        package = Path(folder) / "croupier"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("static"))
        compileall.compile_dir(package, quiet=2)
        gc.freeze()
        yield package


def verdict(change: Change | None, package: Path, slug: str, clause: str, tests: Sequence[str]) -> Verdict:
    """Plant a mistake, run the tests of a clause (as ``OH-H 12.I``) in a fork, and take it out again."""
    place = package / change.path.relative_to(PACKAGE) if change else None
    before = place.read_bytes() if place else b""
    stat = place.stat() if place else None
    reading, writing = os.pipe()
    try:
        if place and change:
            place.write_text(change.text, encoding="utf-8")
            os.utime(place, (1, 1))  # what was compiled of it is no longer of its age
        child = os.fork()
        if child == 0:
            os.close(reading)
            _be_the_fork(writing, package, slug, clause, tests)
        os.close(writing)
        writing = -1
        with os.fdopen(reading) as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
    finally:
        if writing != -1:
            os.close(writing)
        if place and stat:
            place.write_bytes(before)
            os.utime(place, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    if not told:  # it ran past what it may reckon, or crashed
        return Verdict("endless" if os.WIFSIGNALED(status) else "", loads=False)
    return Verdict(**json.loads(told))


def _be_the_fork(writing: int, package: Path, slug: str, clause: str, tests: Sequence[str]) -> None:
    """Run the tests, tell what came of it, and end without cleaning up after the process that was forked."""
    try:
        outcome = _run(package, slug, clause, tests)
        os.write(writing, json.dumps({"test": outcome.test, "loads": outcome.loads}).encode())
    except BaseException:
        os.write(_ERRORS, traceback.format_exc().encode())
    finally:
        os._exit(0)


def _run(package: Path, slug: str, clause: str, tests: Sequence[str]) -> Verdict:
    """In the fork."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.path.insert(0, str(package.parent))
    os.environ["PYTHONPATH"] = str(package.parent)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    for name in [name for name in sys.modules if name.partition(".")[0] in ("croupier", "tests")]:
        del sys.modules[name]
    importlib.invalidate_caches()
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(2, _ERRORS)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    games: Any = importlib.import_module("croupier.games")
    assert Path(games.__file__).is_relative_to(package), "the fork runs the copy"
    loads = _loads(games, slug)
    noticed = _scenarios(tests) or _marked(clause, tests)
    return Verdict(noticed, loads and ("::" in noticed or ".json:" in noticed or not noticed))


def _loads(games: Any, slug: str) -> bool:
    try:
        text = games.text(slug)
        _ = text.rulebook, text.paytables
        if hasattr(text, "house"):
            _ = text.irregularities, text.house()
    except Exception:
        return False
    return True


def _scenarios(tests: Sequence[str]) -> str:
    """The scenarios of a clause, settled as `tests/scenarios` settles them."""
    scenarios: Any = importlib.import_module("croupier.scenarios")
    named = [test.partition(":") for test in tests if ".json:" in test][:SCENARIOS]
    loaded = {path: {load["id"]: load for load in scenarios.load(ROOT / path)} for path in {path for path, *_ in named}}
    for path, _, name in named:
        try:
            missed = scenarios.settle(loaded[path][name]).mismatches
        except Exception:
            missed = ["raised"]
        if missed:
            return f"{path}:{name}"
    return ""


class _OfTheClause:
    """Keeps the tests that carry the clause's mark, and tells which one fails first."""

    def __init__(self, clause: str) -> None:
        self.clause, self.failed, self.ran = clause, "", 0

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if any(self.clause in mark.args for mark in item.iter_markers("clause"))]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran += report.when == "call"
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _marked(clause: str, tests: Sequence[str]) -> str:
    nodes = [str(ROOT / test) for test in tests if "::" in test]
    if not nodes:
        return ""
    plugin = _OfTheClause(clause)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    quiet = [
        "-x",
        "-q",
        "-p",
        "_hypothesis_pytestplugin",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:unraisableexception",
        "--no-header",
        "--tb=no",
        "--assert=plain",
    ]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main([*quiet, "-m", "long or not long", "--rootdir", str(ROOT), *nodes], plugins=[plugin])
    return plugin.failed
