"""Crazy Four Poker against published figures."""

from fractions import Fraction

from tests.engines.proof import solved

GAME = "crazy-four-poker"


def test_base() -> None:
    base = solved(GAME, "base")
    exact = Fraction(264142729, 7726058340)
    assert base.house_edge == exact
    assert f"{float(exact):.2%}" == "3.42%"  # wizardofodds.com/gambling/house-edge
    assert f"{float(base.element_of_risk):.2%}" == "1.09%"  # wizardofodds.com/games/crazy-four-poker
