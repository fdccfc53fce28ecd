"""Doubling down: for how much, on what, and for which one card (OH-A §10)."""

import pytest

from croupier.errors import ActionRefused, OptionRefused
from croupier.games.blackjack import GAME
from croupier.round.requests import DEALER
from croupier.round.views import AUDITOR, PUBLIC, SUPERVISOR
from tests.games.blackjack.table import (
    asked,
    bet,
    boxes,
    dealt,
    finish,
    lay,
    most,
    net,
    open_to,
    paid,
    play,
    seen,
    start,
    turned,
)
from tests.support import clause, line, nets

DOUBLES = {"double", "double_face_down"}


@clause("OH-A 10.I", "OH-A 12.I.B")
def test_10_i_a_double_adds_the_wager_and_draws_one_card() -> None:
    round_ = start("6c 6h 5d Kd")
    round_.answer("double")
    assert asked(round_) == "draw 1 up"
    round_.answer("2c")
    assert asked(round_) == "draw dealer up"  # 13, and no further card is offered
    assert nets(finish(round_, "Ts")) == {"1": {"main": "10", "double": "10"}}


@clause("OH-A 10.I")
@pytest.mark.parametrize("amount", ["0.01", "4", "9.99", "10"])
def test_10_i_a_double_may_be_for_less(amount: str) -> None:
    for action in ("double", "double_face_down"):
        round_ = play("6c 6h 5d Kd Tc Ts", bet("1", action, amount))
        assert nets(round_) == {"1": {"main": "10", "double": amount}}


@clause("OH-A 10.I")
@pytest.mark.parametrize("amount", ["10.01", "20", "0"])
def test_10_i_a_double_may_not_exceed_the_wager(amount: str) -> None:
    round_ = start("6c 6h 5d Kd")
    with pytest.raises(ActionRefused):
        round_.answer(bet("1", "double", amount))
    assert most(round_, "double") == "10"


@clause("OH-A 10.I")
@pytest.mark.parametrize(
    ("cards", "drawn", "won"),
    [
        ("6c 6h 5d Kd", "Tc Ts", "20"),
        ("6c 6h 5d Kd", "Tc 5s", "0"),
        ("6c 6h 5d Kd", "2c 5s", "-20"),
        ("6c 6h Td Kd", "Tc", "-20"),  # busted: both parts are lost, and the dealer draws nothing
    ],
)
def test_10_i_both_parts_win_push_or_lose_together(cards: str, drawn: str, won: str) -> None:
    assert net(play(f"{cards} {drawn}", "double")) == won


@clause("OH-A 10.I")
@pytest.mark.parametrize("cards", ["2c 6h 2d Kd", "As 6h 8d Kd", "Tc 6h Qd Kd", "Ac 6h Ad Kd"])
def test_10_i_any_first_two_cards_may_double(cards: str) -> None:
    assert set(open_to(start(cards))) >= DOUBLES


@clause("OH-A 10.I")
def test_10_i_a_blackjack_may_not_double() -> None:
    round_ = play("As 6h Kd Kd")
    assert nets(round_) == {"1": {"main": "15"}}  # never asked


@clause("OH-A 10.I")
def test_10_i_only_the_first_two_cards_may_double() -> None:
    round_ = start("2c 6h 3d Kd")
    round_.answer("hit")
    round_.answer("4c")
    assert open_to(round_) == ["hit", "stand"]
    with pytest.raises(ActionRefused):
        round_.answer("double")


@clause("OH-A 10.I", "OH-A 11.III")
def test_10_i_the_first_two_cards_of_a_split_hand_may_double() -> None:
    round_ = play("8c 6h 8d Kd 3c Tc 2c 9d Ts", "split", "double", "double")
    assert nets(round_) == {"1": {"split": "10", "double": "20", "main": "10"}}
    assert [(payment.wager, payment.hand) for payment in paid(round_)] == [
        ("split", 1),
        ("double", 1),
        ("main", 0),
        ("double", 0),
    ]


@clause("OH-A 10.I")
def test_10_i_a_double_on_a_split_hand_is_measured_by_that_hands_wager() -> None:
    round_ = start("8c 6h 8d Kd", boxes("25"))
    round_.answer("split")
    round_.answer("3c")
    assert most(round_, "double") == "25"


@clause("OH-A 10.II")
def test_10_ii_a_missed_dealer_blackjack_takes_the_wager_and_not_the_double() -> None:
    round_ = start("6c Kh 5d ??")
    round_.answer("no")
    assert nets(finish(round_, "Tc As", "double")) == {"1": {"main": "-10", "double": "0"}}
    assert (line(round_, "1", "double").outcome, line(round_, "1", "double").clause) == ("push", "OH-A 10.II")


