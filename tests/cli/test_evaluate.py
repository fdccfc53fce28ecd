"""``croupier evaluate``: what decisions cost, from files and from the books of a house; what is refused, and how."""

import json
from functools import partial
from pathlib import Path

import pytest

from tests.support import Run, deal

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FOLDED = {
    "game": "three-card-poker",
    "rounds": [
        {
            "seats": [{"seat": "1", "player": "ann", "wagers": {"ante": "10"}}],
            "outcomes": ["Qh", "9s", "Qd", "3c", "8d", "4d"],
            "decisions": [{"seat": "1", "action": "fold"}],
        }
    ],
}


@pytest.fixture
def run(run: Run) -> Run:
    return partial(run, "evaluate")


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "folded.json"
    path.write_text(json.dumps([FOLDED, FOLDED]))
    return path


def test_json_has_every_decision_with_its_cost(run: Run, scenario: Path) -> None:
    code, out, err = run(scenario, "--rounds", 40, "--json")
    (player,) = json.loads(out)["players"]
    assert (code, err) == (0, "")
    assert (player["player"], player["rounds"], player["result"], player["mistakes"]) == ("ann", 2, "-20", 2)
    first, second = player["decisions"]
    assert (first["chosen"], first["best"], first["answer"]) == ("fold", "play", 7)
    assert first["cost"] == second["cost"]
    cost, expected, luck = (player[name]["value"] for name in ("cost_of_mistakes", "expected", "luck"))
    assert expected - cost + luck == pytest.approx(-20)
    assert player["theoretical_win_per_hour"]["amount"]["value"] == pytest.approx(20 * (cost - expected))
    assert player["knowledge"]["verdict"] == "nothing found"


@pytest.mark.parametrize("slug", ["big-six", "roulette", "three-dice-baccarat"])
def test_games_without_cards_are_evaluated(run: Run, slug: str) -> None:
    code, out, err = run(SCENARIOS / f"{slug}.json", "--json")
    assert (code, err) == (0, "")
    for player in json.loads(out)["players"]:
        assert player["decisions"] == []
        assert player["expected"]["value"] < 0
        assert player["knowledge"]["verdict"] == "nothing found"


def test_the_screen_says_what_was_best_and_what_it_cost(run: Run, scenario: Path) -> None:
    code, out, _ = run(scenario, "--player", "ann")
    assert code == 0
    assert out.startswith("ann: 2 rounds, 2 decisions")
    assert "folded#1.1 seat 1: fold cost +" in out
    assert "best was play" in out
    assert "NOTHING FOUND" in out


def test_a_round_as_it_is_stored_is_evaluated_like_its_scenario(run: Run, scenario: Path, tmp_path: Path) -> None:
    round_ = deal("three-card-poker", {"1": {"ante": "10"}}, "Qh 9s Qd 3c 8d 4d", decisions=["fold"])
    stored = tmp_path / "round.json"
    stored.write_text(json.dumps(round_.plain()))
    (player,) = json.loads(run(stored, "--json")[1])["players"]
    (other,) = json.loads(run(scenario, "--json")[1])["players"]
    assert player["decisions"][0]["cost"] == other["decisions"][0]["cost"]


def test_what_makes_no_sense_is_refused_in_one_line(run: Run, scenario: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({"game": "three-card-poker", "answers": []}))
    for arguments, says in (
        ((scenario, "--table", "t"), "files or the tables of a house"),
        ((scenario, "--player", "bob"), "bob"),
        ((broken,), "a round as JSON has rules_version"),
        ((tmp_path / "nothing.json",), "nothing.json"),
    ):
        code, out, err = run(*arguments)
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert says in err
