"""Ultimate Texas Hold'em counted: how showdowns end, for every holding, under the best play and under a simple one.

What an ending is worth is all that the kernels are told: ``one`` and ``two`` price every ending of a play wager of one
ante (a fold among them) and of two.
"""

from typing import Any, Final

import numba
import numpy as np

from croupier.engines.holdem.board import (
    KINDS,
    PAIRS,
    Room,
    Strength,
    compare_holdings,
    flush_suit,
    rank_holdings,
    room,
)
from croupier.engines.holdem.likeness import Felt, beside, lay, orbits, pairs_of, place_of
from croupier.hands.fast import _HALF, _HIGH
from croupier.hands.orders import FIVE_CARD

LINES: Final = len(FIVE_CARD.lines)
#: How a showdown ends: lost to a dealer who qualifies, lost to one who does not, tied; won with each line against a
#: dealer who qualifies, won against one who does not; and the hand that was folded.
LOST, LOST_OPEN, TIED, WON, WON_OPEN, FOLDED, ENDS = 0, 1, 2, 3, 3 + LINES, 3 + 2 * LINES, 4 + 2 * LINES
#: What is summed: all showdowns; those of a play wager on the flop, those of the river, under the best play; the same
#: under the simple one.
EVERY, FLOP, RIVER, RULED_FLOP, RULED_RIVER, PARTS = 0, 1, 2, 3, 4, 5

#: A hand with this many cards against it is folded by the simple strategy.
OUTS: Final = 21

# Sums of a holding beside a flop, in one row for each pair of (best play, simple play) on the river: losses of both
# kinds and the number of boards share one number, wins of both kinds another. With 52 cards an orbit has at most six
# holdings, each with 1,081 boards and 990 dealers: 6 * 1081 < 2 ** 13, and 990 times as many < 2 ** 23.
_BOARDS: Final = 13
_SHOWDOWNS: Final = 23
_WON: Final = 32
_COLUMNS: Final = 1 + LINES


@numba.njit(cache=True, nogil=True)
def count_flops(
    share: Any, felt: Felt, seven: Strength, six: Strength, bar: int, one: Any, two: Any, ruled: Any, sums: Any
) -> None:  # pragma: no cover - compiled
    """Add up a share of the flops into ``sums``, by class of holding, part and ending."""
    n = len(felt.cards)
    beside_flop, left = n - 3, n - 5
    pairs, boards, dealers = pairs_of(beside_flop), pairs_of(left), pairs_of(n - 7)
    others, spots = np.empty(beside_flop, np.int64), np.empty(left, np.int64)
    live, board = np.empty(left, np.int64), np.empty(5, np.int64)
    orbit, size = np.empty(pairs, np.int64), np.empty(pairs, np.int64)
    rows = np.empty((pairs, 4 * _COLUMNS), np.int64)
    ends = np.empty((4, ENDS), np.int64)
    lost, won, column = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64), np.empty((PAIRS, 2), np.int64)
    at = room(left)
    for number in share:
        flop = felt.flops[number]
        orbits(beside(flop, felt.swaps, others), orbit, size)
        rows[:] = 0
        for spot in range(3):
            board[spot] = felt.cards[flop[spot]]
        for river in range(1, beside_flop):
            for turn in range(river):
                drawn = place_of(turn, river)
                if orbit[drawn] == drawn:
                    lay(turn, river, others, felt.cards, board, live, spots)
                    found = rank_holdings(live, board, seven, at)
                    _decide(found, board, seven, six, bar, one, dealers, size[drawn], at, lost, won, column)
                    _add_board(spots, orbit, at, lost, won, column, rows)
        for high in range(1, beside_flop):
            for low in range(high):
                row = place_of(low, high)
                if orbit[row] == row:
                    for part in range(4):
                        _unpack(rows[row, part * _COLUMNS : (part + 1) * _COLUMNS], dealers, ends[part])
                    mine = sums[felt.class_of[place_of(others[low], others[high])]]
                    _add_flop(
                        ends, dealers * boards * size[row], one, two, ruled[number, row], felt.alike[number], mine
                    )


