"""Let It Ride: three bets on five cards, two of which may be taken back (OH-D §12), the two bonuses, the progressive.

A chart of one's own names every class of three and of four cards that the solver's chart names. The progressive is
played with its meter at nothing, as an analysis counts it; a posted payout limit is not applied.
"""

from croupier import paytables
from croupier.engines import chart_rows
from croupier.engines.chart_rows import Spot
from croupier.engines.endings import Table
from croupier.engines.kept import Arrays, kept
from croupier.engines.kernel import Dealer, Order
from croupier.engines.streets import deal as streets
from croupier.engines.streets import ride as streets_ride
from croupier.engines.streets.deal_seen import by_look
from croupier.engines.streets.ride import FIRST, OWN, SECOND, SIMPLER, Plan, Rides, called, planned
from croupier.engines.streets.sets import Streets, line_pays, one_card_less
from croupier.games.let_it_ride.rules import base_line
from croupier.hands.orders import FIVE_CARD, THREE_CARD_ROYAL

#: What is done with a bet, as the solver's chart says it.
ACTIONS = ("pull_back", "ride")
#: The bonus goes by the lines of the bets, the progressive by those of five cards (OH-D §13.IV, OH-L §6.II).
RIDE = streets.Streets(
    base_line,
    3,
    lambda hand: {"bonus": base_line(hand), "progressive": FIVE_CARD.line(hand)},
    THREE_CARD_ROYAL,
)


def plan(order: Order) -> Arrays:
    """Whether a bet rides, by what is seen."""
    posted = order.options.tables["base"]
    pack = tuple(order.game.cards_in(order.options))

    def solve() -> Arrays:
        counted = streets_ride.counted(pack)
        if order.strategy == "optimal":
            pays, _ = line_pays(counted.lines, posted)
            four = counted.fifth @ pays
            found = Plan(one_card_less(counted.n, OWN + 1, four) > 0, four > 0)  # a tie goes back (ruling: G9)
        elif order.own_chart:
            found = planned(counted, *charted(order, counted))
        else:
            (found,) = (planned(counted, first, second) for name, _, first, second in SIMPLER if name == order.strategy)
        return {"first": by_look(counted, OWN, found.first), "second": by_look(counted, OWN + 1, found.second)}

    if order.own_chart:
        return solve()
    made = kept(order.game.slug, "plan", [order.strategy, paytables.plain(posted)], solve)
    return {name: made[name] for name in Plan._fields}


def charted(order: Order, counted: Streets) -> tuple[Rides, Rides]:
    """Whether a bet rides by the user's own chart, which must name whatever can be seen."""
    hands = {chart: [*map(called, counted.seen(size)[0])] for chart, size in ((FIRST, OWN), (SECOND, OWN + 1))}
    said = chart_rows.by_name(
        order.strategy, order.game.slug, ACTIONS, {chart: (names, [""]) for chart, names in hands.items()}
    )
    for chart, names in hands.items():
        if (unsaid := next((spot for name in names if (spot := Spot(chart, name)) not in said), None)) is not None:
            raise chart_rows.silent(order.strategy, unsaid)

    def by(chart: str) -> Rides:
        return lambda seen: bool(said[Spot(chart, called(seen))])

    return by(FIRST), by(SECOND)


def table(order: Order) -> Table:
    """The game with its bonuses, which no decision touches (OH-D §8.III, §9.III)."""
    return RIDE.table(order, streets.ride, plan(order))


DEALER = Dealer(
    lambda order: table(order).kernel(order.wagers),
    streets.in_words(SIMPLER),
    lambda options: streets.offered(options, "bonus", "three_card_bonus", "progressive"),
    reads_charts=True,
    aliases={"basic": "usual"},
)
