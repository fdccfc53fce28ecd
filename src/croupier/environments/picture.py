"""The felt as a seat sees it, in pixels: cards, chips and words on green, for those who film how a program learns.

Letters are drawn dot by dot, five by seven, so that nothing has to be installed for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.environments.sitting import SEAT, Sitting
from croupier.equipment.cards import JOKER, UNSEEN, Card
from croupier.money import dollars
from croupier.round.requests import COMMUNITY, DEALER
from croupier.round.views import at_risk, boxes, lammers, view

Picture: TypeAlias = npt.NDArray[np.uint8]
Colour: TypeAlias = tuple[int, int, int]

FELT: Final[Colour] = (12, 92, 52)
PAPER: Final[Colour] = (250, 250, 245)
BACK: Final[Colour] = (150, 30, 45)
BLACK: Final[Colour] = (20, 20, 20)
RED: Final[Colour] = (200, 20, 35)
INK: Final[Colour] = (225, 235, 220)
#: Pixels of a card, of the room around it, and of a dot.
WIDE, HIGH, GAP, DOT = 34, 46, 6, 2
#: Seven rows of five dots each, from the top; every row is a number whose bits are dots.
_DOTS: Final = {
    "A": (14, 17, 17, 31, 17, 17, 17), "B": (30, 17, 17, 30, 17, 17, 30), "C": (14, 17, 16, 16, 16, 17, 14),
    "D": (30, 17, 17, 17, 17, 17, 30), "E": (31, 16, 16, 30, 16, 16, 31), "F": (31, 16, 16, 30, 16, 16, 16),
    "G": (14, 17, 16, 23, 17, 17, 15), "H": (17, 17, 17, 31, 17, 17, 17), "I": (14, 4, 4, 4, 4, 4, 14),
    "J": (7, 2, 2, 2, 2, 18, 12), "K": (17, 18, 20, 24, 20, 18, 17), "L": (16, 16, 16, 16, 16, 16, 31),
    "M": (17, 27, 21, 21, 17, 17, 17), "N": (17, 25, 21, 19, 17, 17, 17), "O": (14, 17, 17, 17, 17, 17, 14),
    "P": (30, 17, 17, 30, 16, 16, 16), "Q": (14, 17, 17, 17, 21, 18, 13), "R": (30, 17, 17, 30, 20, 18, 17),
    "S": (15, 16, 16, 14, 1, 1, 30), "T": (31, 4, 4, 4, 4, 4, 4), "U": (17, 17, 17, 17, 17, 17, 14),
    "V": (17, 17, 17, 17, 17, 10, 4), "W": (17, 17, 17, 21, 21, 27, 17), "X": (17, 17, 10, 4, 10, 17, 17),
    "Y": (17, 17, 10, 4, 4, 4, 4), "Z": (31, 1, 2, 4, 8, 16, 31), "0": (14, 17, 19, 21, 25, 17, 14),
    "1": (4, 12, 4, 4, 4, 4, 14), "2": (14, 17, 1, 6, 8, 16, 31), "3": (30, 1, 1, 14, 1, 1, 30),
    "4": (2, 6, 10, 18, 31, 2, 2), "5": (31, 16, 30, 1, 1, 17, 14), "6": (6, 8, 16, 30, 17, 17, 14),
    "7": (31, 1, 2, 4, 8, 8, 8), "8": (14, 17, 17, 14, 17, 17, 14), "9": (14, 17, 17, 15, 1, 2, 12),
    ".": (0, 0, 0, 0, 0, 12, 12), ",": (0, 0, 0, 0, 12, 4, 8), "+": (0, 4, 4, 31, 4, 4, 0),
    "-": (0, 0, 0, 31, 0, 0, 0), "*": (0, 21, 14, 31, 14, 21, 0), " ": (0, 0, 0, 0, 0, 0, 0),
    "c": (14, 14, 21, 31, 21, 4, 14), "d": (4, 14, 31, 31, 31, 14, 4), "h": (10, 31, 31, 31, 14, 14, 4),
    "s": (4, 14, 31, 31, 21, 4, 14),
}  # fmt: skip
_GLYPHS: Final = {
    letter: np.array([[row >> bit & 1 for bit in range(4, -1, -1)] for row in rows], np.bool_)
    for letter, rows in _DOTS.items()
}
_STEP: Final = 6 * DOT
_LINE: Final = 7 * DOT + GAP
_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"


def drawn(sitting: Sitting) -> Picture:
    """What the seat sees now; the picture of a game is always of one size."""
    chair = sitting.space.chair
    rows = bool(chair.dealer) + bool(chair.community) + chair.hands
    across = max(chair.cards, chair.dealer, chair.community, 9)
    picture = np.empty((GAP + _LINE + rows * (HIGH + GAP) + 2 * _LINE, GAP + across * (WIDE + GAP), 3), np.uint8)
    picture[:] = FELT
    write(picture, GAP, GAP, sitting.game.title.upper(), INK)
    top = GAP + _LINE
    facts = view(sitting.round, SEAT) if sitting.round else []
    laid = boxes(facts)
    for place in [place for place, cards in ((DEALER, chair.dealer), (COMMUNITY, chair.community)) if cards]:
        lay(picture, top, laid.get(place, {}).get(0, ()))
        top += HIGH + GAP
    for hand in range(chair.hands):
        lay(picture, top, laid.get(SEAT, {}).get(hand, ()))
        top += HIGH + GAP
    laid_down = [*at_risk(facts).items(), *lammers(facts).items()]
    chips = sum(amount for (seat, _, _), amount in laid_down if seat == SEAT)
    write(picture, top, GAP, f"AT STAKE {dollars(chips)}", INK)
    if sitting.legal:
        words = " ".join(sitting.space.actions[number] for number in sitting.legal)
    else:
        words = f"OVER {'+' if sitting.net > 0 else ''}{dollars(sitting.net)}"
    write(picture, top + _LINE, GAP, words.upper().replace("_", " "), INK)
    return picture


def lay(picture: Picture, top: int, cards: Sequence[Card]) -> None:
    """Lay cards side by side."""
    for at, card in enumerate(cards):
        left = GAP + at * (WIDE + GAP)
        picture[top : top + HIGH, left : left + WIDE] = BACK if card == UNSEEN else PAPER
        if card == UNSEEN:
            continue
        if card == JOKER:
            write(picture, top + GAP, left + GAP, "JK", BLACK)
            continue
        colour = RED if _SUITS[card & 3] in "dh" else BLACK
        write(picture, top + GAP, left + GAP, _RANKS[card >> 2], colour)
        write(picture, top + HIGH - 7 * DOT - GAP, left + WIDE - 5 * DOT - GAP, _SUITS[card & 3], colour)


def write(picture: Picture, top: int, left: int, words: str, colour: Colour) -> None:
    """Write a line as far as there is room; what has no dots is left blank."""
    for letter in words:
        dots = _GLYPHS.get(letter, _GLYPHS[" "]).repeat(DOT, axis=0).repeat(DOT, axis=1)
        room = picture[top : top + 7 * DOT, left : left + 5 * DOT]
        if room.shape[:2] != dots.shape:
            return
        room[dots] = colour
        left += _STEP
