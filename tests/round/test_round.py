"""What a round promises whatever the game: endings, refusals, walking."""

from dataclasses import replace

import pytest

from croupier.equipment.cards import pack
from croupier.errors import (
    ActionRefused,
    BadCard,
    BadInput,
    BadMoney,
    CroupierError,
    OutOfTurn,
    Refused,
    RoundOver,
    UnknownName,
)
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Announce, Pay, Remedied
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DOWN, UP, Action, Choice, Decide, Draw, Step
from croupier.round.round import Abandoned, Round, Settled, Void
from croupier.round.setup import setup
from tests.support import deal, in_turn, nets, play_on, table

TCP = "three-card-poker"
TWO = {"1": {"ante": "10", "pair_plus": "5"}, "2": {"ante": "20"}}
CARDS = in_turn("Qh 8d 3c", "Ks Kd 2c", "Jh 9s 4d")
ANSWERS = [*CARDS.split(), "play", "fold"]
EVERYWHERE = range(len(ANSWERS))


def until(answers: int, *, walking: bool = False) -> Round:
    """The round after its first ``answers`` answers."""
    round_ = table(TCP, TWO, walking=walking)
    for answer in ANSWERS[:answers]:
        while isinstance(round_.pending, Step):
            round_.proceed()
        round_.answer(answer)
    return round_


def state(round_: Round) -> object:
    """Everything anyone can see of a round."""
    return (round_.transcript, round_.pending, round_.result, list(round_.answers), round_.setup)


# Three endings


def test_a_round_played_to_its_end_is_settled() -> None:
    round_ = until(len(ANSWERS))
    assert isinstance(round_.result, Settled)
    assert round_.result.status == "settled"
    assert nets(round_) == {
        "2": {"ante": "-20"},
        "1": {"ante": "10", "play": "0", "pair_plus": "-5"},
    }
    assert round_.result.lines == tuple(fact for fact in round_.facts if isinstance(fact, Pay))


@pytest.mark.parametrize("answers", EVERYWHERE)
def test_a_void_round_returns_everything_and_keeps_the_reason(answers: int) -> None:
    round_ = until(answers)
    round_.void("the table was hit by a tray")
    assert isinstance(round_.result, Void)
    assert round_.result.status == "void"
    assert round_.result.reason == "the table was hit by a tray"
    assert {(line.outcome, line.net) for line in round_.result.lines} == {("returned", 0)}
    plays = {("1", "play"): 1000} if answers > CARDS.count(" ") + 1 else {}
    assert {(line.seat, line.wager): line.stake for line in round_.result.lines} == {
        ("1", "ante"): 1000,
        ("1", "pair_plus"): 500,
        ("2", "ante"): 2000,
    } | plays
    assert Announce("void: the table was hit by a tray", "") in round_.facts
    assert round_.answers[-1].by == "supervisor"


@pytest.mark.parametrize("answers", EVERYWHERE)
def test_an_abandoned_round_settles_nothing_and_holds_the_wagers(answers: int) -> None:
    round_ = until(answers)
    round_.abandon("the building was cleared")
    assert isinstance(round_.result, Abandoned)
    assert round_.result.status == "abandoned"
    assert round_.result.reason == "the building was cleared"
    assert round_.result.lines == ()
    assert {("1", "ante", 0), ("1", "pair_plus", 0), ("2", "ante", 0)} <= set(round_.result.held)


@pytest.mark.parametrize("reason", ["", "  "])
def test_voiding_and_abandoning_need_a_reason(reason: str) -> None:
    round_ = until(4)
    before = state(round_)
    with pytest.raises(BadInput, match="to void a round needs a reason"):
        round_.void(reason)
    with pytest.raises(BadInput, match="to abandon a round needs a reason"):
        round_.abandon(reason)
    assert state(round_) == before


@pytest.mark.parametrize("ending", ["settled", "void", "abandoned"])
def test_nothing_is_taken_after_the_end(ending: str) -> None:
    round_ = until(len(ANSWERS) if ending == "settled" else 5)
    if ending == "void":
        round_.void("spilt water")
    if ending == "abandoned":
        round_.abandon("spilt water")
    before = state(round_)
    with pytest.raises(RoundOver, match=rf"the round is over \({ending}\)"):
        round_.answer("Ah")
    with pytest.raises(RoundOver):
        round_.declare("wrong_hand_count")
    with pytest.raises(RoundOver):
        round_.void("too late")
    with pytest.raises(CroupierError, match="too late"):
        round_.wager("1", "ante", "20")
    assert state(round_) == before


# Refused answers change nothing


