"""The rankings that the texts print, hand by hand: the best and the worst of each type, and what beats what."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import cards, pack
from croupier.hands.orders import FIVE_CARD, FOUR_CARD, THREE_CARD_ROYAL
from croupier.hands.poker import Order
from tests.support import clause

FOUR = {
    "four_of_a_kind": ("Ac Ad Ah As", "2c 2d 2h 2s"),
    "straight_flush": ("Ah Kh Qh Jh", "4h 3h 2h Ah"),
    "three_of_a_kind": ("Ac Ad Ah Ks", "2c 2d 2h 3s"),
    "flush": ("Ah Kh Qh Th", "6h 4h 3h 2h"),
    "straight": ("Ah Kd Qh Jh", "4h 3d 2h Ah"),
    "two_pair": ("Ac Ad Kh Ks", "3c 3d 2h 2s"),
    "pair": ("Ac Ad Kh Qs", "2c 2d 3h 4s"),
    "high_card": ("Ac Kd Qh Ts", "6c 4d 3h 2s"),
}
FIVE = {
    "royal_flush": ("Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc"),
    "straight_flush": ("Kh Qh Jh Th 9h", "5h 4h 3h 2h Ah"),
    "four_of_a_kind": ("Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
    "full_house": ("Ac Ad Ah Ks Kc", "2c 2d 2h 3s 3c"),
    "flush": ("Ah Kh Qh Jh 9h", "7h 5h 4h 3h 2h"),
    "straight": ("Ah Kd Qh Jh Th", "5h 4d 3h 2h Ah"),
    "three_of_a_kind": ("Ac Ad Ah Ks Qc", "2c 2d 2h 3s 4c"),
    "two_pair": ("Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
    "pair": ("Ac Ad Kh Qs Jc", "2c 2d 3h 4s 5c"),
    "high_card": ("Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c"),
}
THREE = {
    "mini_royal": ("Ah Kh Qh", "Ac Kc Qc"),
    "straight_flush": ("Kh Qh Jh", "3h 2h Ah"),
    "three_of_a_kind": ("Ac Ad Ah", "2c 2d 2h"),
    "straight": ("Ah Kd Qh", "3h 2d Ah"),
    "flush": ("Ah Kh Jh", "5h 3h 2h"),
    "pair": ("Ac Ad Kh", "2c 2d 3h"),
    "high_card": ("Ac Kd Jh", "5c 3d 2h"),
}


def check(order: Order, printed: dict[str, tuple[str, str]]) -> None:
    """Best first, the worst hand of a type still beats the best of the next, and each is of its type."""
    values = [order.rank(cards(hand)) for pair in printed.values() for hand in pair]
    assert values == sorted(values, reverse=True)
    assert (
        [order.line(value) for value in values[::2]] == [order.line(value) for value in values[1::2]] == list(printed)
    )
    for name, (best, worst) in printed.items():
        same = order.rank(cards(best)) == order.rank(cards(worst))
        assert same == (name in ("royal_flush", "mini_royal")), f"suits are equal, ranks are not: {name}"


@clause("OH-C 6.I", "OH-C 6.II.A", "OH-C 6.II.B", "OH-C 6.II.C", "OH-C 6.II.D", "OH-C 6.II.E", "OH-C 6.II.F")
@clause("OH-M 6.I", "OH-M 6.II.A", "OH-M 6.II.B", "OH-M 6.II.C", "OH-M 6.II.D", "OH-M 6.II.E", "OH-M 6.II.F")
@clause("OH-C 6.II.G", "OH-M 6.II.G", "OH-C 6.III", "OH-M 6.III")
def test_6_ii_the_order_of_four_cards() -> None:
    check(FOUR_CARD, FOUR)


@clause("OH-D 6.I", "OH-D 6.II.A", "OH-D 6.II.B", "OH-D 6.II.C", "OH-D 6.II.D", "OH-D 6.II.E", "OH-D 6.II.F")
@clause("OH-J 6.I", "OH-J 6.II.A", "OH-J 6.II.B", "OH-J 6.II.C", "OH-J 6.II.D", "OH-J 6.II.E", "OH-J 6.II.F")
@clause("OH-D 6.II.G", "OH-D 6.II.H", "OH-D 6.II.I", "OH-J 6.II.G", "OH-J 6.II.H", "OH-J 6.II.I")
@clause("OH-I 5.I", "OH-I 5.II", "OH-I 5.II.A", "OH-I 5.II.B", "OH-I 5.II.C", "OH-I 5.II.D", "OH-I 5.II.E")
@clause("OH-I 5.II.F", "OH-I 5.II.G", "OH-I 5.II.H", "OH-I 5.II.I", "OH-I 1.I.J")
@clause("OH-K 6.I", "OH-K 6.II", "OH-K 6.II.A", "OH-K 6.II.B", "OH-K 6.II.C", "OH-K 6.II.D", "OH-K 6.II.E")
@clause("OH-K 6.II.F", "OH-K 6.II.G", "OH-K 6.II.H", "OH-K 6.II.I", "OH-K 1.I.H")
def test_6_ii_the_order_of_five_cards() -> None:
    check(FIVE_CARD, FIVE)


@clause("OH-D 6.III.A", "OH-D 6.III.B", "OH-D 6.III.C", "OH-D 6.III.D", "OH-D 6.III.E", "OH-D 6.III.F")
def test_6_iii_the_hands_of_the_three_card_bonus() -> None:
    check(THREE_CARD_ROYAL, THREE)


@clause("OH-C 6.II.E", "OH-M 6.II.E", "OH-D 6.II.F", "OH-J 6.II.F", "OH-D 6.III.D", "OH-I 5.II.F", "OH-K 6.II.F")
@pytest.mark.parametrize(
    ("order", "hand"), [(FOUR_CARD, "Kc Ad 2h 3s"), (FIVE_CARD, "Qc Kd Ah 2s 3c"), (THREE_CARD_ROYAL, "Kc Ad 2h")]
)
def test_a_run_does_not_wrap_round_the_ace(order: Order, hand: str) -> None:
    assert order.line(order.rank(cards(hand))) == "high_card"


@clause("OH-C 6.III", "OH-M 6.III")
def test_6_iii_between_equal_hands_the_highest_unmatched_card_decides_else_they_tie() -> None:
    assert FOUR_CARD.rank(cards("9c 9d Ah 3s")) > FOUR_CARD.rank(cards("9h 9s Kh Qs"))
    assert FOUR_CARD.rank(cards("9c 9d Ah 3s")) == FOUR_CARD.rank(cards("9h 9s Ad 3c"))
    assert FOUR_CARD.rank(cards("9c 9d 4h 4s")) > FOUR_CARD.rank(cards("8c 8d 7h 7s"))
    # A fifth card never decides between four-card hands.
    assert FOUR_CARD.rank(cards("9c 9d 4h 4s Ac")) == FOUR_CARD.rank(cards("9h 9s 4d 4c 2c"))


@clause("OH-I 5.III", "OH-K 6.III")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Kd Ah 3s 2c", "Kh Ks Qh Js 9c"),
        ("Kc Kd 2h 2s 4c", "Kh Ks 2c 2d 3c"),
        ("Ac Td 8h 6s 4c", "Ah Ts 8c 6d 3c"),
        ("9c 9d 9h 2s 2c", "8h 8s 8c Ad Ac"),
    ],
)
def test_6_iii_of_five_cards_too_the_highest_that_the_other_lacks_decides(better: str, worse: str) -> None:
    assert FIVE_CARD.rank(cards(better)) > FIVE_CARD.rank(cards(worse))


@clause("OH-I 5.III", "OH-K 6.III")
def test_6_iii_suits_never_decide() -> None:
    assert FIVE_CARD.rank(cards("Ac Td 8h 6s 4c")) == FIVE_CARD.rank(cards("Ad Ts 8c 6h 4d"))


@clause("OH-I 1.I.H", "OH-K 1.I.G")
@settings(max_examples=120, deadline=None)
@given(st.lists(st.sampled_from(pack(52)), min_size=7, max_size=7, unique=True))
def test_1_i_a_holdem_hand_is_the_best_five_of_seven(seven: list[int]) -> None:
    assert FIVE_CARD.rank(seven) == max(FIVE_CARD.rank(five) for five in combinations(seven, 5))
