"""The plan of Crazy Four Poker: five cards each, up to three antes on play with aces, a super bonus beside the ante."""

from operator import attrgetter
from typing import Final

from croupier.games.crazy_four_poker import rules
from croupier.games.families.showdown import Bonus, LookBet, ShowdownPlan, lose, push, win
from croupier.hands.orders import FOUR_CARD
from croupier.round.plan import BettingPoint

BASE: Final = ("ante", "play", "super_bonus")
SIZES: Final = (1, 2, 3)  # §1.I.E
PLAN: Final = ShowdownPlan(
    order=FOUR_CARD,  # the best four of each hand, §1.I.D, §2.I.D.1
    cards=5,  # §8.II, §9.II
    dealer_cards=5,
    play=BettingPoint(
        wager="play",
        multiples=SIZES,
        sizes=lambda hand: SIZES if rules.may_raise(hand) else SIZES[:1],  # §10.III, §2.I.D.3
        clause="OH-M 10.III",
        made="OH-M 10.III",
        gives_up={
            "ante": "OH-M 10.III",
            "super_bonus": "OH-M 10.III",
            "queens_up": "OH-M 10.III",
            "progressive": "OH-L 6.III",
        },
    ),
    qualifies=rules.qualifies,
    ends={  # even money, and a super bonus below a straight (§10.V.A; ruling: crazy-1)
        "short": {
            "ante": push("OH-M 10.V.A.1"),
            "play": win("OH-M 10.V.A.1"),
            "super_bonus": push("OH-M 10.V.A.1"),
        },
        "beaten": {
            "ante": win("OH-M 10.V.A.2(b)"),  # §11.I
            "play": win("OH-M 10.V.A.2(b)"),
            "super_bonus": push("OH-M 10.V.A.2(b)"),  # §2.I.D.4
        },
        "tied": dict.fromkeys(BASE, push("OH-M 10.V.A.2(c)")),
        "better": dict.fromkeys(BASE, lose("OH-M 10.V.A.2(a)")),
    },
    bonuses=(Bonus("super_bonus", rules.super_bonus_line, to="everyone"),),  # §10.V.A.2(a)
    side_bets=(
        LookBet("queens_up", "hand", rules.queens_up_line, lost="OH-M 11.III"),
        LookBet("progressive", "faces", attrgetter("line")),  # the five cards dealt (§13.2.III)
    ),
)
