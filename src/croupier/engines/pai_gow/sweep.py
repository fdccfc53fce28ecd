"""One sweep through the dealer's flushes answers all settings of players who hold the same cards of a suit.

From the lowest high hand to the highest, moves go into a table by low hand and by the two other cards of the flush
hand; a setting weighs a row of it by how many of those cards are left. Numba keeps compiled code by file, so what is
compiled together stands together.
"""

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

#: The other cards of a flush hand: two ranks, one, or none.
TWO, ONE, OTHERS = 91, 13, 105
_WIDE: Final = 112  # that many and some more, so that rows lie well in memory
#: Low hands are added up in blocks, so that neither a move nor a question touches all of them.
_BLOCK: Final = 10


class Moves(NamedTuple):
    """Hands that leave a place (-1) or come to one (1), from the lowest high hand to the highest."""

    high: npt.NDArray[np.int32]
    low: npt.NDArray[np.uint8]
    others: npt.NDArray[np.uint8]
    sign: npt.NDArray[np.int8]
    suited: npt.NDArray[np.uint16]


class Asks(NamedTuple):
    """Settings to ask about, by their holdings."""

    low: npt.NDArray[np.uint8]
    high: npt.NDArray[np.int32]
    holding: npt.NDArray[np.int32]


class Suit(NamedTuple):
    """What is asked of one suit: how many cards of each rank the other suits have, the holdings, how many low hands
    there are, and then the moves of the dealer's flushes and the settings to ask about. Numba takes no record of
    records into a parallel loop."""

    rest: npt.NDArray[np.int32]
    held: npt.NDArray[np.int8]
    lows: int
    high: npt.NDArray[np.int32]
    low: npt.NDArray[np.uint8]
    others: npt.NDArray[np.uint8]
    sign: npt.NDArray[np.int8]
    suited: npt.NDArray[np.uint16]
    asked_low: npt.NDArray[np.uint8]
    asked_high: npt.NDArray[np.int32]
    asked_holding: npt.NDArray[np.int32]


@numba.njit(cache=True, nogil=True)
def other_ways(left: Any, ways: Any) -> None:
    """In how many ways each of the others is dealt, of so many left of each rank in the other suits."""
    at = 0
    for rank in range(13):
        ways[at] = left[rank] * (left[rank] - 1) // 2
        for other in range(1, 13 - rank):
            ways[at + other] = left[rank] * left[rank + other]
        at += 13 - rank
        ways[TWO + rank] = left[rank]
    ways[TWO + ONE] = 1


@numba.njit(cache=True, nogil=True)
def _dealt_beside(moved: Any, suited: Any) -> Any:
    """The moves of hands that hold none of these cards of a suit: a few of very many, so no array is made of all."""
    size = 0
    for move in range(len(moved)):
        size += (moved[move] & suited) == 0
    there, at = np.empty(size, np.int32), 0
    for move in range(len(moved)):
        if (moved[move] & suited) == 0:
            there[at] = move
            at += 1
    return there


@numba.njit(cache=True, nogil=True)
def _sweep(suit: Any, suited: Any, some: Any, places: Any, both: Any, either: Any) -> None:
    """Answer some of the asks, in ascending order of their high hands, for a player who holds these cards of a suit."""
    rest, held, moved_high, moved_low = suit.rest, suit.held, suit.high, suit.low
    others, sign = suit.others, suit.sign
    there = _dealt_beside(suit.suited, suited)
    if not len(there):
        return
    rows = suit.lows + 1
    within = np.zeros((rows, _WIDE), np.int32)
    blocks = np.zeros((rows // _BLOCK + 1, _WIDE), np.int32)
    seen, ways, left = np.zeros(_WIDE, np.int32), np.zeros(_WIDE, np.int32), np.zeros(13, np.int32)
    final = np.zeros((rows, _WIDE), np.int32)
    for move in there:
        final[moved_low[move] + 1, others[move]] += sign[move]
    for row in range(1, rows):
        final[row] += final[row - 1]
    at = 0
    for number in range(len(some)):
        ask, place = some[number], places[number]
        low, high, holding = suit.asked_low[ask], suit.asked_high[ask], suit.asked_holding[ask]
        while at < len(there) and moved_high[there[at]] < high:
            move = there[at]
            _move(within, blocks, moved_low[move], others[move], sign[move])
            seen[others[move]] += sign[move]
            at += 1
        for rank in range(13):
            left[rank] = rest[rank] - held[holding, rank] + (suited >> rank & 1)
        other_ways(left, ways)
        block, row, last = blocks[low // _BLOCK], within[low], final[low]
        lower, sides = 0, 0
        for other in range(_WIDE):
            lower += (block[other] + row[other]) * ways[other]
            sides += (seen[other] + last[other]) * ways[other]
        both[place], either[place] = lower, sides


@numba.njit(cache=True, nogil=True)
def _move(within: Any, blocks: Any, low: int, other: int, sign: int) -> None:
    block = low // _BLOCK
    for row in range(low + 1, min((block + 1) * _BLOCK, len(within))):
        within[row, other] += sign
    for row in range(block + 1, len(blocks)):
        blocks[row, other] += sign


@numba.njit(cache=True, nogil=True)
def _packed(cards: Any, among: Any) -> int:
    """Cards as bits among the ranks held."""
    packed, place = 0, 0
    while among:
        lowest = among & -among
        if cards & lowest:
            packed |= 1 << place
        place += 1
        among ^= lowest
    return packed


@numba.njit(cache=True, nogil=True, parallel=True)
def ask_holdings(suit: Any, seen: Any, held: Any, some: Any, slots: Any, settings: Any, both: Any, either: Any) -> None:
    """Ask settings of holdings, lowest high hand first, once for each set of cards of a suit that a player may hold;
    ``held`` are the ranks of each."""
    for task in numba.prange(len(seen)):
        suited = np.uint16(seen[task])
        total = 0
        for number in range(len(some)):
            total += (held[number] & suited) == suited
        asked, places = np.empty(total, np.int32), np.empty(total, np.int64)
        total = 0
        for number in range(len(some)):
            if (held[number] & suited) == suited:
                asked[total] = some[number]
                holding = suit.asked_holding[some[number]]
                places[total] = slots[number] + _packed(suited, held[number]) * settings[holding]
                total += 1
        _sweep(suit, suited, asked, places, both, either)


@numba.njit(cache=True, nogil=True, parallel=True)
def ask_flushes(suit: Any, seen: Any, ends: Any, some: Any, places: Any, both: Any, either: Any) -> None:
    """Ask some settings of flush hands: those from one end to the next are of players with the same cards of a suit."""
    for task in numba.prange(len(seen)):
        asked = slice(ends[task], ends[task + 1])
        _sweep(suit, np.uint16(seen[task]), some[asked], places[asked], both, either)
