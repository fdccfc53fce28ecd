"""One sweep through the dealer's flushes answers all settings of players who hold the same cards of a suit.

From the lowest high hand to the highest, moves go into a table by low hand and by the two other cards of the flush
hand; a setting weighs a row of it by how many of those cards are left. Numba keeps compiled code by file, so what is
compiled together stands together.
"""

from typing import Any, Final

import numba
import numpy as np

from croupier.engines.pai_gow.hands import LOWS

#: The other cards of a flush hand: two ranks, one, or none.
TWO, ONE, OTHERS = 91, 13, 105
_WIDE: Final = 112  # that many and some more, so that rows lie well in memory
#: Low hands are added up in blocks, so that neither a move nor a question touches all of them.
_BLOCK: Final = 10
_ROWS: Final = LOWS + 1


@numba.njit(cache=True, nogil=True)
def other_ways(left: Any, ways: Any) -> None:  # pragma: no cover - compiled
    """In how many ways each of the others is dealt, of so many left of each rank in the other suits."""
    at = 0
    for one in range(13):
        ways[at] = left[one] * (left[one] - 1) // 2
        ways[at + 1 : at + 13 - one] = left[one] * left[one + 1 :]
        at += 13 - one
    ways[TWO : TWO + ONE] = left
    ways[TWO + ONE] = 1


@numba.njit(cache=True, nogil=True)
def _sweep(
    suited: int, rest: Any, held: Any, moves: Any, asks: Any, some: Any, places: Any, both: Any, either: Any
) -> None:  # pragma: no cover - compiled
    """Answer some of the asks, in ascending order of their high hands, for a player who holds these cards of a suit."""
    mine = np.flatnonzero((moves.suited & suited) == 0)
    if not len(mine):
        return
    within = np.zeros((_ROWS, _WIDE), np.int32)
    blocks = np.zeros((_ROWS // _BLOCK + 1, _WIDE), np.int32)
    seen, ways, left = np.zeros(_WIDE, np.int32), np.zeros(_WIDE, np.int32), np.zeros(13, np.int32)
    final = np.zeros((_ROWS, _WIDE), np.int32)
    for move in mine:
        final[moves.low[move] + 1, moves.others[move]] += moves.sign[move]
    for row in range(1, _ROWS):
        final[row] += final[row - 1]
    at = 0
    for number in range(len(some)):
        ask, place = some[number], places[number]
        low, high, holding = asks.low[ask], asks.high[ask], asks.holding[ask]
        while at < len(mine) and moves.high[mine[at]] < high:
            move = mine[at]
            _move(within, blocks, moves.low[move], moves.others[move], moves.sign[move])
            seen[moves.others[move]] += moves.sign[move]
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
def _move(within: Any, blocks: Any, low: int, other: int, sign: int) -> None:  # pragma: no cover - compiled
    block = low // _BLOCK
    for row in range(low + 1, min((block + 1) * _BLOCK, _ROWS)):
        within[row, other] += sign
    for row in range(block + 1, len(blocks)):
        blocks[row, other] += sign


@numba.njit(cache=True, nogil=True)
def _packed(cards: int, among: int) -> int:  # pragma: no cover - compiled
    """Cards as bits among the ranks held."""
    found, place = 0, 0
    while among:
        lowest = among & -among
        if cards & lowest:
            found |= 1 << place
        place += 1
        among ^= lowest
    return found


@numba.njit(cache=True, nogil=True, parallel=True)
def ask_holdings(
    seen: Any,
    rest: Any,
    held: Any,
    support: Any,
    moved: Any,
    asks: Any,
    some: Any,
    slots: Any,
    many: Any,
    both: Any,
    either: Any,
) -> None:  # pragma: no cover - compiled
    """Ask some settings of holdings, from the lowest high hand to the highest, once for each set of cards of a suit
    that the player may hold."""
    for task in numba.prange(len(seen)):
        suited = seen[task]
        total = 0
        for ask in some:
            total += support[asks.holding[ask]] & suited == suited
        mine, places = np.empty(total, np.int32), np.empty(total, np.int64)
        total = 0
        for number in range(len(some)):
            ask = some[number]
            holding = asks.holding[ask]
            if support[holding] & suited == suited:
                mine[total] = ask
                places[total] = slots[number] + _packed(suited, support[holding]) * many[holding]
                total += 1
        _sweep(suited, rest, held, moved, asks, mine, places, both, either)


@numba.njit(cache=True, nogil=True, parallel=True)
def ask_flushes(
    seen: Any, ends: Any, rest: Any, held: Any, moved: Any, asks: Any, some: Any, places: Any, both: Any, either: Any
) -> None:  # pragma: no cover - compiled
    """Ask some settings of flush hands: those from one end to the next are of players with the same cards of a suit."""
    for task in numba.prange(len(seen)):
        mine = slice(ends[task], ends[task + 1])
        _sweep(seen[task], rest, held, moved, asks, some[mine], places[mine], both, either)
