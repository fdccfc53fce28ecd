"""Mississippi Stud: a bet or a fold before each community card (OH-J §11), the bonus on these cards, the progressive.

A chart of one's own goes by the classes of hands of the solver's chart and by what is at stake, and names all that can
come up when it is followed. The progressive is played with its meter at nothing, as an analysis counts it; a posted
payout limit is not applied.
"""

import numpy as np

from croupier import paytables
from croupier.engines import chart_rows
from croupier.engines.chart_rows import Spot
from croupier.engines.endings import Table
from croupier.engines.kept import Arrays, kept
from croupier.engines.kernel import Dealer, Order
from croupier.engines.streets import deal as streets
from croupier.engines.streets import stud as streets_stud
from croupier.engines.streets.deal_seen import by_look
from croupier.engines.streets.sets import FIVE, Seen, line_pays
from croupier.engines.streets.sets import Streets as Sets
from croupier.engines.streets.stud import ACTIONS, LEAST, MOST, STREETS, Plan, Walk, _facing, best, planned
from croupier.engines.streets.stud_hands import SIMPLER, called
from croupier.games.mississippi_stud.rules import base_line
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.paytables import PayTable

STUD = streets.Streets(base_line, MOST[FIVE], lambda hand: {"progressive": FIVE_CARD.line(hand)}, THREE_CARD)


def plan(order: Order) -> Arrays:
    """The antes to bet by what is seen, two bits for each number of antes at stake; 0 folds."""
    posted = order.options.tables["base"]
    pack = tuple(order.game.cards_in(order.options))

    def solve() -> Arrays:
        counted = streets_stud.counted(pack)
        if order.strategy == "optimal":
            found, _ = best(counted, *line_pays(counted.lines, posted))
        elif order.own_chart:
            found = charted(order, counted, posted)
        else:
            (found,) = (planned(counted, multiple) for name, _, multiple in SIMPLER if name == order.strategy)
        places = {size: 4 ** np.arange(MOST[size] + 1) for size in STREETS}
        return {name: by_look(counted, size, found[size] @ places[size]) for size, name in STREETS.items()}

    if order.own_chart:
        return solve()
    made = kept(order.game.slug, "plan", [order.strategy, paytables.plain(posted)], solve)
    return {name: made[name] for name in STREETS.values()}


def charted(order: Order, counted: Sets, posted: PayTable) -> Plan:
    """What is bet by the user's own chart."""
    known = {
        street: ([*map(called, counted.seen(size)[0])], [*map(_facing, range(LEAST[size], MOST[size] + 1))])
        for size, street in STREETS.items()
    }
    said = chart_rows.by_name(order.strategy, order.game.slug, ACTIONS, known)

    def spot(seen: Seen, staked: int) -> Spot:
        return Spot(STREETS[len(seen.ranks)], called(seen), _facing(staked))

    found = planned(counted, lambda seen, staked: said.get(spot(seen, staked), 0))
    met = Walk(counted, *line_pays(counted.lines, posted), found).met
    for size in STREETS:
        kinds, which = counted.seen(size)
        for staked in range(LEAST[size], MOST[size] + 1):
            for kind in np.unique(which[met[size][:, staked] > 0]).tolist():
                if (unsaid := spot(kinds[kind], staked)) not in said:
                    raise chart_rows.silent(order.strategy, unsaid)
    return found


def table(order: Order) -> Table:
    """The game; the bonus stands whatever becomes of the bets (OH-J §8.III.A)."""
    return STUD.table(order, streets.stud, plan(order))


DEALER = Dealer(
    lambda order: table(order).kernel(order.wagers),
    streets.in_words(SIMPLER),
    lambda options: streets.offered(options, "three_card_bonus", "progressive"),
    reads_charts=True,
    aliases={"basic": "points", "never raise": "always 1x"},
)
