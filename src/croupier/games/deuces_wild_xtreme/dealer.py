"""Deuces Wild Xtreme: ante, odds and play, bonus wagers and progressives by the own cards (CO 30-2118).

As in an analysis, the meters stand at nothing and a posted payout limit is not applied (ruling: G6).
"""

from collections.abc import Sequence

from croupier.engines.endings import Table
from croupier.engines.kernel import Order
from croupier.engines.outcomes import whole_stake
from croupier.engines.showdown import deal_rounds as stud_rounds
from croupier.engines.showdown import deal_wild as stud_wild
from croupier.engines.showdown.deal import Tables
from croupier.engines.showdown.deal_wild import Bonus
from croupier.equipment.cards import Card
from croupier.games.deuces_wild_xtreme import progressives, rules
from croupier.games.deuces_wild_xtreme.options import LINKED, SEEDS, Options
from croupier.money import Cents


def stake(order: Order, wager: str) -> Cents:
    """The progressives have one wager (§(19)(A)(IV))."""
    options = order.options
    assert isinstance(options, Options)
    return options.progressive_unit if wager in SEEDS else whole_stake(options.tables[wager])


def linked_line(tables: Tables, cards: Sequence[Card]) -> str:
    """The highest line of the table that the cards make, the joker replaced (§(19)(A)(II))."""
    best = progressives.best(tables[LINKED], rules.linked_lines(cards))
    return best.line if best else ""


STUD = stud_wild.stud("odds")
BONUS = Bonus(
    stake=stake,
    by_look={
        "trips_plus_wild": rules.trips_line,
        "goin_wild": rules.goin_wild_line,
        "goin_wild_progressive": rules.goin_wild_progressive_line,
        "too_wild_progressive": rules.too_wild_line,
    },
    bad_beat="bad_beat_xtreme",
    linked={LINKED: linked_line},
)


def table(order: Order) -> Table:
    """The game; bonus wagers stay in action after a fold (§(8)(B)(I))."""
    return stud_wild.table(STUD, BONUS, order)


DEALER = stud_rounds.dealer(STUD, table, *BONUS.wagers, basic="fours without a three")
