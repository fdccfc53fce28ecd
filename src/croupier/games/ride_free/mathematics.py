"""Ride Free: the main wager, bets on the dealer's hand and on lammers, bets on the first cards (CO 30-2119 (21))."""

from croupier.engines.question import Mathematics
from croupier.engines.shoe.bets import card_bet, insurance
from croupier.engines.twenty_one.advice import advise
from croupier.engines.twenty_one.dealer_bets import dealer_bet
from croupier.engines.twenty_one.lammers import lammer_bet
from croupier.engines.twenty_one.main import main
from croupier.games.ride_free.plan import PLAN, RULES, THREE_CARDS

ON_FIRST_CARDS = (
    "21_plus_3",
    "21_plus_3_xtreme",
    "top_3",
    "lucky_ladies",
    "21_plus_3_progressive",
    "lucky_ladies_progressive",
)
WAGERS = {
    "main": main,
    "insurance": insurance(RULES.insurance),
    "hedge_22": dealer_bet,
    "silver_stack": lammer_bet,
    "bust_bonus": dealer_bet,
    **{wager: card_bet(PLAN.card_bets[wager]) for wager in ON_FIRST_CARDS},
}

MATHEMATICS = Mathematics(
    lambda _: WAGERS,
    shoe_bets=[wager for wager in WAGERS if wager != "silver_stack"],
    any_decks=list(THREE_CARDS),  # ruling: rf-2
    adviser=advise,
)
