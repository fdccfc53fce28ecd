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
from croupier.engines.holdem.board_table import BoardTable, holdings_with, likeness_of, look_up, taken_apart
from croupier.engines.holdem.cells import river_cells, seen_cell
from croupier.engines.holdem.count_turn import count_turns
from croupier.engines.holdem.likeness import Likeness, OneFlop, cards_at, fits_late, one_flop, pairs_of, place_of
from croupier.engines.streets.sets import Flags, Ints

#: Which play: the best, or by habit.
BEST, BY_HABIT, PLAYS = 0, 1, 2

# Sums of a holding beside a flop, in one row for each pair of (best play, habit) on the last street: losses to dealers
# of both sorts and the number of boards share one number; for each kind of hand, wins over open dealers share one with
# wins over the others, or with ties for a kind below the bar, which wins over open dealers only. Of 52 cards, a holding
# meets 1,081 boards and 990 dealers: 1081 < 2 ** 13, and 990 times as many < 2 ** 23.
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
    share: Any,
    alike: Likeness,
    hands: HandNumbers,
    table: BoardTable,
    what: CountRules,
    given_away: Any,
    sums: CountSums,
    cells: Any,
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
        flop = one_flop(alike, number, others, orbit, size, seen[2:])
        if given_away is not None:
            _keep(flop, hands.five, what.line_of, given_away, seen, keeps)
        if what.at_turn:
            count_turns(flop, hands.six, table, what, by_turn, alike, alike.alike[number], cells)
        else:
            _count_rivers(flop, table, what, keeps, rows)
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
                    ends *= size[row]
                seen[0], seen[1] = alike.cards[others[low]], alike.cards[others[high]]
                five = boards.number_of(seen, hands.five)
                line = what.line_of[five]
                class_ = alike.class_of[place_of(others[low], others[high])]
                keep = 0 if given_away is None else given_away[line]
                flop_bet = bet_on_flop(ends, what.later, keep)
                by_habit = habit_on_flop(seen, five, what)
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
            _fill_rivers(flop, hands, table, what, waits, alike.alike[number], cells.last)


@numba.njit(cache=True, nogil=True)
def bet_on_flop(ends: Any, later: Any, keep: int) -> int:
    """Whether to bet on the flop, not on a tie (ruling: G9). Who waits and makes no last bet gives away ``keep``."""
    waits, bets = 0, 0
    for last in range(2):
        for end in range(ends.shape[1]):
            best = ends[2 * last, end] + ends[2 * last + 1, end]
            waits += best * (later[0, last, end] + last * keep)
            bets += best * (later[1, last, end] + keep)
    return int(bets > waits)


@numba.njit(cache=True, nogil=True)
def habit_on_flop(seen: Any, five: int, what: CountRules) -> int:
    """Whether habit, or the chart in its place, bets on the flop with the hand of this number."""
    if len(what.flop_cells):
        return int(what.flop_cells[seen_cell(seen, 5, what.line_of[five])])
    return int(boards.likes(seen, 5, five, what.flop))


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
    """By holding on a board, its losses and wins, packed, the two columns they are added in, and by how much the last
    bet adds to the net."""

    lost: Ints
    won: Ints
    column: Ints
    worth: Ints


@numba.njit(cache=True, nogil=True)
def _count_rivers(flop: OneFlop, table: BoardTable, what: CountRules, keeps: Any, rows: Any) -> None:
    """Every turn and river beside a flop, into the packed rows of all holdings: those that make boards which are alike
    at once. Of these a holding meets all but those that one of its cards is in."""
    beside_flop = len(flop.others)
    dealers, adds = boards.dealers_of(beside_flop - 4, what.dealer), what.later[0, 1] - what.later[0, 0]
    live, kinds, board = flop.cards[flop.others], np.empty(beside_flop, np.int64), np.empty(5, np.int64)
    packed = PackedCounts(
        np.empty(boards.PAIRS, np.int64),
        np.empty(boards.PAIRS, np.int64),
        np.empty((boards.PAIRS, 2), np.int64),
        np.empty(boards.PAIRS, np.int64),
    )
    met, holding_card = np.empty(len(flop.orbit), np.int64), np.empty(beside_flop, np.int64)
    board[:3] = flop.flop
    likenesses = _likenesses(flop, table, what.late, live, board)
    order = np.argsort(likenesses)
    rows[:] = 0
    first = 0
    while first < len(order):
        like, last = likenesses[order[first]], first
        while last < len(order) and likenesses[order[last]] == like:
            last += 1
        if like >= 0:
            holding_card[:] = 0
            turn, river = 0, 0
            for place in order[first:last]:
                turn, river = cards_at(place)
                holding_card[turn] += 1
                holding_card[river] += 1
            board[3], board[4] = live[turn], live[river]
            entries = look_up(board, live, table, kinds)
            _pack(entries, what.ends.below, packed)
            _meet(last - first, holding_card, likenesses, like, flop.orbit, met)
            _add_boards(met, flop.orbit, kinds, packed.lost, packed.won, packed.column, rows)
            if keeps is not None:
                value_last_bets(entries, what.ends.below, adds, dealers, packed.worth)
                _move_kept(met, flop.orbit, kinds, packed, keeps, dealers, rows)
        first = last


