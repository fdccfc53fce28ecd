"""Double down: aces, withdrawing, pontoons against it, and standing players (SG §1.5, §3.25)."""

import pytest

from croupier.errors import ActionRefused
from tests.games.pontoon_plus.table import asked, lay, lines, most, net, play, say, settled, start
from tests.support import clause, nets


@clause("SG 3.25", "SG 1.5", "SG 3.25.5")
def test_3_25_a_double_adds_a_bet_for_one_more_card() -> None:
    round_ = play("6c 9h 5d 9s 9d", "double")
    assert settled(round_) == [("main", "10", "SG 3.27.2"), ("double", "10", "SG 3.27.2")]


@clause("SG 3.25", "SG 1.5")
def test_3_25_a_double_may_be_for_less_but_not_for_more() -> None:
    round_ = lay(start(), "6c 9h 5d")
    assert most(round_, "double") == "10"
    with pytest.raises(ActionRefused) as why:
        round_.answer(say("1", "double", "10.01"))
    assert why.value.clause == "SG 3.25"
    assert net(play("6c 9h 5d 9s 9d", say("1", "double", "4"))) == "14"


@clause("SG 3.25", "SG 3.22")
def test_3_25_a_doubled_hand_draws_no_second_card_even_below_12() -> None:
    round_ = lay(start(), "2c 9h 3d")
    round_.answer("double")
    lay(round_, "4s")
    assert asked(round_) == "1: withdraw decline"
    round_.answer("decline")
    assert asked(round_) == "card to dealer"


@clause("SG 3.25")
def test_3_25_only_the_first_two_cards_are_doubled() -> None:
    round_ = lay(start(), "2c 9h 3d")
    round_.answer("hit")
    lay(round_, "4s")
    with pytest.raises(ActionRefused):
        round_.answer("double")


@clause("SG 3.25.2", "SG 3.2.1")
def test_3_25_2_an_ace_of_the_first_two_counts_one() -> None:
    # Ace-five and a four are 10, not 20.
    assert net(play("Ac 9h 5d 4s 8d", "double")) == "-20"
    # Ace-nine and a picture are 20.
    assert net(play("Ac 9h 9d Ks 9c", "double")) == "20"


@clause("SG 3.25.2")
def test_3_25_2_an_ace_drawn_to_the_double_may_count_eleven() -> None:
    assert net(play("Ac 9h 9d Ah", "double")) == "20", "1 and 9 and 11 are 21, paid at once"
    assert net(play("5c 9h 4d Ah 9d", "double")) == "20", "9 and 11 are 20"
    assert net(play("9c 9h 8d Ah 9d", "double")) == "0", "17 and 1 are 18"


@clause("SG 3.25.3")
def test_3_25_3_the_doubled_part_may_be_withdrawn_and_the_initial_bet_is_lost() -> None:
    round_ = play("6c 9h 5d 2s", "double", "withdraw")
    assert settled(round_) == [("double", "0", "SG 3.25.3"), ("main", "-10", "SG 3.25.3")]
    assert net(round_) == "-10", "and the dealer draws nothing"


@clause("SG 3.25.3", "SG 3.25.4")
def test_3_25_3_a_double_that_busts_cannot_be_withdrawn() -> None:
    round_ = play("9c 9h 5d Ks", "double")
    assert settled(round_) == [("main", "-10", "SG 3.25.4"), ("double", "-10", "SG 3.25.4")]


@clause("SG 3.25.4")
def test_3_25_4_a_dealers_pontoon_takes_only_the_initial_bet() -> None:
    round_ = play("6c Kh 5d 9s Ah", "double", bets={"1": "50"})
    assert settled(round_) == [("main", "-50", "SG 3.25.4"), ("double", "0", "SG 3.25.4")]


@clause("SG 3.25.5", "SG 3.26")
@pytest.mark.parametrize("hand", ["6s 7s 8s", "7s 7s 7s", "6c 5d Ks"])
def test_3_25_5_a_doubled_21_is_paid_even_money_at_once(hand: str) -> None:
    first, second, third = hand.split()
    round_ = play(f"{first} 7h {second} {third}", "double", bets={"1": "100"})
    assert settled(round_) == [("main", "100", "SG 3.25.5"), ("double", "100", "SG 3.25.5")]
    assert lines(round_) == [], "neither the odds of 7-7-7 nor a super bonus"


@clause("SG 3.26", "SG 3.25.5")
def test_3_26_a_doubled_21_that_was_not_noticed_is_paid_even_money_at_settlement() -> None:
    late = [{"at": 4, "kind": "unnoticed_21", "seat": "1"}]
    assert net(play("6s 9h 5d Ks", "double", declare=late)) == "20"


# Standing players


@clause("SG 3.25.1")
def test_3_25_1_a_standing_player_follows_up_to_the_own_bet_or_keeps_it_as_it_is() -> None:
    bets = {"1": "10", "1b": "40", "1c": "20"}
    round_ = lay(start(bets), "6c 9h 5d")
    round_.answer(say("1", "double", "5"))
    assert asked(round_) == "1b: follow decline; 1c: follow decline"
    assert most(round_, "follow") == "40"
    round_.answer(say("1b", "follow", "30"), seat="1b")
    round_.answer(say("1c", "decline"), seat="1c")
    lay(round_, "9s")
    assert asked(round_) == "1: withdraw decline; 1b: withdraw decline"
    round_.answer(say("1", "decline"), seat="1")
    round_.answer(say("1b", "decline"), seat="1b")
    lay(round_, "9d")
    assert nets(round_) == {
        "1": {"main": "10", "double": "5"},
        "1b": {"main": "40", "double": "30"},
        "1c": {"main": "20"},
    }


@clause("SG 3.25.1")
def test_3_25_1_who_declines_still_gets_only_one_card() -> None:
    bets = {"1": "10", "1b": "10"}
    round_ = play("2c 9h 3d 4s 8d", "double", bets=bets)
    assert nets(round_) == {"1": {"main": "-10", "double": "-10"}, "1b": {"main": "-10"}}


@clause("SG 3.25.1", "SG 3.25.2", "SG 3.25.5")
def test_3_25_1_the_hand_is_a_doubled_one_for_everybody_on_it() -> None:
    round_ = play("6s 9h 7s 8s", "double", bets={"1": "10", "1b": "10"})
    assert nets(round_) == {"1": {"main": "10", "double": "10"}, "1b": {"main": "10"}}


@clause("SG 3.25.3", "SG 3.25.1")
def test_3_25_3_each_player_withdraws_the_own_double() -> None:
    bets = {"1": "10", "1b": "20"}
    decisions = ["double", say("1b", "follow"), say("1b", "withdraw")]
    round_ = play("6c 9h 5d 2s 9d", *decisions, bets=bets)
    assert nets(round_) == {"1b": {"double": "0", "main": "-20"}, "1": {"main": "-10", "double": "-10"}}


@clause("SG 3.25.4")
def test_3_25_4_a_pontoon_takes_the_same_from_those_who_followed_and_those_who_did_not() -> None:
    bets = {"1": "10", "1b": "20", "1c": "30"}
    round_ = play("6c Kh 5d 2s Ad", "double", say("1b", "follow"), bets=bets)
    assert [net(round_, seat) for seat in bets] == ["-10", "-20", "-30"]
