"""Simple ways to play hold'em against a dealer, as data: easier to remember than the best, and what they cost."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

#: Two cards, the lower first.
Holding: TypeAlias = tuple[int, int]
#: One above the ace: no card is of that rank.
NO_RANK: Final = 13


class BettingHabit(NamedTuple):
    """What is bet with after the flop: a pair or better made with a card of one's own, if ``paired``, though not with a
    pair in the hand up to the rank ``pocket`` alone; a hand from the line ``strong`` on; four of a suit with a card of
    one's own in it from the rank ``suited`` on; and anything against which fewer than so many ``outs``, cards of which
    one would give the dealer the better hand, are left."""

    strong: str = ""
    paired: bool = True
    pocket: int = -1
    suited: int = NO_RANK
    outs: int = 0


#: What is done on a street: as is best by all cards seen, never, always, or by habit.
OnStreet: TypeAlias = Literal["best", "never", "always"] | BettingHabit


@dataclass(frozen=True, slots=True)
class HoldemStrategy:
    """A way to play: the bet in antes with a holding before the flop (0 for none), and what is done on the flop and on
    the last street. It is ``analysed`` for what it costs, or only simulated."""

    name: str
    words: str
    first: Callable[[Holding], int] | Literal["best"]
    flop: OnStreet
    last: OnStreet
    analysed: bool = True
