"""What a scenario may say beside cards and decisions: after which step, on whose word, and what may not be posted."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier import games
from croupier.cli import app
from croupier.errors import BadScenario, CroupierError, NotAuthorised, Refused
from croupier.round.facts import Pay
from croupier.rulebooks import OFFICES
from croupier.scenarios import settle, steps
from croupier.scenarios.house_ways import set_by_the_house
from tests.support import clause


def three_card(*interventions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Two seats with a pair of aces each against a dealer's king high, both playing."""
    entry = {
        "seats": [
            {"seat": "1", "wagers": {"ante": "10", "pair_plus": "5"}},
            {"seat": "2", "wagers": {"ante": "10"}},
        ],
        "hands": {"1": ["Ah", "Ad", "2c"], "2": ["As", "Ac", "3d"], "dealer": ["Kh", "7s", "5d"]},
        "decisions": [{"seat": "1", "action": "play"}, {"seat": "2", "action": "play"}],
        "interventions": list(interventions),
    }
    return {"game": "three-card-poker", "rounds": [entry]} | more


def ride_free(*interventions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A three of a kind in two cards and the dealer's, then a twenty that stands against eighteen."""
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10", "21_plus_3": "5"}}],
        "outcomes": ["Kc", "Kd", "Ks", "8h"],
        "decisions": [{"seat": "1", "action": "stand"}],
        "interventions": list(interventions),
    }
    return {"game": "ride-free", "rounds": [entry]} | more


def nets(scenario: dict[str, Any]) -> dict[str, int]:
    settled = settle(scenario)
    assert settled.ok, settled.mismatches
    return {seat: settled.total(seat) for seat in settled.nets}


# -- after a step -----------------------------------------------------------------------------------------------------


@clause("OH-H 7.III")
@pytest.mark.parametrize("step", ["OH-H 10.IV for 2", "settle ante for 2", "settle for 2", "reveal players for 2"])
def test_7_iii_a_player_who_leaves_after_the_next_seat_was_settled_loses_the_rest(step: str) -> None:
    scenario = three_card({"after": step, "kind": "walked_away", "seat": "1"})
    out = settle(scenario)
    won = {line.wager: line.outcome for _, line in out.lines if line.seat == "2"}
    lost = {line.wager: line.outcome for _, line in out.lines if line.seat == "1"}
    assert won == {"ante": "win", "play": "win"}
    assert lost == {"ante": "forfeit", "play": "forfeit", "pair_plus": "forfeit"}


@pytest.mark.parametrize(
    "step", ["deal", "deal dealer", "OH-H 8.III", "OH-H 10.I", "decide play for 1", "decide", "OH-H 10.II"]
)
@clause("OH-H 13.III")
def test_13_iii_an_exposed_card_voids_the_round_after_any_step_before_the_dealer_shows(step: str) -> None:
    assert settle(three_card({"after": step, "kind": "card_exposed"})).status == "void"


@clause("OH-H 13.III")
@pytest.mark.parametrize("step", ["reveal dealer", "OH-H 10.III", "settle play for 2"])
def test_13_iii_after_the_dealer_has_shown_nothing_is_exposed_too_early(step: str) -> None:
    with pytest.raises(Refused, match="already revealed"):
        settle(three_card({"after": step, "kind": "card_exposed"}))


@clause("CO 30-2119 (26)")
def test_after_the_side_bets_were_paid_and_before_the_first_decision() -> None:
    whole = settle(ride_free({"after": "settle side_bets", "kind": "void", "reason": "lights out", "by": "supervisor"}))
    played = whole.rounds[0]
    assert whole.status == "void"
    assert not any(entry.text.startswith("decide") for entry in played.answers[:-1])
    assert any(type(fact) is Pay and fact.wager == "21_plus_3" and fact.net > 0 for fact in played.facts)
    assert nets(ride_free({"after": "settle side_bets", "kind": "void", "reason": "lights out"})) == {"1": 0}


@clause("CO 30-2119 (30)")
def test_30_a_meter_that_paid_in_a_round_which_is_void_has_its_money_back() -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10", "21_plus_3_progressive": "1"}}],
        "outcomes": ["Kc", "Kc", "Kc", "8h"],
        "decisions": [{"seat": "1", "action": "stand"}],
    }
    scenario = {"game": "ride-free", "meters": {"PT-BJS-213-01": "10000"}, "rounds": [entry]}
    assert settle(scenario).meters != {"PT-BJS-213-01": 10_000_00}
    void = {"interventions": [{"after": "settle side_bets", "kind": "void", "reason": "lights out"}]}
    out = settle(scenario | {"rounds": [entry | void]})
    assert (out.status, out.total("1"), out.meters) == ("void", 0, {"PT-BJS-213-01": 10_000_00})


