"""Craps by the million: every bet, roll by roll, beside a table of reference rounds on the same dice."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from croupier.exact.dice.craps import BEHIND, Posted
from croupier.exact.dice.craps import fire as fire_course
from croupier.games import get
from croupier.games.craps.bets import BETS, FIRE, travelled
from croupier.games.craps.layout import Layout, Up, read
from croupier.games.craps.making import most_odds
from croupier.games.craps.options import Options
from croupier.money import Cents, cents, dollars
from croupier.round.facts import Pay
from croupier.round.round import Round
from croupier.round.setup import setup
from croupier.simulate.chance import stream
from croupier.simulate.craps import Bets
from croupier.simulate.craps_walk import ENDINGS, MOST, ROLLED, UNCOUNTED, Ending, Step, Walk, follow, play, walk
from croupier.simulate.dice import PAIRS
from croupier.simulate.kernel import order
from tests.simulate.agreement import assert_agrees, assert_same_on_two, played

GAME = get("craps")
ALL = [slug for slug in BETS if not travelled(slug)]
BACKED = ["pass", "dont_pass", "come", "dont_come", "put_4", "put_5", "put_8"]
BEHIND_NUMBERS = [slug for slug in ALL if BETS[slug].kind in ("come_odds", "put_odds", "dont_come_odds")]
CHARGED = [slug for slug in ALL if BETS[slug].kind in ("buy", "lay")]


def posting(**posted: object) -> Options:
    house = GAME.house(posted)
    assert isinstance(house, Options)
    return house


@dataclass
class Table:
    """A table of reference rounds. Seat 2 backs the line on every come out roll, so that there is a shooter; seat 1
    makes the bet as soon as a point is set, or at once where it can be, with all the odds that are taken."""

    house: Options
    wager: str
    flat: Cents
    carry: Any = None
    made: bool = False

    @property
    def layout(self) -> Layout:
        return read(self.carry)

    def up(self, seat: str) -> list[str]:
        return [one.wager for one in self.layout.bets if one.seat == seat and one.bet]

    def roll(self, dice: tuple[int, int]) -> list[Pay]:
        """One roll: what seat 1 is paid on it."""
        bets = {"1": down} if (down := self.bets()) else {}
        if not self.layout.point and "pass" not in self.up("2"):
            bets["2"] = {"pass": "1"}
        seated, refused = GAME.seated(self.house, setup(bets), self.carry)
        assert not refused, refused
        round_ = Round(GAME, self.house, seated, self.carry)
        round_.answer(dice)
        assert round_.result is not None
        self.carry = round_.result.carry
        alone = bool(BETS[self.wager].support)
        mine = [one for one in round_.result.lines if one.seat == "1"]
        return [one for one in mine if one.wager == self.wager] if alone else mine

    def bets(self) -> dict[str, str]:
        """What seat 1 puts down now."""
        bet = BETS[self.wager]
        fresh: dict[str, str] = {}
        opens = bet.kind in ("pass", "dont_pass", "fire") or self.layout.point
        if opens and not self.made:
            self.made = True
            if bet.support:  # the bet that the odds lie behind is there already
                self.carry = self.layout.with_bet(Up("1", bet.support, self.flat)).plain()
            fresh[self.wager] = dollars(self.flat)
        if bet.support or self.house.odds == "any":
            return fresh
        flats = [*self.up("1"), *(fresh if bet.kind == "put" else ())]
        behind = [odds for one in flats if (odds := BEHIND.get(one)) and odds not in flats]
        return fresh | {one: dollars(most) for one in behind if (most := self.most(one))}

    def most(self, odds: str) -> Cents:
        if not (BETS[odds].number or self.layout.point):
            return 0
        return most_odds(self.house, odds, self.layout.point, self.flat) or 0


def ending(lines: list[Pay], flat: Fraction) -> tuple[Fraction, Fraction, str]:
    """Net and what was at risk per unit of the flat bet, and the line of the bet itself."""
    net, risked = sum(one.net for one in lines), sum(one.stake for one in lines if one.outcome != "returned")
    return Fraction(net) / flat, Fraction(risked) / flat, lines[0].line


def assert_rolled_like_the_table(wager: str, posted: Mapping[str, object], *, bets: int, stake: str = "0") -> None:
    """So many bets to their end. Every roll, what the compiled walk did is what happened at the table."""
    house = posting(**posted)
    mine = Bets(house, cents(stake))
    codes = mine.walk(wager)
    flat = cents(stake) or (100 if wager == FIRE else mine.flat)
    source = random.Random(f"{wager} {posted}")
    at = 0
    for _ in range(bets):
        table = Table(house, wager, flat)
        while True:
            roll = source.randrange(36)
            lines = table.roll(PAIRS[roll])
            did, at = one_step(codes, at, roll)
            if did < ENDINGS:
                assert lines == []
                continue
            end = codes.endings[did - ENDINGS]
            scaled = Fraction(end.net, mine.flat), Fraction(end.risked, mine.flat), end.line
            assert scaled == ending(lines, Fraction(flat)), (wager, table.layout)
            assert at == 0, "the next bet begins"
            break


def one_step(codes: Walk, at: int, roll: int) -> tuple[int, int]:
    """What one roll does, and where it leads."""
    times = np.zeros(MOST, np.int64)
    after, _ = follow(codes.codes, at, np.array([roll], np.uint8), 99, times)
    return int(times.argmax()), int(after)


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
    place_6 = Bets(posting()).walk("place_6")
    at, did = 0, []
    for dice in [(1, 1), (4, 4), (2, 3), (4, 4), (3, 3), (1, 5)]:
        one, at = one_step(place_6, at, PAIRS.index(dice))
        did.append(one)
    assert did[:5] == [UNCOUNTED, UNCOUNTED, ROLLED, ROLLED, UNCOUNTED], "the six on the come out roll does nothing"
    assert place_6.endings[did[5] - ENDINGS].line == "place_6"


def test_bets_are_a_prefix_of_more_bets() -> None:
    """Half as many bets see the same rolls, however many are thrown at once."""
    codes = Bets(posting()).walk("pass").codes
    found = []
    for bets in (1, 2, 999, 1000, 5000, 20_000):
        times = np.zeros(MOST, np.int64)
        play(bets, codes, stream("prefix", 0), times)
        assert times[ENDINGS:].sum() == bets
        found.append(times)
    assert all((more >= fewer).all() for fewer, more in pairwise(found))


def test_a_wager_has_rolls_of_its_own() -> None:
    """What is played beside it changes nothing."""
    alone = played("craps", wagers=["pass"], rounds=100_000)
    beside = played("craps", wagers=["field", "pass", "fire"], rounds=100_000)
    assert alone.wagers["pass"] == beside.wagers["pass"]
    assert 0 < alone.counts["rolls"] < beside.counts["rolls"]


@pytest.mark.parametrize("wager", ["pass", "dont_come", "place_6", "buy_4", "hard_8", "field", "pass_odds", "fire"])
def test_a_bet_takes_as_many_rolls_as_the_analysis_says(wager: str) -> None:
    course = fire_course() if wager == FIRE else Posted(posting()).course(wager)
    rolls = played("craps", wagers=[wager], rounds=1_000_000).counts["rolls"] / 1_000_000
    assert abs(rolls - float(course.rolls)) < 0.03


def test_odds_that_go_back_are_bets_without_a_risk() -> None:
    posted = {"come_odds_on_come_out": "off"}
    tally = played("craps", posted, ["come_odds_6"], rounds=200_000).wagers["come_odds_6"]
    flat = Bets(posting(**posted)).flat
    assert tally.initial == 200_000 * flat
    assert tally.risked == (200_000 - tally.nets[0]) * flat
    assert tally.nets[0] > 0


def test_a_walk_with_too_many_endings_is_refused() -> None:
    def roll(at: int, dice: tuple[int, int]) -> Step | Ending:
        return Step(1) if (at, dice) == (0, (1, 1)) else Ending(36 * at + PAIRS.index(dice), 1)

    with pytest.raises(AssertionError, match="more ways than a code can tell"):
        walk(0, roll)


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
