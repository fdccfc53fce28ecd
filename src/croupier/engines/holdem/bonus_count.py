"""Texas Hold'em Bonus counted: how showdowns end, for every holding, by how many of the two later wagers are made.

Neither wager changes what can be done later, so each is made where it wins more often than it loses: the turn wager by
what the flop shows, the river wager by what flop and turn show. ``unit`` is what each ending pays on such a wager.
"""

from typing import Any, Final

import numba
import numpy as np

from croupier.engines.holdem.board import PAIRS, Strength, compare_holdings, number_of, rank_holdings, room
from croupier.engines.holdem.likeness import Felt, beside, lay, orbits, pairs_of, place_of

#: How a showdown ends: lost, tied, won below the bar that the ante asks for, won above it.
LOST, TIED, WON, WON_HIGH, ENDS = 0, 1, 2, 3, 4
#: Which strategy: the best, or the simple one; and how many later wagers.
BEST, RULED, PLANS = 0, 1, 2
LATER: Final = 3

# Sums of a holding beside flop and turn in one number: losses, wins below the bar and above it. With 52 cards an orbit
# has at most six holdings with their turn, each with 46 rivers and 990 dealers: 6 * 46 * 990 < 2 ** 21.
_BITS: Final = 21
_MASK: Final = (1 << _BITS) - 1


@numba.njit(cache=True, nogil=True)
def count_flops(
    share: Any, felt: Felt, seven: Strength, six: Strength, bar: int, unit: Any, ruled: Any, sums: Any
) -> None:  # pragma: no cover - compiled
    """Add up a share of the flops into ``sums``, by class of holding, strategy, later wagers and ending."""
    beside_flop = len(felt.cards) - 3
    pairs = pairs_of(beside_flop)
    others, board = np.empty(beside_flop, np.int64), np.empty(5, np.int64)
    orbit, size = np.empty(pairs, np.int64), np.empty(pairs, np.int64)
    joint, many = np.empty(beside_flop * pairs, np.int64), np.empty(beside_flop * pairs, np.int64)
    turned, rows = np.empty(beside_flop * pairs, np.int64), np.empty((pairs, PLANS, 2, ENDS), np.int64)
    for number in share:
        flop = felt.flops[number]
        kept = beside(flop, felt.swaps, others)
        orbits(kept, orbit, size)
        _with_turn(kept, joint, many)
        for spot in range(3):
            board[spot] = felt.cards[flop[spot]]
        _add_boards(felt.cards, board, others, seven, bar, orbit, size, joint, turned)
        _add_turns(felt.cards, board, others, six, bar, unit, orbit, joint, many, turned, rows)
        for high in range(1, beside_flop):
            for low in range(high):
                row = place_of(low, high)
                if orbit[row] == row:
                    mine = sums[felt.class_of[place_of(others[low], others[high])]]
                    _add_flop(rows[row], unit, ruled[number, row], felt.alike[number], mine)


@numba.njit(cache=True, nogil=True)
def _with_turn(kept: Any, first: Any, size: Any) -> None:  # pragma: no cover - compiled
    """For every turn card with every pair of cards, the first that looks like them, and how many do."""
    cards = kept.shape[1]
    pairs = pairs_of(cards)
    for turn in range(cards):
        for high in range(1, cards):
            for low in range(high):
                mine = turn * pairs + place_of(low, high)
                least, same = mine, 0
                for swap in kept:
                    image = swap[turn] * pairs + place_of(swap[low], swap[high])
                    least = min(least, image)
                    same += image == mine
                first[mine] = least
                size[mine] = kept.shape[0] // same


@numba.njit(cache=True, nogil=True)
def _add_boards(
    cards: Any, board: Any, others: Any, seven: Strength, bar: int, orbit: Any, size: Any, joint: Any, turned: Any
) -> None:  # pragma: no cover - compiled
    """Every turn and river: the showdowns of each holding, once for either of the two cards as the turn."""
    beside_flop = len(others)
    left, pairs, dealers = beside_flop - 2, pairs_of(beside_flop), pairs_of(beside_flop - 4)
    spots, live = np.empty(left, np.int64), np.empty(left, np.int64)
    packed = np.empty(PAIRS, np.int64)
    at = room(left)
    turned[:] = 0
    for river in range(1, beside_flop):
        for turn in range(river):
            drawn = place_of(turn, river)
            if orbit[drawn] != drawn:
                continue
            lay(turn, river, others, cards, board, live, spots)
            found = rank_holdings(live, board, seven, at)
            compare_holdings(found, 0, at)
            for holding in range(found):
                wins = at.weaker[holding]
                losses = dealers - wins - at.equal[holding]
                high_wins = wins if at.number[holding] >= bar else 0
                packed[holding] = size[drawn] * ((losses << _BITS | wins - high_wins) << _BITS | high_wins)
            for high in range(1, left):
                start = pairs_of(spots[high])
                with_high = at.grid[at.kind[high]]
                for low in range(high):
                    row = start + spots[low]
                    ends = packed[with_high[at.kind[low]]]
                    turned[joint[turn * pairs + row]] += ends
                    turned[joint[river * pairs + row]] += ends


@numba.njit(cache=True, nogil=True)
def _add_turns(
    cards: Any,
    board: Any,
    others: Any,
    six: Strength,
    bar: int,
    unit: Any,
    orbit: Any,
    joint: Any,
    many: Any,
    turned: Any,
    rows: Any,
) -> None:  # pragma: no cover - compiled
    """The river wager of every holding with every turn card, a tie without it (ruling: G9)."""
    beside_flop = len(others)
    pairs, rivers, dealers = pairs_of(beside_flop), beside_flop - 3, pairs_of(beside_flop - 4)
    ends, seen = np.empty(ENDS, np.int64), np.empty(6, np.int64)
    seen[:3] = board[:3]
    rows[:] = 0
    for turn in range(beside_flop):
        seen[3] = cards[others[turn]]
        for high in range(1, beside_flop):
            for low in range(high):
                row = place_of(low, high)
                mine = turn * pairs + row
                if joint[mine] == mine and turn != low and turn != high:
                    ends[LOST] = turned[mine] >> 2 * _BITS
                    ends[WON] = turned[mine] >> _BITS & _MASK
                    ends[WON_HIGH] = turned[mine] & _MASK
                    ends[TIED] = dealers * rivers * many[mine] - ends[LOST] - ends[WON] - ends[WON_HIGH]
                    seen[4], seen[5] = cards[others[low]], cards[others[high]]
                    rows[orbit[row], BEST, int((ends * unit).sum() > 0)] += ends
                    rows[orbit[row], RULED, int(hidden(seen, six, bar))] += ends


@numba.njit(cache=True, nogil=True)
def hidden(seen: Any, six: Strength, bar: int) -> bool:  # pragma: no cover - compiled
    """The simple strategy: a pair with an own card (they are the last two), or a hand that the ante is paid with."""
    low, high = seen[4] >> 2, seen[5] >> 2
    for card in seen[:4]:
        if card >> 2 == low or card >> 2 == high:
            return True
    return low == high or number_of(seen, six) >= bar


@numba.njit(cache=True, nogil=True)
def _add_flop(row: Any, unit: Any, ruled: bool, alike: int, sums: Any) -> None:  # pragma: no cover - compiled
    """The turn wager, a tie without it (ruling: G9)."""
    best = int(((row[BEST, 0] + row[BEST, 1]) * unit).sum() > 0)
    for river in range(2):
        sums[BEST, best + river] += alike * row[BEST, river]
        sums[RULED, int(ruled) + river] += alike * row[RULED, river]
