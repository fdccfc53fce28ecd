"""Cards drawn, found or missed by mistake, at every point of a round (OH-A §15.I, §15.II, §15.IV, §15.V, §6.VI)."""

import pytest

from croupier.errors import CroupierError, Refused, UnknownName
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
    racked,
    remedies,
    scenario,
    start,
    walk_to,
)
from tests.support import clause, nets

# One round with something to answer in every phase: four cards, two decisions with a card between, two dealer cards.
ANSWERS = ["Tc", "6h", "2d", "5s", "hit", "7c", "stand", "3d", "4d"]
UNDISTURBED = {"1": {"main": "10"}}  # 19 against 18
EVERYWHERE = range(len(ANSWERS))
AFTER_THE_DEAL = range(4, len(ANSWERS))


def until(at: int, decks: int = 6, shuffler: str = "off") -> Round:
    """The round after so many of its answers."""
    round_ = start("", decks=decks, shuffler=shuffler)
    for answer in ANSWERS[:at]:
        round_.answer(answer)
    return round_


def then(round_: Round, at: int) -> Round:
    """The rest of the answers, to the end."""
    for answer in ANSWERS[at:]:
        round_.answer(answer)
    assert round_.result is not None
    return round_


def test_the_round_to_be_disturbed_settles_like_this_undisturbed() -> None:
    assert nets(then(until(0), 0)) == UNDISTURBED


def test_an_irregularity_the_text_does_not_know_is_refused_with_those_it_knows() -> None:
    with pytest.raises(UnknownName, match="dealer_overdrew"):
        until(4).declare("dealer_sneezed")


# §15.I


@clause("OH-A 15.I")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_15_i_a_card_face_up_in_the_shoe_is_discarded_unplayed(at: int) -> None:
    round_ = until(at)
    round_.declare("face_up_in_shoe", card="Ac")
    assert racked(then(round_, at)) == ["Ac"]
    assert nets(round_) == UNDISTURBED
    assert remedies(round_) == [("face_up_in_shoe", "OH-A 15.I")]


@clause("OH-A 15.I")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_15_i_the_face_up_card_may_be_drawn_like_any_other(at: int) -> None:
    round_ = until(at)
    round_.declare("face_up_in_shoe")
    assert asked(round_) == "draw discard up"
    round_.answer("Ac")
    assert racked(round_) == ["Ac"]
    assert nets(then(round_, at)) == UNDISTURBED


@clause("OH-A 15.I")
@pytest.mark.parametrize("card", ["Tc", "Jk", "??"])
def test_15_i_the_face_up_card_must_be_one_that_can_be_in_the_shoe(card: str) -> None:
    round_ = until(4, decks=1)
    with pytest.raises(CroupierError):
        round_.declare("face_up_in_shoe", card=card)
    assert (racked(round_), remedies(round_)) == ([], [])


@clause("OH-A 15.I", "OH-A 15.III")
def test_15_i_a_face_up_card_is_not_the_exposed_one_that_waits_for_its_player() -> None:
    round_ = start("Tc 6h 2d Ts")
    round_.declare("card_exposed", card="9h")
    round_.declare("face_up_in_shoe")
    assert asked(round_) == "draw discard up"
    round_.answer("Ac")
    round_.answer("hit")
    assert (racked(round_), dealt(round_)[-1]) == (["Ac"], "1 9h up")


# §15.II


@clause("OH-A 15.II")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_15_ii_a_card_drawn_in_error_is_the_next_card(at: int) -> None:
    round_ = until(at)
    round_.declare("card_drawn_in_error")
    assert nets(then(round_, at)) == UNDISTURBED
    assert racked(round_) == []


@clause("OH-A 15.II")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_15_ii_a_card_drawn_in_error_goes_to_whoever_comes_next(at: int) -> None:
    # Named as what it turns out to be, it is not asked for again.
    following = next(answer for answer in ANSWERS[at:] if answer[0] in "23456789TJQKA")
    rest = ANSWERS[at:]
    rest.remove(following)
    round_ = until(at)
    round_.declare("card_drawn_in_error", card=following)
    for answer in rest:
        round_.answer(answer)
    assert nets(round_) == UNDISTURBED
    assert racked(round_) == []


@clause("OH-A 15.II")
def test_15_ii_a_card_drawn_in_error_that_nobody_needs_is_still_the_next_card_and_no_discard() -> None:
    round_ = start("Tc 6h 9d Ad")  # the dealer has a soft 17
    round_.declare("card_drawn_in_error", card="4c")
    finish(round_, "", "stand")
    assert dealt(round_)[-1] == "dealer 4c up"
    round_ = start("Tc 9h 9d 8s")
    round_.declare("card_drawn_in_error", card="4c")
    finish(round_, "", "stand")
    assert racked(round_) == []


# §15.IV


@clause("OH-A 15.IV")
@pytest.mark.parametrize("how", ["named", "in the outcomes", "not told"])
def test_15_iv_a_card_the_dealer_draws_to_seventeen_is_discarded(how: str) -> None:
    round_ = start("Tc Th 8d 7s", walking=True)
    walk_to(round_, "OH-A 7.IV").proceed()
    round_.answer("stand")
    walk_to(round_, "OH-A 12.III")
    round_.declare("dealer_overdrew", **({"card": "4h"} if how == "named" else {}))
    round_.walking = False
    round_.proceed()
    if how != "named":
        assert asked(round_) == "draw discard up"
        round_.answer("4h" if how == "in the outcomes" else "??")
    assert racked(round_) == (["4h"] if how != "not told" else ["??"])
    assert nets(round_) == {"1": {"main": "10"}}  # 18 against 17, not against 21


