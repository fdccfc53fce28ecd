"""Let It Ride against published figures."""

from fractions import Fraction
from functools import cache
from math import comb

import pytest

from croupier.engines.solved import Solution
from tests.engines.proof import POKER, solved

#: wager, pay table, house edge, as printed, source
PUBLISHED = [
    ("base", "LIR-OH", Fraction(37963, 1082900), "3.51%", "wizardofodds.com/gambling/house-edge"),
    ("three_card_bonus", "TCB-OH", Fraction(392, 5525), "7.1%", "tunicatravel.com 2012, pays 50-40-30-6-3-1"),
]
#: How many of the 2,598,960 hands of five make each line.
HANDS = POKER | {"pair_of_tens_or_better": 5 * 84480}


@cache
def base() -> Solution:
    return solved("let-it-ride", "base").solved


@pytest.mark.parametrize(("wager", "table", "edge", "printed", "source"), PUBLISHED)
def test_house_edge(wager: str, table: str, edge: Fraction, printed: str, source: str) -> None:
    assert solved("let-it-ride", wager, table=table).house_edge == edge, source
    assert f"{float(edge):.{len(printed.split('.')[1]) - 1}%}" == printed


def test_lines_are_the_known_counts_of_five_cards() -> None:
    bonus = solved("let-it-ride", "bonus").solved
    assert base().ways == comb(52, 3) * 49 * 48
    assert base().hits == {
        line: hands * 20 for line, hands in HANDS.items()
    }  # five cards, of which three are own, in order
    assert bonus.hits == {line: HANDS[line] for line in bonus.hits}


def test_the_usual_strategy_is_as_good_as_the_best() -> None:
    """What the literature prints differs from the best only where a bet is worth nothing."""
    strategy = base().strategy
    assert strategy is not None
    assert {simple.name: simple.house_edge for simple in strategy.simpler}["usual"] == Fraction(37963, 1082900)
