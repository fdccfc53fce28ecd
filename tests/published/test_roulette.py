"""Roulette against published figures."""

from fractions import Fraction

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.games import get
from croupier.round.setup import setup
from tests.engines.proof import solved

WIZARD = "wizardofodds.com/games/roulette"
#: wheel, wager, house edge, as printed, source
PUBLISHED = [
    ("double_zero", "red", Fraction(1, 19), "5.26%", "casinocitytimes.com (Krigman)"),
    ("double_zero", "first_five", Fraction(3, 38), "7.89%", "casinocity.com newsletter"),
    ("single_zero", "straight:17", Fraction(1, 37), "2.70%", "casinocitytimes.com (Krigman)"),
    *(
        (wheel, wager, edge, printed, WIZARD)
        for wheel, edge, printed in (
            ("double_zero", Fraction(1, 19), "5.26%"),
            ("single_zero", Fraction(1, 37), "2.70%"),
        )
        for wager in ("straight:0", "split:17-20", "three:7-8-9", "four:1-2-4-5", "six:1-2-3-4-5-6")
    ),
    *(("single_zero", wager, Fraction(1, 37), "2.70%", WIZARD) for wager in ("column:2", "dozen:3", "odd", "high")),
    *(("double_zero", wager, Fraction(1, 19), "5.26%", WIZARD) for wager in ("column:1", "dozen:2", "even", "low")),
]


@pytest.mark.parametrize(("wheel", "wager", "edge", "printed", "source"), PUBLISHED)
def test_house_edge(wheel: str, wager: str, edge: Fraction, printed: str, source: str) -> None:
    game = get("roulette")
    enumeration = enumerate_round(game, game.house({"wheel": wheel}), setup({"1": {wager: "1"}}))
    assert -enumeration.expected == solved("roulette", wager, options={"wheel": wheel}).house_edge == edge, source
    assert f"{float(edge):.2%}" == printed
