"""One and two decks, pitched from the hand: what lies face down, and when it is turned over (OH-A §14)."""

import pytest

from croupier.errors import OptionRefused
from croupier.games.blackjack import GAME
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.views import AUDITOR, PUBLIC, SUPERVISOR
from tests.games.blackjack.table import asked, bet, boxes, dealt, finish, net, play, racked, seen, start, turned
from tests.support import Wagers, clause, nets

OTHERS = [PUBLIC, SUPERVISOR, DEALER, "2"]


def pitch(cards: str, wagers: Wagers | None = None, *, walking: bool = False) -> Round:
    """A pitched round with its burn and these cards laid down."""
    return start(f"?? {cards}", wagers, dealing="pitch", decks=2, walking=walking)


def pitched(cards: str, *decisions: object, wagers: Wagers | None = None, decks: int = 2) -> Round:
    """A pitched round played to its end."""
    return play(f"?? {cards}", *decisions, wagers=wagers, dealing="pitch", decks=decks)


@clause("OH-A 14.I", "OH-A 14.I.A", "OH-A 14.I.B")
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("dealing", ["pitch", "shoe"])
def test_14_i_one_and_two_decks_are_pitched_or_dealt_from_a_shoe(decks: int, dealing: str) -> None:
    burn = "?? " if dealing == "pitch" else ""
    assert net(play(f"{burn}Tc 6h 9d Kd 5s", "stand", decks=decks, dealing=dealing)) == "-10"


@clause("OH-A 14.I", "OH-A 7.I")
@pytest.mark.parametrize("decks", range(3, 9))
def test_14_i_more_decks_are_not_pitched(decks: int) -> None:
    with pytest.raises(OptionRefused) as refused:
        GAME.house({"decks": decks, "dealing": "pitch"})
    assert refused.value.clause == "OH-A 14.I"


@clause("OH-A 14.IV")
def test_14_iv_the_top_card_is_burned_before_every_round() -> None:
    round_ = start("", dealing="pitch", decks=1)
    assert asked(round_) == "draw discard down"
    round_.answer("??")
    assert asked(round_) == "draw 1 down"
    assert racked(round_) == ["??"]


@clause("OH-A 14.IV")
def test_14_iv_a_burned_card_that_was_seen_cannot_come_again() -> None:
    with pytest.raises(Exception, match="Tc"):
        start("Tc Tc", dealing="pitch", decks=1)


@clause("OH-A 14.III", "OH-A 14.IV.A", "OH-A 14.IV.B", "OH-A 14.IV.C", "OH-A 14.IV.D")
def test_14_iv_the_players_cards_lie_down_and_the_dealers_first_lies_up() -> None:
    round_ = pitch("Tc 9c 6h 9d 8d Kd", boxes("10", "10"))
    assert dealt(round_) == [
        "discard ?? down",
        "1 Tc down",
        "2 9c down",
        "dealer 6h up",
        "1 9d down",
        "2 8d down",
        "dealer Kd down",
    ]


@clause("OH-A 14.IV.A", "OH-A 14.IV.C", "OH-A 14.I.A")
@pytest.mark.parametrize("viewer", OTHERS)
def test_14_iv_a_a_hand_is_seen_by_its_player_only(viewer: str) -> None:
    round_ = pitch("Tc 9c 6h 9d 8d Kd", boxes("10", "10"))
    assert seen(round_, "1", "1") == "Tc 9d"
    assert seen(round_, viewer, "1") == "?? ??"


@clause("OH-A 14.IV.B", "OH-A 14.IV.D")
@pytest.mark.parametrize("viewer", [*OTHERS, "1"])
def test_14_iv_b_everyone_sees_the_dealers_first_card_and_nobody_the_second(viewer: str) -> None:
    round_ = pitch("Tc 6h")
    assert seen(round_, viewer, DEALER) == "6h"
    round_.answer("9d")
    round_.answer("Kd")
    assert seen(round_, viewer, DEALER) == "6h ??"
    assert turned(round_) == [(DEALER, "OH-A 14.IV.B")]


@clause("OH-A 14.V.A")
def test_14_v_a_the_players_choose_in_turn_from_the_far_left() -> None:
    round_ = pitch("Tc 9c 6h 9d 8d Kd", {"3": {"main": "10"}, "6": {"main": "10"}})
    assert asked(round_).startswith("decide 3")
    round_.answer("stand")
    assert asked(round_).startswith("decide 6")


@clause("OH-A 14.V.A(1)")
@pytest.mark.parametrize(("action", "drawn", "shown"), [("double", "2c", "8c 8d 2c"), ("split", "2c", "8c 8d 2c")])
def test_14_v_a_1_who_doubles_or_splits_turns_both_cards_over(action: str, drawn: str, shown: str) -> None:
    round_ = pitch("8c 6h 8d Kd")
    assert seen(round_, PUBLIC, "1") == "?? ??"
    round_.answer(action)
    assert turned(round_)[-1] == ("1", "OH-A 14.V.A(1)")
    assert seen(round_, PUBLIC, "1") == "8c 8d"
    round_.answer(drawn)
    assert seen(round_, PUBLIC, "1") == shown


@clause("OH-A 14.V.A(1)", "OH-A 10.III")
def test_14_v_a_1_a_double_dealt_face_down_stays_down_though_the_first_two_are_up() -> None:
    round_ = pitch("8c 9c 6h 3d 8d Kd", boxes("10", "10"))
    round_.answer("double_face_down")
    round_.answer("Tc")
    assert seen(round_, PUBLIC, "1") == "8c 3d ??"
    assert seen(finish(round_, "5s", "stand"), PUBLIC, "1") == "8c 3d Tc"


