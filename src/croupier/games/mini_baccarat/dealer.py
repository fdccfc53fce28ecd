"""Mini-Baccarat: every wager on the same coups, the vigorish taken off at once (OH-E §10)."""

from croupier.engines.baccarat.deal import dealer
from croupier.games.mini_baccarat import GAME

DEALER = dealer(GAME)
