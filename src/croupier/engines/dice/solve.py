"""The exact solver of bets on dice: each is rolled to its end, with its odds and its vigorish. The leaf rules in the
plan of the game judge each roll; this follows the bet and the point from roll to roll. A bet that stays up when it wins
counts as decided then, and the rolls on which it rests are passed over."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import lcm
from typing import Any, NamedTuple

from croupier.engines.dice import chain
from croupier.engines.dice.chain import BetCourse, RollMoves
from croupier.engines.question import Question
from croupier.engines.solved import Ending, Solution, by_lines, without_pushes
from croupier.errors import BadPlan
from croupier.games.families.dice import Dice, RollPlan, RollVerdict, ShooterHand
from croupier.money import Cents
from croupier.options import House


class Standing(NamedTuple):
    """Where a bet lies, and the point of the table; 0 on a come out roll."""

    place: str
    point: int


class BetDecision(NamedTuple):
    """How a bet ends, and whether it is tied."""

    ending: Ending
    tied: bool = False


def solve(question: Question, remarks: Iterable[str] = ()) -> Solution:
    """A bet of the layout, with its odds if the house limits them. ``remarks`` are noted beside the figures."""
    question.options.check()  # a pay table from a file like one that is posted
    bet = BetChain(RollPlan.of(question.game), question.options, question.asked.stake)
    course = bet.course(question.wager)
    endings: Counter[Ending] = Counter()
    for decision, ways in course.ends.items():
        endings[decision.ending] += ways
    tied = any(decision.tied for decision in course.ends)
    notes = (*_rolls(course), *remarks, *(without_pushes(endings) if tied else ()))
    return Solution(ways=course.whole, endings=endings, notes=notes)


def solve_hand(question: Question) -> Solution:
    """A bet on how many points a shooter makes before losing the dice."""
    question.options.check()
    plan: RollPlan[Any] = RollPlan.of(question.game)
    table = question.posted
    course = hand_course(plan)
    line = plan.by_hand[question.wager]
    hits = {line(points): ways for points, ways in course.ends.items()}
    listed = {posted.line: hits.get(posted.line, 0) for posted in table.lines}
    return by_lines(table, listed, course.whole, stake=question.asked.stake_or(), notes=tuple(_rolls(course)))


def _rolls(course: BetCourse[Any]) -> Iterator[str]:
    if course.rolls != 1:
        passed_over = ", come out rolls not counted, on which it rests" if course.rests else ""
        yield f"decided in {float(course.rolls):.4f} rolls on average ({course.rolls}){passed_over}"


@cache
def weighed_rolls(dice: int) -> list[tuple[int, Dice]]:
    """Every roll of so many dice, whichever die shows which, with the ways it falls."""
    ways = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))
    return [(weight, roll) for roll, weight in ways.items()]


@dataclass(frozen=True)
class BetChain:
    """The bets of a house. ``stake`` is the bet where one was named: only against it can a vigorish in whole dollars
    and a maximum of odds be measured."""

    plan: RollPlan[Any]
    options: House
    stake: Cents = 0

    @cached_property
    def unit(self) -> Cents:
        """A bet on which every payment is exact."""
        return lcm(self.plan.whole_bet(self.options), self.stake or 1)

    @cached_property
    def measured(self) -> tuple[House, Cents]:
        """The options and the bet by which vigorish and odds are measured."""
        return (self.options, self.stake) if self.stake else (self.plan.unmeasured(self.options), self.unit)

    def course(self, wager: str) -> BetCourse[BetDecision]:
        """A bet to its end: after a point was set where it may be made then, else from a come out roll."""
        start: Counter[Standing] = Counter()
        for ways, dice in weighed_rolls(self.plan.dice):
            point = self.plan.next_point(0, sum(dice))
            if point and self.plan.opens(wager, point):
                start[Standing(wager, point)] += ways
        return chain.run(start or {Standing(wager, 0): 1}, self._roll)

    def _roll(self, at: Standing) -> RollMoves[Standing, BetDecision]:
        plan, moves, verdicts = self.plan, Counter[Standing](), Counter[tuple[RollVerdict, RollVerdict | None]]()
        behind = plan.behind.get(at.place) if self._odds(at) else None
        rests = at.place not in self.plan.odds and not plan.works(self.options, at.place, at.point)
        for ways, dice in weighed_rolls(plan.dice):
            verdict = None if rests else plan.judge(at.place, at.point, dice)
            if verdict is None:
                moves[Standing(plan.moved(at.place, sum(dice)), plan.next_point(at.point, sum(dice)))] += ways
            else:
                verdicts[verdict, plan.judge(behind, at.point, dice) if behind else None] += ways
        ends: Counter[BetDecision] = Counter()
        for (verdict, judged), ways in verdicts.items():
            ends[BetDecision(self._ending(at, verdict, judged), verdict.outcome == "push")] += ways
        return RollMoves(moves, ends, counts=not rests)

    def _ending(self, at: Standing, verdict: RollVerdict, judged: RollVerdict | None) -> Ending:
        """A bet that is decided so, and the odds behind it so."""
        flat, odds = self._alone(at, verdict), self._odds(at)
        if not odds:
            return flat
        behind = at._replace(place=self.plan.behind[at.place])
        if judged is None:
            raise BadPlan(f"{behind.place} outlasts {at.place}, which it lies behind", clause=verdict.clause)
        backing = self._alone(behind, judged)
        return Ending(flat.net + odds * backing.net, flat.risked + odds * backing.risked)

    def _alone(self, at: Standing, verdict: RollVerdict) -> Ending:
        """One unit of a bet. A vigorish due up front is wagered too; odds that rest go back, and were not at risk."""
        if at.place in self.plan.odds and not self.plan.works(self.options, at.place, at.point):
            return Ending(Fraction(0), Fraction(0))
        options, bet = self.measured
        vigorish = self.plan.charge(options, at.place, bet) * (self.unit // bet)
        won = self.plan.net(self.options, verdict, self.unit, vigorish)
        risked = self.unit + (vigorish if self.plan.up_front(self.options) else 0)
        return Ending(Fraction(won, self.unit), Fraction(risked, self.unit))

    def _odds(self, at: Standing) -> Fraction:
        """The odds behind a flat bet: the most the house takes, and none where it takes any amount."""
        if at.place not in self.plan.behind:
            return Fraction(0)
        options, bet = self.measured
        return Fraction(self.plan.full_odds(options, self.plan.behind[at.place], at.point, bet), bet)


@cache
def hand_course(plan: RollPlan[Any]) -> BetCourse[int]:
    """How many points a shooter makes until the dice are lost."""

    def roll(hand: ShooterHand) -> RollMoves[ShooterHand, int]:
        moves: Counter[ShooterHand] = Counter()
        ends: Counter[int] = Counter()
        for ways, dice in weighed_rolls(plan.dice):
            after = plan.hand_after(hand, sum(dice))
            if after is None:
                ends[len(hand.made)] += ways
            else:
                moves[ShooterHand(tuple(sorted(after.made)), after.point)] += ways
        return RollMoves(moves, ends)

    return chain.run({ShooterHand(): 1}, roll)
