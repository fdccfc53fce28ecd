"""Rocket Aces: the main wager and every side bet (CO 30-899.29)."""

from croupier.engines.twenty_one.deal import dealer
from croupier.games.rocket_aces import GAME

DEALER = dealer(GAME)
