"""Dragon Bonus Baccarat: every wager on the same coups, Fortune 7 among them (OH-E Commission Free)."""

from croupier.engines.baccarat.deal import dealer
from croupier.games.dragon_bonus_baccarat import GAME

DEALER = dealer(GAME)
