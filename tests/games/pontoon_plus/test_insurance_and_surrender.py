"""Pontoons paid at once, insurance and surrender (SG §3.16 to §3.19)."""

import pytest

from croupier.errors import ActionRefused, Refused
from tests.games.pontoon_plus.table import asked, chosen, lay, lines, most, net, play, say, settled, start
from tests.support import clause, nets

# A player's pontoon


@clause("SG 3.16", "SG 1.20", "SG 4.1.1", "SG 1.15")
@pytest.mark.parametrize("hand", ["Ah Kc", "Jd As"])
def test_3_16_a_pontoon_is_paid_three_to_two_at_once(hand: str) -> None:
    first, second = hand.split()
    round_ = play(f"{first} 6h {second}")
    assert settled(round_) == [("main", "15", "SG 3.16")]
    assert lines(round_) == ["pontoon"]


@clause("SG 3.16")
@pytest.mark.parametrize("up", ["Ah", "Kh"])
def test_3_16_the_dealer_draws_no_card_against_a_pontoon_and_cannot_take_it_back(up: str) -> None:
    assert net(play(f"As {up} Kc")) == "15"


@clause("SG 3.20")
def test_3_20_a_pontoon_draws_no_card_and_is_asked_nothing() -> None:
    round_ = lay(start({"1": "10", "2": "10"}), "As 9c Ah Kc 9d")
    assert asked(round_) == "2: insure decline"


@clause("SG 3.16")
def test_3_16_a_pontoon_that_was_not_noticed_is_paid_at_settlement() -> None:
    late = [{"at": 3, "kind": "unnoticed_21", "seat": "1"}]
    round_ = play("As 9c Kh Kc 9d Ac", say("2", "stand"), bets={"1": "10", "2": "10"}, declare=late)
    assert settled(round_) == [("main", "15", "SG 3.16")]
    assert settled(round_, "2") == [("main", "-10", "SG 3.27.3")]
    assert [line.seat for line in round_.result.lines] == ["1", "2"]  # type: ignore[union-attr]  # it has ended


@clause("SG 3.16")
def test_3_16_nothing_is_unnoticed_once_the_hand_is_over() -> None:
    round_ = lay(start({"1": "10", "2": "10"}), "As 9c 6h Kc 9d")
    with pytest.raises(Refused, match="no hand in play"):
        round_.declare("unnoticed_21", seat="1")


# Insurance


@clause("SG 3.17", "SG 3.17.1", "SG 1.14")
def test_3_17_against_an_ace_every_player_may_insure_up_to_half_the_own_bet() -> None:
    round_ = lay(start({"1": "10", "1b": "5", "2": "30"}), "9c 8c Ah 9d 8d")
    assert asked(round_) == "1: insure decline; 1b: insure decline; 2: insure decline"
    assert most(round_, "insure") == "5"
    with pytest.raises(ActionRefused) as why:
        round_.answer(say("1", "insure", "5.01"), seat="1")
    assert why.value.clause == "SG 3.17.1"
    round_.answer(say("1b", "insure", "2.50"), seat="1b")


@clause("SG 3.17")
@pytest.mark.parametrize("up", ["Kh", "9h", "2h"])
def test_3_17_against_anything_else_there_is_no_insurance(up: str) -> None:
    assert "insure" not in asked(lay(start(), f"9c {up} 8d"))


@clause("SG 3.17.2", "SG 4.1.1")
def test_3_17_2_a_dealers_pontoon_pays_insurance_two_to_one() -> None:
    round_ = play("9c Ah 8d Kd", say("1", "insure", "5"), "stand")
    assert settled(round_) == [("insurance", "10", "SG 3.17.2"), ("main", "-10", "SG 3.27.3")]


@clause("SG 3.17.2")
def test_3_17_2_without_one_insurance_loses_and_the_round_goes_on() -> None:
    round_ = play("9c Ah 9d 6d 9s Js", say("1", "insure", "5"), "stand")
    assert settled(round_) == [("insurance", "-5", "SG 3.17.2"), ("main", "10", "SG 3.27.1")]


@clause("SG 3.17.2")
def test_3_17_2_insurance_outlives_the_hand_it_insured() -> None:
    round_ = play("9c Ah 5d Ks Qd", say("1", "insure", "5"), "hit")
    assert settled(round_) == [("main", "-10", "SG 3.21"), ("insurance", "10", "SG 3.17.2")]
    round_ = play("9c Ah 5d Ks 2d", say("1", "insure", "5"), "hit")
    assert net(round_) == "-15", "the second card decides; the dealer draws no third"


@clause("SG 3.17.1")
def test_3_17_1_nobody_insures_once_a_further_card_is_out() -> None:
    round_ = lay(start(), "9c Ah 5d")
    round_.answer("decline")
    round_.answer("decline")  # and does not surrender
    with pytest.raises(ActionRefused):
        round_.answer(say("1", "insure", "5"))


