"""The pure rules of Ultimate Texas Hold'em: who wins what, and when the dealer is good enough for the ante."""

from typing import Final, NamedTuple

from croupier.games.families.stud import Result, compared
from croupier.hands.orders import FIVE_CARD

#: What a play wager may be, in antes: before the flop, on the flop, on the river.
BEFORE_THE_FLOP: Final = (4, 3)  # §9.I
ON_THE_FLOP: Final = (2,)  # §9.III
ON_THE_RIVER: Final = (1,)  # §9.V
#: A patron's largest play wager with the ante, in antes (§10.V).
MOST_ANTES: Final = 1 + max(BEFORE_THE_FLOP)

NOT_QUALIFIED: Final = Result(0, "push", "OH-I 9.VII")


class Showdown(NamedTuple):
    """How the ante ends, and how blind and play do."""

    ante: Result
    others: Result


def qualifies(dealer: int) -> bool:
    """A pair or better (§9.VII)."""
    return FIVE_CARD.at_least(dealer, "pair")


def against_dealer(player: int, dealer: int) -> Showdown:
    """Compare two hands by rank (§1.I.J, §9.VIII); below a pair the ante goes back whoever wins (ruling: uth-1)."""
    result = compared(player, dealer, win="OH-I 10.II", tie="OH-I 9.VIII.C", lose="OH-I 9.VIII.A")
    return Showdown(result if qualifies(dealer) else NOT_QUALIFIED, result)
