"""Blackjack: the main wager and every side bet (OH-A)."""

from croupier.simulate.blackjack import dealer

DEALER = dealer("blackjack")
