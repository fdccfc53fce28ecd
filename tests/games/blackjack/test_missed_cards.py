"""A box that was passed over, in the deal or when it asked for a card (OH-A §15.VII, §15.VIII)."""

from typing import Any

import pytest

from croupier.errors import ActionRefused, BadInput, CroupierError, OutOfTurn, Refused
from croupier.round.round import Round
from tests.games.blackjack.table import (
    asked,
    bet,
    boxes,
    dealt,
    finish,
    lay,
    net,
    open_to,
    outcomes,
    place,
    remedies,
    scenario,
    start,
)
from tests.support import Wagers, clause, nets

THREE = boxes("10", "20", "30")
LATE_OR_DEAD = ["late_card", "dead_hand"]


def missed(round_: Round, kind: str, seat: str, choice: str = "") -> Round:
    """Declare a missed card, and let its player choose where there is a choice."""
    round_.declare(kind, seat=seat)
    if choice:
        assert open_to(round_) == LATE_OR_DEAD
        round_.answer(bet(seat, choice))
    return round_


# No card at all


@clause("OH-A 15.VII")
def test_15_vii_a_box_without_cards_is_dead_and_has_its_wagers_back() -> None:
    wagers = {"1": {"main": "10"}, "2": {"main": "20", "house_money": "5"}, "3": {"main": "30"}}
    round_ = missed(start("Tc", wagers), "no_cards_dealt", "2")
    lay(round_, "9c 6h 9d 8d Kd")
    assert dealt(round_) == ["1 Tc up", "3 9c up", "dealer 6h down", "1 9d up", "3 8d up", "dealer Kd down"]
    assert nets(finish(round_, "5s", bet("1", "stand"), bet("3", "stand"))) == {
        "2": {"main": "0", "house_money": "0"},
        "3": {"main": "-30"},
        "1": {"main": "-10"},
    }
    assert remedies(round_) == [("no_cards_dealt", "OH-A 15.VII")]


@clause("OH-A 15.VII")
def test_15_vii_the_missed_box_may_be_noticed_before_its_turn_to_be_dealt() -> None:
    round_ = missed(start("", THREE), "no_cards_dealt", "3")
    lay(round_, "Tc 9c 6h 9d 8d Kd")
    assert "3" not in {entry.partition(" ")[0] for entry in dealt(round_)}


@clause("OH-A 15.VII")
def test_15_vii_a_dead_hand_is_asked_nothing_and_insures_nothing() -> None:
    round_ = missed(start("Tc", boxes("10", "20")), "no_cards_dealt", "2")
    lay(round_, "Ah 9d 8s")
    with pytest.raises(OutOfTurn):
        round_.answer(bet("2", "insure", "10"), seat="2")
    assert nets(finish(round_, "", bet("1", "stand"))) == {"2": {"main": "0"}, "1": {"main": "0"}}


@clause("OH-A 15.VII")
def test_15_vii_a_dead_hand_takes_part_in_the_next_deal_even_where_sitting_out_bars() -> None:
    first: dict[str, Any] = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}, {"seat": "2", "wagers": {"main": "20"}}],
        "outcomes": ["Tc", "Td", "9c", "8d"],
        "decisions": [bet("1", "stand")],
        "interventions": [{"at": 2, "kind": "no_cards_dealt", "seat": "2"}],
        "expect": {"1": {"main": "10"}, "2": {"main": "0"}},
    }
    second: dict[str, Any] = {
        "seats": first["seats"],
        "outcomes": ["Tc", "Tc", "Td", "9c", "9c", "8d"],
        "decisions": [bet("1", "stand"), bet("2", "stand")],
        "expect": {"1": {"main": "10"}, "2": {"main": "20"}},
    }
    assert scenario(first, second, mid_shoe_entry="barred").ok


@clause("OH-A 15.VII")
def test_15_vii_when_every_box_was_missed_everything_goes_back() -> None:
    round_ = missed(start(""), "no_cards_dealt", "1")
    assert nets(finish(round_, "6h Kd")) == {"1": {"main": "0"}}


