"""The last bet with four community cards open: how showdowns end for every holding beside a flop and a turn card."""

from typing import Any, Final, NamedTuple

import numba
import numpy as np

from croupier.engines.holdem import board as boards
from croupier.engines.holdem.cells import seen_cell
from croupier.engines.holdem.likeness import OneFlop, fits_late, lay, pairs_of, place_of
from croupier.engines.streets.sets import Ints

# Sums of a holding beside flop and turn, three endings in one number. With 52 cards an orbit has at most six holdings
# with their turn, each with 46 rivers and 990 dealers: 6 * 46 * 990 < 2 ** 21.
_BITS: Final = 21
_MASK: Final = (1 << _BITS) - 1
_IN_ONE: Final = 3


class TurnSums(NamedTuple):
    """The packed sums: the place of each ending in them and how many numbers they take; and by turn card and pair of
    cards, the first that look like them, how many do, and the sums."""

    slots: Ints
    words: int
    first: Ints
    size: Ints
    sums: Ints


@numba.njit(cache=True, nogil=True)
def count_turns(
    flop: OneFlop,
    six: boards.Strength,
    seven: boards.Strength,
    what: Any,
    rows: Any,
    alike: Any,
    times: int,
    cells: Any,
) -> None:
    """Every turn and river beside a flop, into ``rows`` by orbit of holding, (best play, habit) and ending; and into
    the ``cells`` of the last street, so many ``times``, where they are not None."""
    joint = len(flop.others) * pairs_of(len(flop.others))
    slots = _slots(what.ends)
    words = -(-(slots.max() + 1) // _IN_ONE)
    turned = TurnSums(
        slots, words, np.empty(joint, np.int64), np.empty(joint, np.int64), np.zeros(joint * words, np.int64)
    )
    _with_turn(flop.kept, turned.first, turned.size)
    _add_boards(flop, seven, what, turned)
    _decide(flop, six, what, turned, rows, alike, times, cells)


@numba.njit(cache=True, nogil=True)
def _slots(ends: Any) -> Any:
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
def _with_turn(kept: Any, first: Any, size: Any) -> None:
    """For every turn card with every pair of cards, the first that looks like them, and how many do."""
    cards = kept.shape[1]
    pairs = pairs_of(cards)
    for turn in range(cards):
        for high in range(1, cards):
            for low in range(high):
                place = turn * pairs + place_of(low, high)
                least, same = place, 0
                for swap in kept:
                    image = swap[turn] * pairs + place_of(swap[low], swap[high])
                    least = min(least, image)
                    same += image == place
                first[place] = least
                size[place] = kept.shape[0] // same


@numba.njit(cache=True, nogil=True)
def _add_boards(flop: OneFlop, seven: boards.Strength, what: Any, turned: TurnSums) -> None:
    """The showdowns of each holding on every board, once for either of the two cards as the turn."""
    beside_flop, words, joint, sums = len(flop.others), turned.words, turned.first, turned.sums
    left, pairs, dealers = beside_flop - 2, pairs_of(beside_flop), boards.dealers_of(beside_flop - 4, what.dealer)
    spots, live, board = np.empty(left, np.int64), np.empty(left, np.int64), np.empty(5, np.int64)
    packed = np.empty(boards.PAIRS * words, np.int64)
    at = boards.room(left)
    for river in range(1, beside_flop):
        for turn in range(river):
            drawn = place_of(turn, river)
            if flop.orbit[drawn] != drawn or not fits_late(flop.others[turn], flop.others[river], what.late):
                continue
            lay(turn, river, flop, board, live, spots)
            holdings = boards.rank_holdings(live, board, seven, at)
            barred = boards.compare(holdings, what.ends.bar, board, what.dealer, seven, at)
            _pack(holdings, what, barred, turned.slots, words, dealers, flop.size[drawn], at, packed)
            for high in range(1, left):
                start = pairs_of(spots[high])
                with_high = at.grid[at.kind[high]]
                for low in range(high):
                    row = start + spots[low]
                    holding = with_high[at.kind[low]]
                    if words == 1:
                        sums[joint[turn * pairs + row]] += packed[holding]
                        sums[joint[river * pairs + row]] += packed[holding]
                    else:
                        for word in range(words):
                            sums[joint[turn * pairs + row] * words + word] += packed[holding * words + word]
                            sums[joint[river * pairs + row] * words + word] += packed[holding * words + word]


@numba.njit(cache=True, nogil=True)
def _pack(
    holdings: int,
    what: Any,
    barred: int,
    slots: Any,
    words: int,
    dealers: int,
    times: int,
    at: boards.Room,
    packed: Any,
) -> None:
    """The showdowns of every holding on a board."""
    ends = what.ends
    packed[:] = 0
    kinds = len(ends.below)
    for holding in range(holdings):
        losses, losses_open, _, ties_open, wins, wins_open = boards.split_by_bar(
            holding, ends.bar, barred, dealers, what.dealer, at
        )
        kind = ends.kind_of[at.number[holding]]
        word = holding * words
        _put(packed, word, slots[boards.LOST], times * losses)
        _put(packed, word, slots[boards.LOST_OPEN], times * losses_open)
        _put(packed, word, slots[boards.TIED_OPEN], times * ties_open)
        _put(packed, word, slots[boards.WON + kind], times * wins)
        _put(packed, word, slots[boards.WON + kinds + kind], times * wins_open)


@numba.njit(cache=True, nogil=True, inline="always")
def _put(packed: Any, word: int, slot: int, showdowns: int) -> None:
    if slot >= 0:
        packed[word + slot // _IN_ONE] += showdowns << _BITS * (slot % _IN_ONE)


@numba.njit(cache=True, nogil=True)
def _decide(
    flop: OneFlop, six: boards.Strength, what: Any, turned: TurnSums, rows: Any, alike: Any, times: int, filled: Any
) -> None:
    """The last bet of every holding with every turn card, none on a tie (ruling: G9)."""
    slots, words, joint, size, sums = turned.slots, turned.words, turned.first, turned.size, turned.sums
    cards, others, orbit = flop.cards, flop.others, flop.orbit
    beside_flop, adds = len(others), what.later[0, 1] - what.later[0, 0]
    pairs, rivers = pairs_of(beside_flop), 1 if what.late_river else beside_flop - 3
    dealers = boards.dealers_of(beside_flop - 4, what.dealer)
    ends, seen = np.empty(len(slots), np.int64), np.empty(6, np.int64)
    seen[2:5] = flop.flop
    rows[:] = 0
    for turn in range(beside_flop):
        if what.late >= 0 and (others[turn] == what.late) == what.late_river:
            continue
        seen[5] = cards[others[turn]]
        for high in range(1, beside_flop):
            for low in range(high):
                row = place_of(low, high)
                place = turn * pairs + row
                if joint[place] != place or turn in (low, high) or what.late in (others[low], others[high]):
                    continue
                ends[:] = 0
                for end in range(len(slots)):
                    if slots[end] >= 0:
                        packed = sums[place * words + slots[end] // _IN_ONE]
                        ends[end] = packed >> _BITS * (slots[end] % _IN_ONE) & _MASK
                ends[boards.TIED] = dealers * rivers * size[place] - ends.sum()
                seen[0], seen[1] = cards[others[low]], cards[others[high]]
                worth = (ends * adds).sum()
                best = int(worth > 0)
                number = boards.number_of(seen, six)
                by_habit = int(boards.likes(seen, 6, number, what.last))
                if len(what.last_cells):
                    by_habit = int(what.last_cells[seen_cell(seen, 6, what.line_of[number])])
                if filled is not None and filled.goes_on[alike.class_of[place_of(others[low], others[high])]]:
                    cell = seen_cell(seen, 6, what.line_of[number])
                    filled.last[cell, 0] += times * worth
                    filled.last[cell, 1] += times * ends.sum()
                rows[orbit[row], 2 * best + by_habit] += ends
