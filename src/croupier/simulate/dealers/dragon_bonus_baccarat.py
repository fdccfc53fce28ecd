"""Dragon Bonus Baccarat: every wager on the same coups, Fortune 7 among them (OH-E Commission Free)."""

from croupier.games.dragon_bonus_baccarat import GAME
from croupier.games.dragon_bonus_baccarat.rules import TEXT
from croupier.simulate.baccarat import dealer

DEALER = dealer(GAME, TEXT)
