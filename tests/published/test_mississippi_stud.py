"""Mississippi Stud against published figures."""

from fractions import Fraction

from tests.engines.proof import solved


def test_base() -> None:
    base = solved("mississippi-stud", "base")
    assert base.house_edge == Fraction(53223, 1082900)
    assert f"{float(base.house_edge):.2%}" == "4.91%"  # Wizard of Odds, quoted by casinocitytimes.com (Grochowski 2018)
    strategy = base.solved.strategy
    assert strategy is not None
    # The point count of the Wizard of Odds differs from the best play only where two plays are worth the same.
    assert {simple.name: simple.house_edge for simple in strategy.simpler}["points"] == base.house_edge
    two = {spot.hand: spot.best for spot in strategy.spots if spot.chart.startswith("third street")}
    assert len(two) == 169
    assert two["6-5 suited"] == "bet 1x"
    assert two["6-5 offsuit"] == two["10-5 suited"] == "fold"
    assert two["2-2"] == two["A-A"] == "bet 3x"


def test_three_card_bonus() -> None:
    bonus = solved("mississippi-stud", "three_card_bonus")
    assert bonus.house_edge == Fraction(402, 5525)
    assert f"{float(bonus.house_edge):.2%}" == "7.28%"  # Wizard of Odds, pair plus paying 40-30-6-3-1
