"""Craps proved by its own rounds: from roll to roll through the reference round until a bet is decided.

A table is what it carries. Seat 2 backs the line on every come out roll, so that there is always a shooter; seat 1
makes the bet that is looked at, puts odds behind it where some are wanted, and leaves when it is decided.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from croupier.exact.dice import chain as craps_chain
from croupier.exact.dice.chain import Course, Roll
from croupier.exact.solved import Ending
from croupier.exact.weights import weigh_roll
from croupier.games import get
from croupier.games.craps.bets import BETS, travelled
from croupier.games.craps.layout import OPENING, Layout, read
from croupier.options import House
from croupier.round.facts import Pay
from croupier.round.round import Round
from croupier.round.setup import setup
from tests.exact.proof import solved

GAME = get("craps")
NUMBERS = (4, 5, 6, 8, 9, 10)
ROLLS = weigh_roll(2, unordered=True)[0]
#: What odds and vigorish divide without a remainder, in dollars, and a Fire Bet may be.
FLAT = 60


class Table(NamedTuple):
    """What a table carries, and whether seat 1 has made the bet."""

    carry: str = json.dumps(OPENING.plain())
    made: bool = False

    @property
    def layout(self) -> Layout:
        return read(json.loads(self.carry))

    def up(self, seat: str) -> list[str]:
        return [one.wager for one in self.layout.bets if one.seat == seat]


class Player(NamedTuple):
    """Seat 1: a bet, and how many times as much goes behind it on each number."""

    house: House
    wager: str
    odds: Mapping[int, Fraction]

    def bets(self, table: Table) -> dict[str, str]:
        """What goes down now: the bet as soon as it is open, odds as soon as it has a number."""
        opens = BETS[self.wager].kind in ("pass", "dont_pass", "fire") or table.layout.point > 0
        fresh = {self.wager: str(FLAT)} if opens and not table.made else {}
        put = list(fresh) if "put" in self.wager else []
        return fresh | self.behind([*table.up("1"), *put], table.layout.point)

    def behind(self, up: list[str], point: int) -> dict[str, str]:
        found: dict[str, str] = {}
        for flat in up:
            kind, _, number = flat.rpartition("_")
            odds, on = (f"{kind}_odds_{number}", int(number)) if number.isdigit() else (f"{flat}_odds", point)
            if odds in BETS and on in self.odds and odds not in up:
                found[odds] = str(int(self.odds[on] * FLAT))
        return found

    def roll(self, table: Table) -> Roll[Table, Ending]:
        """All that one roll can do, as the reference round has it."""
        mine = self.bets(table)
        bets = {"1": mine} if mine else {}
        if not table.layout.point and "pass" not in table.up("2"):
            bets["2"] = {"pass": "1"}
        carry = json.loads(table.carry)
        seated, refused = GAME.seated(self.house, setup(bets), carry)
        assert not refused, refused
        moves: Counter[Table] = Counter()
        ends: Counter[Ending] = Counter()
        for ways, dice in ROLLS:
            round_ = Round(GAME, self.house, seated, carry)
            round_.answer(dice)
            assert round_.result is not None
            lines = [one for one in round_.result.lines if one.seat == "1"]
            if lines:
                ends[ending(lines)] += ways
            else:
                moves[Table(self.kept(round_.result.carry), table.made or bool(mine))] += ways
        return Roll(moves, ends)

    def kept(self, carry: Any) -> str:
        """The layout without what is all the same: who throws, and, but for a Fire Bet, which points were made."""
        layout = read(carry)._replace(shooter="2", last="")
        fire = tuple(sorted(layout.fire)) if self.wager == "fire" else ()
        return json.dumps(layout._replace(fire=fire, bets=tuple(sorted(layout.bets))).plain())


def ending(lines: Iterable[Pay]) -> Ending:
    """What seat 1 is up, and what was at risk in the end, per unit of the bet."""
    net = sum(one.net for one in lines)
    risked = sum(one.stake for one in lines if one.outcome != "returned")
    return Ending(Fraction(net, 100 * FLAT), Fraction(risked, 100 * FLAT))


def rolled(wager: str, options: Mapping[str, object], odds: Mapping[int, Fraction] | None = None) -> Course[Ending]:
    """A bet to its end, roll by roll."""
    return craps_chain.run({Table(): 1}, Player(GAME.house(options), wager, odds or {}).roll)


def assert_same(wager: str, options: Mapping[str, object], odds: Mapping[int, Fraction] | None = None) -> None:
    course, found = rolled(wager, options, odds), solved("craps", wager, options=options).solved
    assert course.whole == found.ways
    assert course.ends == found.endings


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
    assert rolled(wager, {}).rolls == Fraction(557, 165)


def test_the_fire_bet() -> None:
    assert_same("fire", {})
