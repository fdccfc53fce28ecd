"""Rocket Aces: the main wager and every side bet (CO 30-899.29)."""

from croupier.simulate.blackjack import dealer

DEALER = dealer("rocket-aces")
