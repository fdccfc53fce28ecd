"""The best last bet with every holding, as tables that a kernel looks it up in.

With the whole board open, what two cards are worth goes by their kinds (`board_table`): a flag for each board of those
that are alike, and holding of two kinds. With four community cards open, boards that suits make different are alike: a
bit for each holding beside one of them, and for every other the swap of suits that makes it that one.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.dealt import side_by_side
from croupier.engines.holdem import board as boards
from croupier.engines.holdem.board_table import BoardTable, bets_best, board_table, entry_of, holdings_with, look_up
from croupier.engines.holdem.count import CountRules, value_last_bets
from croupier.engines.holdem.count_all import hands
from croupier.engines.holdem.likeness import likeness, place_of, sets_alike
from croupier.engines.holdem.prices import BOARD, HOLE, Prices
from croupier.engines.holdem.solve import count_rules
from croupier.engines.streets.sets import places, sets_of
from croupier.kept_tables import Arrays

#: The community cards that are open at a last bet before the river.
TURN: Final = BOARD - 1
_CARDS: Final = 52
_PAIRS: Final = comb(_CARDS, HOLE)
_SHARES: Final = 64
Bytes = npt.NDArray[np.uint8]


class LastBets(NamedTuple):
    """With the whole board open, ``rivers`` has a flag for each board and holding. Before, ``turns`` has a row of bits
    for each board of four that suits make no different; ``turn_of`` and ``swap_of`` say by the place of a board which
    row is its own and by which of the ``swaps`` of suits it becomes that one."""

    rivers: BoardTable
    turns: Bytes
    turn_of: npt.NDArray[np.uint16]
    swap_of: Bytes
    swaps: Bytes


def last_bets(tables: Arrays) -> LastBets:
    """The tables as a kernel reads them."""
    rivers = BoardTable(*(tables[name] for name in BoardTable._fields))
    return LastBets(rivers, *(tables[name] for name in LastBets._fields[1:]))


def no_last_bets() -> LastBets:
    """For a strategy that never looks any up."""
    numbers, flags = np.zeros(0, np.int64), np.zeros((0, 0), np.uint8)
    rivers = BoardTable(numbers, numbers, flags, flags)
    return LastBets(rivers, flags, np.zeros(0, np.uint16), np.zeros(0, np.uint8), flags)


def solve(paid: Prices, pack: tuple[int, ...]) -> Arrays:
    """The tables of a game; those of the street on which it has no last bet are empty."""
    rules = count_rules(paid)
    table = board_table(likeness(pack)[0], pack, hands(), rules)
    rivers, *turns = no_last_bets()
    if rules.at_turn:
        return {**rivers._asdict(), **turn_bets(table, rules, pack)}
    rivers = table._replace(plain=bets_best(table.plain), suited=bets_best(table.suited))
    return rivers._asdict() | dict(zip(LastBets._fields[1:], turns, strict=True))


def turn_bets(table: BoardTable, rules: CountRules, pack: tuple[int, ...]) -> Arrays:
    """The tables for boards of four."""
    swaps, sets = likeness(pack)[0].swaps, sets_of(_CARDS, TURN)
    first, turn_of, _ = sets_alike(sets, swaps)
    swap_of = np.zeros(len(sets), np.uint8)
    for number, swap in enumerate(swaps):
        swap_of[places(np.sort(swap[sets], axis=1)) == first[turn_of]] = number
    turns = sets[first].astype(np.int64)
    bets = np.zeros((len(turns), _PAIRS), np.bool_)

    def decide(share: int) -> None:
        _decide(np.arange(share, len(turns), _SHARES), turns, table, rules, bets)

    side_by_side(decide, range(_SHARES))
    packed = np.packbits(bets, axis=1)
    return {
        "turns": packed,
        "turn_of": turn_of.astype(np.uint16),
        "swap_of": swap_of,
        "swaps": swaps.astype(np.uint8),
    }


@numba.njit(cache=True, nogil=True)
def _decide(share: Any, turns: Any, table: BoardTable, what: CountRules, bets: Any) -> None:
    """Whether the last bet adds to the net, over every river and every holding of the dealer; a tie is not bet
    (ruling: G9)."""
    live, kinds = np.empty(_CARDS - TURN, np.int64), np.empty(_CARDS - TURN, np.int64)
    board, worth, total = np.empty(BOARD, np.int64), np.empty(boards.PAIRS, np.int64), np.empty(_PAIRS, np.int64)
    adds, dealers = what.later[0, 1] - what.later[0, 0], boards.dealers_of(len(live) - 3, what.dealer)
    for number in share:
        _deal_board(turns[number], board, live)
        total[:] = 0
        for river in range(len(live)):
            board[TURN] = live[river]
            entries = look_up(board, live, table, kinds)
            value_last_bets(entries, what.ends.below, adds, dealers, worth)
            _add_river(river, kinds, worth, total)
        for high in range(1, len(live)):
            for low in range(high):
                bets[number, place_of(live[low], live[high])] = total[place_of(low, high)] > 0


@numba.njit(cache=True, nogil=True)
def _deal_board(turn: Any, board: Any, live: Any) -> None:
    """The four cards that are open, and all that are not."""
    left = 0
    for card in range(_CARDS):
        if card not in turn:
            live[left] = card
            left += 1
    board[:TURN] = turn


@numba.njit(cache=True, nogil=True)
def _add_river(river: int, kinds: Any, worth: Any, total: Any) -> None:
    """What a bet adds on one river, to what it adds in all with every holding that leaves that card."""
    row = 0
    for high in range(1, len(kinds)):
        with_high = holdings_with(kinds[high])
        for low in range(high):
            if river not in (low, high):
                total[row] += worth[with_high[kinds[low]]]
            row += 1


@numba.njit(cache=True, nogil=True, inline="always")
def on_river(pack: Any, rivers: BoardTable, board: Any) -> Any:
    """Whether a player bets whose cards are the first two, beside the board of the next five."""
    for at in range(BOARD):
        board[at] = pack[HOLE + at]
    return entry_of(board, np.int64(pack[0]), np.int64(pack[1]), rivers)


@numba.njit(cache=True, nogil=True, inline="always")
def on_turn(pack: Any, turns: Any, turn_of: Any, swap_of: Any, swaps: Any) -> Any:
    """Whether a player bets whose cards are the first two, beside the next four."""
    a, b, c, d = np.int64(pack[2]), np.int64(pack[3]), np.int64(pack[4]), np.int64(pack[5])
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    place = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6 + d * (d - 1) * (d - 2) * (d - 3) // 24
    swap = swaps[swap_of[place]]
    low, high = np.int64(swap[pack[0]]), np.int64(swap[pack[1]])
    low, high = min(low, high), max(low, high)
    holding = low + high * (high - 1) // 2
    return turns[turn_of[place], holding >> 3] >> (7 - (holding & 7)) & 1
