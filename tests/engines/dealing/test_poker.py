"""Cards and hands inside a kernel: the deal is fair, and a rung is the place of a hand's value."""

from typing import Any

import numba
import numpy as np
import pytest

from croupier.engines.chance import stream
from croupier.engines.poker import deal, ladder, rung
from croupier.hands import fast
from croupier.hands.orders import (
    DEUCES_WILD,
    FIVE_CARD,
    FOUR_CARD,
    PAI_GOW_HIGH,
    PAI_GOW_LOW,
    THREE_CARD,
    THREE_CARD_ROYAL,
)
from croupier.hands.poker import Order


@numba.njit(cache=True)
def rungs_of(hands: Any, keys: Any, table: Any) -> Any:
    rungs = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        rungs[row] = rung(hands[row], 0, hands.shape[1], keys, table)
    return rungs


@pytest.mark.parametrize(
    ("hands_of", "sizes", "size"),
    [
        (THREE_CARD, [3], 52),
        (THREE_CARD_ROYAL, [3], 52),
        (FOUR_CARD, [5, 6], 52),
        (FIVE_CARD, [5, 6, 7], 52),
        (DEUCES_WILD, [5], 53),
        (PAI_GOW_HIGH, [7], 53),
        (PAI_GOW_LOW, [2], 53),
    ],
)
def test_a_rung_is_the_place_of_a_value(hands_of: Order, sizes: list[int], size: int) -> None:
    stairs, dice = ladder(hands_of, *sizes), np.random.default_rng(3)
    for cards in sizes:
        hands = dice.permuted(np.tile(np.arange(size, dtype=np.int8), (20_000, 1)), axis=1)[:, :cards]
        suited = hands[:4_000] & 51 | 2  # nothing but hearts, some of them twice
        suited = suited[[len({*hand}) == cards for hand in suited.tolist()]]
        for some in (np.ascontiguousarray(hands), suited):
            rungs = rungs_of(some, stairs.keys, stairs.tables[cards])
            assert (stairs.values[rungs] == fast.evaluate(hands_of, some)).all()


@numba.njit(cache=True)
def dealt_to(rounds: int, pack: Any, state: Any, first: int, cards: int, seen: Any) -> None:
    for _ in range(rounds):
        deal(pack, 0, first, state, True)
        deal(pack, first, cards, state, True)
        for at in range(first + cards):
            seen[at, pack[at]] += 1


@pytest.mark.parametrize(("first", "cards"), [(3, 3), (5, 6), (1, 2), (4, 5)])
def test_every_card_comes_as_often_at_every_place(first: int, cards: int) -> None:
    pack, seen = np.arange(52, dtype=np.uint8), np.zeros((first + cards, 52))
    dealt_to(52 * 20_000, pack, stream("deal", first), first, cards, seen)
    assert sorted(pack) == list(range(52))
    spread = (seen - 20_000) / np.sqrt(20_000)
    assert np.abs(spread).max() < 4.5
    assert 0.8 < spread.std() < 1.2


def test_three_cards_of_one_word_are_independent() -> None:
    """Every ordered triple of a pack of six comes as often: the bits that one card leaves do choose the next evenly."""
    pack, seen = np.arange(6, dtype=np.uint8), np.zeros((6, 6, 6))
    triples(240_000, pack, stream("triples", 0), seen)
    assert (seen > 0).sum() == 120
    assert np.abs((seen[seen > 0] - 2_000) / np.sqrt(2_000)).max() < 4


@numba.njit(cache=True)
def triples(rounds: int, pack: Any, state: Any, seen: Any) -> None:
    for _ in range(rounds):
        deal(pack, 0, 3, state, True)
        seen[pack[0], pack[1], pack[2]] += 1
