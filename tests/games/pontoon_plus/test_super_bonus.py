"""The super bonus and the $50 of the other boxes (SG §1.31, §4.1.2)."""

import pytest

from croupier.money import cents
from tests.games.pontoon_plus.table import Bets, lines, net, play, say, settled
from tests.support import clause, nets

SEVENS = "7h 7c 7h 7h"  # the box's first, the dealer's, and two more for the box


@clause("SG 4.1.2", "SG 1.31")
@pytest.mark.parametrize(
    ("bet", "bonus"), [("9.99", ""), ("10", "1000"), ("99.99", "1000"), ("100", "5000"), ("500", "5000")]
)
def test_4_1_2_the_super_bonus_is_paid_on_top_by_the_size_of_the_bet(bet: str, bonus: str) -> None:
    round_ = play(SEVENS, "hit", bets={"1": bet})
    paid = nets(round_)["1"]
    assert paid.get("super_bonus", "") == bonus
    assert cents(paid["main"]) == 2 * cents(bet)


@clause("SG 4.1.2")
def test_4_1_2_read_the_other_way_the_super_bonus_replaces_the_odds() -> None:
    round_ = play(SEVENS, "hit", bets={"1": "100"}, super_bonus_mode="instead")
    assert nets(round_) == {"1": {"main": "0", "super_bonus": "5000"}}
    small = play(SEVENS, "hit", bets={"1": "5"}, super_bonus_mode="instead")
    assert nets(small) == {"1": {"main": "10"}}, "without a super bonus the odds stay"


@clause("SG 4.1.2")
def test_4_1_2_spades_pay_three_to_one_beside_it() -> None:
    assert nets(play("7s 7c 7s 7s", "hit", bets={"1": "20"})) == {"1": {"main": "60", "super_bonus": "1000"}}


@clause("SG 1.31")
@pytest.mark.parametrize("cards", ["7h 8c 7h 7h", "7h 7c 7h 7d", "7h 7c 7d 7h"])
def test_1_31_any_other_upcard_or_suit_earns_none(cards: str) -> None:
    assert "super_bonus" not in nets(play(cards, "hit", bets={"1": "100"}))["1"]


@clause("SG 4.1.2")
def test_4_1_2_the_seated_players_of_the_other_boxes_have_fifty_each() -> None:
    bets = {"1": "20", "2": "5", "2b": "500", "4": "30", "5b": "10", "5c": "40"}
    # Boxes 2 (17), 4 (bust) and 5 (18) play on; the dealer makes 17.
    cards = "7h 9c 9d 9h 7c 7h 8c 7d 9s 7h Kd Qd"
    decisions = [say("1", "hit"), say("2", "stand"), say("4", "hit"), say("5c", "stand")]
    round_ = play(cards, *decisions, bets=bets)
    assert settled(round_, "1") == [("main", "40", "SG 4.1.1"), ("super_bonus", "1000", "SG 4.1.2")]
    assert lines(round_) == ["7_7_7_suited", "bet_of_10"]
    envy = {seat: by_wager["envy"] for seat, by_wager in nets(round_).items() if "envy" in by_wager}
    assert envy == {"2": "50", "4": "50", "5c": "50"}, "nobody sits at box 5, where the higher bet decides"
    assert net(round_, "4") == "20", "a busted box has it too"


@clause("SG 4.1.2")
def test_4_1_2_everybody_with_a_bet_on_the_hand_has_the_super_bonus_of_the_own_bet() -> None:
    bets = {"1": "5", "1b": "10", "1c": "100"}
    round_ = play(SEVENS, say("1", "hit"), bets=bets)
    assert nets(round_) == {
        "1": {"main": "10"},
        "1b": {"main": "20", "super_bonus": "1000"},
        "1c": {"main": "200", "super_bonus": "5000"},
    }


@clause("SG 4.1.2")
def test_4_1_2_a_hand_with_no_bet_of_ten_dollars_gives_the_others_nothing() -> None:
    round_ = play("7h 9c 7c 7h 9d 7h Kd", say("1", "hit"), say("2", "stand"), bets={"1": "9", "2": "10"})
    assert nets(round_) == {"1": {"main": "18"}, "2": {"main": "10"}}


@clause("SG 4.1.2")
def test_4_1_2_two_super_bonuses_give_a_third_box_fifty_once() -> None:
    bets: Bets = {"1": "10", "2": "10", "3": "10"}
    cards = "7h 7s 9c 7c 7h 7s 9d 7h 7s Kd"
    round_ = play(cards, say("1", "hit"), say("2", "hit"), say("3", "stand"), bets=bets)
    assert nets(round_) == {
        "1": {"main": "20", "super_bonus": "1000"},
        "2": {"main": "30", "super_bonus": "1000"},
        "3": {"main": "10", "envy": "50"},
    }


@clause("SG 1.23", "SG 4.1.2", "SG 5.3")
@pytest.mark.parametrize(
    ("left", "envy"),
    [
        (["2"], {"2b": "50", "3": "50"}),  # the next who decides for box 2 is its seated player now
        (["2", "2b"], {"3": "50"}),
        (["2b"], {"2": "50", "3": "50"}),
        (["3"], {"2": "50"}),
        (["1"], {"2": "50", "3": "50"}),
    ],
)
def test_4_1_2_a_seated_player_who_walked_away_has_no_fifty(left: list[str], envy: dict[str, str]) -> None:
    bets: Bets = {"1": "10", "1b": "20", "2": "5", "2b": "500", "3": "10"}
    away = [{"at": 8, "kind": "walked_away", "seat": seat} for seat in left]
    decides = "1b" if left == ["1"] else "1"
    stand = [
        say(next(seat for seat in box if seat not in left), "stand")
        for box in (["2", "2b"], ["3"])
        if not set(box) <= set(left)
    ]
    round_ = play("7h 9c 9d 7c 7h 9d 9s 7h Kd", say(decides, "hit"), *stand, bets=bets, declare=away)
    assert {seat: wagers["envy"] for seat, wagers in nets(round_).items() if "envy" in wagers} == envy
    assert nets(round_)["1"] == {"main": "20", "super_bonus": "1000"}, "who left box 1 still has the bet on it"
