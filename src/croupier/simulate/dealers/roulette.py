"""Roulette: the ball rests in one pocket, which decides every wager on the layout (OH-G §5)."""

from collections import Counter

from croupier.equipment.wheel import ROULETTE_WHEELS
from croupier.games.roulette import Options, positions
from croupier.games.roulette.layout import LAYOUT
from croupier.money import Cents
from croupier.simulate import outcomes
from croupier.simulate.kernel import Dealer, Kernel, Order
from croupier.simulate.outcomes import Result


def kernel(order: Order) -> Kernel:
    """A chip on each of the wagers, on the wheel that is posted. A pocket that is no spin is spun again."""
    options = order.options
    assert isinstance(options, Options)
    wheel, odds = ROULETTE_WHEELS[options.wheel], options.tables["odds"]

    def settle(pocket: str, wager: str, stake: Cents) -> Result:
        position = LAYOUT[wager]
        return Result(odds[position.kind].pays.net(stake) if pocket in position.numbers else -stake)

    pockets = Counter(one for one in wheel.pockets if one not in wheel.void)
    return outcomes.kernel(pockets, dict.fromkeys(order.wagers, outcomes.whole_stake(odds)), settle)


DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, lambda options: list(positions(options)))
