"""Wagers that one throw decides: every throw of the cups, what the solver counts of it and what the kernel pays on it.
Dice that differ only in their order in a cup make the same throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from croupier.engines import outcomes
from croupier.engines.dice.deal import faces
from croupier.engines.dice.solve import weighed_rolls
from croupier.engines.outcomes import WagerResult
from croupier.engines.solved import LOST, Ending, Solution, units
from croupier.errors import BadPayTable
from croupier.games.families.dice import RollVerdict, ThrowPlan

if TYPE_CHECKING:
    from croupier.engines.kernel import Kernel, PlayOrder
    from croupier.engines.question import Question
    from croupier.money import Cents


@cache
def throws(plan: ThrowPlan[Any]) -> dict[Any, int]:
    """Every throw of the cups with the ways it falls."""
    return {
        plan.throw(*(roll for _, roll in cups)): prod(ways for ways, _ in cups)
        for cups in product(weighed_rolls(plan.dice), repeat=len(plan.cups))
    }


def solve(question: Question) -> Solution:
    """A wager by the pay table that is posted for it; what a meter pays is left out."""
    plan: ThrowPlan[Any] = ThrowPlan.of(question.game)
    wager = question.wager
    table = plan.table(question.options, wager)
    thrown = throws(plan)
    whole = sum(thrown.values())
    judge = plan.judge(wager, table)
    verdicts: Counter[RollVerdict] = Counter()
    for throw, ways in thrown.items():
        verdicts[judge(throw)] += ways
    hits: Counter[str] = Counter()
    endings: Counter[Ending] = Counter()
    for verdict, ways in verdicts.items():
        hits[verdict.line] += ways
        if verdict.outcome == "win":
            endings[Ending(units(table[verdict.line].pays, question.asked.stake_or()))] += ways
        else:
            endings[LOST if verdict.outcome == "lose" else Ending(Fraction(0))] += ways
    if question.table is None:
        return Solution(ways=whole, endings=endings)
    for posted in table.lines:
        if not hits[posted.line]:
            message = (
                f"table {table.id!r}: line {posted.line!r} can never be hit; the lines above it take all its throws"
            )
            raise BadPayTable(message, clause=table.clause).at(game=question.game.slug, wager=wager)
    return Solution(ways=whole, endings=endings, hits={posted.line: hits[posted.line] for posted in table.lines})


def kernel(order: PlayOrder) -> Kernel:
    """The same throw for all wagers."""
    plan: ThrowPlan[Any] = ThrowPlan.of(order.game)
    options = order.options
    tables = {wager: plan.table(options, wager) for wager in order.wagers}
    judges = {wager: plan.judge(wager, table) for wager, table in tables.items()}

    def settle(throw: Any, wager: str, stake: Cents) -> WagerResult:
        verdict = judges[wager](throw)
        won = tables[wager][verdict.line].pays.net(stake) if verdict.outcome == "win" else 0
        return WagerResult(-stake if verdict.outcome == "lose" else won, stake, verdict.line)

    stakes = {wager: outcomes.whole_stake(table) for wager, table in tables.items()}
    cups = product(faces(plan.dice), repeat=len(plan.cups))
    return outcomes.kernel(
        Counter(plan.throw(*(tuple(sorted(cup)) for cup in thrown)) for thrown in cups), stakes, settle
    )