@numba.njit(cache=True, nogil=True)
def _likenesses(flop: OneFlop, table: BoardTable, late: int, live: Any, board: Any) -> Any:
    """For every turn and river, a number that they share with those that make boards alike; -1 if they cannot come."""
    likenesses = np.full(len(flop.orbit), -1, np.int64)
    for river in range(1, len(live)):
        for turn in range(river):
            if fits_late(flop.others[turn], flop.others[river], late):
                board[3], board[4] = live[turn], live[river]
                likenesses[place_of(turn, river)] = likeness_of(board, table)
    return likenesses


@numba.njit(cache=True, nogil=True)
def _meet(boards_alike: int, holding_card: Any, likenesses: Any, like: int, orbit: Any, met: Any) -> None:
    """How many of the boards that are alike each holding meets, of holdings that are alike the first."""
    row = 0
    for high in range(1, len(holding_card)):
        beside_high = boards_alike - holding_card[high]
        for low in range(high):
            # A turn and river that are the holding itself were taken off twice.
            met[row] = beside_high - holding_card[low] + (likenesses[row] == like)
            row += 1


@numba.njit(cache=True, nogil=True)
def _pack(entries: Any, below: Any, packed: PackedCounts) -> None:
    """The showdowns of every holding on a board, packed, and where they are added."""
    columns = 1 + len(below)
    for holding in range(len(entries)):
        counts = taken_apart(entries[holding])
        packed.lost[holding], packed.won[holding] = packed_counts(counts)
        start = (2 * counts.best + counts.by_habit) * columns
        packed.column[holding, 0], packed.column[holding, 1] = start, start + 1 + counts.kind


@numba.njit(cache=True, nogil=True, inline="always")
def packed_counts(counts: Any) -> tuple[int, int]:
    """The losses of an entry, with one board, and its wins, each in one number."""
    lost = counts.losses << _SHOWDOWNS + _BOARDS | counts.losses_open << _BOARDS | 1
    return lost, counts.wins << _WON | counts.wins_open


@numba.njit(cache=True, nogil=True)
def value_last_bets(entries: Any, below: Any, adds: Any, dealers: int, worth: Any) -> None:
    """What the last bet adds to the net of every holding on a board."""
    for holding in range(len(entries)):
        worth[holding] = worth_of_last_bet(taken_apart(entries[holding]), below, adds, dealers)


@numba.njit(cache=True, nogil=True)
def worth_of_last_bet(counts: Any, below: Any, adds: Any, dealers: int) -> Any:
    """What the last bet adds to the net of an entry."""
    lost, lost_open, kind = counts.losses, counts.losses_open, counts.kind
    won = 0 if below[kind] else counts.wins
    tied_open = counts.wins if below[kind] else 0
    tied = dealers - lost - lost_open - counts.wins - counts.wins_open
    return (
        lost * adds[boards.LOST]
        + lost_open * adds[boards.LOST_OPEN]
        + tied * adds[boards.TIED]
        + tied_open * adds[boards.TIED_OPEN]
        + won * adds[boards.WON + kind]
        + counts.wins_open * adds[boards.WON + len(below) + kind]
    )


@numba.njit(cache=True, nogil=True)
def _add_boards(met: Any, orbit: Any, kinds: Any, lost: Any, won: Any, column: Any, rows: Any) -> None:
    row = 0
    for high in range(1, len(kinds)):
        with_high = holdings_with(kinds[high])
        for low in range(high):
            if orbit[row] == row:
                holding = with_high[kinds[low]]
                rows[row, column[holding, 0]] += met[row] * lost[holding]
                rows[row, column[holding, 1]] += met[row] * won[holding]
            row += 1


