"""DJ Wild Stud Poker: ante, blind and play, trips by the own cards, two way bad beat by the losing hand (OH-O §11).

As in an analysis, the payout limit is not applied (ruling: G6); no dollar wagered here reaches it.
"""

from croupier.games.dj_wild_stud.rules import trips_line
from croupier.simulate import stud_rounds, stud_wild
from croupier.simulate.kernel import Order
from croupier.simulate.outcomes import whole_stake
from croupier.simulate.poker_endings import Table
from croupier.simulate.stud_wild import Bonus

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
