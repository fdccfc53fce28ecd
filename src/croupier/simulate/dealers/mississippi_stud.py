"""Mississippi Stud: a bet or a fold before each community card (OH-J §11), the bonus on these cards, the progressive.

The progressive is played with its meter at nothing, as an analysis counts it; a posted payout limit is not applied.
"""

import numpy as np

from croupier import paytables
from croupier.exact.streets import stud as streets_stud
from croupier.exact.streets.sets import FIVE, line_pays
from croupier.exact.streets.stud import MOST, STREETS, best, planned
from croupier.exact.streets.stud_hands import SIMPLER
from croupier.games.mississippi_stud.rules import base_line
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.simulate import streets
from croupier.simulate.kept import Arrays, kept
from croupier.simulate.kernel import Dealer, Order
from croupier.simulate.poker_endings import Table
from croupier.simulate.streets_seen import by_look

STUD = streets.Streets(base_line, MOST[FIVE], lambda hand: {"progressive": FIVE_CARD.line(hand)}, THREE_CARD)


def plan(order: Order) -> Arrays:
    """The antes to bet by what is seen, two bits for each number of antes at stake; 0 folds."""
    posted = order.options.tables["base"]
    pack = tuple(order.game.cards_in(order.options))

    def solve() -> Arrays:
        counted = streets_stud.counted(pack)
        if order.strategy == "optimal":
            found, _ = best(counted, *line_pays(counted.lines, posted))
        else:
            (found,) = (planned(counted, multiple) for name, _, multiple in SIMPLER if name == order.strategy)
        places = {size: 4 ** np.arange(MOST[size] + 1) for size in STREETS}
        return {name: by_look(counted, size, found[size] @ places[size]) for size, name in STREETS.items()}

    made = kept(order.game.slug, "plan", [order.strategy, paytables.plain(posted)], solve)
    return {name: made[name] for name in STREETS.values()}


def table(order: Order) -> Table:
    """The game; the bonus stands whatever becomes of the bets (OH-J §8.III.A)."""
    return STUD.table(order, streets.stud, plan(order))


DEALER = Dealer(
    lambda order: table(order).kernel(order.wagers),
    streets.in_words(SIMPLER),
    lambda options: streets.offered(options, "three_card_bonus", "progressive"),
)