@clause("OH-A 10.III", "OH-A 14.V.A(1)")
def test_10_iii_a_face_down_double_stays_down_while_the_next_split_hand_is_turned_over_or_busts() -> None:
    round_ = pitch("8c 6h 8d Kd")
    for answer in ("split", "3c", "double_face_down", "Tc", "4c", "double"):
        round_.answer(answer)
    assert "Tc" not in seen(round_, PUBLIC, "1")


@clause("OH-A 14.V.A(2)")
def test_14_v_a_2_who_busts_throws_the_first_two_cards_in_at_once() -> None:
    round_ = pitch("Tc 9c 6h 5d 8d Kd", boxes("10", "10"))
    round_.answer("hit")
    round_.answer("Kc")
    assert turned(round_)[-1] == ("1", "OH-A 14.V.A(2)")
    assert seen(round_, PUBLIC, "1") == "Tc 5d Kc"
    assert asked(round_).startswith("decide 2")


@clause("OH-A 14.V.A(2)", "OH-A 14.VII")
def test_14_v_a_2_a_hand_that_reaches_21_keeps_its_first_two_cards_down() -> None:
    round_ = pitch("Tc 9c 6h 2d 8d Kd", boxes("10", "10"))
    round_.answer("hit")
    round_.answer("9s")
    assert asked(round_).startswith("decide 2")
    assert seen(round_, PUBLIC, "1") == "?? ?? 9s"


@clause("OH-A 14.V.A(3)")
def test_14_v_a_3_cards_drawn_by_a_player_are_dealt_face_up() -> None:
    round_ = pitch("2c 6h 3d Kd")
    round_.answer("hit")
    round_.answer("4c")
    assert seen(round_, PUBLIC, "1") == "?? ?? 4c"


@clause("OH-A 14.VI")
def test_14_vi_when_all_are_done_the_hole_card_is_turned_over_and_the_dealer_draws() -> None:
    round_ = pitch("Tc 6h 9d ??", walking=True)
    round_.answer("stand")
    assert asked(round_) == "step OH-A 14.VI"
    round_.proceed()
    assert asked(round_) == "reveal dealer 2"
    assert nets(finish(round_, "Kd 5s")) == {"1": {"main": "-10"}}
    assert (DEALER, "OH-A 14.VI") in turned(round_)


@clause("OH-A 14.VII")
def test_14_vii_hands_still_in_are_turned_over_to_be_settled() -> None:
    round_ = pitch("Tc 9c 6h 9d 8d Kd", boxes("10", "10"))
    round_.answer("stand")
    assert seen(round_, PUBLIC, "1") == "?? ??"
    finish(round_, "5s", "stand")
    assert [entry for entry in turned(round_) if entry[1] == "OH-A 14.VII"] == [
        ("2", "OH-A 14.VII"),
        ("1", "OH-A 14.VII"),
    ]
    assert (seen(round_, PUBLIC, "1"), seen(round_, PUBLIC, "2")) == ("Tc 9d", "9c 8d")


@clause("OH-A 14.VII")
def test_14_vii_hands_are_turned_over_when_the_dealer_has_blackjack_too() -> None:
    round_ = pitched("Tc 9c Ah 9d 8d Kd", wagers=boxes("10", "10"))
    assert turned(round_)[-2:] == [("2", "OH-A 14.VII"), ("1", "OH-A 14.VII")]
    assert (seen(round_, PUBLIC, "1"), seen(round_, PUBLIC, "2")) == ("Tc 9d", "9c 8d")


@clause("OH-A 14.VII", "OH-A 15.IX.B")
def test_14_vii_hands_are_turned_over_when_a_missed_blackjack_comes_out_too() -> None:
    round_ = pitch("Tc Kh 9d ??")
    round_.answer("no")
    finish(round_, "As", "stand")
    assert seen(round_, PUBLIC, "1") == "Tc 9d"


@clause("OH-A 8.I", "OH-A 8.II", "OH-A 9.II")
@pytest.mark.parametrize(("up", "choice"), [("6h", ()), ("Kh", ()), ("Ah", (bet("1", "even_money"),))])
def test_8_a_pitched_blackjack_is_turned_over_to_be_paid(up: str, choice: tuple[object, ...]) -> None:
    round_ = pitched(f"Ac {up} Kc 7d", *choice)
    assert seen(round_, PUBLIC, "1") == "Ac Kc"


@clause("OH-A 16.II.C", "OH-A 14.VII")
def test_16_ii_c_pitched_cards_are_turned_over_to_be_paid_house_money() -> None:
    round_ = pitch("8c 6h 8d Kd", {"1": {"main": "10", "house_money": "10"}})
    assert asked(round_).startswith("decide 1: cap")
    assert seen(round_, PUBLIC, "1") == "8c 8d"


@clause("OH-A 14.IV", "OH-A 7.II")
def test_14_iv_a_pitched_round_burns_one_card_and_no_more_for_a_new_dealer() -> None:
    round_ = pitched("Tc 6h 9d Kd 5s", "stand")
    assert racked(round_) == ["??"]


@clause("OH-A 14.V.A")
def test_14_v_a_a_pitched_round_settles_like_the_same_cards_from_a_shoe() -> None:
    cards, choices = "8c 6h 8d Kd 3c Tc 2c 5s", ("split", "double", "stand")
    assert nets(pitched(cards, *choices, decks=1)) == nets(play(cards, *choices))


@clause("OH-A 14.IV.A")
def test_14_iv_a_an_auditor_sees_every_pitched_card() -> None:
    assert seen(pitch("Tc 6h 9d Kd"), AUDITOR, "1") == "Tc 9d"