@numba.njit(cache=True, nogil=True)
def _move_kept(met: Any, orbit: Any, kinds: Any, packed: PackedCounts, keeps: Any, dealers: int, rows: Any) -> None:
    """Holdings that would be folded for the wagers alone, and are bet for what a fold gives away beside them."""
    lost, won, column, worth = packed.lost, packed.won, packed.column, packed.worth
    to_bet = rows.shape[1] // 2
    for high in range(1, len(kinds)):
        with_high = holdings_with(kinds[high])
        for low in range(high):
            row = place_of(low, high)
            if orbit[row] == row and met[row] and keeps[row]:
                holding = with_high[kinds[low]]
                if worth[holding] <= 0 < worth[holding] + keeps[row] * dealers:
                    first, second = column[holding, 0], column[holding, 1]
                    rows[row, first] -= met[row] * lost[holding]
                    rows[row, second] -= met[row] * won[holding]
                    rows[row, first + to_bet] += met[row] * lost[holding]
                    rows[row, second + to_bet] += met[row] * won[holding]


@numba.njit(cache=True, nogil=True)
def _fill_rivers(
    flop: OneFlop, hands: HandNumbers, table: BoardTable, what: CountRules, waits: Any, alike: int, filled: Any
) -> None:
    """What the last bet adds on every board beside a flop, over the holdings that wait for it, by their places."""
    beside_flop = len(flop.others)
    left, dealers = beside_flop - 2, boards.dealers_of(beside_flop - 4, what.dealer)
    live, kinds = flop.cards[flop.others], np.empty(beside_flop, np.int64)
    spots, board = np.empty(left, np.int64), np.empty(5, np.int64)
    packed = PackedCounts(
        np.empty(boards.PAIRS, np.int64),
        np.empty(boards.PAIRS, np.int64),
        np.empty((boards.PAIRS, 2), np.int64),
        np.empty(boards.PAIRS, np.int64),
    )
    cells, waiting = np.empty(boards.PAIRS, np.int64), np.empty(boards.PAIRS, np.int64)
    adds = what.later[0, 1] - what.later[0, 0]
    at = boards.room(left)
    board[:3] = flop.flop
    for river in range(1, beside_flop):
        for turn in range(river):
            drawn = place_of(turn, river)
            if flop.orbit[drawn] != drawn or not fits_late(flop.others[turn], flop.others[river], what.late):
                continue
            board[3], board[4] = live[turn], live[river]
            value_last_bets(look_up(board, live, table, kinds), what.ends.below, adds, dealers, packed.worth)
            free = 0
            for spot in range(beside_flop):
                if spot not in (turn, river):
                    spots[free] = spot
                    free += 1
            holdings = boards.rank_holdings(live[spots], board, hands.seven, at)
            river_cells(holdings, board, hands.six, what.line_of, at, cells)
            waiting[:] = 0
            for high in range(1, left):
                start = pairs_of(spots[high])
                with_high = at.grid[at.kind[high]]
                for low in range(high):
                    waiting[with_high[at.kind[low]]] += waits[flop.orbit[start + spots[low]]]
            for holding in range(holdings):
                times = alike * flop.size[drawn] * waiting[holding]
                worth = packed.worth[holdings_with(at.first[holding])[at.second[holding]]]
                filled[cells[holding], 0] += times * worth
                filled[cells[holding], 1] += times * dealers


@numba.njit(cache=True, nogil=True)
def unpack(row: Any, dealers: int, below: Any, ends: Any) -> None:
    """The endings of a packed row."""
    ends[:] = 0
    ends[boards.LOST] = row[0] >> _SHOWDOWNS + _BOARDS
    ends[boards.LOST_OPEN] = row[0] >> _BOARDS & (1 << _SHOWDOWNS) - 1
    tied = (row[0] & (1 << _BOARDS) - 1) * dealers - ends[boards.LOST] - ends[boards.LOST_OPEN]
    for kind in range(len(below)):
        won, won_open = row[1 + kind] >> _WON, row[1 + kind] & (1 << _WON) - 1
        ends[boards.TIED_OPEN if below[kind] else boards.WON + kind] += won
        ends[boards.WON + len(below) + kind] = won_open
        tied -= won + won_open
    ends[boards.TIED] = tied
