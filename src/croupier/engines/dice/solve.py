"""The exact solver of bets on dice: each is rolled to its end, with its odds and its vigorish. The leaf rules in the
plan of the game judge each roll; this follows the bet and the point from roll to roll. A bet that stays up when it wins
counts as decided then, and the rolls on which it rests are passed over.

A bet that takes several rolls is a chain of table states that ends. States are taken out of the chain one by one;
whatever led to one leads to where it goes instead. What is left in the end is the way from the start to the endings.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import lcm
from typing import Any, Final, Generic, NamedTuple, TypeVar

from croupier.engines.question import Question
from croupier.engines.solved import Ending, Solution, by_lines, without_pushes
from croupier.errors import BadPlan
from croupier.games.families.dice import Dice, PlacedBet, RollPlan, RollVerdict, ShooterHand
from croupier.money import Cents
from croupier.options import House

State = TypeVar("State", bound=Hashable)
End = TypeVar("End", bound=Hashable)

#: A chain that goes through more states is taken to go on without end.
MOST_STATES: Final = 4096


class RollMoves(NamedTuple, Generic[State, End]):
    """What one roll does: the states that it leaves the table in and the ways it ends, each with its weight. A roll on
    which a bet rests does not count."""

    moves: Mapping[State, int]
    ends: Mapping[End, int]
    counts: bool = True


class BetCourse(NamedTuple, Generic[End]):
    """How a chain ends: the ways of each ending out of a whole, the rolls that count on average, and whether there are
    others."""

    ends: Mapping[End, int]
    whole: int
    rolls: Fraction
    rests: bool


class _StateRow(NamedTuple, Generic[State, End]):
    """Where a state goes, how it ends, and after how many rolls it has done either."""

    moves: dict[State, Fraction]
    ends: dict[End, Fraction]
    rolls: Fraction


def run(start: Mapping[State, int], roll: Callable[[State], RollMoves[State, End]]) -> BetCourse[End]:
    """From the states that it starts in, by weight, until it ends. It must be able to end from every state."""
    rows = _explored(start, roll)
    rests = any(not row.rolls for row in rows.values())
    first: _StateRow[State, End] = _StateRow(_shares(start, sum(start.values())), {}, Fraction(0))
    while rows:
        state, last = rows.popitem()
        leaves = 1 - last.moves.pop(state, Fraction(0))
        if not leaves:
            raise BadPlan(f"a bet on dice is never decided at {state}")
        moves = {other: share / leaves for other, share in last.moves.items()}
        ended = {end: share / leaves for end, share in last.ends.items()}
        gone = _StateRow(moves, ended, last.rolls / leaves)  # once the state is left at last
        for other, row in rows.items():
            if state in row.moves:
                rows[other] = _led_past(row, state, gone)
        if state in first.moves:
            first = _led_past(first, state, gone)
    if first.moves or not first.ends:
        raise BadPlan("a bet on dice has no beginning, or goes on and on")
    whole = lcm(*(share.denominator for share in first.ends.values()))
    ends = {end: int(share * whole) for end, share in first.ends.items()}
    assert sum(ends.values()) == whole, "the endings do not add up to 1"
    return BetCourse(ends, whole, first.rolls, rests)


def _shares(weights: Mapping[State, int], whole: int) -> dict[State, Fraction]:
    return {state: Fraction(weight, whole) for state, weight in weights.items() if weight}


def _explored(
    start: Mapping[State, int], roll: Callable[[State], RollMoves[State, End]]
) -> dict[State, _StateRow[State, End]]:
    """Every state that can be reached, in the order in which it was first."""
    rows: dict[State, _StateRow[State, End]] = {}
    waiting = list(start)
    for state in waiting:
        if state not in rows:
            rolled = roll(state)
            whole = sum(rolled.moves.values()) + sum(rolled.ends.values())
            rows[state] = _StateRow(_shares(rolled.moves, whole), _shares(rolled.ends, whole), Fraction(rolled.counts))
            waiting.extend(rolled.moves)
            if len(rows) > MOST_STATES:
                raise BadPlan(f"a bet on dice goes through more than {MOST_STATES} states of the table")
    return rows


def _led_past(row: _StateRow[State, End], state: State, gone: _StateRow[State, End]) -> _StateRow[State, End]:
    """A row with a state left out: it goes where that state goes."""
    moves = dict(row.moves)
    share = moves.pop(state)
    ends = dict(row.ends)
    for other, more in gone.moves.items():
        moves[other] = moves.get(other, Fraction(0)) + share * more
    for end, more in gone.ends.items():
        ends[end] = ends.get(end, Fraction(0)) + share * more
    return _StateRow(moves, ends, row.rolls + share * gone.rolls)


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
        start: Counter[PlacedBet] = Counter()
        for ways, dice in weighed_rolls(self.plan.dice):
            point = self.plan.next_point(0, sum(dice))
            if point and self.plan.opens(wager, point):
                start[PlacedBet(wager, point)] += ways
        return run(start or {PlacedBet(wager, 0): 1}, self._roll)

    def _roll(self, at: PlacedBet) -> RollMoves[PlacedBet, BetDecision]:
        plan, moves, verdicts = self.plan, Counter[PlacedBet](), Counter[tuple[RollVerdict, RollVerdict | None]]()
        behind = plan.behind.get(at.place) if self._odds(at) else None
        rests = at.place not in self.plan.odds and not plan.works(self.options, at.place, at.point)
        for ways, dice in weighed_rolls(plan.dice):
            verdict = None if rests else plan.judge(at.place, at.point, dice)
            if verdict is None:
                moves[PlacedBet(plan.moved(at.place, sum(dice)), plan.next_point(at.point, sum(dice)))] += ways
            else:
                verdicts[verdict, plan.judge(behind, at.point, dice) if behind else None] += ways
        ends: Counter[BetDecision] = Counter()
        for (verdict, judged), ways in verdicts.items():
            ends[BetDecision(self._ending(at, verdict, judged), verdict.outcome == "push")] += ways
        return RollMoves(moves, ends, counts=not rests)

    def _ending(self, at: PlacedBet, verdict: RollVerdict, judged: RollVerdict | None) -> Ending:
        """A bet that is decided so, and the odds behind it so."""
        flat, odds = self._alone(at, verdict), self._odds(at)
        if not odds:
            return flat
        behind = at._replace(place=self.plan.behind[at.place])
        if judged is None:
            raise BadPlan(f"{behind.place} outlasts {at.place}, which it lies behind", clause=verdict.clause)
        backing = self._alone(behind, judged)
        return Ending(flat.net + odds * backing.net, flat.risked + odds * backing.risked)

    def _alone(self, at: PlacedBet, verdict: RollVerdict) -> Ending:
        """One unit of a bet. A vigorish due up front is wagered too; odds that rest go back, and were not at risk."""
        if at.place in self.plan.odds and not self.plan.works(self.options, at.place, at.point):
            return Ending(Fraction(0), Fraction(0))
        options, bet = self.measured
        vigorish = self.plan.charge(options, at.place, bet) * (self.unit // bet)
        won = self.plan.net(self.options, verdict, self.unit, vigorish)
        risked = self.unit + (vigorish if self.plan.up_front(self.options) else 0)
        return Ending(Fraction(won, self.unit), Fraction(risked, self.unit))

    def _odds(self, at: PlacedBet) -> Fraction:
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

    return run({ShooterHand(): 1}, roll)
