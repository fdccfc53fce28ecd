"""Who wins, what is paid, and when a blackjack is paid (OH-A §1.II, §2.I.C, §4.II to §4.VI, §8)."""

import pytest

from croupier.errors import OptionRefused
from croupier.games.blackjack import GAME
from croupier.round.facts import Announce
from croupier.round.requests import DEALER
from tests.games.blackjack.table import (
    announced,
    asked,
    bet,
    boxes,
    finish,
    net,
    open_to,
    paid,
    place,
    play,
    start,
    turned,
)
from tests.support import clause, line, nets


@clause("OH-A 4.II.A", "OH-A 4.VI")
def test_4_ii_a_any_hand_up_to_21_wins_when_the_dealer_busts() -> None:
    round_ = play("Tc 6h 2d Kd 9s", "stand")
    assert nets(round_) == {"1": {"main": "10"}}
    assert line(round_, "1", "main").clause == "OH-A 4.II.A"


@clause("OH-A 4.II.A")
def test_4_ii_a_a_hand_over_21_has_lost_even_to_a_dealer_who_busts() -> None:
    round_ = play("Tc 9c 6h 6d 9d Kd Kh 7s", "hit", "stand", wagers=boxes("10", "10"))
    assert nets(round_) == {"2": {"main": "10"}, "1": {"main": "-10"}}
    assert line(round_, "1", "main").clause == "OH-A 4.II"


@clause("OH-A 4.II.B", "OH-A 4.VI")
@pytest.mark.parametrize(
    ("cards", "won"),
    [("Tc Th 9d 8s", "10"), ("Tc Th 8d 9s", "-10"), ("Tc Th Kd 9s", "10"), ("9c Th 8d 9s", "-10")],
)
def test_4_ii_b_the_higher_count_wins_even_money(cards: str, won: str) -> None:
    round_ = play(cards, "stand")
    assert nets(round_) == {"1": {"main": won}}
    assert line(round_, "1", "main").clause == ("OH-A 4.II.B" if won == "10" else "OH-A 4.V")


@clause("OH-A 4.II.C")
def test_4_ii_c_a_blackjack_beats_a_dealer_21_of_three_cards() -> None:
    # Seat 2 keeps the dealer drawing, to 6-5-T.
    round_ = play("As 9c 6d Jh 9d 5c Ts", "stand", wagers=boxes("10", "10"))
    assert nets(round_) == {"1": {"main": "15"}, "2": {"main": "-10"}}


@clause("OH-A 4.III")
@pytest.mark.parametrize("cards", ["Tc Th 8d 8s", "9c Th 9d 8s", "Tc 9h Kd Ad"])
def test_4_iii_equal_counts_push(cards: str) -> None:
    round_ = play(cards, "stand")
    assert [(payment.net, payment.outcome, payment.clause) for payment in paid(round_)] == [(0, "push", "OH-A 4.III")]


@clause("OH-A 4.III")
def test_4_iii_a_21_that_is_no_blackjack_pushes_with_a_dealer_21_of_three_cards() -> None:
    assert nets(play("7c 6h 7d 5s 7h Tc", "hit")) == {"1": {"main": "0"}}


@clause("OH-A 4.III", "OH-A 1.II")
def test_4_iii_a_21_in_three_cards_loses_to_a_dealer_blackjack_the_reader_missed() -> None:
    round_ = start("7c Kh 7d ??")
    round_.answer("no")
    assert nets(finish(round_, "7h Ac", "hit")) == {"1": {"main": "-10"}}


@clause("OH-A 4.V")
def test_4_v_paid_and_collected_from_the_dealers_right() -> None:
    round_ = play("Tc 8d 9h 6h Td 9s 9c Kd 2s", "stand", "stand", "stand", wagers=boxes("10", "20", "30"))
    assert [(payment.seat, payment.net) for payment in paid(round_)] == [("3", 0), ("2", -2000), ("1", 1000)]


@clause("OH-A 4.V")
def test_4_v_a_dealer_blackjack_is_settled_from_the_right_too() -> None:
    round_ = play("Tc Ad Ah 9d Kd Kh", bet("1", "insure", "5"), wagers=boxes("10", "20"))
    assert [(payment.seat, payment.wager) for payment in paid(round_)] == [
        ("2", "main"),
        ("1", "insurance"),
        ("1", "main"),
    ]


@clause("OH-A 4.V")
def test_4_v_split_hands_are_settled_from_the_right_as_they_lie() -> None:
    round_ = play("8c 6h 8d Kd 8h 3c 2c Td 5s", "split", "split", "stand", "stand", "stand")
    assert [(payment.wager, payment.hand) for payment in paid(round_)] == [("split", 1), ("split", 2), ("main", 0)]


# Blackjacks


