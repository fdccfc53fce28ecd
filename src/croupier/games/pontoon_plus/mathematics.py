"""Pontoon Plus: the main wager at its best (SG 3.16 to 3.27); side bets by the first two cards, insurance by the
dealer's second (SG 3.14 to 3.17)."""

from croupier.engines.no_hole_card.advise import advise
from croupier.engines.no_hole_card.known import knowing
from croupier.engines.no_hole_card.short_play import in_rules
from croupier.engines.no_hole_card.solve import main, super_bonus
from croupier.engines.question import Mathematics
from croupier.engines.shoe.bets import card_bet, insurance
from croupier.engines.shoe.in_shoe import in_shoe
from croupier.games.pontoon_plus.plan import PLAN

MATHEMATICS = Mathematics(
    lambda _: {
        "main": main,
        **{wager: card_bet(bet) for wager, bet in PLAN.side_bets.items()},
        "insurance": insurance(PLAN.insurance),
        "super_bonus": super_bonus,
    },
    shoe_bets=(*PLAN.side_bets, "insurance"),
    adviser=advise,
    knowing=knowing,
    in_shoe=in_shoe(PLAN.side_bets),
    in_rules=in_rules,
    weight=8.0,
)
