"""Four Card Poker: the strategies that have a name, how its chart tells hands apart, and the kernel that deals it."""

import numpy as np

from croupier.engines.showdown import chart
from croupier.engines.showdown.best_play import Multiples
from croupier.engines.showdown.deal import dealer
from croupier.engines.showdown.standings import HandsFacing
from croupier.equipment.cards import ACE, DEUCE, JACK, KING, QUEEN, TEN
from croupier.games.four_card_poker.plan import PLAN
from croupier.hands.orders import FOUR_CARD

PAIRS = [FOUR_CARD.value("pair", [rank]) for rank in range(ACE + 2)]
THREE, EIGHT, NINE = 1, 6, 7


def by_the_up_card(facing: HandsFacing) -> Multiples:
    """The strategy of that name, in words below."""
    worth, up = facing.standings.worth, facing.up >> 2
    holds = facing.holds(up)
    above_ten = np.any([facing.holds(rank) for rank in (JACK, QUEEN, KING, ACE)], axis=0)
    three_times = {
        KING: holds | (up < ACE),
        QUEEN: holds | (up < KING),
        JACK: (up <= JACK) | holds & (up < ACE),
        TEN: (up < TEN) | above_ten & (up == TEN),
        NINE: np.full(len(holds), up < NINE),
        EIGHT: np.full(len(holds), up == DEUCE),
    }
    multiples = chart.at_least({PAIRS[DEUCE if up == DEUCE else THREE]: 1, PAIRS[ACE]: 3})(facing)
    for rank, good in three_times.items():
        multiples[good & (worth >= PAIRS[rank]) & (worth < PAIRS[rank + 1])] = 3
    return multiples


STYLE = chart.ShowdownStyle(
    {
        "by the up card": (
            "3x with aces or better; with kings unless an ace is up and you hold none; with queens unless a king or an"
            " ace is up and you hold none; with jacks up to a jack, or against a queen or king you hold one of; with"
            " 10s up to a 9, or against a 10 with a higher card beside; with 9s up to an 8; with 8s against a 2. Else"
            " 1x with 3s or better, and with 2s against a 2",
            by_the_up_card,
        ),
        "basic": (
            "3x with 10s or better, 1x with 3s to 9s, fold the rest",
            chart.at_least({PAIRS[THREE]: 1, PAIRS[TEN]: 3}),
        ),
        "any pair": (
            "3x with 10s or better, 1x with any other pair, fold the rest",
            chart.at_least({PAIRS[DEUCE]: 1, PAIRS[TEN]: 3}),
        ),
        "never raise": ("1x with 3s or better, fold the rest", chart.at_least({PAIRS[THREE]: 1})),
    },
    # The rank of the open card is one of which the dealer has fewer if the player holds it.
    chart.Chart(
        "play", (chart.by_value(0), chart.by_value(1), chart.by_the_open_rank, chart.by_value_beside_the_open_rank(2))
    ),
)
DEALER = dealer(PLAN, STYLE)
