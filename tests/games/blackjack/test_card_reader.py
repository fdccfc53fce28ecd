"""The card reader's mistakes: a hole card shown without need, and a blackjack that was missed (OH-A §15.IX)."""

import pytest

from croupier.errors import BadInput, CroupierError, Refused
from croupier.round.requests import DEALER
from croupier.round.round import Round
from croupier.round.views import PUBLIC
from tests.games.blackjack.table import (
    asked,
    bet,
    boxes,
    finish,
    net,
    play,
    remedies,
    scenario,
    seen,
    settled,
    start,
    turned,
    walk_to,
)
from tests.support import Wagers, clause, nets


def at_the_reader(cards: str, wagers: Wagers | None = None, *choices: object) -> Round:
    """The hole card goes into the reader; insurance, where offered, has been answered."""
    round_ = start(cards, wagers, walking=True)
    for answer in choices:
        round_.answer(answer)
    return walk_to(round_, "OH-A 7.IV")


def blind(cards: str, wagers: Wagers | None = None, *choices: object) -> Round:
    """Nobody knows the hole card; the reader has said no."""
    round_ = start(f"{cards} ??", wagers)
    for answer in choices:
        round_.answer(answer)
    round_.answer("no")
    return round_


# §15.IX.A


@clause("OH-A 15.IX.A", "OH-A 15.IX")
def test_15_ix_a_play_goes_on_with_both_dealer_cards_exposed() -> None:
    round_ = at_the_reader("Tc Kh 6d 5s")
    round_.declare("hole_card_shown")
    assert seen(round_, PUBLIC, DEALER) == "Kh 5s"
    assert turned(round_)[-1] == (DEALER, "OH-A 15.IX.A")
    assert remedies(round_) == [("hole_card_shown", "OH-A 15.IX.A")]
    assert nets(finish(round_, "3c", "stand")) == {"1": {"main": "-10"}}


@clause("OH-A 15.IX.A")
def test_15_ix_a_a_hole_card_nobody_knew_is_read_when_it_is_shown() -> None:
    round_ = at_the_reader("Tc Kh 6d ??")
    round_.declare("hole_card_shown")
    assert asked(round_) == "reveal dealer 2"
    round_.answer("5s")
    assert seen(round_, PUBLIC, DEALER) == "Kh 5s"
    # The card is known now, so the reader has nothing left to say.
    assert nets(finish(round_, "3c", "stand")) == {"1": {"main": "-10"}}


@clause("OH-A 15.IX.A")
def test_15_ix_a_it_may_come_out_later_while_the_players_decide() -> None:
    round_ = blind("Tc 9c Kh 6d 8d", boxes("10", "10"))
    round_.answer(bet("1", "stand"))
    round_.declare("hole_card_shown")
    round_.answer("5s")
    assert asked(round_) == "decide 2: hit"
    assert seen(round_, PUBLIC, DEALER) == "Kh 5s"


@clause("OH-A 15.IX.A")
def test_15_ix_a_the_settlement_is_that_of_the_same_cards() -> None:
    round_ = at_the_reader("Tc Kh 8d 7s")
    round_.declare("hole_card_shown")
    assert nets(finish(round_, "", "stand")) == nets(play("Tc Kh 8d 7s", "stand")) == {"1": {"main": "10"}}


@clause("OH-A 15.IX.A")
@pytest.mark.parametrize("cards", ["", "Tc", "Tc Kh", "Tc Kh 6d"])
def test_15_ix_a_there_is_nothing_to_show_before_the_hole_card_is_dealt(cards: str) -> None:
    with pytest.raises(Refused) as refused:
        start(cards).declare("hole_card_shown")
    assert refused.value.clause == "OH-A 15.IX.A"


@clause("OH-A 15.IX.A", "OH-A 7.IV")
@pytest.mark.parametrize("up", ["2h", "6h", "9h"])
def test_15_ix_a_no_reader_is_used_under_a_small_card(up: str) -> None:
    with pytest.raises(Refused) as refused:
        start(f"Tc {up} 6d 5s").declare("hole_card_shown")
    assert refused.value.clause == "OH-A 15.IX.A"


