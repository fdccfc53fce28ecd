"""Answers that come with a game: what the solvers say, under the rules they name and under no others."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier import games
from croupier.engines import question, shipped
from croupier.engines.pai_gow.advise import bank_rules
from croupier.games.families.pai_gow import PaiGowPlan
from croupier.mathematics.advice import advise
from croupier.round.requests import Choice
from croupier.round.round import Round
from croupier.round.setup import setup

SLUGS = [slug for slug in games.slugs() if question.of(slug).ships]


def test_under_other_rules_there_are_none() -> None:
    game = games.get("pai-gow-poker")
    plan: PaiGowPlan[Any] = PaiGowPlan.of(game)
    assert shipped.lookup(game, bank_rules(game, plan, game.house({})))
    other = replace(plan, vigorish=lambda options, won: won // 10)
    assert shipped.lookup(game, bank_rules(game, other, game.house({}))) is None
    assert (
        shipped.lookup(
            replace(game, rules_version=99), bank_rules(replace(game, rules_version=99), plan, game.house({}))
        )
        is None
    )


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_they_are_worked_out_again(slug: str) -> None:
    game, ships = games.get(slug), question.of(slug).ships
    assert ships is not None
    for answer in ships(game):
        assert shipped.lookup(game, answer.rules) == answer.figures


def offered_the_bank(bets: dict[str, str]) -> Round:
    """Seat 1 bet a hundred on the last hand, which the house banked, and is offered the bank now."""
    last = [{"seat": "1", "player": "", "box": 1, "bet": 100_00, "house": True}]
    carry = {"turn": 0, "button": 0, "banked": [], "bets": last}
    game = games.get("pai-gow-poker")
    return Round(game, game.house({}), setup({seat: {"main": bet} for seat, bet in bets.items()}), carry)


def test_14_iii_who_is_offered_the_bank_is_advised() -> None:
    """Every bet against the bank brings it as much; who passes meets the house with the bet that was made."""
    figures = {"bank": Fraction(366934599527, 143736220056000), "main": Fraction(-709654503907, 31133807664960)}
    advice = advise(offered_the_bank({"1": "100", "2": "50"}), "1")
    values = {action.choice: action.value for action in advice.actions}
    assert values == {
        Choice("bank", 100_00): figures["bank"] * Fraction(3, 2),
        Choice("bank_alone"): figures["bank"] / 2,
        Choice("pass"): figures["main"],
    }
    assert advice.best == Choice("bank", 100_00)
    assert advice.unit == "main"
    assert "who passes plays a bet of 100" in advice.note