def test_a_step_that_the_round_never_takes_is_an_error_with_those_it_took() -> None:
    with pytest.raises(
        BadScenario, match=r"after 'settle trips'; this round went through deal players, deal dealer, OH-H"
    ):
        settle(three_card({"after": "settle trips", "kind": "walked_away", "seat": "1"}))
    with pytest.raises(BadScenario, match=r"after 'OH-H 10\.V', after which nothing is asked"):
        settle(three_card({"after": "OH-H 10.V", "kind": "walked_away", "seat": "1"}))


@pytest.mark.parametrize("when", [{}, {"at": 1, "after": "deal"}])
def test_an_irregularity_is_declared_either_at_an_answer_or_after_a_step(when: dict[str, Any]) -> None:
    with pytest.raises(BadScenario, match=r"interventions 1: say before which answer .* and not both"):
        settle(three_card({"kind": "card_exposed"} | when))


@clause("OH-A 15.IX.B")
def test_15_ix_b_what_comes_out_late_is_heard_after_its_step_as_well() -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}],
        "outcomes": ["Tc", "Ks", "9d", "Ah"],
        "decisions": [{"seat": "1", "action": "stand"}],
    }
    for after in ("decide hit", "OH-A 7.V", "deal"):
        missed = {"after": after, "kind": "missed_blackjack", "by": "floor_person"}
        assert nets({"game": "blackjack", "rounds": [entry | {"interventions": [missed]}]}) == {"1": -1000}
    never = {"after": "decide insure", "kind": "missed_blackjack"}
    with pytest.raises(BadScenario, match="after 'decide insure'; this round went through"):
        settle({"game": "blackjack", "rounds": [entry | {"interventions": [never]}]})


@pytest.mark.parametrize("game", games.everything(), ids=lambda game: game.slug)
def test_every_wager_and_every_step_of_the_procedure_is_listed(game: Any) -> None:
    house = game.house()
    listed = {step.name for step in steps.of_game(game, house)}
    kinds = {wager.slug for wager in game.wagers if not wager.booked_under}
    assert {f"settle {kind}" for kind in kinds} <= listed
    assert steps.of_game(game, house) == steps.of_game(game, house), "the same steps every time"
    for name in listed - {f"settle {kind}" for kind in kinds}:
        assert name.split()[0] in {"deal", "burn", "roll", "spin", "peek", "decide", "reveal", "settle"} or any(
            book.find(name) for book in game.texts
        ), name


def test_croupier_show_lists_the_steps() -> None:
    shown = CliRunner().invoke(app, ["show", "let-it-ride"]).output
    assert "Steps of a round" in shown
    assert "decide ride" in shown
    printed = json.loads(CliRunner().invoke(app, ["show", "let-it-ride", "--json"]).output)
    ride = next(step for step in printed["steps"] if step["step"] == "decide ride")
    assert ride == {
        "step": "decide ride",
        "also": ["decide pull_back", "decide"],
        "clauses": ["OH-D 12.II", "OH-D 12.IV"],
    }


# -- on whose word ----------------------------------------------------------------------------------------------------


@clause("OH-H 13.III")
@pytest.mark.parametrize("office", OFFICES)
def test_13_iii_only_a_supervisor_or_above_voids_the_round(office: str) -> None:
    scenario = three_card({"after": "deal", "kind": "card_exposed", "by": office})
    if office in ("supervisor", "pit_manager", "shift_manager"):
        out = settle(scenario)
        assert out.status == "void"
        assert out.rounds[0].answers[-1].by == office
        return
    with pytest.raises(NotAuthorised, match=r"is for the supervisor; this is"):
        settle(scenario)


@clause("OH-H 13.III")
def test_13_iii_a_declaration_that_must_be_refused_leaves_the_round_as_it_was() -> None:
    told = {"after": "OH-H 10.I", "kind": "card_exposed", "by": "dealer"}
    out = settle(three_card(told, refused=[{"kind": "card_exposed", "by": "dealer"}]))
    assert (out.status, out.ok) == ("settled", True)
    (refused,) = out.refused
    assert refused["clause"] == "OH-H 13.III"
    assert {key: refused[key] for key in ("round", "kind", "by")} == {
        "round": 1,
        "kind": "card_exposed",
        "by": "dealer",
    }
    assert out.nets == settle(three_card()).nets
    allowed = settle(three_card(told | {"by": "supervisor"}, refused=[{"kind": "card_exposed"}]))
    assert allowed.mismatches == ["kind card_exposed was to be refused and was not"]
    late = settle(three_card({"after": "reveal dealer", "kind": "card_exposed"}, refused=[{"kind": "card_exposed"}]))
    assert "already revealed" in late.refused[0]["reason"]


def test_whoever_declares_it_holds_an_office() -> None:
    with pytest.raises(BadScenario, match="by is one of dealer, boxperson, floor_person, supervisor"):
        settle(three_card({"at": 1, "kind": "card_exposed", "by": "janitor"}))


