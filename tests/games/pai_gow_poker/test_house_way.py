"""The house ways clause by clause (OH-F 12): seven cards on the left, what goes low on the right."""

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import ACE, JOKER, Card, cards, show
from croupier.games.pai_gow_poker import GAME, rules
from croupier.games.pai_gow_poker.plan import PLAN
from croupier.hands.orders import PAI_GOW_HIGH, PAI_GOW_LOW
from tests.games.pai_gow_poker.table import house_way, ranked
from tests.support import clause

GIVEN = json.loads((Path(__file__).parent / "house_way.json").read_text(encoding="utf-8"))
sevens = st.lists(st.integers(0, JOKER), min_size=7, max_size=7, unique=True)


def low(hand: str) -> str:
    return show(sorted(house_way(cards(hand)).low, reverse=True))


def reasons(hand: str) -> set[str]:
    return {step.clause for step in PLAN.explain(cards(hand))}


def sets(clause_: str, *cases: tuple[str, str]) -> None:
    """Each hand is set so, and for this clause."""
    for hand, expected in cases:
        assert low(hand) == expected, hand
        assert f"OH-F {clause_}" in reasons(hand), (hand, reasons(hand))


@pytest.mark.parametrize("case", GIVEN, ids=[case["id"] for case in GIVEN])
@clause("OH-F 12")
def test_12_worked_settings(case: dict[str, list[str]]) -> None:
    made = house_way(cards(case["cards"]))
    assert set(made.low) == set(cards(case["low"]))
    assert set(made.high) == set(cards(case["high"]))


@clause("OH-F 12.I.A", "OH-F 1.I.F")
def test_12_i_a_no_pair_plays_the_second_and_third_highest_low() -> None:
    sets(
        "12.I.A",
        ("Ac Kd Jh 9s 7c 4d 2h", "Kd Jh"),
        ("Qc Td 9h 7s 5c 4d 2h", "Td 9h"),
        ("Jk Kd Jh 9s 7c 4d 2h", "Kd Jh"),  # the joker is the ace
    )


@clause("OH-F 12.II.A")
def test_12_ii_a_one_pair_stays_high_with_the_next_two_highest_low() -> None:
    sets(
        "12.II.A",
        ("5c 5d Ah Js 9c 7d 2h", "Ah Js"),
        ("Ac Ad Kh Js 9c 7d 2h", "Kh Js"),
        ("Ac Jk Kh Ts 9c 7d 2h", "Kh Ts"),  # ace and joker are a pair of aces
        ("2c 2d Jk Ts 9c 7d 4h", "Jk Ts"),
    )


@clause("OH-F 12.III", "OH-F 12.III.A")
def test_12_iii_a_two_low_pairs_always_stay_together() -> None:
    sets(
        "12.III.A",
        ("6c 6d 2h 2s Tc 9d 4h", "Tc 9d"),
        ("3c 3d 2h 2s 8c 7d 4h", "8c 7d"),
        ("6c 6d 5h 5s Ac Kd 4h", "Ac Kd"),
    )


@clause("OH-F 12.III", "OH-F 12.III.B")
def test_12_iii_b_a_low_and_a_medium_pair_split_without_a_king() -> None:
    sets(
        "12.III.B",
        ("7c 7d 6h 6s Qc Td 2h", "6s 6h"),
        ("Tc Td 2h 2s Qc Jd 4h", "2s 2h"),
        ("Tc Td 2h 2s Kc Jd 4h", "Kc Jd"),
        ("9c 9d 3h 3s Ac 7d 4h", "Ac 7d"),
        ("9c 9d 3h 3s Jk 7d 4h", "Jk 7d"),
    )


@clause("OH-F 12.III", "OH-F 12.III.C")
def test_12_iii_c_a_low_and_a_high_pair_split_without_an_ace_or_joker() -> None:
    sets(
        "12.III.C",
        ("Kc Kd 2h 2s Qc Jd 9h", "2s 2h"),
        ("Jc Jd 6h 6s Kc Qd 9h", "6s 6h"),  # a king is not enough
        ("Jc Jd 6h 6s Ac 9d 8h", "Ac 9d"),
        ("Jc Jd 6h 6s Jk 9d 8h", "Jk 9d"),
        ("Ac Ad 6h 6s Kc 9d 8h", "6s 6h"),  # the aces of the pair do not count (ruling: pgp-2)
        ("Ac Jk 5h 5s Kc 9d 8h", "5s 5h"),
    )


