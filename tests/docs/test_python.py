"""The guide to Python says what Python says."""

import doctest
from typing import Any

import pytest

import croupier
from tests.docs.pages import blocks, page
from tests.docs.scripts import ROOT

GUIDE = page("python.md")


def test_every_example_of_the_guide_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    read, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for number, block in enumerate(blocks(GUIDE, "pycon")):
        example = read.get_doctest(block, {}, f"block {number}", "python.md", 0)
        example.globs = names  # one session from the first block to the last
        runner.run(example, clear_globs=False)
    assert runner.tries > 30
    assert runner.failures == 0


def test_every_example_of_design_is_true() -> None:
    tried = doctest.DocTestRunner()
    for block in blocks(page("design.md"), "pycon"):
        tried.run(doctest.DocTestParser().get_doctest(block, {}, "design.md", "design.md", 0))
    assert (tried.tries, tried.failures) == (5, 0)


def test_the_guide_names_everything_there_is() -> None:
    assert [name for name in croupier.__all__ if f"croupier.{name}" not in GUIDE and f"`{name}`" not in GUIDE] == []
