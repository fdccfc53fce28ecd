"""Cards face up in the shoe, cards drawn together, interim settlements (SG §5.9 to §5.12)."""

from typing import Any

import pytest

from croupier.errors import BadCard, BadInput, Refused
from croupier.round.requests import DEALER
from croupier.round.round import Round
from tests.games.pontoon_plus.dealing_errors import CHOICE, TWO
from tests.games.pontoon_plus.table import (
    asked,
    dealt,
    finish,
    lay,
    net,
    racked,
    remedies,
    say,
    settled,
    start,
)
from tests.support import clause, nets

# Face up, and together


@clause("SG 5.11")
@pytest.mark.parametrize("kind", ["face_up_in_shoe", "card_exposed"])
def test_5_11_a_card_face_up_in_the_shoe_is_the_next_card(kind: str) -> None:
    round_ = lay(start(), "9c 6h")
    round_.declare(kind, card="9d")
    assert dealt(round_)[-1] == "1 9d up"
    assert asked(round_) == "1: hit stand double split"
    assert remedies(round_) == [(kind, "SG 5.11")]


@clause("SG 5.12", "SG 5.12.2")
@pytest.mark.parametrize(("choice", "gets"), [("first_card", "5s"), ("second_card", "Ks")])
def test_5_12_of_two_cards_drawn_together_the_player_chooses_the_first(choice: str, gets: str) -> None:
    round_ = lay(start(), "9c 6h 4d")
    round_.answer("hit")
    round_.declare("simultaneous_cards", seat="1")
    lay(round_, "5s Ks")
    assert asked(round_) == "1: take_back decline"
    round_.answer("decline", seat="1")
    assert asked(round_) == "1: first_card second_card"
    round_.answer(choice)
    assert f"1 {gets} up" in dealt(round_)
    if gets == "5s":
        round_.answer("stand")  # on 18, and the other card is the dealer's next
        assert dealt(round_)[-1] == "dealer Ks up"
    else:
        assert settled(round_) == [("main", "-10", "SG 3.21")]
        assert racked(round_) == ["5s"], "nobody could use the other one"


@clause("SG 5.12.2", "SG 5.7.3")
def test_5_12_2_it_counts_as_a_dealing_error_so_bets_may_be_taken_back() -> None:
    round_ = lay(start(TWO), "9c")
    round_.declare("simultaneous_cards", seat="2")
    lay(round_, "5s Ks")
    assert asked(round_) == CHOICE
    round_.answer(say("1", "decline"), seat="1")
    round_.answer(say("2", "take_back"), seat="2")
    assert dealt(round_) == ["1 9c up", "dealer 5s up", "1 Ks up"]
    assert nets(finish(round_, "Kd 6d", say("1", "stand"))) == {"2": {"main": "0"}, "1": {"main": "-10"}}


@clause("SG 5.12.1", "SG 5.12.2")
def test_5_12_1_on_the_dealers_hand_both_cards_are_discarded_and_another_is_drawn() -> None:
    round_ = lay(start(TWO), "9c 8c 6h 9d 8d")
    with pytest.raises(Refused, match="gets no card now"):
        round_.declare("simultaneous_cards", seat=DEALER)
    for seat in TWO:
        round_.answer(say(seat, "stand"))
    round_.declare("simultaneous_cards", seat=DEALER)
    lay(round_, "5s Ks")
    assert asked(round_) == CHOICE
    for seat in TWO:
        round_.answer(say(seat, "decline"), seat=seat)
    assert racked(round_) == ["5s", "Ks"]
    assert asked(round_) == "card to dealer"
    assert net(finish(round_, "Kd Qd")) == "10"


@clause("SG 5.12.1")
def test_5_12_1_the_dealers_first_card_may_come_with_another_too() -> None:
    round_ = lay(start(), "9c")
    round_.declare("simultaneous_cards", seat=DEALER)
    lay(round_, "5s Ks")
    round_.answer("decline", seat="1")
    assert asked(round_) == "card to dealer"


@clause("SG 5.12")
def test_5_12_only_a_hand_in_play_gets_cards() -> None:
    round_ = lay(start(TWO), "Ac 9c 6h Kd 9d")
    with pytest.raises(Refused, match="no hand in play"):
        round_.declare("simultaneous_cards", seat="1")
    with pytest.raises(Refused, match="no player at seat"):
        round_.declare("simultaneous_cards", seat="5")