@clause("OH-A 1.II")
@pytest.mark.parametrize("ten", ["Tc", "Jc", "Qc", "Kc"])
@pytest.mark.parametrize("order", [0, 1])
def test_1_ii_an_ace_with_any_ten_value_card_is_a_blackjack(ten: str, order: int) -> None:
    first, second = ("Ad", ten) if order else (ten, "Ad")
    assert net(play(f"{first} 6h {second} Ts")) == "15"


@clause("OH-A 1.II")
def test_1_ii_a_21_of_three_cards_is_no_blackjack() -> None:
    assert net(play("7c Th 7d 9s 7h", "hit")) == "10"


@clause("OH-A 2.I.C", "OH-A 4.VI", "OH-A 8.I")
@pytest.mark.parametrize(
    ("pays", "stake", "won"),
    [
        ("3:2", "10", "15"),
        ("3:2", "25", "37.50"),
        ("3:2", "5.01", "7.51"),  # 7.515: the house keeps the half cent (ruling: G7)
        ("3:2", "0.01", "0.01"),
        ("6:5", "10", "12"),
        ("6:5", "25", "30"),
        ("6:5", "7", "8.40"),
        ("6:5", "5.01", "6.01"),  # 6.012
        ("6:5", "5.04", "6.04"),  # 6.048 is not rounded up
    ],
)
def test_2_i_c_a_blackjack_pays_what_is_posted_to_the_cent(pays: str, stake: str, won: str) -> None:
    round_ = play("Ac 6h Kd Ts", wagers=boxes(stake), blackjack_pays=pays)
    assert nets(round_) == {"1": {"main": won}}
    assert line(round_, "1", "main").line == "blackjack"


@clause("OH-A 2.I.C")
@pytest.mark.parametrize("pays", ["1:1", "7:5", "2:1"])
def test_2_i_c_no_other_odds_may_be_posted(pays: str) -> None:
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"blackjack_pays": pays})
    assert refused.value.clause == "OH-A 4.VI"


@clause("OH-A 8.I")
@pytest.mark.parametrize("up", ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"])
def test_8_i_under_a_two_to_nine_a_blackjack_is_announced_and_paid_at_once(up: str) -> None:
    round_ = start(f"Ac 5c {up} Kd 6c ??", boxes("10", "10"))
    assert open_to(round_)  # seat 2 has still to decide
    assert [(payment.seat, payment.net, payment.clause) for payment in paid(round_)] == [("1", 1500, "OH-A 8.I")]
    assert Announce("seat 1 has blackjack", "OH-A 8.I") in round_.facts


@clause("OH-A 8.II")
@pytest.mark.parametrize("up", ["Th", "Jh", "Qh", "Kh"])
def test_8_ii_under_a_ten_a_blackjack_is_announced_but_waits_for_the_reader(up: str) -> None:
    round_ = start(f"Ac {up} Kd ??")
    assert asked(round_) == "peek"
    assert Announce("seat 1 has blackjack", "OH-A 8.II") in round_.facts
    assert paid(round_) == []
    round_.answer("no")
    assert [(payment.net, payment.clause) for payment in paid(round_)] == [(1500, "OH-A 8.II")]


@clause("OH-A 8.II")
def test_8_ii_under_an_ace_a_blackjack_is_announced_before_even_money_is_offered() -> None:
    round_ = start("Ac Ah Kd ??")
    assert asked(round_) == "gather"
    assert announced(round_) == ["seat 1 has blackjack"]
    assert paid(round_) == []


@clause("OH-A 8.II")
def test_8_ii_a_blackjack_is_paid_before_any_player_gets_a_third_card() -> None:
    round_ = play("5c Ac Th 6c Kd 7s 9c", "hit", "stand", wagers=boxes("10", "10"))
    payment = round_.facts.index(line(round_, "2", "main"))
    assert payment < place(round_, "1", "9c")


@clause("OH-A 8.II")
@pytest.mark.parametrize(("up", "hole"), [("Ah", "Td"), ("Th", "Ad"), ("Kh", "As")])
def test_8_ii_two_blackjacks_push(up: str, hole: str) -> None:
    round_ = play(f"Ac {up} Kd {hole}")
    assert [(payment.net, payment.outcome, payment.clause) for payment in paid(round_)] == [(0, "push", "OH-A 8.II")]


@clause("OH-A 8.II", "OH-A 4.III")
def test_8_ii_a_dealer_blackjack_ends_the_round_for_everybody_at_once() -> None:
    round_ = play("Ac 9c 5d Kh Kd 9d 6d Ad", wagers=boxes("10", "10", "10"))
    assert nets(round_) == {"3": {"main": "-10"}, "2": {"main": "-10"}, "1": {"main": "0"}}
    assert turned(round_)[-1] == (DEALER, "OH-A 8.II")
