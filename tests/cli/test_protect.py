"""``croupier protect``: what known cards are worth, on the screen, as JSON and as a chart; what is refused, and how."""

import csv
import json
from pathlib import Path

import pytest

from tests.support import Run

BACCARAT = ("protect", "mini-baccarat", "--knows", "first:1=6-9")


def test_json_has_every_figure(run: Run) -> None:
    code, out, err = run("protect", "three-card-poker", "--knows", "dealer:1", "--rounds", "40", "--json")
    document = json.loads(out)
    (base,) = document["wagers"]
    assert (code, err) == (0, "")
    assert (document["game"], document["knows"], base["wager"], base["method"]) == (
        "three-card-poker",
        ["dealer:1"],
        "base",
        "exact",
    )
    assert base["player_edge"]["exact"] == "443162/12724075"
    assert base["house_edge"]["exact"] == "-443162/12724075"
    assert base["without"]["exact"] == "-686689/20358520"
    assert base["element_of_risk"]["value"] < 0 < base["variance"]["value"]
    assert base["simple"][0]["player_edge"]["value"] <= base["player_edge"]["value"]
    assert 0 < base["error_rate"]["value"] < 1
    assert 0 < document["decisions_changed"]["value"] < 1
    assert document["per_hour"]["rounds"] == 40
    assert document["per_hour"]["units"]["value"] == pytest.approx(40 * base["player_edge"]["value"])
    facing = {spot["facing"] for spot in document["strategy"]["base"]["spots"]}
    assert facing == {f"{rank}c" for rank in "23456789TJQKA"}


def test_the_screen_says_what_it_is_worth(run: Run) -> None:
    code, out, _ = run(*BACCARAT)
    assert code == 0
    assert "mini-baccarat  knowing first:1=6-9" in out
    assert "best: player's edge +6.7647% (exactly 6604082064256/97624966318425)" in out
    assert "the best of player, banker, tie after each reading" in out


def test_the_strategy_is_written_as_csv(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "chart.csv"
    assert run(*BACCARAT, "--wager", "best", "--strategy", str(chart))[0] == 0
    with chart.open(encoding="utf-8") as file:
        best = {row["facing"]: row["best"] for row in csv.DictReader(file)}
    assert best == {"6 7 8 9": "player", "2 3 4 5 T J Q K A": "banker"}


def test_what_is_too_much_for_a_chart_is_not_said_to_leave_nothing_to_decide(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "chart.csv"
    code, out, err = run("protect", "three-card-poker", "--knows", "dealer:all", "--strategy", str(chart))
    assert (code, out) == (1, "")
    assert f"dealer:all can be too many things for a chart, so no strategy to write to {chart}" in err
    assert not chart.exists()


def test_a_side_bet_that_is_never_worth_making_is_answered_by_name(run: Run) -> None:
    code, out, _ = run("protect", "three-card-poker", "--knows", "dealer:1", "--wager", "pair_plus")
    assert code == 0
    assert "pair_plus: never worth making; at best it is worth -6.75" in out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("mini-baccarat",), "say what is known with --knows"),
        (("mini-baccarat", "--knows", "hole"), "'hole' is not understood; known cards are written dealer:1"),
        (("mini-baccarat", "--knows", "dealer:1"), "nothing here goes by dealer:1; what can be known is next"),
        (("mini-baccarat", "--knows", "first:1", "--wager", "ante"), "no wager to know something for 'ante'"),
        (("mini-baccarat", "--knows", "first:1", "--rounds", "0"), "0 rounds an hour are none"),
        (("mini-baccarat", "--knows", "first:1", "--strategy", "no/such/chart.csv"), "there is no folder no/such"),
        (("craps", "--knows", "first:1"), "what known cards are worth is not counted for this game: none is dealt"),
        (("multi-link-progressive", "--knows", "first:1"), "it is a wager beside crazy-four-poker, four-card-poker,"),
        (("no-such-game", "--knows", "first:1"), "no-such-game"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(run: Run, arguments: tuple[str, ...], why: str) -> None:
    code, out, err = run("protect", *arguments)
    assert (code, out) == (1, "")
    assert why in err
    assert err.count("\n") == 1
