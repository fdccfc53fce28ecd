"""Three-card poker hands in the order of OH-H §6.II: straight flush, trips, straight, flush, pair, high card."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import ACE, Card

HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)

#: The names of the categories as pay tables print them; a hand of high cards has no line.
LINES: Final = (None, "pair", "flush", "straight", "three_of_a_kind", "straight_flush")


def rank(hand: Sequence[Card]) -> int:
    """A number that orders three-card hands; equal numbers are ties. ``rank >> 12`` is the category."""
    # OH-H §6.I: the ace is high, but may complete a straight with the deuce and trey.
    low, middle, high = sorted((hand[0] >> 2, hand[1] >> 2, hand[2] >> 2))
    if low == high:  # OH-H §6.II.B
        return THREE_OF_A_KIND << 12 | high
    if middle in (low, high):
        # OH-H §6.II.E: the pair first, then the odd card, whichever side of it that card lies.
        return PAIR << 12 | middle << 4 | (low if middle == high else high)
    suited = hand[0] & 3 == hand[1] & 3 == hand[2] & 3
    if high - low == 2:  # OH-H §6.II.A, OH-H §6.II.C
        return (STRAIGHT_FLUSH if suited else STRAIGHT) << 12 | high
    if high == ACE and middle == 1:  # ace, deuce and trey: the lowest straight, its trey high
        return (STRAIGHT_FLUSH if suited else STRAIGHT) << 12 | 1
    # OH-H §6.II.D; between equal hands the highest card not in the other decides (OH-H §6.III, ruling: G5).
    return (FLUSH if suited else HIGH_CARD) << 12 | high << 8 | middle << 4 | low


def category(value: int) -> int:
    """The category of a ranked hand."""
    return value >> 12


def line(value: int) -> str | None:
    """The pay-table name of a ranked hand; None for high cards."""
    return LINES[value >> 12]