@clause("OH-A 15.IX.A")
def test_15_ix_a_showing_a_blackjack_is_no_mistake() -> None:
    with pytest.raises(Refused) as refused:
        at_the_reader("Tc Kh 6d As").declare("hole_card_shown")
    assert refused.value.clause == "OH-A 15.IX.A"
    round_ = at_the_reader("Tc Kh 6d ??")
    round_.declare("hole_card_shown")
    with pytest.raises(Refused):
        round_.answer("As")


# §15.IX.B


@clause("OH-A 15.IX.B", "OH-A 15.IX")
def test_15_ix_b_a_missed_blackjack_collects_what_loses() -> None:
    round_ = at_the_reader("Tc Kh 9d As")
    round_.declare("missed_blackjack")
    assert nets(finish(round_, "", "stand")) == {"1": {"main": "-10"}}
    assert settled(round_) == [("1", "main", "-10", "OH-A 15.IX.B")]


@clause("OH-A 15.IX.B", "OH-A 10.II", "OH-A 11.IV")
@pytest.mark.parametrize(
    ("drawn", "choices", "nets_of_1"),
    [
        ("7c", ["double"], {"main": "-10", "double": "0"}),
        ("Kc Td", ["split", "stand", "stand"], {"split": "0", "main": "-10"}),
        ("3c 7c 9d", ["split", "double", "stand"], {"split": "0", "double": "0", "main": "-10"}),
        (
            "8h Kc 9c 2d Td",
            ["split", "split", "stand", "stand", "double"],
            {"split": "0", "double": "0", "main": "-10"},
        ),
        ("Kc", ["hit"], {"main": "-10"}),
        ("5c", ["hit"], {"main": "-10"}),  # 21 is no blackjack
    ],
)
def test_15_ix_b_declared_or_not_doubles_and_splits_stay_with_the_player(
    drawn: str, choices: list[str], nets_of_1: dict[str, str]
) -> None:
    declared = at_the_reader("8c Kh 8d As")
    declared.declare("missed_blackjack")
    undeclared = blind("8c Kh 8d")
    assert nets(finish(declared, drawn, *choices)) == {"1": nets_of_1}
    assert nets(finish(undeclared, f"{drawn} As", *choices)) == {"1": nets_of_1}


@clause("OH-A 15.IX.B", "OH-A 9.IV")
def test_15_ix_b_insurance_collected_too_early_is_restored_and_paid() -> None:
    round_ = blind("Tc Ah 9d", None, bet("1", "insure", "5"))
    assert settled(round_) == [("1", "insurance", "-5", "OH-A 9.V")]
    finish(round_, "Ks", "stand")
    assert nets(round_) == {"1": {"insurance": "10", "main": "-10"}}  # as if the reader had been right
    assert settled(round_)[1] == ("1", "insurance", "15", "OH-A 9.IV")  # the five that was taken, and ten
    assert net(round_) == net(play("Tc Ah 9d Ks", bet("1", "insure", "5")))


@clause("OH-A 15.IX.B", "OH-A 8.II")
def test_15_ix_b_a_blackjack_that_was_paid_stays_paid() -> None:
    round_ = blind("Ac 9c Kh Kd 9d", boxes("10", "10"))
    assert nets(finish(round_, "As", "stand")) == {"1": {"main": "15"}, "2": {"main": "-10"}}


@clause("OH-A 15.IX.B", "OH-A 9.II")
def test_15_ix_b_even_money_stays_paid() -> None:
    round_ = blind("Ac 9c Ah Kd 9d", boxes("10", "10"), bet("1", "even_money"), bet("2", "decline"))
    assert nets(finish(round_, "Ks", "stand")) == {"1": {"main": "10"}, "2": {"main": "-10"}}


@clause("OH-A 15.IX.B", "OH-A 16.II.C")
def test_15_ix_b_house_money_that_was_paid_stays_paid() -> None:
    round_ = blind("8c Kh 8d", {"1": {"main": "10", "house_money": "10"}})
    round_.answer("decline")
    assert nets(finish(round_, "As", "stand")) == {"1": {"house_money": "30", "main": "-10"}}


