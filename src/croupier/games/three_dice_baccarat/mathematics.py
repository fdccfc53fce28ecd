"""3 Dice Baccarat: every wager from the throws of two cups (CO 30-2899.09)."""

from croupier.engines.dice.throws import solve
from croupier.engines.question import Mathematics
from croupier.games.three_dice_baccarat import GAME

MATHEMATICS = Mathematics(lambda _: dict.fromkeys(GAME.by_slug, solve), pays={"*": ("odds",)})
