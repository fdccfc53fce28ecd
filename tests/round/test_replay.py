"""A round is its answers: replayed, forked, amended or read back from JSON it is the same round."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.errors import BadCard, BadInput, Diverged, UnknownName
from croupier.games.three_card_poker import GAME
from croupier.round.facts import Remedied
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity
from croupier.round.record import Answer
from croupier.round.requests import Decide, Step
from croupier.round.round import Round, Settled, Void
from tests.support import deal, in_turn, nets, play_on, table

TCP = "three-card-poker"
WAGERS = {"1": {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}, "3": {"ante": "20"}}
KNOWN = in_turn("9d 9s 2c", "Qs 8c 7c", "9h Kc 2d").split()
BLIND = ["??"] * 9
SHOWN = "9h Kc 2d Qs 8c 7c 9d 9s 2c".split()

#: Whole rounds as lists of answers; a pair is an irregularity declared there.
SCRIPTS: dict[str, list[Any]] = {
    "known": [*KNOWN, "play", "play"],
    "folds": [*KNOWN, "fold", "fold"],
    "blind": [*BLIND, "play", "play", *SHOWN],
    "recut": [("improper_cut", {}), *KNOWN, "play", "fold"],
    "card in error": [*KNOWN[:4], ("card_dealt_in_error", {"card": KNOWN[4]}), *KNOWN[5:], "play", "play"],
    "walked away": [*BLIND, ("walked_away", {"seat": "3"}), "play", *SHOWN[:3], *SHOWN[6:]],
    "void": [*BLIND, "play", "play", *SHOWN[:7], ("wrong_hand_count", {"reason": "four cards in box 1"})],
}


def give(round_: Round, answer: Any) -> None:
    while isinstance(round_.pending, Step):
        round_.proceed()
    if isinstance(answer, tuple):
        round_.declare(answer[0], **answer[1])
    else:
        round_.answer(answer, by="ann")


def points(name: str, *, walking: bool = False) -> Iterator[tuple[Round, list[Any]]]:
    """The round before each answer of its script and at its end, with the answers still to come."""
    answers = SCRIPTS[name]
    for done in range(len(answers) + 1):
        round_ = table(TCP, WAGERS, walking=walking)
        for answer in answers[:done]:
            give(round_, answer)
        yield round_, answers[done:]


def finished(round_: Round, rest: list[Any]) -> str:
    for answer in rest:
        give(round_, answer)
    while isinstance(round_.pending, Step):
        round_.proceed()
    assert round_.result is not None
    return round_.transcript


everywhere = pytest.mark.parametrize("name", SCRIPTS)


def test_the_scripts_are_whole_rounds() -> None:
    for name in SCRIPTS:
        *_, (last, _) = points(name)
        assert isinstance(last.result, Void if name == "void" else Settled), name


@everywhere
def test_what_is_dropped_is_rebuilt_byte_for_byte(name: str) -> None:
    for round_, rest in points(name):
        before = (round_.transcript, round_.pending, round_.result, list(round_.answers))
        round_.drop()
        assert (round_.transcript, round_.pending, round_.result, round_.answers) == before
        undisturbed = finished(round_.fork(), rest)
        round_.drop()
        assert finished(round_, rest) == undisturbed


@everywhere
def test_a_replay_of_the_answers_is_the_same_round(name: str) -> None:
    for round_, _ in points(name):
        again = round_.replay(round_.answers)
        assert again.transcript == round_.transcript
        assert again.pending == round_.pending
        assert again.result == round_.result
        assert again.answers == round_.answers


@everywhere
def test_answers_stored_as_json_replay_to_the_same_round(name: str) -> None:
    for round_, rest in points(name):
        stored = json.loads(json.dumps(round_.plain()))
        again = table(TCP, WAGERS).replay(stored["answers"])
        assert again.transcript == round_.transcript
        assert again.pending == round_.pending
        assert again.plain() == round_.plain()
        assert finished(again, rest) == finished(round_, rest)


def test_what_is_stored_reads_like_the_table() -> None:
    *_, (round_, _) = points("card in error")
    stored = round_.plain()
    assert stored["game"] == TCP
    assert stored["rules_version"] == 1
    assert stored["setup"]["seats"][1] == {"seat": "3", "wagers": {"ante": "20"}}
    assert stored["answers"][0] == {"asked": "draw 1 down", "answer": "9d", "by": "ann"}
    assert stored["answers"][4] == {
        "asked": "draw 3 down",
        "answer": {"irregularity": "card_dealt_in_error", "card": "8c"},
        "by": "supervisor",
    }
    assert stored["answers"][-1] == {
        "asked": "decide 3: play | fold",
        "answer": {"action": "play"},
        "by": "ann",
    }


@everywhere
def test_a_whole_round_is_restored_from_json(name: str) -> None:
    options = {"dealing": "hand", "table_minimum": "5", "six_card_bonus_maximum": "100", "pair_plus": "PP-OH"}
    round_ = table(TCP, WAGERS, options=options)
    for answer in SCRIPTS[name]:
        give(round_, answer)
    again = Round.restored(GAME, json.loads(json.dumps(round_.plain())))
    assert again.transcript == round_.transcript
    assert again.options == round_.options
    assert again.setup == round_.setup
    assert again.plain() == round_.plain()


def test_a_round_is_restored_under_the_rules_it_was_played_by() -> None:
    async def nothing_wins(t: Felt) -> None:
        for box in t.boxes:
            box.return_all("OH-H 12.III")

    old = table(replace(GAME, play=nothing_wins), WAGERS).plain()
    newer = replace(GAME, rules_version=2, earlier={1: replace(GAME, play=nothing_wins)})
    assert set(nets(Round.restored(newer, old))["3"].values()) == {"0"}
    assert Round.restored(GAME, old).result is None  # today's rules deal cards first
    with pytest.raises(UnknownName, match=r"no rules version of three-card-poker '7'; there is 1, 2"):
        Round.restored(newer, old | {"rules_version": 7})


def test_who_answered_is_kept() -> None:
    round_ = table(TCP, WAGERS)
    round_.answer("9d", by="scanner 4")
    round_.declare("card_dealt_in_error", by="bo", card="Qs")
    assert [answer.by for answer in round_.answers] == ["scanner 4", "bo"]
    assert [answer.by for answer in round_.replay(round_.plain()["answers"]).answers] == ["scanner 4", "bo"]


# Forks


@everywhere
def test_a_fork_goes_its_own_way(name: str) -> None:
    for round_, rest in points(name):
        if round_.result is not None:
            continue
        fork = round_.fork()
        fork.void("another way")
        assert isinstance(fork.result, Void)
        assert round_.result is None
        assert len(fork.answers) == len(round_.answers) + 1
        assert fork.felt.left is not round_.felt.left
        finished(round_, rest)
        assert isinstance(fork.result, Void)


def test_two_forks_of_one_decision() -> None:
    round_ = deal(TCP, {"1": {"ante": "10"}}, in_turn("Qh 8d 3c", "Jh 9s 4d"))
    plays, folds = round_.fork(), round_.fork()
    plays.answer("play")
    folds.answer("fold")
    assert nets(plays) == {"1": {"ante": "10", "play": "0"}}
    assert nets(folds) == {"1": {"ante": "-10"}}
    assert isinstance(round_.pending, Decide)


# Amendments


def test_an_amended_card_settles_the_round_as_if_it_had_been_dealt() -> None:
    round_ = deal(TCP, WAGERS, KNOWN, decisions=["play", "play"])
    assert round_.answers[8].answer == cards("2d")[0]
    amended = round_.amended(9, "Kd")  # the dealer's last card: a pair of kings beats the nines
    corrected = deal(TCP, WAGERS, [*KNOWN[:8], "Kd"], decisions=["play", "play"])
    assert amended.transcript == corrected.transcript
    assert nets(amended)["1"]["ante"] == "-10"
    assert nets(round_)["1"]["ante"] == "10"


def test_an_amended_decision_settles_the_round_as_if_it_had_been_made() -> None:
    round_ = deal(TCP, WAGERS, KNOWN, decisions=["play", "play"])
    assert nets(round_.amended(11, "fold")) == nets(deal(TCP, WAGERS, KNOWN, decisions=["play", "fold"]))


def test_an_amendment_keeps_who_answered() -> None:
    *_, (round_, _) = points("known")
    assert round_.amended(9, "Kd").answers[8].by == "ann"


def test_an_answer_may_be_amended_to_an_irregularity_or_an_irregularity_to_an_answer() -> None:
    *_, (round_, _) = points("known")
    voided = round_.amended(11, {"irregularity": "wrong_hand_count"})
    assert isinstance(voided.result, Void)
    *_, (recut, _) = points("recut")
    with pytest.raises(Diverged) as why:
        recut.amended(1, "Ah")  # every later card now lands one place further on
    assert why.value.seq == 2


def test_an_amendment_that_leads_elsewhere_says_where_the_record_no_longer_fits() -> None:
    *_, (round_, _) = points("blind")
    with pytest.raises(Diverged) as why:
        round_.amended(11, "fold")  # seat 3 folds: its cards are never turned up
    assert why.value.seq == 15
    assert "answer 15 was given to 'reveal 3 1', but the rules now ask 'reveal 1 1'" in str(why.value)


def test_a_round_that_ends_sooner_diverges_where_the_record_goes_on() -> None:
    *_, (round_, _) = points("known")
    longer = [*round_.answers, round_.answers[-1]]
    with pytest.raises(Diverged, match="the rules now ask 'nothing more'") as why:
        round_.replay(longer)
    assert why.value.seq == 12


@pytest.mark.parametrize("seq", [0, -1, 12])
def test_only_an_answer_that_was_given_can_be_amended(seq: int) -> None:
    *_, (round_, _) = points("known")
    with pytest.raises(BadInput, match=f"there is no answer {seq}; answers are 1 to 11"):
        round_.amended(seq, "Ah")


def test_an_amendment_is_checked_like_any_answer() -> None:
    *_, (round_, _) = points("known")
    before = round_.transcript
    with pytest.raises(BadCard, match="'1h' is not a card") as why:
        round_.amended(3, "1h")
    assert why.value.where == {"game": TCP, "answer": 3}
    with pytest.raises(BadCard, match="Qs is dealt twice"):
        round_.amended(1, "Qs")  # which seat 3 was dealt next
    assert round_.transcript == before


@pytest.mark.parametrize("at", range(11))
def test_a_record_of_other_questions_diverges_at_the_first_of_them(at: int) -> None:
    *_, (round_, _) = points("known")
    record = round_.plain()["answers"]
    record[at] = record[at] | {"asked": "draw 7 up"}
    with pytest.raises(Diverged) as why:
        round_.replay(record)
    assert why.value.seq == at + 1


# Irregularities heard at a step of the procedure


@pytest.mark.parametrize("steps", range(3))
def test_an_irregularity_declared_at_a_step_survives_the_replay(steps: int) -> None:
    round_ = table(TCP, WAGERS, options={"shuffler": "on"}, walking=True)
    for card in KNOWN:
        round_.answer(card)
    for _ in range(min(steps, 1)):
        round_.proceed()
    asked = round_.pending
    assert isinstance(asked, Step)
    for _ in range(steps):
        round_.declare("shuffler_jam")
        assert round_.pending == asked
    play_on(round_, decisions=["play", "play"])
    assert len([fact for fact in round_.facts if isinstance(fact, Remedied)]) == steps
    for record in (round_.answers, json.loads(json.dumps(round_.plain()["answers"]))):
        assert round_.replay(record).transcript == round_.transcript


@pytest.mark.parametrize("text", ["OH-H 10.IV", "OH-A 16.II.E(2)", "CO 30-899.29 4.1", "SG 5.1"])
@pytest.mark.parametrize("who", ["", "1"])
def test_a_step_of_any_rulebook_is_found_again(text: str, who: str) -> None:
    async def play(t: Felt) -> None:
        await t.step("OH-H 10.I")
        await t.step(text, who)
        t.boxes[0].return_all("OH-H 7.IV")

    lights_out = Answer(Step(text, who), Irregularity("void", reason="the lights went out"), "bo")
    for record in (lights_out, lights_out.plain()):
        round_ = table(replace(GAME, play=play), {"1": {"ante": "10"}}).replay([record])
        assert isinstance(round_.result, Void)
        assert round_.answers == [lights_out]


@everywhere
def test_dropping_a_walking_round_does_not_walk_it_on(name: str) -> None:
    *_, (undisturbed, _) = points(name)
    for round_, rest in points(name, walking=True):
        before = (round_.transcript, round_.pending)
        round_.drop()
        assert (round_.transcript, round_.pending) == before
        assert round_.walking
        assert finished(round_, rest) == undisturbed.transcript