@clause("OH-F 12.III", "OH-F 12.III.D")
def test_12_iii_d_two_medium_pairs_split_without_an_ace_or_joker() -> None:
    sets(
        "12.III.D",
        ("Tc Td 7h 7s Kc Qd 2h", "7s 7h"),
        ("Tc Td 7h 7s Ac Qd 2h", "Ac Qd"),
        ("9c 9d 8h 8s Jk Kd 2h", "Jk Kd"),
    )


@clause("OH-F 12.III", "OH-F 12.III.E")
def test_12_iii_e_a_medium_and_a_high_pair_split_without_ace_and_king() -> None:
    sets(
        "12.III.E",
        ("Qc Qd 7h 7s Ac Jd 2h", "7s 7h"),
        ("Qc Qd 7h 7s Kc Jd 2h", "7s 7h"),
        ("Qc Qd 7h 7s Ac Kd 2h", "Ac Kd"),
        ("Qc Qd 7h 7s Jk Kd 2h", "Jk Kd"),
        ("Kc Kd Th Ts Ac 9d 2h", "Ts Th"),  # the kings of the pair do not count
    )


@clause("OH-F 12.III", "OH-F 12.III.F")
def test_12_iii_f_two_high_pairs_always_split() -> None:
    sets(
        "12.III.F",
        ("Qc Qd Jh Js Ac Kd 2h", "Js Jh"),
        ("Ac Ad Kh Ks Qc 9d 2h", "Ks Kh"),
        ("Ac Jk Jh Js Kc 9d 2h", "Js Jh"),
    )


@clause("OH-F 12.IV.A")
def test_12_iv_a_of_three_pairs_the_highest_goes_low() -> None:
    sets(
        "12.IV.A",
        ("3c 3d 2h 2s 4c 4d Ah", "4d 4c"),
        ("Ac Ad Kh Ks Qc Qd 2h", "Ad Ac"),
        ("Ac Jk Kh Ks Qc Qd 2h", "Jk Ac"),
    )


@clause("OH-F 12.V.A")
def test_12_v_a_three_of_a_kind_stays_together_but_aces_split() -> None:
    sets(
        "12.V.A",
        ("9c 9d 9h As Kc 7d 2h", "As Kc"),
        ("2c 2d 2h Ts 8c 7d 5h", "Ts 8c"),
        ("Kc Kd Kh Js 8c 7d 5h", "Js 8c"),
        ("Ac Ad Ah Js 8c 7d 5h", "Ac Js"),
        ("Ac Ad Jk Js 8c 6d 4h", "Ac Js"),  # the joker makes three aces
    )


@clause("OH-F 12.VI.A", "OH-F 12.VIII.C(1)")
def test_12_vi_a_of_two_threes_of_a_kind_a_pair_of_the_higher_goes_low() -> None:
    for named in ("12.VI.A", "12.VIII.C(1)"):
        sets(
            named,
            ("Kc Kd Kh 4c 4d 4h 9s", "Kd Kc"),
            ("3c 3d 3h 2c 2d 2h As", "3d 3c"),
            ("Ac Ad Jk 2c 2d 2h 9s", "Ad Ac"),
        )


@clause("OH-F 12.VII.A(1)")
def test_12_vii_a_without_a_pair_the_option_with_the_highest_low_hand() -> None:
    sets(
        "12.VII.A(1)",
        ("Tc 9d 8h 7s 6c 5d Kh", "Kh Tc"),  # 9 to 5 leaves K-10; 10 to 6 would leave K-5
        ("9c 8d 7h 6s 5c 4d 3h", "9c 8d"),
        ("Ah Jh 9h 6h 3h Kc Qd", "Kc Qd"),
        ("Ah Jh 9h 6h 3h 2h Kc", "Ah Kc"),  # of six hearts the ace goes low
        ("Ah Kh Qh Jh Th 9c 8d", "Ah Kh"),  # a straight Q to 8 leaves A-K: even a royal flush is broken
        ("Th 9h 8h 7h 6h Ac 2d", "Ac 2d"),
        ("Jk Tc 9d 8h 7s 6c Kd", "Jk Kd"),  # the joker is not needed and serves as an ace
        ("Jk 9d 8h 7s 6c Kd Qh", "Kd Qh"),
        ("Jk Kh Qh Jh Th 9c 2d", "Jk 2d"),  # K to 9 leaves A-2, the royal flush would leave 9-2
    )


