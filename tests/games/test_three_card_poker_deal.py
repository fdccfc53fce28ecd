"""Three Card Poker from the first card to the last decision: how the cards are dealt, who decides when."""

import pytest

from croupier.equipment.cards import card
from croupier.round.facts import Chose, Deal, Expose, Fact, Pay
from croupier.round.requests import DEALER, DOWN, Draw, Step
from croupier.round.round import Round, Settled
from croupier.round.views import AUDITOR, PUBLIC, hands, view
from tests.support import Wagers, clause, deal, in_turn, line, nets, table

TCP = "three-card-poker"
ALL_THREE = {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}


def asked_while(round_: Round, *answers: str) -> list[str]:
    """What is asked, one request after another, as these answers are given."""
    requests = []
    for text in answers:
        assert round_.pending is not None
        requests.append(round_.pending.asked)
        round_.answer(text)
    return requests


# 8. and 9. The deal

SCATTERED: Wagers = {"5": {"pair_plus": "5"}, "2": {"ante": "10"}, "7": ALL_THREE}
NINE_MORE = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks"


@clause("OH-H 8.II")
def test_8_ii_from_the_hand_one_card_at_a_time_from_the_dealers_left() -> None:
    asked = asked_while(table(TCP, SCATTERED), *NINE_MORE.split())
    assert asked == [f"draw {who} down" for who in ["2", "5", "7", DEALER] * 3]


@clause("OH-H 9.II")
def test_9_ii_from_the_shoe_a_stack_of_three_to_each_from_the_dealers_left() -> None:
    asked = asked_while(table(TCP, SCATTERED, options={"dealing": "shoe"}), *NINE_MORE.split())
    assert asked == [f"draw {who} down" for who in ["2", "2", "2", "5", "5", "5", "7", "7", "7", *[DEALER] * 3]]


@clause("OH-H 8.II", "OH-H 9.II")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_8_ii_every_card_lies_face_down_after_the_deal(dealing: str) -> None:
    round_ = deal(TCP, SCATTERED, NINE_MORE, options={"dealing": dealing})
    dealt = [fact for fact in round_.facts if isinstance(fact, Deal)]
    assert len(dealt) == 12
    assert {deal.face for deal in dealt} == {DOWN}
    assert not any(isinstance(fact, Expose) for fact in round_.facts)


@clause("OH-H 8.III", "OH-H 9.III")
@pytest.mark.parametrize(("dealing", "step"), [("hand", "OH-H 8.III"), ("shoe", "OH-H 9.III")])
def test_8_iii_the_stub_is_put_away_after_the_last_card_and_before_any_decision(dealing: str, step: str) -> None:
    round_ = table(TCP, SCATTERED, options={"dealing": dealing}, walking=True)
    for text in NINE_MORE.split():
        assert isinstance(round_.pending, Draw)
        round_.answer(text)
    assert round_.pending == Step(step)
    round_.proceed()
    assert round_.pending == Step("OH-H 10.I")


# 10. Decisions


@clause("OH-H 10.I")
def test_10_i_each_player_looks_at_the_own_cards_only() -> None:
    round_ = deal(TCP, SCATTERED, NINE_MORE)
    true = hands(view(round_, AUDITOR))
    unseen = [card("??")] * 3
    for viewer in ("2", "5", "7"):
        seen = hands(view(round_, viewer))
        assert seen == {who: true[who] if who == viewer else unseen for who in ("2", "5", "7", DEALER)}
    assert set(map(tuple, hands(view(round_, PUBLIC)).values())) == {tuple(unseen)}


@clause("OH-H 10.II")
def test_10_ii_the_choice_goes_to_every_ante_from_the_dealers_left() -> None:
    three = {"6": {"ante": "10"}, "4": {"pair_plus": "5"}, "1": {"ante": "10"}, "3": ALL_THREE}
    round_ = deal(TCP, three, "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks As Ad Ac")
    assert asked_while(round_, "fold", "play", "fold") == [f"decide {seat}: play | fold" for seat in "136"]
    assert [fact.seat for fact in round_.facts if isinstance(fact, Chose)] == ["1", "3", "6"]
    assert isinstance(round_.result, Settled)


@clause("OH-H 10.II")
def test_10_ii_a_fold_gives_up_the_ante_and_ends_the_hand() -> None:
    # The folded aces would have won.
    round_ = deal(TCP, {"1": {"ante": "10"}}, in_turn("Ah As Ad", "Kh 9s 4d"), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10"}}
    assert line(round_, "1", "ante")[4:6] == ("forfeit", "OH-H 10.II")


@clause("OH-H 10.II.A")
def test_10_ii_a_a_fold_gives_up_pair_plus_with_the_ante() -> None:
    round_ = deal(TCP, {"1": {"ante": "10", "pair_plus": "5"}}, in_turn("2h 2s 3d", "Kh 9s 4d"), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10", "pair_plus": "-5"}}
    assert line(round_, "1", "pair_plus")[4:6] == ("forfeit", "OH-H 10.II.A")


@clause("OH-H 10.II.B", "OH-H 1.I.E")
@pytest.mark.parametrize(("dealer", "bonus"), [("2d 2c 4d", "250"), ("Kh 9s 4d", "-5")])
def test_10_ii_b_the_six_card_bonus_survives_a_fold(dealer: str, bonus: str) -> None:
    round_ = deal(TCP, {"1": ALL_THREE}, in_turn("2h 2s 3d", dealer), decisions=["fold"])
    assert nets(round_) == {"1": {"ante": "-10", "pair_plus": "-5", "six_card_bonus": bonus}}


@clause("OH-H 10.III")
def test_10_iii_the_dealer_reveals_only_when_all_have_decided() -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}, "2": {"ante": "10"}}, in_turn("Qh 8d 3c", "Ks Kd 2c", "Jh 9s 4d"))
    for choice in ("play", "play"):
        assert not any(isinstance(fact, Expose) for fact in round_.facts)
        round_.answer(choice)
    kinds: list[type[Fact]] = [type(fact) for fact in round_.facts if isinstance(fact, Chose | Expose | Pay)]
    assert kinds[:3] == [Chose, Chose, Expose]
    assert next(fact for fact in round_.facts if isinstance(fact, Expose)) == Expose(DEALER, "OH-H 10.III")


@clause("OH-H 10.III")
def test_10_iii_a_folded_hand_is_put_away_unseen_unless_a_six_card_bonus_rides_on_it() -> None:
    round_ = deal(
        TCP,
        {"1": {"ante": "10", "pair_plus": "5"}, "2": ALL_THREE, "3": {"ante": "10"}},
        in_turn("Qh 8d 3c", "Ks Kd 2c", "9h 8s 7c", "Jh 9s 4d"),
        decisions=["fold", "fold", "play"],
    )
    assert [fact.who for fact in round_.facts if isinstance(fact, Expose)] == [DEALER, "3", "2"]
