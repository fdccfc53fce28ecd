"""Every scenario in this folder settles as it expects, and would not if it expected a cent more or less."""

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.errors import CroupierError
from croupier.money import cents, dollars
from croupier.round.round import Round
from croupier.rulebooks import citations
from croupier.scenarios import load, settle

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))
SCENARIOS = [pytest.param(path.stem, scenario, id=scenario["id"]) for path in FILES for scenario in load(path)]

#: A cent more at one place, a cent less at the next.
OFF = cycle((1, -1))

every_scenario = pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
#: What is asked of scenarios that a test above has shown to be sound is asked of a whole file at once.
every_file = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def expectations(scenario: dict[str, Any]) -> Iterator[tuple[dict[str, str], str, str]]:
    """Every expected number, as the wagers it stands among, its wager, and where that is."""
    for number, entry in enumerate((scenario, *scenario["rounds"])):
        for seat, wagers in entry.get("expect", {}).items():
            for wager in wagers:
                yield wagers, wager, f"round {number}, seat {seat}" if number else f"seat {seat}"


def test_there_are_scenarios_and_no_two_share_an_id() -> None:
    ids = [scenario["id"] for path in FILES for scenario in load(path)]
    assert len(ids) == len(set(ids)) > 100


@every_scenario
def test_a_scenario_settles_as_it_expects_and_replays_to_the_same_facts(game: str, scenario: dict[str, Any]) -> None:
    assert scenario["game"] == game
    settled = settle(scenario)
    assert settled.mismatches == []
    for round_ in settled.rounds:
        stored = json.loads(json.dumps(round_.plain()))
        assert Round.restored(round_.game, stored).transcript == round_.transcript


def test_every_scenario_says_what_it_is_and_which_clause_it_shows() -> None:
    for path in FILES:
        for scenario in load(path):
            assert scenario["title"]
            assert citations(scenario["clause"])
            assert any(expectations(scenario)) or scenario.get("refused")


@every_file
def test_a_cent_more_or_less_anywhere_is_a_mismatch(path: Path) -> None:
    for scenario in load(path):
        changed = deepcopy(scenario)
        wrong = []
        for wagers, wager, where in expectations(changed):
            right = cents(wagers[wager])
            wagers[wager] = dollars(right + next(OFF))
            wrong.append(f"{where}, {wager}: expected {wagers[wager]}, the rules give {dollars(right)}")
        out = settle(changed)
        assert out.ok is not bool(wrong), scenario["id"]
        assert sorted(out.mismatches) == sorted(wrong), scenario["id"]


@every_file
def test_a_refusal_is_neither_overlooked_nor_made_up(path: Path) -> None:
    for scenario in load(path):
        for at, _ in enumerate(scenario.get("refused", [])):
            changed = deepcopy(scenario)
            gone = changed["refused"].pop(at)
            others = [refusal.get("wager") for refusal in changed["refused"] if refusal["seat"] == gone["seat"]]
            if games.get(scenario["game"]).goes_with(gone.get("wager", "")) & {*others}:
                assert settle(changed).ok, f"{scenario['id']}: it is refused with the wager it needs"
                continue
            try:
                out = settle(changed)
            except CroupierError:
                continue
            assert not out.ok, f"{scenario['id']}: the part of it that fits was taken"
        made_up = {"round": 1, "seat": "1", "action": "refuse_me"}
        assert not settle(scenario | {"refused": [*scenario.get("refused", []), made_up]}).ok, scenario["id"]
