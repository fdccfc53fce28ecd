"""DJ Wild Stud Poker: ante, blind and play, trips by the own cards, two way bad beat by the losing hand (OH-O §11).

As in an analysis, the payout limit is not applied (ruling: G6); no dollar wagered here reaches it.
"""

from croupier.engines.endings import Table
from croupier.engines.kernel import Order
from croupier.engines.outcomes import whole_stake
from croupier.engines.showdown import deal_rounds as stud_rounds
from croupier.engines.showdown import deal_wild as stud_wild
from croupier.engines.showdown.deal_wild import Bonus
from croupier.games.dj_wild_stud.rules import trips_line

STUD = stud_wild.stud("blind")
BONUS = Bonus(
    stake=lambda order, wager: whole_stake(order.options.tables[wager]),
    by_look={"trips": trips_line},
    bad_beat="two_way_bad_beat",
    linked={},
)


def table(order: Order) -> Table:
    """The game; trips and bad beat stay in action after a fold (§8(f); ruling: djw-2)."""
    return stud_wild.table(STUD, BONUS, order)


DEALER = stud_rounds.dealer(STUD, table, *BONUS.wagers, basic="fours without a three")
