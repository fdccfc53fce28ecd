"""Both cups are thrown once, and the dice decide every wager."""

from typing import Final

from croupier.games.families.dice import ThrowPlan
from croupier.games.three_dice_baccarat.rules import EVENTS, STANDARD, Throw, judge


class TwoCups(ThrowPlan[Throw]):
    """The throw of both cups, which knows what each event is called."""

    def needs(self, wager: str) -> str:
        """What an event needs, and the tie."""
        return EVENTS[wager].needs if wager in EVENTS else "a tie" if wager == "tie" else ""


PLAN: Final = TwoCups(
    dice=3, cups=("player", "banker"), throw=Throw, paid_by=dict.fromkeys(STANDARD, "odds"), judge=judge
)
