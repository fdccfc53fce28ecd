"""Mini-Baccarat: every wager on the same coups, the vigorish taken off at once (OH-E §10)."""

from croupier.games.mini_baccarat import GAME
from croupier.games.mini_baccarat.rules import MINI
from croupier.simulate.baccarat import dealer

DEALER = dealer(GAME, MINI)
