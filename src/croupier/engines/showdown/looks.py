"""Looks by number: all that the rules of side bets may see, for whole arrays of hands and inside a kernel."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.equipment.cards import DEUCE, JOKER
from croupier.games.families.showdown import LookBet
from croupier.hands.fast import Hands
from croupier.hands.looks import MOST_CARDS, SUITS, FaceLook, WildLook
from croupier.hands.orders import DEUCES_WILD, FIVE_CARD

Numbers = npt.NDArray[np.int64]
_EACH: Final = MOST_CARDS + 1
#: The looks at face value that have a category in common: the suit that is shared, if any, and two counts.
PARTS: Final = (1 + len(SUITS)) * _EACH * _EACH


@cache
def looks(sees: str) -> Sequence[FaceLook | WildLook]:
    """Every look by its number; some are those of no hand."""
    if sees == "wild":
        faces = (*FIVE_CARD.lines, "")
        return [WildLook(line, face, deuces) for line in DEUCES_WILD.lines for face in faces for deuces in range(_EACH)]
    return [
        FaceLook(line, suit, suited, run)
        for line in FIVE_CARD.lines
        for suit in ("", *SUITS)
        for suited in range(_EACH)
        for run in range(_EACH)
    ]


def numbers(sees: str, hands: Hands) -> Numbers:
    """The look of every row of cards."""
    by_row = np.empty(len(hands), np.int64)
    if sees == "wild":
        natural = (hands != JOKER).all(axis=1)
        face = np.full(len(hands), len(FIVE_CARD.lines))
        face[natural] = dealt.values(FIVE_CARD, hands[natural]) >> 20
        _wild_looks(hands, dealt.values(DEUCES_WILD, hands) >> 20, face, len(FIVE_CARD.lines), by_row)
    else:
        _face_looks(hands, dealt.values(FIVE_CARD, hands) >> 20, by_row)
    return by_row


@cache
def lines(bet: LookBet) -> list[str]:
    """What a side bet makes of every look."""
    return [bet.line(look) for look in looks(bet.sees)]


def tells_suits_apart(bet: LookBet) -> bool:
    """Whether a side bet pays one suit otherwise than another."""
    if bet.sees == "wild":
        return False
    by_suit = np.array(lines(bet)).reshape(-1, 1 + len(SUITS), _EACH * _EACH)[:, 1:]
    return bool((by_suit != by_suit[:, :1]).any())


@numba.njit(cache=True, nogil=True)
def _wild_looks(hands: Any, lines: Any, faces: Any, joker: int, numbers: Any) -> None:
    for row in range(len(hands)):
        numbers[row] = wild_look(hands[row], hands.shape[1], lines[row], faces[row], joker)


@numba.njit(cache=True, nogil=True)
def _face_looks(hands: Any, lines: Any, numbers: Any) -> None:
    for row in range(len(hands)):
        numbers[row] = lines[row] * PARTS + suits(hands[row], hands.shape[1])


@numba.njit(cache=True, nogil=True)
def wild_look(cards: Any, size: int, line: int, face: int, joker: int) -> Any:
    """The look of the first cards by what they make, also at face value; ``joker`` is the category of those without."""
    deuces = 0
    for at in range(size):
        deuces += cards[at] >> 2 == DEUCE
    return (line * (joker + 1) + face) * _EACH + deuces


@numba.njit(cache=True, nogil=True)
def suits(cards: Any, size: int) -> Any:
    """The part of a look at face value that is about suits."""
    held, counts = np.int64(0), np.int64(0)
    for at in range(size):
        card = np.int64(cards[at])
        held |= np.int64(2) << (14 * (card & 3) + (card >> 2))
        counts += np.int64(1) << 4 * (card & 3)
    shared, most, longest = 0, np.int64(0), 0
    for suit in range(4):
        count = counts >> 4 * suit & 15
        most = max(most, count)
        if count == size:
            shared = suit + 1
        ranks, run = held >> 14 * suit & 0x3FFF, 0
        ranks |= ranks >> 13  # an ace below the deuce
        while ranks:
            ranks &= ranks >> 1
            run += 1
        longest = max(longest, run)
    return (shared * _EACH + most) * _EACH + longest