@clause("OH-A 15.IX.B", "OH-A 4.V")
def test_15_ix_b_it_is_settled_from_the_right() -> None:
    round_ = blind("Tc 9c Kh 9d 8d", boxes("10", "20"))
    finish(round_, "As", "stand", "stand")
    assert [seat for seat, *_ in settled(round_)] == ["2", "1"]


@clause("OH-A 15.IX.B")
def test_15_ix_b_the_dealer_draws_nothing_to_it() -> None:
    round_ = blind("Tc Ah 9d", None, "decline")
    round_.answer("stand")
    round_.answer("Ks")
    assert round_.result is not None


@clause("OH-A 15.IX.B")
@pytest.mark.parametrize("at", [1, 5, 6, 10, 99])
def test_15_ix_b_in_a_dispute_the_mistake_may_be_noted_where_it_was_made_or_where_it_came_out(at: int) -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}],
        "outcomes": "9c As 9d Kd Tc Th".split(),
        "decisions": [bet("1", "split"), bet("1", "stand"), bet("1", "stand")],
        "interventions": [{"at": at, "kind": "missed_blackjack"}],
        "expect": {"1": {"main": "-10"}},
    }
    assert scenario(entry).ok


@clause("OH-A 15.IX.B")
def test_15_ix_b_in_a_dispute_a_blackjack_that_was_not_there_cannot_have_been_missed() -> None:
    entry = {
        "seats": [{"seat": "1", "wagers": {"main": "10"}}],
        "outcomes": "Tc As 9d 9c".split(),
        "decisions": [bet("1", "stand")],
        "interventions": [{"at": 6, "kind": "missed_blackjack"}],
    }
    with pytest.raises(Refused, match="no blackjack to miss"):
        scenario(entry)


@clause("OH-A 15.IX.B", "OH-A 7.IV")
@pytest.mark.parametrize("up", ["2h", "6h", "9h"])
@pytest.mark.parametrize("hole", ["8s", "??"])
def test_15_ix_b_no_blackjack_is_missed_under_a_small_card(up: str, hole: str) -> None:
    with pytest.raises(Refused) as refused:
        start(f"Tc {up} 9d {hole}").declare("missed_blackjack")
    assert refused.value.clause == "OH-A 15.IX.B"


@clause("OH-A 15.IX.B")
def test_15_ix_b_a_hole_card_that_is_known_to_make_none_cannot_have_been_missed() -> None:
    with pytest.raises(Refused) as refused:
        at_the_reader("Tc Kh 9d 8s").declare("missed_blackjack")
    assert refused.value.clause == "OH-A 15.IX.B"


@clause("OH-A 15.IX.B", "OH-A 7.IV")
def test_15_ix_b_a_missed_yes_of_the_reader_must_turn_out_to_be_a_blackjack() -> None:
    round_ = at_the_reader("Tc Kh 9d ??")
    round_.declare("missed_blackjack")
    round_.walking = False
    round_.proceed()
    round_.answer("yes")
    round_.answer("stand")
    with pytest.raises(Refused):
        round_.answer("9c")
    assert nets(finish(round_, "As")) == {"1": {"main": "-10"}}


@clause("OH-A 15.IX.B", "OH-A 9.IV")
@pytest.mark.parametrize("reader", ["yes", "no"])
def test_15_ix_b_a_missed_blackjack_must_be_identified_even_when_everybody_has_busted(reader: str) -> None:
    round_ = at_the_reader("Tc Ah 6d ??", None, bet("1", "insure", "5"))
    round_.declare("missed_blackjack")
    round_.walking = False
    round_.proceed()
    for answer in (reader, "hit", "Kc"):
        round_.answer(answer)
    with pytest.raises(CroupierError):  # the insurance depends on it
        round_.answer("??")
    assert nets(finish(round_, "Qs")) == {"1": {"insurance": "10", "main": "-10"}}


@clause("OH-A 15.IX.B")
def test_15_ix_b_the_reader_still_only_says_yes_or_no() -> None:
    round_ = at_the_reader("Tc Kh 9d ??")
    round_.declare("missed_blackjack")
    round_.proceed()
    with pytest.raises(BadInput):
        round_.answer("maybe")
