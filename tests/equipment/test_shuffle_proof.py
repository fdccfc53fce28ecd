"""The whole way from bytes to an order is exact: shown by enumeration up to eight cards, by chi-square for a deck.

Single parts are shown in test_source.py and test_shuffle.py; here they are taken together, as a shoe uses them, and
each planted mistake is caught by the very test that passes the real shuffle.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import factorial, prod, sqrt

import numpy as np
import pytest

from croupier.equipment.source import ByteSource, RandomSource, SeededSource, shuffled

Shuffle = Callable[[Iterable[int], RandomSource], list[int]]


class Scripted:
    """Answers the next number of a list, and notes among how many it was chosen."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)
        self.choices: list[int] = []

    def below(self, n: int) -> int:
        self.choices.append(n)
        return next(self._numbers)


class Tape:
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


def naive(cards: Iterable[int], source: RandomSource) -> list[int]:
    """Planted: each card is changed with any other."""
    deck = list(cards)
    for at in range(len(deck)):
        pick = source.below(len(deck))
        deck[at], deck[pick] = deck[pick], deck[at]
    return deck


def no_change(cards: Iterable[int], source: RandomSource) -> list[int]:
    """Planted: the numbers are drawn, and the cards stay as they came."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        source.below(last + 1)
    return deck


# -- every path ---------------------------------------------------------------------------------------------


def choices_of(shuffle: Shuffle, n: int) -> list[int]:
    """Among how many each draw chooses; the same whatever was drawn before."""
    asked = Scripted([0] * 2 * n)
    shuffle(range(n), asked)
    return asked.choices


def bias(shuffle: Shuffle, n: int) -> Fraction:
    """How far the likeliest and the rarest order are apart, over all draw paths."""
    choices, counted = choices_of(shuffle, n), dict[tuple[int, ...], int]()
    for path in product(*(range(many) for many in choices)):
        source = Scripted(path)
        order = tuple(shuffle(range(n), source))
        assert source.choices == choices
        counted[order] = counted.get(order, 0) + 1
    rarest = min(counted.values()) if len(counted) == factorial(n) else 0
    return Fraction(max(counted.values()) - rarest, prod(choices))


@pytest.mark.parametrize("n", range(2, 9))
def test_every_order_of_up_to_eight_cards_is_exactly_as_likely(n: int) -> None:
    assert bias(shuffled, n) == 0


@pytest.mark.parametrize("planted", [naive, no_change])
@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_planted_shuffle_is_caught_by_its_paths(planted: Shuffle, n: int) -> None:
    assert bias(planted, n) > 0


# -- every byte ---------------------------------------------------------------------------------------------


def weights(source: Callable[[Callable[[int], bytes]], RandomSource], n: int) -> list[int]:
    """How many of the values of one byte give each number at once; the rest is thrown away for another byte."""
    counted = [0] * n
    for value in range(256):
        tape = Tape([value, 0])
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
            tape = Tape([*value.to_bytes(2, "big"), 0, 0])
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
        tape = Tape([first, second, 0, 0])
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


def chi_square(shuffle: Callable[[np.ndarray], np.ndarray], times: int, cards: int = 52) -> float:
    """Chi-square of cards by positions, in standard deviations from what a fair shuffle has."""
    deck = np.arange(cards)
    seen = np.zeros((cards, cards), dtype=np.int64)
    for _ in range(times):
        seen[deck, shuffle(deck)] += 1
    expected, freedom = times / cards, (cards - 1) ** 2
    return float((((seen - expected) ** 2).sum() / expected - freedom) / sqrt(2 * freedom))


#: One-sided, at 99%.
LIMIT = 2.326


def by(shuffle: Shuffle, source: RandomSource) -> Callable[[np.ndarray], np.ndarray]:
    return lambda deck: np.array(shuffle(deck.tolist(), source))


def drawn_at_once(source: ByteSource, cards: int, times: int) -> np.ndarray:
    """Many shuffles side by side: the same draws from the same stream, the changes of all of them in one step."""
    numbers = np.empty((times, cards), dtype=np.int64)
    for row in numbers:
        for last in range(cards - 1, 0, -1):
            row[last] = source.below(last + 1)
    decks = np.tile(np.arange(cards), (times, 1))
    each = np.arange(times)
    for last in range(cards - 1, 0, -1):
        pick = numbers[:, last]
        decks[:, last], decks[each, pick] = decks[each, pick], decks[:, last].copy()
    return decks


def spread(decks: np.ndarray) -> float:
    """The same chi-square of decks that were shuffled side by side."""
    times, cards = decks.shape
    seen = np.stack([np.bincount(decks[:, at], minlength=cards) for at in range(cards)])
    expected, freedom = times / cards, (cards - 1) ** 2
    return float((((seen - expected) ** 2).sum() / expected - freedom) / sqrt(2 * freedom))


def test_shuffles_side_by_side_are_the_same_shuffles() -> None:
    one, many = SeededSource(b"side by side"), SeededSource(b"side by side")
    assert drawn_at_once(many, 52, 20).tolist() == [shuffled(range(52), one) for _ in range(20)]


def test_a_deck_is_spread_evenly_over_its_positions() -> None:
    """10^5 shuffles, all through the same bytes, rejections and draws as at a table."""
    assert abs(spread(drawn_at_once(SeededSource(b"a hundred thousand"), 52, 100_000))) < LIMIT


@pytest.mark.long
def test_a_deck_is_spread_evenly_over_its_positions_a_million_times() -> None:
    source = SeededSource(b"a million")
    parts = [drawn_at_once(source, 52, 100_000).astype(np.int8) for _ in range(10)]
    assert abs(spread(np.concatenate(parts))) < LIMIT


def test_a_naive_shuffle_is_not_spread_evenly() -> None:
    assert chi_square(by(naive, SeededSource(b"naive")), 5_000) > 10
    assert chi_square(by(shuffled, SeededSource(b"fair")), 5_000) < LIMIT


def test_folded_numbers_are_not_spread_evenly() -> None:
    """What modulo does to a deck is small: some thousand shuffles show it plainly, and a fair one nothing."""
    folded = Modulo(SeededSource(b"folded")._next)
    assert spread(drawn_at_once(folded, 52, 25_000)) > 10
