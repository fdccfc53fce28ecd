"""Splitting: pairs for free, tens for chips, to four hands (OH-A Free Bet §12, §13)."""

import pytest

from croupier.errors import ActionRefused
from croupier.round.round import Round
from croupier.round.views import lammers
from tests.games.blackjack.table import (
    asked,
    boxes,
    dealt,
    finish,
    lay,
    net,
    open_to,
    outcomes,
)
from tests.games.blackjack.table import (
    start as any_start,
)
from tests.games.free_bet_blackjack.table import lines, own_chips, play, start
from tests.support import clause, nets

TENS = ["Tc Td", "Jc Qd", "Kc Td", "Qh Ks"]


@clause("OH-A Free Bet 13.I", "OH-A Free Bet 13.II")
@pytest.mark.parametrize("pip", [*"23456789A"])
def test_13_i_every_pair_but_tens_splits_for_free(pip: str) -> None:
    round_ = start(f"{pip}c 6h {pip}d Kd")
    assert "free_split" in open_to(round_)
    assert "split" not in open_to(round_)
    round_.answer("free_split")
    assert own_chips(round_) == "10"
    assert lammers(round_.facts) == {("1", "free_split", 1): 1000}


@clause("OH-A Free Bet 12.I")
@pytest.mark.parametrize("hand", TENS)
def test_12_i_two_tens_split_for_an_equal_wager_and_not_for_free(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd", boxes("15"))
    assert "split" in open_to(round_)
    with pytest.raises(ActionRefused) as refused:
        round_.answer("free_split")
    assert refused.value.clause == "OH-A Free Bet 13.I"
    round_.answer("split")
    assert own_chips(round_) == "30"


@clause("OH-A Free Bet 12.I", "OH-A Free Bet 13.I")
def test_12_i_cards_of_different_value_do_not_split() -> None:
    round_ = start("8c 6h 9d Kd")
    for action in ("split", "free_split"):
        with pytest.raises(ActionRefused):
            round_.answer(action)


@clause("OH-A Free Bet 12.II", "OH-A Free Bet 13.III", "OH-A Free Bet 7.V")
def test_12_ii_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    round_ = start("8c 6h 8d Kd")
    round_.answer("free_split")
    assert asked(round_) == "draw 1 up"
    lay(round_, "2c")
    round_.answer("hit")
    lay(round_, "9c")
    round_.answer("stand")
    assert asked(round_) == "draw 1 up"
    lay(round_, "Tc")
    assert asked(round_) == "decide 1 hand 2: hit"
    assert dealt(round_)[4:] == ["1 2c up", "1 9c up", "1 Tc up"]


@clause("OH-A Free Bet 12.III", "OH-A Free Bet 12.III.A")
def test_12_iii_a_a_pair_of_a_split_hand_splits_again_to_four_hands_and_no_fifth() -> None:
    round_ = start("8c 6h 8d Kd")
    for card in ("8h", "8s", "8c"):
        round_.answer("free_split")
        lay(round_, card)
    assert not {"split", "free_split"} & set(open_to(round_))
    assert set(open_to(round_)) == {"hit", "stand", "double", "double_face_down"}
    assert own_chips(round_) == "10"


@clause("OH-A Free Bet 12.III.A", "OH-A Free Bet 12.IV")
def test_12_iii_a_tens_split_again_for_chips() -> None:
    round_ = play("Tc 6h Kd Kd 5c Js 9c 8c Ts", "split", "stand", "split", "stand", "stand")
    assert own_chips(round_) == "30"
    assert nets(round_) == {"1": {"split": "20", "main": "10"}}


@clause("OH-A Free Bet 13.IV")
def test_13_iv_a_free_hand_that_wins_is_paid_the_original_wager() -> None:
    round_ = play("8c 7h 8d Tc Ts Kd", "free_split", "stand", "stand", wagers=boxes("35"))
    assert lines(round_) == [("free_split", 2, "35", "13.IV"), ("main", 1, "35", "4.II.B")]


@clause("OH-A Free Bet 13.V")
def test_13_v_a_free_hand_that_pushes_pays_nothing() -> None:
    round_ = play("8c 8h 8d Tc Ts Kd", "free_split", "stand", "stand")
    assert lines(round_) == [("free_split", 2, "0", "13.V"), ("main", 1, "0", "4.III.A")]


@clause("OH-A Free Bet 13.VI")
def test_13_vi_a_free_hand_that_loses_costs_only_its_lammer() -> None:
    round_ = play("8c 9h 8d Tc Ts Kd", "free_split", "stand", "stand")
    assert lines(round_) == [("free_split", 2, "0", "13.VI"), ("main", 1, "-10", "4.VI")]


@clause("OH-A Free Bet 13.VI", "OH-A Free Bet 14.III")
def test_13_vi_every_hand_busted_costs_the_original_wager_once_and_the_dealer_draws_nothing() -> None:
    round_ = play("8c 6h 8d Tc 5s Kd 5c Qd", "free_split", "hit", "hit")
    assert net(round_) == "-10"
    assert [entry for entry in dealt(round_) if entry.startswith("dealer")] == ["dealer 6h down", "dealer Tc down"]


@clause("OH-A Free Bet 13.VII", "OH-A Free Bet 11.VI")
def test_13_vii_the_original_wager_is_collected_after_the_free_hands_it_is_the_measure_of() -> None:
    round_ = play("9c 7h 9d Tc 4d Kh Ts", "free_split", "hit", "stand", wagers=boxes("25"))
    assert lines(round_) == [("free_split", 2, "25", "13.IV"), ("main", 1, "-25", "4.II")]


@clause("OH-A Free Bet 13.IV", "OH-A Free Bet 11.III")
def test_13_iv_a_free_double_on_a_free_hand_is_two_lammers() -> None:
    round_ = play("8c 6h 8d Kd Tc 3c Ts 9s", "free_split", "stand", "free_double", wagers=boxes("20"))
    assert net(round_) == "60"
    assert own_chips(round_) == "20"
    assert lammers(round_.facts) == {}  # all back in the tray


@clause("OH-A Free Bet 12.IV", "OH-A Free Bet 13.III", "OH-A Free Bet 17.IX.B")
@pytest.mark.parametrize(
    ("cards", "action", "wager"), [("9c As 9d", "free_split", "free_split"), ("Tc As Kd", "split", "split")]
)
def test_12_iv_a_missed_blackjack_takes_the_original_wager_and_no_split(cards: str, action: str, wager: str) -> None:
    round_ = start(f"{cards} ??")
    round_.answer("decline")
    round_.answer("no")
    finish(round_, "8c 7h Kd", action, "stand", "stand")
    assert nets(round_) == {"1": {wager: "0", "main": "-10"}}
    assert lines(round_)[0][3] == "12.IV"


# Aces (ruling: bj-1)


@clause("OH-A Free Bet 13.I", "OH-A Free Bet 12.III")
def test_13_i_split_aces_get_one_card_each() -> None:
    round_ = play("Ac 6h Ad Tc 9c 5s Th", "free_split")
    assert outcomes(round_) == {1: "win", 2: "win"}
    assert net(round_) == "20"


@clause("OH-A Free Bet 12.III.A")
def test_12_iii_a_split_aces_are_split_again_to_four_hands() -> None:
    round_ = start("Ac 6h Ad Tc")
    for card in ("Ah", "As", "Ac"):
        assert "free_split" in open_to(round_)
        round_.answer("free_split")
        lay(round_, card)
    # Four hands: the first pair of aces has its one card, and the others get theirs.
    finish(round_, "9c 8c 7c Th")
    assert net(round_) == "40"


@clause("OH-A Free Bet 12.III")
def test_12_iii_with_hit_allowed_split_aces_are_played_like_any_hand() -> None:
    round_ = start("Ac 6h Ad Tc", split_aces="hit_allowed")
    round_.answer("free_split")
    lay(round_, "5c")
    assert set(open_to(round_)) == {"hit", "stand", "double", "double_face_down"}
    assert not open_to(lay_after_split("one_card"))


def lay_after_split(rule: str) -> Round:
    round_ = start("Ac 6h Ad Tc", split_aces=rule)
    round_.answer("free_split")
    return lay(round_, "5c")


@clause("OH-A Free Bet 1.II", "OH-A Free Bet 4.II.C")
def test_1_ii_an_ace_and_a_ten_after_a_split_are_no_blackjack() -> None:
    round_ = play("Ac 6h Ad Tc Kc Qc 5h", "free_split")  # the dealer makes 21
    assert lines(round_) == [("free_split", 2, "0", "13.V"), ("main", 1, "0", "4.III.A")]


def test_plain_blackjack_knows_no_free_split() -> None:
    assert "free_split" not in open_to(any_start("8c 6h 8d Kd"))
