"""Both cups are thrown once, and the dice decide every wager."""

from typing import Final

from croupier.games.families.dice import ThrowPlan
from croupier.games.three_dice_baccarat.rules import EVENTS, STANDARD, Throw, judge

PLAN: Final = ThrowPlan(
    dice=3,
    cups=("player", "banker"),
    throw=Throw,
    paid_by=dict.fromkeys(STANDARD, "odds"),
    judge=judge,
    needs={"tie": "a tie"} | {wager: event.needs for wager, event in EVENTS.items()},
)
