"""What beats what at pai gow poker (OH-F 6): every list goes from the best hand down."""

from itertools import pairwise

import pytest

from croupier.equipment.cards import cards
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.hands.orders import PAI_GOW_HIGH, PAI_GOW_LOW
from tests.games.pai_gow_poker.table import ranked
from tests.support import clause


def high(hand: str) -> int:
    return PAI_GOW_HIGH.rank(cards(hand))


def low(hand: str) -> int:
    return PAI_GOW_LOW.rank(cards(hand))


def named(hand: str) -> str:
    return PAI_GOW_HIGH.line(high(hand))


def falls(*hands: str) -> None:
    """Each high hand beats the next."""
    for better, worse in pairwise(hands):
        assert high(better) > high(worse), (better, worse)


@clause("OH-F 6.II", "OH-F 1.I", "OH-F 1.I.I")
def test_6_ii_the_order_of_high_hands() -> None:
    falls(
        "Ac Ad Ah As Jk",
        "Kh Qh Jh Th Ah",
        "5h 4h 3h 2h Ah",
        "2c 2d 2h 2s 3c",
        "2c 2d 2h 3s 3c",
        "7h 5h 4h 3h 2h",
        "6c 5d 4h 3s 2c",
        "2c 2d 2h 4s 3c",
        "3c 3d 2h 2s 4c",
        "2c 2d 5h 4s 3c",
        "7c 5d 4h 3s 2c",
    )


@clause("OH-F 6.I")
def test_6_i_the_ace_is_high_and_also_completes_a_low_straight() -> None:
    falls("Ac Qd 9h 7s 5c", "Kc Qd 9h 7s 5c", "Kc Qd 9h 7s 4c")
    assert named("Ac 2d 3h 4s 5c") == "straight"
    assert named("Ac 2d 3h 4s 6c") == "high_card"
    assert named("Qc Kd Ah 2s 3c") == "high_card"


@clause("OH-F 6.I", "OH-F 6.III")
def test_6_iii_the_joker_is_an_ace_or_completes_straights_and_flushes() -> None:
    assert high("Jk Qd 9h 7s 5c") == high("Ac Qd 9h 7s 5c")
    assert named("Jk Kd Kh 7s 5c") == "pair"  # no third king
    assert named("Jk Ad Ah 7s 5c") == "three_of_a_kind"
    assert high("Jk 9d 8h 7s 6c") == high("Tc 9d 8h 7s 6c")
    assert high("9d 8h Jk 6s 5c") == high("9d 8h 7c 6s 5c")
    assert named("Jk Qh 9h 7h 2h") == "flush"
    assert high("Jk Qh 9h 7h 2h") == high("Ah Qh 9h 7h 2h")
    assert high("Jk Ah 9h 7h 2h") == high("Ah Kh 9h 7h 2h")  # ruling: pgp-5
    assert named("Jk 9h 8h 7h 6h") == "straight_flush"
    assert named("Jk Kh Qh Jh Th") == "royal_flush"
    assert low("Jk Kd") == low("Ac Kd")
    assert PAI_GOW_LOW.line(low("Jk Ad")) == "pair"


@clause("OH-F 6.II.A", "OH-F 6.II.B", "OH-F 6.II.C")
def test_6_ii_c_ace_to_five_is_the_best_straight_flush_below_the_royal() -> None:
    falls("Ac Ad Ah As Jk", "Ah Kh Qh Jh Th", "Ah 2h 3h 4h 5h", "Kh Qh Jh Th 9h", "Qh Jh Th 9h 8h", "6h 5h 4h 3h 2h")


@clause("OH-F 6.II.D", "OH-F 6.II.E")
def test_6_ii_d_four_of_a_kind_and_full_houses_go_by_rank() -> None:
    falls("Ac Ad Ah As 2c", "Kc Kd Kh Ks Ac", "2c 2d 2h 2s Ac", "Ac Ad Ah Ks Kc", "Kc Kd Kh As Ac", "2c 2d 2h 3s 3c")
    assert high("Ac Ad Ah Jk 2c") == high("Ac Ad Ah As 2c")


@clause("OH-F 6.II.F", "OH-F 6.IV")
def test_6_ii_f_flushes_go_card_by_card() -> None:
    falls("Ah Th 6h 4h 3h", "As Ts 6s 4s 2s", "Kc Qc Jc 9c 8c")
    assert high("Ah Th 6h 4h 2h") == high("As Ts 6s 4s 2s")


@clause("OH-F 6.II.G")
def test_6_ii_g_ace_to_five_is_the_second_highest_straight() -> None:
    falls("Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 9c", "6c 5d 4h 3s 2c")


