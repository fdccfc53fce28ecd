"""Four Card Poker against published figures."""

from fractions import Fraction

from tests.engines.proof import solved

GAME = "four-card-poker"


def test_base() -> None:
    base = solved(GAME, "base")
    exact = Fraction(8840827253, 317119576410)
    assert base.house_edge == exact  # Wizard of Odds, as quoted by Atlantic City Weekly 2022: 2.78%
    assert f"{float(exact):.2%}" == "2.79%"  # and as quoted elsewhere
    assert f"{float(base.element_of_risk):.2%}" == "1.30%"  # wizardofodds.com/games/four-card-poker


def test_aces_up() -> None:
    aces_up = solved(GAME, "aces_up")
    assert f"{float(aces_up.house_edge):.2%}" == "3.89%"  # wizardofodds.com, pays 50-40-8-5-4-3-1
    assert aces_up.solved.hits["four_of_a_kind"] == 624
    assert aces_up.solved.hits["straight_flush"] == 2072