@clause("OH-A 15.VII")
@pytest.mark.parametrize(("cards", "seat"), [("Tc", "1"), ("Tc 9c 8c 6h 9d 8d 7d Kd", "2"), ("", "4"), ("", "dealer")])
def test_15_vii_a_box_with_cards_or_none_at_this_table_is_not_dead(cards: str, seat: str) -> None:
    with pytest.raises(Refused) as refused:
        start(cards, THREE).declare("no_cards_dealt", seat=seat)
    assert refused.value.clause == "OH-A 15.VII"


@pytest.mark.parametrize("kind", ["no_cards_dealt", "one_card_dealt", "missed_hit"])
def test_15_vii_a_missed_box_must_be_named(kind: str) -> None:
    with pytest.raises(BadInput, match="needs seat"):
        start("", THREE).declare(kind)


# One card only


@clause("OH-A 15.VII")
@pytest.mark.parametrize("seat", ["1", "2", "3"])
def test_15_vii_a_box_with_one_card_may_have_its_second_after_all_others(seat: str) -> None:
    others = [other for other in "123" if other != seat]
    round_ = start("Tc 9c 8c 6h", THREE)
    for other in "123":
        if other == seat:
            missed(round_, "one_card_dealt", seat, "late_card")
        else:
            lay(round_, "7d")
    lay(round_, "8d Kd")
    assert dealt(round_)[4:] == [f"{other} 7d up" for other in others] + [f"{seat} 8d up", "dealer Kd down"]
    finish(round_, "5s", "stand", "stand", "stand")
    assert set(nets(round_)) == {"1", "2", "3"}


@clause("OH-A 15.VII")
def test_15_vii_or_the_hand_is_dead_at_the_players_option() -> None:
    round_ = missed(start("Tc 9c 6h", boxes("10", "20")), "one_card_dealt", "1", "dead_hand")
    lay(round_, "8d Kd")
    assert dealt(round_)[-2:] == ["2 8d up", "dealer Kd down"]
    assert nets(finish(round_, "5s", bet("2", "stand"))) == {"1": {"main": "0"}, "2": {"main": "-20"}}


@clause("OH-A 15.VII")
def test_15_vii_two_boxes_may_wait_and_are_served_from_the_left() -> None:
    round_ = start("Tc 9c 8c 6h", THREE)
    missed(round_, "one_card_dealt", "2", "late_card")
    missed(round_, "one_card_dealt", "1", "late_card")
    lay(round_, "7d 8d 9d Kd")
    assert dealt(round_)[4:] == ["3 7d up", "1 8d up", "2 9d up", "dealer Kd down"]


@clause("OH-A 15.VII", "OH-A 15.I")
def test_15_vii_a_late_second_card_comes_though_another_mistake_is_found_meanwhile() -> None:
    round_ = missed(start("Tc 9c 6h", boxes("10", "20")), "one_card_dealt", "1", "late_card")
    lay(round_, "8d")
    round_.declare("face_up_in_shoe", card="Ac")
    lay(round_, "9d Kd")
    assert dealt(round_)[-2:] == ["1 9d up", "dealer Kd down"]


@clause("OH-A 15.VII")
def test_15_vii_a_late_second_card_may_be_missed_again() -> None:
    round_ = missed(start("Tc 9c 6h", boxes("10", "20")), "one_card_dealt", "1", "late_card")
    lay(round_, "8d")
    missed(round_, "one_card_dealt", "1", "late_card")
    lay(round_, "7d Kd")
    assert dealt(round_)[3:] == ["2 8d up", "1 7d up", "dealer Kd down"]
    gone = missed(start("Tc 9c 6h", boxes("10", "20")), "one_card_dealt", "1", "late_card")
    lay(gone, "8d")
    missed(gone, "one_card_dealt", "1", "dead_hand")
    lay(gone, "Kd")
    assert nets(finish(gone, "5s", bet("2", "stand"))) == {"1": {"main": "0"}, "2": {"main": "-20"}}


@clause("OH-A 15.VII")
def test_15_vii_the_option_is_the_missed_players_own() -> None:
    round_ = start("Tc 9c 6h", boxes("10", "20"))
    round_.declare("one_card_dealt", seat="1")
    assert asked(round_) == "decide 1: late_card"
    assert not getattr(round_.pending, "optional", True)  # it must be answered
    with pytest.raises(OutOfTurn):
        round_.answer(bet("2", "late_card"))
    with pytest.raises(ActionRefused) as refused:
        round_.answer(bet("1", "stand"))
    assert refused.value.clause == "OH-A 15.VII"


