"""Dragon Bonus Baccarat: every wager from the counted shoe (OH-E Commission Free)."""

from croupier.engines.baccarat.known import knowing
from croupier.engines.baccarat.solve import in_shoe, solve
from croupier.engines.question import Mathematics

WAGERS = ("player", "banker", "tie", "fortune_7", "dragon_bonus_player", "dragon_bonus_banker")

MATHEMATICS = Mathematics(lambda _: dict.fromkeys(WAGERS, solve), shoe_bets=WAGERS, knowing=knowing, in_shoe=in_shoe)
