"""Craps by the million: every bet, roll by roll, beside a table of reference rounds on the same dice."""

from itertools import pairwise

import pytest

from croupier.engines.chance import stream
from croupier.engines.dice.deal import ENDINGS, ROLLED, UNCOUNTED, BetWalk, PathStep, faces, walk
from croupier.engines.dice.solve import BetChain, hand_course
from croupier.engines.kernel import order
from croupier.engines.outcomes import WagerResult
from croupier.errors import BadPlan
from croupier.games.craps.bets import BETS, FIRE, travelled
from croupier.games.craps.plan import PLAN
from croupier.games.families.dice import Dice
from tests.engines.dealing.agreement import assert_agrees, assert_same_on_two, played
from tests.engines.rolling import assert_rolled_like_the_table, one_step, posting

PAIRS = faces(2)
ALL = [slug for slug in BETS if not travelled(slug)]
BACKED = ["pass", "dont_pass", "come", "dont_come", "put_4", "put_5", "put_8"]
BEHIND_NUMBERS = [slug for slug in ALL if BETS[slug].kind in ("come_odds", "put_odds", "dont_come_odds")]
CHARGED = [slug for slug in ALL if BETS[slug].kind in ("buy", "lay")]


@pytest.mark.parametrize("wager", ALL)
def test_every_bet_of_the_layout(wager: str) -> None:
    assert_rolled_like_the_table(wager, {}, bets=40)


def test_fire_bets_that_are_paid() -> None:
    assert_rolled_like_the_table(FIRE, {}, bets=600)


@pytest.mark.parametrize("wager", BACKED)
@pytest.mark.parametrize("odds", ["1x", "3-4-5x", "100x"])
def test_with_odds_behind_it(wager: str, odds: str) -> None:
    assert_rolled_like_the_table(wager, {"odds": odds}, bets=15)


@pytest.mark.parametrize("wager", ["come", "put_6", *BEHIND_NUMBERS])
def test_odds_that_rest_on_a_come_out_roll_go_back(wager: str) -> None:
    assert_rolled_like_the_table(wager, {"odds": "2x", "come_odds_on_come_out": "off"}, bets=15)


@pytest.mark.parametrize("wager", CHARGED)
def test_vigorish_and_buy_bets_that_work_always(wager: str) -> None:
    assert_rolled_like_the_table(wager, {"vig_when": "on_win", "vigorish": 3}, bets=5)
    assert_rolled_like_the_table(wager, {"vigorish": 4, "buy_on_come_out": "working"}, bets=5)


@pytest.mark.parametrize("wager", CHARGED)
def test_vigorish_in_whole_dollars_of_a_bet_that_is_said(wager: str) -> None:
    assert_rolled_like_the_table(wager, {"vig_rounding": "dollar"}, stake="30", bets=6)


@pytest.mark.parametrize("wager", BACKED)
def test_a_maximum_of_odds_behind_a_bet_that_is_said(wager: str) -> None:
    assert_rolled_like_the_table(wager, {"odds": "10x", "odds_maximum": "90"}, stake="30", bets=8)


# -- how it is counted ------------------------------------------------------------------------------------------


def test_a_code_says_what_a_roll_did() -> None:
    """Place 6 waits for a point, rolls, rests on the come out roll after the point was made, and wins."""
    place_6 = BetWalk(PLAN, posting()).walk("place_6")
    at, did = 0, []
    for dice in [(1, 1), (4, 4), (2, 3), (4, 4), (3, 3), (1, 5)]:
        code, at = one_step(place_6, at, PAIRS.index(dice))
        did.append(code)
    assert did[:5] == [UNCOUNTED, UNCOUNTED, ROLLED, ROLLED, UNCOUNTED], "the six on the come out roll does nothing"
    assert place_6.endings[did[5] - ENDINGS].line == "place_6"


