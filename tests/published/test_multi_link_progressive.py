"""The multi-link progressive against published figures."""

from fractions import Fraction

from tests.engines.proof import solved


def test_fixed_return() -> None:
    # Computed independently by exact enumeration.
    assert solved("multi-link-progressive", "progressive").fixed_return == Fraction(86183, 162435)


def test_fixed_return_with_the_folds_of_mississippi_stud() -> None:
    # Computed independently: hands that the best base play folds lose it (OH-L 6.III).
    assert solved("mississippi-stud", "progressive").fixed_return == Fraction(3671, 9555)


def test_hands_of_five_cards() -> None:
    # As every book on poker has them.
    hits = {"royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108}
    hits |= {"straight": 10200, "three_of_a_kind": 54912}
    assert solved("multi-link-progressive", "progressive").solved.hits == hits