@clause("OH-A 15.VII")
@pytest.mark.parametrize(("cards", "seat"), [("", "1"), ("Tc 9c 6h 9d", "1"), ("Tc 9c 6h 9d 8d Kd", "2"), ("Tc", "7")])
def test_15_vii_one_card_means_one(cards: str, seat: str) -> None:
    with pytest.raises(Refused) as refused:
        start(cards, boxes("10", "20")).declare("one_card_dealt", seat=seat)
    assert refused.value.clause == "OH-A 15.VII"


# A card that was asked for


@clause("OH-A 15.VII")
def test_15_vii_a_split_hand_with_one_card_is_not_a_box_that_was_missed_in_the_deal() -> None:
    round_ = start("8c 6h 8d Kd")
    round_.answer("split")
    with pytest.raises(Refused):
        round_.declare("one_card_dealt", seat="1")


def asked_for_a_card(cards: str = "5c 9c 6h 6d 8d Kd", wagers: Wagers | None = None) -> Round:
    """Box 1 has asked for a card."""
    round_ = start(cards, wagers or boxes("10", "20"))
    round_.answer(bet("1", "hit"))
    return round_


@clause("OH-A 15.VIII")
def test_15_viii_a_missed_card_is_dealt_after_the_others_and_before_the_hole_card_is_shown() -> None:
    round_ = missed(asked_for_a_card("5c 9c 6h 6d 8d ??"), "missed_hit", "1", "late_card")
    assert asked(round_) == "decide 2: hit"
    round_.answer("hit")
    round_.answer("2c")
    round_.answer("stand")
    assert asked(round_) == "draw 1 up"
    round_.answer("9d")
    assert asked(round_) == "decide 1: hit"  # 20: the hand goes on
    round_.answer("stand")
    assert asked(round_) == "reveal dealer 2"
    assert nets(finish(round_, "Kd 5s")) == {"2": {"main": "-20"}, "1": {"main": "-10"}}


@clause("OH-A 15.VIII")
def test_15_viii_or_the_hand_is_dead_and_the_wager_goes_back() -> None:
    round_ = missed(asked_for_a_card(), "missed_hit", "1", "dead_hand")
    assert asked(round_) == "decide 2: hit"
    assert nets(finish(round_, "5s", bet("2", "stand"))) == {"1": {"main": "0"}, "2": {"main": "-20"}}
    assert remedies(round_) == [("missed_hit", "OH-A 15.VIII")]


@clause("OH-A 15.VIII", "OH-A 12.III")
def test_15_viii_a_dealer_draws_for_nobody_when_the_last_hand_is_dead() -> None:
    round_ = missed(asked_for_a_card("5c 6h 6d Kd", boxes("10")), "missed_hit", "1", "dead_hand")
    assert nets(round_) == {"1": {"main": "0"}}


@clause("OH-A 15.VIII")
@pytest.mark.parametrize("seat", ["2", "3"])
def test_15_viii_only_the_box_that_asked_can_have_been_missed(seat: str) -> None:
    with pytest.raises(Refused) as refused:
        asked_for_a_card().declare("missed_hit", seat=seat)
    assert refused.value.clause == "OH-A 15.VIII"


@clause("OH-A 15.VIII")
def test_15_viii_nobody_was_missed_before_asking_for_a_card() -> None:
    for round_ in (start("5c"), start("5c 6h 6d Kd")):
        with pytest.raises(Refused):
            round_.declare("missed_hit", seat="1")


@clause("OH-A 15.VIII")
def test_15_viii_a_card_that_was_dealt_was_not_missed() -> None:
    round_ = asked_for_a_card()
    round_.answer("9d")
    with pytest.raises(Refused) as refused:
        round_.declare("missed_hit", seat="1")
    assert refused.value.clause == "OH-A 15.VIII"


@clause("OH-A 15.VIII")
def test_15_viii_a_late_card_may_be_followed_by_more_and_by_another_miss() -> None:
    round_ = missed(asked_for_a_card("2c 6h 3d Kd", boxes("10")), "missed_hit", "1", "late_card")
    round_.answer("4c")
    round_.answer("hit")
    missed(round_, "missed_hit", "1", "late_card")
    assert asked(round_) == "draw 1 up"
    round_.answer("9c")
    assert net(finish(round_, "Ts", "stand")) == "10"
    assert place(round_, "1", "9c") > place(round_, "1", "4c")


