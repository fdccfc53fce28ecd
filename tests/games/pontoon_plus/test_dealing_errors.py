"""Dealing errors: every player's choice, reconstruction, cards too many, cards together (SG §5.7 to §5.12)."""

import pytest

from croupier.errors import Refused
from tests.games.pontoon_plus.dealing_errors import CHOICE, TWO
from tests.games.pontoon_plus.table import (
    asked,
    chosen,
    dealt,
    finish,
    lay,
    net,
    play,
    racked,
    say,
    settled,
    start,
)
from tests.support import clause, nets

# Every player's choice


@clause("SG 5.7", "SG 5.7.2", "SG 5.9", "SG 1.21")
def test_5_7_2_a_card_dealt_too_early_is_put_back_as_the_next_and_players_go_on() -> None:
    round_ = lay(start(TWO), "9c 8c 6h")
    round_.declare("dealing_error", card="9d")
    assert asked(round_) == CHOICE
    for seat in TWO:
        round_.answer(say(seat, "decline"), seat=seat)
    assert dealt(round_)[-1] == "1 9d up"
    assert asked(round_) == "card to 2"
    assert nets(finish(round_, "8d Kd Qd", say("1", "stand"), say("2", "stand"))) == {
        "1": {"main": "10"},
        "2": {"main": "20"},
    }


@clause("SG 5.7", "SG 5.7.3")
def test_5_7_3_a_player_may_take_the_bets_back_and_gets_no_more_cards() -> None:
    bets = {"1": {"main": "10", "bonus": "5"}, "2": "20"}
    round_ = lay(start(bets), "9c 8c 6h")
    round_.declare("dealing_error", card="9d")
    round_.answer(say("1", "take_back"), seat="1")
    round_.answer(say("2", "decline"), seat="2")
    assert settled(round_) == [("main", "0", "SG 5.7.3"), ("bonus", "0", "SG 5.7.3")]
    assert dealt(round_)[-1] == "2 9d up", "the card in order is now that of box 2"
    assert net(finish(round_, "Kd Qd", say("2", "stand")), "2") == "20"


@clause("SG 5.7.3")
def test_5_7_3_when_all_take_their_bets_back_the_round_is_over() -> None:
    round_ = lay(start(TWO), "9c 8c")
    round_.declare("cannot_reconstruct")
    for seat in TWO:
        round_.answer(say(seat, "take_back"), seat=seat)
    assert nets(round_) == {"1": {"main": "0"}, "2": {"main": "0"}}


@clause("SG 5.7.3", "SG 1.23")
def test_5_7_3_a_standing_player_may_go_on_without_the_seated_one() -> None:
    round_ = lay(start({"1": "10", "1b": "20", "1c": {"player_pair": "5"}}), "9c 6h")
    round_.declare("cannot_reconstruct")
    round_.answer(say("1", "take_back"), seat="1")
    round_.answer(say("1b", "decline"), seat="1b")
    round_.answer(say("1c", "decline"), seat="1c")
    lay(round_, "9d")
    assert asked(round_) == "1b: hit stand double split"
    assert nets(finish(round_, "Kd Qd", say("1b", "stand"))) == {
        "1": {"main": "0"},
        "1c": {"player_pair": "55"},
        "1b": {"main": "20"},
    }


@clause("SG 5.7.3", "SG 5.15")
def test_5_7_3_a_side_bet_whose_box_has_no_initial_bet_left_goes_back() -> None:
    round_ = lay(start({"1": "10", "1b": {"player_pair": "5"}, "2": "10"}), "9c 8c 6h")
    round_.declare("cannot_reconstruct")
    round_.answer(say("1", "take_back"), seat="1")
    round_.answer(say("1b", "decline"), seat="1b")
    round_.answer(say("2", "decline"), seat="2")
    lay(round_, "8d")
    assert settled(round_, "1b") == [("player_pair", "0", "SG 5.15")]


@clause("SG 5.7")
def test_5_7_left_unsaid_a_player_goes_on_and_takes_the_cards_that_come() -> None:
    error = [{"at": 3, "kind": "dealing_error", "card": "9d"}]
    round_ = play("9c 6h Kd 5d", "stand", declare=error)
    assert net(round_) == "-10"
    assert chosen(round_) == [("1", "decline"), ("1", "stand")]


@clause("SG 5.7", "SG 5.7.3")
def test_5_7_3_insurance_and_doubles_go_back_with_the_bet() -> None:
    round_ = lay(start(), "6c Ah 5d")
    round_.answer(say("1", "insure", "5"), seat="1")
    round_.answer(say("1", "decline"), seat="1")
    round_.answer("double")
    round_.declare("cannot_reconstruct")
    round_.answer(say("1", "take_back"), seat="1")
    assert settled(round_) == [
        ("main", "0", "SG 5.7.3"),
        ("insurance", "0", "SG 5.7.3"),
        ("double", "0", "SG 5.7.3"),
    ]
    assert round_.result is not None


