"""What ``import croupier`` gives: every example of its documentation is true, and nothing is loaded too early."""

import doctest
import importlib
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.engines.analysis import Analysis
from croupier.errors import BadScenario, CroupierError, UnknownName, WagerRefused
from croupier.house.table import Table
from croupier.round.round import Round
from croupier.scenarios import Settlement
from croupier.simulation.results import SimulationResult

DISPUTE = Path(__file__).parents[1] / "docs" / "examples" / "dispute.json"


@pytest.mark.parametrize("part", ["mathematics", "play", "proposals"])
def test_the_examples_are_true(part: str) -> None:
    names = {name: getattr(croupier, name) for name in croupier.__all__}
    module = importlib.import_module(f"croupier.api.{part}")
    tried = doctest.testmod(module, extraglobs=names, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried.attempted >= 4
    assert tried.failed == 0


def test_every_name_is_there_and_documented() -> None:
    assert set(dir(croupier)) == set(croupier.__all__)
    for name in croupier.__all__:
        assert getattr(croupier, name).__doc__, name
        assert f"\n    {name} " in (croupier.__doc__ or ""), f"{name} is not in the table of contents"


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'tables'; it has .*analyze"):
        croupier.tables  # type: ignore[attr-defined]  # noqa: B018  # the point of the test


def test_the_version_is_told() -> None:
    version = subprocess.run(
        [sys.executable, "-m", "croupier", "--version"], capture_output=True, text=True, check=True
    )
    assert version.stdout == f"croupier {croupier.__version__}\n"


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_importing_loads_nothing_that_was_not_asked_for() -> None:
    loaded = "print(sorted(one for one in sys.modules if one.split('.')[0] in ('numpy', 'numba', 'croupier')))"
    assert run(f"import sys, croupier; {loaded}") == "['croupier', 'croupier.errors']"


@pytest.mark.parametrize(
    "first", ["", "import croupier.simulation.runner", "from croupier.engines import kernel", "import croupier.api"]
)
def test_simulate_is_a_function_whatever_was_imported_before(first: str) -> None:
    called = "croupier.simulate('big-six', 1000, wagers=['5'], seed='s')['5'].estimate.rounds"
    assert run(f"{first}\nimport croupier\nprint({called}, croupier.simulate.__name__)") == "1000 simulate"


def test_what_comes_back_has_its_type() -> None:
    analyses: list[Analysis] = croupier.analyze("big-six", wager="20")
    assert analyses[0].house_edge == Fraction(2, 9)
    assert croupier.analyse("big-six", wager="20") == analyses
    owed: Settlement = croupier.settle(DISPUTE)
    assert owed.ok
    hand: Round = croupier.begin("big-six", {"1": {"20": "5"}})
    hand.answer("20", by="dealer")
    assert hand.result is not None
    assert hand.result.lines[0].net == 100_00
    played: SimulationResult = croupier.simulate("big-six", 1000, wagers=["20"], seed="s")
    assert played.plain()["results"][0]["rounds"] == 1000
    at: Table = croupier.table("big-six", {"ann": "10", "bob": "20"})
    assert at.places["2"].player == "bob"
    assert at.ledger.balance("player:bob") == 20_00


def test_bad_input_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="no game 'poker'"):
        croupier.game("poker")
    with pytest.raises(WagerRefused):
        croupier.begin("big-six", {"1": {"20": "0"}})
    several = tmp_path / "several.json"
    several.write_text(f"[{DISPUTE.read_text()}, {DISPUTE.read_text()}]")
    with pytest.raises(BadScenario, match="holds 2 scenarios"):
        croupier.settle(several)
    with pytest.raises(UnknownName, match="no wager in this simulation 'red'"):
        croupier.simulate("big-six", 1000, wagers=["20"], seed="s")["red"]


#: As whoever writes a notebook sees it.
untyped: Any = croupier


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: untyped.begin("craps", "pass=10"), r"wagers are given by name, like \{'1': "),
        (lambda: untyped.begin("craps", {1: {"pass": "10"}}), r"wagers are given by name, like \{'1': "),
        (lambda: untyped.begin("craps", {"1": "pass"}), "wagers of seat 1 are given by name"),
        (lambda: untyped.analyze("craps", options="odds=2x"), "options are given by name, like {'decks': 6}, not as"),
        (lambda: untyped.simulate("craps", options="odds=2x"), "options are given by name"),
        (lambda: untyped.simulate("craps", 1e6), r"a whole number, like 1_000_000, not 1000000\.0"),
        (lambda: untyped.simulate("craps", until="stderr=1e-3"), "until is a standard error, like 1e-3, not"),
        (lambda: untyped.settle(["dispute.json"]), "a mapping, or the path of a file that holds one, not"),
        (lambda: untyped.table("craps", ["ann"]), r"players are given by name, like \{'ann': '500'\}"),
    ],
)
def test_who_checks_no_types_is_told_what_is_wanted(asked: Callable[[], object], message: str) -> None:
    with pytest.raises(croupier.CroupierError, match=message):
        asked()


def test_one_wager_needs_no_list_and_a_run_is_shown_in_one_line() -> None:
    run = croupier.simulate("big-six", 1000, wagers="20", seed="s")
    assert repr(run) == "<big-six, 1,000 rounds, seed 's': 20>"
    assert run.plain() == croupier.simulate("big-six", 1000, wagers=["20"], seed="s").plain()


@pytest.mark.parametrize("share", [Decimal("0.05"), Fraction(1, 20), np.float64(0.05), "0.05", "1/20"])
def test_a_probability_is_taken_from_any_library(share: object) -> None:
    asked = croupier.risk("roulette", wager="red", rounds=100, ruin=share, confidence=share)
    usual = croupier.risk("roulette", wager="red", rounds=100, ruin=0.05, confidence=0.05)
    assert asked.plain() == usual.plain()
    assert type(asked["bankroll"]["risk"]) is type(asked["hold"]["confidence"]) is float


@pytest.mark.parametrize("share", [0, 1, 2, -1, float("nan"), "often", True, Decimal("sNaN"), [0.05]])
def test_what_is_no_probability_is_refused_in_its_own_words(share: object) -> None:
    with pytest.raises(CroupierError, match=r"a confidence is a (probability|number)"):
        croupier.risk("roulette", wager="red", rounds=100, confidence=share)


def test_a_number_with_parts_is_taken_from_any_library() -> None:
    for amount in (np.float32(50.5), Decimal("50.5"), Fraction(101, 2)):
        assert croupier.risk("roulette", wager="red", bankroll=amount)["ruin"]["bankroll"] == "101/2"
    until = croupier.simulate("craps", 1000, wagers=["pass"], seed="until", until=Fraction(1, 10))
    assert until["pass"].estimate.rounds > 0
    with pytest.raises(CroupierError, match="a trigger is a count, like 4, not nan"):
        croupier.count("mini-baccarat", "tie", trigger=float("nan"))
