"""Setting the hands (OH-F 7.IV, 13.I to 13.V): what may be set, in which order, with whose help."""

import pytest

from croupier.equipment.cards import card
from croupier.errors import ActionRefused, BadCard
from croupier.games.pai_gow_poker import GAME, advice
from croupier.round.facts import Chose, Deal, Expose
from croupier.round.requests import Action, Choice, Decide, Gather
from croupier.round.round import Round
from croupier.round.views import PUBLIC, view
from tests.games.pai_gow_poker.table import DEALER, WINNER, asked, dealt, finish, new, play, said, seats
from tests.support import clause, line, nets

TWO = {"1": {"main": "100"}, "2": {"main": "50"}}


def ready(cards: str = WINNER) -> Round:
    """One seat with its seven cards, about to set."""
    round_ = new()
    round_.answer([1, 2, 4])  # seven: the deal starts with seat 1, and goes there and back
    own, theirs = cards.split(), DEALER.split()
    order = [stack for row in range(7) for stack in ((own, theirs) if row % 2 == 0 else (theirs, own))]
    return dealt(round_, " ".join(hand.pop(0) for hand in order))


@clause("OH-F 13.I", "OH-F 1.I.J")
def test_13_i_a_player_names_the_two_cards_of_the_low_hand() -> None:
    round_ = ready()
    round_.answer({"action": "set", "low": ["Kd", "Ac"]}, seat="1")
    assert nets(round_) == {"1": {"main": "95"}}
    assert ("seat 1 plays Kd Ac low and 9h 9d 7s 5c 3h high", "OH-F 13.VI") in said(round_)


@clause("OH-F 13.I")
@pytest.mark.parametrize(
    ("low", "why"),
    [
        ([], "seat 1 names 2 cards of its own hand to set, not none"),
        (["Ac"], "seat 1 names 2 cards of its own hand to set, not Ac"),
        (["Ac", "Ac"], "seat 1 names 2 cards of its own hand to set, not Ac Ac"),
        (["Ac", "Kd", "9h"], "seat 1 names 2 cards of its own hand to set, not Ac Kd 9h"),
        (["Ac", "Qc"], "seat 1 does not hold Qc; name cards it holds"),
        (["??", "Ac"], "seat 1 does not hold"),
    ],
)
def test_13_i_anything_but_two_of_the_own_cards_is_refused(low: list[str], why: str) -> None:
    round_ = ready()
    before = round_.plain()
    with pytest.raises(ActionRefused, match=why.replace("?", r"\?")) as refused:
        round_.answer({"action": "set", "low": low}, seat="1")
    assert refused.value.clause == "OH-F 13.I"
    assert round_.plain() == before
    with pytest.raises(BadCard):
        round_.answer({"action": "set", "low": ["Ac", "1x"]}, seat="1")
    for bare in ("set", Choice("set"), Choice("set", cards=(card("Ac"), card("Qc")))):
        with pytest.raises(ActionRefused):
            round_.answer(bare, seat="1")


@clause("OH-F 13.I")
def test_13_i_no_cards_are_named_with_other_actions() -> None:
    with pytest.raises(ActionRefused, match="seat 1 names no cards to house_way, not Ac Kd"):
        ready().answer({"action": "house_way", "low": ["Ac", "Kd"]}, seat="1")


@clause("OH-F 13.VII.C", "OH-F 13.I")
@pytest.mark.parametrize("low", ["9h 9d", "Ac 9h"])
def test_13_vii_c_a_foul_setting_is_allowed_and_loses(low: str) -> None:
    round_ = play({"1": WINNER, "dealer": DEALER}, f"set {low}")
    assert line(round_, "1", "main")[3:6] == (-10000, "lose", "OH-F 13.VII.C")


@clause("OH-F 13.I")
def test_13_i_sevens_low_need_sevens_or_better_high() -> None:
    cards = {"1": "7c 7d 7h 7s Ad Kc 3h", "dealer": "Qc Jd 6h 6d Ts 4c 2h"}
    assert nets(play(cards, "set 7c 7d")) == {"1": {"main": "95"}}


@clause("OH-F 14.XIV")
def test_14_xiv_a_courtesy_reset_where_the_house_posts_it() -> None:
    round_ = play({"1": WINNER, "dealer": DEALER}, "set 9h 9d", courtesy_reset="on")
    assert nets(round_) == {"1": {"main": "95"}}
    assert ("seat 1 set 9h 9d above Ac Kd 7s 5c 3h; the house resets", "OH-F 14.XIV") in said(round_)


@clause("OH-F 13.II")
def test_13_ii_the_dealer_tells_how_the_house_would_set() -> None:
    round_ = ready()
    (ask,) = round_.pending.asks  # type: ignore[union-attr]  # a Gather
    settings = advice(round_.felt, ask)
    assert settings[-1] == ("Ac Kd is the low hand, 9h 9d 7s 5c 3h the high hand", "OH-F 12.II.A")
    assert GAME.advises is advice
    assert advice(round_.felt, Decide("1", (Action("surrender"),), 0)) == []


