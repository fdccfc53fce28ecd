"""What a lesson comes to, and how the level of its questions rises."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from croupier import games
from croupier.academy import drawing
from croupier.academy.choosing import next_question
from croupier.academy.lesson import Lesson, level_after
from croupier.academy.marking import mark, unanswered
from croupier.academy.repetition import Memory
from croupier.mathematics.advice import advise
from croupier.round.round import Round

GAME = "three-card-poker"


@pytest.mark.parametrize(
    ("marks", "level"),
    [
        ("", 1),
        ("11", 1),
        ("111", 2),
        ("1110", 1),
        ("111111", 3),
        ("1111111111", 3),
        ("0", 1),
        ("11011", 1),
        ("110111", 2),
    ],
)
def test_three_right_in_a_row_lead_up_and_a_mistake_down(marks: str, level: int) -> None:
    assert level_after([mark == "1" for mark in marks]) == level


def test_a_higher_level_is_harder() -> None:
    nothing = Memory([], datetime(2026, 1, 1, tzinfo=UTC))
    easy, middle, hard = (next_question("craps", "payout", "levels", level, nothing) for level in drawing.LEVELS)
    assert drawing.hardness(easy) <= drawing.hardness(middle) <= drawing.hardness(hard)
    assert drawing.hardness(easy) < drawing.hardness(hard)
    assert drawing.question("craps", "payout", hard.seed) == hard


def test_a_mistake_costs_its_share_of_the_ante_in_money() -> None:
    question = drawing.question(GAME, "play", "cost")
    wrong = next(choice for choice in question.choices if choice not in question.answers)
    cost = mark(question, wrong).cost
    advice = advise(Round.restored(games.get(GAME), question.evidence["round"]), question.evidence["seat"])
    [other] = [action for action in advice.actions if not action.best]
    ante = dict(question.evidence["round"]["setup"]["seats"][0]["wagers"])["ante"]
    assert cost is not None
    assert (cost.share, cost.unit) == (other.cost, "ante")
    assert cost.dollars == other.cost * Fraction(ante)
    assert mark(question, question.answers[0]).cost == cost._replace(dollars=Fraction(0), share=Fraction(0))
    assert unanswered(question).cost is None


def test_only_plays_cost_money() -> None:
    payout = drawing.question(GAME, "payout", "cost")
    lesson = Lesson([mark(payout, "123.45"), unanswered(payout)])
    assert lesson.cost == lesson.expected == 0
    assert lesson.plays == lesson.dearest == []
    assert lesson.by_kind == {"payout": (0, 2)}
    assert lesson.read_again == [payout.clause]
