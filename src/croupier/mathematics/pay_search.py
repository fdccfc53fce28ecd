"""Pay tables by exact search: every table that meets a target and is good enough, or the certainty that there is none.

Lines are chosen from the lowest to the highest. What the others can still add is bounded in whole numbers, and a part
of a table that cannot come to the target any more is left, with everything above it.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final, NamedTuple, TypeAlias

from croupier.mathematics.pay_choices import PayProblem

#: Parts of tables that are looked at before a proof is given up.
MOST_PARTS: Final = 600_000

#: The odds of every line, best line first.
Odds: TypeAlias = tuple[Fraction, ...]


class TableFigures(NamedTuple):
    """What a table of these odds comes to, exactly."""

    house_edge: Fraction
    variance: Fraction
    hit_frequency: Fraction


def figures(problem: PayProblem, odds: Odds) -> TableFigures:
    """House edge, variance and hit frequency of a table."""
    paid = list(zip(problem.lines, odds, strict=True))
    net = (problem.rest + sum(line.hits * won for line, won in paid)) / problem.ways
    squares = (problem.rest_squares + sum(line.hits * won**2 for line, won in paid)) / problem.ways
    wins = problem.rest_wins + sum(line.hits for line, won in paid if won > 0)
    return TableFigures(-net, squares - net**2, Fraction(wins, problem.ways))


def meets(problem: PayProblem, odds: Odds) -> bool:
    """Whether a table does what it shall."""
    target, done = problem.target, figures(problem, odds)
    if target.falling and any(above < below for above, below in itertools.pairwise(odds)):
        return False
    deviation = target.deviation
    return (
        done.house_edge in target.edge
        and (target.hits is None or done.hit_frequency in target.hits)
        and (deviation is None or max(deviation.low, Fraction(0)) ** 2 <= done.variance <= deviation.high**2)
    )


def rank(problem: PayProblem, odds: Odds) -> Fraction:
    """How far a table is from the best there could be, by what is preferred; smaller is better."""
    target, done = problem.target, figures(problem, odds)
    apart = abs(done.house_edge - target.near)
    match target.prefer:
        case "edge":
            return apart
        case "calm":
            return done.variance
        case "wild":
            return -done.variance
        case "top":
            return -odds[0] + apart * nearness(problem)
    return sum(won != line.printed for line, won in zip(problem.lines, odds, strict=True)) + apart * nearness(problem)


def nearness(problem: PayProblem) -> Fraction:
    """What the distance of the edge counts beside something else: less than the smallest step of that."""
    target = problem.target
    farthest = max(abs(bound - target.near) for bound in target.edge)
    step = Fraction(1)
    if target.prefer == "top":
        top = problem.lines[0].odds
        step = min((above - below for below, above in itertools.pairwise(top)), default=step)
    return step / (2 * farthest) if farthest else Fraction(0)


def part_cost(problem: PayProblem, place: int, won: Fraction) -> Fraction:
    """What one line at these odds adds to a bound below the `rank` of its table. The square of the house edge, in a
    variance, is replaced by its chord or a tangent over the target's range."""
    line, target, ways = problem.lines[place], problem.target, problem.ways
    share = Fraction(line.hits, ways)
    match target.prefer:
        case "edge":
            return Fraction(0)
        case "calm":
            return share * won**2 + (target.edge.low + target.edge.high) * share * won
        case "wild":
            return -share * won**2 - 2 * target.edge.middle * share * won
        case "top":
            return -won if place == 0 else Fraction(0)
    return Fraction(won != line.printed)


def rest_cost(problem: PayProblem) -> Fraction:
    """What such a bound starts with."""
    edge, share = problem.target.edge, Fraction(1, problem.ways)
    match problem.target.prefer:
        case "calm":
            return problem.rest_squares * share + (edge.low + edge.high) * problem.rest * share + edge.low * edge.high
        case "wild":
            return -problem.rest_squares * share - 2 * edge.middle * problem.rest * share - edge.middle**2
    return Fraction(0)


def distance_counts(problem: PayProblem) -> Fraction:
    """How much the distance of the edge from where it should be adds to the `rank`."""
    match problem.target.prefer:
        case "edge":
            return Fraction(1)
        case "top" | "text":
            return nearness(problem)
    return Fraction(0)


class Amounts(NamedTuple):
    """What chosen lines come to in whole numbers: the net sum, the sum of squares, wins, and the cost."""

    net: int
    squares: int
    wins: int
    cost: int


class Span(NamedTuple):
    """The least and the most that lines can still add; of the cost only the least matters."""

    least: Amounts
    most: Amounts


class SearchResult(NamedTuple):
    """Tables that meet the target, best first, and whether all there are were done."""

    tables: list[Odds]
    complete: bool
    parts: int


@dataclass(slots=True)
class _Looking:
    """A search under way."""

    better_than: Fraction | None
    most: int
    parts: int = 0
    tables: list[Odds] = field(default_factory=list)


