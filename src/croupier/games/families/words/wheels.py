"""What games of a wheel say: where it came to rest, and whether a position covers that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.wheel import NUMBERED_WHEELS, colour
from croupier.round.facts import Spun
from croupier.round.grounds import Grounds

if TYPE_CHECKING:
    from croupier.games.families.wheels import WheelPlan
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight


def grounds(plan: WheelPlan, sight: Sight, pay: Pay) -> Grounds | None:  # type: ignore[type-arg]  # of any house
    """Why a wager ended so."""
    spins = [fact.pocket for fact in sight.facts if type(fact) is Spun]
    if pay.wager not in plan.layout or not spins:
        return None
    pocket = spins[-1]
    numbered = plan.wheel(sight.options).name in NUMBERED_WHEELS
    name = f"{pocket} {colour(pocket)}" if numbered else sight.game.by_slug[pocket].title
    if pay.outcome == "win":
        return Grounds(f"the result is {name}, which the bet covers", {}, "hit", plan.pays(sight.options, pay.wager))
    return Grounds(f"the result is {name}, which the bet does not cover", {}, "missed")
