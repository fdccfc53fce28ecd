"""DJ Wild Stud Poker against published figures."""

from fractions import Fraction

import pytest

from tests.engines.proof import solved

#: wager, figure, exact, source
PUBLISHED = [
    ("base", "house_edge", Fraction(1419824771, 40948109202), "discountgambling.net 2015: about 3.5%"),
    ("trips", "five_wilds_wild", Fraction(1, 2869685), "independent enumeration"),
]


@pytest.mark.parametrize(("wager", "figure", "exact", "source"), PUBLISHED)
def test_figure(wager: str, figure: str, exact: Fraction, source: str) -> None:
    analysis = solved("dj-wild-stud", wager)
    lines = {line.line: line.probability for line in analysis.lines}
    assert lines.get(figure, analysis.house_edge) == exact, source


def test_as_printed() -> None:
    assert f"{float(solved('dj-wild-stud', 'base').house_edge):.1%}" == "3.5%"  # discountgambling.net, June 2015
    assert f"{float(solved('dj-wild-stud', 'blind').hit_frequency):.0%}" == "6%"  # there too: "about 6% of your hands"