@clause("OH-A 15.VIII", "OH-A 11.I")
@pytest.mark.parametrize(
    ("choice", "won"), [("dead_hand", {1: "lose", 2: "returned"}), ("late_card", {1: "lose", 2: "win"})]
)
def test_15_viii_of_split_hands_only_the_one_that_was_missed_is_late_or_dead(choice: str, won: dict[int, str]) -> None:
    round_ = start("8c 6h 8d Kd")
    for answer in ("split", "7c", "hit", "Kc", "2c", "hit"):  # hand 1 has busted, hand 2 asks for a card
        round_.answer(answer)
    missed(round_, "missed_hit", "1", choice)
    finish(round_, "" if choice == "dead_hand" else "9c 9s", *([] if choice == "dead_hand" else ["stand"]))
    assert outcomes(round_) == won


@clause("OH-A 15.VIII", "OH-A 10.I")
@pytest.mark.parametrize("choice", LATE_OR_DEAD)
def test_15_viii_the_card_of_a_double_was_asked_for_too(choice: str) -> None:
    round_ = start("5c 9c 6h 6d 8d Kd", boxes("10", "20"))
    round_.answer(bet("1", "double"))
    missed(round_, "missed_hit", "1", choice)
    round_.answer(bet("2", "stand"))
    if choice == "late_card":
        assert asked(round_) == "draw 1 up"
        round_.answer("9d")
    finish(round_, "5s")
    assert nets(round_)["1"] == (
        {"main": "0", "double": "0"} if choice == "dead_hand" else {"main": "-10", "double": "-10"}
    )


@clause("OH-A 15.VIII", "OH-A 15.I")
def test_15_viii_a_late_card_comes_though_another_mistake_is_found_meanwhile() -> None:
    round_ = missed(asked_for_a_card("5c 6h 6d Kd", boxes("10")), "missed_hit", "1", "late_card")
    round_.declare("face_up_in_shoe", card="Ac")
    round_.answer("9d")
    assert dealt(round_)[-1] == "1 9d up"
    assert asked(round_) == "decide 1: hit"


@clause("OH-A 15.VIII", "OH-A 10.III")
def test_15_viii_a_late_double_still_comes_face_down_if_that_was_asked_for() -> None:
    round_ = start("5c 6h 6d Kd")
    round_.answer("double_face_down")
    missed(round_, "missed_hit", "1", "late_card")
    assert asked(round_) != "draw 1 up"
    assert nets(finish(round_, "?? 9s 9d")) == {"1": {"main": "10", "double": "10"}}


@clause("OH-A 15.VIII", "OH-A 14.V.A(1)")
def test_15_viii_the_card_of_a_pitched_double_was_asked_for_too() -> None:
    round_ = start("?? 5c 6h 6d Kd", dealing="pitch", decks=2)
    round_.answer("double")
    missed(round_, "missed_hit", "1", "late_card")
    assert nets(finish(round_, "9d 9s")) == {"1": {"main": "10", "double": "10"}}


@clause("OH-A 15.VIII")
@pytest.mark.parametrize("kind", ["card_drawn_in_error", "face_up_in_shoe"])
def test_15_viii_another_mistake_in_between_does_not_hide_the_missed_card(kind: str) -> None:
    round_ = asked_for_a_card()
    round_.declare(kind, **({"card": "Ac"} if kind == "face_up_in_shoe" else {}))
    missed(round_, "missed_hit", "1", "dead_hand")
    assert nets(finish(round_, "5s", bet("2", "stand"))) == {"1": {"main": "0"}, "2": {"main": "-20"}}


@clause("OH-A 15.VIII")
def test_15_viii_the_option_is_the_missed_players_own() -> None:
    round_ = asked_for_a_card()
    round_.declare("missed_hit", seat="1")
    for other in (bet("2", "dead_hand"), bet("1", "stand")):
        with pytest.raises(CroupierError):
            round_.answer(other)
    assert open_to(round_) == LATE_OR_DEAD
