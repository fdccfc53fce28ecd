"""Pay tables of a game whose best play depends on them: every table that is listed was solved again."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

import croupier
from croupier.engines.analysis import Analysis
from croupier.engines.solved import Ending, Solution, Strategy
from croupier.errors import BadInput
from croupier.mathematics.design_by_solving import MOST_SOLVED, SolvedTables
from croupier.mathematics.pay_choices import OFF, DesignTarget, ExactRange, PayChoices
from croupier.mathematics.pay_search import Odds
from croupier.money import Pay
from croupier.paytables import PayLine, PayTable

TABLE = PayTable("T", "base", "", tuple(PayLine(line, Pay("to", pay), "") for line, pay in (("high", 20), ("low", 2))))
#: What two ways to play win without the lines, and how often each line is then made.
PLANS = (
    (Fraction(-90, 100), (Fraction(1, 100), Fraction(30, 100))),
    (Fraction(-95, 100), (Fraction(3, 100), Fraction(10, 100))),
)


@dataclass
class TwoPlans(SolvedTables):
    """A game with two ways to play: for the low line, or for the high one. The best is taken under every table."""

    def solve(self, lines: list[PayChoices], odds: Odds) -> Analysis:
        if odds not in self.known:
            self.known[odds] = analysis(odds)
        return self.known[odds]


def analysis(odds: Odds) -> Analysis:
    net = max(start + sum(often * won for often, won in zip(hits, odds, strict=True)) for start, hits in PLANS)
    return Analysis("base", TABLE, Solution(ways=1, endings={Ending(net): 1}, strategy=Strategy(())))


def tables() -> TwoPlans:
    return TwoPlans("two-plans", "base", "base", TABLE, {}, analysis((Fraction(20), Fraction(2))))


def lines(high: range, low: range) -> list[PayChoices]:
    return [
        PayChoices("high", 1, tuple(map(Fraction, high)), Fraction(20)),
        PayChoices("low", 1, tuple(map(Fraction, low)), Fraction(2)),
    ]


def target(low: str, high: str, tables: int = 3) -> DesignTarget:
    edge = ExactRange(Fraction(low), Fraction(high))
    return DesignTarget(edge, None, None, edge.middle, "edge", tables=tables)


def test_a_small_box_is_solved_whole() -> None:
    asked, choices = target("0", "0.2"), lines(range(10, 16), range(1, 5))
    listed, proved, proof = tables().design(asked, choices)
    every = [odds for odds in product(*(line.odds for line in choices)) if analysis(odds).house_edge in asked.edge]
    best = sorted(abs(float(analysis(odds).house_edge) - float(asked.near)) for odds in every)[:3]
    assert [abs(float(done.house_edge) - float(asked.near)) for _, done in listed] == best
    assert (proved, proof) == (True, "each of the 24 tables was solved again")


def test_in_a_large_box_everything_listed_meets_the_target_under_its_own_best_play() -> None:
    solved = tables()
    listed, proved, proof = solved.design(target("0.01", "0.03"), lines(range(5, 41), range(1, 6)))
    assert listed
    assert not proved
    assert "may be better" in proof
    for pays, done in listed:
        assert done.house_edge == analysis(tuple(pays.values())).house_edge
        assert Fraction(1, 100) <= done.house_edge <= Fraction(3, 100)
    assert len(solved.known) <= MOST_SOLVED + 5
    assert solved.sensitivity["low"] == -PLANS[0][1][1]


def test_the_most_generous_table_proves_that_the_edge_stays_too_high() -> None:
    listed, proved, proof = tables().design(target("-0.9", "-0.8"), lines(range(5, 31), range(1, 3)))
    assert (listed, proved) == ([], True)
    assert proof.startswith("even with the highest pay on every line the best play leaves")


def test_the_meanest_table_proves_that_the_edge_stays_too_low() -> None:
    listed, proved, proof = tables().design(target("0.9", "1"), lines(range(5, 31), range(1, 3)))
    assert (listed, proved) == ([], True)
    assert proof.startswith("even with the lowest pay on every line the best play leaves")


def test_a_line_that_is_off_is_refused() -> None:
    off = PayChoices("low", 1, (OFF, Fraction(1)), Fraction(2))
    with pytest.raises(BadInput, match="cannot be off"):
        tables().design(target("0", "0.1"), [lines(range(5, 8), range(1, 2))[0], off])


def test_lines_that_never_pay_a_wager_are_left_alone_where_nobody_decides() -> None:
    """One table pays all positions of the wheel; two of 54 sections have the 20 on them."""
    twenty = croupier.design("big-six", wager="20", table="odds", edge="10%..12%", odds="any")
    [best] = twenty.tables
    assert (twenty.proved, dict(best.pays)["20"], best.house_edge) == (True, "23 to 1", Fraction(1, 9))
    assert not croupier.design("big-six", wager="20", table="odds", edge="1%..2%", odds="any").tables
