"""The count of `count`, every holding beside every flop by itself, so that thousands are counted at once.

Boards are met, filled and put together by likeness as they are there, by the same functions; only the order is another:
each step is done for all flops before the next. A holding beside a flop then goes through the likenesses of its boards,
and its endings are added to those of its class. What is added up are whole numbers, so the sums are the same.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.gpu.grid import Grid
from croupier.engines.gpu.own_ways import add_to
from croupier.engines.holdem import board as boards
from croupier.engines.holdem.board_rooms import fill_in_room, rooms_for
from croupier.engines.holdem.board_table import (
    BoardTable,
    entry_alike,
    likeness_of,
    row_alike,
    taken_apart,
)
from croupier.engines.holdem.count import (
    BEST,
    BY_HABIT,
    PLAYS,
    CountRules,
    HandNumbers,
    bet_on_flop,
    habit_on_flop,
    packed_counts,
    unpack,
    worth_of_last_bet,
)
from croupier.engines.holdem.count_turn import add_showdowns, endings_on_turn, habit_on_turn, slots_of, words_of
from croupier.engines.holdem.likeness import (
    Likeness,
    cards_at,
    fits_late,
    orbit_of,
    place_of,
    set_beside,
)
from croupier.engines.streets.sets import Ints
from croupier.hands.orders import FIVE_CARD

#: Boards that are ranked and compared at once, each in room of its own.
_AT_ONCE: Final = 1 << 14
_BOARD: Final = 5


class FlopsBeside(NamedTuple):
    """By flop: the places of the cards beside it, where they go under the swaps that keep it, and how many these are.
    By flop and pair of these cards: the first pair that looks like it and how many do, and the likeness of the board
    that it makes. By flop and likeness: which it is, how many boards have it, and in how many a card lies; by flop, how
    many likenesses there are; by flop and pair, the number of its likeness."""

    others: Ints
    kept: Ints
    swaps: Ints
    orbit: npt.NDArray[np.int32]
    size: npt.NDArray[np.int32]
    likeness: npt.NDArray[np.int32]
    group: npt.NDArray[np.int32]
    groups: Ints
    stands: npt.NDArray[np.int32]
    boards: npt.NDArray[np.int32]
    lying: npt.NDArray[np.int8]


class ShownDown(NamedTuple):
    """All that a holding is counted by: what `count` reads, what the last bet adds by ending and what a fold gives away
    by line, and the places of packed sums beside a turn card."""

    alike: Likeness
    hands: HandNumbers
    table: BoardTable
    what: CountRules
    adds: Ints
    given_away: Ints
    slots: Ints


#: A table that nothing is copied for.
_NO_TABLE: Final = BoardTable(*(np.empty(0, np.int64) for _ in range(4)))


def count_apart(grid: Grid, pricing: ShownDown, shapes: tuple[tuple[int, ...], ...]) -> list[npt.NDArray[np.int64]]:
    """The sums of `count.CountSums` over all flops, in these shapes; the empty table says what boards there are."""
    alike, what, empty = pricing.alike, pricing.what, pricing.table
    flops, beside = len(alike.flops), len(alike.cards) - 3
    pairs, rows = comb(beside, 2), len(empty.plain) + len(empty.suited)
    laid = _room_beside(grid, flops, beside, len(alike.swaps))
    table = empty._replace(
        suit_of=grid.moved(empty.suit_of),
        number_of=grid.moved(empty.number_of),
        plain=grid.room(empty.plain.shape),
        suited=grid.room(empty.suited.shape),
    )
    given: ShownDown = grid.moved(pricing._replace(table=_NO_TABLE))
    shared = given._replace(table=table)
    met = grid.moved(np.full(rows, -1, np.int64))
    grid.each(lay_flop, flops, [len(alike.cards)], (shared.alike, laid))
    grid.each(look_at_pair, flops * pairs, [_BOARD], (shared.alike, what.late, table, laid, met))
    rooms, at_once = rooms_for(grid, min(_AT_ONCE, rows), beside - 2), min(_AT_ONCE, rows)
    for first in range(0, rows, at_once):
        grid.each(fill_board, min(at_once, rows - first), [_BOARD], (first, met, laid, shared, rooms))
    grid.each(find_first, flops * pairs, [], laid)
    grid.each(put_together, flops, [], laid)
    grid.each(look_for_card, flops * beside, [], laid)
    kinds = len(what.ends.below)
    sums = [grid.moved(np.zeros(int(np.prod(shape)), np.int64)) for shape in shapes]
    own = [4 * (1 + kinds), (4, boards.WON + 2 * kinds), 2 * _BOARD + boards.WON + 2 * kinds]
    count = count_turns if what.at_turn else count_rivers
    grid.each(count, flops * pairs, own, (laid, shared, int(_asked_once(words_of, pricing.slots)), sums[0], sums[1]))
    return [grid.fetched(part).reshape(shape) for part, shape in zip(sums, shapes, strict=True)]


def pricing_of(
    alike: Likeness, hands: HandNumbers, empty: BoardTable, what: CountRules, given_away: Ints | None
) -> ShownDown:
    """What holdings are counted by; nothing is given away where folds are decided without it."""
    kept = np.zeros(len(FIVE_CARD.lines), np.int64) if given_away is None else given_away
    return ShownDown(
        alike, hands, empty, what, what.later[0, 1] - what.later[0, 0], kept, _asked_once(slots_of, what.ends)
    )


def _asked_once(function: Any, of: Any) -> Any:
    """What a compiled function says, without compiling it: to have it ready takes longer than to ask it once."""
    return function.py_func(of)


def _room_beside(grid: Grid, flops: int, beside: int, swaps: int) -> FlopsBeside:
    pairs = comb(beside, 2)
    small = [grid.room((flops, pairs), np.int32) for _ in range(6)]
    orbit, size, likeness, group, stands, alike = small
    return FlopsBeside(
        grid.room((flops, beside)),
        grid.room((flops, swaps, beside)),
        grid.room((flops,)),
        orbit,
        size,
        likeness,
        group,
        grid.room((flops,)),
        stands,
        alike,
        grid.room((flops, pairs, beside), np.int8),
    )


@numba.njit(cache=True, nogil=True)
def lay_flop(number: int, own: Any, shared: Any) -> None:
    """The cards beside a flop."""
    alike, laid = shared
    laid.swaps[number] = set_beside(alike.flops[number], alike.swaps, laid.others[number], own[0], laid.kept[number])


@numba.njit(cache=True, nogil=True)
def _lay_board(alike: Any, laid: Any, piece: int, board: Any) -> None:
    """The board that a pair of cards makes with a flop."""
    pairs = laid.orbit.shape[1]
    number = piece // pairs
    low, high = cards_at(piece % pairs)
    for spot in range(3):
        board[spot] = alike.cards[alike.flops[number, spot]]
    board[3], board[4] = alike.cards[laid.others[number, low]], alike.cards[laid.others[number, high]]


@numba.njit(cache=True, nogil=True)
def look_at_pair(piece: int, own: Any, shared: Any) -> None:
    """What looks like a pair of cards beside a flop, and the likeness of the board that they make as turn and river,
    of which each is met once: of boards that share a row any will do."""
    alike, late, table, laid, met = shared
    pairs, board = laid.orbit.shape[1], own[0]
    number, place = piece // pairs, piece % pairs
    low, high = cards_at(place)
    kept = laid.kept[number, : laid.swaps[number]]
    laid.orbit[number, place], laid.size[number, place] = orbit_of(kept, low, high)
    likeness = -1
    if fits_late(laid.others[number, low], laid.others[number, high], late):
        _lay_board(alike, laid, piece, board)
        likeness = likeness_of(board, table)
        met[row_alike(likeness)] = piece
    laid.likeness[number, place] = likeness


@numba.njit(cache=True, nogil=True)
def fill_board(piece: int, own: Any, shared: Any) -> None:
    """Rank and compare the holdings of a board."""
    first, met, laid, shown, rooms = shared
    row, board = first + piece, own[0]
    if met[row] < 0:
        return
    _lay_board(shown.alike, laid, met[row], board)
    fill_in_room(row, board, len(shown.alike.cards) - _BOARD, shown, rooms, piece)


@numba.njit(cache=True, nogil=True)
def find_first(piece: int, own: Any, laid: Any) -> None:
    """The first pair beside a flop whose board has the likeness of this one's."""
    pairs = laid.orbit.shape[1]
    number, place = piece // pairs, piece % pairs
    likeness, first = laid.likeness[number, place], 0
    while laid.likeness[number, first] != likeness:
        first += 1
    laid.group[number, place] = first


