"""How showdowns end, for every holding, by what is bet on the flop and on the last street.

Both by the best play and by habit, in one go through every flop. Neither later bet changes what the other is worth, or
it takes its place: so the last bet is made wherever it adds to the net without a bet on the flop, and the bet on the
flop wherever it nets more with what may follow. What endings are worth is all that is known here of a game.
"""

from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.holdem import board as boards
from croupier.engines.holdem.cells import river_cells, seen_cell
from croupier.engines.holdem.count_turn import count_turns
from croupier.engines.holdem.likeness import Likeness, OneFlop, beside, fits_late, lay, orbits, pairs_of, place_of
from croupier.engines.streets.sets import Flags, Ints
from croupier.hands.fast import _HALF, _HIGH

#: Which play: the best, or by habit.
BEST, BY_HABIT, PLAYS = 0, 1, 2

# Sums of a holding beside a flop, in one row for each pair of (best play, habit) on the last street: losses to dealers
# of both sorts and the number of boards share one number; for each kind of hand, wins over open dealers share one with
# wins over the others, or with ties for a kind below the bar, which wins over open dealers only. With 52 cards an orbit
# has at most six holdings, each with 1,081 boards and 990 dealers: 6 * 1081 < 2 ** 13, and 990 times as many < 2 ** 23.
_BOARDS: Final = 13
_SHOWDOWNS: Final = 23
_WON: Final = 32


class HandNumbers(NamedTuple):
    """The numbers of hands of five, six and seven cards."""

    five: boards.Strength
    six: boards.Strength
    seven: boards.Strength


class CountRules(NamedTuple):
    """What is counted: the endings, what they net by the two later bets, whether the last of these is made before the
    river is open, the two habits, the line of every hand of five; and what is known: a card of the ``dealer``, and the
    place in the pack of a ``late`` card, which comes after the flop, as the river or as the turn. In place of a habit,
    ``flop_cells`` and ``last_cells`` say in which places of a chart (`cells`) a bet is made; empty where none does."""

    ends: boards.Ends
    later: Ints
    at_turn: bool
    flop: boards.HabitNumbers
    last: boards.HabitNumbers
    line_of: npt.NDArray[np.int8]
    dealer: int
    late: int
    late_river: bool
    flop_cells: Flags
    last_cells: Flags


class CellSums(NamedTuple):
    """What betting adds to the net in every place of the charts of the flop and of the last street, under the best
    play of everything else, and in how many ways a hand comes there. ``goes_on`` says which holdings come to the flop,
    ``once`` that a bet on it is the last."""

    goes_on: Flags
    once: bool
    flop: Ints
    last: Ints


class CountSums(NamedTuple):
    """What is added up: showdowns by class of holding, play, bet on the flop, last bet and ending; and by class, both
    bets of the best play, and the line of the holding with the flop."""

    ends: Ints
    lines: Ints