@clause("SG 5.7.3", "SG 3.12")
def test_5_7_3_squeezed_cards_of_a_hand_that_is_off_are_never_asked_for() -> None:
    round_ = lay(start(TWO, squeeze="on"), "?? ?? 6h ??")
    round_.declare("cannot_reconstruct")
    round_.answer(say("1", "take_back"), seat="1")
    round_.answer(say("2", "decline"), seat="2")
    lay(round_, "?? 9c 9d")
    assert nets(finish(round_, "Kd Qd", say("2", "stand"))) == {"1": {"main": "0"}, "2": {"main": "20"}}


@clause("SG 5.7.3", "SG 4.1.2")
def test_5_7_3_who_took_the_bet_back_has_no_share_in_a_super_bonus() -> None:
    round_ = lay(start(TWO), "7h 9c 7c")
    round_.declare("cannot_reconstruct")
    round_.answer(say("1", "decline"), seat="1")
    round_.answer(say("2", "take_back"), seat="2")
    lay(round_, "7h")
    assert nets(finish(round_, "7h", say("1", "hit"))) == {
        "2": {"main": "0"},
        "1": {"main": "20", "super_bonus": "1000"},
    }


@clause("SG 5.7.1", "SG 5.9")
def test_5_7_1_the_house_may_find_that_the_cards_cannot_be_put_back_in_order() -> None:
    round_ = lay(start(TWO), "9c 8c 6h")
    round_.declare("cannot_reconstruct", card="9d")
    assert racked(round_) == ["9d"]
    assert asked(round_) == CHOICE
    for seat in TWO:
        round_.answer(say(seat, "decline"), seat=seat)
    assert asked(round_) == "card to 1", "the hands go on as they lie"


# When nothing is put back


@clause("SG 5.10", "SG 5.10.1", "SG 1.15")
def test_5_10_1_after_the_interim_settlement_an_error_of_the_initial_deal_stands() -> None:
    round_ = lay(start({"1": {"main": "10", "bonus": "5"}, "2": "20"}), "9c 8c 6h 9d 8d")
    assert settled(round_) == [("bonus", "15", "SG 4.1.3")]
    round_.declare("dealing_error", card="Kc")
    assert racked(round_) == ["Kc"]


@clause("SG 5.9", "SG 5.10.1", "SG 1.30")
def test_5_9_in_the_subsequent_deal_cards_are_put_back_until_a_final_settlement() -> None:
    round_ = lay(start({"1": {"main": "10", "bonus": "5"}, "2": "20"}), "4c 8c 6h 4d 8d")
    round_.answer("hit")
    lay(round_, "5s")
    before = round_.fork()
    before.declare("dealing_error", card="2s")
    assert racked(before) == [], "only side bets have been settled, and this is a later deal"
    round_.answer("hit")
    lay(round_, "Ks")  # bust, and collected
    assert settled(round_)[-1] == ("main", "-10", "SG 3.21")
    round_.declare("dealing_error", card="2s")
    assert racked(round_) == ["2s"]


@clause("SG 5.10.3")
def test_5_10_3_a_card_dealt_where_no_bet_lies_is_discarded_after_an_interim_settlement() -> None:
    round_ = lay(start({"1": {"main": "10", "bonus": "5"}}), "4c 6h 4d")
    round_.answer("hit")
    round_.declare("dealt_without_bet", card="2s")
    assert racked(round_) == ["2s"]
    before = lay(start(), "4c")
    before.declare("dealt_without_bet", card="2s")
    before.answer("decline", seat="1")
    assert dealt(before)[-1] == "dealer 2s up", "before one it is simply the next card"


@clause("SG 5.10.2", "SG 5.10")
@pytest.mark.parametrize("card", [{"card": "4s"}, {}])
def test_5_10_2_a_dealer_who_draws_to_a_hand_that_stands_discards_the_card(card: dict[str, str]) -> None:
    round_ = start(walking=True)
    lay(round_, "9c 9h 9d")
    round_.answer("stand")
    round_.proceed()
    with pytest.raises(Refused, match="does not stand"):
        round_.declare("dealer_overdrew", **card)
    round_.answer("8d")
    round_.declare("dealer_overdrew", **card)
    round_.proceed()
    if not card:
        round_.answer("4s")
    assert racked(round_) == ["4s"]
    assert settled(round_) == [("main", "10", "SG 3.27.2")], "18 against the 17 before it"
