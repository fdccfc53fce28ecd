"""Craps against published figures."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from croupier.engines.dice.solve import hand_course
from croupier.games.craps.plan import PLAN
from tests.engines.proof import solved

WIZARD = "wizardofodds.com/games/craps"
NUMBERS = (4, 5, 6, 8, 9, 10)
#: wager, options, house edge, as printed, source
EDGES: list[tuple[str, dict[str, object], Fraction, str, str]] = [
    ("pass", {}, Fraction(7, 495), "1.41%", "casinocitytimes.com (Scoblete)"),
    ("dont_pass", {}, Fraction(3, 220), "1.36%", "casinodealerswebsite.com, per bet made"),
    ("place_6", {}, Fraction(1, 66), "1.52%", "casinocitytimes.com (Grochowski)"),
    ("buy_4", {"vig_when": "on_win"}, Fraction(1, 60), "1.67%", "setthings.com, vigorish paid on a win"),
    ("place_5", {}, Fraction(1, 25), "4.00%", WIZARD),
    ("place_10", {}, Fraction(1, 15), "6.67%", WIZARD),
    ("put_8", {}, Fraction(1, 11), "9.09%", WIZARD),
    ("put_9", {}, Fraction(1, 5), "20.00%", WIZARD),
    ("put_4", {}, Fraction(1, 3), "33.33%", WIZARD),
    ("hard_4", {}, Fraction(1, 9), "11.11%", WIZARD),
    ("hard_6", {}, Fraction(1, 11), "9.09%", WIZARD),
    ("field", {}, Fraction(1, 18), "5.56%", WIZARD),
    ("any_seven", {}, Fraction(1, 6), "16.67%", WIZARD),
    ("any_craps", {}, Fraction(1, 9), "11.11%", WIZARD),
    ("craps_2", {}, Fraction(5, 36), "13.89%", WIZARD),
    ("craps_12", {}, Fraction(5, 36), "13.89%", WIZARD),
    ("craps_3", {}, Fraction(1, 9), "11.11%", WIZARD),
    ("eleven", {}, Fraction(1, 9), "11.11%", WIZARD),
    ("horn", {}, Fraction(1, 8), "12.50%", WIZARD),
    ("world", {}, Fraction(2, 15), "13.33%", WIZARD),
    ("hop_4_4", {}, Fraction(5, 36), "13.89%", WIZARD),
    ("hop_3_5", {}, Fraction(1, 9), "11.11%", WIZARD),
]


@pytest.mark.parametrize(("wager", "options", "edge", "printed", "source"), EDGES)
def test_house_edge(wager: str, options: Mapping[str, object], edge: Fraction, printed: str, source: str) -> None:
    analysis = solved("craps", wager, options=options)
    assert analysis.house_edge == edge, source
    assert f"{float(edge):.2%}" == printed


#: Of everything wagered, a vigorish paid up front included: the other house edge that is printed of these.
WITH_VIGORISH = [("buy_4", "4.76%"), ("lay_4", "2.44%"), ("lay_5", "3.23%"), ("lay_6", "4.00%")]


@pytest.mark.parametrize(("wager", "printed"), WITH_VIGORISH)
def test_a_vigorish_paid_up_front(wager: str, printed: str) -> None:
    assert f"{float(solved('craps', wager).element_of_risk):.2%}" == printed, WIZARD


def test_dont_pass_per_bet_resolved() -> None:
    (note,) = (note for note in solved("craps", "dont_pass").solved.notes if "push" in note)
    assert "1.4026% (27/1925)" in note, "casinodealerswebsite.com: 1.40%"


#: odds, then what pass and don't pass lose of everything wagered
COMBINED = [
    ("1x", "0.848%", "0.682%"),
    ("2x", "0.606%", "0.455%"),
    ("3x", "0.471%", "0.341%"),
    ("3-4-5x", "0.374%", "0.273%"),
    ("5x", "0.326%", "0.227%"),
    ("10x", "0.184%", "0.124%"),
    ("20x", "0.099%", "0.065%"),
    ("100x", "0.021%", "0.014%"),
]


@pytest.mark.parametrize(("odds", "taken", "laid"), COMBINED)
def test_flat_bet_and_odds_together(odds: str, taken: str, laid: str) -> None:
    for wager, printed in (("pass", taken), ("come", taken), ("dont_pass", laid), ("dont_come", laid)):
        analysis = solved("craps", wager, options={"odds": odds})
        assert f"{float(analysis.element_of_risk):.3%}" == printed, WIZARD


def rolls(wager: str) -> str:
    return next(note for note in solved("craps", wager).solved.notes if note.startswith("decided in"))


def test_rolls_to_a_decision() -> None:
    assert rolls("pass") == "decided in 3.3758 rolls on average (557/165)", WIZARD
    assert rolls("hard_6") == "decided in 3.2727 rolls on average (36/11)", WIZARD
    assert rolls("lay_4") == "decided in 4.0000 rolls on average (4)", WIZARD


CATLIN = "casinocitytimes.com/donald-catlin/article/the-fire-bet-57750, from S. Ethier, The Doctrine of Chances, ch. 15"
#: How often so many different points are made.
POINTS = ("0.593939393939", "0.260750492004", "0.101275355549", "0.033434212179", "0.008798178440")


def test_points_made_for_the_fire_bet() -> None:
    course = hand_course(PLAN)
    assert tuple(f"{course.ends[points] / course.whole:.12f}" for points in range(5)) == POINTS, CATLIN


def test_fire() -> None:
    analysis = solved("craps", "fire")
    assert f"{float(analysis.house_edge):.0%}" == "21%", "tunicatravel.com 2012, 25, 250 and 1,000 for 1"
    # Ethier and Hoppe, A world record in Atlantic City: the mean length of a shooter's hand is 1671/196.
    assert hand_course(PLAN).rolls == Fraction(1671, 196)
