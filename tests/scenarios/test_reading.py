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
        "decisions": [{"seat": "1", "action": decision} for decision in decisions],
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
    interventions = [{"at": 6, "kind": "face_up_in_shoe", "card": "9h"}]
    assert total(blackjack(outcomes, "stand", interventions=interventions)) == won


@pytest.mark.parametrize("card", [{"card": "9h"}, {}])
def test_an_exposed_card_that_nobody_takes_may_be_named_or_written(card: dict[str, str]) -> None:
    shown = [{"at": 5, "kind": "card_exposed"} | card]
    outcomes = "Tc Td 9d 8s" + ("" if card else " 9h")
    out = settle(blackjack(outcomes, "stand", interventions=shown))
    assert out.total("1") == 1000
    assert "9h" in out.rounds[0].transcript


def pontoon(outcomes: str, decisions: str, seats: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """One round at two boxes with $10 each; decisions as ``"1 stand, 2 insure"``."""
    choices = [choice.split() for choice in decisions.split(",")]
    entry = {
        "seats": seats or [{"seat": seat, "wagers": {"main": "10"}} for seat in "12"],
        "outcomes": outcomes.split(),
        "decisions": [{"seat": seat, "action": action} for seat, action in choices],
    }
    return {"game": "pontoon-plus", "rounds": [entry | more]}


@pytest.mark.parametrize(
    "decisions",
    [
        "1 insure, 2 insure, 1 surrender, 2 stand",  # as it is asked
        "1 insure, 1 surrender, 2 insure, 2 stand",
        "1 surrender, 1 insure, 2 insure, 2 stand",
        "2 insure, 2 stand, 1 insure, 1 surrender",
    ],
)
def test_offers_open_until_the_next_card_are_answered_in_any_order(decisions: str) -> None:
    out = settle(pontoon("Kc Kd Ah 6c 6d 7h", decisions))
    assert [out.nets[seat] for seat in "12"] == [{"main": -500, "insurance": -500}, {"main": -1000, "insurance": -500}]


def test_an_offer_is_gone_with_the_next_card() -> None:
    with pytest.raises(CroupierError, match="seat 2 may not surrender now"):
        settle(pontoon("2c Kd Kh 6c 6d 5h 9h", "1 hit, 1 stand, 2 surrender"))


def test_the_cards_of_a_box_where_nobody_sits_stand_under_its_number() -> None:
    standing = [{"seat": f"2{letter}", "box": 2, "standing": True, "wagers": {"main": "10"}} for letter in "bc"]
    for name in ("2", "2b", "2c"):
        hands = {name: ["Kc", "Qc"], "dealer": ["9d", "9h"]}
        out = settle(pontoon("", "2b stand", standing, hands=hands))
        assert (out.total("2b"), out.total("2c")) == (1000, 1000)


def test_the_part_of_a_bet_that_fits_is_taken_unless_the_bet_was_refused() -> None:
    box: list[dict[str, Any]] = [
        {"seat": "1", "wagers": {"main": "80"}},
        {"seat": "1b", "box": 1, "standing": True, "wagers": {"main": "50"}},
    ]
    entry = pontoon("Kc 9d Qc 9h", "1 stand", box) | {"options": {"table_maximum": "100"}}
    taken = settle(entry)
    assert (taken.total("1"), taken.total("1b")) == (8000, 2000)
    assert [(bet["seat"], bet["taken"], bet["clause"]) for bet in taken.refused] == [("1b", "20", "SG 5.1")]
    refused = settle(entry | {"refused": [{"seat": "1b", "wager": "main"}]})
    assert (refused.total("1"), refused.total("1b"), refused.ok) == (8000, 0, True)


def fold(**more: Any) -> dict[str, Any]:
    entry = {
        "seats": [{"seat": "1", "wagers": {"ante": "10", "blind": "10"}}],
        "hands": {"1": ["Kc", "9h"], "community": ["8s", "Jd", "7h", "5c", "2s"]},
        "decisions": [{"seat": "1", "action": action} for action in ("check", "check", "fold")],
    }
    return {"game": "ultimate-texas-holdem", "rounds": [entry | more]}


def test_a_hand_that_nobody_saw_and_nothing_depends_on_may_be_left_out() -> None:
    assert total(fold()) == "-20"
    plays = [{"seat": "1", "action": "play", "multiple": 4}]
    with pytest.raises(CroupierError, match="no card is left in hand 'dealer' where the round asks to reveal dealer 1"):
        settle(fold(decisions=plays))
    with pytest.raises(CroupierError, match="no card is left in hand 'dealer' where the round asks to draw dealer"):
        settle(fold(hands={"1": ["Kc", "9h"], "dealer": ["Ac"], "community": ["8s", "Jd", "7h", "5c", "2s"]}))


@pytest.mark.parametrize("named", [["ante"], ["blind"], ["ante", "blind"]])
def test_a_wager_left_out_is_refused_with_its_pair(named: list[str]) -> None:
    seats = [{"seat": "2", "wagers": {"ante": "10"}}, *fold()["rounds"][0]["seats"]]
    refused = [{"round": 1, "seat": "2", "wager": wager} for wager in named]
    out = settle(fold(seats=seats) | {"refused": refused})
    assert out.ok
    assert {refusal["wager"] for refusal in out.refused} == {"ante", *named}
    assert {refusal["clause"] for refusal in out.refused} == {"OH-I 6.III"}
    assert "2" not in out.nets
    elsewhere = [{"round": 1, "seat": "1", "wager": "blind"}]
    assert not settle(fold() | {"refused": elsewhere}).ok


def test_a_wager_of_several_sizes_is_made_in_one_of_them() -> None:
    with pytest.raises(CroupierError, match=r"may play \(4x, 3x\); say how many times"):
        settle(fold(decisions=[{"seat": "1", "action": "play"}]))
    with pytest.raises(CroupierError, match=r"may play \(4x, 3x\), not 2x"):
        settle(fold(decisions=[{"seat": "1", "action": "play", "multiple": 2}]))


@pytest.mark.parametrize("more", [{}, {"outcomes": []}, {"hands": {}}, {"outcomes": ["Kc", "Ac", "9h"], "hands": None}])
@pytest.mark.parametrize("decisions", [[], ["play"], ["check", "check", "fold"]])
def test_where_every_wager_is_refused_nothing_is_dealt(more: dict[str, Any], decisions: list[str]) -> None:
    seats = [{"seat": "1", "wagers": {"ante": "10", "blind": "5"}}]
    asked = [{"seat": "1", "action": decision} for decision in decisions]
    entry = {"seats": seats, "decisions": asked} | {name: value for name, value in more.items() if value is not None}
    alone = {"game": "ultimate-texas-holdem", "rounds": [entry]}
    out = settle(alone | {"refused": [{"round": 1, "seat": "1", "wager": "blind"}]})
    assert (out.ok, out.status, out.total("1")) == (True, "void", 0)
    with pytest.raises(CroupierError, match="ante and blind are made in the same amount"):
        settle(alone)


def test_what_a_refused_player_decided_does_not_count_and_the_others_play_on() -> None:
    seats = [{"seat": "2", "wagers": {"ante": "10"}}, *fold()["rounds"][0]["seats"]]
    decisions = [{"seat": "2", "action": "fold"}, *fold()["rounds"][0]["decisions"]]
    out = settle(fold(seats=seats, decisions=decisions) | {"refused": [{"round": 1, "seat": "2", "wager": "ante"}]})
    assert (out.ok, out.status, out.total("1")) == (True, "settled", -2000)


def test_a_round_that_nobody_was_refused_needs_its_outcomes() -> None:
    with pytest.raises(CroupierError, match="no outcome is left"):
        settle({"game": "big-six", "rounds": [{"seats": [], "outcomes": []}]})


def two_boxes(*decisions: tuple[str, str], cards: str, **options: str) -> dict[str, Any]:
    """Ride Free at two boxes with $10 on each."""
    entry = {
        "seats": [{"seat": seat, "wagers": {"main": "10"}} for seat in ("1", "2")],
        "outcomes": cards.split(),
        "decisions": [
            {"seat": seat, "action": action} | ({"amount": "5"} if action == "bust_bonus" else {})
            for seat, action in decisions
        ],
    }
    return {"game": "ride-free", "options": options, "rounds": [entry]}


@pytest.mark.parametrize("order", [(("2", "surrender"), ("1", "hit")), (("1", "hit"), ("2", "surrender"))])
def test_who_surrenders_before_anybody_plays_may_be_written_first(order: tuple[tuple[str, str], ...]) -> None:
    out = settle(two_boxes(*order, cards="Tc Tc Th 6d 6d 8s 5c", late_surrender="on"))
    assert (out.total("1"), out.total("2")) == (10_00, -5_00)


def test_an_offer_to_all_may_be_answered_in_each_seats_turn() -> None:
    turns = (("1", "bust_bonus"), ("1", "hit"), ("1", "stand"), ("2", "bust_bonus"), ("2", "stand"))
    out = settle(two_boxes(*turns, cards="Tc Tc Th 2d 8d 6s 6c Kd"))
    assert out.nets == {seat: {"main": 10_00, "bust_bonus": 10_00} for seat in ("1", "2")}


@pytest.mark.parametrize(
    ("game", "wager", "posted"),
    [
        ("ride-free", "21_plus_3_progressive", {"21_plus_3_progressive": "PT-BJS-213-02"}),  # cells are lost
        ("ride-free", "lucky_ladies", {"lucky_ladies": "PT-FLT-LL-01", "decks": 6}),  # for two decks
        ("rocket-aces", "rocket_aces", {"rocket_aces": "RA-QUICK-2D", "decks": 6}),
    ],
)
def test_a_table_that_may_not_be_posted_takes_no_wagers(game: str, wager: str, posted: dict[str, object]) -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10", wager: "1"}}],
        "outcomes": "Tc 6h 9d Ts 9c".split(),
        "decisions": [{"seat": "1", "action": "stand"}],
    }
    scenario = {"game": game, "options": posted, "rounds": [entry]}
    with pytest.raises(OptionRefused):
        settle(scenario)
    out = settle(scenario | {"refused": [{"round": 1, "seat": "1", "wager": wager}]})
    assert (out.ok, out.total("1")) == (True, 10_00)
