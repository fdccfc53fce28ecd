"""Ride Free: the main wager and every side bet (CO 30-2119)."""

from croupier.engines.twenty_one.deal import dealer
from croupier.games.ride_free import GAME

DEALER = dealer(GAME)
