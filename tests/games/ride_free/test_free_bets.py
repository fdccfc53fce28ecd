"""Free doubles and splits, and the dealer's 22 (CO 30-2119 (10) to (20))."""

import pytest

from croupier.errors import ActionRefused, BadCard
from tests.games.blackjack.table import bet, boxes, lay, most, net, open_to, outcomes
from tests.games.ride_free.table import bets, lines, own_chips, play, start
from tests.support import clause, nets


@clause("CO 30-2119 (1)", "CO 30-2119 (11)")
@pytest.mark.parametrize("hand", ["4c 5d", "6c 4d", "6c 5d", "5c 5d"])
def test_11_a_hard_nine_ten_or_eleven_doubles_for_a_lammer(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd", bust_bonus="off")
    assert "free_double" in open_to(round_)
    round_.answer("free_double")
    assert own_chips(round_) == "10"


@clause("CO 30-2119 (11)", "CO 30-2119 (13)")
@pytest.mark.parametrize("hand", ["As 8d", "5c 3d", "Tc 2d", "As 9d"])
def test_13_any_other_two_cards_double_for_chips(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd", bust_bonus="off")
    assert "free_double" not in open_to(round_)
    assert most(round_, "double") == "10"


@clause("CO 30-2119 (13)")
def test_13_chips_are_not_taken_where_the_double_is_free() -> None:
    round_ = start("6c 6h 5d Kd", bust_bonus="off")
    with pytest.raises(ActionRefused) as refused:
        round_.answer("double")
    assert refused.value.clause == "CO 30-2119 (13)"


@clause("CO 30-2119 (11)(A)")
def test_11_a_a_win_replaces_the_lammer_by_the_original_wager() -> None:
    round_ = play("6c 6h 4d Ts 9s 2c", "free_double", wagers=boxes("25"))
    assert lines(round_) == [("main", 1, "25", "(20)"), ("free_double", 1, "25", "(11)(A)")]


@clause("CO 30-2119 (11)(B)")
@pytest.mark.parametrize(("cards", "won"), [("6c 9h 4d Ts 9s", "0"), ("6c 9h 4d Ts 2s", "-25")])
def test_11_b_a_tie_or_loss_gives_up_the_lammer_alone(cards: str, won: str) -> None:
    round_ = play(cards, "free_double", wagers=boxes("25"))
    assert lines(round_) == [("main", 1, won, "(20)"), ("free_double", 1, "0", "(11)(B)")]


@clause("CO 30-2119 (11)", "CO 30-2119 (13)")
def test_11_after_any_split_hands_double_again_free_or_paid() -> None:
    round_ = start("8c 6h 8d Kd", boxes("20"), bust_bonus="off")
    round_.answer("free_split")
    lay(round_, "3c")
    assert {"free_double"} <= set(open_to(round_))
    round_.answer("free_double")
    lay(round_, "Tc 5c")
    assert most(round_, "double") == "20"  # the free hand, measured by the original wager


@clause("CO 30-2119 (8)")
def test_8_a_double_card_is_dealt_face_up() -> None:
    assert "double_face_down" not in open_to(start("Tc 6h 2d Kd", bust_bonus="off"))
    with pytest.raises(BadCard):
        play("Tc 6h 2d Kd ??", "double")


@clause("CO 30-2119 (15)", "CO 30-2119 (17)")
@pytest.mark.parametrize("pip", [*"23456789A"])
def test_15_every_pair_but_tens_splits_for_a_lammer(pip: str) -> None:
    round_ = start(f"{pip}c 6h {pip}d Kd", bust_bonus="off")
    assert "free_split" in open_to(round_)
    assert "split" not in open_to(round_)


@clause("CO 30-2119 (17)")
@pytest.mark.parametrize("hand", ["Tc Td", "Kc Qd"])
def test_17_tens_split_for_chips(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd", bust_bonus="off")
    with pytest.raises(ActionRefused) as refused:
        round_.answer("free_split")
    assert refused.value.clause == "CO 30-2119 (15)"
    round_.answer("split")
    assert own_chips(round_) == "20"


@clause("CO 30-2119 (15)(A)", "CO 30-2119 (15)(B)")
@pytest.mark.parametrize(("up", "won", "by"), [("7h", "25", "(15)(A)"), ("8h", "0", "(15)(B)"), ("9h", "0", "(15)(B)")])
def test_15_a_free_hand_is_paid_when_it_wins_and_costs_nothing_else(up: str, won: str, by: str) -> None:
    round_ = play(f"8c {up} 8d Tc Ts Kd", "free_split", "stand", "stand", wagers=boxes("25"))
    assert lines(round_)[0] == ("free_split", 2, won, by)


@clause("CO 30-2119 (15)", "CO 30-2119 (17)(A)")
def test_17_a_four_hands_and_no_fifth() -> None:
    round_ = start("8c 6h 8d Kd", bust_bonus="off")
    for card in ("8h", "8s", "8c"):
        round_.answer("free_split")
        lay(round_, card)
    assert not {"split", "free_split"} & set(open_to(round_))


@clause("CO 30-2119 (17)(B)")
def test_17_b_split_aces_get_one_card_and_may_be_split_again() -> None:
    round_ = start("Ac 6h Ad Tc", bust_bonus="off")
    round_.answer("free_split")
    lay(round_, "As")
    assert open_to(round_) == ["stand", "free_split"]
    round_.answer("free_split")
    lay(round_, "9c 8c 7c Th")  # one card to each of the three, then the dealer busts
    assert outcomes(round_) == {1: "win", 2: "win", 3: "win"}
    assert net(round_) == "30"


@clause("CO 30-2119 (18)")
def test_18_the_busted_original_is_collected_after_the_hands_it_is_the_measure_of() -> None:
    round_ = play("9c 7h 9d Tc 4d Kh Ts", "free_split", "hit", "stand", wagers=boxes("25"))
    assert lines(round_) == [("free_split", 2, "25", "(15)(A)"), ("main", 1, "-25", "(20)")]


@clause("CO 30-2119 (19)", "CO 30-2119 (1)")
def test_19_a_dealer_22_pushes_live_hands_and_a_blackjack_wins() -> None:
    round_ = play("As Tc 9c 6h Kd 9d 6d Ts Kc 6c", bet("2", "stand"), bet("3", "hit"), wagers=boxes("10", "10", "10"))
    assert nets(round_) == {"1": {"main": "15"}, "3": {"main": "-10"}, "2": {"main": "0"}}
    assert lines(round_, "2")[0][3] == "(19)"


@clause("CO 30-2119 (20)", "CO 30-2119 (9)")
@pytest.mark.parametrize(("hole", "won"), [("Kd", "-10"), ("8d", "10"), ("9d", "0")])
def test_20_hands_are_compared_as_in_any_blackjack(hole: str, won: str) -> None:
    assert net(play(f"Tc Th 9d {hole}", "stand")) == won


@clause("CO 30-2119 (9)")
def test_9_insurance_and_even_money_as_usual() -> None:
    insured = play("Tc Ah 9d Kd", bet("1", "insure", "5"))
    assert lines(insured) == [("insurance", 1, "10", "(9)"), ("main", 1, "-10", "(20)")]
    assert lines(play("Ac Ah Kd 9d", "even_money")) == [("main", 1, "10", "(9)")]
    with pytest.raises(ActionRefused):
        start("Tc Ah 9d Kd").answer(bet("1", "insure", "5.01"))


@clause("CO 30-2119 (20)")
def test_20_two_blackjacks_push_and_a_blackjack_beats_21() -> None:
    assert lines(play("Ac Kh Kd As")) == [("main", 1, "0", "(20)")]
    assert lines(play("7c Kh 4d As")) == [("main", 1, "-10", "(20)")]


@clause("CO 30-2119 (16)", "CO 30-2119 (12)")
def test_16_lammers_count_for_silver_stack_whatever_the_hand_does() -> None:
    round_ = play("8c 9h 8d Ts 3d 4h 9c", "free_split", "free_double", "stand", wagers=bets("25", silver_stack="5"))
    assert nets(round_)["1"]["silver_stack"] == "50"