@numba.njit(cache=True, nogil=True)
def put_together(number: int, own: Any, laid: Any) -> None:
    """The likenesses of the boards with a flop, numbered, and how many boards have each."""
    groups = 0
    for place in range(laid.orbit.shape[1]):
        first = laid.group[number, place]
        if laid.likeness[number, place] < 0:
            laid.group[number, place] = -1
        elif first == place:
            laid.group[number, place] = groups
            laid.stands[number, groups] = laid.likeness[number, place]
            laid.boards[number, groups] = 1
            groups += 1
        else:
            group = laid.group[number, first]
            laid.group[number, place] = group
            laid.boards[number, group] += 1
    laid.groups[number] = groups


@numba.njit(cache=True, nogil=True)
def look_for_card(piece: int, own: Any, laid: Any) -> None:
    """In how many boards of each likeness a card beside a flop lies."""
    beside = laid.others.shape[1]
    number, card = piece // beside, piece % beside
    for group in range(laid.groups[number]):
        laid.lying[number, group, card] = 0
    for other in range(beside):
        if other != card:
            group = laid.group[number, place_of(card, other)]
            if group >= 0:
                laid.lying[number, group, card] += 1


@numba.njit(cache=True, nogil=True)
def count_rivers(piece: int, own: Any, shared: Any) -> None:
    """How showdowns end for a holding beside a flop, added to those of its class, where the board is open before the
    last bet. One holding is counted of those that look alike."""
    laid, shown, _, all_ends, all_lines = shared
    rows, ends, seen = own
    if _holds(piece, laid, shown, seen):
        line = shown.what.line_of[boards.number_of(seen[:_BOARD], shown.hands.five)]
        _add_rivers(piece, laid, shown, shown.given_away[line], rows, seen, ends)
        _add_up(piece, laid, shown, seen, ends, all_ends, all_lines)


