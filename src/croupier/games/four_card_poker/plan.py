"""The plan of Four Card Poker: five cards against six, one of them open, and a play wager of one to three antes."""

from operator import attrgetter
from typing import Final

from croupier.games.families.showdown import Bonus, LookBet, ShowdownPlan, lose, win
from croupier.games.four_card_poker import rules
from croupier.hands.orders import FOUR_CARD
from croupier.round.plan import BettingPoint

BASE: Final = ("ante", "play")
PLAN: Final = ShowdownPlan(
    order=FOUR_CARD,  # the best four of each hand, §1.I.C
    cards=5,
    dealer_cards=6,
    open_cards=1,  # §8.II
    play=BettingPoint(  # §1.I.D
        wager="play",
        multiples=(1, 2, 3),
        clause="OH-C 10.III",
        made="OH-C 10.III",
        gives_up={"ante": "OH-C 10.III", "progressive": "OH-L 6.III"},  # aces up stays (§10.III)
    ),
    ends={  # a tie wins, and the dealer always plays (§11.I.A)
        "beaten": dict.fromkeys(BASE, win("OH-C 11.I.A")),
        "tied": dict.fromkeys(BASE, win("OH-C 11.I.A")),
        "better": dict.fromkeys(BASE, lose("OH-C 11.I.A")),
    },
    bonuses=(Bonus("ante_bonus", FOUR_CARD.line, to="everyone"),),  # §11.I.B
    side_bets=(
        LookBet("aces_up", "hand", rules.aces_up_line, lost="OH-C 11.I.C"),
        LookBet("progressive", "faces", attrgetter("line")),  # the five cards dealt (§13.2.III)
    ),
)
