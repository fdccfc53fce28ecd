"""Big Six: the clapper rests between two pegs, and a wager wins on its own insignia (OH-N §5, §6)."""

from collections import Counter

from croupier.equipment.wheel import BIG_SIX
from croupier.games.big_six.rules import INSIGNIAS, wins
from croupier.money import Cents
from croupier.simulate import outcomes
from croupier.simulate.kernel import Dealer, Kernel, Order
from croupier.simulate.outcomes import Result


def kernel(order: Order) -> Kernel:
    """A chip on each of the wagers."""
    odds = order.options.tables["odds"]

    def settle(insignia: str, wager: str, stake: Cents) -> Result:
        return Result(odds[wager].pays.net(stake), wager) if wins(wager, insignia) else Result(-stake)

    return outcomes.kernel(Counter(BIG_SIX.pockets), dict.fromkeys(order.wagers, outcomes.whole_stake(odds)), settle)


DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, lambda _: list(INSIGNIAS))
