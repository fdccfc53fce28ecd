"""The academy over HTTP: the questions of the command line, and the same refusals."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.academy import drawing, preparation
from croupier.academy.question import KINDS, Kind
from croupier.server import schooling
from croupier.server.schooling import (
    Curriculum,
    DrilledQuestion,
    LessonDocument,
    MarkedAnswer,
    MemoryDocument,
    SchoolQuestions,
)
from croupier.server.service import Service
from tests.server.annex import Annex, annex
from tests.server.test_mathematics import known
from tests.server.test_simulations import described, printed


@pytest.fixture(scope="module")
def doors(service: Service, house: object) -> Iterator[Annex]:
    with annex(service) as doors:
        yield doors


def test_the_questions_are_those_of_the_command_line(doors: Annex) -> None:
    document = known(doors, "GET", "academy/roulette/questions?seed=7&count=4").json()
    command = ["train", "roulette", "--seed", "7", "--questions", "4"]
    assert document == printed(*command) | {"status": "known"}
    described(SchoolQuestions, document)


def test_the_best_play_is_prepared_when_the_drills_of_a_game_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first question is asked: nobody waits for it then."""
    prepared: list[str] = []
    monkeypatch.setattr(preparation, "prepare", prepared.append)
    schooling.curriculum(lambda what, done, of: None, "big-six")
    assert prepared == ["big-six"]


def test_a_kind_is_drawn_alone(doors: Annex) -> None:
    document = known(doors, "GET", "academy/craps/questions?seed=7&count=3&kind=payout").json()
    assert [question["kind"] for question in document["questions"]] == ["payout"] * 3


@pytest.mark.parametrize(
    ("address", "status", "why"),
    [
        ("chess/questions?seed=7", 404, "no game 'chess'"),
        ("roulette/questions?seed=7&kind=dance", 404, "no kind of question 'dance'"),
        ("roulette/questions?seed=7&kind=hand", 422, "has no questions of the kind hand; it has payout"),
        ("roulette/questions", 422, "seed"),
        ("roulette/questions?seed=7&count=0", 422, "count"),
    ],
)
def test_what_makes_no_sense_is_refused_in_the_same_words(doors: Annex, address: str, status: int, why: str) -> None:
    assert why in known(doors, "GET", f"academy/{address}", status=status).text


# -- a drill: the service asks, and marks what is answered --------------------------------------------------------


def asked(doors: Annex, game: str, kind: str, seed: str, more: str = "") -> Any:
    return known(doors, "GET", f"academy/{game}/question?kind={kind}&seed={seed}{more}").json()


def answered(doors: Annex, game: str, kind: str, seed: str, answer: str, status: int = 200) -> Any:
    body = {"kind": kind, "seed": seed, "answer": answer}
    return known(doors, "POST", f"academy/{game}/answers", body, status=status).json()


def test_what_can_be_practised_is_what_a_game_has(doors: Annex) -> None:
    document = known(doors, "GET", "academy/roulette").json()
    assert document["kinds"] == ["payout", "procedure", "irregularity"]
    described(Curriculum, document)


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_does_not_travel_before_one_was_given(doors: Annex, kind: Kind) -> None:
    question = drawing.question("three-card-poker", kind, "drill")
    document = asked(doors, "three-card-poker", kind, "drill")
    assert document == question.asked() | {"status": "known", "level": 0}
    described(DrilledQuestion, document)
    mark = answered(doors, "three-card-poker", kind, "drill", question.answers[0])
    assert (mark["right"], mark["clause"], mark["explanation"]) == (True, question.clause, question.explanation)
    described(MarkedAnswer, mark)


def test_a_question_comes_again_by_the_seed_that_it_was_sent_with(doors: Annex) -> None:
    """At a higher level it is another draw, whose own seed is told."""
    easy, hard = (asked(doors, "craps", "payout", "levels", f"&right={marks}") for marks in ("", "1" * 6))
    assert (easy["level"], hard["level"]) == (1, 3)
    for document in (easy, hard):
        again = asked(doors, "craps", "payout", document["seed"])
        assert again | {"level": 0} == document | {"level": 0}


def test_an_answer_that_cannot_be_read_may_be_given_again(doors: Annex) -> None:
    seeds = map(str, range(100))
    paid = next(seed for seed in seeds if not drawing.question("roulette", "payout", seed).choices)
    assert "is no amount" in answered(doors, "roulette", "payout", paid, "ten", 422)["detail"]
    assert not answered(doors, "roulette", "payout", "drill", "")["right"]


def test_a_mistake_costs_what_exact_advice_says(doors: Annex) -> None:
    question = drawing.question("three-card-poker", "play", "drill")
    wrong = next(choice for choice in question.choices if choice not in question.answers)
    cost = answered(doors, "three-card-poker", "play", "drill", wrong)["cost"]
    assert cost["dollars"]["exact"] == question.evidence["costs"][wrong]["dollars"]
    assert Fraction(cost["per_hour"]["amount"]["exact"]) == 60 * Fraction(cost["dollars"]["exact"])


def test_a_lesson_tells_the_cost_of_mistakes_apart_from_luck(doors: Annex) -> None:
    questions = [drawing.question("three-card-poker", "play", f"lesson.{number}") for number in range(3)]
    wrong = [next(choice for choice in question.choices if choice not in question.answers) for question in questions]
    answers = [wrong[0], questions[1].answers[0], wrong[2]]
    given = [{"kind": "play", "seed": f"lesson.{number}", "answer": text} for number, text in enumerate(answers)]
    lesson = known(doors, "POST", "academy/three-card-poker/lessons", {"answers": given}).json()
    described(LessonDocument, lesson)
    costs = [Fraction(questions[at].evidence["costs"][wrong[at]]["dollars"]) for at in (0, 2)]
    assert Fraction(lesson["cost_of_mistakes"]["exact"]) == sum(costs)
    assert Fraction(lesson["expected"]["exact"]) == sum(Fraction(asked.evidence["brings"]) for asked in questions)
    assert [Fraction(mark["cost"]["dollars"]["exact"]) for mark in lesson["dearest"]] == sorted(costs, reverse=True)
    assert (lesson["right"], lesson["questions"]) == (1, 3)


# -- what is remembered -------------------------------------------------------------------------------------------


def memory(doors: Annex, who: str) -> Any:
    answer = doors.get(who, "academy/three-card-poker/memory")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_first_answer_to_a_question_is_remembered_for_its_person_alone(doors: Annex) -> None:
    before = memory(doors, "player")["answered"]
    question = drawing.question("three-card-poker", "play", "remember")
    wrong = next(choice for choice in question.choices if choice not in question.answers)
    for text in (question.answers[0], wrong):
        answered(doors, "three-card-poker", "play", "remember", text)
    document = memory(doors, "player")
    described(MemoryDocument, document)
    assert document["answered"] == before + 1
    cells = {(cell["chart"], cell["hand"], cell["facing"]): cell for cell in document["chart"]}
    assert cells[tuple(question.evidence["cell"])]["mastery"] > 0
    assert memory(doors, "dealer")["answered"] == 0


def test_a_lesson_asks_what_this_person_needs(doors: Annex) -> None:
    """A spot that was answered is known for a while, and makes room for another."""
    first = asked(doors, "three-card-poker", "play", "needs", "&right=")
    right = drawing.question("three-card-poker", "play", first["seed"]).answers[0]
    answered(doors, "three-card-poker", "play", first["seed"], right)
    assert asked(doors, "three-card-poker", "play", "needs", "&right=")["seed"] != first["seed"]
