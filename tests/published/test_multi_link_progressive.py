"""The multi-link progressive against published figures."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.engines.dealt import all_hands
from croupier.hands import fast
from croupier.hands.orders import FIVE_CARD
from tests.engines.proof import solved


def test_fixed_return() -> None:
    # Computed independently by exact enumeration.
    assert solved("multi-link-progressive", "progressive").fixed_return == Fraction(86183, 162435)


def test_fixed_return_with_the_folds_of_mississippi_stud() -> None:
    # Computed independently: hands that the best base play folds lose it (OH-L 6.III).
    assert solved("mississippi-stud", "progressive").fixed_return == Fraction(3671, 9555)


@pytest.mark.long
def test_fixed_return_with_the_folds_of_texas_holdem_bonus() -> None:
    # The best base play folds 2-3 to 2-7 offsuit: here every two of every five cards that are paid are looked at.
    pays = {"four_of_a_kind": 300, "full_house": 50, "flush": 40, "straight": 30, "three_of_a_kind": 9}
    hands, _ = all_hands((1,) * 52, 5)
    values, which = np.unique(fast.evaluate(FIVE_CARD, hands), return_inverse=True)
    paid = np.array([pays.get(FIVE_CARD.line(value), 0) for value in values.tolist()])[which.ravel()]
    kept = 0
    for first, second in combinations(hands.T, 2):
        low, high = np.minimum(first >> 2, second >> 2), np.maximum(first >> 2, second >> 2)
        folded = (low == 0) & (high >= 1) & (high <= 5) & (first & 3 != second & 3)
        kept += int(paid[~folded].sum())
    assert Fraction(kept, 10 * comb(52, 5)) == Fraction(11939, 23205)
    assert solved("texas-holdem-bonus", "progressive").fixed_return == Fraction(11939, 23205)


def test_hands_of_five_cards() -> None:
    # As every book on poker has them.
    hits = {"royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108}
    hits |= {"straight": 10200, "three_of_a_kind": 54912}
    assert solved("multi-link-progressive", "progressive").solved.hits == hits
