"""Hand values of whole arrays of hands, looked up in tables that `poker` fills. Needs NumPy and Numba.

A card is a key: how many of each rank in base five, two halves side by side, then how many of each suit, then wild
cards. Adding the keys of a hand gives two small numbers that index, without collision, the value by rank alone; hands
with enough cards of one suit look up that suit as well.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.compiled import compiled_folder, keep_by_code
from croupier.equipment.cards import JOKER
from croupier.hands.poker import Order
from croupier.kept_tables import Arrays, kept_tables

keep_by_code()

import numba  # noqa: E402 - Numba reads where to keep things when it is loaded

Hands: TypeAlias = npt.NDArray[np.int8]
Values: TypeAlias = npt.NDArray[np.int32]

_HIGH: Final = 18  # bits of a half: 5 ** 7 < 2 ** 18
_SUITS: Final = 36
_WILD: Final = 52
_HALF: Final = (1 << _HIGH) - 1
#: Tables for hands of so many cards take long enough to be kept beside the kernels that read them.
_WORTH_KEEPING: Final = 5


class RankTables(NamedTuple):
    """The key of each card, the place of each half, the values by rank, and by suit for each number of wild cards."""

    keys: npt.NDArray[np.int64]
    low: npt.NDArray[np.int32]
    high: npt.NDArray[np.int32]
    by_rank: Values
    by_suit: npt.NDArray[np.int32]
    size: int


def _held(most: tuple[int, ...], cards: int) -> Iterator[tuple[int, ...]]:
    """Every way to hold up to so many cards, at most so many of each kind."""
    if not most:
        yield ()
        return
    for first in range(min(most[0], cards) + 1):
        for rest in _held(most[1:], cards - first):
            yield (first, *rest)


def _key(held: tuple[int, ...]) -> int:
    return sum(count * 5**digit for digit, count in enumerate(held))


@cache
def tables(order: Order, cards: int) -> RankTables:
    """The tables of an order for hands of so many cards."""
    if cards < _WORTH_KEEPING:
        return RankTables(**_filled(order, cards), size=order.size)
    asked = [_evaluator(), order.size, order.lines, sorted(order.wild), order.joker_is_ace, order.wheel_second, cards]
    name = hashlib.sha256(repr(asked).encode()).hexdigest()[:32]
    return RankTables(
        **kept_tables(compiled_folder() / f"hands-{name}.npz", lambda: _filled(order, cards)), size=order.size
    )


@cache
def _evaluator() -> str:
    """The digest of the code that says what hands are worth."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _filled(order: Order, cards: int) -> Arrays:
    """The arrays of `RankTables`: the evaluator asked for every hand by rank, and for every one of a suit."""
    wild = {*order.wild, *([JOKER] if order.joker_is_ace else [])}
    ranks = [rank for rank in range(13) if rank << 2 not in wild]
    half = (len(ranks) + 1) // 2
    keys = np.zeros(53, np.int64)
    for card in range(53):
        spot = ranks.index(card >> 2) if card >> 2 in ranks else -1
        if card in wild:
            keys[card] = 5 ** (len(ranks) - half) << _HIGH | 1 << _WILD
        elif spot >= 0:
            keys[card] = (5**spot if spot < half else 5 ** (spot - half) << _HIGH) + (1 << _SUITS + 4 * (card & 3))
    low = np.zeros(5**half, np.int32)
    high = np.zeros(6 * 5 ** (len(ranks) - half), np.int32)
    by_size: list[list[tuple[int, ...]]] = [[] for _ in range(cards + 1)]
    for held in _held((*(4,) * (len(ranks) - half), len(wild)), cards):
        high[_key(held)] = len(by_size[sum(held)])
        by_size[sum(held)].append(held)
    values: list[int] = []
    for held in _held((4,) * half, cards):
        low[_key(held)] = len(values)
        for *other, jokers in by_size[cards - sum(held)]:
            counts = sum(count << 3 * rank for rank, count in zip(ranks, (*held, *other), strict=True))
            values.append(order.by_rank(counts, jokers))
    by_suit = [[order.by_suit(mask, jokers) for mask in range(1 << 13)] for jokers in range(len(wild) + 1)]
    values_by_rank, values_by_suit = np.array(values, np.int32), np.array(by_suit, np.int32)
    return {"keys": keys, "low": low, "high": high, "by_rank": values_by_rank, "by_suit": values_by_suit}


@numba.njit(cache=True, nogil=True)
def look_up(hands: Any, keys: Any, low: Any, high: Any, by_rank: Any, by_suit: Any, size: int, values: Any) -> None:
    """The value of every row of cards."""
    for row in range(hands.shape[0]):
        total = np.int64(0)
        for at in range(hands.shape[1]):
            total += keys[hands[row, at]]
        value = by_rank[low[total & _HALF] + high[total >> _HIGH & _HALF]]
        wild = total >> _WILD
        for suit in range(4):
            if (total >> _SUITS + 4 * suit & 15) + wild >= size:
                mask = 0
                for at in range(hands.shape[1]):
                    card = hands[row, at]
                    if card & 3 == suit and keys[card] >> _SUITS & 0xFFFF:
                        mask |= 1 << (card >> 2)
                if mask:
                    value = max(value, by_suit[wild, mask])
        values[row] = value


def evaluate(order: Order, hands: Hands) -> Values:
    """The value of every row of cards, the same numbers as `Order.rank`."""
    values = np.empty(len(hands), np.int32)
    look_up(hands, *tables(order, hands.shape[1]), values)
    return values
