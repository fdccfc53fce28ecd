"""The pure rules of DJ Wild Stud Poker: what makes a hand natural, and the lines of trips."""

from croupier.hands.looks import WildLook


def is_natural(look: WildLook) -> bool:
    """A deuce that is not needed as a wild card leaves a hand natural (§1(a)(3), §12(f); ruling: djw-1)."""
    return look.at_face_value


def trips_line(look: WildLook) -> str:
    """The best hand of §6(c) and how it is made; below three of a kind the table has no line."""
    return look.made(natural=is_natural(look))
