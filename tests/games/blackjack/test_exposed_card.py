"""A card drawn by mistake and seen: offered as the next card, used by the dealer, or discarded (OH-A §15.III)."""

import pytest

from croupier.errors import CroupierError, Refused
from tests.games.blackjack.table import asked, bet, boxes, dealt, finish, racked, start
from tests.support import clause, nets


@clause("OH-A 15.III")
@pytest.mark.parametrize("cards", ["", "Tc", "Tc 6h"])
def test_15_iii_a_card_can_be_exposed_only_once_the_players_have_their_two_cards(cards: str) -> None:
    with pytest.raises(Refused) as refused:
        start(cards).declare("card_exposed", card="9h")
    assert refused.value.clause == "OH-A 15.III"


@clause("OH-A 15.III")
def test_15_iii_an_exposed_card_goes_to_the_first_player_who_takes_it() -> None:
    round_ = start("Tc 9c 6h 2d 3d Kd", boxes("10", "10"))
    round_.declare("card_exposed", card="8h")
    finish(round_, "9s", bet("1", "stand"), bet("2", "hit"), bet("2", "stand"))
    assert dealt(round_)[-2:] == ["2 8h up", "dealer 9s up"]
    assert nets(round_) == {"2": {"main": "10"}, "1": {"main": "10"}}


@clause("OH-A 15.III")
@pytest.mark.parametrize("action", ["hit", "double", "split"])
def test_15_iii_an_exposed_card_may_be_taken_by_a_hit_a_double_or_a_split(action: str) -> None:
    round_ = start("8c 6h 8d Kd")
    round_.declare("card_exposed", card="3h")
    round_.answer(action)
    assert dealt(round_)[-1] == "1 3h up"


@clause("OH-A 15.III", "OH-A 11.II")
def test_15_iii_an_exposed_card_may_be_the_second_of_a_split_hand() -> None:
    round_ = start("8c 6h 8d Kd")
    round_.answer("split")
    round_.declare("card_exposed", card="3h")
    assert dealt(round_)[-1] == "1 3h up"
    assert asked(round_) == "decide 1: hit"


@clause("OH-A 15.III")
def test_15_iii_a_card_exposed_once_the_players_have_their_two_may_be_the_dealers() -> None:
    round_ = start("Tc 6h 2d")
    round_.declare("card_exposed", card="9h")
    assert dealt(round_)[-1] == "dealer 9h down"


@clause("OH-A 15.III")
def test_15_iii_who_refuses_the_card_gets_no_other_card_this_round() -> None:
    round_ = start("Tc 9c 6h 2d 3d Kd", boxes("10", "10"))
    round_.declare("card_exposed", card="8h")
    round_.answer(bet("1", "stand"))
    for more in ("hit", "double"):
        with pytest.raises(CroupierError):
            round_.answer(bet("1", more))
    assert asked(round_).startswith("decide 2")


@clause("OH-A 15.III")
def test_15_iii_a_card_all_players_refuse_is_the_dealers_if_the_dealer_must_draw() -> None:
    round_ = start("Tc 6h 2d Kd")
    round_.declare("card_exposed", card="8h")
    finish(round_, "", "stand")
    assert dealt(round_)[-1] == "dealer 8h up"
    assert nets(round_) == {"1": {"main": "10"}}


@clause("OH-A 15.III")
@pytest.mark.parametrize("cards", ["Tc 9h 2d 8s", "Tc Th 2d Qs", "Tc 8h 2d As"])
def test_15_iii_a_card_refused_and_of_no_use_to_a_dealer_who_stands_is_discarded(cards: str) -> None:
    round_ = start(cards)
    round_.declare("card_exposed", card="9h")
    finish(round_, "", "stand")
    assert racked(round_) == ["9h"]
    assert dealt(round_)[-1] == "discard 9h up"


@clause("OH-A 15.III", "OH-A 12.III")
def test_15_iii_a_card_of_no_use_to_a_dealer_who_need_not_draw_is_discarded() -> None:
    round_ = start("Tc 6h 6d Ts")
    for text in ("8h", "9h"):
        round_.declare("card_exposed", card=text)
    assert racked(finish(round_, "", "hit")) == ["9h"]  # 24 with the first; the second has nobody left


@clause("OH-A 15.III")
def test_15_iii_an_exposed_card_is_discarded_when_the_dealer_turns_out_to_have_blackjack() -> None:
    round_ = start("Tc Ah 2d Kd")
    round_.declare("card_exposed", card="9h")
    finish(round_)
    assert racked(round_) == ["9h"]


@clause("OH-A 15.III")
def test_15_iii_the_exposed_card_cannot_be_one_that_is_already_out() -> None:
    round_ = start("Tc 6h 2d Kd", decks=1)
    with pytest.raises(Refused) as refused:
        round_.declare("card_exposed", card="Tc")
    assert refused.value.clause == "OH-A 15.III"
