"""Pai Gow Poker against published figures."""

from fractions import Fraction
from math import comb

import pytest

from croupier.engines.analysis import Analysis
from tests.engines.proof import solved

WIZARD = "wizardofodds.com/games/pai-gow-poker/appendix/5 (the same seven cards, without the lines of seven cards)"
INDEPENDENT = "computed independently by exact enumeration"
HANDS = 154_143_080


@pytest.fixture(scope="module")
def fortune() -> Analysis:
    return solved("pai-gow-poker", "fortune_bonus", table="FB-OH")


def test_the_royal_flush_of_the_fortune_bonus(fortune: Analysis) -> None:
    (royal,) = (line for line in fortune.lines if line.line == "royal_flush")
    assert royal.probability == Fraction(1301, 7707154), INDEPENDENT


def test_the_hands_of_the_fortune_bonus(fortune: Analysis) -> None:
    hits = dict(fortune.solved.hits)
    assert fortune.solved.ways == comb(53, 7) == HANDS
    printed = {
        "5_aces": 1_128,
        "four_of_a_kind": 307_472,
        "full_house": 4_188_528,
        "flush": 6_172_088,
        "three_of_a_kind": 7_672_500,
        "straight": 11_034_204,
    }
    assert {line: hits[line] for line in printed} == printed, WIZARD
    royal_or_straight_flush = 26_132 + 184_832
    seven = ("7_card_straight_flush", "royal_flush_and_royal_match", "7_card_straight_flush_with_joker")
    assert sum(hits[line] for line in (*seven, "royal_flush", "straight_flush")) == royal_or_straight_flush, WIZARD
    assert HANDS - sum(hits.values()) == 124_556_196, WIZARD


def test_the_hands_of_seven_cards(fortune: Analysis) -> None:
    # Eight runs of seven in each suit, A-2-3-4-5-6-7 among them.
    assert fortune.solved.hits["7_card_straight_flush"] == 4 * 8
    # A royal flush of one suit and K-Q of another: 4 * 3 pairs of suits, and the joker for none or one of five cards.
    assert fortune.solved.hits["royal_flush_and_royal_match"] == 4 * 3 * (1 + 5)
