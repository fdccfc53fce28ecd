"""3 Dice Baccarat: both cups are thrown once, and the dice decide every wager (CO 30-2899.09).

The progressive is played with its meter at nothing, as an analysis counts it; a posted payout limit is not applied.
"""

from croupier.exact.dice.three_dice import throws
from croupier.games.three_dice_baccarat import GAME, rules
from croupier.games.three_dice_baccarat.options import STANDARD
from croupier.games.three_dice_baccarat.rules import Throw
from croupier.money import Cents
from croupier.options import House
from croupier.simulate import outcomes
from croupier.simulate.kernel import Dealer, Kernel, Order
from croupier.simulate.outcomes import Result


def kernel(order: Order) -> Kernel:
    """The same throw for all wagers; dice that differ only in their order in the cup make the same throw."""
    ways, _ = throws()
    tables = order.options.tables
    stakes = {one: outcomes.whole_stake(tables["odds" if one in STANDARD else one]) for one in order.wagers}
    return outcomes.kernel(ways, stakes, lambda dice, wager, stake: settle(order.options, dice, wager, stake))


def settle(options: House, dice: Throw, wager: str, stake: Cents) -> Result:
    """One wager on one throw."""
    if wager in STANDARD:
        outcome = rules.compare(*dice.counts)[wager].outcome
        if outcome == "win":
            return Result(options.tables["odds"][wager].pays.net(stake), wager)
        return Result(-stake if outcome == "lose" else 0)
    return outcomes.by_table(options.tables[wager], line(options, dice, wager), stake)


def line(options: House, dice: Throw, wager: str) -> str:
    """The line that a throw makes of a bonus wager; none where it loses."""
    if wager in rules.EVENTS:
        return wager if rules.EVENTS[wager].happened(dice) else ""
    if wager == "triple_progressive":
        return next((one.line for one in options.tables[wager].lines if rules.TRIPLES[one.line](dice)), "")
    return rules.talons(*dice.counts[:: 1 if wager == "golden_talons_player" else -1])


DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, lambda options: outcomes.offered(GAME, options))
