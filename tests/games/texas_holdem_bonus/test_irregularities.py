"""What the text does when something goes wrong at Texas Hold'em Bonus, at every point of a round."""

import pytest

from croupier.errors import Refused
from croupier.round.facts import Announce
from croupier.round.requests import Decide, draw
from croupier.round.round import Round, Settled, Void
from tests.games.texas_holdem_bonus.table import ANTE, THB, WITH_BONUS, cards
from tests.support import Wagers, clause, deal, line, nets, play_on, table

#: Seat 1 makes a full house, nines over fives, and bets all streets; seat 3 wins with two pair and only pays the flop.
SEATS: Wagers = {"1": WITH_BONUS | {"progressive": "1"}, "3": {"ante": "20"}}
CARDS = cards("9c 9d", "Ac 2c", "Kh 8h", board="9h Jc 5h 5d 2s").split()
ANSWERS = [*CARDS[:6], "bet", "bet", *CARDS[6:10], "bet", "check", *CARDS[10:12], "bet", "check", *CARDS[12:]]
DEALT, LAST_DECISION, LAST = 6, 18, len(ANSWERS)
SETTLED = {
    "3": {"ante": "0", "flop": "40"},
    "1": {"ante": "10", "flop": "20", "turn": "10", "river": "10", "bonus": "15", "progressive": "8"},
}


def until(at: int, options: dict[str, object] | None = None, seats: Wagers = SEATS) -> Round:
    """The round as it stands before answer ``at``."""
    round_ = table(THB, seats, options=options)
    for answer in ANSWERS[: at - 1]:
        round_.answer(answer)
    return round_


def finish(round_: Round, at: int) -> Round:
    for answer in ANSWERS[at - 1 :]:
        round_.answer(answer)
    return round_


def test_the_round_to_be_disturbed_settles_like_this_undisturbed() -> None:
    assert ANSWERS[LAST_DECISION - 1] == "check"
    assert nets(finish(until(1), 1)) == SETTLED


# 12.I An exposed card of the dealer


@clause("OH-K 12.I")
@pytest.mark.parametrize("at", range(1, LAST_DECISION + 1))
def test_12_i_the_main_wagers_go_back_and_the_bonus_goes_by_the_two_cards(at: int) -> None:
    round_ = until(at)
    made = {box.seat: {wager for wager, _ in box.stakes} for box in round_.felt.boxes}
    board = len(round_.felt.hands.get("community", []))
    round_.declare("card_exposed", card="Kh")
    play_on(round_, ANSWERS[at - 1 : DEALT])  # only a deal that was under way is finished
    assert isinstance(round_.result, Settled)
    assert nets(round_) == {
        "1": dict.fromkeys(made["1"] - {"bonus"}, "0") | {"bonus": "15"},
        "3": dict.fromkeys(made["3"], "0"),
    }
    returned = [pay for pay in round_.result.lines if pay.wager != "bonus"]
    assert {(pay.outcome, pay.clause) for pay in returned} == {("returned", "OH-K 12.I")}
    assert line(round_, "1", "bonus")[4:7] == ("win", "OH-K 11.III", "pair_10_to_2")
    assert len(round_.felt.hands.get("community", [])) == board


@clause("OH-K 12.I")
@pytest.mark.parametrize("at", range(1, LAST_DECISION + 1))
def test_12_i_with_no_bonus_bet_at_the_table_the_round_is_void(at: int) -> None:
    round_ = until(at, seats={"1": ANTE | {"progressive": "1"}, "3": SEATS["3"]})
    round_.declare("card_exposed", card="Kh")
    assert isinstance(round_.result, Void)
    assert round_.result.clause == "OH-K 12.I"
    assert {pay.net for pay in round_.result.lines} == {0}


@clause("OH-K 12.I")
@pytest.mark.parametrize("at", range(LAST_DECISION + 1, LAST + 1))
def test_12_i_after_the_last_river_decision_the_round_stands(at: int) -> None:
    round_ = until(at)
    round_.declare("card_exposed", card="Kh")
    assert [fact.clause for fact in round_.facts if isinstance(fact, Announce)] == ["OH-K 12.I"]
    assert nets(finish(round_, at)) == SETTLED


@clause("OH-K 12.I", "OH-K 10.I.B.1")
@pytest.mark.parametrize(("bonus", "net"), [({}, {}), ({"bonus": "5"}, {"bonus": "75"})])
def test_12_i_what_a_fold_gave_up_comes_back(bonus: dict[str, str], net: dict[str, str]) -> None:
    seats: Wagers = {"1": ANTE | bonus | {"progressive": "1"}, "2": WITH_BONUS}
    round_ = deal(THB, seats, "Ac 9c Kh Kd 8d 8h", decisions=["fold"])
    round_.declare("card_exposed", card="8h")
    assert nets(round_) == {"1": {"ante": "0", "progressive": "0"} | net, "2": {"ante": "0", "bonus": "-5"}}


@clause("OH-K 12.I", "OH-K 11.III")
def test_12_i_the_supplement_is_not_paid_on_a_void_hand() -> None:
    round_ = deal(THB, {"1": WITH_BONUS}, "Ac As Ad Ah", options={"bonus": "HB-OH-1000"})
    round_.declare("card_exposed", card="As")
    assert nets(round_) == {"1": {"ante": "0", "bonus": "150"}}


@clause("OH-K 12.I")
def test_12_i_only_a_hidden_card_of_the_dealer_and_only_once() -> None:
    round_ = until(3)
    round_.declare("card_exposed", card="Kh")
    with pytest.raises(Refused, match="the hands are void already"):
        round_.declare("card_exposed", card="8h")
    for details in ({"card": "9c"}, {"seat": "1"}):
        with pytest.raises(Refused, match="only an exposed card of the dealer"):
            until(7).declare("card_exposed", **details)


# A player who leaves


@clause("OH-K 7.V")
@pytest.mark.parametrize("folds", [False, True])
def test_7_v_a_player_may_even_leave_when_the_hands_are_turned_up(folds: bool) -> None:
    round_ = table(THB, {"1": WITH_BONUS, "3": ANTE})
    unseen = ["??" if at in (0, 3) else card for at, card in enumerate(CARDS[:6])]  # nobody looked at seat 1's cards
    for card in (*unseen, "fold" if folds else "bet", "bet"):
        round_.answer(card)
    for card in CARDS[6:]:
        while isinstance(round_.pending, Decide):
            round_.answer("check")
        round_.answer(card)
    assert round_.pending == draw("1", "up", slot=0)
    round_.declare("walked_away", seat="1")
    play_on(round_, "9c 9d")
    assert nets(round_)["1"] == {"ante": "-10", "bonus": "-5"} | ({} if folds else {"flop": "-20"})
    assert nets(round_)["3"] == {"ante": "0", "flop": "20"}
