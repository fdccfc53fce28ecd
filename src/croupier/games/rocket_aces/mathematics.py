"""Rocket Aces: standard blackjack, and a progressive on the first cards and the dealer's blackjack (CO 30-899.29)."""

from croupier.engines.question import Mathematics
from croupier.engines.shoe.bets import card_bet, insurance
from croupier.engines.twenty_one.advice import advise
from croupier.engines.twenty_one.main import main
from croupier.games.rocket_aces.plan import PLAN, RULES

WAGERS = {
    "main": main,
    "insurance": insurance(RULES.insurance),
    "rocket_aces": card_bet(PLAN.card_bets["rocket_aces"]),
}

MATHEMATICS = Mathematics(lambda _: WAGERS, shoe_bets=tuple(WAGERS), adviser=advise)
