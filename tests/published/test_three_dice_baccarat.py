"""3 Dice Baccarat against published figures."""

from fractions import Fraction

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.games import get
from croupier.round.setup import setup
from tests.engines.proof import solved

WIZARD = "wizardofodds.com/games/3-dice-baccarat"
#: wager, house edge, as printed (a percentage, or winning throws of 46,656), source
PUBLISHED = [
    ("player", Fraction(11, 864), "1.2731%", WIZARD),
    ("tie", Fraction(29, 432), "6.7130%", WIZARD),
    ("moon_8", Fraction(2879, 23328), "3718", WIZARD),
]


@pytest.mark.parametrize(("wager", "edge", "printed", "source"), PUBLISHED)
def test_house_edge(wager: str, edge: Fraction, printed: str, source: str) -> None:
    game = get("three-dice-baccarat")
    enumeration = enumerate_round(game, game.house(), setup({"1": {wager: "1"}}), unordered=True)
    assert -enumeration.expected == edge, source
    hits = enumeration.lines[wager, wager] * 6**6
    assert printed in (f"{float(edge):.4%}", str(hits))


@pytest.mark.parametrize(("wager", "edge", "printed", "source"), PUBLISHED)
def test_house_edge_by_the_solver(wager: str, edge: Fraction, printed: str, source: str) -> None:
    analysis = solved("three-dice-baccarat", wager)
    assert analysis.house_edge == edge, source
    assert printed in (f"{float(analysis.house_edge):.4%}", str(analysis.solved.hits.get(wager)))
