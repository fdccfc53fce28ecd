"""A blackjack shoe in a kernel: cards as bytes that say their values at once, shuffled no further than is needed.

Should a shoe end in the middle of a round, the cards of earlier rounds are shuffled and dealt on.
"""

from __future__ import annotations

from typing import Any, Final

import numba
import numpy as np

from croupier.engines.chance import bits, draw
from croupier.hands.points import VALUE

#: A card as the kernel has it: value less one in the low four bits, then the suit, then which of the tens.
CODE: Final = np.array(
    [VALUE[card] - 1 | (card & 3) << 4 | max((card >> 2) - 8, 0) % 4 << 6 for card in range(52)], np.uint8
)
#: And back.
CARD: Final = np.zeros(256, np.uint8)
CARD[CODE] = np.arange(52)
#: Places of what is known of the shoe: how far it is shuffled, where the round began, whether it began anew within the
#: round, and whether no card was left.
LAID, BEGAN, ANEW, EMPTY = range(4)
_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)


@numba.njit(cache=True, nogil=True)
def shuffled(shoe: Any, at: int, end: int, stream: Any) -> Any:  # pragma: no cover - compiled
    """Shuffle on from card ``at``, six at a time, until card ``end`` is laid or none is left; how far it came.

    Three cards come from 32 random bits: what one leaves of them chooses the next (Brackett-Rozinsky and Lemire), and
    the few that would favour some cards are drawn again.
    """
    cards = shoe.shape[0]
    while at < end and at + 6 <= cards:
        word = bits(stream)
        for half in (word >> _HALF, word & _LOW):
            first = np.uint64(cards - at)
            second, third = first - np.uint64(1), first - np.uint64(2)
            ways = first * second * third
            while True:
                high = half * first
                middle = (high & _LOW) * second
                low = (middle & _LOW) * third
                rest = low & _LOW
                if rest >= ways or rest >= (_LOW + np.uint64(1)) % ways:
                    break
                half = bits(stream) >> _HALF
            other = at + np.int64(high >> _HALF)
            shoe[at], shoe[other] = shoe[other], shoe[at]
            other = at + 1 + np.int64(middle >> _HALF)
            shoe[at + 1], shoe[other] = shoe[other], shoe[at + 1]
            other = at + 2 + np.int64(low >> _HALF)
            shoe[at + 2], shoe[other] = shoe[other], shoe[at + 2]
            at += 3
    while at < end and at < cards:
        draw(shoe, at, stream, True)
        at += 1
    return at


@numba.njit(cache=True, nogil=True)
def anew(shoe: Any, began: int) -> None:  # pragma: no cover - compiled
    """The cards of earlier rounds come below those of this one."""
    cards = shoe.copy()
    for at in range(shoe.shape[0]):
        shoe[at] = cards[(began + at) % shoe.shape[0]]


@numba.njit(cache=True, nogil=True)
def ready(shoe: Any, at: int, wanted: int, place: Any, stream: Any, shuffling: bool) -> Any:  # pragma: no cover
    """Shuffle on until so many cards lie ready; the number of the next one."""
    cards = shoe.shape[0]
    while place[LAID] < at + wanted:
        if place[LAID] < cards:
            place[LAID] = shuffled(shoe, place[LAID], at + wanted, stream) if shuffling else cards
        elif place[BEGAN] == 0:
            place[EMPTY] = 1
            return 0
        else:
            began = place[BEGAN]
            anew(shoe, began)
            place[LAID], place[BEGAN], place[ANEW] = cards - began, 0, 1
            at -= began
    return at
