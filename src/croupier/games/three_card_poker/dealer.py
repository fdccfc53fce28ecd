"""Three Card Poker: the strategies that have a name, how its chart tells hands apart, and the kernel that deals it."""

from croupier.engines.showdown.chart import Chart, ShowdownStyle, at_least, by_value
from croupier.engines.showdown.deal import dealer
from croupier.equipment.cards import QUEEN
from croupier.games.three_card_poker.plan import PLAN
from croupier.hands.orders import THREE_CARD

#: The lowest hand that is worth a play wager, as the literature has it.
Q64 = THREE_CARD.value("high_card", [QUEEN, 4, 2])
STYLE = ShowdownStyle(
    {
        "Q-6-4": ("play Q-6-4 or better, fold the rest", at_least({Q64: 1})),
        "mimic the dealer": (
            "play queen high or better, the hands a dealer qualifies with",
            at_least({THREE_CARD.value("high_card", [QUEEN]): 1}),
        ),
        "always play": ("never fold", at_least({0: 1})),
    },
    Chart("play", (by_value(0), by_value(1), by_value(3))),
    basic="Q-6-4",
)
DEALER = dealer(PLAN, STYLE)