@clause("OH-F 6.II.H", "OH-F 6.II.I", "OH-F 6.II.J", "OH-F 6.IV")
def test_6_ii_h_threes_pairs_and_single_cards_by_rank_then_by_the_rest() -> None:
    falls(
        "Ac Ad Ah 3s 2c",
        "2c 2d 2h As Kc",
        "Ac Ad Kh Ks 2c",
        "Ac Ad Qh Qs Kc",
        "3c 3d 2h 2s Ac",
        "3c 3d 2h 2s Kc",
        "Ac Ad 4h 3s 2c",
        "2c 2d Ah Ks Qc",
        "2c 2d Ah Ks Jc",
        "Ac Kd Qh Js 9c",
    )


@clause("OH-F 6.II.J", "OH-F 6.IV")
def test_6_iv_low_hands_are_pairs_or_two_cards() -> None:
    hands = ["Ac Ad", "2c 2d", "Ac Kd", "Ac Qd", "Kc Qd", "3c 2d"]
    for better, worse in pairwise(hands):
        assert low(better) > low(worse)
    assert low("Ac Kd") == low("Ah Ks")


@clause("OH-F 1.I.D", "OH-F 1.I.E")
@pytest.mark.parametrize(
    ("two", "five", "foul"),
    [
        ("7c 7d", "7h 7s Ac Kd 3h", False),
        ("8c 8d", "7h 7s Ac Kd 3h", True),
        ("Ac Kd", "Qh Js 9c 7d 3h", True),
        ("Ac Kd", "2h 2s 9c 7d 3h", False),
        ("Ac Kd", "Jk Qs 9c 7d 3h", True),
        ("Ac Qd", "Jk Qs 9c 7d 3h", False),
        ("2c 2d", "Ah Ks Qc Jd 9h", True),
        ("Jk Ad", "Kh Ks Qc Qd 9h", False),
        ("Jk Ad", "Kh Ks Qc Jd 9h", True),
    ],
)
def test_1_i_d_the_high_hand_ranks_at_least_as_high(two: str, five: str, foul: bool) -> None:
    assert PLAN.foul(ranked(cards(two), cards(five))) is foul


@clause("OH-F 6.V", "OH-F 6.V.A", "OH-F 6.V.B", "OH-F 6.V.B(1)", "OH-F 6.V.C", "OH-F 15.V")
@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("Th 9h 8h 7h 6h 5h 4h", "7_card_straight_flush"),
        ("Ah 2h 3h 4h 5h 6h 7h", "7_card_straight_flush"),
        ("Ah Kh Qh Jh Th 9h 8h", "7_card_straight_flush"),
        ("Ah Kh Qh Jh Th 9h 7h", "royal_flush"),
        ("Th 9h Jk 7h 6h 5h 4h", "7_card_straight_flush_with_joker"),
        ("Jk 9h 8h 7h 6h 5h 4h", "7_card_straight_flush_with_joker"),
        ("Jk 2h 3h 4h 5h 6h 7h", "7_card_straight_flush_with_joker"),
        ("Jk Th 8h 7h 6h 5h 3h", "straight_flush"),  # 10 to 3 spans eight ranks
        ("Ah Kh Qh Jh Th Kc Qc", "royal_flush_and_royal_match"),
        ("Ah Kh Qh Jh Jk Kc Qc", "royal_flush_and_royal_match"),
        ("Ah Jk Qh Jh Th Kc Qc", "royal_flush_and_royal_match"),
        ("Ah Kh Qh Jh Th Kc Qd", "royal_flush"),  # two suits
        ("Ah Kh Qh Jh Th Jk Qc", "royal_flush"),  # the king of the match must be natural
        ("Ah Kh Qh Jh Th Kc Jc", "royal_flush"),
        ("Ac Ad Ah As Jk Kc Kd", "5_aces"),
        ("9h 8h 7h 6h 5h Kc Qc", "straight_flush"),
        ("Ac Ad Ah Jk 5h Kc Qc", "four_of_a_kind"),
        ("9c 9d 9h 4s 4c 4d Ah", "full_house"),
        ("Ah Jh 9h 6h 3h 3c 3d", "flush"),  # 4 to 1 before 3 to 1
        ("9c 9d 9h 8s 7c 6d 5h", "three_of_a_kind"),  # and a straight (ruling: pgp-3)
        ("9c Ad Kh 8s 7c 6d 5h", "straight"),
        ("9c 9d Kh Ks Qc Qd 5h", "two_pair"),
        ("Ac Kd Jh 9s 7c 4d 2h", "high_card"),
    ],
)
def test_6_v_what_seven_cards_are_to_the_fortune_bonus(hand: str, line: str) -> None:
    assert PLAN.bonus.line(cards(hand)) == line
