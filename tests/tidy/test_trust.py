"""The page of promises names tests that are there, and every figure in it is one that a test goes to."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
THREATS = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
_NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def functions(path: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)}


def missing(page: str) -> list[str]:
    """Tests that a page names but that do not exist."""
    return [
        f"{path}::{name}"
        for path, name in _NAMED.findall(page)
        if not (ROOT / path).is_file() or (name and name not in functions(ROOT / path))
    ]


def test_every_test_that_the_page_names_is_there() -> None:
    assert len(_NAMED.findall(PAGE)) > 50
    assert missing(PAGE) == []


def test_every_threat_names_a_test_that_is_there() -> None:
    """Each line of the page of threats says what is tried, what is in the way, and which test tries it."""
    lines = [
        line for line in THREATS.splitlines() if line.count("|") == 4 and "---" not in line and "tried by" not in line
    ]
    assert len(lines) > 50
    assert [line for line in lines if not any(name for _, name in _NAMED.findall(line))] == []
    assert missing(THREATS) == []


def test_a_test_that_is_not_there_is_noticed() -> None:
    assert missing("`tests/tidy/test_trust.py::test_of_nothing`") == ["tests/tidy/test_trust.py::test_of_nothing"]
    assert missing("`tests/tidy/test_nothing.py`") == ["tests/tidy/test_nothing.py::"]


def test_every_long_test_of_the_figures_is_on_the_page() -> None:
    """What takes its size from `tests.figures` is a promise."""
    tests = (ROOT / "tests").rglob("test_*.py")
    asking = [path for path in tests if "\nfrom tests.figures import" in path.read_text()]
    assert len(asking) >= 8
    named = {path for path, _ in _NAMED.findall(PAGE)}
    assert {path.relative_to(ROOT).as_posix() for path in asking} <= named