@clause("OH-A 15.IV")
@pytest.mark.parametrize(
    ("drawn", "outcomes"), [({"card": "4h"}, "Tc Th 8d 7s"), ({}, "Tc Th 8d 7s 4h"), ({}, "Tc Th 8d 7s")]
)
def test_15_iv_in_a_dispute_the_card_may_be_named_written_or_left_out(drawn: dict[str, str], outcomes: str) -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}],
        "outcomes": outcomes.split(),
        "decisions": [bet("1", "stand")],
        "interventions": [{"at": 6, "kind": "dealer_overdrew"} | drawn],
        "expect": {"1": {"main": "10"}},
    }
    assert scenario(entry).ok


@clause("OH-A 15.IV")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_15_iv_a_dealer_who_has_not_seventeen_yet_has_not_overdrawn(at: int) -> None:
    with pytest.raises(Refused) as refused:
        until(at).declare("dealer_overdrew", card="9h")
    assert refused.value.clause == "OH-A 15.IV"


@clause("OH-A 15.IV", "OH-A 2.I.D")
def test_15_iv_on_a_soft_seventeen_the_layout_says_whether_the_dealer_stands() -> None:
    start("Tc 6h 8d As", soft_17="stand").declare("dealer_overdrew", card="4h")
    with pytest.raises(Refused):
        start("Tc 6h 8d As").declare("dealer_overdrew", card="4h")
    with pytest.raises(Refused):
        start("Tc 6h 8d ??").declare("dealer_overdrew", card="4h")


@clause("OH-A 15.IV")
def test_15_iv_the_overdrawn_card_cannot_be_one_that_is_already_out() -> None:
    round_ = start("Tc 9h 8d 8s", decks=1)
    with pytest.raises(Refused):
        round_.declare("dealer_overdrew", card="Tc")


@clause("OH-A 15.IV")
def test_15_iv_in_a_dispute_the_overdrawn_card_is_not_one_a_player_got_meanwhile() -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}],
        "outcomes": "Tc Th 2d 7s 4h".split(),
        "decisions": [bet("1", "hit"), bet("1", "stand")],
        "interventions": [{"at": 8, "kind": "dealer_overdrew", "card": "4h"}],
    }
    assert scenario(entry, decks=2).ok
    with pytest.raises(CroupierError, match="4h"):
        scenario(entry, decks=1)


# §15.V


@clause("OH-A 15.V")
def test_15_v_a_dealer_who_missed_the_first_card_takes_both_after_the_players() -> None:
    round_ = start("Tc 9c", boxes("10", "10"))
    round_.declare("dealer_missed_card")
    lay(round_, "2d 3d 6h Kd")
    assert dealt(round_) == ["1 Tc up", "2 9c up", "1 2d up", "2 3d up", "dealer 6h down", "dealer Kd down"]
    assert open_to(round_)
    assert net(finish(round_, "5s", "stand", "stand")) == "-10"


@clause("OH-A 15.V")
@pytest.mark.parametrize("up", ["6h", "Kh", "Ah"])
def test_15_v_a_dealer_who_missed_the_second_card_takes_it_then(up: str) -> None:
    round_ = start(f"Tc {up} 9d")
    round_.declare("dealer_missed_card")
    lay(round_, "7s")
    assert dealt(round_)[-1] == "dealer 7s down"
    assert asked(round_) in ("decide 1: hit", "gather")


@clause("OH-A 15.V")
def test_15_v_the_makeup_is_the_same_in_a_pitch_game_with_the_first_card_up() -> None:
    round_ = start("?? Tc", dealing="pitch", decks=2)
    round_.declare("dealer_missed_card")
    lay(round_, "9d 6h Kd")
    assert dealt(round_)[-2:] == ["dealer 6h up", "dealer Kd down"]


@clause("OH-A 15.V")
@pytest.mark.parametrize("at", AFTER_THE_DEAL)
def test_15_v_a_dealer_with_both_cards_has_missed_none(at: int) -> None:
    with pytest.raises(Refused) as refused:
        until(at).declare("dealer_missed_card")
    assert refused.value.clause == "OH-A 15.V"


# §6.VI, §3.III.F


@clause("OH-A 6.VI")
def test_6_vi_an_improper_cut_is_made_again_before_any_card_is_dealt_and_not_after() -> None:
    round_ = until(0)
    round_.declare("improper_cut")
    assert nets(then(round_, 0)) == UNDISTURBED
    with pytest.raises(Refused) as refused:
        until(1).declare("improper_cut")
    assert refused.value.clause == "OH-A 6.VI"


@clause("OH-A 3.III.F")
@pytest.mark.parametrize("at", EVERYWHERE)
def test_3_iii_f_a_broken_shuffler_does_not_touch_the_round(at: int) -> None:
    round_ = until(at, shuffler="on")
    round_.declare("shuffler_malfunction")
    assert nets(then(round_, at)) == UNDISTURBED
    with pytest.raises(Refused, match="shuffler"):
        until(at).declare("shuffler_malfunction")
