"""What the drills ask about: every kind of pay, key numbers, calls and house ways come up, and are as the rules say."""

import pytest

from croupier import games
from croupier.academy import calls, checking, drawing, house_ways, payouts
from croupier.equipment.source import SeededSource


@pytest.mark.parametrize(
    ("game", "word"),
    [
        ("craps", "vigorish"),
        ("mini-baccarat", "vigorish"),
        ("pai-gow-poker", "envy"),
        ("texas-holdem-bonus", "meter"),
        ("blackjack", "house money"),
        ("roulette", "in all"),
    ],
)
def test_every_kind_of_pay_is_asked_before_long(game: str, word: str) -> None:
    asked = (drawing.question(game, "payout", f"pays {number}") for number in range(300))
    question = next(drawn for drawn in asked if word in f"{drawn.text} {drawn.explanation}".lower())
    assert list(checking.faults(question)) == []


def test_amounts_have_odd_cents() -> None:
    asked = (drawing.question("mini-baccarat", "payout", f"cents {number}") for number in range(60))
    assert any("." in drawn.answers[0] for drawn in asked)


def test_a_key_number_is_all_that_is_won_around_it() -> None:
    drawn = [payouts.picture(games.get("roulette"), SeededSource(f"key {number}".encode())) for number in range(5)]
    for question in filter(None, drawn):
        assert list(checking.faults(question)) == []
        [seat] = question.evidence["scenario"]["rounds"][0]["seats"]
        assert len(seat["wagers"]) >= 3
    assert any(drawn)


@pytest.mark.parametrize("game", ["craps", "mini-baccarat", "pai-gow-poker"])
def test_a_call_is_the_one_of_this_round(game: str) -> None:
    drawn = (calls.draw(games.get(game), SeededSource(f"call {number}".encode())) for number in range(20))
    question = next(filter(None, drawn))
    assert question.answers[0].startswith("the dealer says: ")
    assert list(checking.faults(question)) == []


def test_a_stack_is_set_by_the_house_way() -> None:
    question = house_ways.draw(games.get("pai-gow-poker"), SeededSource(b"way"))
    assert question is not None
    assert list(checking.faults(question)) == []
    wrong = next(choice for choice in question.choices if choice not in question.answers)
    assert list(checking.faults(question._replace(answers=(wrong,))))
