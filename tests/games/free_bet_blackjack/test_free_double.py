"""Doubling down, for chips and for free (OH-A Free Bet §10, §11)."""

import pytest

from croupier.errors import ActionRefused
from croupier.round.views import at_risk, lammers
from tests.games.blackjack.table import asked, bet, boxes, finish, lay, most, net, open_to, seen, turned
from tests.games.free_bet_blackjack.table import lines, own_chips, play, start
from tests.support import clause, nets

FREE = {"free_double", "free_double_face_down"}
PAID = {"double", "double_face_down"}


# For free


@clause("OH-A Free Bet 11.I")
@pytest.mark.parametrize("hand", ["4c 5d", "7c 2d", "6c 4d", "5c 5d", "8c 2d", "6c 5d", "9c 2d", "8c 3d"])
def test_11_i_a_hard_nine_ten_or_eleven_doubles_for_free(hand: str) -> None:
    first, second = hand.split()
    assert set(open_to(start(f"{first} 6h {second} Kd"))) >= FREE


@clause("OH-A Free Bet 11.I", "OH-A Free Bet 1.V", "OH-A Free Bet 1.VI")
@pytest.mark.parametrize("hand", ["5c 3d", "Tc 2d", "As 8d", "As 9d", "As Ad", "4c 4d", "9c 9d"])
def test_11_i_no_other_total_and_no_soft_one_does(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd")
    assert not FREE & set(open_to(round_))
    with pytest.raises(ActionRefused) as refused:
        round_.answer("free_double")
    assert refused.value.clause == "OH-A Free Bet 11.I"


@clause("OH-A Free Bet 11.I", "OH-A Free Bet 14.I.B")
def test_11_i_a_lammer_lies_by_the_wager_and_one_card_comes() -> None:
    round_ = start("6c 6h 5d Kd")
    round_.answer("free_double")
    assert own_chips(round_) == "10"
    assert lammers(round_.facts) == {("1", "free_double", 0): 1000}
    assert asked(round_) == "draw 1 up"
    round_.answer("2c")
    assert asked(round_) == "draw dealer up"  # 13, and no further card is offered


@clause("OH-A Free Bet 11.I")
def test_11_i_only_the_first_two_cards_double() -> None:
    round_ = start("2c 6h 3d Kd")
    round_.answer("hit")
    round_.answer("4c")  # nine in three cards
    assert open_to(round_) == ["hit", "stand"]


@clause("OH-A Free Bet 11.I")
def test_11_i_the_first_two_of_a_split_hand_double_for_free_too() -> None:
    round_ = start("8c 6h 8d Kd")
    round_.answer("free_split")
    round_.answer("3c")
    assert set(open_to(round_)) >= FREE
    paid = start("Tc 6h Kd Kd")
    paid.answer("split")
    paid.answer("9c")
    assert not FREE & set(open_to(paid))  # nineteen


@clause("OH-A Free Bet 11.I")
def test_11_i_a_blackjack_is_never_asked() -> None:
    assert nets(play("As 6h Kd Kd")) == {"1": {"main": "15"}}


@clause("OH-A Free Bet 11.III")
def test_11_iii_a_win_pays_the_wager_and_turns_the_lammer_into_another() -> None:
    round_ = play("6c 6h 5d Kd Tc Ts", "free_double", wagers=boxes("25"))
    assert lines(round_) == [("main", 1, "25", "4.II.A"), ("free_double", 1, "25", "11.III")]


@clause("OH-A Free Bet 11.IV")
def test_11_iv_a_push_returns_the_wager_and_nothing_for_the_lammer() -> None:
    assert lines(play("6c 6h 5d Kd Tc 5s", "free_double")) == [
        ("main", 1, "0", "4.III.A"),
        ("free_double", 1, "0", "11.IV"),
    ]


@clause("OH-A Free Bet 11.V")
def test_11_v_a_loss_costs_the_wager_alone() -> None:
    assert lines(play("6c 6h 5d Kd 2c 5s", "free_double")) == [
        ("main", 1, "-10", "4.VI"),
        ("free_double", 1, "0", "11.V"),
    ]


@clause("OH-A Free Bet 11.IV", "OH-A Free Bet 4.III.C")
def test_11_iv_a_dealer_22_is_a_push_for_a_free_double() -> None:
    assert lines(play("6c 6h 5d Ts Tc 6s", "free_double")) == [
        ("main", 1, "0", "4.III.C"),
        ("free_double", 1, "0", "11.IV"),
    ]


@clause("OH-A Free Bet 11.II", "OH-A Free Bet 7.VI")
def test_11_ii_the_card_may_be_asked_for_face_down_and_is_turned_over_at_the_end() -> None:
    round_ = start("6c 6h 5d Kd")
    round_.answer("free_double_face_down")
    lay(round_, "??")
    assert seen(round_, "1", "1") == "6c 5d ??"
    finish(round_, "Ts 9c")
    assert net(round_) == "20"
    assert ("1", "OH-A Free Bet 11.II") in turned(round_)


@clause("OH-A Free Bet 11.I")
def test_11_i_no_chip_moves_and_a_void_round_returns_only_chips() -> None:
    round_ = start("6c 6h 5d Kd", boxes("40"))
    round_.answer("free_double")
    assert at_risk(round_.facts) == {("1", "main", 0): 4000}
    round_.void("the lights went out")
    assert round_.result is not None
    assert [(payment.wager, payment.stake) for payment in round_.result.lines] == [("main", 4000)]


# For chips


@clause("OH-A Free Bet 10.I")
@pytest.mark.parametrize("hand", ["2c 3d", "Tc 6d", "As 6d", "9c 9d", "6c 5d"])
def test_10_i_any_first_two_cards_double_for_chips(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd")
    assert set(open_to(round_)) >= PAID
    assert most(round_, "double") == "10"


@clause("OH-A Free Bet 10.I")
@pytest.mark.parametrize("amount", ["0.01", "4", "10"])
def test_10_i_a_paid_double_is_up_to_the_wager(amount: str) -> None:
    assert nets(play("Tc 6h 2d Kd 9c Ts", bet("1", "double", amount))) == {"1": {"main": "10", "double": amount}}
    with pytest.raises(ActionRefused) as refused:
        start("Tc 6h 2d Kd").answer(bet("1", "double", "10.01"))
    assert refused.value.clause == "OH-A Free Bet 10.I"


@clause("OH-A Free Bet 10.I")
def test_10_i_on_a_free_hand_the_paid_double_is_measured_by_the_original_wager() -> None:
    round_ = start("8c 6h 8d Kd", boxes("30"))
    round_.answer("free_split")
    lay(round_, "9c")
    round_.answer("stand")
    lay(round_, "5c")  # the free hand holds 13
    assert most(round_, "double") == "30"
    round_.answer("double")
    finish(round_, "8s Ts")
    assert lines(round_) == [
        ("free_split", 2, "30", "13.IV"),
        ("double", 2, "30", "4.II.A"),
        ("main", 1, "30", "4.II.A"),
    ]
    assert own_chips(round_) == "60"


@clause("OH-A Free Bet 10.II", "OH-A Free Bet 17.IX.B")
def test_10_ii_a_missed_dealer_blackjack_takes_the_wager_and_no_double() -> None:
    for action, wager in (("double", "double"), ("free_double", "free_double")):
        round_ = start("6c Kh 5d ??")
        round_.answer("no")
        assert nets(finish(round_, "Tc As", action)) == {"1": {"main": "-10", wager: "0"}}
        assert lines(round_)[-1][3] == "10.II"


@clause("OH-A Free Bet 10.III", "OH-A Free Bet 7.VI")
def test_10_iii_the_card_of_a_paid_double_may_lie_face_down() -> None:
    round_ = start("Tc 6h 2d Kd")
    round_.answer("double_face_down")
    finish(round_, "?? Ts 9c")
    assert net(round_) == "20"
    assert ("1", "OH-A Free Bet 10.III") in turned(round_)