@clause("SG 5.12", "SG 5.12.2")
@pytest.mark.parametrize(
    ("choice", "order"), [("first_card", "5s Ks 2s"), ("second_card", "Ks 5s 2s"), ("third_card", "2s 5s Ks")]
)
def test_5_12_of_three_cards_drawn_together_the_chosen_one_comes_first_and_the_others_as_they_lie(
    choice: str, order: str
) -> None:
    round_ = lay(start({"1": "10", "2": "20", "3": "30"}), "2c 9c 8c")
    round_.declare("simultaneous_cards", seat=DEALER, cards=["3s", "4s", "6s"])
    for seat in ("1", "2", "3"):
        round_.answer(say(seat, "decline"), seat=seat)
    assert racked(round_) == ["3s", "4s", "6s"], "on the dealer's hand all of them go, and another is drawn"
    lay(round_, "6h")
    round_.declare("simultaneous_cards", seat="1", cards="5s Ks 2s")
    for seat in ("1", "2", "3"):
        round_.answer(say(seat, "decline"), seat=seat)
    assert asked(round_) == "1: first_card second_card third_card"
    round_.answer(choice)
    assert [card.split()[1] for card in dealt(round_)[-3:]] == order.split()
    assert [card.split()[0] for card in dealt(round_)[-3:]] == ["1", "2", "3"]


@clause("SG 5.12", "SG 5.12.1")
def test_5_12_cards_nobody_has_seen_are_counted_and_turned_up_one_by_one() -> None:
    round_ = lay(start(), "9c 6h 4d")
    round_.answer("hit")
    round_.declare("simultaneous_cards", seat="1", cards=["??", "5s", "??"])
    lay(round_, "Ks 2s")
    round_.answer("decline", seat="1")
    round_.answer("second_card")
    assert dealt(round_)[-1] == "1 5s up"
    round_.answer("stand")
    assert dealt(round_)[-1] == "dealer 2s up", "16 with the king, and one more"
    dealers = lay(start(), "9c")
    dealers.declare("simultaneous_cards", seat=DEALER, cards="?? 5s ??")
    lay(dealers, "Ks 2s")
    assert racked(dealers) == ["Ks", "5s", "2s"]


@clause("SG 5.12")
@pytest.mark.parametrize("cards", ["5s", "2c 3c 4c 5c 6c 7c 8c 9c Jc"])
def test_5_12_cards_drawn_together_are_at_least_two(cards: str) -> None:
    round_ = lay(start(), "9c 6h 4d")
    round_.answer("hit")
    with pytest.raises(Refused, match="drawn together are 2 to 8"):
        round_.declare("simultaneous_cards", seat="1", cards=cards)


@clause("SG 5.12", "SG 3.8", "SG 1.23", "SG 5.3")
def test_5_12_who_decides_for_the_box_chooses_and_for_an_empty_seat_the_next_player_of_it() -> None:
    round_ = lay(start({"1": "10", "1b": "20"}), "9c 6h 4d")
    round_.answer("hit")
    away, alone = round_.fork(), round_.fork()
    round_.declare("simultaneous_cards", seat="1b", cards="5s Ks")
    for seat in ("1", "1b"):
        round_.answer(say(seat, "decline"), seat=seat)
    assert asked(round_) == "1: first_card second_card", "the seated player, whoever of the box is named"
    away.declare("walked_away", seat="1")
    away.declare("simultaneous_cards", seat="1", cards="5s Ks")
    away.answer(say("1b", "decline"), seat="1b")
    assert asked(away) == "1b: first_card second_card"
    for seat in ("1", "1b"):
        alone.declare("walked_away", seat=seat)
    alone.declare("simultaneous_cards", seat="1", cards="5s Ks")
    assert dealt(alone)[-2:] == ["1 5s up", "dealer Ks up"], "nobody is there to choose: the first comes first"


@clause("SG 5.10.2")
@pytest.mark.parametrize(
    "told",
    [[{"cards": ["4s", "5h"]}], [{"cards": "4s 5h"}], [{"card": "4s"}, {"card": "5h"}], [{"card": ["4s", "5h"]}]],
)
def test_5_10_2_several_cards_that_the_dealer_drew_too_many_are_all_discarded(told: list[dict[str, Any]]) -> None:
    round_ = start(walking=True)
    lay(round_, "9c 9h 9d")
    round_.answer("stand")
    round_.proceed()
    round_.answer("8d")
    for cards in told:
        round_.declare("dealer_overdrew", **cards)
    with pytest.raises(Refused, match="name each of them"):
        round_.declare("dealer_overdrew")
    restored = Round.restored(round_.game, round_.plain())
    round_.proceed()
    assert racked(round_) == racked(restored) == ["4s", "5h"]
    assert settled(round_) == [("main", "10", "SG 3.27.2")], "18 against the 17 before them"


