"""What a player can see of a hand at a glance, as places of a chart: on the flop and the turn what is made and what is
drawn to, on the river what is made and how many cards would give the dealer the better hand."""

from typing import Any, Final

import numba
import numpy as np

from croupier.engines.holdem import board as boards
from croupier.engines.streets.sets import Ints
from croupier.equipment.cards import RANKS
from croupier.hands.fast import _HALF, _HIGH
from croupier.hands.orders import FIVE_CARD

_RANKS: Final = 13
_NAMES: Final = tuple(rank.replace("T", "10") for rank in RANKS)
_PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT = (
    FIVE_CARD.lines.index(line) for line in ("pair", "two_pair", "three_of_a_kind", "straight")
)

# The rows on the flop and the turn, weakest first.
_NOTHING, _BOARD_PAIR, _BOARD_MORE, _POCKET, _MATCHED, _MORE = 0, 13, 26, 28, 41, 44
MADE: Final = (
    *(f"nothing, {name} high in hand" for name in _NAMES),
    *(f"a pair on the board, {name} high in hand" for name in _NAMES),
    "two pair on the board",
    "three of a kind on the board",
    *(f"two {name}s in hand" for name in _NAMES),
    "the lowest card paired",
    "a middle card paired",
    "the highest card paired",
    "two pair",
    "three of a kind",
    "a straight or better",
)
# The columns: no draw, a straight that two ranks complete, then four of a suit by the highest own card of it.
_STRAIGHT_DRAW, _FLUSH_DRAW = 1, 2
DRAWS: Final = ("no draw", "an open straight draw", *(f"a flush draw with an own {name}" for name in _NAMES))

#: On the river: every line, without and with an own card paired.
RIVER: Final = tuple(
    f"{line.replace('_', ' ')}{words}"
    for words in (", no own card paired", ", an own card paired")
    for line in FIVE_CARD.lines
)
MOST_OUTS: Final = 50
OUTS: Final = tuple(f"{outs} outs" for outs in range(MOST_OUTS + 1))


@numba.njit(cache=True, nogil=True)
def seen_cell(cards: Any, end: int, line: int) -> int:
    """The place of the first two cards beside the community cards up to ``end``, three or four of them."""
    return _made(cards, end, line) * len(DRAWS) + _draw(cards, end)


@numba.njit(cache=True, nogil=True)
def _made(cards: Any, end: int, line: int) -> int:
    first, second = int(cards[0] >> 2), int(cards[1] >> 2)
    high = max(first, second)
    if line >= _STRAIGHT:
        return _MORE + 2
    matched, lowest, highest = -1, 99, -1
    for at in range(2, end):
        rank = int(cards[at] >> 2)
        lowest, highest = min(lowest, rank), max(highest, rank)
        if rank in (first, second):
            matched = max(matched, rank)
    own = matched >= 0 or first == second
    if line == 0:
        return _NOTHING + high
    if line == _PAIR:
        if not own:
            return _BOARD_PAIR + high
        if matched < 0:
            return _POCKET + first
        return _MATCHED + (2 if matched == highest else 0 if matched == lowest else 1)
    if not own:
        return _BOARD_MORE + (line == _TRIPS)
    return _MORE + (line == _TRIPS)


@numba.njit(cache=True, nogil=True)
def _draw(cards: Any, end: int) -> int:
    for suit in range(4):
        suited, own = 0, -1
        for at in range(end):
            if cards[at] & 3 == suit:
                suited += 1
                if at < 2:
                    own = max(own, cards[at] >> 2)
        if suited == 4 and own >= 0:
            return _FLUSH_DRAW + own
    ranks, board = 0, 0
    for at in range(end):
        ranks |= 1 << (cards[at] >> 2)
        if at >= 2:
            board |= 1 << (cards[at] >> 2)
    complete = 0
    for rank in range(_RANKS):
        bit = 1 << rank
        complete += not _straight(ranks) and _straight(ranks | bit) and not _straight(board | bit)
    return _STRAIGHT_DRAW if complete >= 2 else 0


@numba.njit(cache=True, nogil=True)
def _straight(ranks: int) -> bool:
    low = ranks << 1 | ranks >> 12 & 1  # the ace below the deuce too
    return low & low >> 1 & low >> 2 & low >> 3 & low >> 4 != 0


@numba.njit(cache=True, nogil=True)
def river_cells(holdings: int, board: Any, six: boards.Strength, line_of: Any, at: boards.Room, cells: Ints) -> None:
    """The place of every holding on a board of five."""
    _, suited, ranks = boards.flush_suit(board)
    total, on_board = np.int64(0), 0
    for card in board:
        total += six.keys[card]
        on_board |= 1 << (card >> 2)
    made = at.made
    for kind in range(boards.KINDS):
        made[kind] = 0
        if at.live[kind]:
            key = total + six.keys[kind % 13 << 2]
            made[kind] = six.by_rank[six.low[key & _HALF] + six.high[key >> _HIGH & _HALF]]
            if suited + kind // 13 >= 5:
                made[kind] = max(made[kind], six.by_suit[ranks | kind // 13 << kind % 13])
    for holding in range(holdings):
        first, second, number = at.first[holding] % 13, at.second[holding] % 13, at.number[holding]
        outs = 0
        for kind in range(boards.KINDS):
            if made[kind] > number:
                outs += at.live[kind]
        own = first == second or on_board >> first & 1 or on_board >> second & 1
        row = line_of[number] + (len(FIVE_LINES) if own else 0)
        cells[holding] = row * len(OUTS) + min(outs, MOST_OUTS)


#: Compiled code knows how long a tuple is, and not what an order is.
FIVE_LINES: Final = FIVE_CARD.lines
