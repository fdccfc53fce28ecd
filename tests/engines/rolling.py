"""A bet on dice followed by reference rounds, from roll to roll until it is decided.

Seat 2 backs the line on every come out roll, so that there is always a shooter. Seat 1 makes the bet that is looked at
as soon as it may be made after a point was set, or on a come out roll where it must be, puts odds behind it where some
are wanted, and leaves when it is decided.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from croupier.engines.any.weights import weigh_roll
from croupier.engines.dice.deal import ENDINGS, MOST, BetPath, BetWalk, faces, follow
from croupier.engines.dice.solve import BetCourse, RollMoves, run
from croupier.engines.solved import Ending
from croupier.games import get
from croupier.games.craps.layout import OPENING, CrapsLayout, Up, read
from croupier.games.craps.options import Options
from croupier.games.craps.plan import PLAN
from croupier.games.families.dice import Dice
from croupier.money import Cents, cents, dollars
from croupier.round.facts import Pay
from croupier.round.round import Round
from croupier.round.setup import setup

GAME = get("craps")
#: What odds and vigorish divide without a remainder, and a Fire Bet may be.
FLAT: Cents = 60_00


def posting(**posted: object) -> Options:
    house = GAME.house(posted)
    assert isinstance(house, Options)
    return house


class Bettor(NamedTuple):
    """Seat 1: a bet of so much, and what goes behind it, by the place of the odds and the point."""

    house: Options
    wager: str
    flat: Cents = FLAT
    odds: Callable[[str, int], Cents] = lambda place, point: 0

    @property
    def backs(self) -> str:
        """The flat bet that is there already where the bet is odds."""
        return next((flat for flat, odds in PLAN.behind.items() if odds == self.wager), "")

    def opens(self, point: int) -> bool:
        """Whether the bet is made now."""
        later = self.wager not in PLAN.by_hand and any(PLAN.opens(self.wager, number) for number in range(1, 13))
        return bool(point) if later else not point

    def put_down(self, layout: CrapsLayout, made: bool) -> tuple[CrapsLayout, dict[str, str]]:
        """What seat 1 bets on this roll, and the layout with a flat bet that was there before."""
        fresh: dict[str, Cents] = {}
        if not made and self.opens(layout.point):
            fresh[self.wager] = self.flat
            if self.backs:
                layout = layout.with_bet(Up("1", self.backs, self.flat))
        if not self.backs:
            up = {bet.wager for bet in layout.bets if bet.seat == "1" and bet.bet}
            for flat in (up | fresh.keys()) & PLAN.behind.keys():
                behind = PLAN.behind[flat]
                if behind not in up and (odds := self.odds(behind, layout.point)):
                    fresh[behind] = odds
        return layout, {wager: dollars(amount) for wager, amount in fresh.items()}

    def roll(self, layout: CrapsLayout, made: bool, dice: Dice) -> tuple[list[Pay], CrapsLayout, bool]:
        """What one roll pays seat 1, the layout that it leaves, and whether the bet is made now."""
        layout, down = self.put_down(layout, made)
        bets = {"1": down} if down else {}
        if not layout.point and not layout.up("2", "pass"):
            bets["2"] = {"pass": "1"}
        carry = layout.plain()
        seated, refused = GAME.seated(self.house, setup(bets), carry)
        assert not refused, refused
        round_ = Round(GAME, self.house, seated, carry)
        round_.answer(dice)
        assert round_.result is not None
        lines = [line for line in round_.result.lines if line.seat == "1"]
        return (
            [line for line in lines if not self.backs or line.wager == self.wager],
            read(round_.result.carry),
            (made or bool(down)),
        )


def full_odds(house: Options, flat: Cents = FLAT) -> Callable[[str, int], Cents]:
    """As much behind a flat bet as the house takes."""
    return lambda place, point: PLAN.full_odds(house, place, point, flat)


# -- every roll, exactly ------------------------------------------------------------------------------------------


class Carried(NamedTuple):
    """What a table carries, and whether seat 1 has made the bet."""

    layout: str = json.dumps(OPENING.plain())
    made: bool = False


def rolled(bettor: Bettor) -> BetCourse[Ending]:
    """A bet to its end by the reference rounds of all rolls."""

    def roll(table: Carried) -> RollMoves[Carried, Ending]:
        layout = read(json.loads(table.layout))
        moves: Counter[Carried] = Counter()
        ends: Counter[Ending] = Counter()
        for ways, dice in weigh_roll(PLAN.dice, unordered=True)[0]:
            lines, after, made = bettor.roll(layout, table.made, dice)
            if lines:
                net, risked, _ = ending(lines, bettor.flat)
                ends[Ending(net, risked)] += ways
            else:
                moves[Carried(_kept(bettor, after), made)] += ways
        return RollMoves(moves, ends)

    return run({Carried(): 1}, roll)


def _kept(bettor: Bettor, layout: CrapsLayout) -> str:
    """The layout without what is all the same: who throws, and, but for a bet on points, which were made."""
    fire = tuple(sorted(layout.fire)) if bettor.wager in PLAN.by_hand else ()
    kept = layout._replace(shooter="2", last="", fire=fire, bets=tuple(sorted(layout.bets)))
    return json.dumps(kept.plain())


def ending(lines: list[Pay], flat: Cents) -> tuple[Fraction, Fraction, str]:
    """Net and what was at risk per unit of the flat bet, and the line of the bet itself."""
    net, risked = sum(line.net for line in lines), sum(line.stake for line in lines if line.outcome != "returned")
    return Fraction(net, flat), Fraction(risked, flat), lines[0].line


# -- the compiled walk on the same dice ---------------------------------------------------------------------------


def assert_rolled_like_the_table(wager: str, posted: Mapping[str, object], *, bets: int, stake: str = "0") -> None:
    """So many bets to their end. Every roll, what the compiled walk did is what happened at the table."""
    house = posting(**posted)
    kernel = BetWalk(PLAN, house, cents(stake))
    path = kernel.walk(wager)
    flat = cents(stake) or (100 if wager in PLAN.by_hand else kernel.flat)
    bettor = Bettor(house, wager, flat, full_odds(house, flat))
    source, rolls = random.Random(f"{wager} {posted}"), faces(PLAN.dice)
    at = 0
    for _ in range(bets):
        layout, made, did = OPENING, False, 0
        lines: Any = ()
        while did < ENDINGS:
            number = source.randrange(len(rolls))
            lines, layout, made = bettor.roll(layout, made, rolls[number])
            did, at = one_step(path, at, number)
            assert bool(lines) == (did >= ENDINGS), (wager, layout)
        paid = path.endings[did - ENDINGS]
        scaled = Fraction(paid.net, kernel.flat), Fraction(paid.risked, kernel.flat), paid.line
        assert scaled == ending(lines, flat), (wager, layout)
        assert at == 0, "the next bet begins"


def one_step(path: BetPath, at: int, roll: int) -> tuple[int, int]:
    """What one roll does, and where it leads."""
    times = np.zeros(MOST, np.int64)
    after, _ = follow(path.codes, at, np.array([roll], np.uint8), 99, times)
    return int(times.argmax()), int(after)
