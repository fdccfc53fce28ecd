"""Ultimate Texas Hold'em: ante and blind, a play wager of four antes, two or one (OH-I §9), trips, the progressive.

A chart of one's own is for the decision before the flop, the only one that the solver's chart has by name; flop and
river are played as is best by all cards seen. The progressive is played with its meter at nothing, as an analysis
counts it; a payout limit is not applied.
"""

from croupier.engines.endings import Account, Booked, Table
from croupier.engines.holdem import deal_ultimate as holdem_ultimate
from croupier.engines.holdem.deal import by_five
from croupier.engines.holdem.deal_ultimate import MULTIPLES, Ended
from croupier.engines.holdem.ultimate import MADE, USUAL, shown
from croupier.engines.holdem.ultimate_count import ENDS, FOLDED, LINES, WON
from croupier.engines.kernel import Dealer, Order
from croupier.engines.outcomes import whole_stake
from croupier.engines.streets.deal import offered
from croupier.games.families.progressive import DOLLAR
from croupier.games.ultimate_texas_holdem import rules
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents

_COUNTED = "flop by flop in a table of the solver, the river by counting every dealer's hand on the spot, which is slow"
STRATEGIES = {
    "usual": USUAL,
    "optimal": f"the solver's best play: {_COUNTED}",
    "never before the flop": f"check every holding, then play the best: {_COUNTED}",
    "always 4x": "four antes on every holding",
    "never raise": "check to the river, there play one ante or fold as is best, by counting every dealer's hand",
}


def showdown(order: Order) -> Account:
    """Ante, blind and play, and the blind alone."""
    blinds = order.options.tables["blind"]
    stakes = {wager: whole_stake(blinds) for wager in order.wagers if wager in ("base", "blind")}

    def settle(ended: Ended, wager: str, stake: Cents) -> Booked:
        """A fold gives up ante and blind (§9.V.B); a blind that wins is paid by its table, or returned (§10.III)."""
        if ended.end == FOLDED or not ended.multiple:
            return Booked(-stake, stake) if wager == "blind" else Booked(-MADE * stake, MADE * stake)
        ante, others = rules.against_dealer(*shown(ended.end))
        hit = blinds.get(FIVE_CARD.lines[(ended.end - WON) % LINES]) if others.units > 0 else None
        blind = hit.pays.net(stake) if hit else min(others.units, 0) * stake
        if wager == "blind":
            return Booked(blind, stake, hit.line if hit else "")
        net = (ante.units + ended.multiple * others.units) * stake + blind
        return Booked(net, (MADE + ended.multiple) * stake)

    return Account([Ended(end, multiple) for multiple in range(MULTIPLES) for end in range(ENDS)], stakes, settle)


def table(order: Order) -> Table:
    """The game, with trips on seven cards, which a fold does not touch (§9.V.B.1), and the progressive on own cards and
    flop, which it forfeits (OH-L §6.III)."""
    posted = order.options.tables.get("trips")
    trips = by_five(order, "trips", whole_stake(posted) if posted else 0)
    return holdem_ultimate.table(order, [showdown(order), trips, by_five(order, "progressive", DOLLAR)])


DEALER = Dealer(
    lambda order: table(order).kernel(order.wagers),
    STRATEGIES,
    lambda options: offered(options, "blind", "trips", "progressive"),
    reads_charts=True,
    aliases={"basic": "usual"},
)