@dataclass
class PaySearch:
    """The exact search for one problem; see the module."""

    problem: PayProblem

    def run(self, better_than: Fraction | None = None, *, most_tables: int = 10_000) -> SearchResult:
        """Every table that meets the target and ranks before ``better_than``; ties with it are left out."""
        looking = _Looking(better_than, most_tables)
        complete = self._extend(looking, (), self._start, 0)
        looking.tables.sort(key=lambda odds: (rank(self.problem, odds), odds))
        return SearchResult(looking.tables, complete, looking.parts)

    @cached_property
    def scale(self) -> int:
        """What makes every amount a whole number."""
        problem, target = self.problem, self.problem.target
        numbers = [
            problem.rest,
            problem.rest_squares,
            rest_cost(problem),
            distance_counts(problem) / problem.ways,
            target.near,
        ]
        numbers += [*target.edge, distance_counts(problem) * target.near]
        for place, line in enumerate(problem.lines):
            numbers += [part_cost(problem, place, won) for won in line.odds] + list(line.odds)
        return lcm(*(number.denominator for number in numbers))

    def _whole(self, number: Fraction) -> int:
        return int(number * self.scale)

    @cached_property
    def _start(self) -> Amounts:
        problem = self.problem
        squares = int(problem.rest_squares * self.scale**2)
        return Amounts(self._whole(problem.rest), squares, problem.rest_wins, self._whole(rest_cost(problem)))

    @cached_property
    def _amounts(self) -> list[list[Amounts]]:
        """What each line adds at each of its odds, lowest line first."""
        return [
            [
                Amounts(
                    self._whole(line.hits * won),
                    int(line.hits * won**2 * self.scale**2),
                    line.hits if won > 0 else 0,
                    self._whole(part_cost(self.problem, place, won)),
                )
                for won in line.odds
            ]
            for place, line in reversed(list(enumerate(self.problem.lines)))
        ]

    @cached_property
    def _limits(self) -> Span:
        """What the whole table must come to; bounds of the variance are widened by what the edge may be."""
        target, ways, scale = self.problem.target, self.problem.ways, self.scale
        squares = [bound**2 for bound in target.edge]
        least_square = Fraction(0) if target.edge.low <= 0 <= target.edge.high else min(squares)
        wins, low, high = target.hits, Fraction(-1), Fraction(10**30)
        if target.deviation:
            low, high = (
                max(target.deviation.low, Fraction(0)) ** 2 + least_square,
                target.deviation.high**2 + max(squares),
            )
        least = Amounts(
            _up(-target.edge.high * ways * scale), _up(low * ways * scale**2), _up(wins.low * ways) if wins else -1, 0
        )
        most = Amounts(
            int(-target.edge.low * ways * scale // 1),
            int(high * ways * scale**2 // 1),
            int(wins.high * ways // 1) if wins else ways,
            0,
        )
        return Span(least, most)

    def _spans(self, depth: int, floor: Fraction | None) -> Span | None:
        """What the lines from here on can add, none of them below the floor; None where one has no odds left."""
        known = self._known.get((depth, floor))
        if known is None and (depth, floor) not in self._known:
            known = self._known[depth, floor] = self._span(depth, floor)
        return known

    @cached_property
    def _near(self) -> tuple[Fraction, Fraction]:
        """The net sum of a table with the edge to come near to, and what a step away from it costs."""
        problem = self.problem
        return -problem.target.near * problem.ways * self.scale, distance_counts(problem) / problem.ways

    @cached_property
    def _known(self) -> dict[tuple[int, Fraction | None], Span | None]:
        return {}

    def _span(self, depth: int, floor: Fraction | None) -> Span | None:
        if depth == len(self._amounts):
            return Span(Amounts(0, 0, 0, 0), Amounts(0, 0, 0, 0))
        odds = self.problem.lines[-1 - depth].odds
        left = [amount for won, amount in zip(odds, self._amounts[depth], strict=True) if floor is None or won >= floor]
        above = self._spans(depth + 1, floor)
        if not left or above is None:
            return None
        least = Amounts(
            *(min(column) + more for column, more in zip(zip(*left, strict=True), above.least, strict=True))
        )
        most = Amounts(*(max(column) + more for column, more in zip(zip(*left, strict=True), above.most, strict=True)))
        return Span(least, most)

    def _possible(self, looking: _Looking, sums: Amounts, span: Span) -> bool:
        low, high = self._limits
        for place in range(3):
            if sums[place] + span.most[place] < low[place] or sums[place] + span.least[place] > high[place]:
                return False
        if looking.better_than is None:
            return True
        least, most = sums.net + span.least.net, sums.net + span.most.net
        near, counts = self._near
        apart = max(least - near, near - most, Fraction(0))
        return bool(sums.cost + span.least.cost + apart * counts <= looking.better_than * self.scale)

    def _extend(self, looking: _Looking, chosen: Odds, sums: Amounts, depth: int) -> bool:
        """Choose the next line; False where the search was given up."""
        if depth == len(self._amounts):
            odds = tuple(reversed(chosen))
            ahead = looking.better_than is None or rank(self.problem, odds) < looking.better_than
            if ahead and meets(self.problem, odds):
                looking.tables.append(odds)
            return len(looking.tables) < looking.most
        falling = self.problem.target.falling
        for won, amount in zip(self.problem.lines[-1 - depth].odds, self._amounts[depth], strict=True):
            if falling and chosen and won < chosen[-1]:
                continue
            looking.parts += 1
            if looking.parts > MOST_PARTS:
                return False
            added = Amounts(*(have + more for have, more in zip(sums, amount, strict=True)))
            span = self._spans(depth + 1, won if falling else None)
            if span is None or not self._possible(looking, added, span):
                continue
            if not self._extend(looking, (*chosen, won), added, depth + 1):
                return False
        return True


def _up(number: Fraction) -> int:
    return int(-(-number // 1))
