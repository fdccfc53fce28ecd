"""Splitting pairs: what is a pair, in which order the hands are played, and to how many (OH-A §11)."""

import pytest

from croupier.errors import ActionRefused, OptionRefused
from croupier.games.blackjack import GAME
from croupier.round.facts import Stake
from croupier.round.round import Round
from tests.games.blackjack.table import asked, boxes, dealt, finish, net, open_to, outcomes, paid, play, start
from tests.support import clause, line, nets


def split(cards: str, *then: str, decks: int = 6, split_hands: int = 4, resplit_aces: str = "off") -> Round:
    """Split, and answer cards and decisions as they come."""
    round_ = start(cards, decks=decks, split_hands=split_hands, resplit_aces=resplit_aces)
    for answer in ("split", *then):
        round_.answer(answer)
    return round_


@clause("OH-A 11.I")
@pytest.mark.parametrize("pair", ["7c 7d", "Kc Td", "Qc Jd", "Ac Ad", "2c 2c"])
def test_11_i_two_cards_of_one_value_may_be_split(pair: str) -> None:
    first, second = pair.split()
    assert "split" in open_to(start(f"{first} 6h {second} Kd"))


@clause("OH-A 11.I")
@pytest.mark.parametrize("hand", ["7c 8d", "Kc 9d", "Ac 2d", "Ac 9d"])
def test_11_i_other_cards_may_not(hand: str) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd")
    with pytest.raises(ActionRefused) as refused:
        round_.answer("split")
    assert refused.value.clause == "OH-A 11.I"


@clause("OH-A 11.I")
def test_11_i_a_pair_made_later_may_not_be_split() -> None:
    round_ = start("2c 6h 3d Kd")
    round_.answer("hit")
    round_.answer("3c")
    assert "split" not in open_to(round_)


@clause("OH-A 11.I")
def test_11_i_the_second_hand_takes_a_wager_equal_to_the_first() -> None:
    round_ = split("8c 6h 8d Kd")
    stakes = [(fact.wager, fact.amount, fact.hand) for fact in round_.facts if type(fact) is Stake]
    assert stakes == [("main", 1000, 0), ("split", 1000, 1)]
    with pytest.raises(ActionRefused):
        start("8c 6h 8d Kd").answer({"action": "split", "amount": "5"})


@clause("OH-A 11.I")
def test_11_i_each_hand_is_decided_on_its_own() -> None:
    round_ = play("8c 6h 8d Kd Tc Kc 9c 2s", "split", "stand", "hit")
    assert outcomes(round_) == {1: "push", 2: "lose"}
    assert nets(round_) == {"1": {"split": "-10", "main": "0"}}


@clause("OH-A 11.II")
def test_11_ii_the_first_hand_is_finished_before_the_second_gets_a_card() -> None:
    round_ = split("8c 6h 8d Kd", "2c", "hit", "3c", "stand")
    assert asked(round_) == "draw 1 up"
    assert dealt(round_)[4:] == ["1 2c up", "1 3c up"]
    round_.answer("Tc")
    assert asked(round_).startswith("decide 1 hand 2")


@clause("OH-A 11.II")
def test_11_ii_a_hand_split_again_is_finished_before_the_rest() -> None:
    # Hand 1 splits again into 1 and 3; 1, then 3, then 2 are played.
    round_ = split("8c 6h 8d Kd", "8h", "split", "Tc", "stand", "9c", "stand", "Jc")
    assert asked(round_).startswith("decide 1 hand 2")
    assert nets(finish(round_, "2s", "stand")) == {"1": {"split": "-10", "main": "0"}}
    assert outcomes(round_) == {1: "push", 2: "push", 3: "lose"}


@clause("OH-A 11.III")
def test_11_iii_a_split_hand_may_stand_draw_double_or_split() -> None:
    assert open_to(split("8c 6h 8d Kd", "3c")) == ["hit", "stand", "double", "double_face_down"]
    assert open_to(split("8c 6h 8d Kd", "8h")) == ["hit", "stand", "double", "double_face_down", "split"]


@clause("OH-A 11.III.A")
def test_11_iii_a_four_hands_and_no_fifth() -> None:
    round_ = split("8c 6h 8d Kd", "8h", "split", "8s", "split", "8c")
    assert len([fact for fact in round_.facts if type(fact) is Stake]) == 4
    assert "split" not in open_to(round_)
    with pytest.raises(ActionRefused):
        round_.answer("split")
    finish(round_, "Tc Tc Tc 5s", "stand", "stand", "stand", "stand")
    assert outcomes(round_) == {1: "lose", 2: "lose", 3: "lose", 4: "lose"}
    assert net(round_) == "-40"


