"""Free Bet Blackjack: the main wager and every side bet (OH-A Free Bet)."""

from croupier.engines.twenty_one.deal import dealer
from croupier.games.free_bet_blackjack import GAME

DEALER = dealer(GAME)