@numba.njit(cache=True, nogil=True)
def count_flops(
    share: Any, alike: Likeness, hands: HandNumbers, what: CountRules, given_away: Any, sums: CountSums, cells: Any
) -> None:
    """Add up a share of the flops. A fold has ``given_away`` so much beside the wagers, by the line of the holding with
    the flop; None where folds are decided without that. ``cells`` are filled where they are not None."""
    n, kinds = len(alike.cards), len(what.ends.below)
    beside_flop, columns = n - 3, 1 + kinds
    pairs, dealers = pairs_of(beside_flop), boards.dealers_of(n - 7, what.dealer)
    others, seen = np.empty(beside_flop, np.int64), np.empty(5, np.int64)
    orbit, size = np.empty(pairs, np.int64), np.empty(pairs, np.int64)
    rows = np.empty((0 if what.at_turn else pairs, 4 * columns), np.int64)
    by_turn = np.empty((pairs if what.at_turn else 0, 4, boards.WON + 2 * kinds), np.int64)
    ends = np.empty((4, boards.WON + 2 * kinds), np.int64)
    keeps = None if given_away is None else np.zeros(pairs, np.int64)
    waits = np.zeros(pairs, np.bool_)
    for number in share:
        kept = beside(alike.flops[number], alike.swaps, others)
        orbits(kept, orbit, size)
        for spot in range(3):
            seen[2 + spot] = alike.cards[alike.flops[number, spot]]
        flop = OneFlop(alike.cards, seen[2:], others, kept, orbit, size)
        if given_away is not None:
            _keep(flop, hands.five, what.line_of, given_away, seen, keeps)
        if what.at_turn:
            count_turns(flop, hands.six, hands.seven, what, by_turn, alike, alike.alike[number], cells)
        else:
            _count_rivers(flop, hands, what, keeps, rows)
        for high in range(1, beside_flop):
            for low in range(high):
                row = place_of(low, high)
                if orbit[row] != row:
                    continue
                if what.at_turn:
                    ends[:] = by_turn[row]
                else:
                    for part in range(4):
                        unpack(rows[row, part * columns : (part + 1) * columns], dealers, what.ends.below, ends[part])
                seen[0], seen[1] = alike.cards[others[low]], alike.cards[others[high]]
                five = boards.number_of(seen, hands.five)
                line = what.line_of[five]
                class_ = alike.class_of[place_of(others[low], others[high])]
                keep = 0 if given_away is None else given_away[line]
                flop_bet = _bet_on_flop(ends, what.later, keep)
                by_habit = int(boards.likes(seen, 5, five, what.flop))
                if len(what.flop_cells):
                    by_habit = int(what.flop_cells[seen_cell(seen, 5, line)])
                if cells is not None:
                    waits[row] = cells.goes_on[class_] and not (cells.once and flop_bet)
                    if cells.goes_on[class_]:
                        at = seen_cell(seen, 5, line)
                        for last in range(2):
                            best = alike.alike[number] * (ends[2 * last] + ends[2 * last + 1])
                            cells.flop[at, 0] += (best * (what.later[1, last] - what.later[0, last])).sum()
                            cells.flop[at, 1] += best.sum()
                for last in range(2):
                    best = alike.alike[number] * (ends[2 * last] + ends[2 * last + 1])
                    sums.ends[class_, BEST, flop_bet, last] += best
                    sums.lines[class_, flop_bet, last, line] += best.sum()
                    sums.ends[class_, BY_HABIT, by_habit, last] += alike.alike[number] * (ends[last] + ends[2 + last])
        if cells is not None and not what.at_turn:
            _fill_rivers(flop, hands, what, waits, alike.alike[number], cells.last)


@numba.njit(cache=True, nogil=True)
def _bet_on_flop(ends: Any, later: Any, keep: int) -> int:
    """Whether to bet on the flop, not on a tie (ruling: G9). Who waits and makes no last bet gives away ``keep``."""
    waits, bets = 0, 0
    for last in range(2):
        best = ends[2 * last] + ends[2 * last + 1]
        waits += (best * later[0, last]).sum() + last * keep * best.sum()
        bets += (best * later[1, last]).sum() + keep * best.sum()
    return int(bets > waits)


@numba.njit(cache=True, nogil=True)
def _keep(flop: OneFlop, five: boards.Strength, line_of: Any, given_away: Any, seen: Any, keeps: Any) -> None:
    """What a fold gives away with each two cards beside a flop, by their orbit."""
    for high in range(1, len(flop.others)):
        for low in range(high):
            row = place_of(low, high)
            if flop.orbit[row] == row:
                seen[0], seen[1] = flop.cards[flop.others[low]], flop.cards[flop.others[high]]
                keeps[row] = given_away[line_of[boards.number_of(seen, five)]]


class PackedCounts(NamedTuple):
    """By holding, its losses and wins, packed, the two columns they are added in, and what the last bet is worth."""

    lost: Ints
    won: Ints
    column: Ints
    worth: Ints


