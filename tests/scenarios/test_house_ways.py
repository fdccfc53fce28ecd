"""House-way cases in a scenario file: set, explained, compared."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.errors import BadScenario, CroupierError
from croupier.scenarios.house_ways import is_case, set_by_the_house
from tests.support import clause

CASE = {"id": "one", "cards": ["Jk", "Kd", "Qh", "9c", "7s", "5d", "3h"], "low": ["Kd", "Qh"]}


@clause("OH-F 12.I.A")
def test_12_i_a_case_is_set_and_explained() -> None:
    setting = set_by_the_house(CASE)
    assert setting.ok
    plain = setting.plain()
    assert (plain["low"], plain["high"]) == (["Kd", "Qh"], ["Jk", "9c", "7s", "5d", "3h"])
    assert plain["steps"][0]["clause"] == "OH-F 12.I.A"


def test_another_expectation_is_a_mismatch() -> None:
    setting = set_by_the_house(CASE | {"low": ["Kd", "9c"]})
    assert setting.mismatches == ("low: expected Kd 9c, the house way gives Kd Qh",)
    assert not setting.ok


@pytest.mark.parametrize(
    "wrong",
    [
        {"cards": ["Kd"]},
        {"cards": ["Kd"] * 7},
        {"cards": "Kd"},
        {"game": "craps"},
        {"low": 5},
        {"odd": 1},
        {"cards": ["Zz"]},
    ],
)
def test_a_case_that_cannot_be_set_says_why(wrong: dict[str, object]) -> None:
    with pytest.raises(CroupierError):
        set_by_the_house(CASE | wrong)


def test_a_scenario_is_no_case() -> None:
    assert is_case(CASE)
    assert not is_case({"cards": [], "rounds": []})
    assert not is_case([CASE])
    with pytest.raises(BadScenario):
        set_by_the_house({"cards": []})


def test_croupier_settle_takes_a_file_of_cases(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([CASE, CASE | {"id": "two", "low": ["Kd", "9c"]}]))
    shown = CliRunner().invoke(app, ["settle", str(file)])
    assert shown.exit_code == 1
    assert "one  low Kd Qh, high Jk 9c 7s 5d 3h" in shown.output
    assert "no pair: the second and third highest cards go low (OH-F 12.I.A)" in shown.output
    assert "mismatch low: expected Kd 9c, the house way gives Kd Qh" in shown.output
    assert "1 of 2 scenarios without a mismatch" in shown.output
    printed = json.loads(CliRunner().invoke(app, ["settle", str(file), "--json"]).output)
    assert [case["ok"] for case in printed] == [True, False]
