"""Dragon Bonus Baccarat: every wager from the counted shoe (OH-E Commission Free)."""

from croupier.exact.baccarat import solver
from croupier.exact.question import Mathematics
from croupier.games.dragon_bonus_baccarat.rules import TEXT

WAGERS = ("player", "banker", "tie", "fortune_7", "dragon_bonus_player", "dragon_bonus_banker")

MATHEMATICS = Mathematics(lambda _: dict.fromkeys(WAGERS, solver(TEXT)), shoe_bets=WAGERS)
