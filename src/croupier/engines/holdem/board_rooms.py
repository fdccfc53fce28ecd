"""Room for many boards at once, each as `board.Room` has it."""

from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.gpu.grid import Grid
from croupier.engines.holdem import board as boards
from croupier.engines.holdem.board_table import fill_row
from croupier.engines.streets.sets import Ints


class BoardRooms(NamedTuple):
    """Room for many boards at once: `boards.Room` and the live cards of each, all numbers of a board in one row."""

    large: Ints
    grid: Ints
    order: npt.NDArray[np.int32]


#: The figures by kind of card in `boards.Room`, and those by holding.
_BY_KIND, _BY_HOLDING = 5, 6


def rooms_for(grid: Grid, at_once: int, live: int) -> BoardRooms:
    """Room for so many boards at once, each beside so many live cards."""
    wide = 2 * live + _BY_KIND * boards.KINDS + _BY_HOLDING * boards.PAIRS
    return BoardRooms(
        grid.room((at_once, wide)),
        grid.room((at_once, boards.KINDS, boards.KINDS)),
        grid.room((at_once, boards.PAIRS), np.int32),
    )


@numba.njit(cache=True, nogil=True)
def fill_in_room(row: int, board: Any, cards: int, shown: Any, rooms: BoardRooms, piece: int) -> None:
    """Rank and compare the holdings of a board beside so many live cards, in one of the rooms."""
    large = rooms.large[piece]
    by_kind = 2 * cards
    held = by_kind + _BY_KIND * boards.KINDS
    at = boards.Room(
        large[cards:by_kind],
        large[by_kind : by_kind + boards.KINDS],
        large[by_kind + boards.KINDS : by_kind + 2 * boards.KINDS],
        rooms.grid[piece],
        large[held : held + boards.PAIRS],
        large[held + boards.PAIRS : held + 2 * boards.PAIRS],
        large[held + 2 * boards.PAIRS : held + 3 * boards.PAIRS],
        large[held + 3 * boards.PAIRS : held + 4 * boards.PAIRS],
        large[held + 4 * boards.PAIRS : held + 5 * boards.PAIRS],
        large[held + 5 * boards.PAIRS : held + 6 * boards.PAIRS],
        rooms.order[piece],
        large[by_kind + 2 * boards.KINDS : by_kind + 3 * boards.KINDS],
        large[by_kind + 3 * boards.KINDS : by_kind + 4 * boards.KINDS],
        large[by_kind + 4 * boards.KINDS : by_kind + 5 * boards.KINDS],
    )
    fill_row(row, board, shown.alike.cards, shown.hands, shown.what, shown.adds, shown.table, large[:cards], at)