@clause("OH-A 10.II")
def test_10_ii_a_double_that_busted_goes_back_too() -> None:
    round_ = start("6c Kh Td ??")
    round_.answer("no")
    assert nets(finish(round_, "Tc As", "double")) == {"1": {"main": "-10", "double": "0"}}


@clause("OH-A 10.III")
def test_10_iii_the_card_is_dealt_face_up() -> None:
    assert "1 Tc up" in dealt(play("6c 6h 5d Kd Tc Ts", "double"))


@clause("OH-A 10.III", "OH-A 7.VI")
def test_10_iii_the_card_is_dealt_face_down_on_request_and_turned_over_at_the_end() -> None:
    round_ = start("6c 6h 5d Kd")
    round_.answer("double_face_down")
    assert asked(round_).startswith("draw 1")
    assert asked(round_) != "draw 1 up"
    round_.answer("Tc")
    assert seen(round_, PUBLIC, "1") == "6c 5d ??"
    assert seen(finish(round_, "Ts"), PUBLIC, "1") == "6c 5d Tc"
    assert turned(round_)[-1] == ("1", "OH-A 10.III")
    assert nets(round_) == nets(play("6c 6h 5d Kd Tc Ts", "double"))


@clause("OH-A 10.III", "OH-A 7.X")
@pytest.mark.parametrize("viewer", ["1", "2", DEALER, SUPERVISOR, PUBLIC])
def test_10_iii_nobody_looks_at_a_face_down_double_in_a_game_whose_players_touch_no_cards(viewer: str) -> None:
    round_ = start("6c 9c 6h 5d 9d Kd", boxes("10", "10"))
    round_.answer("double_face_down")
    round_.answer("Tc")
    assert seen(round_, viewer, "1") == "6c 5d ??"
    assert seen(round_, AUDITOR, "1") == "6c 5d Tc"


@clause("OH-A 10.III")
def test_10_iii_a_face_down_double_is_turned_over_even_when_the_dealer_has_blackjack_after_all() -> None:
    round_ = start("6c Kh 5d ??")
    round_.answer("no")
    finish(round_, "Tc As", "double_face_down")
    assert seen(round_, PUBLIC, "1") == "6c 5d Tc"


@clause("OH-A 10.III")
def test_10_iii_a_face_down_double_that_nobody_identified_is_read_when_it_is_turned_over() -> None:
    round_ = start("6c 6h 5d Kd")
    round_.answer("double_face_down")
    round_.answer("??")
    lay(round_, "Ts")  # the dealer draws to 26
    assert asked(round_) == "reveal 1 3"
    assert nets(finish(round_, "Tc")) == {"1": {"main": "10", "double": "10"}}


@clause("OH-A 10.III", "OH-A 11.III")
def test_10_iii_an_unidentified_double_of_a_split_hand_is_read_into_its_own_place() -> None:
    round_ = start("8c 6h 8d Kd")
    for answer in ("split", "Tc", "stand", "3c", "double_face_down", "??", "9s", "7h"):
        round_.answer(answer)
    assert seen(round_, PUBLIC, "1") == "8c 8d Tc 3c 7h"
    assert nets(round_) == {"1": {"split": "10", "double": "10", "main": "10"}}


# One and two decks


@clause("OH-A 10.IV")
@pytest.mark.parametrize(
    ("posted", "hand", "may"),
    [
        ("9-11", "5c 4d", True),
        ("9-11", "6c 5d", True),
        ("9-11", "5c 3d", False),
        ("9-11", "7c 5d", False),
        ("9-11", "Ac 8d", False),
        ("10-11", "5c 4d", False),
        ("10-11", "6c 4d", True),
        ("10-11", "Ac 9d", False),
        ("any", "7c 5d", True),
    ],
)
@pytest.mark.parametrize("decks", [1, 2])
def test_10_iv_one_and_two_decks_may_post_the_totals_that_double(posted: str, hand: str, may: bool, decks: int) -> None:
    first, second = hand.split()
    round_ = start(f"{first} 6h {second} Kd", decks=decks, double_on=posted)
    assert (set(open_to(round_)) >= DOUBLES) is may


@clause("OH-A 10.IV")
def test_10_iv_one_and_two_decks_may_post_no_double_after_a_split() -> None:
    round_ = start("8c 6h 8d Kd", decks=2, double_after_split="off")
    assert set(open_to(round_)) >= DOUBLES
    round_.answer("split")
    round_.answer("3c")
    assert not set(open_to(round_)) & DOUBLES


@clause("OH-A 10.IV")
@pytest.mark.parametrize("decks", range(3, 9))
@pytest.mark.parametrize("posted", [{"double_on": "9-11"}, {"double_on": "10-11"}, {"double_after_split": "off"}])
def test_10_iv_more_decks_may_not_post_less(decks: int, posted: dict[str, object]) -> None:
    with pytest.raises(OptionRefused) as refused:
        GAME.house(posted | {"decks": decks})
    assert refused.value.clause == "OH-A 10.IV"
