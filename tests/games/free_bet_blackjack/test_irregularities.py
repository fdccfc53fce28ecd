"""What goes wrong and what is done about it (OH-A Free Bet §17)."""

import pytest

from croupier.errors import Refused
from croupier.round.requests import DEALER
from croupier.round.round import Round
from tests.games.blackjack.table import asked, bet, boxes, dealt, finish, lay, net, outcomes, racked, remedies
from tests.games.free_bet_blackjack.table import GAME, lines, start
from tests.support import clause, nets

KINDS = {
    "face_up_in_shoe": "17.I",
    "card_drawn_in_error": "17.II",
    "card_exposed": "17.III",
    "dealer_overdrew": "17.IV",
    "dealer_missed_card": "17.V",
    "shoe_exhausted": "17.VI",
    "no_cards_dealt": "17.VII",
    "one_card_dealt": "17.VII",
    "missed_hit": "17.VIII",
    "hole_card_shown": "17.IX.A",
    "missed_blackjack": "17.IX.B",
    "improper_cut": "6.VI",
    "shuffler_malfunction": "3.III.F",
}


def missed(round_: Round, kind: str, seat: str, choice: str) -> Round:
    round_.declare(kind, seat=seat)
    round_.answer(bet(seat, choice))
    return round_


@clause("OH-A Free Bet 17.IX")
def test_17_every_irregularity_cites_this_text() -> None:
    assert {kind: rule.clause for kind, rule in GAME.irregularities.items()} == {
        kind: f"OH-A Free Bet {clause_}" for kind, clause_ in KINDS.items()
    }


@clause("OH-A Free Bet 17.I")
def test_17_i_a_card_face_up_in_the_shoe_is_not_used() -> None:
    round_ = start("Tc 6h")
    round_.declare("face_up_in_shoe", card="As")
    lay(round_, "9d Kd")
    assert racked(round_) == ["As"]
    assert dealt(round_)[-2:] == ["1 9d up", "dealer Kd down"]


@clause("OH-A Free Bet 17.II")
def test_17_ii_a_card_nobody_saw_is_the_next() -> None:
    round_ = start("Tc 6h 2d Kd")
    round_.declare("card_drawn_in_error", card="9c")
    round_.answer("hit")
    assert dealt(round_)[-1] == "1 9c up"


@clause("OH-A Free Bet 17.III")
def test_17_iii_an_exposed_card_goes_to_whoever_draws_or_is_discarded() -> None:
    taken = start("Tc 6h 2d Kd")
    taken.declare("card_exposed", card="9c")
    taken.answer("hit")
    assert dealt(taken)[-1] == "1 9c up"
    refused = start("Tc 9h 2d Kd")
    refused.declare("card_exposed", card="9c")
    finish(refused, "", "stand")  # the dealer stands on 19 and cannot use it
    assert racked(refused) == ["9c"]


@clause("OH-A Free Bet 17.III")
def test_17_iii_not_before_everyone_has_two_cards() -> None:
    with pytest.raises(Refused) as why:
        start("Tc 6h").declare("card_exposed", card="9c")
    assert why.value.clause == "OH-A Free Bet 17.III"


@clause("OH-A Free Bet 17.IV")
def test_17_iv_a_card_drawn_past_seventeen_is_discarded() -> None:
    round_ = start("Tc 9h 9d 8d", walking=True)
    round_.answer("stand")
    while asked(round_) != "step OH-A Free Bet 14.III":
        round_.proceed()
    round_.declare("dealer_overdrew", card="4c")
    finish(round_)
    assert (net(round_), racked(round_)) == ("10", ["4c"])


@clause("OH-A Free Bet 17.V")
def test_17_v_a_dealer_who_missed_a_card_makes_it_up_after_the_players() -> None:
    round_ = start("Tc")
    round_.declare("dealer_missed_card")
    lay(round_, "9d 6h Kd")
    assert dealt(round_) == ["1 Tc up", "1 9d up", "dealer 6h down", "dealer Kd down"]


@clause("OH-A Free Bet 17.VI")
def test_17_vi_an_empty_shoe_is_filled_from_the_rack_after_a_burn() -> None:
    round_ = start("Tc 6h 2d Kd")
    round_.answer("hit")
    round_.declare("shoe_exhausted")
    lay(round_, "?? 9c")
    assert racked(round_) == ["??"]
    assert nets(finish(round_, "Ts", *([] if asked(round_) == "draw dealer up" else ["stand"]))) == {
        "1": {"main": "10"}
    }


