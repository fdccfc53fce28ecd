"""What the dispute format forgives, and what it does not."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadInput, BadMoney, BadScenario, CroupierError, OptionRefused, UnknownName
from croupier.games import get
from croupier.money import cents
from croupier.scenarios import load, settle


def blackjack(outcomes: str, *decisions: str, **more: Any) -> dict[str, Any]:
    """One round at one box with $10 on it."""
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}],
        "outcomes": outcomes.split(),
        "decisions": [{"seat": "1", "action": one} for one in decisions],
    }
    return {"game": "blackjack", "rounds": [entry | more]}


def poker(**more: Any) -> dict[str, Any]:
    entry = {
        "seats": [{"seat": "1", "wagers": {"ante": "10"}}],
        "outcomes": "Qh Jh 8d 9s 3c 4d".split(),
        "decisions": [{"seat": "1", "action": "play"}],
    }
    return {"game": "three-card-poker", "rounds": [entry | more]}


def total(scenario: dict[str, Any]) -> str:
    return str(settle(scenario).plain()["seats"]["1"]["total"])


@pytest.mark.parametrize(
    ("outcomes", "decisions", "won"),
    [
        ("Ac Ks Kd ?? Ah", (), "0"),  # the hand ends here, so the reader found the blackjack
        ("Ac Ks Kd ?? no 9h", (), "15"),
        ("Tc Ks 9d ?? yes Ah", (), "-10"),
        ("Tc Ks 9d ?? 9h", ("stand",), "0"),
        ("Tc Ks 9d ?? Ah", ("stand",), "-10"),  # play went on, so it was missed
        ("Tc 6s 6d ?? Kh", ("hit",), "-10"),  # bust: the hole card need never be known
        ("5c 6s 6d Td ?? Ks Th", ("double",), "20"),  # a double that nobody looked at before it was paid
    ],
)
def test_cards_that_nobody_identified(outcomes: str, decisions: tuple[str, ...], won: str) -> None:
    assert total(blackjack(outcomes, *decisions)) == won


def test_a_void_round_needs_no_more_of_the_script() -> None:
    out = settle(poker(interventions=[{"at": 3, "kind": "card_exposed"}]))
    assert (out.status, out.total("1"), out.ok) == ("void", 0, True)


def test_with_one_seat_an_irregularity_needs_no_name() -> None:
    assert total(poker(interventions=[{"at": 7, "kind": "walked_away"}], decisions=[])) == "-10"


@pytest.mark.parametrize("details", [{"card": "8d"}, {"seat": "1"}])
def test_an_exposed_card_of_a_player_voids_nothing(details: dict[str, str]) -> None:
    with pytest.raises(CroupierError, match="only an exposed card of the dealer"):
        settle(poker(interventions=[{"at": 7, "kind": "card_exposed"} | details]))


def test_to_insure_nothing_is_to_decline() -> None:
    scenario = blackjack("Tc Ad 9d 8s")
    scenario["rounds"][0]["decisions"] = [
        {"seat": "1", "action": "insure", "amount": "0"},
        {"seat": "1", "action": "stand"},
    ]
    assert settle(scenario).plain()["seats"]["1"]["wagers"] == {"main": "0"}


def test_a_refused_action_says_why_and_under_which_clause() -> None:
    scenario = blackjack("Tc 6d 8d Ks 9h", "split", "stand") | {"refused": [{"seat": "1", "action": "split"}]}
    (refused,) = settle(scenario).refused
    assert refused["clause"] == "OH-A 11.I"
    assert "may not split now; open are hit, stand" in refused["reason"]


@pytest.mark.parametrize("seat", ["01", "-1", " 1", "1.0", "8", "one"])
def test_a_seat_is_a_number_of_the_table(seat: str) -> None:
    with pytest.raises(BadInput, match="no seat"):
        settle(poker(seats=[{"seat": seat, "wagers": {"ante": "10"}}]))


@pytest.mark.parametrize("money", ["10,00", "1,0,0", ",100", "\uff11\uff10", "1e3", "10.005", "$$5", "--5", "5-"])
def test_money_is_written_plainly(money: str) -> None:
    with pytest.raises(BadMoney):
        cents(money)


def test_a_bad_amount_names_its_seat_and_wager() -> None:
    with pytest.raises(BadMoney) as why:
        settle(poker(seats=[{"seat": "1", "wagers": {"ante": "ten"}}]))
    assert "seat 1, wager ante" in str(why.value)


def test_what_is_expected_of_an_unknown_wager_is_no_match() -> None:
    with pytest.raises(UnknownName, match="'mian'; there is main"):
        settle(blackjack("Tc 6d 9d Ks 9h", "stand") | {"expect": {"1": {"mian": "0"}}})


def test_an_unknown_event_is_told() -> None:
    with pytest.raises(UnknownName, match="no event 'full_moon'; there is fresh_shoe"):
        settle(blackjack("Tc 6d 9d Ks 9h", "stand", events=["full_moon"]))


@pytest.mark.parametrize("at", [0, -3, "1", None, 1.5, True])
def test_an_irregularity_is_declared_before_an_answer_counted_from_1(at: object) -> None:
    with pytest.raises(BadScenario, match="at is a whole number from 1"):
        settle(poker(interventions=[{"at": at, "kind": "card_exposed"}]))


def test_payments_may_go_to_the_nearest_chip() -> None:
    entry = blackjack("Ac 6d Kd 9s")
    entry["rounds"][0]["seats"][0]["wagers"]["main"] = "5"
    assert total(entry) == "7.50"
    chips = {"rounding": "nearest_chip", "smallest_chip": "1"}
    assert total(entry | {"options": chips}) == "8"
    assert total(entry | {"options": chips | {"smallest_chip": "5"}}) == "10"
    assert total(entry | {"options": chips | {"blackjack_pays": "6:5"}}) == "6"
    with pytest.raises(OptionRefused, match="needs smallest_chip"):
        get("roulette").house({"rounding": "nearest_chip"})


def test_a_pay_table_is_looked_for_beside_the_scenario(tmp_path: Path) -> None:
    lines = ", ".join(
        f'{{ line = "{name}", pays = "{pays} to 1" }}'
        for name, pays in {"straight_flush": 50, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 2}.items()
    )
    table = f'[[table]]\nid = "MINE"\nwager = "pair_plus"\nclause = "OH-H 12.IV"\nlines = [{lines}]\n'
    (tmp_path / "mine.toml").write_text(table, encoding="utf-8")
    scenario = poker(seats=[{"seat": "1", "wagers": {"pair_plus": "5"}}], decisions=[])
    scenario["rounds"][0]["outcomes"] = "8h Jh 8d 9s 3c 4d".split()
    scenario["options"] = {"pair_plus": "mine.toml"}
    assert settle(scenario, tmp_path).total("1") == 1000
    with pytest.raises(CroupierError, match=r"cannot read mine\.toml"):
        settle(scenario)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "marked.json"
    path.write_text(json.dumps(poker()), encoding="utf-8-sig")
    assert settle(load(path)).ok


@pytest.mark.parametrize(
    ("outcomes", "won"),
    [
        ("Tc 6d 9d Ks 9h", "10"),  # the face-up 9h is named only; the dealer draws another one
        ("Tc 6d 9d Ks 9h 9h", "10"),  # both are written
    ],
)
def test_a_card_named_in_an_intervention_is_read_as_written_first(outcomes: str, won: str) -> None:
    found = [{"at": 6, "kind": "face_up_in_shoe", "card": "9h"}]
    assert total(blackjack(outcomes, "stand", interventions=found)) == won


@pytest.mark.parametrize("card", [{"card": "9h"}, {}])
def test_an_exposed_card_that_nobody_takes_may_be_named_or_written(card: dict[str, str]) -> None:
    shown = [{"at": 5, "kind": "card_exposed"} | card]
    outcomes = "Tc Td 9d 8s" + ("" if card else " 9h")
    out = settle(blackjack(outcomes, "stand", interventions=shown))
    assert out.total("1") == 1000
    assert "9h" in out.rounds[0].transcript
