"""Random streams: the generator as published, whole numbers and shuffles without a bias, a stream for every chunk."""

from collections import Counter
from itertools import pairwise, permutations
from math import factorial, sqrt

import numpy as np
import pytest

from croupier.engines.chance import Stream, below, bits, branch, draw, stream
from croupier.engines.dice.deal import faces, throw
from croupier.engines.outcomes import deal

WORD = 1 << 64
HALF = 1 << 32


def rotated(word: int, by: int) -> int:
    return (word << by | word >> (64 - by)) % WORD


def xoshiro(state: list[int]) -> int:
    """xoshiro256** as its authors print it, in whole numbers."""
    word = rotated(state[1] * 5 % WORD, 7) * 9 % WORD
    shifted = (state[1] << 17) % WORD
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotated(state[3], 45)
    return word


def next_comes(word: int) -> Stream:
    """A state whose next word is this one."""
    second = rotated(word * pow(9, -1, WORD) % WORD, 57) * pow(5, -1, WORD) % WORD
    others = stream("others", 0)
    others[1] = second
    return others


def test_the_generator_is_xoshiro256_star_star() -> None:
    state = stream("a seed", 3)
    plain = [int(word) for word in state]
    assert [int(bits(state)) for _ in range(1000)] == [xoshiro(plain) for _ in range(1000)]
    assert [int(word) for word in state] == plain


def test_a_state_can_be_made_for_any_word() -> None:
    for word in (0, 1, 0x123456789ABCDEF0, WORD - 1):
        assert int(bits(next_comes(word))) == word