@numba.njit(cache=True, nogil=True)
def count_turns(piece: int, own: Any, shared: Any) -> None:
    """The same where the last bet is made before the river."""
    laid, shown, words, all_ends, all_lines = shared
    rows, ends, seen = own
    if _holds(piece, laid, shown, seen):
        _add_turns(piece, laid, shown, words, rows, seen, ends)
        _add_up(piece, laid, shown, seen, ends, all_ends, all_lines)


@numba.njit(cache=True, nogil=True)
def _holds(piece: int, laid: Any, shown: Any, seen: Any) -> bool:
    """Whether a holding is to be counted; its cards and the flop are ``seen``."""
    pairs, alike = laid.orbit.shape[1], shown.alike
    number, row = piece // pairs, piece % pairs
    low, high = cards_at(row)
    first, second = laid.others[number, low], laid.others[number, high]
    if laid.orbit[number, row] != row or first == shown.what.late or second == shown.what.late:
        return False
    seen[0], seen[1] = alike.cards[first], alike.cards[second]
    for spot in range(3):
        seen[2 + spot] = alike.cards[alike.flops[number, spot]]
    return True


@numba.njit(cache=True, nogil=True)
def _add_up(piece: int, laid: Any, shown: Any, seen: Any, ends: Any, all_ends: Any, all_lines: Any) -> None:
    """Add the endings of a holding beside a flop to those of its class, by what is bet on the flop."""
    alike, what, pairs = shown.alike, shown.what, laid.orbit.shape[1]
    number, row = piece // pairs, piece % pairs
    five = boards.number_of(seen[:_BOARD], shown.hands.five)
    line = what.line_of[five]
    for part in range(4):
        for end in range(ends.shape[1]):
            ends[part, end] *= laid.size[number, row]
    flop_bet = bet_on_flop(ends, what.later, shown.given_away[line])
    by_habit = habit_on_flop(seen, five, what)
    low, high = cards_at(row)
    class_ = alike.class_of[place_of(laid.others[number, low], laid.others[number, high])]
    best_at = ((class_ * PLAYS + BEST) * 2 + flop_bet) * 2
    habit_at = ((class_ * PLAYS + BY_HABIT) * 2 + by_habit) * 2
    for last in range(2):
        in_all = 0
        for end in range(ends.shape[1]):
            best = alike.alike[number] * (ends[2 * last, end] + ends[2 * last + 1, end])
            by_habits = alike.alike[number] * (ends[last, end] + ends[2 + last, end])
            in_all += best
            if best:
                add_to(all_ends, (best_at + last) * ends.shape[1] + end, best)
            if by_habits:
                add_to(all_ends, (habit_at + last) * ends.shape[1] + end, by_habits)
        if in_all:
            place = (class_ * 2 + flop_bet) * 2 + last
            add_to(all_lines, place * len(shown.given_away) + line, in_all)


