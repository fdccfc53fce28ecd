"""What cards and hands count, and what a natural is (OH-E §01, §3; OH-E Commission Free §1, §6)."""

import pytest

from croupier.equipment.cards import cards, pack
from croupier.hands.baccarat import VALUE, is_natural, points
from tests.support import clause


@clause("OH-E 3.I.A", "OH-E Commission Free 6.I.A")
def test_3_i_a_twos_to_nines_count_their_pips() -> None:
    assert [VALUE[card] for card in cards("2c 3d 4h 5s 6c 7d 8h 9s")] == [2, 3, 4, 5, 6, 7, 8, 9]


@clause("OH-E 3.I.B", "OH-E Commission Free 6.I.B")
def test_3_i_b_tens_and_pictures_count_nothing() -> None:
    assert [VALUE[card] for card in cards("Tc Jd Qh Ks")] == [0, 0, 0, 0]


@clause("OH-E 3.I.C", "OH-E Commission Free 6.I.C")
def test_3_i_c_an_ace_counts_one() -> None:
    assert {VALUE[card] for card in cards("Ac Ad Ah As")} == {1}


def test_a_pack_counts_the_same_in_every_suit() -> None:
    assert sum(VALUE[card] for card in pack()) == 4 * 45


@clause("OH-E 3.II.A", "OH-E Commission Free 6.II.A")
def test_3_ii_a_ace_two_four_is_seven() -> None:
    assert points(cards("Ac 2d 4h")) == 7


@clause("OH-E 3.II.B", "OH-E Commission Free 6.II.B")
def test_3_ii_b_ace_two_nine_is_two() -> None:
    assert points(cards("Ac 2d 9h")) == 2


@clause("OH-E 3.II", "OH-E Commission Free 6.II")
@pytest.mark.parametrize(
    ("hand", "count"),
    [("Kc Qd", 0), ("9c Ad", 0), ("5c 5d", 0), ("9c 9d", 8), ("9c 9d 9h", 7), ("8c 7d 6h", 1), ("Tc Jd 9h", 9)],
)
def test_3_ii_only_the_last_digit_counts(hand: str, count: int) -> None:
    assert points(cards(hand)) == count


@clause("OH-E 01.II", "OH-E Commission Free 1.I")
@pytest.mark.parametrize(
    ("hand", "natural"),
    [
        ("9c Kd", True),
        ("4c 4d", True),
        ("9c 9d", True),
        ("7c Td", False),
        ("5c 5d", False),
        ("2c 3d 4h", False),  # nine on three cards
        ("Kc Qd 8h", False),
    ],
)
def test_01_ii_a_natural_is_eight_or_nine_on_two_cards(hand: str, natural: bool) -> None:
    assert is_natural(cards(hand)) == natural