@clause("SG 5.9", "SG 5.10.3", "SG 5.11")
@pytest.mark.parametrize("kind", ["dealing_error", "dealt_without_bet", "face_up_in_shoe", "card_exposed"])
def test_5_9_several_cards_are_put_back_in_their_order(kind: str) -> None:
    round_ = lay(start(TWO), "9c")
    round_.declare(kind, cards=["8c", "6h", "9d"])
    if asked(round_) == CHOICE:
        for seat in TWO:
            round_.answer(say(seat, "decline"), seat=seat)
    assert dealt(round_) == ["1 9c up", "2 8c up", "dealer 6h up", "1 9d up"]
    with pytest.raises(Refused, match="8d is not among the cards left"):
        round_.declare(kind, cards=["8d"] * 7)


@clause("SG 5.12.1")
def test_a_kind_that_is_about_one_card_says_so() -> None:
    round_ = lay(start(), "9c")
    with pytest.raises(BadInput, match="foreign_card is about one card, not 2"):
        round_.declare("foreign_card", cards="9c 9d")
    with pytest.raises(BadInput, match="once, as card or as cards"):
        round_.declare("dealing_error", card="9c", cards="9d")
    with pytest.raises(BadCard):
        round_.declare("dealing_error", cards=[])


# Interim settlements


@clause("SG 5.10.1", "SG 5.9", "SG 1.15", "SG 3.19")
def test_5_10_1_a_surrender_is_an_interim_settlement_though_its_money_waits_for_the_dealer() -> None:
    round_ = lay(start(TWO), "9c 8c Kh 7d 8d")
    before = round_.fork()
    before.declare("dealing_error", card="2s")
    assert racked(before) == [], "nobody has surrendered yet"
    round_.answer(say("1", "surrender"), seat="1")
    round_.answer(say("2", "decline"), seat="2")
    round_.declare("dealing_error", card="2s")
    assert racked(round_) == ["2s"]
    for seat in TWO:
        round_.answer(say(seat, "decline"), seat=seat)
    round_.answer(say("2", "stand"))
    assert nets(finish(round_, "As")) == {"1": {"main": "-10"}, "2": {"main": "-20"}}, "to a pontoon it all goes"


@clause("SG 5.10.3", "SG 5.1.1", "SG 1.15")
def test_5_10_3_a_bet_that_only_went_back_is_no_interim_settlement() -> None:
    limits: dict[str, Any] = {"table_minimum": "10", "table_maximum": "20"}
    round_ = lay(start({"1": "40", "2": "20"}, events=["limit_unnoticed"], **limits), "4c")
    round_.declare("limit_unnoticed")
    round_.declare("dealt_without_bet", card="2s")
    assert racked(round_) == []
    surrendered = lay(start(TWO), "9c 8c Kh 7d 8d")
    surrendered.answer(say("1", "surrender"), seat="1")
    surrendered.answer(say("2", "decline"), seat="2")
    surrendered.declare("dealt_without_bet", card="2s")
    assert racked(surrendered) == ["2s"]


# How often there is a choice


@clause("SG 5.7")
@pytest.mark.parametrize(("posted", "again"), [("each_time", CHOICE), ("once", "card to 1")])
def test_5_7_who_went_on_chooses_again_after_another_error_where_the_house_says_so(posted: str, again: str) -> None:
    round_ = lay(start(TWO, choice_after_error=posted), "9c 8c 6h")
    round_.declare("cannot_reconstruct")
    for seat in TWO:
        round_.answer(say(seat, "decline"), seat=seat)
    round_.declare("cannot_reconstruct")
    assert asked(round_) == again


@clause("SG 5.10.2", "SG 5.7")
@pytest.mark.parametrize(("posted", "net_of_2"), [("on", "0"), ("off", "-20")])
def test_5_10_2_a_house_may_give_the_choice_after_an_overdrawn_hand_too(posted: str, net_of_2: str) -> None:
    round_ = start(TWO, choice_when_overdrawn=posted, walking=True)
    lay(round_, "9c 8c 9h 9d 8d")
    for seat in TWO:
        round_.answer(say(seat, "stand"))
    round_.proceed()
    round_.answer("8d")
    round_.declare("dealer_overdrew", card="4s")
    if posted == "on":
        assert asked(round_) == CHOICE
        round_.answer(say("1", "decline"), seat="1")
        round_.answer(say("2", "take_back"), seat="2")
    finish(round_)
    assert [net(round_, seat) for seat in TWO] == ["10", net_of_2], "18 and 16 against the 17 that stands"