@pytest.mark.parametrize(
    ("answers", "value", "error", "why"),
    [
        (0, "1h", BadCard, "'1h' is not a card"),
        (0, "", BadCard, "'' is not a card"),
        (0, None, BadCard, "None is not a card"),
        (0, ["Ah"], BadCard, r"\['Ah'\] is not a card"),
        (0, True, BadCard, "True is not a card"),
        (0, 54, BadCard, "54 is not a card of this pack"),
        (0, -1, BadCard, "-1 is not a card of this pack"),
        (0, "Jk", BadCard, "Jk'? is not a card of this pack"),
        (0, {"action": "play"}, BadCard, "is not a card"),
        (3, "Qh", BadCard, "Qh is dealt twice; the pack holds it once"),
        (9, "raise", ActionRefused, "seat 1 may not raise now; open are play, fold"),
        (9, "Ah", ActionRefused, "seat 1 may not Ah now"),
        (9, 7, BadInput, "7 is not a decision; write an action, one of play, fold"),
        (9, {"play": "yes"}, BadInput, "is not a decision"),
        (9, {"action": ["play"]}, BadInput, "is not a decision"),
        (9, {"seat": "2", "action": "play"}, OutOfTurn, "seat 1 is asked, not seat 2"),
        (10, {"seat": "1", "action": "play"}, OutOfTurn, "seat 2 is asked, not seat 1"),
        (9, {"action": "play", "amount": "10"}, ActionRefused, "chooses no amount for play"),
        (9, {"action": "play", "amount": "-10"}, ActionRefused, "an amount is above 0"),
        (9, {"action": "play", "amount": "lots"}, BadMoney, "'lots' is not an amount"),
        (9, {"action": "play", "multiple": 3}, ActionRefused, "not 3x"),
        (9, {"action": "play", "multiple": -3}, ActionRefused, "not -3x"),
        (9, {"action": "play", "multiple": "3"}, BadInput, "a multiple is a whole number"),
        (9, {"action": "play", "low": 5}, BadInput, "5"),
    ],
)
def test_a_wrong_answer_is_refused_and_changes_nothing(
    answers: int, value: object, error: type[CroupierError], why: str
) -> None:
    round_ = until(answers)
    before = state(round_)
    with pytest.raises(error, match=why) as refused:
        round_.answer(value)
    assert refused.value.where == {"game": TCP, "answer": answers + 1}
    assert state(round_) == before
    for answer in ANSWERS[answers:]:
        round_.answer(answer)
    assert round_.transcript == until(len(ANSWERS)).transcript


def test_an_answer_given_for_another_seat_is_refused() -> None:
    round_ = until(9)
    before = state(round_)
    with pytest.raises(OutOfTurn, match="seat 1"):
        round_.answer("play", seat="2")
    assert state(round_) == before


def test_a_card_that_must_be_identified_may_not_stay_unseen() -> None:
    async def play(t: Felt) -> None:
        await t.draw(DEALER, UP)
        t.boxes[0].return_all("OH-H 7.IV")

    round_ = table(replace(GAME, play=play), {"1": {"ante": "10"}})
    with pytest.raises(BadCard, match=r"the card for dealer must be identified here; '\?\?'"):
        round_.answer("??")
    round_.answer("Ah")
    assert isinstance(round_.result, Settled)


def test_a_face_down_card_nobody_saw_must_be_identified_when_it_is_turned_up() -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}}, " ".join(["??"] * 6), decisions=["play"])
    assert round_.pending == Draw(DEALER, UP, False, 0)
    with pytest.raises(BadCard, match="must be identified here"):
        round_.answer("??")
    round_.answer("Ah")
    with pytest.raises(BadCard, match="Ah is dealt twice"):
        round_.answer("Ah")
    assert round_.pending == Draw(DEALER, UP, False, 1)


def test_a_card_can_come_as_often_as_the_pack_holds_it() -> None:
    two_decks = Round(GAME, GAME.house(), setup({"1": {"ante": "10"}}), pack=[2] * 52 + [0])
    two_decks.answer("Ah")
    two_decks.answer("Ah")
    with pytest.raises(BadCard, match="the pack holds it 2 times"):
        two_decks.answer("Ah")


def test_a_deck_dealt_out_leaves_nothing_to_deal() -> None:
    async def play(t: Felt) -> None:
        for _ in range(53):
            await t.draw(DEALER, DOWN)

    round_ = table(replace(GAME, play=play), {"1": {"ante": "10"}})
    for card in pack():
        round_.answer(card)
    for card in pack():
        with pytest.raises(BadCard, match="already out"):
            round_.answer(card)


