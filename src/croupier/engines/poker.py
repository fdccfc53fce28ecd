"""Poker hands inside a kernel: cards off a pack that is shuffled only as far as it is dealt, and what they make.

    five = ladder(FIVE_CARD, 5)                         # outside: the tables
    deal(pack, 0, 5, stream, True)                      # inside a kernel: five cards lie at places 0 to 4
    rung(pack, 0, 5, five.keys, five.tables[5])         # where that hand stands among all hands of the order

Kernels compare and look up rungs: a rung is the place of a hand's value on the ladder of all values of its order, so
rungs are small and without gaps, and the higher one is the better hand. Hands of different sizes share a ladder.
Arrays are passed one by one: taken out of a tuple inside a loop, each would be counted as in use, and that takes longer
than the hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import bits
from croupier.hands import fast
from croupier.hands.fast import Values
from croupier.hands.poker import Order

Kind = TypeVar("Kind")

_LOW: Final = np.uint64(0xFFFFFFFF)
_HALF: Final = np.uint64(32)


@numba.njit(cache=True, nogil=True, inline="always")
def deal(pack: Any, first: int, cards: int, stream: Any, shuffling: bool) -> None:
    """Shuffle so many cards (up to six) to the places from ``first`` on; all places before it must have been dealt.
    Without shuffling the cards lie there already."""
    if shuffling:
        word = bits(stream)
        lay(pack, first, min(first + cards, first + 3), word >> _HALF, stream)
        if cards > 3:
            lay(pack, first + 3, first + cards, word & _LOW, stream)


@numba.njit(cache=True, nogil=True, inline="always")
def lay(pack: Any, first: int, end: int, half: Any, stream: Any) -> None:
    """Up to three cards from 32 random bits: what one card leaves of the bits chooses the next (Brackett-Rozinsky and
    Lemire), and the few bits that would favour some cards are drawn again."""
    while True:
        rest, ways = half, np.uint64(1)
        for at in range(first, end):
            left = np.uint64(pack.shape[0] - at)
            product = rest * left
            rest = product & _LOW
            ways *= left
            other = at + np.int64(product >> _HALF)
            card = pack[other]
            pack[other] = pack[at]
            pack[at] = card
        if rest >= ways or rest >= (_LOW + np.uint64(1)) % ways:
            return
        half = bits(stream) >> _HALF


# Where the parts of a table lie: the places of both halves of a key, the rungs by suit and by rank (see `hands.fast`).
_HIGH: Final = 1 << 17
_BY_SUIT: Final = 1 << 18
BY_RANK: Final = _BY_SUIT + (1 << 16)
_ONE_OF_EACH_SUIT: Final = 0x1111 << 36
_WILD: Final = 52
#: Behind the keys of the cards: what lifts the count of a suit to eight when it has enough cards for a flush.
_LIFT: Final = 53

Table: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Ladder:
    """Every value that an order gives to hands of some sizes, lowest first; the keys of the cards, and for each size
    the table in which `rung` looks a hand up."""

    order: Order
    values: Values
    keys: npt.NDArray[np.int64]
    tables: Mapping[int, Table]

    def __len__(self) -> int:
        return len(self.values)

    def of(self, values: Values) -> npt.NDArray[np.int64]:
        """The rungs of these values."""
        return np.searchsorted(self.values, values)

    def marks(self, of: Callable[[int], Kind]) -> list[Kind]:
        """What a rule says of the value on each rung."""
        return [of(value) for value in self.values.tolist()]


@cache
def ladder(order: Order, *sizes: int) -> Ladder:
    """The ladder of an order for hands of these sizes."""
    made = {cards: fast.tables(order, cards) for cards in sizes}
    parts = [part for tables in made.values() for part in (tables.by_rank, tables.by_suit.ravel())]
    values = np.unique(np.concatenate(parts))
    first = made[sizes[0]]
    # A wild card counts for every suit.
    keys = np.append(first.keys + (first.keys >> _WILD) * _ONE_OF_EACH_SUIT, (8 - order.size) * _ONE_OF_EACH_SUIT)
    return Ladder(order, values, keys, {cards: _table(tables, values) for cards, tables in made.items()})


def by_category(order: Order, cards: int) -> tuple[npt.NDArray[np.int64], Table, npt.NDArray[np.int64]]:
    """What a kernel needs to tell the categories of an order: keys, a table, and the category of each rung."""
    rungs = ladder(order, cards)
    return rungs.keys, rungs.tables[cards], np.array(rungs.marks(order.category), np.int64)


def _table(made: fast.RankTables, values: Values) -> Table:
    table = np.zeros(BY_RANK + len(made.by_rank), np.int32)
    parts: list[tuple[int, npt.NDArray[Any]]] = [
        (0, made.low + BY_RANK),
        (_HIGH, made.high),
        (_BY_SUIT, np.searchsorted(values, made.by_suit.ravel())),
        (BY_RANK, np.searchsorted(values, made.by_rank)),
    ]
    filled = 0
    for start, part in parts:
        assert filled <= start, "the parts of a table overlap"
        filled = start + len(part)
        table[start:filled] = part
    return table


@numba.njit(cache=True, nogil=True, inline="always")
def rung(pack: Any, first: int, cards: int, keys: Any, table: Any) -> Any:
    """The rung of the hand of so many cards that lies from ``first`` on."""
    total = key(pack, first, cards, keys)
    return rung_of(total, table[rank_place(total, table)], pack, first, cards, keys, table)


@numba.njit(cache=True, nogil=True, inline="always")
def key(pack: Any, first: int, cards: int, keys: Any) -> Any:
    """The keys of so many cards together, which say how many there are of each rank, and of which suit enough."""
    total = keys[_LIFT]
    for at in range(first, first + cards):
        total += keys[pack[at]]
    return total


@numba.njit(cache=True, nogil=True, inline="always")
def rank_place(total: Any, table: Any) -> Any:
    """Where a table has the rung that cards with such a key have by their ranks, from `BY_RANK` on."""
    return np.uint32(table[np.uint32(total & 0x3FFFF)] + table[np.uint32(_HIGH + (total >> 18 & 0x3FFFF))])


@numba.njit(cache=True, nogil=True, inline="always")
def suits_enough(total: Any) -> Any:
    """Which suits have enough cards for a flush, four bits for each; 0 for none."""
    return total >> 36 & 0x8888


@numba.njit(cache=True, nogil=True, inline="always")
def rung_of(total: Any, by_rank: Any, pack: Any, first: int, cards: int, keys: Any, table: Any) -> Any:
    """The rung of cards whose key and rung by their ranks are known."""
    place = by_rank
    enough = suits_enough(total)
    if enough:
        for suit in range(4):
            if enough >> 4 * suit & 8:
                mask = np.int64(0)
                for at in range(first, first + cards):
                    card = np.int64(pack[at])
                    if card & 3 == suit and keys[card] >> _WILD == 0:
                        mask |= np.int64(1) << (card >> 2)
                if mask:
                    place = max(place, table[_BY_SUIT + (total >> _WILD << 13) + mask])
    return place
