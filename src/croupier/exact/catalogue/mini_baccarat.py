"""Mini-Baccarat: every wager from the counted shoe (OH-E)."""

from croupier.exact.baccarat import solver
from croupier.exact.question import Mathematics
from croupier.games.mini_baccarat.rules import MINI

WAGERS = ("player", "banker", "tie", "dragon_bonus_player", "dragon_bonus_banker")

MATHEMATICS = Mathematics(lambda _: dict.fromkeys(WAGERS, solver(MINI)), shoe_bets=WAGERS)
