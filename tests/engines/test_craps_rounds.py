"""Craps proved by its own rounds: from roll to roll through the reference round until a bet is decided."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from croupier.games.craps.bets import BETS, travelled
from tests.engines.proof import solved
from tests.engines.rolling import FLAT, Bettor, posting, rolled

NUMBERS = (4, 5, 6, 8, 9, 10)


def assert_same(wager: str, options: Mapping[str, object], odds: Mapping[int, Fraction] | None = None) -> None:
    """The solver's distribution is that of the rounds, with so many times the bet behind it on each number."""

    def behind(place: str, point: int) -> int:
        return int((odds or {}).get(BETS[place].number or point, Fraction(0)) * FLAT)

    course = rolled(Bettor(posting(**options), wager, odds=behind))
    analysis = solved("craps", wager, options=options).solved
    assert course.whole == analysis.ways
    assert course.ends == analysis.endings


ALONE = [slug for slug, bet in BETS.items() if not travelled(slug) and not bet.support and bet.kind != "fire"]
CHARGED = [slug for slug in ALONE if BETS[slug].kind in ("buy", "lay")]


@pytest.mark.parametrize("wager", ALONE)
def test_every_bet_alone(wager: str) -> None:
    assert_same(wager, {})


@pytest.mark.parametrize("wager", CHARGED)
def test_vigorish_of_a_percentage_taken_from_the_win(wager: str) -> None:
    assert_same(wager, {"vig_when": "on_win", "vigorish": 4})


@pytest.mark.parametrize("wager", CHARGED[::3])
def test_vigorish_of_nothing_and_bets_that_work_on_come_outs(wager: str) -> None:
    assert_same(wager, {"vigorish": 0, "buy_on_come_out": "working"})


#: What odds 3-4-5x come to, taken and laid: laid so as to win as much, which is six times the bet on any number.
TAKEN = dict(zip(NUMBERS, map(Fraction, (3, 4, 5, 5, 4, 3)), strict=True))
LAID = dict.fromkeys(NUMBERS, Fraction(6))
#: What wins 2x when laid.
LAID_2X = dict(zip(NUMBERS, map(Fraction, ("4", "3", "12/5", "12/5", "3", "4")), strict=True))
WITH_ODDS = [
    *((wager, "3-4-5x", TAKEN) for wager in ("pass", "come", "put_6", "put_9", "put_10")),
    *((wager, "3-4-5x", LAID) for wager in ("dont_pass", "dont_come")),
    *((wager, "2x", dict.fromkeys(NUMBERS, Fraction(2))) for wager in ("pass", "come", "put_4")),
    *((wager, "2x", LAID_2X) for wager in ("dont_pass", "dont_come")),
]


@pytest.mark.parametrize(("wager", "odds", "behind"), WITH_ODDS)
def test_odds_behind_a_flat_bet(wager: str, odds: str, behind: Mapping[int, Fraction]) -> None:
    assert_same(wager, {"odds": odds}, behind)


@pytest.mark.parametrize(
    ("wager", "behind"), [("come", TAKEN), ("put_5", TAKEN), ("put_8", TAKEN), ("dont_come", LAID), ("pass", TAKEN)]
)
def test_odds_that_rest_on_come_out_rolls(wager: str, behind: Mapping[int, Fraction]) -> None:
    assert_same(wager, {"odds": "3-4-5x", "come_odds_on_come_out": "off"}, behind)


@pytest.mark.parametrize("wager", ["pass", "dont_pass"])
def test_rolls_to_a_decision(wager: str) -> None:
    assert rolled(Bettor(posting(), wager)).rolls == Fraction(557, 165)


def test_the_fire_bet() -> None:
    assert_same("fire", {})