@clause("OH-A Free Bet 17.VII")
def test_17_vii_no_card_is_a_dead_hand_and_one_card_may_wait() -> None:
    dead = start("", boxes("10", "20"))
    dead.declare("no_cards_dealt", seat="1")
    lay(dead, "Tc 6h 9d Kd")
    assert nets(finish(dead, "5s", bet("2", "stand"))) == {"1": {"main": "0"}, "2": {"main": "-20"}}
    late = missed(start("Tc 9c 6h", boxes("10", "20")), "one_card_dealt", "1", "late_card")
    lay(late, "8d 7d Kd")
    assert dealt(late)[3:] == ["2 8d up", "1 7d up", "dealer Kd down"]


@clause("OH-A Free Bet 17.VIII")
@pytest.mark.parametrize(("choice", "won"), [("late_card", "20"), ("dead_hand", "0")])
def test_17_viii_a_free_double_whose_card_was_missed_waits_or_is_dead(choice: str, won: str) -> None:
    round_ = start("6c 6h 5d Kd")
    round_.answer("free_double")
    missed(round_, "missed_hit", "1", choice)
    finish(round_, "Tc Ts" if choice == "late_card" else "")
    assert net(round_) == won
    if choice == "dead_hand":
        assert [entry[3] for entry in lines(round_)] == ["17.VIII", "17.VIII"]


@clause("OH-A Free Bet 17.VIII", "OH-A Free Bet 13.I")
@pytest.mark.parametrize(
    ("choice", "won"), [("dead_hand", {1: "win", 2: "returned"}), ("late_card", {1: "win", 2: "win"})]
)
def test_17_viii_a_free_split_hand_may_be_late_or_dead_by_itself(choice: str, won: dict[int, str]) -> None:
    round_ = start("8c 6h 8d Kd")
    for answer in ("free_split", "Tc", "stand", "2c", "hit"):
        round_.answer(answer)
    missed(round_, "missed_hit", "1", choice)
    finish(round_, "9c Ts" if choice == "late_card" else "Ts", *(["stand"] if choice == "late_card" else []))
    assert outcomes(round_) == won


@clause("OH-A Free Bet 17.VIII", "OH-A Free Bet 16.I.A")
def test_17_viii_a_dead_hand_returns_the_original_wager_and_push_22_stays() -> None:
    round_ = start("Tc 6h 2d Ts", {"1": {"main": "10", "push_22": "5"}})
    round_.answer("hit")
    missed(round_, "missed_hit", "1", "dead_hand")
    assert nets(finish(round_, "6c")) == {"1": {"main": "0", "push_22": "35"}}


@clause("OH-A Free Bet 17.IX.A")
def test_17_ix_a_a_hole_card_shown_by_mistake_stays_in_view() -> None:
    round_ = start("Tc Kh 9d 7d")
    round_.declare("hole_card_shown")
    assert nets(finish(round_, "", "stand")) == {"1": {"main": "10"}}
    assert remedies(round_) == [("hole_card_shown", "OH-A Free Bet 17.IX.A")]


@clause("OH-A Free Bet 17.IX.B")
def test_17_ix_b_a_missed_blackjack_collects_original_wagers_only() -> None:
    round_ = start("9c Kh 9d ??")
    round_.answer("no")
    finish(round_, "Tc 2h 9s As", "free_split", "stand", "free_double")
    assert lines(round_) == [
        ("free_split", 2, "0", "12.IV"),
        ("free_double", 2, "0", "10.II"),
        ("main", 1, "-10", "17.IX.B"),
    ]


@clause("OH-A Free Bet 17.IX.B", "OH-A Free Bet 9.IV")
def test_17_ix_b_insurance_against_the_missed_blackjack_is_paid_after_all() -> None:
    round_ = start("Tc Ah 9d ??")
    round_.answer(bet("1", "insure", "5"))
    round_.answer("no")
    assert net(finish(round_, "Kd", "stand")) == "0"


@clause("OH-A Free Bet 6.VI")
def test_6_vi_a_recut_only_before_the_first_card() -> None:
    round_ = start("")
    round_.declare("improper_cut")
    lay(round_, "Tc")
    with pytest.raises(Refused):
        round_.declare("improper_cut")


@clause("OH-A Free Bet 3.III.F")
def test_3_iii_f_a_broken_shuffler_does_not_touch_the_round() -> None:
    with pytest.raises(Refused, match="only with shuffler on"):
        start("Tc").declare("shuffler_malfunction")
    round_ = start("Tc 9h 9d 8d", shuffler="on")
    round_.declare("shuffler_malfunction")
    assert net(finish(round_, "", "stand")) == "10"


def test_the_dealer_is_nobody_to_be_missed() -> None:
    with pytest.raises(Refused):
        start("Tc").declare("no_cards_dealt", seat=DEALER)
