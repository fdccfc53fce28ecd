"""Craps: every bet rolled to its end, with its odds and its vigorish.

The rules of the game judge each roll (`games.craps.rules`); this follows the bet and the point from roll to roll. A bet
that stays up when it wins counts as decided then (ruling: craps-7), and the rolls on which it rests are passed over.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final, NamedTuple

from croupier.exact.dice import chain as craps_chain
from croupier.exact.dice.chain import Course, Roll
from croupier.exact.solved import LOST, Ending
from croupier.exact.weights import weigh_roll
from croupier.games.craps.bets import BETS, NUMBERS, ODDS, SEVEN, travelled
from croupier.games.craps.making import most_odds
from croupier.games.craps.options import DOLLAR, Options
from croupier.games.craps.rules import Verdict, judge, vigorish, winnings
from croupier.games.craps.working import works
from croupier.money import Cents

#: Every roll of two dice, with its ways out of 36.
ROLLS: Final = tuple((ways, dice) for ways, dice in weigh_roll(2, unordered=True)[0])
#: The odds that lie behind a flat bet on its number.
BEHIND: Final = {bet.support: slug for slug, bet in BETS.items() if bet.support}
#: A bet of several units is split in halves, quarters or fifths (§5.III to §5.VI).
UNITS: Final = 20


def next_point(point: int, total: int) -> int:
    """The point after a roll: set on a come out roll, gone when it is made or lost (§1.I.C, §1.I.D)."""
    if not point:
        return total if total in NUMBERS else 0
    return 0 if total in (point, SEVEN) else point


class Standing(NamedTuple):
    """Where a bet lies, and the point of the table; 0 on a come out roll."""

    place: str
    point: int


def points() -> dict[int, int]:
    """The points that come out rolls set, with their ways."""
    found: Counter[int] = Counter()
    for ways, dice in ROLLS:
        found[next_point(0, sum(dice))] += ways
    del found[0]
    return dict(found)


@dataclass(frozen=True, slots=True)
class Posted:
    """What a house posts, as far as an analysis looks at it. ``stake`` is the bet where one was said: only against it
    can a vigorish in whole dollars and a maximum of odds be measured."""

    options: Options
    stake: Cents = 0

    def course(self, wager: str) -> Course[Ending]:
        """A bet of one unit to its end. Line bets begin with a come out roll, others on the roll after a point."""
        first = {0: 1} if BETS[wager].kind in ("pass", "dont_pass") else points()
        return craps_chain.run({Standing(wager, point): ways for point, ways in first.items()}, self._roll)

    def _roll(self, at: Standing) -> Roll[Standing, Ending]:
        moves: Counter[Standing] = Counter()
        ends: Counter[Ending] = Counter()
        for ways, dice in ROLLS:
            verdict = judge(at.place, at.point, dice)
            if verdict is None:
                moves[self._moved(at, sum(dice))] += ways
            else:
                ends[self._ending(at, dice, verdict)] += ways
        return Roll(moves, ends)

    def _moved(self, at: Standing, total: int) -> Standing:
        """A come bet goes to the number just thrown (§3.I.C, §3.I.E); the point goes its own way."""
        there = f"{at.place}_{total}"
        moves = there in BETS and travelled(there)
        return Standing(there if moves else at.place, next_point(at.point, total))

    def _ending(self, at: Standing, dice: tuple[int, ...], verdict: Verdict) -> Ending:
        bet = BETS[at.place]
        if bet.kind in ODDS:
            return self._of_odds(at, verdict)
        flat = self._of_flat(at.place, verdict)
        amount = self.odds(at)
        if not amount:
            return flat
        behind = at._replace(place=BEHIND[at.place])
        judged = judge(behind.place, at.point, dice)
        assert judged is not None, f"{behind.place} outlasts {at.place}"
        odds = self._of_odds(behind, judged)
        return Ending(flat.net + amount * odds.net, flat.risked + amount * odds.risked)

    def _of_flat(self, place: str, verdict: Verdict) -> Ending:
        """A bet without its odds. Where the vigorish is due up front, it is wagered and gone whatever comes."""
        kind = BETS[place].kind
        vig = self.vigorish(place) if kind in ("buy", "lay") else Fraction(0)
        up_front = vig if self.options.vig_when == "up_front" else Fraction(0)
        risked = 1 + up_front
        if verdict.outcome == "win":
            return Ending(self._won(verdict) - vig, risked)
        return Ending(LOST.net - up_front if verdict.outcome == "lose" else Fraction(0), risked)

    def _of_odds(self, at: Standing, verdict: Verdict) -> Ending:
        """One unit of odds; those that rest go back when the flat bet is decided, and were not at risk."""
        if not works(self.options, BETS[at.place], "", come_out=not at.point):
            return Ending(Fraction(0), Fraction(0))
        return Ending(self._won(verdict)) if verdict.outcome == "win" else LOST

    # -- what it comes to, in units of the bet ------------------------------------------------------------------

    @property
    def _exact(self) -> Cents:
        """A bet that all odds and percentages divide without a remainder (ruling: G7)."""
        return 100 * UNITS * lcm(*(one.pays.den for table in self.options.tables.values() for one in table.lines))

    def _won(self, verdict: Verdict) -> Fraction:
        return Fraction(winnings(verdict, self._exact, self.options.tables), self._exact)

    def vigorish(self, place: str) -> Fraction:
        """What a buy or lay bet is charged (§6.I, §6.II; ruling: craps-4)."""
        options = self.options
        rounded = self.stake and options.vig_rounding == "dollar"
        bet, unit = (self.stake, options.vig_unit) if rounded else (self._exact, 1)
        return Fraction(vigorish(place, bet, options.vigorish, options.tables, unit), bet)

    def odds(self, at: Standing) -> Fraction:
        """The odds behind a flat bet: the most the house takes, and none where it takes any amount."""
        behind = BEHIND.get(at.place, "")
        if not behind or self.options.odds == "any" or not (BETS[behind].number or at.point):
            return Fraction(0)
        if self.stake:
            flat, options = self.stake, self.options
        else:  # thirty chips divide by all true odds
            flat, options = 30 * (self.options.smallest_chip or DOLLAR), replace(self.options, odds_maximum=0)
        most = most_odds(options, behind, at.point, flat)
        assert most is not None, "odds are limited"
        return Fraction(most, flat)


# -- the Fire Bet -----------------------------------------------------------------------------------------------


class Hand(NamedTuple):
    """A shooter's hand: the different points made so far, and the point of the table."""

    made: frozenset[int] = frozenset()
    point: int = 0


@cache
def fire() -> Course[int]:
    """How many different points are made until the loser seven (§12.I.E; ruling: craps-1)."""
    return craps_chain.run({Hand(): 1}, _of_hand)


def _of_hand(hand: Hand) -> Roll[Hand, int]:
    moves: Counter[Hand] = Counter()
    ends: Counter[int] = Counter()
    for ways, dice in ROLLS:
        total = sum(dice)
        if hand.point and total == SEVEN:
            ends[len(hand.made)] += ways
            continue
        made = hand.made | {total} if total == hand.point else hand.made  # §12.II.B: a point counts once
        moves[Hand(made, next_point(hand.point, total))] += ways
    return Roll(moves, ends)
