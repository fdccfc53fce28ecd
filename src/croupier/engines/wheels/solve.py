"""The exact solver of a wheel: a wager wins in some of the pockets that count, and loses in the others."""

from typing import Any

from croupier.engines.question import Question
from croupier.engines.solved import LOST, Ending, Solution, units
from croupier.games.families.wheels import WheelPlan


def solve(question: Question) -> Solution:
    """One spin of the wheel on the table. A void pocket is spun again, so it is not among the ways."""
    plan: WheelPlan[Any] = WheelPlan.of(question.game)
    wheel = plan.wheel(question.options)
    pockets = [pocket for pocket in wheel.pockets if pocket not in wheel.void]
    winning = plan.layout[question.wager].pockets
    won = sum(pocket in winning for pocket in pockets)
    pays = plan.pays(question.options, question.wager)
    return Solution(ways=len(pockets), endings={Ending(units(pays)): won, LOST: len(pockets) - won})
