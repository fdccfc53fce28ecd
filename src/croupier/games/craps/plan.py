"""What a roll of two dice does to the bets of the layout, for whoever follows them: the leaf rules of the game."""

from dataclasses import replace
from typing import Final

from croupier.games.craps import making, rules
from croupier.games.craps.bets import BEHIND, BETS, FIRE
from croupier.games.craps.options import Options
from croupier.games.families.dice import RollPlan

PLAN: Final[RollPlan[Options]] = RollPlan(
    dice=2,  # §10.I
    opens=rules.opens,
    judge=rules.judge,
    moved=rules.moved,
    next_point=rules.next_point,
    works=lambda options, slug, point: rules.works(options, BETS[slug], "", come_out=not point),
    behind=BEHIND,
    full_odds=making.full_odds,
    charge=rules.charge,
    up_front=rules.up_front,
    net=rules.net,
    whole_bet=rules.whole_bet,
    unmeasured=lambda options: replace(options, odds_maximum=0, vig_rounding="none"),
    by_hand={slug: rules.fire_line for slug, bet in BETS.items() if bet.how == FIRE},
    hand_after=rules.hand_after,
)
