"""``croupier analyze --meter``: a progressive at a reading, and with the base game as one decision (OH-L 6.III)."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.support import Run

STUD = ("analyze", "mississippi-stud", "--wager", "progressive", "--option", "stake=5")


def exact(number: dict[str, Any]) -> Fraction:
    return Fraction(number["exact"])


def test_base_and_progressive_as_one_decision(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "chart.csv"
    code, out, _ = run(*STUD, "--meter", "25000", "--json", "--strategy", str(chart))
    document = json.loads(out)
    (wager,) = document["wagers"]
    assert code == 0
    assert exact(wager["fixed_return"]) == Fraction(3671, 9555)
    assert "OH-L 6.III" in wager["notes"][0]
    both = wager["together"]
    assert both["stakes"] == {"base": "5", "progressive": "1"}
    parts = exact(both["base"]["house_edge"]) + exact(both["progressive"]["house_edge"]) / 5
    assert exact(both["house_edge"]) == parts == Fraction(127646, 812175)
    # The edge of the base game with the cost of playing for both, and a progressive that loses less than it would.
    assert exact(both["base"]["house_edge"]) - exact(both["base"]["cost"]) == Fraction(53223, 1082900)
    assert exact(both["progressive"]["house_edge"]) < exact(wager["at_meter"]["house_edge"])
    assert exact(both["break_even_meter"]) < exact(wager["break_even_meter"])
    assert exact(both["break_even_meter"]) < exact(both["both_break_even_meter"])
    otherwise = {(spot["chart"], spot["hand"]): spot["best"] for spot in both["played_otherwise"]}
    assert otherwise["third street, two cards", "6-2 suited"] == "bet 1x"
    assert {spot["best"] for spot in document["strategy"]["progressive"]["spots"]} >= {"fold", "bet 1x", "bet 3x"}
    with chart.open(encoding="utf-8") as file:
        assert {row["best"] for row in csv.DictReader(file) if row["hand"] == "6-2 suited"} == {"bet 1x"}


def test_the_screen_says_from_which_meter_on_it_is_worth_betting(run: Run) -> None:
    code, out, _ = run(*STUD, "--meter", "25000")
    assert code == 0
    words = " ".join(out.split())
    assert "progressive is worth betting from a meter of $217,736.37 on (4136991/19)" in words
    assert "6-2 suited (1 ante at stake): bet 1x" in words


def test_a_progressive_that_no_fold_gives_up_is_only_read_off(run: Run) -> None:
    _, out, _ = run("analyze", "let-it-ride", "--wager", "progressive", "--meter", "25000", "--json")
    (wager,) = json.loads(out)["wagers"]
    assert exact(wager["at_meter"]["house_edge"]) == 1 - Fraction(86183, 162435) - 25_000 * Fraction(19, 6497400)
    assert "together" not in wager


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([*STUD, "--meter", "lots"], "a meter's reading is in dollars, like 25000 or 10342.17, not 'lots'"),
        ([*STUD, "--meter", "-5"], "a meter's reading is in dollars, like 25000 or 10342.17, not '-5'"),
        (["analyze", "roulette", "--wager", "red", "--meter", "5"], "a reading is for a wager that a meter pays; red"),
        (["analyze", "--all", "--meter", "5"], "--meter is for one game without a payout limit"),
        ([*STUD, "--meter", "5", "--cap"], "--meter is for one game without a payout limit"),
    ],
)
def test_a_meter_that_cannot_be_read_is_refused(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (1, "")
    assert message in " ".join(err.split())
