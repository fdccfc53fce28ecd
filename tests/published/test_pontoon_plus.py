"""Published figures of Pontoon Plus and of Spanish 21, which is dealt from the same cards."""

from fractions import Fraction
from math import isclose

import pytest

from croupier.engines.analysis import Analysis
from croupier.mathematics.analyses import questions, request


def analysed(wager: str, **options: object) -> Analysis:
    ((question, solver),) = questions(request("pontoon-plus", options, wager=wager))
    return Analysis(question.wager, question.table, solver(question))


def test_player_pair() -> None:
    """Computed independently by exact enumeration: 0.03832752613240418 at six decks."""
    assert analysed("player_pair", decks=6).house_edge == Fraction(11, 287)


def test_insurance() -> None:
    """Spanish 21 literature: 24.7% for six decks without tens."""
    assert analysed("insurance", decks=6).house_edge == Fraction(71, 287)


@pytest.mark.parametrize(("decks", "one_in"), [(6, 668_382), pytest.param(8, 549_188, marks=pytest.mark.long)])
def test_super_bonus(decks: int, one_in: int) -> None:
    """Wizard of Odds, Spanish 21: the super bonus comes once in 668,382 hands of six decks, in 549,188 of eight."""
    (line,) = [line for line in analysed("super_bonus", decks=decks).lines if line.hits]
    assert round(1 / line.probability) == one_in


def test_super_bonus_lowers_the_edge() -> None:
    """Spanish 21 literature: by 0.030% at six decks, where $1,000 is paid on $5; here, where it takes $10, by half."""
    assert isclose(-2 * analysed("super_bonus", decks=6, stake="10").house_edge, 0.000299, abs_tol=5e-7)