@clause("OH-F 12.VII.A(1)")
def test_12_vii_a_among_equal_low_hands_the_stronger_high_hand() -> None:
    hand = "9h 8h 7h 6h 5h 9c Kd"  # K-9 low either way: the straight flush keeps the nine of hearts
    assert low(hand) == "Kd 9c"
    assert PAI_GOW_HIGH.line(PAI_GOW_HIGH.rank(house_way(cards(hand)).high)) == "straight_flush"


@clause("OH-F 12.VII.B(1)")
def test_12_vii_b_with_one_pair_the_pair_goes_low_if_the_straight_or_flush_stays() -> None:
    sets(
        "12.VII.B(1)",
        ("Kc Kd 9h 8s 7c 6d 5h", "Kd Kc"),
        ("2c 2d Ah Jh 9h 6h 3h", "2d 2c"),
        ("9h 9d 8c 7s 6h 5c 4d", "9h 9d"),
        ("Ac Jk 9h 8s 7c 6d 5h", "Jk Ac"),
        ("Qc Qd Jk 8s 7c 6d 5h", "Qd Qc"),
        ("9h 9d 8c 7s 6h 5c Kd", "Kd 9d"),  # no pair is left: the straight stays with the best low hand (ruling: pgp-2)
        ("Ah Jh 9h 6h 3h 3c Kd", "Kd 3c"),
        ("Ac Jk 9h 8s 7c 6d 2h", "Ac 2h"),  # ace and joker are a pair, but the straight needs the joker
    )


@clause("OH-F 12.VII.C(1)")
def test_12_vii_c_with_two_pairs_the_two_pair_rule_and_then_the_best_high_hand() -> None:
    straight_left = "Tc Td 9h 9s 8c 7d 6h"
    sets("12.VII.C(1)", (straight_left, "9s 9h"), ("Tc Td 9h 9s 8c 7d Jk", "Jk 8c"))
    assert PAI_GOW_HIGH.line(PAI_GOW_HIGH.rank(house_way(cards(straight_left)).high)) == "pair"
    kept = "Ac Jk Th Ts Kc Qd Jh"  # tens low leave ace, king, queen, jack and the joker for a straight
    sets("12.VII.C(1)", (kept, "Ts Th"))
    assert PAI_GOW_HIGH.line(PAI_GOW_HIGH.rank(house_way(cards(kept)).high)) == "straight"


@clause("OH-F 12.VII.D(1)")
def test_12_vii_d_with_three_pair_the_three_pair_rule() -> None:
    sets("12.VII.D(1)", ("Ac Jk Kh Ks Qc Qd Jh", "Jk Ac"), ("Ah Jk Kh Kc Qh Qc Jh", "Jk Ah"))


@clause("OH-F 12.VII.E(1)")
def test_12_vii_e_with_three_of_a_kind_a_pair_goes_low() -> None:
    sets(
        "12.VII.E(1)",
        ("Tc Td Th 9s 8d 7c 6h", "Td Tc"),
        ("9h 9c 9d Ah Jh 6h 3h", "9d 9c"),  # the nine of hearts stays for the flush
        ("9c 9d 9h Jk 8s 7c 6h", "9d 9c"),
        ("Ac Ad Ah Ks Qc Jd Th", "Ad Ac"),
        ("Ac Ad Jk 9s 8c 7d 6h", "Ad Ac"),  # two aces low leave the joker for the straight
    )