@numba.njit(cache=True, nogil=True)
def _count_rivers(flop: OneFlop, hands: HandNumbers, what: CountRules, keeps: Any, rows: Any) -> None:
    """Every turn and river beside a flop, into the packed rows of all holdings."""
    beside_flop = len(flop.others)
    left, dealers = beside_flop - 2, boards.dealers_of(beside_flop - 4, what.dealer)
    spots, live, board = np.empty(left, np.int64), np.empty(left, np.int64), np.empty(5, np.int64)
    packed = PackedCounts(
        np.empty(boards.PAIRS, np.int64),
        np.empty(boards.PAIRS, np.int64),
        np.empty((boards.PAIRS, 2), np.int64),
        np.empty(boards.PAIRS, np.int64),
    )
    adds = what.later[0, 1] - what.later[0, 0]
    at = boards.room(left)
    rows[:] = 0
    for river in range(1, beside_flop):
        for turn in range(river):
            drawn = place_of(turn, river)
            if flop.orbit[drawn] == drawn and fits_late(flop.others[turn], flop.others[river], what.late):
                lay(turn, river, flop, board, live, spots)
                holdings = boards.rank_holdings(live, board, hands.seven, at)
                _decide(holdings, board, hands, what, adds, dealers, flop.size[drawn], at, packed)
                _add_board(spots, flop.orbit, at, packed.lost, packed.won, packed.column, rows)
                if keeps is not None:
                    _move_kept(spots, flop.orbit, at, packed, keeps, dealers, rows)


@numba.njit(cache=True, nogil=True)
def _decide(
    holdings: int,
    board: Any,
    hands: HandNumbers,
    what: CountRules,
    adds: Any,
    dealers: int,
    times: int,
    at: boards.Room,
    packed: PackedCounts,
) -> None:
    """The showdowns of every holding on a board, packed, and what is bet on them."""
    lost, won, column = packed.lost, packed.won, packed.column
    columns = 1 + len(what.ends.below)
    bar, kind_of, below, habit = what.ends.bar, what.ends.kind_of, what.ends.below, what.last
    barred = boards.compare(holdings, bar, board, what.dealer, hands.seven, at)
    enough = min(beaten_by(habit.outs, board, hands.six, at), habit.strong) if habit.outs else habit.strong
    on_board = 0
    for card in board:
        on_board |= 1 << (card >> 2)
    won_open = boards.WON + len(below)
    cells = np.empty(holdings if len(what.last_cells) else 0, np.int64)
    if len(what.last_cells):
        river_cells(holdings, board, hands.six, what.line_of, at, cells)
    for holding in range(holdings):
        first, second, number = at.first[holding], at.second[holding], at.number[holding]
        losses, losses_open, ties, ties_open, wins, wins_open = boards.split_by_bar(
            holding, bar, barred, dealers, what.dealer, at
        )
        kind = kind_of[number]
        worth = (
            losses * adds[boards.LOST]
            + losses_open * adds[boards.LOST_OPEN]
            + ties * adds[boards.TIED]
            + ties_open * adds[boards.TIED_OPEN]
            + wins * adds[boards.WON + kind]
            + wins_open * adds[won_open + kind]
        )
        pair = first % 13 == second % 13 or on_board >> first % 13 & 1 or on_board >> second % 13 & 1
        likes = (habit.paired and pair) or number >= enough
        if len(what.last_cells):
            likes = what.last_cells[cells[holding]]
        start = (2 * (worth > 0) + likes) * columns  # a tie: none (ruling: G9)
        lost[holding] = times * (losses << _SHOWDOWNS + _BOARDS | losses_open << _BOARDS | 1)
        won[holding] = times * ((ties_open if below[kind] else wins) << _WON | wins_open)
        column[holding, 0], column[holding, 1] = start, start + 1 + kind
        packed.worth[holding] = worth


@numba.njit(cache=True, nogil=True)
def _fill_rivers(flop: OneFlop, hands: HandNumbers, what: CountRules, waits: Any, alike: int, filled: Any) -> None:
    """What the last bet adds on every board beside a flop, over the holdings that wait for it, by their places."""
    beside_flop = len(flop.others)
    left, dealers = beside_flop - 2, boards.dealers_of(beside_flop - 4, what.dealer)
    spots, live, board = np.empty(left, np.int64), np.empty(left, np.int64), np.empty(5, np.int64)
    packed = PackedCounts(
        np.empty(boards.PAIRS, np.int64),
        np.empty(boards.PAIRS, np.int64),
        np.empty((boards.PAIRS, 2), np.int64),
        np.empty(boards.PAIRS, np.int64),
    )
    cells, waiting = np.empty(boards.PAIRS, np.int64), np.empty(boards.PAIRS, np.int64)
    adds = what.later[0, 1] - what.later[0, 0]
    at = boards.room(left)
    for river in range(1, beside_flop):
        for turn in range(river):
            drawn = place_of(turn, river)
            if flop.orbit[drawn] != drawn or not fits_late(flop.others[turn], flop.others[river], what.late):
                continue
            lay(turn, river, flop, board, live, spots)
            holdings = boards.rank_holdings(live, board, hands.seven, at)
            _decide(holdings, board, hands, what, adds, dealers, flop.size[drawn], at, packed)
            river_cells(holdings, board, hands.six, what.line_of, at, cells)
            waiting[:] = 0
            for high in range(1, left):
                start = pairs_of(spots[high])
                with_high = at.grid[at.kind[high]]
                for low in range(high):
                    waiting[with_high[at.kind[low]]] += waits[flop.orbit[start + spots[low]]]
            for holding in range(holdings):
                times = alike * flop.size[drawn] * waiting[holding]
                filled[cells[holding], 0] += times * packed.worth[holding]
                filled[cells[holding], 1] += times * dealers


