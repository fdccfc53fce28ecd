"""Big Six against published figures."""

from fractions import Fraction

import pytest

from croupier.exact.enumerator import enumerate_round
from croupier.games import get
from croupier.round.setup import setup

#: wager, house edge, as printed, source
PUBLISHED = [("2", Fraction(1, 6), "16.67%", "casinospecialevent.com")]


@pytest.mark.parametrize(("wager", "edge", "printed", "source"), PUBLISHED)
def test_house_edge(wager: str, edge: Fraction, printed: str, source: str) -> None:
    game = get("big-six")
    found = enumerate_round(game, game.house(), setup({"1": {wager: "1"}}))
    assert -found.expected == edge, source
    assert f"{float(edge):.2%}" == printed
