"""The page for whoever checks us: its scripts need nothing of ours and come to our fractions, its commands run."""

import ast
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games import get
from croupier.mathematics.analyses import analyze, request
from tests.docs.pages import Session, blocks, missing, page, run, sessions
from tests.docs.scripts import ROOT
from tests.engines.proof import solved

PAGE = page("check-our-mathematics.md")
EXAMPLES = ROOT / "docs" / "examples"
SCRIPTS = {
    "pair_plus": ("three-card-poker", "pair_plus", {}),
    "pass_line": ("craps", "pass", {}),
    "banker": ("mini-baccarat", "banker", {"decks": 8}),
}


def test_every_script_is_told_of_and_imports_nothing_of_ours() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(SCRIPTS)
    for name in SCRIPTS:
        assert f"(examples/{name}.py)" in PAGE
        tree = ast.parse((EXAMPLES / f"{name}.py").read_text(encoding="utf-8"))
        froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert froms <= {"fractions", "functools", "itertools", "math"}
        assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_comes_to_the_fraction_of_the_solver(name: str) -> None:
    slug, wager, options = SCRIPTS[name]
    command = [sys.executable, "-I", str(EXAMPLES / f"{name}.py")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert Fraction(printed.strip()) == solved(slug, wager, options=options).house_edge


@pytest.mark.parametrize("session", sessions(PAGE), ids=lambda session: session.command)
def test_a_command_prints_what_the_page_says(session: Session) -> None:
    done = run(session.command, ROOT)
    assert done.returncode == 0, done.stderr
    assert missing(session.printed, done.stdout) == [], done.stdout


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    for code in blocks(PAGE, "python"):
        exec(compile(code, "docs/check-our-mathematics.md", "exec"), {})
    assert capsys.readouterr().out == "".join(blocks(PAGE, "text"))


#: Figures of the table of differences that are quickly solved; tests/published has the others. The game, the wager,
#: the figure, and how it is told.
DIFFERENT = [
    ("craps", "dont_pass", "house_edge", "3/220"),
    ("craps", "buy_4", "element_of_risk", "4.76%"),
    ("craps", "buy_4", "house_edge", "5%"),
    ("big-six", "1", "house_edge", "4/27"),
    ("big-six", "5", "house_edge", "1/9"),
]


@pytest.mark.parametrize(("slug", "wager", "figure", "told"), DIFFERENT)
def test_our_side_of_a_difference(slug: str, wager: str, figure: str, told: str) -> None:
    worked_out = getattr(solved(slug, wager), figure)
    assert told in PAGE
    if told.endswith("%"):
        digits = len(told.partition(".")[2].removesuffix("%"))
        assert f"{float(worked_out):.{digits}%}" == told
    else:
        assert worked_out == Fraction(told)


def test_the_games_with_floats_are_those_that_the_page_names() -> None:
    for slug in ("blackjack", "free-bet-blackjack", "ride-free", "rocket-aces", "pontoon-plus"):
        assert get(slug).title.removesuffix(" Blackjack") in PAGE
    games = ("blackjack", "pontoon-plus")
    proved = {slug: analyze(request(slug, wager="main"))[0].error_bound for slug in games}
    assert proved["blackjack"] is not None
    assert 0 < proved["blackjack"] < 1e-12
    assert proved["pontoon-plus"] is None
    assert "better by as much as 1e-12. Pontoon Plus and capping have no such" in PAGE.replace("\n  ", " ")


@pytest.mark.parametrize("told", ["37963/1082900", "8840827253/317119576410", "50643648973/2317817502000"])
def test_the_other_fractions_are_those_of_the_published_figures(told: str) -> None:
    published = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/published").glob("*.py")))
    assert told in PAGE
    assert f"Fraction({told.replace('/', ', ')})" in published
