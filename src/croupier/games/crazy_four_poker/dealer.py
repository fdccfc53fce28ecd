"""Crazy Four Poker: the strategies that have a name, how its chart tells hands apart, and the kernel that deals it."""

from croupier.engines.showdown.chart import Chart, ShowdownStyle, at_least, by_all_ranks, by_value
from croupier.engines.showdown.deal import dealer
from croupier.equipment.cards import ACE, KING, QUEEN
from croupier.games.crazy_four_poker.plan import PLAN
from croupier.hands.orders import FOUR_CARD

#: The lowest hand that is worth a play wager, as the literature has it.
KQ84 = FOUR_CARD.value("high_card", [KING, QUEEN, 6, 2])
ACES = FOUR_CARD.value("pair", [ACE])
STYLE = ShowdownStyle(
    {
        "K-Q-8-4": ("play K-Q-8-4 or better, 3x with a pair of aces or better", at_least({KQ84: 1, ACES: 3})),
        "mimic the dealer": (
            "play king high or better, the hands a dealer qualifies with, 3x with aces or better",
            at_least({FOUR_CARD.value("high_card", [KING]): 1, ACES: 3}),
        ),
        "always play": ("never fold, 3x with a pair of aces or better", at_least({0: 1, ACES: 3})),
        "never raise": ("play K-Q-8-4 or better, never more than 1x", at_least({KQ84: 1})),
    },
    Chart("play", (*map(by_value, (0, 1, 2, 4)), by_all_ranks)),
    basic="K-Q-8-4",
)
DEALER = dealer(PLAN, STYLE)