# -- what may not be posted -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "refused", "reason"),
    [
        ("blackjack", {"option": "decks", "value": 9}, "decks"),
        ("blackjack", {"option": "late_surrender", "value": "on"}, "no option 'late_surrender'"),
        ("ride-free", {"paytable": "PT-FLT-LL-01", "wager": "lucky_ladies"}, "is for 2 decks"),
        ("ride-free", {"paytable": "PT-FLT-LL-01"}, "is for 2 decks"),
        ("big-six", {"option": "joker", "value": "30 to 1"}, "joker"),
        ("craps", {"paytable": "PT-NONE", "wager": "fire"}, "PT-NONE"),
    ],
)
def test_what_may_not_be_posted_needs_no_round(game: str, refused: dict[str, Any], reason: str) -> None:
    out = settle({"game": game, "refused": [refused]})
    assert (out.ok, out.checked, out.lines) == (True, True, [])
    assert reason in out.refused[0]["reason"]


def test_what_may_be_posted_was_not_refused() -> None:
    out = settle({"game": "blackjack", "refused": [{"option": "decks", "value": 6}]})
    assert out.mismatches == ["option decks, value 6 was to be refused and was not"]
    out = settle({"game": "ride-free", "options": {"decks": 2}, "refused": [{"paytable": "PT-FLT-LL-01"}]})
    assert out.mismatches == ["paytable PT-FLT-LL-01 was to be refused and was not"]


def test_a_posted_option_that_is_refused_leaves_the_default() -> None:
    posted = {"options": {"lucky_ladies": "PT-FLT-LL-01"}, "refused": [{"paytable": "PT-FLT-LL-01"}]}
    assert nets(ride_free(**posted)) == nets(ride_free())
    posted = {"options": {"soft_17": "maybe"}, "refused": [{"option": "soft_17"}]}
    out = settle(ride_free(**posted))
    assert out.ok
    assert "soft_17" in out.refused[0]["reason"]


@pytest.mark.parametrize(
    ("refused", "complaint"),
    [
        ({"seat": "1"}, "refused 1: say what is refused, one of call, action, kind, option, paytable, wager"),
        ({"wager": "ante"}, "refused 1: seat is missing"),
        ({"action": "play"}, "refused 1: seat is missing"),
        ({"option": "dealing"}, "option dealing is refused with which value"),
        ({"paytable": "PT-NONE"}, "is none of the text's; say for which wager"),
        ({"paytable": 5}, "paytable is the id of a pay table, or the table itself"),
        ({"opinion": "dealing"}, "cannot have"),
    ],
)
def test_a_refusal_says_what_is_refused(refused: dict[str, Any], complaint: str) -> None:
    with pytest.raises(CroupierError, match=complaint):
        settle(three_card(refused=[refused]))


def test_a_scenario_without_rounds_says_what_cannot_be_posted() -> None:
    for refused in ([], [{"seat": "1", "wager": "ante"}]):
        with pytest.raises(BadScenario, match="rounds is missing"):
            settle({"game": "blackjack", "refused": refused})
    with pytest.raises(BadScenario, match="1 to 10000 rounds, not 0"):
        settle({"game": "blackjack", "rounds": [], "refused": [{"option": "decks", "value": 9}]})


def test_a_refused_table_of_a_file_is_found_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[paytable]]\nid = "MINE"\nwager = "fire"\nlines = []\n')
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps({"game": "craps", "refused": [{"paytable": "mine.toml", "wager": "fire"}]}))
    printed = json.loads(CliRunner().invoke(app, ["settle", str(file), "--json"]).output)
    assert printed["ok"], printed
    assert "no such file" not in printed["refused"][0]["reason"].lower()


# -- house ways -------------------------------------------------------------------------------------------------------

#: Three pairs: the highest goes low (OH-F 12.IV.A); of three of a kind with a pair the order and suits do not matter.
ACES = {"cards": ["Ac", "Ad", "Ah", "Ks", "9c", "7d", "4h"]}


@clause("OH-F 12.V.A")
@pytest.mark.parametrize("ace", ["Ac", "Ad", "Ah"])
def test_12_v_a_of_three_aces_any_one_may_go_low_with_the_king(ace: str) -> None:
    others = [card for card in ACES["cards"] if card not in (ace, "Ks")]
    assert set_by_the_house(ACES | {"low": ["Ks", ace]}).ok
    assert set_by_the_house(ACES | {"low": [ace, "Ks"], "high": others[::-1]}).ok
    assert set_by_the_house(ACES | {"high": others[::-1]}).ok


@clause("OH-F 12.V.A")
@pytest.mark.parametrize(
    "wrong",
    [
        {"low": ["Ac", "9c"]},
        {"low": ["Ac", "Ad"]},
        {"low": ["Ac", "Ac"]},
        {"low": ["Ac"]},
        {"low": ["As", "Ks"]},
        {"low": ["Ac", "Ks"], "high": ["Ac", "Ah", "9c", "7d", "4h"]},
        {"high": ["Ac", "Ad", "Ah", "9c", "7d"]},
    ],
)
def test_12_v_a_another_setting_is_a_mismatch(wrong: dict[str, list[str]]) -> None:
    assert not set_by_the_house(ACES | wrong).ok
