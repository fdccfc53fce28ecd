"""The whole way from bytes to an order is exact: shown by every byte for a few cards, by chi-square for a deck.

Single parts are shown in test_source.py and test_shuffle.py, which walks every path up to eight cards; here they are
taken together, as a shoe uses them, and each planted mistake is caught by the very test that passes the real shuffle.
"""

import hmac
from collections.abc import Callable, Iterable
from itertools import product
from math import factorial, sqrt

import numba
import numpy as np
import pytest

from croupier.equipment.source import ByteSource, RandomSource, SeededSource, shuffled
from tests.equipment.test_shuffle import Shuffle, naive


class ByteTape:
    """A stream of given bytes."""

    def __init__(self, data: Iterable[int]) -> None:
        self._data = iter(data)
        self.taken = 0

    def __call__(self, size: int) -> bytes:
        self.taken += size
        return bytes(next(self._data) for _ in range(size))


class Modulo(ByteSource):
    """Planted: what is beyond the largest multiple is folded back instead of rejected."""

    def below(self, n: int) -> int:
        return self._take(1)[0] % n


# -- every byte ---------------------------------------------------------------------------------------------


def weights(source: Callable[[Callable[[int], bytes]], RandomSource], n: int) -> list[int]:
    """How many of the values of one byte give each number at once; the rest is thrown away for another byte."""
    counted = [0] * n
    for value in range(256):
        tape = ByteTape([value, 0])
        drawn = source(tape).below(n)
        if tape.taken == 1:
            counted[drawn] += 1
    return counted


def is_exact(counted: list[int], n: int) -> bool:
    return counted == [256 // n] * n


def test_a_byte_gives_every_number_equally_often_and_the_rest_is_thrown_away() -> None:
    for n in range(2, 257):
        assert is_exact(weights(ByteSource, n), n), n


def test_two_bytes_give_every_number_of_a_shoe_equally_often() -> None:
    for n in (257, 312, 416, 432):
        counted = np.zeros(n, dtype=int)
        for value in range(65536):
            tape = ByteTape([*value.to_bytes(2, "big"), 0, 0])
            drawn = ByteSource(tape).below(n)
            if tape.taken == 2:
                counted[drawn] += 1
        assert set(counted) == {65536 // n}


def test_folding_is_caught_where_it_matters_and_only_there() -> None:
    caught = [n for n in range(2, 257) if not is_exact(weights(Modulo, n), n)]
    assert caught == [n for n in range(2, 257) if 256 % n]


def orders_by_bytes(source: Callable[[Callable[[int], bytes]], RandomSource]) -> dict[tuple[int, ...], int]:
    """How often each order of three cards comes from two bytes, over all of them; where a third is taken it is none."""
    counted: dict[tuple[int, ...], int] = {}
    for first, second in product(range(256), repeat=2):
        tape = ByteTape([first, second, 0, 0])
        order = tuple(shuffled(range(3), source(tape)))
        if tape.taken == 2:
            counted[order] = counted.get(order, 0) + 1
    return counted


def test_bytes_and_paths_together_every_order_from_all_that_two_bytes_can_say() -> None:
    """Not in two steps but in one: 255 is thrown away by the draw among three, and the rest is shared evenly."""
    counted = orders_by_bytes(ByteSource)
    assert len(counted) == factorial(3)
    assert set(counted.values()) == {85 * 128}
    assert len(set(orders_by_bytes(Modulo).values())) > 1


# -- a whole deck -------------------------------------------------------------------------------------------

#: One-sided, at 99%.
LIMIT = 2.326
DECK = 52


@numba.njit(cache=True, boundscheck=True)
def deal_out(stream: np.ndarray, at: int, times: int, seen: np.ndarray) -> int:
    """The draws and changes of `below` and `shuffled`, compiled: cards by positions are counted in ``seen``; where in
    the stream it ends."""
    deck = np.empty(DECK, np.int64)
    for _ in range(times):
        for card in range(DECK):
            deck[card] = card
        for last in range(DECK - 1, 0, -1):
            value = stream[at]
            at += 1
            while value >= 256 - 256 % (last + 1):
                value = stream[at]
                at += 1
            pick = value % (last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        for place in range(DECK):
            seen[deck[place], place] += 1
    return at


def counted(seed: bytes, times: int, part: int = 100_000) -> tuple[np.ndarray, int]:
    """Cards by positions over so many shuffles of one stream, and how many bytes they took."""
    seen, taken = np.zeros((DECK, DECK), np.int64), 0
    while times:
        decks = min(times, part)
        first, times = taken // 32, times - decks
        blocks = range(first, first + 3 * decks + 32)  # 96 bytes for a deck that takes 57
        stream = b"".join(hmac.digest(seed, block.to_bytes(8, "big"), "sha256") for block in blocks)
        taken = 32 * first + deal_out(np.frombuffer(stream, np.uint8), taken % 32, decks, seen)
    return seen, taken


def by_hand(shuffle: Shuffle, source: RandomSource, times: int) -> np.ndarray:
    """Cards by positions over shuffles as a table makes them."""
    seen = np.zeros((DECK, DECK), np.int64)
    for _ in range(times):
        seen[shuffle(range(DECK), source), np.arange(DECK)] += 1
    return seen


def spread(seen: np.ndarray) -> float:
    """Chi-square of cards by positions, in standard deviations from what a fair shuffle has."""
    expected, freedom = seen[0].sum() / DECK, (DECK - 1) ** 2
    return float((((seen - expected) ** 2).sum() / expected - freedom) / sqrt(2 * freedom))


def test_the_compiled_shuffles_are_those_of_a_table() -> None:
    """The same cards in the same places, from the same bytes, across the seams of its parts too."""
    source = SeededSource(b"side by side")
    seen, taken = counted(b"side by side", 1_000, part=300)
    assert (by_hand(shuffled, source, 1_000) == seen).all()
    assert source.taken == taken


def test_a_deck_is_spread_evenly_over_its_positions() -> None:
    """10^5 shuffles, all through the same bytes, rejections and draws as at a table."""
    assert abs(spread(counted(b"a hundred thousand", 100_000)[0])) < LIMIT


@pytest.mark.long
def test_a_deck_is_spread_evenly_over_its_positions_ten_million_times() -> None:
    assert abs(spread(counted(b"ten million", 10_000_000)[0])) < LIMIT


def test_a_naive_shuffle_is_not_spread_evenly() -> None:
    assert spread(by_hand(naive, SeededSource(b"naive"), 5_000)) > 10
    assert spread(by_hand(shuffled, SeededSource(b"fair"), 5_000)) < LIMIT


def test_folded_numbers_are_not_spread_evenly() -> None:
    """What modulo does to a deck is small: some thousand shuffles show it plainly, and a fair one nothing."""
    folded = Modulo(SeededSource(b"folded")._next)
    assert spread(by_hand(shuffled, folded, 10_000)) > 5
