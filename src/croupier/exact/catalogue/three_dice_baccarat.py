"""3 Dice Baccarat: every wager from the throws of two cups (CO 30-2899.09)."""

from croupier.exact.dice import three_dice as dice_baccarat
from croupier.exact.question import Mathematics
from croupier.games.three_dice_baccarat.options import STANDARD, TALONS
from croupier.games.three_dice_baccarat.rules import EVENTS

MATHEMATICS = Mathematics(
    lambda _: {
        **dict.fromkeys(STANDARD, dice_baccarat.standard),
        **dict.fromkeys(EVENTS, dice_baccarat.event),
        **dict.fromkeys(TALONS, dice_baccarat.talons),
        "triple_progressive": dice_baccarat.progressive,
    },
    pays={"*": ("odds",)},
)