@clause("OH-F 13.II", "OH-F 13.IV")
def test_13_ii_a_player_may_leave_it_to_the_house_way() -> None:
    round_ = play({"1": WINNER, "dealer": DEALER}, "house_way")
    assert nets(round_) == {"1": {"main": "95"}}


@clause("OH-F 13.II", "OH-F 7.IV")
def test_13_ii_a_set_hand_is_not_touched_again() -> None:
    round_ = new(TWO)
    hands = {"1": WINNER, "2": "Kc Qd Th Td 6c 5d 2s", "dealer": DEALER}
    order = {who: cards.split() for who, cards in hands.items()}
    round_.answer("??")
    while not isinstance(round_.pending, Gather):
        round_.answer(order[round_.pending.to].pop(0))  # type: ignore[union-attr]  # a Draw
    assert asked(round_) == ["1", "2"]
    round_.answer({"action": "house_way"}, seat="1")
    with pytest.raises(Exception, match="seat 1 is not asked"):
        round_.answer({"action": "surrender"}, seat="1")


@clause("OH-F 13.I")
def test_13_i_nobody_sees_how_another_sets_until_the_hands_are_exposed() -> None:
    round_ = ready()
    before = [fact for fact in view(round_, PUBLIC) if isinstance(fact, Deal)]
    assert all(show == 53 for show in (fact.card for fact in before))
    round_.answer({"action": "set", "low": ["Ac", "Kd"]}, seat="1")
    chose = next(fact for fact in round_.facts if isinstance(fact, Chose))
    assert chose == Chose("1", "set", 0, 0, 0)


@clause("OH-F 13.V")
def test_13_v_a_surrendered_bet_is_lost_and_its_cards_stay_unseen() -> None:
    wagers = {"1": {"main": "100", "fortune_bonus": "5"}, "2": {"main": "50"}}
    hands = {
        "1": "8c 8s 8h 8d As 5c 3h",
        "2": WINNER.replace("5c", "5s").replace("3h", "3c"),
        "dealer": "Qc Jd 6h 6d Ts 4c 2h",
    }
    round_ = play(hands, "1 surrender", "2 house_way", wagers=wagers)
    assert nets(round_) == {"1": {"main": "-100", "fortune_bonus": "-5"}, "2": {"main": "47.50"}}
    assert line(round_, "1", "main").clause == "OH-F 13.V"
    assert "1" not in [fact.who for fact in round_.facts if isinstance(fact, Expose)]


@clause("OH-F 13.V")
def test_13_v_when_all_have_surrendered_the_dealers_hand_does_not_matter() -> None:
    round_ = new()
    round_.answer("??")
    for _ in range(14):
        round_.answer("??")  # a card dealt face down that nobody identifies
    assert asked(round_) == ["1"]
    round_.answer("surrender", seat="1")
    while round_.pending is not None:
        round_.answer("??")
    assert nets(round_) == {"1": {"main": "-100"}}


@clause("OH-F 7.IV")
def test_7_iv_of_two_hands_the_larger_bet_is_set_first() -> None:
    for bets, order in ((("50", "100"), ["2", "1"]), (("100", "50"), ["1", "2"]), (("50", "50"), ["2", "1"])):
        wagers = {str(seat): {"main": bet} for seat, bet in enumerate(bets, 1)}
        round_ = new(seats(wagers, {"1": "ann", "2": "ann"}))
        round_.answer("??")
        laid = {"1": WINNER.split(), "2": "Kc Qd Th Td 6c 5d 2s".split(), "dealer": DEALER.split()}
        while not isinstance(round_.pending, Gather):
            round_.answer(laid[round_.pending.to].pop(0))  # type: ignore[union-attr]  # a Draw
        assert asked(round_) == order[:1]
        round_.answer("house_way", seat=order[0])
        assert asked(round_) == order[1:]
        round_.answer("house_way", seat=order[1])
        assert round_.result is not None


@clause("OH-F 7.IV")
def test_7_iv_other_players_set_together_with_the_first_hand() -> None:
    wagers = {"1": {"main": "50"}, "2": {"main": "100"}, "3": {"main": "100"}}
    round_ = new(seats(wagers, {"2": "bob", "3": "bob"}))
    hands = {"1": WINNER, "2": "Kc Qd Th Td 6c 5d 2s", "3": "As Ks 9s 9c 7c 4s 3d", "dealer": DEALER}
    done = finish(round_, hands, "1 house_way", "3 house_way", "2 house_way")
    assert [fact.seat for fact in done.facts if isinstance(fact, Chose)] == ["1", "3", "2"]
