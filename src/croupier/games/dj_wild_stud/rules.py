"""The pure rules of DJ Wild Stud Poker: what makes a hand natural, and the lines of trips."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.games.families.wild import by_making, line_of, made_at_face_value


def is_natural(cards: Sequence[Card]) -> bool:
    """A deuce that is not needed as a wild card leaves a hand natural (§1(a)(3), §12(f); ruling: djw-1)."""
    return made_at_face_value(cards)


def trips_line(cards: Sequence[Card]) -> str:
    """The best hand of §6(c) and how it is made; below three of a kind the table has no line."""
    return by_making(line_of(cards), natural=is_natural(cards))
