"""Free Bet Blackjack: the main wager with its free doubles and splits, and Push 22 (OH-A Free Bet)."""

from croupier.engines.question import Mathematics
from croupier.engines.shoe.bets import insurance
from croupier.engines.twenty_one.advice import advise
from croupier.engines.twenty_one.dealer_bets import dealer_bet
from croupier.engines.twenty_one.main import main
from croupier.games.free_bet_blackjack.plan import RULES

WAGERS = {"main": main, "insurance": insurance(RULES.insurance), "push_22": dealer_bet}

MATHEMATICS = Mathematics(lambda _: WAGERS, shoe_bets=tuple(WAGERS), adviser=advise)
