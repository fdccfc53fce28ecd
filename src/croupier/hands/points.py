"""Points of a blackjack hand: faces count ten, an ace eleven unless that is too many (OH-A §3.II)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.equipment.cards import ACE, Card

#: Points of each card with the ace as one (OH-A §3.II.A, OH-A §3.II.B, OH-A Free Bet §3.II.A, OH-A Free Bet §3.II.B).
VALUE: Final = tuple(1 if card >> 2 == ACE else min((card >> 2) + 2, 10) for card in range(52))

ACES: Final = frozenset(card for card in range(52) if VALUE[card] == 1)
TENS: Final = frozenset(card for card in range(52) if VALUE[card] == 10)


class Total(NamedTuple):
    """The count of a hand, soft when an ace counts eleven, else hard."""

    points: int
    soft: bool


def total(hand: Sequence[Card]) -> Total:
    """The best count of a hand."""
    points = 0
    aces = False
    for card in hand:
        value = VALUE[card]
        points += value
        if value == 1:
            aces = True
    if aces and points <= 11:  # OH-A §3.II.C, OH-A Free Bet §3.II.C
        return Total(points + 10, True)  # soft: OH-A §1.VI, OH-A Free Bet §1.VI
    return Total(points, False)  # hard: OH-A §1.V, OH-A Free Bet §1.V


def is_blackjack(first: Card, second: Card) -> bool:
    """An ace with any ten-valued card (OH-A §1.II, OH-A Free Bet §1.II)."""
    return VALUE[first] + VALUE[second] == 11 and 1 in (VALUE[first], VALUE[second])
