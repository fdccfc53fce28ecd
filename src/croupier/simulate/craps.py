"""Craps bets in cents: what every roll does to a bet, from the roll on which it may be made to the one that decides it.

The rules of the game judge each roll (`games.craps.rules`). Every bet is made on a table of its own: on a come out roll
where it is a line bet or a Fire Bet, else on the roll after a point was set, as an analysis counts it. One that stays
up when it wins counts as decided then (ruling: craps-7).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple, TypeAlias

from croupier.exact.dice.craps import BEHIND, UNITS, Hand, Posted, Standing, next_point
from croupier.games.craps.bets import BETS, FIRE, SEVEN, travelled
from croupier.games.craps.options import DOLLAR, Options
from croupier.games.craps.rules import Verdict, judge, winnings
from croupier.games.craps.working import works
from croupier.money import Cents
from croupier.simulate.craps_walk import Ending, Step, Walk, walk
from croupier.simulate.outcomes import by_table, whole_stake

Dice: TypeAlias = tuple[int, int]


class Waiting(NamedTuple):
    """A bet that is made when the next point is set."""

    wager: str


@dataclass(frozen=True)
class Bets:
    """What a house posts; ``stake`` is the flat bet where one was said, as in an analysis: a vigorish in whole dollars
    and a maximum of odds are measured against it."""

    options: Options
    stake: Cents = 0

    @cached_property
    def posted(self) -> Posted:
        """The odds and the vigorish that go with a bet, in parts of it."""
        return Posted(self.options, self.stake)

    @cached_property
    def flat(self) -> Cents:
        """A bet that makes every payment, its odds and its vigorish whole cents."""
        chips = 30 * (self.options.smallest_chip or DOLLAR)
        return lcm(UNITS * whole_stake(*self.options.tables.values()), chips, self.stake or 1)

    def walk(self, wager: str) -> Walk:
        """A bet from where it begins."""
        if BETS[wager].how == FIRE:
            return walk(Hand(), self._hand)
        if BETS[wager].kind in ("pass", "dont_pass"):
            return walk(Standing(wager, 0), self._roll)
        return walk(Waiting(wager), self._wait)

    def _wait(self, at: Waiting | Standing, dice: Dice) -> Step | Ending:
        if isinstance(at, Standing):
            return self._roll(at, dice)
        point = next_point(0, sum(dice))
        return Step(Standing(at.wager, point) if point else at, counts=False)

    def _roll(self, at: Standing, dice: Dice) -> Step | Ending:
        bet, total = BETS[at.place], sum(dice)
        active = bool(bet.support) or self._works(at)
        verdict = judge(at.place, at.point, dice) if active else None
        if verdict is not None:
            return self._ending(at, dice, verdict)
        there = f"{at.place}_{total}"
        goes = there in BETS and travelled(there)  # §3.I.C, §3.I.E
        return Step(Standing(there if goes else at.place, next_point(at.point, total)), active)

    def _works(self, at: Standing) -> bool:
        return works(self.options, BETS[at.place], "", come_out=not at.point)

    # -- how it ends --------------------------------------------------------------------------------------------

    def _ending(self, at: Standing, dice: Dice, verdict: Verdict) -> Ending:
        if BETS[at.place].support:
            return self._odds(at, self.flat, verdict)
        mine = self._alone(at.place, verdict)
        amount = self._cents(self.posted.odds(at))
        if not amount:
            return mine
        behind = at._replace(place=BEHIND[at.place])
        judged = judge(behind.place, at.point, dice)
        assert judged is not None, f"{behind.place} outlasts {at.place}"
        odds = self._odds(behind, amount, judged)
        return Ending(mine.net + odds.net, mine.risked + odds.risked, mine.line)

    def _alone(self, place: str, verdict: Verdict) -> Ending:
        """A bet without its odds. Where the vigorish is due up front, it goes down with the bet (§6.I, §6.II)."""
        vig = self._cents(self.posted.vigorish(place)) if BETS[place].kind in ("buy", "lay") else 0
        risked = self.flat + (vig if self.options.vig_when == "up_front" else 0)
        if verdict.outcome == "win":
            return Ending(winnings(verdict, self.flat, self.options.tables) - vig, risked, verdict.lines[0])
        return Ending(-risked if verdict.outcome == "lose" else 0, risked)

    def _odds(self, at: Standing, amount: Cents, verdict: Verdict) -> Ending:
        """Odds that rest go back when their flat bet is decided."""
        if not self._works(at):
            return Ending(0, 0)
        if verdict.outcome == "win":
            return Ending(winnings(verdict, amount, self.options.tables), amount, verdict.lines[0])
        return Ending(-amount, amount)

    def _cents(self, part: Fraction) -> Cents:
        """A part of the flat bet."""
        amount = part * self.flat
        assert amount.denominator == 1, f"{amount} cents"
        return int(amount)

    def _hand(self, hand: Hand, dice: Dice) -> Step | Ending:
        """A shooter's hand for the Fire Bet: points made, each once (§12.II.B), until the loser seven (§12.I.E)."""
        total = sum(dice)
        if hand.point and total == SEVEN:
            net, line = by_table(self.options.tables[FIRE], f"{len(hand.made)}_points", self.flat)
            return Ending(net, self.flat, line)
        made = hand.made | {total} if total == hand.point else hand.made
        return Step(Hand(made, next_point(hand.point, total)))
