"""Big Six against published figures."""

from fractions import Fraction

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.games import get
from croupier.round.setup import setup
from tests.engines.proof import solved

WIZARD = "wizardofodds.com/games/big-six (its wheel has another number of ones and fives)"
#: wager, house edge, as printed, source
PUBLISHED = [
    ("2", Fraction(1, 6), "16.67%", "casinospecialevent.com"),
    ("10", Fraction(5, 27), "18.52%", WIZARD),
    ("20", Fraction(2, 9), "22.22%", WIZARD),
    ("joker", Fraction(13, 54), "24.07%", WIZARD),
    ("logo", Fraction(13, 54), "24.07%", WIZARD),
]


@pytest.mark.parametrize(("wager", "edge", "printed", "source"), PUBLISHED)
def test_house_edge(wager: str, edge: Fraction, printed: str, source: str) -> None:
    game = get("big-six")
    enumeration = enumerate_round(game, game.house(), setup({"1": {wager: "1"}}))
    assert -enumeration.expected == solved("big-six", wager).house_edge == edge, source
    assert f"{float(edge):.2%}" == printed
