"""Texas Hold'em Bonus: two antes to see the flop, one or none on turn and river (OH-K §10), the bonus, the progressive.

A chart of one's own is for the decision before the flop, the only one that the solver's chart has by name; turn and
river wagers are made as is best by all cards seen. The progressive is played with its meter at nothing, as an
analysis counts it; the payout limit is not applied.
"""

from croupier.engines.endings import Account, Booked, Table, paid
from croupier.engines.holdem import deal_bonus as holdem_bonus
from croupier.engines.holdem.bonus import nets
from croupier.engines.holdem.bonus_count import ENDS, LATER
from croupier.engines.holdem.deal import by_five
from croupier.engines.holdem.deal_bonus import Ended
from croupier.engines.kernel import Dealer, Order
from croupier.engines.outcomes import whole_stake
from croupier.engines.streets.deal import offered
from croupier.equipment.cards import ACE
from croupier.games.families.progressive import DOLLAR
from croupier.games.texas_holdem_bonus import rules
from croupier.money import Cents

_RULE = "fold 2-3 to 2-7 offsuit"
_COUNTED = (
    "the turn wager by a table of the solver, the river wager by counting every river and dealer's hand on the spot"
)
STRATEGIES = {
    "hidden pair": f"{_RULE}; bet turn and river with a pair made with an own card, or a straight or better",
    "optimal": f"the solver's best play: {_COUNTED}, which is slow",
    "never fold": f"bet the flop with every holding, then play the best: {_COUNTED}, which is slow",
    "flop only": f"{_RULE}; never bet turn or river",
    "bet every street": f"{_RULE}; always bet turn and river",
}
_FOLDED = -1


def showdown(order: Order) -> Account:
    """Ante, flop, turn and river."""
    stakes = {wager: DOLLAR for wager in order.wagers if wager == "base"}

    def settle(ended: Ended, wager: str, stake: Cents) -> Booked:
        """A fold gives up the ante (§10.I.B)."""
        if ended.later == _FOLDED:
            return Booked(-stake, stake)
        return Booked(stake * nets(ended.later)[ended.end], stake * (1 + rules.FLOP + ended.later))

    return Account([Ended(end, later) for later in range(_FOLDED, LATER) for end in range(ENDS)], stakes, settle)


def bonus(order: Order) -> Account:
    """The own two cards (§11.III), by what is seen of them, and whether the dealer has two aces (§11.IV)."""
    posted = order.options.tables.get("bonus")
    stakes = {"bonus": whole_stake(posted)} if posted and "bonus" in order.wagers else {}
    endings = [
        rules.bonus_lines((4 * one, 4 * other + (one == other or not suited)), (4 * dealer, 4 * dealer + 1))
        for one in range(13)
        for other in range(13)
        for suited in (False, True)
        for dealer in (ACE - 1, ACE)
    ]

    def settle(lines: tuple[str, ...], wager: str, stake: Cents) -> Booked:
        table = order.options.tables[wager]
        return paid(table, next((line for line in lines if table.get(line)), ""), stake)

    return Account(endings, stakes, settle)


def table(order: Order) -> Table:
    """The game, with the bonus, which a fold does not touch (§10.I.B.1), and the progressive on own cards and flop,
    which it forfeits (OH-L §6.III)."""
    return holdem_bonus.table(order, [showdown(order), bonus(order), by_five(order, "progressive", DOLLAR)])


DEALER = Dealer(
    lambda order: table(order).kernel(order.wagers),
    STRATEGIES,
    lambda options: offered(options, "bonus", "progressive"),
    reads_charts=True,
    aliases={"basic": "hidden pair", "never raise": "flop only"},
)