# Surrender


@clause("SG 3.18", "SG 1.32")
@pytest.mark.parametrize(("up", "offered"), [("Ah", True), ("Kh", True), ("Jh", True), ("9h", False), ("2h", False)])
def test_3_18_a_player_may_surrender_to_an_ace_or_a_picture(up: str, offered: bool) -> None:
    round_ = lay(start(), f"9c {up} 7d")
    if up == "Ah":
        round_.answer("decline")
    assert (asked(round_) == "1: surrender decline") is offered


@clause("SG 3.19", "SG 3.19.2")
def test_3_19_2_without_a_pontoon_half_the_bet_is_lost_and_no_card_is_drawn() -> None:
    round_ = play("9c Kh 7d 6d", "surrender")
    assert settled(round_) == [("main", "-5", "SG 3.19.2")]


@clause("SG 3.19.2")
def test_3_19_2_of_an_odd_bet_the_odd_cent_is_lost() -> None:
    assert net(play("9c Kh 7d 6d", "surrender", bets={"1": "10.01"})) == "-5.01"


@clause("SG 3.19.1")
@pytest.mark.parametrize(("up", "down"), [("Kh", "Ad"), ("Ah", "Qd")])
def test_3_19_1_against_a_pontoon_the_surrender_has_no_effect(up: str, down: str) -> None:
    round_ = play(f"9c {up} 7d {down}", "surrender")
    assert settled(round_) == [("main", "-10", "SG 3.19.1")]


@clause("SG 3.18", "SG 3.17")
def test_3_18_a_player_may_insure_and_surrender_the_same_hand() -> None:
    round_ = play("9c Ah 7d Qd", say("1", "insure", "5"), "surrender")
    assert nets(round_) == {"1": {"insurance": "10", "main": "-10"}}


@clause("SG 3.18")
def test_3_18_all_decide_before_anyone_gets_another_card() -> None:
    bets = {"1": "10", "2": "20", "3": "30"}
    round_ = lay(start(bets), "9c 8c 7c Kh 7d 6d 5d")
    assert asked(round_) == "1: surrender decline; 2: surrender decline; 3: surrender decline"
    round_.answer(say("2", "surrender"), seat="2")
    round_.answer(say("3", "decline"), seat="3")
    round_.answer(say("1", "decline"), seat="1")
    assert asked(round_) == "1: hit stand double"
    assert chosen(round_) == [("1", "decline"), ("2", "surrender"), ("3", "decline")]
    round_.answer("stand")
    assert asked(round_) == "3: hit stand double"


@clause("SG 3.18", "SG 3.8")
def test_3_18_the_seated_player_surrenders_for_everyone_on_the_box() -> None:
    round_ = play("9c Kh 7d 6d", say("1", "surrender"), bets={"1": "10", "1b": "40"})
    assert nets(round_) == {"1": {"main": "-5"}, "1b": {"main": "-20"}}


@clause("SG 3.24")
def test_3_24_there_is_no_surrender_after_a_split() -> None:
    round_ = lay(start(), "8c Kh 8d")
    round_.answer("decline")
    round_.answer("split")
    lay(round_, "7s")
    with pytest.raises(ActionRefused) as why:
        round_.answer("surrender")
    assert why.value.clause == "SG 3.18"


@clause("SG 3.18", "SG 1.23", "SG 5.3")
def test_3_18_who_leaves_before_saying_anything_leaves_the_surrender_to_the_next_of_the_box() -> None:
    round_ = lay(start({"1": "10", "1b": "40", "2": "20"}), "9c 8c Kh 7d 8d")
    assert asked(round_) == "1: surrender decline; 2: surrender decline"
    round_.declare("walked_away", seat="1")
    round_.answer(say("2", "decline"), seat="2")
    assert asked(round_) == "1b: surrender decline"
    round_.answer(say("1b", "surrender"), seat="1b")
    assert asked(round_) == "2: hit stand double split"
    round_.answer("stand")
    lay(round_, "6d 5d")
    assert nets(round_) == {"1": {"main": "-5"}, "1b": {"main": "-20"}, "2": {"main": "-20"}}


@clause("SG 3.16", "SG 3.17", "SG 3.18", "SG 1.14")
def test_3_16_a_pontoon_that_was_not_noticed_is_neither_insured_nor_surrendered() -> None:
    round_ = start({"1": "10", "2": "10"})
    round_.declare("unnoticed_21", seat="1")
    lay(round_, "Kc 9c Ah As 9d")
    assert asked(round_) == "2: insure decline"
    round_.answer(say("2", "decline"), seat="2")
    assert asked(round_) == "2: surrender decline"
    round_.answer(say("2", "surrender"), seat="2")
    lay(round_, "Kd")
    assert nets(round_) == {"1": {"main": "15"}, "2": {"main": "-10"}}
