"""Big Six complete: the enumerator against the 54 sections of OH-N 2.I.C.3, counted one by one."""

from fractions import Fraction

import pytest

from croupier.engines.any.distribution import mean
from croupier.engines.any.enumerator import enumerate_round
from croupier.games import get
from croupier.round.setup import setup

GAME = get("big-six")
#: The text's list, and the logo on the section it leaves out.
SECTIONS = ["1"] * 23 + ["2"] * 15 + ["5"] * 8 + ["10"] * 4 + ["20"] * 2 + ["joker"] + ["logo"]
ODDS = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 40, "logo": 40}
#: Worked out by hand: with h sections that pay p, the player loses (54 - h - h p) / 54.
EDGES = {
    "1": Fraction(8, 54),
    "2": Fraction(9, 54),
    "5": Fraction(6, 54),
    "10": Fraction(10, 54),
    "20": Fraction(12, 54),
    "joker": Fraction(13, 54),
    "logo": Fraction(13, 54),
}


@pytest.mark.parametrize("wager", ODDS)
def test_every_wager_alone(wager: str) -> None:
    enumeration = enumerate_round(GAME, GAME.house(), setup({"1": {wager: "1"}}))
    hits = sum(section == wager for section in SECTIONS)
    assert enumeration.distribution == {100 * ODDS[wager]: Fraction(hits, 54), -100: Fraction(54 - hits, 54)}
    assert enumeration.lines == {(wager, wager): Fraction(hits, 54)}
    assert -enumeration.expected == enumeration.element_of_risk == EDGES[wager]
    assert enumeration.leaves == 7
    assert enumeration.total == 1


def test_all_wagers_together() -> None:
    enumeration = enumerate_round(GAME, GAME.house(), setup({"1": dict.fromkeys(ODDS, "1")}))
    assert {wager: -mean(nets) / 100 for wager, nets in enumeration.by_wager.items()} == EDGES
    spread: dict[int, Fraction] = {}
    for stopped in SECTIONS:
        net = 100 * (ODDS[stopped] - 6)
        spread[net] = spread.get(net, Fraction(0)) + Fraction(1, 54)
    assert enumeration.distribution == spread
    assert -enumeration.expected == sum(EDGES.values()) / 7