def test_an_amount_is_chosen_within_its_bounds() -> None:
    async def play(t: Felt) -> None:
        box = t.boxes[0]
        chosen = await t.choose(
            Decide("1", (Action("raise", 500, 2000), Action("bet", multiples=(1, 3))), clause="X 1")
        )
        box.bet("play", chosen.amount or chosen.multiple * box.stake("ante"), "X 1")
        box.return_all("X 1")

    def decided(value: object) -> int:
        round_ = table(replace(GAME, play=play), {"1": {"ante": "10"}})
        round_.answer(value)
        assert isinstance(round_.result, Settled)
        return round_.result.lines[-1].stake

    assert decided({"action": "raise", "amount": "5"}) == 500
    assert decided({"action": "raise", "amount": "20"}) == 2000
    assert decided("raise") == 2000  # the most, if no amount is said
    assert decided({"action": "bet", "multiple": 3}) == 3000
    assert decided(Choice("bet", multiple=1)) == 1000
    for wrong in (
        {"action": "raise", "amount": "4.99"},
        {"action": "raise", "amount": "20.01"},
        {"action": "raise", "multiple": 2},
        {"action": "bet", "multiple": 2},
        {"action": "bet", "amount": "10"},
        "bet",
    ):
        with pytest.raises(ActionRefused) as why:
            decided(wrong)
        assert why.value.clause == "X 1"


# Irregularities


def test_an_unknown_irregularity_is_refused_with_the_list_of_known_ones() -> None:
    round_ = until(3)
    before = state(round_)
    with pytest.raises(UnknownName, match=r"no irregularity 'earthquake'; there is card_dealt_in_error, .*walked_away"):
        round_.declare("earthquake")
    assert state(round_) == before


@pytest.mark.parametrize("answers", EVERYWHERE[1:])
def test_a_remedy_that_refuses_changes_nothing(answers: int) -> None:
    round_ = until(answers)
    before = state(round_)
    with pytest.raises(Refused) as why:
        round_.declare("improper_cut")
    assert why.value.where == {"game": TCP, "answer": answers + 1}
    assert state(round_) == before


def test_a_card_put_aside_in_error_must_be_a_card_still_in_the_pack() -> None:
    game = replace(GAME)
    rule = game.irregularities["card_dealt_in_error"]
    game.irregularities[rule.kind] = rule._replace(remedy="discard_card")
    round_ = play_on(table(game, {"1": {"ante": "10"}}), "Qh")
    with pytest.raises(CroupierError, match="Qh"):
        round_.declare("card_dealt_in_error", card="Qh")
    round_.declare("card_dealt_in_error", card="Ah")
    with pytest.raises(BadCard, match="Ah is dealt twice"):
        round_.answer("Ah")


# Walking the dealer through

STEPS = ["OH-H 8.III", "OH-H 10.I", "OH-H 10.III", "OH-H 10.IV", "OH-H 10.V"]


def walked(round_: Round, answers: list[str]) -> list[str]:
    passed = []
    while (asked := round_.pending) is not None:
        if isinstance(asked, Step):
            passed.append(asked.clause)
            round_.proceed()
        else:
            round_.answer(answers.pop(0))
    return passed


def test_a_walking_round_stops_at_every_step_and_ends_the_same() -> None:
    round_ = table(TCP, TWO, walking=True)
    assert walked(round_, list(ANSWERS)) == STEPS
    assert round_.transcript == until(len(ANSWERS)).transcript


def test_a_round_that_does_not_walk_never_stops_at_a_step() -> None:
    assert walked(table(TCP, TWO), list(ANSWERS)) == []


def test_a_step_needs_no_answer_and_an_answer_is_not_walked_past() -> None:
    round_ = until(9, walking=True)
    assert round_.pending == Step("OH-H 8.III")
    with pytest.raises(BadInput, match=r"step OH-H 8\.III needs no answer; proceed"):
        round_.answer("Ah")
    assert round_.pending == Step("OH-H 8.III")
    with pytest.raises(BadInput, match="this needs an answer"):
        until(3, walking=True).proceed()


def test_a_walking_round_stops_at_a_step_before_the_first_answer() -> None:
    async def play(t: Felt) -> None:
        await t.step("OH-H 5.I")
        await t.draw(DEALER, UP)
        t.boxes[0].return_all("OH-H 7.IV")

    round_ = table(replace(GAME, play=play), {"1": {"ante": "10"}}, walking=True)
    assert round_.pending == Step("OH-H 5.I")
    round_.proceed()
    assert isinstance(round_.pending, Draw)


def test_a_refused_declaration_leaves_a_walking_round_at_its_step() -> None:
    round_ = until(9, walking=True)
    round_.proceed()
    before = state(round_)
    assert round_.pending == Step("OH-H 10.I")
    with pytest.raises(Refused):
        round_.declare("improper_cut")
    assert state(round_) == before
    round_.proceed()
    assert isinstance(round_.pending, Decide)


def test_an_irregularity_is_heard_at_a_step() -> None:
    round_ = until(9, walking=True)
    round_.declare("walked_away", seat="1")
    assert [fact.kind for fact in round_.facts if isinstance(fact, Remedied)] == ["walked_away"]
    assert not round_.felt.by_seat["1"].stakes
    assert round_.pending == Step("OH-H 8.III")
    assert walked(round_, ["play"]) == STEPS
    assert nets(round_)["1"] == {"ante": "-10", "pair_plus": "-5"}