@numba.njit(cache=True, nogil=True)
def _decide(
    found: int,
    board: Any,
    seven: Strength,
    six: Strength,
    bar: int,
    price: Any,
    dealers: int,
    times: int,
    at: Room,
    lost: Any,
    won: Any,
    column: Any,
) -> None:  # pragma: no cover - compiled
    """The showdowns of every holding on a board, and what to do with it on the river."""
    barred = compare_holdings(found, bar, at)
    enough = beaten_by(OUTS, board, six, at)
    paired = 0
    for card in board:
        paired |= 1 << (card >> 2)
    for holding in range(found):
        first, second, number = at.first[holding], at.second[holding], at.number[holding]
        wins, ties = at.weaker[holding], at.equal[holding]
        losses = dealers - wins - ties
        wins_open, losses_open = barred - at.below[first] - at.below[second], 0
        if number < bar:  # the dealer does not qualify with a hand like this either, and it is counted once too few
            losses_open = wins_open + 1 - wins - ties
            wins_open = wins
        losses -= losses_open
        wins -= wins_open
        line = seven.category[number]
        worth = (
            losses * price[LOST]
            + losses_open * price[LOST_OPEN]
            + ties * price[TIED]
            + wins * price[WON + line]
            + wins_open * price[WON_OPEN + line]
        )
        best = worth > dealers * price[FOLDED]  # a tie folds (ruling: G9)
        hidden = first % 13 == second % 13 or paired >> first % 13 & 1 or paired >> second % 13 & 1
        start = (2 * best + (hidden or number >= enough)) * _COLUMNS
        lost[holding] = times * (losses << _SHOWDOWNS + _BOARDS | losses_open << _BOARDS | 1)
        won[holding] = times * (wins << _WON | wins_open)
        column[holding, 0], column[holding, 1] = start, start + 1 + line


@numba.njit(cache=True, nogil=True)
def _add_board(
    spots: Any, orbit: Any, at: Room, lost: Any, won: Any, column: Any, rows: Any
) -> None:  # pragma: no cover - compiled
    for high in range(1, len(spots)):
        start = pairs_of(spots[high])
        with_high = at.grid[at.kind[high]]
        for low in range(high):
            holding = with_high[at.kind[low]]
            row = rows[orbit[start + spots[low]]]
            row[column[holding, 0]] += lost[holding]
            row[column[holding, 1]] += won[holding]


@numba.njit(cache=True, nogil=True)
def _unpack(row: Any, dealers: int, ends: Any) -> None:  # pragma: no cover - compiled
    ends[:] = 0
    ends[LOST] = row[0] >> _SHOWDOWNS + _BOARDS
    ends[LOST_OPEN] = row[0] >> _BOARDS & (1 << _SHOWDOWNS) - 1
    for line in range(LINES):
        ends[WON + line] = row[1 + line] >> _WON
        ends[WON_OPEN + line] = row[1 + line] & (1 << _WON) - 1
    ends[TIED] = (row[0] & (1 << _BOARDS) - 1) * dealers - ends.sum()


@numba.njit(cache=True, nogil=True)
def _add_flop(
    ends: Any, showdowns: int, one: Any, two: Any, ruled: bool, alike: int, sums: Any
) -> None:  # pragma: no cover - compiled
    """Two antes on the flop or wait, the smaller on a tie (ruling: G9); the simple strategy says which."""
    every = ends[0] + ends[1] + ends[2] + ends[3]
    best, simple = ends[2] + ends[3], ends[1] + ends[3]
    best[FOLDED] = showdowns - best.sum()
    simple[FOLDED] = showdowns - simple.sum()
    sums[EVERY] += alike * every
    if (every * two).sum() > (best * one).sum():
        sums[FLOP] += alike * every
    else:
        sums[RIVER] += alike * best
    if ruled:
        sums[RULED_FLOP] += alike * every
    else:
        sums[RULED_RIVER] += alike * simple


@numba.njit(cache=True, nogil=True)
def beaten_by(outs: int, board: Any, six: Strength, at: Room) -> int:  # pragma: no cover - compiled
    """The best hand that at least so many live cards, each alone with the board, reach: what is below it loses to so
    many."""
    _, suited, ranks = flush_suit(board)
    total = np.int64(0)
    for card in board:
        total += six.keys[card]
    made = np.empty(KINDS, np.int32)
    found = 0
    for kind in range(KINDS):
        if at.live[kind]:
            both = total + six.keys[kind % 13 << 2]
            number = six.by_rank[six.low[both & _HALF] + six.high[both >> _HIGH & _HALF]]
            if suited + kind // 13 >= 5:
                number = max(number, six.by_suit[ranks | kind // 13 << kind % 13])
            made[found] = np.int32(number) << 8 | at.live[kind]
            found += 1
    made = made[:found]
    made.sort()
    while found and outs > 0:
        found -= 1
        outs -= made[found] & 255
    return 0 if outs > 0 else made[found] >> 8