@numba.njit(cache=True, nogil=True)
def _add_rivers(piece: int, laid: Any, shown: Any, keep: Any, rows: Any, seen: Any, ends: Any) -> None:
    """All turns and rivers, as `count` adds them up. What a fold gives away may be worth a bet that is not."""
    pairs, what, table = laid.orbit.shape[1], shown.what, shown.table
    number, row = piece // pairs, piece % pairs
    low, high = cards_at(row)
    below, columns = what.ends.below, len(rows) // 4
    dealers = boards.dealers_of(laid.others.shape[1] - 4, what.dealer)
    rows[:] = 0
    for group in range(laid.groups[number]):
        lying = laid.lying[number, group]
        # A turn and river that are the holding itself were taken off twice.
        met = laid.boards[number, group] - lying[low] - lying[high] + (laid.group[number, row] == group)
        if met:
            counts = taken_apart(entry_alike(laid.stands[number, group], seen[0], seen[1], table))
            lost, won = packed_counts(counts)
            best = counts.best
            if keep and not best:
                best = int(worth_of_last_bet(counts, below, shown.adds, dealers) + keep * dealers > 0)
            start = (2 * best + counts.by_habit) * columns
            rows[start] += met * lost
            rows[start + 1 + counts.kind] += met * won
    for part in range(4):
        unpack(rows[part * columns : (part + 1) * columns], dealers, below, ends[part])


@numba.njit(cache=True, nogil=True)
def _add_turns(piece: int, laid: Any, shown: Any, words: int, sums: Any, seen: Any, ends: Any) -> None:
    """Every turn card with all rivers, as `count_turn` adds them up and decides. ``seen`` has room for the endings with
    one turn card after the cards."""
    pairs, what = laid.orbit.shape[1], shown.what
    number, row = piece // pairs, piece % pairs
    low, high = cards_at(row)
    others = laid.others[number]
    first, second, ended = seen[0], seen[1], seen[2 * _BOARD :]
    rivers = 1 if what.late_river else len(others) - 3
    showdowns = boards.dealers_of(len(others) - 4, what.dealer) * rivers
    ends[:] = 0
    ended[:] = 0
    for turn in range(len(others)):
        at_late = others[turn] == what.late
        if turn in (low, high) or (what.late >= 0 and at_late == what.late_river):
            continue
        for word in range(words):
            sums[word] = 0
        for river in range(len(others)):
            if river not in (turn, low, high):
                likeness = laid.likeness[number, place_of(turn, river)]
                if likeness >= 0:
                    add_showdowns(entry_alike(likeness, first, second, shown.table), what.ends.below, shown.slots, sums)
        seen[_BOARD] = shown.alike.cards[others[turn]]
        best = int(endings_on_turn(sums, shown.slots, showdowns, shown.adds, ended) > 0)
        part = 2 * best + habit_on_turn(seen[: _BOARD + 1], shown.hands.six, what)
        for end in range(ends.shape[1]):
            ends[part, end] += ended[end]
