"""Wagers that one throw decides: every throw of the cups, what the solver counts of it and what the kernel pays on it.

Dice that differ only in their order in a cup make the same throw.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from croupier.engines import outcomes
from croupier.engines.any.weights import weigh_roll
from croupier.engines.outcomes import Result
from croupier.engines.solved import LOST, Ending, Solved, units
from croupier.errors import BadPayTable
from croupier.games.families.dice import ThrowPlan, Verdict

if TYPE_CHECKING:
    from croupier.engines.kernel import Kernel, Order
    from croupier.engines.question import Question
    from croupier.money import Cents


@cache
def throws(plan: ThrowPlan[Any]) -> tuple[dict[Any, int], int]:
    """Every throw of the cups with the ways it falls, and how many ways there are."""
    rolls, whole = weigh_roll(plan.dice, unordered=True)
    weighed = {
        plan.throw(*(roll for _, roll in cups)): prod(ways for ways, _ in cups)
        for cups in product(rolls, repeat=len(plan.cups))
    }
    return weighed, whole ** len(plan.cups)


def solve(question: Question) -> Solved:
    """A wager by the pay table that is posted for it; what a meter pays is left out."""
    plan: ThrowPlan[Any] = ThrowPlan.of(question.game)
    wager = question.wager
    table = plan.table(question.options, wager)
    thrown, whole = throws(plan)
    judge = plan.judge(wager, table)
    verdicts: Counter[Verdict] = Counter()
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
        return Solved(ways=whole, endings=endings)
    for posted in table.lines:
        if not hits[posted.line]:
            message = (
                f"table {table.id!r}: line {posted.line!r} can never be hit; the lines above it take all its throws"
            )
            raise BadPayTable(message, clause=table.clause).at(game=question.game.slug, wager=wager)
    return Solved(ways=whole, endings=endings, hits={posted.line: hits[posted.line] for posted in table.lines})


def kernel(order: Order) -> Kernel:
    """The same throw for all wagers."""
    plan: ThrowPlan[Any] = ThrowPlan.of(order.game)
    options = order.options
    tables = {wager: plan.table(options, wager) for wager in order.wagers}
    judges = {wager: plan.judge(wager, table) for wager, table in tables.items()}

    def settle(throw: Any, wager: str, stake: Cents) -> Result:
        verdict = judges[wager](throw)
        won = tables[wager][verdict.line].pays.net(stake) if verdict.outcome == "win" else 0
        return Result(-stake if verdict.outcome == "lose" else won, verdict.line)

    stakes = {wager: outcomes.whole_stake(table) for wager, table in tables.items()}
    return outcomes.kernel(throws(plan)[0], stakes, settle)
