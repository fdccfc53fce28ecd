"""Several seats decide at once, in whatever order they answer."""

import json
from dataclasses import replace

import pytest

from croupier.errors import CroupierError, OutOfTurn
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Chose
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, DOWN, Action, Decide, Draw, Gather, Step
from tests.support import play_on, table

INSURE = Action("insure", 1, 500)


async def offers(t: Felt) -> None:
    """A throwaway game: everyone is offered insurance at once, then the dealer takes a card."""
    asks = [Decide(box.seat, (INSURE, DECLINE), optional=True) for box in t.boxes]
    for ask, choice in await t.gather(asks):
        if choice.action == "insure":
            t.by_seat[ask.seat].bet("play", choice.amount, "OH-H 7.I.A")
    await t.draw(DEALER, DOWN, unseen=True)
    for box in t.boxes:
        box.return_all("OH-H 12.III")


AT_ONCE = replace(GAME, play=offers)
THREE = {"5": {"ante": "10"}, "2": {"ante": "10"}, "7": {"ante": "10"}}
SAID: dict[str, object] = {"2": {"action": "insure", "amount": "2"}, "5": "decline", "7": {"action": "insure"}}


@pytest.mark.parametrize("order", ["257", "275", "527", "572", "725", "752"])
def test_gathered_decisions_are_delivered_in_seat_order_whatever_order_they_came_in(order: str) -> None:
    round_ = table(AT_ONCE, THREE)
    for place, seat in enumerate(order):
        assert isinstance(round_.pending, Gather)
        assert {ask.seat for ask in round_.pending.asks} == set(order[place:])
        assert not any(isinstance(fact, Chose) for fact in round_.facts)
        round_.answer(SAID[seat], by=seat, seat=seat)
    assert [fact for fact in round_.facts if isinstance(fact, Chose)] == [
        Chose("2", "insure", 200, 0, 0),
        Chose("5", "decline", 0, 0, 0),
        Chose("7", "insure", 500, 0, 0),
    ]
    assert [answer.by for answer in round_.answers] == list(order)
    for record in (round_.answers, json.loads(json.dumps(round_.plain()["answers"]))):
        again = round_.replay(record)
        assert again.transcript == round_.transcript
        assert again.answers == round_.answers


@pytest.mark.parametrize("answered", range(3))
def test_a_half_gathered_round_is_rebuilt_with_what_was_said(answered: int) -> None:
    round_ = table(AT_ONCE, THREE)
    for seat in "725"[:answered]:
        round_.answer(SAID[seat], seat=seat)
    before = (round_.pending, list(round_.answers), round_.transcript)
    round_.drop()
    assert (round_.pending, round_.answers, round_.transcript) == before
    assert round_.fork().pending == round_.pending


def test_a_seat_answers_once_and_only_when_asked() -> None:
    round_ = table(AT_ONCE, THREE)
    round_.answer("decline", seat="5")
    for seat in ("5", "1", "dealer"):
        with pytest.raises(OutOfTurn, match=f"seat {seat} is not asked; asked are seats 2, 7"):
            round_.answer("decline", seat=seat)
    with pytest.raises(CroupierError, match="insure"):
        round_.answer({"seat": "7", "action": "insure", "amount": "5.01"})
    assert len(round_.answers) == 1
    round_.answer({"seat": "7", "action": "insure", "amount": "5"})
    assert isinstance(round_.pending, Gather)
    assert [ask.seat for ask in round_.pending.asks] == ["2"]


def test_an_irregularity_in_the_middle_of_a_gathering_keeps_what_was_said() -> None:
    round_ = table(AT_ONCE, THREE)
    round_.answer(SAID["7"], seat="7")
    round_.declare("card_dealt_in_error")
    round_.answer(SAID["5"], seat="5")
    round_.answer(SAID["2"], seat="2")
    assert [fact.action for fact in round_.facts if isinstance(fact, Chose)] == ["insure", "decline", "insure"]
    assert round_.replay(round_.plain()["answers"]).transcript == round_.transcript


def test_a_player_who_leaves_in_the_middle_of_a_gathering_is_not_waited_for() -> None:
    round_ = table(AT_ONCE, THREE)
    round_.answer(SAID["2"], seat="2")
    round_.declare("walked_away", seat="5")
    assert isinstance(round_.pending, Gather)
    assert [ask.seat for ask in round_.pending.asks] == ["7"]
    round_.answer(SAID["7"], seat="7")
    assert [fact.seat for fact in round_.facts if isinstance(fact, Chose)] == ["2", "7"]
    assert round_.replay(round_.plain()["answers"]).transcript == round_.transcript


def test_a_player_who_leaves_after_speaking_takes_the_word_along() -> None:
    round_ = table(AT_ONCE, THREE)
    round_.answer(SAID["5"], seat="5")
    round_.declare("walked_away", seat="5")
    round_.answer(SAID["2"], seat="2")
    round_.answer(SAID["7"], seat="7")
    assert [fact.seat for fact in round_.facts if isinstance(fact, Chose)] == ["2", "7"]
    assert round_.replay(round_.plain()["answers"]).transcript == round_.transcript


def test_the_last_one_asked_may_leave_too() -> None:
    round_ = table(AT_ONCE, THREE)
    round_.answer(SAID["5"], seat="5")
    round_.answer(SAID["2"], seat="2")
    round_.declare("walked_away", seat="7")
    assert isinstance(round_.pending, Draw)
    assert [fact.seat for fact in round_.facts if isinstance(fact, Chose)] == ["2", "5"]
    assert round_.replay(round_.plain()["answers"]).transcript == round_.transcript


def test_an_offer_nobody_scripted_is_declined() -> None:
    round_ = play_on(table(AT_ONCE, THREE), "??", decisions=[{"seat": "5", "action": "insure"}])
    assert [fact.action for fact in round_.facts if isinstance(fact, Chose)] == ["decline", "insure", "decline"]


def test_an_irregularity_heard_at_the_step_behind_a_gather_is_heard_there_again() -> None:
    round_ = table("blackjack", {"1": {"main": "10"}}, walking=True)
    for answer in ("Tc", "Ah", "9d", "8s", "decline"):
        while isinstance(round_.pending, Step):
            round_.proceed()
        round_.answer(answer)
    assert round_.pending == Step("OH-A 7.IV")
    round_.declare("hole_card_shown")
    again = round_.fork()
    assert [answer.text for answer in again.answers] == [answer.text for answer in round_.answers]
    assert again.transcript.startswith(round_.transcript)
