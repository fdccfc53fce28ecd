"""Texas Hold'em Bonus against published figures. The base game takes a while, so it is long."""

from fractions import Fraction

import pytest

from tests.engines.proof import solved

SLUG = "texas-holdem-bonus"


@pytest.mark.long
def test_base() -> None:
    base = solved(SLUG, "base")
    assert base.house_edge == Fraction(578107733, 28381438800)  # wizardofodds.com/texasholdembonus: 2.037%
    assert base.element_of_risk == Fraction(28327278917, 5309799846516)  # the same: 0.5335%
    assert base.solved.ways == 1326 * 19600 * 47 * 46 * 990
    strategy = base.solved.strategy
    assert strategy is not None
    folded = {spot.hand for spot in strategy.spots if spot.best == "fold"}
    assert folded == {f"{rank}-2 offsuit" for rank in (3, 4, 5, 6, 7)}  # the same page


@pytest.mark.parametrize(
    ("table", "printed"),
    [("HB-OH", "8.90%"), ("HB-OH-1000", "8.54%")],  # Wizard of Odds, the bonus bet without and with 1000 to 1
)
def test_bonus(table: str, printed: str) -> None:
    assert f"{float(solved(SLUG, 'bonus', table=table).house_edge):.2%}" == printed