@clause("OH-F 12.VII.E(1)")
def test_12_vii_e_two_aces_and_the_joker_split_where_no_straight_or_flush_is_left() -> None:
    sets(
        "12.VII.E(1)",
        ("Ac Ad Jk Kh Qs Jc 3h", "Ac Kh"),
        ("Ah Ad Jk Kh Qh Jh 3c", "Ad Kh"),  # even a royal flush is given up
        ("Ah Ad Jk 9h 6h 3h 2c", "Ad 9h"),
    )


@clause("OH-F 12.VII.F(1)", "OH-F 12.VIII.A(1)")
def test_12_vii_f_with_a_full_house_the_full_house_rule() -> None:
    hand = "Ac Ad Jk Kh Ks Qc Jd"  # ace, king, queen, jack and joker are a straight too
    sets("12.VII.F(1)", (hand, "Ks Kh"))
    sets("12.VIII.A(1)", (hand, "Ks Kh"))


@clause("OH-F 12.VIII.A(1)")
def test_12_viii_a_a_full_house_is_split() -> None:
    sets(
        "12.VIII.A(1)",
        ("Kc Kd Kh 2c 2d Ah Qs", "2d 2c"),
        ("2c 2d 2h Ac Ad Kh Qs", "Ad Ac"),
        ("9c 9d 9h Ac Jk 4h 2s", "Jk Ac"),
        ("Ac Ad Ah 3c 3d Kh Qs", "3d 3c"),
    )


@clause("OH-F 12.VIII.B(1)")
def test_12_viii_b_of_two_pairs_beside_three_of_a_kind_the_higher_goes_low() -> None:
    sets("12.VIII.B(1)", ("Kc Kd Kh 9c 9d 4h 4s", "9d 9c"), ("2c 2d 2h Ac Ad Kh Ks", "Ad Ac"))


@clause("OH-F 12.IX.A")
def test_12_ix_a_four_small_cards_are_never_split() -> None:
    sets("12.IX.A", ("6c 6d 6h 6s Tc 9d 2h", "Tc 9d"), ("2c 2d 2h 2s 5c 4d 3h", "5c 4d"))


@clause("OH-F 12.IX.B")
def test_12_ix_b_four_sevens_to_tens_split_unless_an_ace_goes_low() -> None:
    sets(
        "12.IX.B",
        ("7c 7d 7h 7s Kc Qd 2h", "7d 7c"),
        ("Tc Td Th Ts Kc Qd 2h", "Td Tc"),
        ("Tc Td Th Ts Ac Qd 2h", "Ac Qd"),
        ("8c 8d 8h 8s Jk Qd 2h", "Jk Qd"),
    )


@clause("OH-F 12.IX.C")
def test_12_ix_c_four_jacks_to_aces_are_always_split() -> None:
    sets(
        "12.IX.C",
        ("Jc Jd Jh Js Ac Kd 2h", "Jd Jc"),
        ("Kc Kd Kh Ks Ac Qd 2h", "Kd Kc"),
        ("Ac Ad Ah As Kc Qd 2h", "Ad Ac"),
        ("Ac Ad Ah Jk Kc 9d 2h", "Ad Ac"),
    )
    straight = "Ac Ad Ah Jk Kc Qd Jh"  # the joker stays high, where it completes a straight
    assert low(straight) == "Ad Ac"


@clause("OH-F 12.IX.D(1)")
def test_12_ix_d_four_of_a_kind_with_a_pair() -> None:
    sets(
        "12.IX.D(1)",
        ("5c 5d 5h 5s 2c 2d Ah", "2d 2c"),
        ("Kc Kd Kh Ks 2c 2d Ah", "2d 2c"),
        ("9c 9d 9h 9s Ac Jk 2h", "Jk Ac"),
        ("9c 9d 9h 9s 4c 4d 4h", "4d 4c"),  # three of another rank count as a pair (ruling: pgp-2)
        ("Ac Ad Ah As Kc Kd 2h", "Kd Kc"),
        ("Ac Ad Ah Jk Kc Kd 2h", "Kd Kc"),
        ("Ac Ad Ah As Kc Kd Kh", "Kd Kc"),
        ("Ac Ad Ah As Qc Qd 2h", "Ad Ac"),
        ("Ac Ad Ah As Qc Qd Qh", "Ad Ac"),
    )


