"""The play of a hand at Pontoon Plus (SG §1, §3, §4)."""

from fractions import Fraction
from typing import Final

from croupier.games.families.no_hole_card import BonusTier, NoHoleCardPlan
from croupier.games.families.side_bets import CardBet
from croupier.games.families.twenty_one import Insurance
from croupier.games.pontoon_plus import rules

PLAN: Final = NoHoleCardPlan(
    least_to_stand=12,  # §1.27, §3.22, §3.23
    most_hands=4,  # §1.26, §3.24
    most_hands_of_aces=2,  # §3.24.2
    split_aces_draw=False,
    most_doubled=Fraction(1),  # §1.5, §3.25
    may_be_withdrawn=True,  # §3.25.3
    insurance=Insurance(  # §3.17
        against=frozenset({1}), share=Fraction(1, 2), counted_over="every hand", natural="pontoon"
    ),  # §3.17.1, §1.20
    surrendered_against=frozenset({1, 10}),  # §3.18
    hits_soft_17=True,  # the layout gives no choice (§3.27, ruling: pon-5)
    super_bonus=(BonusTier(100_00, "bet_of_100"), BonusTier(10_00, "bet_of_10")),  # §4.1.2, ruling: pon-1
    side_bets={
        "player_pair": CardBet(rule=rules.pair_lines, lost="SG 3.14"),
        "bonus": CardBet(rule=rules.bonus_lines, lost="SG 3.15"),
    },
    points=rules.points,
    is_natural=rules.is_pontoon,
    may_double=rules.may_double,
    may_split=rules.may_split,
    earns_super_bonus=rules.is_super_bonus,
    of_21=rules.of_21,
    too_many=rules.too_many,
    against_dealer=rules.against_dealer,
    given_up=rules.given_up,
    withdrawn=rules.WITHDRAWN,
)
