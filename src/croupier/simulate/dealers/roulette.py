"""Roulette: the ball rests in one pocket, which decides every wager on the layout (OH-G §5)."""

import numpy as np

from croupier.equipment.wheel import ROULETTE_WHEELS
from croupier.games.roulette import Options, positions
from croupier.games.roulette.layout import LAYOUT
from croupier.simulate import outcomes
from croupier.simulate.kernel import Dealer, Kernel, Order

STAKE = 100


def kernel(order: Order) -> Kernel:
    """One chip on each of the wagers, on the wheel that is posted."""
    options = order.options
    assert isinstance(options, Options)
    wheel = ROULETTE_WHEELS[options.wheel]
    pockets = [one for one in wheel.pockets if one not in wheel.void]
    odds = options.tables["odds"]
    nets = np.array(
        [
            [
                odds[LAYOUT[wager].kind].pays.net(STAKE) if pocket in LAYOUT[wager].numbers else -STAKE
                for wager in order.wagers
            ]
            for pocket in pockets
        ],
        np.int64,
    )
    stakes = [STAKE] * len(order.wagers)
    return Kernel(order.wagers, stakes, [()] * len(stakes), outcomes.block([1] * len(pockets), nets, stakes))


DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, lambda options: list(positions(options)))
