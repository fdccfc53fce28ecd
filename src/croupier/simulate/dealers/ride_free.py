"""Ride Free: the main wager and every side bet (CO 30-2119)."""

from croupier.simulate.blackjack import dealer

DEALER = dealer("ride-free")
