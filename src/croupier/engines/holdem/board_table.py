"""Boards that are alike, each counted once.

What two cards are worth on a board goes by their kinds: by rank, and by whether they are of the suit that the board
holds three of or more. Where it holds no such suit, which are 63% of all boards, only its ranks matter, and there are
6,188 sets of these; where it does, its ranks in that suit and beside it. A board is met with ten flops and in many
suits, and is ranked and compared for all of them together. In a small pack that has a card twice, every board is
counted by itself.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.dealt import alike_suits, side_by_side
from croupier.engines.gpu.own_ways import put_in_order
from croupier.engines.holdem import board as boards
from croupier.engines.holdem.board import compare, rank_holdings, split_by_bar
from croupier.engines.holdem.cells import river_cells
from croupier.engines.holdem.likeness import Likeness, fits_late, one_flop, pairs_of, place_of
from croupier.engines.streets.sets import Ints
from croupier.errors import CroupierError
from croupier.hands.fast import _HALF, _HIGH

_RANKS: Final = 13
_BOARD: Final = 5
#: Four suits that can flush, and none.
_SUITS: Final = 5
#: Sets of five ranks, a rank as often as it comes.
_PLAIN: Final = comb(_RANKS + _BOARD - 1, _BOARD)
#: Holdings of two ranks.
_PLAIN_PAIRS: Final = _RANKS * (_RANKS + 1) // 2
_CHOOSE: Final = np.array([[comb(n, k) for k in range(_BOARD + 1)] for n in range(32)], np.int64)
#: Boards with so many cards of a suit begin there: ranks in the suit, and ranks beside it.
_SUITED_FROM: Final = np.cumsum([0, 0, 0, 0, comb(_RANKS, 3) * comb(_RANKS + 1, 2), comb(_RANKS, 4) * _RANKS])
_SUITED: Final = int(_SUITED_FROM[-1]) + comb(_RANKS, _BOARD)
#: The holding of two kinds of cards.
_HOLDING_OF: Final = np.array(
    [[max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for b in range(boards.KINDS)] for a in range(boards.KINDS)], np.int64
)

# An entry: losses to dealers who qualify and to open ones, wins (ties with an open dealer, of a hand below the bar) and
# wins over open dealers, ten bits each; the kind of the hand; whether habit bets; whether the last bet adds to the net.
_COUNT: Final = 10
_SHOWDOWNS: Final = (1 << _COUNT) - 1
_KIND_AT: Final = 4 * _COUNT
_KIND_BITS: Final = 8
_HABIT_AT: Final = _KIND_AT + _KIND_BITS
_BEST_AT: Final = _HABIT_AT + 1
#: Two cards for the dealer of 45 that are left.
_MOST_CARDS: Final = 52
#: Cards of a pack that has one of them twice.
_FEW_CARDS: Final = 24
_SHARES: Final = 32


class BoardTable(NamedTuple):
    """The entries of all boards that can come, by holding: boards that hold no flush, and those that do, once for every
    suit that is not like another. ``suit_of`` is the number of the suit among these. In a pack that has a card twice,
    ``number_of`` numbers its cards, and all boards are ``plain``; it is empty otherwise."""

    suit_of: Ints
    number_of: Ints
    plain: npt.NDArray[np.integer[Any]]
    suited: npt.NDArray[np.integer[Any]]


class Counts(NamedTuple):
    """An entry taken apart: showdowns by how they end, the kind of the hand, and what is bet on it."""

    losses: int
    losses_open: int
    wins: int
    wins_open: int
    kind: int
    by_habit: int
    best: int


def board_table(alike: Likeness, pack: tuple[int, ...], hands: Any, what: Any) -> BoardTable:
    """Every board of the flops, counted."""
    table = empty_table(pack)
    met = np.full((len(table.plain) + len(table.suited), _BOARD), -1, np.int64)
    _meet(alike, what.late, table, met)
    counted = np.flatnonzero(met[:, 0] >= 0)

    def fill(share: int) -> None:
        _fill(counted[share::_SHARES], met, alike.cards, hands, what, table)

    side_by_side(fill, range(_SHARES))
    return table


def empty_table(pack: tuple[int, ...]) -> BoardTable:
    """Room for every board of a pack."""
    like = alike_suits(pack)
    suits, cards = sorted(set(like)), [card for card, copies in enumerate(pack) if copies]
    twice = max(pack) > 1
    if sum(pack) > (_FEW_CARDS if twice else _MOST_CARDS):
        raise CroupierError("hold'em is counted with one deck, every card once")
    rows, wide, suited = comb(len(cards) + _BOARD - 1, _BOARD), boards.PAIRS, 0
    if not twice:
        rows, wide, suited = _PLAIN, _PLAIN_PAIRS, len(suits) * _SUITED
    numbers = [cards.index(card) if card in cards else -1 for card in range(len(pack))]
    return BoardTable(
        np.array([suits.index(suit) for suit in like], np.int64),
        np.array(numbers if twice else [], np.int64),
        np.zeros((rows, wide), np.int64),
        np.zeros((suited, boards.PAIRS), np.int64),
    )


@numba.njit(cache=True, nogil=True)
def row_of(board: Any, table: BoardTable) -> int:
    """The row of a board: first those that hold no flush, then the others, suit by suit."""
    if len(table.number_of):
        return _row_of_cards(board, table.number_of)
    suit, suited, mask = boards.flush_suit(board)
    ranks = np.int64(0)  # four bits for each
    for card in board:
        ranks += np.int64(1) << 4 * (card >> 2)
    place, beside_suit = 0, 0
    in_suit = 0
    for rank in range(_RANKS):
        if mask >> rank & 1:
            in_suit += 1
            place += _CHOOSE[rank, in_suit]
    others = 0
    for rank in range(_RANKS):
        for _ in range((ranks >> 4 * rank & 15) - (mask >> rank & 1)):
            others += 1
            beside_suit += _CHOOSE[rank + others - 1, others]
    if suit < 0:
        return beside_suit
    wide = _CHOOSE[_RANKS + others - 1, others]
    row: int = _PLAIN + table.suit_of[suit] * _SUITED + _SUITED_FROM[suited] + place * wide + beside_suit
    return row


@numba.njit(cache=True, nogil=True)
def _row_of_cards(board: Any, number_of: Any) -> int:
    """The row of a board by its very cards."""
    row = 0
    for at in range(_BOARD):
        number, place = number_of[board[at]], 0
        for other in range(_BOARD):
            beside = number_of[board[other]]
            place += beside < number or (beside == number and other < at)
        row += _CHOOSE[number + place, place + 1]
    return row


@numba.njit(cache=True, nogil=True)
def _meet(alike: Likeness, late: int, table: BoardTable, met: Any) -> None:
    """One board of all that are alike, for every board that comes with the flops."""
    beside_flop = len(alike.cards) - 3
    others, board = np.empty(beside_flop, np.int64), np.empty(_BOARD, np.int64)
    orbit, size = np.empty(pairs_of(beside_flop), np.int64), np.empty(pairs_of(beside_flop), np.int64)
    for number in range(len(alike.flops)):
        one_flop(alike, number, others, orbit, size, board[:3])
        for river in range(1, beside_flop):
            for turn in range(river):
                if orbit[place_of(turn, river)] == place_of(turn, river) and fits_late(
                    others[turn], others[river], late
                ):
                    board[3], board[4] = alike.cards[others[turn]], alike.cards[others[river]]
                    met[row_of(board, table)] = board


@numba.njit(cache=True, nogil=True)
def _fill(rows: Any, met: Any, cards: Any, hands: Any, what: Any, table: BoardTable) -> None:
    """Rank and compare the holdings of some boards."""
    live = np.empty(len(cards) - _BOARD, np.int64)
    at = boards.room(len(live))
    adds = what.later[0, 1] - what.later[0, 0]
    for row in rows:
        fill_row(row, met[row], cards, hands, what, adds, table, live, at)


@numba.njit(cache=True, nogil=True)
def fill_row(
    row: int,
    board: Any,
    cards: Any,
    hands: Any,
    what: Any,
    adds: Any,
    table: BoardTable,
    live: Any,
    at: boards.Room,
) -> None:
    """Rank and compare the holdings of a board, in the room that is given for it and for the ``live`` cards."""
    left, same = 0, 0
    for place in range(len(cards)):
        same = same + 1 if place and cards[place] == cards[place - 1] else 1  # the copies of a card lie side by side
        on_board = 0
        for card in board:
            on_board += card == cards[place]
        if same > on_board:
            live[left] = cards[place]
            left += 1
    holdings = rank_holdings(live, board, hands.seven, at)
    dealers = boards.dealers_of(left - 2, what.dealer)
    if row < len(table.plain):
        _enter(holdings, board, hands, what, adds, dealers, at, table.plain[row])
    else:
        _enter(holdings, board, hands, what, adds, dealers, at, table.suited[row - len(table.plain)])


@numba.njit(cache=True, nogil=True, inline="always")
def _entries(row: int, table: BoardTable) -> Any:
    return table.plain[row] if row < len(table.plain) else table.suited[row - len(table.plain)]


@numba.njit(cache=True, nogil=True)
def _enter(
    holdings: int, board: Any, hands: Any, what: Any, adds: Any, dealers: int, at: boards.Room, entries: Any
) -> None:
    """The showdowns of every holding on a board, and what is bet on them."""
    bar, kind_of, below, habit = what.ends.bar, what.ends.kind_of, what.ends.below, what.last
    barred = compare(holdings, bar, board, what.dealer, hands.seven, at)
    enough = habit.strong
    if habit.outs:
        enough = min(enough, beaten_by(habit.outs, board, hands.six, at))
    on_board = 0
    for card in board:
        on_board |= 1 << (card >> 2)
    won_open = boards.WON + len(below)
    by_chart = len(what.last_cells) > 0 and not what.at_turn
    if by_chart:
        river_cells(holdings, board, hands.six, what.line_of, at, at.cell)
    for holding in range(holdings):
        first, second, number = at.first[holding], at.second[holding], at.number[holding]
        losses, losses_open, ties, ties_open, wins, wins_open = split_by_bar(
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
        by_habit = (habit.paired and pair) or number >= enough
        if by_chart:
            by_habit = what.last_cells[at.cell[holding]]
        entries[_HOLDING_OF[first, second]] = (
            losses
            | losses_open << _COUNT
            | (ties_open if below[kind] else wins) << 2 * _COUNT
            | wins_open << 3 * _COUNT
            | np.int64(kind) << _KIND_AT
            | np.int64(by_habit) << _HABIT_AT
            | np.int64(worth > 0) << _BEST_AT  # a tie: no bet (ruling: G9)
        )


@numba.njit(cache=True, nogil=True, inline="always")
def taken_apart(entry: int) -> Any:
    """What an entry says."""
    return Counts(
        entry & _SHOWDOWNS,
        entry >> _COUNT & _SHOWDOWNS,
        entry >> 2 * _COUNT & _SHOWDOWNS,
        entry >> 3 * _COUNT & _SHOWDOWNS,
        entry >> _KIND_AT & (1 << _KIND_BITS) - 1,
        entry >> _HABIT_AT & 1,
        entry >> _BEST_AT,
    )


def bets_best(entries: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.uint8]:
    """Whether the last bet adds to the net, for every entry."""
    return (entries >> _BEST_AT).astype(np.uint8)


@numba.njit(cache=True, nogil=True)
def look_up(board: Any, cards: Any, table: BoardTable, kinds: Any) -> Any:
    """The entries of a board, and into ``kinds`` the kind that each of these cards is on it."""
    suit, _, _ = boards.flush_suit(board)
    for spot in range(len(cards)):
        kinds[spot] = (cards[spot] >> 2) + (13 if cards[spot] & 3 == suit else 0)
    return _entries(row_of(board, table), table)


@numba.njit(cache=True, nogil=True)
def entry_of(board: Any, first: Any, second: Any, table: BoardTable) -> Any:
    """The entry of a board for two cards."""
    return entry_alike(likeness_of(board, table), first, second, table)


@numba.njit(cache=True, nogil=True)
def entry_alike(likeness: Any, first: Any, second: Any, table: BoardTable) -> Any:
    """The same for all boards that share a likeness."""
    row, suit = likeness // _SUITS, likeness % _SUITS - 1
    first, second = (first >> 2) + 13 * (first & 3 == suit), (second >> 2) + 13 * (second & 3 == suit)
    if row < len(table.plain):
        return table.plain[row, _HOLDING_OF[first, second]]
    return table.suited[row - len(table.plain), _HOLDING_OF[first, second]]


@numba.njit(cache=True, nogil=True)
def likeness_of(board: Any, table: BoardTable) -> int:
    """A number that boards share on which the same holdings have the same entries."""
    suit, _, _ = boards.flush_suit(board)
    return row_of(board, table) * _SUITS + suit + 1


@numba.njit(cache=True, nogil=True)
def row_alike(likeness: Any) -> Any:
    """The row of the boards that share a likeness."""
    return likeness // _SUITS


@numba.njit(cache=True, nogil=True, inline="always")
def holdings_with(kind: int) -> Any:
    """The holdings of a kind of card with every other."""
    return _HOLDING_OF[kind]


@numba.njit(cache=True, nogil=True)
def beaten_by(outs: int, board: Any, six: boards.Strength, at: boards.Room) -> int:
    """The best hand that at least so many live cards, each alone with the board, reach: what is below it loses to so
    many."""
    _, suited, ranks = boards.flush_suit(board)
    total = np.int64(0)
    for card in board:
        total += six.keys[card]
    made, reached = at.order, 0
    for kind in range(boards.KINDS):
        if at.live[kind]:
            key = total + six.keys[kind % 13 << 2]
            number = six.by_rank[six.low[key & _HALF] + six.high[key >> _HIGH & _HALF]]
            if suited + kind // 13 >= 5:
                number = max(number, six.by_suit[ranks | kind // 13 << kind % 13])
            made[reached] = np.int32(number) << 8 | at.live[kind]
            reached += 1
    put_in_order(made[:reached])
    while reached and outs > 0:
        reached -= 1
        outs -= made[reached] & 255
    return 0 if outs > 0 else made[reached] >> 8
