"""Splitting: to four hands, aces once, pontoons against it, and standing players (SG §1.26, §3.24)."""

import pytest

from croupier.errors import ActionRefused
from tests.games.pontoon_plus.table import asked, lay, lines, net, play, say, settled, start
from tests.support import clause, nets


@clause("SG 3.24", "SG 1.26")
@pytest.mark.parametrize(
    ("hand", "may"), [("8c 8d", True), ("Kc Jd", True), ("Ac Ad", True), ("8c 9d", False), ("Ac 2d", False)]
)
def test_3_24_two_cards_of_one_value_may_be_split(hand: str, may: bool) -> None:
    first, second = hand.split()
    assert ("split" in asked(lay(start(), f"{first} 6h {second}"))) is may


@clause("SG 3.24", "SG 3.24.2")
def test_3_24_a_split_puts_an_equal_bet_on_a_second_hand_played_after_the_first() -> None:
    round_ = lay(start(), "8c 6h 8d")
    round_.answer("split")
    assert asked(round_) == "card to 1"
    lay(round_, "3s")
    assert asked(round_) == "1: hit double", "8-3 is below 12"
    round_.answer("hit")
    lay(round_, "9s")
    round_.answer("stand")
    assert asked(round_) == "card to 1 hand 2", "each hand draws at least one card"
    lay(round_, "Ks")
    round_.answer("stand")
    lay(round_, "Kd Qd")
    assert settled(round_) == [("main", "10", "SG 3.27.1"), ("split 2", "10", "SG 3.27.1")]


@clause("SG 3.24.2")
def test_3_24_2_three_splits_make_four_hands_and_no_more() -> None:
    round_ = lay(start(), "8c 6h 8d")
    for card in ("8h", "8s", "8c"):
        assert "split" in asked(round_)
        round_.answer("split")
        lay(round_, card)
    assert "split" not in asked(round_)
    with pytest.raises(ActionRefused) as why:
        round_.answer("split")
    assert why.value.clause == "SG 3.24"
    for card in ("Kc", "Kd", "Ks"):  # four hands: 8-8, 8-K, 8-K, 8-K, played in the order they lie
        round_.answer("stand")
        lay(round_, card)
    round_.answer("stand")
    lay(round_, "Kh 2d")
    assert [line[1] for line in settled(round_)] == ["-10", "0", "0", "0"], "16, 18, 18, 18 against 18"


@clause("SG 3.24.2")
def test_3_24_2_aces_are_split_once_and_get_one_card_each() -> None:
    round_ = play("Ac 6h Ad Ah 9s Kd 3c", "split")
    assert settled(round_) == [("main", "-10", "SG 3.27.3"), ("split 2", "10", "SG 3.27.2")], "12 and 20 against 19"


@clause("SG 3.24.2", "SG 3.25")
def test_3_24_2_a_pair_of_aces_is_not_doubled_after_the_split() -> None:
    assert asked(lay(start(), "Ac 6h Ad")) == "1: hit stand double split"
    round_ = lay(start(), "Ac 6h Ad")
    round_.answer("split")
    lay(round_, "2s 3s")
    assert asked(round_) == "card to dealer"


@clause("SG 3.24.3", "SG 1.20", "SG 1.24")
@pytest.mark.parametrize("cards", ["Ac 6h Ad Ks Qs", "Kc 6h Qd As Ah"])
def test_3_24_3_split_aces_and_pictures_make_no_pontoon_and_are_paid_even_money_at_once(cards: str) -> None:
    round_ = play(cards, "split")
    assert settled(round_) == [("main", "10", "SG 3.24.3"), ("split 2", "10", "SG 3.24.3")]
    assert lines(round_) == ["regular", "regular"]


@clause("SG 3.24.3")
def test_3_24_3_a_21_after_a_split_that_was_not_noticed_is_paid_at_settlement() -> None:
    late = [{"at": 4, "kind": "unnoticed_21", "seat": "1"}]
    round_ = play("Ac Kh Ad Ks 9s Ah", "split", declare=late)
    assert settled(round_) == [("main", "10", "SG 3.24.3"), ("split 2", "-10", "SG 3.24.5")]


