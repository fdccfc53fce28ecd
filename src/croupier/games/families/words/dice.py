"""What games of thrown cups say: the dice of each cup, and the counts where the throw has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.games.families.words.poker import standing
from croupier.hands.names import with_article
from croupier.round.facts import Rolled
from croupier.round.grounds import Comparison, Grounds

if TYPE_CHECKING:
    from croupier.games.families.dice import ThrowPlan
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight


def grounds(plan: ThrowPlan[Any], sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager ended so."""
    rolls = {fact.who: fact.dice for fact in sight.facts if type(fact) is Rolled}
    if set(rolls) != set(plan.cups):
        return None
    counts: tuple[int, ...] = getattr(plan.throw(*(rolls[cup] for cup in plan.cups)), "counts", ())
    names = {cup: "-".join(map(str, rolls[cup])) for cup in plan.cups}
    if counts:
        names = {cup: f"{count} ({names[cup]})" for cup, count in zip(plan.cups, counts, strict=True)}
    because, won = _thrown(names, counts), pay.outcome == "win"
    comparison: Comparison = "hit" if won else "missed"
    if pay.wager in plan.cups and counts:
        at = plan.cups.index(pay.wager)
        comparison = standing(counts[at] - max(count for place, count in enumerate(counts) if place != at))
        if comparison == "higher" and pay.outcome == "push":
            because += ", a win that pushes"
    elif pay.outcome == "push":
        because += ", a push"
    elif needs := plan.needs(pay.wager):
        because += f", {needs}" if won else f", and the bet needs {needs}"
    else:
        because += f", {with_article(pay.line)}" if won else ", for which the bet pays nothing"
        comparison = "on the table" if won else "not on the table"
    table = plan.table(sight.options, pay.wager)
    return Grounds(because, names, comparison, table[pay.line or pay.wager].pays if won else None)


def _thrown(names: dict[str, str], counts: tuple[int, ...]) -> str:
    """What the cups show, the higher count first."""
    if len(counts) != 2:
        return ", ".join(f"the {cup} has {name}" for cup, name in names.items())
    cups = list(names) if counts[0] >= counts[1] else list(names)[::-1]
    ends = "beats" if counts[0] != counts[1] else "ties"
    return f"the {cups[0]}'s {names[cups[0]]} {ends} the {cups[1]}'s {names[cups[1]]}"
