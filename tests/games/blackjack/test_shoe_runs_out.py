"""Too few cards to finish the round: the discards are shuffled and the round goes on (OH-A §15.VI)."""

from typing import Any

import pytest

from croupier.errors import BadCard
from tests.games.blackjack.table import asked, bet, boxes, dealt, finish, play, racked, remedies, scenario, start
from tests.support import clause, nets

ANSWERS = ["Tc", "6h", "2d", "5s", "hit", "7c", "stand", "3d", "4d"]


@clause("OH-A 15.VI")
@pytest.mark.parametrize("at", range(len(ANSWERS)))
def test_15_vi_one_card_is_burned_and_the_round_goes_on(at: int) -> None:
    round_ = start("")
    for answer in ANSWERS[:at]:
        round_.answer(answer)
    round_.declare("shoe_exhausted")
    assert asked(round_) == "draw discard down"
    for answer in ["??", *ANSWERS[at:]]:
        round_.answer(answer)
    assert racked(round_) == ["??"]
    assert nets(round_) == {"1": {"main": "10"}}
    assert remedies(round_) == [("shoe_exhausted", "OH-A 15.VI")]


@clause("OH-A 15.VI")
@pytest.mark.parametrize("outcomes", ["Tc 6h 2d 5s ?? 7c 3d 4d", "Tc 6h 2d 5s 7c 3d 4d"])
def test_15_vi_in_a_dispute_the_burn_may_be_written_or_left_out(outcomes: str) -> None:
    entry: dict[str, Any] = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}],
        "outcomes": outcomes.split(),
        "decisions": [bet("1", "hit"), bet("1", "stand")],
        "interventions": [{"at": 6, "kind": "shoe_exhausted"}],
        "expect": {"1": {"main": "10"}},
    }
    assert scenario(entry).ok


@clause("OH-A 15.VI")
def test_15_vi_cards_of_the_discard_rack_can_come_again() -> None:
    round_ = start("Tc 6h 2d 5s", decks=1)
    round_.declare("face_up_in_shoe", card="9h")
    with pytest.raises(BadCard, match="9h"):
        _hit(round_.fork(), "9h")
    round_.declare("shoe_exhausted")
    round_.answer("??")
    _hit(round_, "9h")
    assert dealt(round_)[-1] == "1 9h up"


@clause("OH-A 15.VI")
def test_15_vi_cards_on_the_layout_cannot() -> None:
    round_ = start("Tc 6h 2d 5s", decks=1)
    round_.declare("shoe_exhausted")
    round_.answer("??")
    with pytest.raises(BadCard, match="Tc"):
        _hit(round_, "Tc")


@clause("OH-A 15.VI", "OH-A 8.II")
def test_15_vi_a_blackjack_that_was_paid_and_removed_is_in_the_rack_and_can_come_again() -> None:
    round_ = start("Ac 5d 6h Kc 6d Ts", boxes("10", "10"), decks=1)
    round_.declare("shoe_exhausted")
    round_.answer("??")
    _hit(round_, "Ac")
    assert dealt(round_)[-1] == "2 Ac up"


@clause("OH-A 15.VI", "OH-A 9.II")
def test_15_vi_a_hand_that_took_even_money_is_in_the_rack_and_can_come_again() -> None:
    round_ = start("Ac 5d Ah Kc 6d 7s", boxes("10", "10"), decks=1)
    round_.answer(bet("1", "even_money"))
    round_.answer(bet("2", "decline"))
    round_.declare("shoe_exhausted")
    round_.answer("??")
    _hit(round_, "Kc")
    assert dealt(round_)[-1] == "2 Kc up"


@clause("OH-A 15.VI", "OH-A 14.V.A(2)")
def test_15_vi_a_pitched_hand_that_busted_was_thrown_in_and_can_come_again() -> None:
    round_ = start("?? Tc 5d 6h 6c 6d 7s", boxes("10", "10"), dealing="pitch", decks=1)
    _hit(round_, "Kc")
    round_.declare("shoe_exhausted")
    round_.answer("??")
    _hit(round_, "Tc")
    assert dealt(round_)[-1] == "2 Tc up"


@clause("OH-A 15.VI", "OH-A 15.III")
def test_15_vi_the_burn_is_not_the_exposed_card_that_waits_for_its_player() -> None:
    round_ = start("Tc 6h 2d 5s")
    round_.declare("card_exposed", card="7c")
    round_.declare("shoe_exhausted")
    assert asked(round_) == "draw discard down"
    round_.answer("??")
    round_.answer("hit")
    assert (dealt(round_)[-1], racked(round_)) == ("1 7c up", ["??"])
    assert nets(finish(round_, "3d 4d", "stand")) == {"1": {"main": "10"}}


@clause("OH-A 15.VI")
def test_15_vi_the_burned_card_may_have_been_seen_and_is_then_out() -> None:
    round_ = start("Tc 6h 2d 5s", decks=1)
    round_.declare("shoe_exhausted")
    round_.answer("7c")
    with pytest.raises(BadCard, match="7c"):
        _hit(round_, "7c")


@clause("OH-A 15.VI")
def test_15_vi_the_settlement_is_the_one_of_the_same_cards_without_a_reshuffle() -> None:
    plain = play("Tc 6h 2d 5s 7c 3d 4d", "hit", "stand")
    round_ = start("Tc 6h 2d 5s")
    round_.declare("shoe_exhausted")
    assert nets(finish(round_, "?? 7c 3d 4d", "hit", "stand")) == nets(plain)


def _hit(round_: Any, card: str) -> None:
    round_.answer("hit")
    round_.answer(card)
