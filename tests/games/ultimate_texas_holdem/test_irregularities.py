"""What the text does when something goes wrong at Ultimate Texas Hold'em, at every point of a round."""

import pytest

from croupier.errors import Refused
from croupier.round.facts import Announce
from croupier.round.requests import Decide
from croupier.round.round import Round, Settled, Void
from tests.games.holdem.table import choices
from tests.games.ultimate_texas_holdem.table import BETS, UTH, WITH_TRIPS, cards
from tests.support import Wagers, clause, deal, line, nets, play_on, table

#: Seat 1 makes a full house, nines over fives, and plays 4x; seat 3 checks twice and plays two pair on the river
#: against the dealer's pair of fives.
SEATS: Wagers = {"1": WITH_TRIPS | {"progressive": "1"}, "3": {"ante": "20", "blind": "20"}}
CARDS = cards("9c 9d", "Ac 2c", "Kh 8h", board="9h Jc 5h 5d 2s").split()
DECIDES = choices("play 4", "check", "check", "play 1")
#: Six cards, two decisions, burn and flop, one decision, burn and two cards, the last decision.
ANSWERS: list[object] = [*CARDS[:6], *DECIDES[:2], *CARDS[6:10], DECIDES[2], *CARDS[10:], DECIDES[3]]
LAST = len(ANSWERS)
SETTLED = {
    "3": {"ante": "20", "blind": "0", "play": "20"},
    "1": {"ante": "10", "blind": "30", "play": "40", "trips": "40", "progressive": "8"},
}


def until(at: int, options: dict[str, object] | None = None) -> Round:
    """The round as it stands before answer ``at``."""
    round_ = table(UTH, SEATS, options=options)
    for answer in ANSWERS[: at - 1]:
        round_.answer(answer)
    return round_


def finish(round_: Round, at: int) -> Round:
    for answer in ANSWERS[at - 1 :]:
        round_.answer(answer)
    return round_


def cards_only(round_: Round, at: int) -> Round:
    """Deal on from before answer ``at``, nobody deciding any more."""
    return play_on(round_, [answer for answer in ANSWERS[at - 1 :] if answer in CARDS])


def test_the_round_to_be_disturbed_settles_like_this_undisturbed() -> None:
    assert nets(finish(until(1), 1)) == SETTLED


# 11.I An exposed card of the dealer


@clause("OH-I 11.I")
@pytest.mark.parametrize("at", range(1, LAST + 1))
def test_11_i_the_main_wagers_go_back_and_trips_goes_by_all_seven_cards(at: int) -> None:
    round_ = until(at)
    made = {box.seat: {wager for wager, _ in box.stakes} for box in round_.felt.boxes}
    round_.declare("card_exposed", card="Kh")
    assert not any(isinstance(ask, Decide) for ask in [round_.pending])
    cards_only(round_, at)
    assert isinstance(round_.result, Settled)
    assert nets(round_) == {
        "1": dict.fromkeys(made["1"] - {"trips"}, "0") | {"trips": "40"},
        "3": dict.fromkeys(made["3"], "0"),
    }
    returned = [pay for pay in round_.result.lines if pay.wager != "trips"]
    assert {(pay.outcome, pay.clause) for pay in returned} == {("returned", "OH-I 11.I")}
    assert line(round_, "1", "trips")[4:7] == ("win", "OH-I 10.IV", "full_house")
    assert len(round_.felt.hands["community"]) == 5


@clause("OH-I 11.I")
@pytest.mark.parametrize("at", range(1, LAST + 1))
def test_11_i_with_no_trips_bet_at_the_table_the_round_is_void(at: int) -> None:
    seats = {"1": BETS | {"progressive": "1"}, "3": SEATS["3"]}
    round_ = table(UTH, seats)
    for answer in ANSWERS[: at - 1]:
        round_.answer(answer)
    round_.declare("card_exposed", card="Kh")
    assert isinstance(round_.result, Void)
    assert round_.result.clause == "OH-I 11.I"
    assert {pay.net for pay in round_.result.lines} == {0}


@clause("OH-I 11.I")
@pytest.mark.parametrize("first", [["play 4"], ["check", "play 2"]])
def test_11_i_once_everyone_has_a_play_wager_the_round_stands(first: list[str]) -> None:
    script = cards("9c 9d", "Kh 8h", board="9h Jc 5h 5d 2s").split()
    round_ = deal(UTH, {"1": WITH_TRIPS}, script[:4] if first == ["play 4"] else script[:8], decisions=choices(*first))
    round_.declare("card_exposed", card="Kh")
    assert [fact.clause for fact in round_.facts if isinstance(fact, Announce)] == ["OH-I 11.I"]
    play_on(round_, script[4:] if first == ["play 4"] else script[8:])
    play = {"play 4": "40", "play 2": "20"}[first[-1]]
    assert nets(round_) == {"1": {"ante": "10", "blind": "30", "play": play, "trips": "40"}}


@clause("OH-I 11.I", "OH-I 9.V.B.1")
@pytest.mark.parametrize(("trips", "net"), [({}, {}), ({"trips": "5"}, {"trips": "20"})])
def test_11_i_what_a_fold_gave_up_comes_back(trips: dict[str, str], net: dict[str, str]) -> None:
    # Seat 1 folds ace to five on the river; seat 2, with three nines, has still to decide.
    seats: Wagers = {"1": BETS | trips | {"progressive": "1"}, "2": WITH_TRIPS}
    script = cards("Ac 2c", "9c 9d", "Kh 8h", board="9h Jc 5h 4d 3s")
    round_ = deal(UTH, seats, script, decisions=[*["check"] * 4, "fold"])
    round_.declare("card_exposed", card="8h")
    expected = {"ante": "0", "blind": "0", "progressive": "0"}
    assert nets(round_) == {"1": expected | net, "2": {"ante": "0", "blind": "0", "trips": "15"}}


@clause("OH-I 11.I")
def test_11_i_only_a_hidden_card_of_the_dealer_and_only_once() -> None:
    round_ = until(7)
    for details in ({"card": "9c"}, {"seat": "1"}):
        with pytest.raises(Refused, match="only an exposed card of the dealer"):
            round_.declare("card_exposed", **details)
    round_.declare("card_exposed", card="Kh")
    with pytest.raises(Refused, match="the hands are void already"):
        round_.declare("card_exposed", card="8h")
    shown = table(UTH, {"1": BETS})
    for answer in [*["??"] * 4, *choices("play 4"), *CARDS[6:], "Kh", "8h"]:
        shown.answer(answer)
    with pytest.raises(Refused, match="already revealed"):
        shown.declare("card_exposed")
