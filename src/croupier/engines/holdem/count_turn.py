"""The last bet with four community cards open: how showdowns end for every holding beside a flop and a turn card."""

from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.holdem import board as boards
from croupier.engines.holdem.board_table import BoardTable, holdings_with, likeness_of, look_up, taken_apart
from croupier.engines.holdem.cells import seen_cell
from croupier.engines.holdem.likeness import Likeness, OneFlop, place_of
from croupier.engines.streets.sets import Ints

# Sums of a holding beside flop and turn, three endings in one number: 46 rivers and 990 dealers make less than 2 ** 21.
_BITS: Final = 21
_MASK: Final = (1 << _BITS) - 1
_IN_ONE: Final = 3


class TurnSums(NamedTuple):
    """The packed sums with one turn card: the place of each ending in them and how many numbers they take; and by pair
    of cards how many look like it beside this turn, 0 where another stands for it, and the sums."""

    slots: Ints
    words: int
    stands_for: Ints
    sums: Ints


@numba.njit(cache=True, nogil=True)
def count_turns(
    flop: OneFlop,
    six: boards.Strength,
    table: BoardTable,
    what: Any,
    rows: Any,
    alike: Likeness,
    times: int,
    cells: Any,
) -> None:
    """Every turn and river beside a flop, into ``rows`` by orbit of holding, (best play, habit) and ending; and into
    the ``cells`` of the last street, so many ``times``, where they are not None."""
    slots, pairs = slots_of(what.ends), len(flop.orbit)
    words = words_of(slots)
    turned = TurnSums(slots, words, np.empty(pairs, np.int64), np.empty((pairs, words), np.int64))
    live = flop.cards[flop.others]
    rows[:] = 0
    for turn in range(len(live)):
        known = what.late >= 0 and not what.late_river
        if (flop.kept[:, turn] < turn).any() or (known and flop.others[turn] != what.late):
            continue
        if what.late_river and flop.others[turn] == what.late:
            continue
        _stand(flop, turn, what.late, turned.stands_for)
        rivers = _add_rivers(flop, turn, live, table, what, turned)
        _decide(flop, turn, live, rivers, six, what, turned, rows)
        if cells is not None:
            _fill_turn(flop, turn, live, rivers, six, what, turned, alike, times, cells)


@numba.njit(cache=True, nogil=True)
def slots_of(ends: Any) -> Any:
    """The place of each ending in the packed sums, -1 for what is not there: ties are what is left."""
    kinds = len(ends.below)
    slots = np.full(boards.WON + 2 * kinds, -1, np.int64)
    used = 0
    for end in range(len(slots)):
        open_ = end in (boards.LOST_OPEN, boards.TIED_OPEN) or end >= boards.WON + kinds
        if end != boards.TIED and (not open_ or ends.below.any()):
            slots[end] = used
            used += 1
    return slots