def test_bets_are_a_prefix_of_more_bets() -> None:
    """Half as many bets see the same rolls, however many are thrown at once."""
    pass_ = BetWalk(PLAN, posting()).walk("pass")
    counted = []
    for bets in (1, 2, 999, 1000, 5000, 20_000):
        times = pass_.play(bets, stream("prefix", 0))
        assert times[ENDINGS:].sum() == bets
        counted.append(times)
    assert all((more >= fewer).all() for fewer, more in pairwise(counted))


def test_a_wager_has_rolls_of_its_own() -> None:
    """What is played beside it changes nothing."""
    alone = played("craps", wagers=["pass"], rounds=100_000)
    beside = played("craps", wagers=["field", "pass", "fire"], rounds=100_000)
    assert alone.wagers["pass"] == beside.wagers["pass"]
    assert 0 < alone.counts["rolls"] < beside.counts["rolls"]


@pytest.mark.parametrize("wager", ["pass", "dont_come", "place_6", "buy_4", "hard_8", "field", "pass_odds", "fire"])
def test_a_bet_takes_as_many_rolls_as_the_analysis_says(wager: str) -> None:
    course = hand_course(PLAN) if wager == FIRE else BetChain(PLAN, posting()).course(wager)
    rolls = played("craps", wagers=[wager], rounds=1_000_000).counts["rolls"] / 1_000_000
    assert abs(rolls - float(course.rolls)) < 0.03


def test_odds_that_go_back_are_bets_without_a_risk() -> None:
    posted = {"come_odds_on_come_out": "off"}
    tally = played("craps", posted, ["come_odds_6"], rounds=200_000).wagers["come_odds_6"]
    flat = BetWalk(PLAN, posting(**posted)).flat
    assert tally.initial == 200_000 * flat
    assert tally.risked == (200_000 - tally.nets[0]) * flat
    assert tally.nets[0] > 0


def test_a_walk_with_too_many_endings_is_refused() -> None:
    def roll(at: int, dice: Dice) -> PathStep | WagerResult:
        return PathStep(1) if (at, dice) == (0, (1, 1)) else WagerResult(36 * at + PAIRS.index(dice), 1)

    with pytest.raises(BadPlan, match="than a code can tell"):
        walk(2, 0, roll)


def test_a_bet_that_is_not_taken_is_not_played() -> None:
    assert "fire" not in order("craps", {"fire": "off"}).wagers
    assert not {"buy_4", "lay_9"} & set(order("craps", {"buy": "off", "lay": "off"}).wagers)
    assert set(order("craps").wagers) == set(ALL)


# -- the figures ------------------------------------------------------------------------------------------------


def test_every_bet_agrees_with_its_analysis() -> None:
    assert_agrees("craps", rounds=500_000)


@pytest.mark.parametrize(
    ("posted", "wagers"),
    [
        ({"odds": "3-4-5x"}, BACKED),
        ({"odds": "100x"}, ["pass", "dont_pass"]),
        ({"odds": "2x", "come_odds_on_come_out": "off"}, ["come", "put_6", "come_odds_4", "put_odds_9"]),
        ({"vig_when": "on_win", "vigorish": 3}, CHARGED),
        ({"vig_rounding": "dollar", "stake": "30"}, CHARGED),
        ({"odds": "10x", "odds_maximum": "90", "stake": "30"}, BACKED),
    ],
)
def test_options_agree_too(posted: dict[str, object], wagers: list[str]) -> None:
    assert_agrees("craps", posted, wagers, rounds=1_000_000)


@pytest.mark.long
@pytest.mark.parametrize("part", range(6))
def test_at_a_hundred_million(part: int) -> None:
    assert_agrees("craps", wagers=ALL[part::6], rounds=100_000_000)


@pytest.mark.long
def test_odds_at_a_hundred_million() -> None:
    assert_agrees("craps", {"odds": "3-4-5x"}, BACKED, rounds=100_000_000)


def test_on_two_workers() -> None:
    assert_same_on_two("craps", {"odds": "2x"}, ["pass", "come", "fire", "hop_1_6"])
