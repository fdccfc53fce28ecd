"""Free Bet Blackjack: the main wager and every side bet (OH-A Free Bet)."""

from croupier.simulate.blackjack import dealer

DEALER = dealer("free-bet-blackjack")