@numba.njit(cache=True, nogil=True)
def words_of(slots: Any) -> int:
    """How many numbers the packed sums take."""
    words: int = -(-(slots.max() + 1) // _IN_ONE)
    return words


@numba.njit(cache=True, nogil=True)
def _stand(flop: OneFlop, turn: int, late: int, stands_for: Any) -> None:
    """For every pair of cards, how many look like it beside the flop with a turn card, those beside other turns that
    look like this one included; 0 where it is not the first of them, or cannot be held."""
    pairs = len(stands_for)
    for high in range(1, len(flop.others)):
        for low in range(high):
            row = place_of(low, high)
            place, same, first = turn * pairs + row, 0, True
            for swap in flop.kept:
                image = swap[turn] * pairs + place_of(swap[low], swap[high])
                first &= image >= place
                same += image == place
            held = turn not in (low, high) and late not in (flop.others[low], flop.others[high])
            stands_for[row] = len(flop.kept) // same if first and held else 0


@numba.njit(cache=True, nogil=True)
def _add_rivers(flop: OneFlop, turn: int, live: Any, table: BoardTable, what: Any, turned: TurnSums) -> int:
    """The showdowns of each holding on every river, those that make boards alike at once; says how many rivers a
    holding meets."""
    cards, words = len(live), turned.words
    board, kinds = np.empty(5, np.int64), np.empty(cards, np.int64)
    board[:3], board[3] = flop.flop, live[turn]
    likenesses, among = np.full(cards, -1, np.int64), np.empty(cards, np.int64)
    for river in range(cards):
        if river != turn and (not what.late_river or flop.others[river] == what.late):
            board[4] = live[river]
            likenesses[river] = likeness_of(board, table)
    packed = np.empty((boards.PAIRS, words), np.int64)
    turned.sums[:] = 0
    for river in range(cards):
        like = likenesses[river]
        if like < 0 or (likenesses[:river] == like).any():
            continue
        for card in range(cards):
            among[card] = likenesses[card] == like
        rivers, row = among.sum(), 0
        board[4] = live[river]
        _pack(look_up(board, live, table, kinds), what.ends.below, turned.slots, packed)
        for high in range(1, cards):
            with_high = holdings_with(kinds[high])
            for low in range(high):
                if turned.stands_for[row]:
                    holding, met = with_high[kinds[low]], rivers - among[high] - among[low]
                    for word in range(words):
                        turned.sums[row, word] += met * packed[holding, word]
                row += 1
    return 1 if what.late_river else cards - 3


@numba.njit(cache=True, nogil=True)
def _pack(entries: Any, below: Any, slots: Any, packed: Any) -> None:
    """The showdowns of every holding on a board."""
    packed[:] = 0
    for holding in range(len(entries)):
        add_showdowns(entries[holding], below, slots, packed[holding])


@numba.njit(cache=True, nogil=True)
def add_showdowns(entry: Any, below: Any, slots: Any, sums: Any) -> None:
    """Add the showdowns of an entry to packed sums."""
    counts = taken_apart(entry)
    kind = counts.kind
    _put(sums, slots[boards.LOST], counts.losses)
    _put(sums, slots[boards.LOST_OPEN], counts.losses_open)
    _put(sums, slots[boards.TIED_OPEN if below[kind] else boards.WON + kind], counts.wins)
    _put(sums, slots[boards.WON + len(below) + kind], counts.wins_open)


@numba.njit(cache=True, nogil=True, inline="always")
def _put(sums: Any, slot: int, showdowns: int) -> None:
    if slot >= 0:
        sums[slot // _IN_ONE] += showdowns << _BITS * (slot % _IN_ONE)


@numba.njit(cache=True, nogil=True)
def endings_on_turn(sums: Any, slots: Any, tied: int, adds: Any, ends: Any) -> int:
    """How the showdowns of a holding with a turn card end, of which ``tied`` is how many there are; says what the last
    bet adds to the net."""
    worth = 0
    for end in range(len(slots)):
        if slots[end] >= 0:
            packed = sums[slots[end] // _IN_ONE]
            ends[end] = packed >> _BITS * (slots[end] % _IN_ONE) & _MASK
            tied -= ends[end]
            worth += ends[end] * adds[end]
    ends[boards.TIED] = tied
    added: int = worth + tied * adds[boards.TIED]
    return added


@numba.njit(cache=True, nogil=True)
def _decide(
    flop: OneFlop, turn: int, live: Any, rivers: int, six: boards.Strength, what: Any, turned: TurnSums, rows: Any
) -> None:
    """The last bet of every holding with a turn card, none on a tie (ruling: G9)."""
    adds, showdowns = what.later[0, 1] - what.later[0, 0], boards.dealers_of(len(live) - 4, what.dealer) * rivers
    ends, seen = np.zeros(len(turned.slots), np.int64), np.empty(6, np.int64)
    seen[2:5], seen[5] = flop.flop, live[turn]
    row = 0
    for high in range(1, len(live)):
        for low in range(high):
            if turned.stands_for[row]:
                best = int(endings_on_turn(turned.sums[row], turned.slots, showdowns, adds, ends) > 0)
                seen[0], seen[1] = live[low], live[high]
                by_habit = habit_on_turn(seen, six, what)
                added = rows[flop.orbit[row], 2 * best + by_habit]
                for end in range(len(ends)):
                    added[end] += ends[end] * turned.stands_for[row]
            row += 1


@numba.njit(cache=True, nogil=True)
def habit_on_turn(seen: Any, six: boards.Strength, what: Any) -> int:
    """Whether habit, or the chart in its place, makes the last bet with two cards beside flop and turn."""
    number = boards.number_of(seen, six)
    if len(what.last_cells):
        return int(what.last_cells[seen_cell(seen, 6, what.line_of[number])])
    return int(boards.likes(seen, 6, number, what.last))


@numba.njit(cache=True, nogil=True)
def _fill_turn(
    flop: OneFlop,
    turn: int,
    live: Any,
    rivers: int,
    six: boards.Strength,
    what: Any,
    turned: TurnSums,
    alike: Likeness,
    times: int,
    filled: Any,
) -> None:
    """What the last bet adds with a turn card, over the holdings that come so far, by their places."""
    adds, showdowns = what.later[0, 1] - what.later[0, 0], boards.dealers_of(len(live) - 4, what.dealer) * rivers
    ends, seen = np.zeros(len(turned.slots), np.int64), np.empty(6, np.int64)
    seen[2:5], seen[5] = flop.flop, live[turn]
    for high in range(1, len(live)):
        for low in range(high):
            row = place_of(low, high)
            class_ = alike.class_of[place_of(flop.others[low], flop.others[high])]
            if turned.stands_for[row] and filled.goes_on[class_]:
                worth = endings_on_turn(turned.sums[row], turned.slots, showdowns, adds, ends)
                seen[0], seen[1] = live[low], live[high]
                cell = seen_cell(seen, 6, what.line_of[boards.number_of(seen, six)])
                filled.last[cell, 0] += times * turned.stands_for[row] * worth
                filled.last[cell, 1] += times * turned.stands_for[row] * showdowns
