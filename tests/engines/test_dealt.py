"""Hands off a pack: every one of them once, by a second count with `itertools`."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.engines import dealt
from croupier.engines.showdown import standings
from croupier.equipment.cards import JOKER, cards, counts
from croupier.errors import CroupierError
from croupier.hands.fast import Hands
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.hands.poker import Order

PACK = (1,) * 52 + (0,)
DECKS = [
    "2c 3d 7h Jd Qs Kc Ac",
    "2c 2c 2c Qs Qs Qs Ac",
    "2c 2d 2h 2s 9c 9d Jk",
    "Tc Jc Qc Kc Ac Td Jd Qd Kd Ad",
    "7c 7c 7d 7d 7h 7h 8s 8s",
]


def by_cards(order: Order, cards_: Sequence[int]) -> str:
    return order.line(order.rank(cards_))


def three_card(hand: Sequence[int]) -> str:
    return by_cards(THREE_CARD, hand)


def five_card(hand: Sequence[int]) -> str:
    return by_cards(FIVE_CARD, hand)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("size", [1, 3, 5])
def test_every_hand_with_its_ways(deck: str, size: int) -> None:
    pack = counts(cards(deck))
    hands, ways = dealt.all_hands(pack, size)
    ways_of = {tuple(hand): times for hand, times in zip(hands.tolist(), ways.tolist(), strict=True)}
    assert ways_of == Counter(combinations(sorted(cards(deck)), size))
    assert len(ways_of) == len(hands)


@pytest.mark.parametrize("deck", DECKS)
def test_swapped_suits_are_one_hand(deck: str) -> None:
    pack = counts(cards(deck))
    alike = dealt.alike_suits(pack)
    if "Jk" not in deck:
        wanted = Counter(three_card(hand) for hand in combinations(sorted(cards(deck)), 3))
        assert dealt.hits_by_line(pack, 3, three_card, like=THREE_CARD, alike=alike) == wanted
    hands, ways = dealt.all_hands(pack, 3, alike=alike)
    assert len(hands) <= len(dealt.all_hands(pack, 3)[0])
    assert ways.sum() == comb(len(deck.split()), 3)


def test_suits_are_alike_where_the_pack_holds_the_same_of_them() -> None:
    assert dealt.alike_suits(PACK) == (0, 0, 0, 0)
    assert dealt.alike_suits(counts(cards("2c 2d 3h 3s"))) == (0, 0, 2, 2)
    assert dealt.alike_suits(counts(cards("2c 2c 2d Jk"))) == (0, 1, 2, 2)
    # 13 ranks of five cards in four suits: the classes that poker players know.
    assert [len(dealt.all_hands(PACK, size, alike=(0, 0, 0, 0))[0]) for size in (2, 3, 5)] == [169, 1755, 134459]


def test_more_than_four_of_a_rank() -> None:
    pack = counts(cards("7c 7c 7d 7d 7h 7h 8s 8s"))
    wanted = Counter(five_card(hand) for hand in combinations(cards("7c 7c 7d 7d 7h 7h 8s 8s"), 5))
    assert dealt.hits_by_line(pack, 5, five_card, like=FIVE_CARD) == wanted


def test_a_grouping_of_ones_own() -> None:
    def reds(hands: Hands) -> Any:
        return np.isin(hands & 3, (1, 2)).sum(axis=1)

    hits = dealt.hits_by_line(PACK, 3, lambda hand: str(sum(card & 3 in (1, 2) for card in hand)), like=reds)
    assert hits == {str(red): comb(26, red) * comb(26, 3 - red) for red in range(4)}


def test_hands_of_a_shoe() -> None:
    hits = dealt.hits_by_line([8] * 52 + [0], 3, three_card, like=THREE_CARD)
    assert hits["three_of_a_kind"] == 13 * comb(32, 3)
    assert sum(hits.values()) == comb(416, 3)


@pytest.mark.parametrize("size", [0, 8, 9])
def test_hands_that_cannot_be_dealt(size: int) -> None:
    with pytest.raises(CroupierError, match=f"{size} cards cannot be dealt from 7"):
        dealt.all_hands(counts(cards(DECKS[0])), size)


# -- hands that share no card -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "theirs", "ours"), [(9, 3, 3), (10, 4, 3), (10, 3, 4), (11, 5, 5), (9, 2, 6), (8, 6, 1)]
)
def test_lower_hands_that_share_no_card(places: int, theirs: int, ours: int) -> None:
    chance = np.random.default_rng(places)
    hands = np.array(list(combinations(range(places), theirs)), np.int8)
    worth = chance.integers(0, 20, len(hands)).astype(np.int32)
    asked = np.array([*combinations(range(places), ours)] * 2, np.int8)
    marks = chance.integers(0, 22, len(asked)).astype(np.int32)
    wanted = [
        sum(value < mark and not set(hand) & set(held) for hand, value in zip(hands.tolist(), worth, strict=True))
        for held, mark in zip(asked.tolist(), marks, strict=True)
    ]
    others = standings.Others(hands, worth, np.ones(len(hands), np.int64))
    assert standings.below(places, others, asked, marks).tolist() == wanted


def test_only_some_hands_are_held() -> None:
    hands = np.array([[0, 1], [2, 3], [1, 2]], np.int8)
    others = standings.Others(hands, np.array([5, 5, 7], np.int32), np.ones(3, np.int64))
    asked = np.array([[0, 4], [3, 4], [4, 5]], np.int8)
    assert standings.below(6, others, asked, np.array([6, 6, 8], np.int32)).tolist() == [1, 1, 3]


def test_like_cards_take_their_own_places() -> None:
    row = np.array(cards("2c 2c 2c 3d Ac"), np.int8)
    hands = np.array([sorted(cards(hand)) for hand in ("2c 2c Ac", "2c 3d Ac", "2c 2c 2c")], np.int8)
    assert standings.in_places(hands, row).tolist() == [[0, 1, 4], [0, 3, 4], [0, 1, 2]]


SWAPPED = {
    "2c 2d 2h 2s 3c 3d 3h 3s 9c 9d 9h 9s": 24,
    "2c 2d 5c 5d 9h 9s Th Ts Kc Kd Jk": 4,
    "2c 3d 4h 5s 6c 7d 8h": 1,
}


@pytest.mark.parametrize("deck", SWAPPED)
def test_hands_of_which_swapped_suits_are_seen_once(deck: str) -> None:
    pack, row = counts(cards(deck)), np.array(sorted(cards(deck)), np.int8)
    alike = dealt.alike_suits(pack)
    held, _ = dealt.all_hands(pack, 3)
    marks = held.sum(axis=1).astype(np.int32) // 4
    asked = standings.in_places(held, row)

    def worth(hands: Hands) -> Any:  # blind for suits but for their pattern
        suits = [len({card & 3 for card in hand if card != JOKER}) for hand in hands.tolist()]
        return (np.sum(hands >> 2, axis=1) + np.array(suits)).astype(np.int32)

    every, once = dealt.all_hands(pack, 4)
    some, ways = dealt.all_hands(pack, 4, alike=alike)
    swaps = standings.suit_swaps(row, alike)
    slow = standings.Others(standings.in_places(every, row), worth(every), once)
    quick = standings.Others(standings.in_places(some, row), worth(some), ways, swaps)
    slow_counts, quick_counts = (standings.below(len(row), others, asked, marks) for others in (slow, quick))
    assert slow_counts.tolist() == quick_counts.tolist()
    assert len(swaps) == SWAPPED[deck]


def test_like_cards_cannot_be_swapped() -> None:
    with pytest.raises(AssertionError, match="side by side"):
        standings.suit_swaps(np.array(cards("2c 2c 2d"), np.int8), (0, 1, 2, 3))
