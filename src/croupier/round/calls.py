"""What a player calls out before a round about bets that stand: down, less, on, off, or the dice to the next."""

from typing import Final, NamedTuple

from croupier.money import Cents

TAKE_DOWN: Final = "take_down"
REDUCE: Final = "reduce"
ON: Final = "on"
OFF: Final = "off"
PASS_DICE: Final = "pass_dice"  # noqa: S105 - it is the dice that are passed

#: Every call there is, in the words a scenario and a player use.
CALLS: Final = (TAKE_DOWN, REDUCE, ON, OFF, PASS_DICE)


class Call(NamedTuple):
    """One call of one seat. ``to`` is what a reduced bet comes down to."""

    seat: str
    name: str
    wager: str = ""
    to: Cents = 0
