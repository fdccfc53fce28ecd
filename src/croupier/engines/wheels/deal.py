"""The kernel of a wheel: every spin pays a chip on each of the wagers."""

from collections import Counter
from typing import Any

from croupier.engines import outcomes
from croupier.engines.kernel import Kernel, PlayOrder
from croupier.engines.outcomes import WagerResult
from croupier.games.families.wheels import WheelPlan
from croupier.money import Cents


def kernel(order: PlayOrder) -> Kernel:
    """The wheel on the table, spun until it rests in a pocket that counts."""
    plan: WheelPlan[Any] = WheelPlan.of(order.game)
    options = order.options
    wheel = plan.wheel(options)
    # The line of a position says no more than the position itself does, so it is not counted.
    of_lines = order.game.positions is None

    def settle(pocket: str, wager: str, stake: Cents) -> WagerResult:
        if pocket not in plan.layout[wager].pockets:
            return WagerResult(-stake, stake)
        line = plan.layout[wager].line if of_lines else ""
        return WagerResult(plan.pays(options, wager).net(stake), stake, line)

    pockets = Counter(pocket for pocket in wheel.pockets if pocket not in wheel.void)
    stake = outcomes.whole_stake(options.tables[plan.table])
    return outcomes.kernel(pockets, dict.fromkeys(order.wagers, stake), settle)