@numba.njit(cache=True, nogil=True)
def _add_board(spots: Any, orbit: Any, at: boards.Room, lost: Any, won: Any, column: Any, rows: Any) -> None:
    for high in range(1, len(spots)):
        start = pairs_of(spots[high])
        with_high = at.grid[at.kind[high]]
        for low in range(high):
            holding = with_high[at.kind[low]]
            row = rows[orbit[start + spots[low]]]
            row[column[holding, 0]] += lost[holding]
            row[column[holding, 1]] += won[holding]


@numba.njit(cache=True, nogil=True)
def _move_kept(
    spots: Any, orbit: Any, at: boards.Room, packed: PackedCounts, keeps: Any, dealers: int, rows: Any
) -> None:
    """Holdings that would be folded for the wagers alone, and are bet for what a fold gives away beside them."""
    lost, won, column, worth = packed.lost, packed.won, packed.column, packed.worth
    to_bet = rows.shape[1] // 2
    for high in range(1, len(spots)):
        start = pairs_of(spots[high])
        with_high = at.grid[at.kind[high]]
        for low in range(high):
            row = orbit[start + spots[low]]
            if keeps[row]:
                holding = with_high[at.kind[low]]
                if worth[holding] <= 0 < worth[holding] + keeps[row] * dealers:
                    first, second = column[holding, 0], column[holding, 1]
                    rows[row, first] -= lost[holding]
                    rows[row, second] -= won[holding]
                    rows[row, first + to_bet] += lost[holding]
                    rows[row, second + to_bet] += won[holding]


@numba.njit(cache=True, nogil=True)
def unpack(row: Any, dealers: int, below: Any, ends: Any) -> None:
    """The endings of a packed row."""
    ends[:] = 0
    ends[boards.LOST] = row[0] >> _SHOWDOWNS + _BOARDS
    ends[boards.LOST_OPEN] = row[0] >> _BOARDS & (1 << _SHOWDOWNS) - 1
    for kind in range(len(below)):
        ends[boards.TIED_OPEN if below[kind] else boards.WON + kind] += row[1 + kind] >> _WON
        ends[boards.WON + len(below) + kind] = row[1 + kind] & (1 << _WON) - 1
    ends[boards.TIED] = (row[0] & (1 << _BOARDS) - 1) * dealers - ends.sum()


@numba.njit(cache=True, nogil=True)
def beaten_by(outs: int, board: Any, six: boards.Strength, at: boards.Room) -> int:
    """The best hand that at least so many live cards, each alone with the board, reach: what is below it loses to so
    many."""
    _, suited, ranks = boards.flush_suit(board)
    total = np.int64(0)
    for card in board:
        total += six.keys[card]
    made = np.empty(boards.KINDS, np.int32)
    reached = 0
    for kind in range(boards.KINDS):
        if at.live[kind]:
            key = total + six.keys[kind % 13 << 2]
            number = six.by_rank[six.low[key & _HALF] + six.high[key >> _HIGH & _HALF]]
            if suited + kind // 13 >= 5:
                number = max(number, six.by_suit[ranks | kind // 13 << kind % 13])
            made[reached] = np.int32(number) << 8 | at.live[kind]
            reached += 1
    made = made[:reached]
    made.sort()
    while reached and outs > 0:
        reached -= 1
        outs -= made[reached] & 255
    return 0 if outs > 0 else made[reached] >> 8