@clause("OH-A 11.III.A")
def test_11_iii_a_any_of_the_hands_may_be_the_one_split_again() -> None:
    round_ = split("8c 6h 8d Kd", "Tc", "stand", "8h", "split", "Jc", "stand", "8s", "split", "Qc", "stand", "Kc")
    assert asked(round_).startswith("decide 1 hand 4")


@clause("OH-A 11.III.A", "OH-A 11.I")
def test_11_iii_a_tens_of_different_kinds_split_again_by_value() -> None:
    assert "split" in open_to(split("Kc 6h Td Kd", "Qh"))


@clause("OH-A 11.III.B", "OH-A 12.I.C")
def test_11_iii_b_split_aces_get_one_card_each() -> None:
    round_ = split("Ac 6h Ad Kd", "5c", "7c")
    assert asked(round_) == "draw dealer up"
    assert outcomes(finish(round_, "Ts")) == {1: "win", 2: "win"}


@clause("OH-A 11.III.B")
def test_11_iii_b_split_aces_are_not_split_again_unless_the_house_allows_it() -> None:
    assert asked(split("Ac 6h Ad Kd", "As", "5c")) == "draw dealer up"  # ruling: bj-1
    assert open_to(split("Ac 6h Ad Kd", "As", resplit_aces="on")) == ["stand", "split"]


@clause("OH-A 11.III.B", "OH-A 11.III.A")
def test_11_iii_b_aces_split_again_go_to_four_hands_and_still_get_one_card_each() -> None:
    round_ = split("Ac 6h Ad Kd", "As", "split", "Ah", "split", "5c", "6c", "7c", "As", resplit_aces="on")
    assert asked(round_) == "draw dealer up"
    assert net(finish(round_, "Ts")) == "40"


@clause("OH-A 11.III.B")
def test_11_iii_b_a_pair_of_aces_may_be_kept_after_a_split() -> None:
    round_ = split("Ac 6h Ad Kd", "As", "stand", "7c", resplit_aces="on")
    assert nets(finish(round_, "5s")) == {"1": {"split": "-10", "main": "-10"}}


@clause("OH-A 1.II")
@pytest.mark.parametrize(("cards", "drawn"), [("Ac 6h Ad Kd", "Kc Qc"), ("Tc 6h Kd Kd", "Ac Ad")])
def test_1_ii_21_after_a_split_is_no_blackjack(cards: str, drawn: str) -> None:
    round_ = play(f"{cards} {drawn} 5s", "split")
    assert nets(round_) == {"1": {"split": "0", "main": "0"}}  # two pushes with the dealer's 21
    assert all(payment.line == "" for payment in paid(round_))
    assert net(play(f"{cards} {drawn} 9s", "split")) == "20"  # even money


@clause("OH-A 11.IV")
def test_11_iv_a_missed_dealer_blackjack_takes_the_original_wager_and_not_the_splits() -> None:
    round_ = start("8c Kh 8d ??")
    round_.answer("no")
    finish(round_, "8h 9c Tc 2c As", "split", "split", "stand", "stand", "stand")
    assert nets(round_) == {"1": {"split": "0", "main": "-10"}}
    assert {payment.clause for payment in paid(round_) if payment.wager == "split"} == {"OH-A 11.IV"}


@clause("OH-A 11.IV", "OH-A 10.II")
def test_11_iv_doubled_split_hands_lose_the_original_wager_alone() -> None:
    round_ = start("8c Kh 8d ??", boxes("25"))
    round_.answer("no")
    finish(round_, "3c 9c 2c 9d As", "split", "double", "double")
    assert nets(round_) == {"1": {"split": "0", "double": "0", "main": "-25"}}


@clause("OH-A 11.V")
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("hands", [2, 3])
def test_11_v_one_and_two_decks_may_post_fewer_hands(decks: int, hands: int) -> None:
    round_ = split("8c 6h 8d Kd", "8h", decks=decks, split_hands=hands)
    assert ("split" in open_to(round_)) is (hands == 3)


@clause("OH-A 11.V")
@pytest.mark.parametrize("decks", range(3, 9))
def test_11_v_more_decks_split_to_four(decks: int) -> None:
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"decks": decks, "split_hands": 3})
    assert refused.value.clause == "OH-A 11.V"
    with pytest.raises(OptionRefused):
        GAME.house({"decks": 1, "split_hands": 5})


@clause("OH-A 11.I")
def test_11_i_the_other_boxes_are_not_touched_by_a_split() -> None:
    round_ = play("8c Tc 6h 8d 9d Kd Tc Td 5s", "split", "stand", "stand", "stand", wagers=boxes("10", "20"))
    assert nets(round_) == {"2": {"main": "-20"}, "1": {"split": "-10", "main": "-10"}}
    assert line(round_, "1", "split").hand == 1
