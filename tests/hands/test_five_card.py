from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Card, cards, pack
from croupier.games.three_card_poker.rules import six_card_line
from croupier.hands.looks import FaceLook
from croupier.hands.orders import FIVE_CARD
from tests.support import clause

BEST_FIRST = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)


def best_line(hand: Sequence[Card]) -> str:
    return FIVE_CARD.line(FIVE_CARD.rank(hand))


def of_ranks(ranks: str) -> tuple[Card, ...]:
    """A short deck: these ranks in all four suits."""
    return cards([rank + suit for rank in ranks for suit in "cdhs"])


def counted(hands: Iterable[Sequence[Card]]) -> list[int]:
    tally = Counter(best_line(hand) for hand in hands)
    assert set(tally) <= set(BEST_FIRST)
    return [tally[name] for name in BEST_FIRST]


# Eight ranks hold four runs of five, so the counts follow from the binomials alone:
# straights 4 * (4**5 - 4), flushes 4 * (C(8, 5) - 4), quads 8 * 28, full houses 8 * 4 * 7 * 6, and so on.
EIGHT_RANKS = [16, 224, 1344, 208, 4080, 10752, 24192, 107520, 53040]


@clause("OH-H 6.IV.A", "OH-H 6.IV.B")
def test_6_iv_every_hand_of_a_short_deck_with_the_ace_high() -> None:
    royal, *others = counted(combinations(of_ranks("789TJQKA"), 5))
    assert [royal, royal + others[0], *others[1:]] == [4, *EIGHT_RANKS]


@clause("OH-H 6.IV.B", "OH-H 6.IV.F")
def test_6_iv_every_hand_of_a_short_deck_with_the_ace_low() -> None:
    assert counted(combinations(of_ranks("A2345678"), 5)) == [0, *EIGHT_RANKS]


@pytest.mark.long
def test_every_hand_of_the_deck_falls_into_its_type() -> None:
    tally = counted(combinations(pack(), 5))
    assert tally == [int(text) for text in "4 36 624 3744 5108 10200 54912 123552 1098240 1302540".split()]


@pytest.mark.long
@clause("OH-H 6.IV")
def test_6_iv_the_best_five_of_every_six_cards() -> None:
    tally = counted(combinations(pack(), 6))
    known = "188 1656 14664 165984 205792 361620 732160 2532816 9730740 6612900"
    assert tally == [int(text) for text in known.split()]


@clause("OH-H 6.IV", "OH-H 11.II.A")
@given(st.lists(st.sampled_from(pack()), min_size=6, max_size=7, unique=True))
def test_6_iv_more_cards_are_worth_their_best_five(hand: list[Card]) -> None:
    assert best_line(hand) == min((best_line(five) for five in combinations(hand, 5)), key=BEST_FIRST.index)


@clause("OH-H 6.IV", "OH-H 11.II.A")
def test_6_iv_more_cards_of_a_dense_deck_are_worth_their_best_five() -> None:
    # Few ranks, so that straights, flushes and full houses crowd into the same six cards.
    for hand in list(combinations(of_ranks("9TJQKA"), 6))[::17]:
        assert best_line(hand) == min((best_line(five) for five in combinations(hand, 5)), key=BEST_FIRST.index)


@clause("OH-H 6.IV.A", "OH-H 6.IV.B", "OH-H 6.IV.C", "OH-H 6.IV.D", "OH-H 6.IV.E", "OH-H 6.IV.F", "OH-H 6.IV.G")
@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("royal_flush", "Ah Kh Qh Jh Th 2c"),
        ("straight_flush", "Kh Qh Jh Th 9h As"),
        ("straight_flush", "5d 4d 3d 2d Ad Kd"),
        ("four_of_a_kind", "9c 9d 9h 9s 2c 2d"),
        ("full_house", "9c 9d 9h 2s 2c Kd"),
        ("full_house", "9c 9d 9h 2s 2c 2d"),
        ("flush", "Ah 9h 7h 4h 2h 2s"),
        ("straight", "9c 8d 7h 6s 5c 5d"),
        ("straight", "Ac 2d 3h 4s 5c Kd"),
        ("straight", "Ac Kd Qh Js Tc 2d"),
        ("three_of_a_kind", "9c 9d 9h 2s 4c Kd"),
        ("two_pair", "9c 9d 4h 4s 2c 2d"),
        ("two_pair", "9c 9d 4h 4s 2c Kd"),
        ("pair", "9c 9d 4h 5s 2c Kd"),
        ("high_card", "Qc Kd Ah 2s 3c 4d"),
        ("high_card", "Qc Kc Ac 2c 3d 4d"),
    ],
)
def test_6_iv_the_types_by_example(name: str, hand: str) -> None:
    assert best_line(cards(hand)) == name


@clause("OH-H 11.I", "OH-H 12.VI")
@pytest.mark.parametrize("suit", "cdhs")
def test_11_i_only_nine_to_ace_in_one_suit_is_a_six_card_royal(suit: str) -> None:
    royal = cards([rank + suit for rank in "9TJQKA"])
    suited = combinations([card for card in pack() if card & 3 == royal[0] & 3], 6)
    assert [hand for hand in suited if six_card_line(FaceLook.of(hand)).startswith("6_card_royal")] == [royal]
    for at, other in [(at, other) for at in range(6) for other in pack() if other not in royal]:
        assert not six_card_line(FaceLook.of([*royal[:at], other, *royal[at + 1 :]])).startswith("6_card_royal")
