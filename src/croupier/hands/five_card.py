"""The category of the best five-card poker hand among five to seven cards, without wild cards."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import Card

_ROYAL: Final = 0b1111100000000
#: Ranks of each straight as a bit mask, the wheel (A-2-3-4-5) included.
_STRAIGHTS: Final = (*(0b11111 << low for low in range(9)), 0b1000000001111)


def best_line(hand: Sequence[Card]) -> str:
    """``"royal_flush"`` down to ``"high_card"``, for the best five of the cards given."""
    suits = [0, 0, 0, 0]
    counts = [0] * 13
    for card in hand:
        suits[card & 3] |= 1 << (card >> 2)
        counts[card >> 2] += 1
    for ranks in suits:
        if ranks & _ROYAL == _ROYAL:
            return "royal_flush"  # OH-H §6.IV.A
    if any(has_straight(ranks) for ranks in suits):
        return "straight_flush"  # OH-H §6.IV.B
    most, *others = sorted(counts, reverse=True)
    if most == 4:
        return "four_of_a_kind"  # OH-H §6.IV.C
    if most == 3 and others[0] >= 2:
        return "full_house"  # OH-H §6.IV.D, ruling: tcp-1
    if any(ranks.bit_count() >= 5 for ranks in suits):
        return "flush"  # OH-H §6.IV.E
    if has_straight(suits[0] | suits[1] | suits[2] | suits[3]):
        return "straight"  # OH-H §6.IV.F
    if most == 3:
        return "three_of_a_kind"  # OH-H §6.IV.G
    if most == 2:
        return "two_pair" if others[0] == 2 else "pair"
    return "high_card"


def has_straight(ranks: int) -> bool:
    """Whether a mask of ranks holds five in a row, the ace high or low."""
    return any(ranks & one == one for one in _STRAIGHTS)