@clause("SG 3.24.4", "SG 4.1.1")
def test_3_24_4_split_sevens_win_no_super_bonus_but_their_odds() -> None:
    round_ = play("7h 7c 7h 7h 7h Kd Qh", "split", "hit", "stand", bets={"1": "50"})
    assert settled(round_) == [("main", "100", "SG 4.1.1"), ("split 2", "0", "SG 3.27.4")]


@clause("SG 3.24.5")
def test_3_24_5_a_split_hand_that_busts_loses_its_bet() -> None:
    round_ = play("8c 6h 8d 5s Ks Qs Kd Qd", "split", "hit", "stand")
    assert settled(round_) == [("main", "-10", "SG 3.24.5"), ("split 2", "10", "SG 3.27.1")]


@clause("SG 3.24.5")
def test_3_24_5_a_dealers_pontoon_takes_every_split_bet_but_a_21() -> None:
    # K-9 stands; K-J is split again: the king gets an ace and is paid, the jack a queen, and then comes Q to the ace.
    round_ = play("Kc Ah Kd 9s Jd As Qd Qh", "split", "stand", "split", "stand", bets={"1": "20"})
    assert settled(round_) == [
        ("split 2", "20", "SG 3.24.3"),
        ("main", "-20", "SG 3.24.5"),
        ("split 3", "-20", "SG 3.24.5"),
    ]


@clause("SG 3.24.5", "SG 3.25.4")
def test_3_24_5_a_doubled_split_hand_loses_its_bet_and_keeps_the_doubled_part() -> None:
    round_ = play("8c Kh 8d 3s 9s Js Ah", "split", "double", "stand")
    assert settled(round_) == [
        ("main", "-10", "SG 3.25.4"),
        ("double", "0", "SG 3.25.4"),
        ("split 2", "-10", "SG 3.24.5"),
    ]


@clause("SG 3.25", "SG 1.5")
def test_3_25_the_first_two_cards_of_a_split_hand_may_be_doubled() -> None:
    round_ = play("8c 6h 8d 3s 9s 2s 9d Kd Qd", "split", "double", say("1", "double", "5"))
    assert nets(round_) == {"1": {"main": "10", "double": "15", "split": "10"}}


# Standing players


@clause("SG 3.24.1")
def test_3_24_1_who_does_not_follow_plays_the_first_hand_only() -> None:
    bets = {"1": "10", "1b": "20", "1c": "30"}
    decisions = ["split", say("1b", "follow"), say("1c", "decline"), "stand", "stand"]
    round_ = play("8c 9h 8d 7s Ks 8h", *decisions, bets=bets)  # 15 and 18 against 17
    assert nets(round_) == {
        "1": {"main": "-10", "split": "10"},
        "1b": {"main": "-20", "split": "20"},
        "1c": {"main": "-30"},
    }


@clause("SG 3.24.1")
def test_3_24_1_a_split_is_followed_in_full_and_declined_when_nothing_is_said() -> None:
    round_ = lay(start({"1": "10", "1b": "20"}), "8c 9h 8d")
    round_.answer("split")
    with pytest.raises(ActionRefused):
        round_.answer(say("1b", "follow", "5"), seat="1b")
    assert net(play("8c 9h 8d 7s Ks 8h", "split", "stand", "stand", bets={"1": "10", "1b": "20"}), "1b") == "-20"


@clause("SG 3.24.1")
def test_3_24_1_who_declined_is_not_asked_when_the_hand_is_split_again() -> None:
    round_ = lay(start({"1": "10", "1b": "20", "1c": "30"}), "8c 9h 8d")
    round_.answer("split")
    round_.answer(say("1b", "decline"), seat="1b")
    round_.answer(say("1c", "follow"), seat="1c")
    lay(round_, "8h")
    round_.answer("split")
    assert asked(round_) == "1c: follow decline"
    round_.answer(say("1c", "decline"), seat="1c")
    lay(round_, "Ks")
    round_.answer("double")  # the first hand is 8-K, with everybody's bet on it
    assert asked(round_) == "1b: follow decline; 1c: follow decline"


@clause("SG 3.24.1")
def test_3_24_1_a_decliner_has_no_part_in_the_other_hands() -> None:
    bets = {"1": "10", "1b": "20"}
    round_ = play("Kc 6h Qd As Kd Kh Qh", "split", say("1b", "decline"), "stand", bets=bets)
    assert settled(round_, "1b") == [("main", "20", "SG 3.24.3")]
    assert net(round_) == "20"
