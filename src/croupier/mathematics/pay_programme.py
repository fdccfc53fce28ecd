"""Pay tables as an integer programme, which HiGHS solves: it proposes the best tables, and nothing it says is taken on
trust (`pay_search` proves it, in exact numbers)."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any, Final

from croupier.mathematics.pay_choices import PayProblem
from croupier.mathematics.pay_search import Odds, distance_counts, meets, part_cost, rank, rest_cost

#: Proposals that turn out to miss the target by less than floats can tell, or are worse than those that came before,
#: until it is given up.
MOST_MISSES: Final = 50


class PayProgramme:
    """One choice for every line as a variable that is 0 or 1: sums of them make the house edge, the squares and the
    hits, so everything asked is linear."""

    def __init__(self, problem: PayProblem) -> None:
        import highspy

        self.problem = problem
        self.highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]  # it has no types
        self.highs.setOptionValue("output_flag", False)
        self.highs.setOptionValue("threads", 1)
        self.highs.setOptionValue("mip_rel_gap", 0.0)
        self.highs.setOptionValue("mip_abs_gap", 1e-9)
        self.infinity = highspy.kHighsInf
        self.optimal = highspy.HighsModelStatus.kOptimal
        self.columns = [
            [self._column(float(part_cost(problem, place, won))) for won in line.odds]
            for place, line in enumerate(problem.lines)
        ]
        self._rows()

    def _column(self, cost: float, most: float = 1.0, *, whole: bool = True) -> int:
        import highspy

        column = int(self.highs.getNumCol())
        self.highs.addCol(cost, 0.0, most, 0, [], [])
        if whole:
            self.highs.changeColIntegrality(column, highspy.HighsVarType.kInteger)
        return column

    def _row(self, low: float, terms: list[tuple[int, float]], high: float) -> None:
        columns, factors = zip(*terms, strict=True)
        self.highs.addRow(low, high, len(columns), list(columns), list(factors))

    def _terms(self, of: Any) -> list[tuple[int, float]]:
        """The terms of a sum: what ``of`` says of a line's share of all ways, at each of its odds."""
        return [
            (column, float(of(Fraction(line.hits, self.problem.ways), won)))
            for line, columns in zip(self.problem.lines, self.columns, strict=True)
            for column, won in zip(columns, line.odds, strict=True)
        ]

    def _rows(self) -> None:
        problem, target = self.problem, self.problem.target
        rest, squares = problem.rest / problem.ways, problem.rest_squares / problem.ways
        for columns in self.columns:
            self._row(1.0, [(column, 1.0) for column in columns], 1.0)
        net = self._terms(lambda share, won: share * won)
        self._row(float(-target.edge.high - rest), net, float(-target.edge.low - rest))
        if counts := distance_counts(problem):
            apart = self._column(float(counts), self.infinity, whole=False)
            near = float(-target.near - rest)
            self._row(-self.infinity, [*net, (apart, -1.0)], near)
            self._row(near, [*net, (apart, 1.0)], self.infinity)
        if target.hits:
            wins = Fraction(problem.rest_wins, problem.ways)
            terms = self._terms(lambda share, won: share if won > 0 else 0)
            self._row(float(target.hits.low - wins), terms, float(target.hits.high - wins))
        if target.deviation:
            edges = [bound**2 for bound in target.edge]
            least = 0 if target.edge.low <= 0 <= target.edge.high else min(edges)
            low, high = max(target.deviation.low, Fraction(0)) ** 2 + least, target.deviation.high**2 + max(edges)
            self._row(float(low - squares), self._terms(lambda share, won: share * won**2), float(high - squares))
        if target.falling:
            self._fall()

    def _fall(self) -> None:
        """No line pays more than the one above it."""
        lines = list(zip(self.problem.lines, self.columns, strict=True))
        for (upper, above), (lower, below) in itertools.pairwise(lines):
            terms = [(column, float(won)) for column, won in zip(above, upper.odds, strict=True)]
            terms += [(column, -float(won)) for column, won in zip(below, lower.odds, strict=True)]
            self._row(0.0, terms, self.infinity)

    def propose(self) -> Odds | None:
        """The best table by the solver's reckoning, or None."""
        self.highs.run()
        if self.highs.getModelStatus() != self.optimal:
            return None
        values = self.highs.getSolution().col_value
        chosen = [max(range(len(columns)), key=lambda at: values[columns[at]]) for columns in self.columns]
        self._row(
            -self.infinity,
            [(columns[at], 1.0) for columns, at in zip(self.columns, chosen, strict=True)],
            float(len(chosen) - 1),
        )
        return tuple(line.odds[at] for line, at in zip(self.problem.lines, chosen, strict=True))

    def best(self, tables: int) -> list[Odds]:
        """So many tables that meet the target exactly, best first, as far as the solver finds them."""
        problem = self.problem
        accepted: list[Odds] = []
        misses = 0
        while misses < MOST_MISSES and (odds := self.propose()) is not None:
            misses += len(accepted) >= tables or not meets(problem, odds)
            if not meets(problem, odds):
                continue
            accepted.append(odds)
            if len(accepted) >= tables:
                accepted.sort(key=lambda table: rank(problem, table))
                # A variance is only bounded here: go on until the bound says that nothing better can come.
                if lower_bound(problem, odds) >= rank(problem, accepted[tables - 1]):
                    break
        return sorted(accepted, key=lambda table: rank(problem, table))[:tables]


def lower_bound(problem: PayProblem, odds: Odds) -> Fraction:
    """What the programme minimises, for one table, in exact numbers."""
    net = (problem.rest + sum(line.hits * won for line, won in zip(problem.lines, odds, strict=True))) / problem.ways
    costs = sum((part_cost(problem, place, won) for place, won in enumerate(odds)), rest_cost(problem))
    return costs + abs(-net - problem.target.near) * distance_counts(problem)