@clause("OH-F 12.X.A")
def test_12_x_a_five_aces_are_split_unless_there_are_two_kings() -> None:
    sets(
        "12.X.A",
        ("Ac Ad Ah As Jk Kc Qd", "Ad Ac"),
        ("Ac Ad Ah As Jk Qc Qd", "Ad Ac"),
        ("Ac Ad Ah As Jk Kc Kd", "Kd Kc"),
    )
    assert PAI_GOW_HIGH.line(PAI_GOW_HIGH.rank(house_way(cards("Ac Ad Ah As Jk Kc Kd")).high)) == "five_aces"


@clause("OH-F 12", "OH-F 1.I.J", "OH-F 1.I.D", "OH-F 1.I.E")
@settings(max_examples=600, deadline=None)
@given(sevens)
def test_12_every_hand_is_set_from_its_seven_cards_and_never_foul(hand: list[Card]) -> None:
    made = house_way(hand)
    assert (len(made.low), len(made.high)) == (2, 5)
    assert sorted([*made.low, *made.high]) == sorted(hand)
    assert not rules.foul(ranked(*made))
    assert {*house_way(hand[::-1]).low} == {*made.low}, "the order in which cards came does not matter"


@settings(max_examples=300, deadline=None)
@given(sevens)
def test_12_of_equal_low_hands_no_other_leaves_a_better_high_hand(hand: list[Card]) -> None:
    made = house_way(hand)
    own = ranked(*made)
    for other in combinations(hand, 2):
        if PAI_GOW_LOW.rank(other) == own.low:
            assert PAI_GOW_HIGH.rank([card for card in hand if card not in other]) <= own.high


@settings(max_examples=300, deadline=None)
@given(sevens)
def test_12_a_straight_or_flush_is_given_up_only_where_a_rule_about_pairs_says_so(hand: list[Card]) -> None:
    kinds = Counter(ACE if card == JOKER else card >> 2 for card in hand).values()
    runs = [
        PAI_GOW_LOW.rank(other)
        for other in combinations(hand, 2)
        if PAI_GOW_HIGH.at_least(PAI_GOW_HIGH.rank([card for card in hand if card not in other]), "straight")
    ]
    if runs and max(kinds) <= 2 and list(kinds).count(2) <= 1:
        own = ranked(*house_way(hand))
        assert PAI_GOW_HIGH.at_least(own.high, "straight")
        assert own.low == max(runs)


@settings(max_examples=200, deadline=None)
@given(sevens)
def test_12_every_step_cites_a_clause_of_section_12_and_the_last_names_the_hands(hand: list[Card]) -> None:
    steps = PLAN.explain(hand)
    for step in steps:
        assert GAME.rulebook.find(step.clause)
        assert step.clause.startswith("OH-F 12.")
        assert "  " not in step.text
    made = house_way(hand)
    assert all(show([card]) in steps[-1].text for card in hand)
    assert steps[-1].text.startswith(show(sorted(made.low, reverse=True)))


def test_12_ten_thousand_hands_reach_every_rule() -> None:
    source = random.Random(12)
    reached = Counter(
        clause for _ in range(10_000) for clause in {s.clause for s in PLAN.explain(source.sample(range(53), 7))}
    )
    rules_of_12 = {
        f"OH-F {clause.id}" for clause in GAME.rulebook.clauses if clause.id.startswith("12.") and clause.kind == "rule"
    }
    rare = {"OH-F 12.X.A", "OH-F 12.VII.D(1)", "OH-F 12.VII.F(1)"}
    assert rules_of_12 - rare <= set(reached)
    assert reached["OH-F 12.II.A"] > reached["OH-F 12.III.C"] > reached["OH-F 12.IX.A"]


@clause("OH-F 12.III.C")
def test_12_the_way_is_told_step_by_step() -> None:
    assert [tuple(card) for card in PLAN.explain(cards("Qh Qd 4c 4s Ad Jc 7h"))] == [
        (
            "two pair, queens and fours: a low and a high pair stay together only with an ace beside them",
            "OH-F 12.III.C",
        ),
        ("both pairs stay in the high hand", "OH-F 12.III.C"),
        ("Ad Jc is the low hand, Qh Qd 7h 4s 4c the high hand", "OH-F 12.III.C"),
    ]
