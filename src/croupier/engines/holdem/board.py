"""One board of five cards: all holdings of two other cards, ranked once and compared by card removal.

Cards of one rank are alike, but for the suit that the board holds three of or more, so there are a hundred kinds of
holdings (three hundred where a flush can be made), not 1,081. They are sorted from the weakest up. Of the holdings that
one beats, those with a card of its own are taken off: as many as a card of that kind has been met in below.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.streets.sets import Ints
from croupier.hands import fast
from croupier.hands.fast import _HALF, _HIGH
from croupier.hands.orders import FIVE_CARD

#: Thirteen ranks, and thirteen more in the suit of a flush.
KINDS: Final = 26
#: Holdings of two kinds of cards.
PAIRS: Final = KINDS * (KINDS + 1) // 2
_BITS: Final = PAIRS.bit_length()
_MASK: Final = (1 << _BITS) - 1


class Strength(NamedTuple):
    """Hands of so many cards by number, from the weakest up: what `fast.tables` looks up, without the gaps between its
    values, and the category of each number."""

    keys: Ints
    low: npt.NDArray[np.int32]
    high: npt.NDArray[np.int32]
    by_rank: npt.NDArray[np.int16]
    by_suit: npt.NDArray[np.int16]
    category: npt.NDArray[np.int8]


@cache
def values() -> npt.NDArray[np.int64]:
    """The value of each number; the first stands for none."""
    five = fast.tables(FIVE_CARD, 5)
    return np.unique(np.concatenate([five.by_rank, five.by_suit[0], [0]]).astype(np.int64))


@cache
def strength(cards: int) -> Strength:
    """The numbers of hands of so many cards; the same five best cards have the same number in all."""
    tables, known = fast.tables(FIVE_CARD, cards), values()
    return Strength(
        tables.keys,
        tables.low,
        tables.high,
        np.searchsorted(known, tables.by_rank).astype(np.int16),
        np.searchsorted(known, tables.by_suit[0]).astype(np.int16),
        np.array([FIVE_CARD.category(value) for value in known.tolist()], np.int8),
    )


class Room(NamedTuple):
    """Room for what is known of one board. By live card its kind. By kind of card, how many are live and how many of
    the holdings below a bar one of them is in. By two kinds, their holding. By holding, its two kinds, the number of
    its best five cards, and how many of the holdings that share no card with it are weaker and equal."""

    kind: Ints
    live: Ints
    below: Ints
    grid: Ints
    first: Ints
    second: Ints
    number: Ints
    weaker: Ints
    equal: Ints


@numba.njit(cache=True, nogil=True)
def room(cards: int) -> Room:  # pragma: no cover - compiled
    """Room for a board beside so many live cards."""
    return Room(
        np.empty(cards, np.int64),
        np.empty(KINDS, np.int64),
        np.empty(KINDS, np.int64),
        np.empty((KINDS, KINDS), np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
        np.empty(PAIRS, np.int64),
    )


@numba.njit(cache=True, nogil=True)
def flush_suit(board: Any) -> tuple[int, int, int]:  # pragma: no cover - compiled
    """The suit in which two more cards can make a flush (-1 for none), how many the board has of it, and which."""
    suits = np.zeros(4, np.int64)
    for card in board:
        suits[card & 3] += 1
    for suit in range(4):
        if suits[suit] >= 3:
            ranks = 0
            for card in board:
                if card & 3 == suit:
                    ranks |= 1 << (card >> 2)
            return suit, suits[suit], ranks
    return -1, 0, 0


@numba.njit(cache=True, nogil=True)
def rank_holdings(cards: Any, board: Any, hands: Strength, at: Room) -> int:  # pragma: no cover - compiled
    """The holdings of the live cards with their numbers; says how many kinds there are."""
    suit, suited, ranks = flush_suit(board)
    total = np.int64(0)
    for card in board:
        total += hands.keys[card]
    at.live[:] = 0
    for spot in range(len(cards)):
        kind = (cards[spot] >> 2) + (13 if cards[spot] & 3 == suit else 0)
        at.kind[spot] = kind
        at.live[kind] += 1
    found = 0
    for one in range(KINDS):
        if at.live[one] == 0:
            continue
        mine = total + hands.keys[one % 13 << 2]
        for other in range(one + 1):
            if at.live[other] == 0 or (one == other and at.live[one] == 1):
                continue
            both = mine + hands.keys[other % 13 << 2]
            number = hands.by_rank[hands.low[both & _HALF] + hands.high[both >> _HIGH & _HALF]]
            if suited + one // 13 + other // 13 >= 5:
                mask = ranks | one // 13 << one % 13 | other // 13 << other % 13
                number = max(number, hands.by_suit[mask])
            at.first[found], at.second[found], at.number[found] = one, other, number
            at.grid[one, other] = at.grid[other, one] = found
            found += 1
    return found


@numba.njit(cache=True, nogil=True)
def compare_holdings(found: int, bar: int, at: Room) -> int:  # pragma: no cover - compiled
    """How many holdings are weaker than each and how many equal; says how many are below the number of the bar."""
    order = np.empty(found, np.int32)
    for holding in range(found):
        order[holding] = np.int32(at.number[holding]) << _BITS | holding
    order.sort()
    before, after = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    at.below[:] = 0
    place, weaker, barred = 0, 0, 0
    while place < found:
        number = order[place] >> _BITS
        end, equal = place, 0
        while end < found and order[end] >> _BITS == number:
            holding = order[end] & _MASK
            one, other = at.first[holding], at.second[holding]
            if one == other:
                after[one] += at.live[one] - 1
                equal += at.live[one] * (at.live[one] - 1) // 2
            else:
                after[one] += at.live[other]
                after[other] += at.live[one]
                equal += at.live[one] * at.live[other]
            end += 1
        for spot in range(place, end):
            holding = order[spot] & _MASK
            one, other = at.first[holding], at.second[holding]
            at.weaker[holding] = weaker - before[one] - before[other]
            # The holding itself is in all three: once too often taken off.
            at.equal[holding] = equal - (after[one] - before[one]) - (after[other] - before[other]) + 1
        before[:] = after
        weaker += equal
        place = end
        if number < bar:
            barred = weaker
            at.below[:] = before
    return barred


@numba.njit(cache=True, nogil=True)
def number_of(cards: Any, hands: Strength) -> int:  # pragma: no cover - compiled
    """The number of the best five of these cards."""
    total, suits, ranks = np.int64(0), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for card in cards:
        total += hands.keys[card]
        suits[card & 3] += 1
        ranks[card & 3] |= 1 << (card >> 2)
    number = hands.by_rank[hands.low[total & _HALF] + hands.high[total >> _HIGH & _HALF]]
    for suit in range(4):
        if suits[suit] >= 5:
            number = max(number, hands.by_suit[ranks[suit]])
    return int(number)