# -- whole numbers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 36, 38, 54, 416, 46_656])
def test_below_takes_as_many_words_for_each_number(n: int) -> None:
    """Number k takes the halves x with k * 2**32 + unfair <= x * n < (k + 1) * 2**32: as many for every k. The first
    and the last of them give k, and the one before the first is taken again or belongs to k - 1."""
    unfair = HALF % n
    for k in {0, 1, n // 2, n - 2, n - 1} & set(range(n)):
        first, after = -(-(k * HALF + unfair) // n), -(-(k + 1) * HALF // n)
        assert after - first == HALF // n
        for x in (first, after - 1):
            assert below(next_comes(x << 32 | 0xABCD), n) == k
        if first * n - n >= k * HALF:  # the half before lies in the unfair rest: another word decides
            state = next_comes((first - 1) << 32)
            below(state, n)
            again = next_comes((first - 1) << 32)
            bits(again)
            below(again, n)
            assert (state == again).all()


def test_a_word_in_the_unfair_rest_is_taken_again() -> None:
    """2**32 leaves 4 when it is divided by 36: the half 0 is one too many for the number 0."""
    state = next_comes(0)
    plain = [int(word) for word in state]
    assert xoshiro(plain) == 0
    assert below(state, 36) == (xoshiro(plain) >> 32) * 36 >> 32
    assert [int(word) for word in state] == plain


def squares(times: "np.ndarray[tuple[int], np.dtype[np.int64]]", expected: float) -> float:
    """How far counts lie from equal chances, in standard deviations of the sum of squares."""
    free = len(times) - 1
    return float(((times - expected) ** 2).sum() / expected - free) / sqrt(2 * free)


@pytest.mark.parametrize("n", [2, 3, 6, 36, 38, 54, 312, 416])
def test_below_gives_every_number_as_often(n: int) -> None:
    times = np.zeros((n, 1), np.int64)
    deal(2_000_000, stream("below", n), np.arange(n, dtype=np.uint16), times)
    assert abs(squares(times[:, 0], 2_000_000 / n)) < 4


# -- shuffles ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_draw_gives_every_order_as_often(n: int) -> None:
    state, count = stream("draw", n), 300 * factorial(n)
    shoe = np.arange(n, dtype=np.uint8)
    counts = Counter(tuple(int(draw(shoe, at, state, True)) for at in range(n)) for _ in range(count))
    assert set(counts) <= set(permutations(range(n)))
    if n > 1:
        times = np.array([counts[drawn] for drawn in permutations(range(n))])
        assert abs(squares(times, 300)) < 4


def test_draw_leaves_the_rest_of_the_shoe_in_it() -> None:
    shoe, state = np.arange(52, dtype=np.uint8), stream("rest", 0)
    dealt = [int(draw(shoe, at, state, True)) for at in range(10)]
    assert dealt == [int(card) for card in shoe[:10]]
    assert sorted(map(int, shoe)) == list(range(52))


def test_draw_without_shuffling_takes_cards_as_they_lie() -> None:
    shoe, state = np.array([3, 1, 2], np.uint8), stream("lie", 0)
    before = state.copy()
    assert [int(draw(shoe, at, state, False)) for at in range(3)] == [3, 1, 2]
    assert (state == before).all()


# -- two dice ---------------------------------------------------------------------------------------------------

WAYS = np.uint64(36)
PAIRS = faces(2)


def test_a_word_gives_two_rolls() -> None:
    rolls = np.zeros(4, np.uint8)
    state = stream("dice", 0)
    plain = [int(word) for word in state]
    throw(state, WAYS, rolls)
    words = [xoshiro(plain), xoshiro(plain)]
    assert list(map(int, rolls)) == [half * 36 >> 32 for word in words for half in (word >> 32, word % HALF)]


def test_a_half_word_too_many_is_left_out() -> None:
    """Halves 0 in number 0, and three more like it, are what 2**32 has beyond a multiple of 36."""
    numbers = [x for k in range(36) for x in (-(-k * HALF // 36),) if x * 36 % HALF < HALF % 36]
    assert len(numbers) == HALF % 36 == 4
    for x in numbers:
        rolls = np.full(2, 99, np.uint8)
        state = next_comes(x << 32 | 7 * HALF // 36 + 1)
        plain = [int(word) for word in state]
        throw(state, WAYS, rolls)
        xoshiro(plain)
        assert list(map(int, rolls)) == [7, (xoshiro(plain) >> 32) * 36 >> 32]


def test_an_odd_number_of_rolls_is_filled() -> None:
    rolls = np.full(5, 99, np.uint8)
    throw(stream("odd", 0), WAYS, rolls)
    assert all(roll < 36 for roll in rolls)


def test_every_roll_comes_as_often() -> None:
    rolls = np.empty(3_600_000, np.uint8)
    throw(stream("rolls", 0), WAYS, rolls)
    assert abs(squares(np.bincount(rolls, minlength=36), 100_000)) < 4
    pairs = np.bincount(rolls[:-1].astype(np.int64) * 36 + rolls[1:], minlength=36 * 36)
    assert abs(squares(pairs, (len(rolls) - 1) / 36**2)) < 4, "a roll tells something of the next"
    assert len(set(PAIRS)) == 36
    assert {die for pair in PAIRS for die in pair} == set(range(1, 7))


# -- a stream for every chunk -----------------------------------------------------------------------------------


def test_a_stream_is_the_same_on_every_machine() -> None:
    assert list(map(hex, stream("x", 17))) == GOLDEN
    assert hex(bits(stream("x", 17))) == GOLDEN_WORD


GOLDEN = ["0xf0fef6e0cd109995", "0xf23d79dbbba6bdcb", "0xb6ef5199d904d23d", "0x53224db73f604461"]
GOLDEN_WORD = "0x6735cffe27ae5ac5"


def test_every_chunk_of_every_seed_has_a_stream_of_its_own() -> None:
    states = {tuple(map(int, stream(seed, chunk))) for seed in ("", "a", "b", "a\0") for chunk in range(1000)}
    assert len(states) == 4000
    assert all(any(state) for state in states), "xoshiro never leaves a state of zeros"


def test_neighbouring_chunks_have_nothing_in_common() -> None:
    halves = [
        np.array([float(bits(state)) / WORD for _ in range(4000)]) for state in (stream("n", i) for i in range(6))
    ]
    for half, other in pairwise(halves):
        assert abs(np.corrcoef(half, other)[0, 1]) < 4 / sqrt(4000)


def test_a_seed_may_hold_any_text() -> None:
    assert stream("Würfel \udcff", 0).any()


def test_a_branch_belongs_to_its_chunk_and_its_name() -> None:
    state = stream("x", 0)
    before = state.copy()
    rows = {tuple(map(int, branch(origin, name))) for origin in (state, stream("x", 1)) for name in ("pass", "come")}
    assert len(rows) == 4
    assert (state == before).all()
