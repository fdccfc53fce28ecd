"""Pay tables of a game whose best play depends on them: every table that counts is solved again.

What the best play wins is convex in the pays and never falls when one of them rises. So a game that the player beats at
a table's lowest pays, or the house at its highest, needs no further search; otherwise single steps from a printed table
say about how much each line is worth, an integer programme proposes tables by that, and each proposal is solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Final, TypeAlias

from croupier.engines.analysis import Analysis
from croupier.engines.solved import Number
from croupier.errors import BadInput
from croupier.mathematics import analyses
from croupier.mathematics.pay_choices import OFF, DesignTarget, PayChoices, PayProblem, printed_pay
from croupier.mathematics.pay_programme import PayProgramme
from croupier.mathematics.pay_search import Odds
from croupier.paytables import PayTable

#: Tables that are solved for one design, beside those that say what a line is worth.
MOST_SOLVED: Final = 24
#: The same where nobody decides anything, so that a table is counted at once.
MOST_COUNTED: Final = 500
#: The scale on which shares become whole numbers for the programme.
WHOLE: Final = 10**12

#: The odds of every line by its name.
TablePays: TypeAlias = Mapping[str, Fraction]
Listed: TypeAlias = list[tuple[TablePays, Analysis]]


@dataclass
class SolvedTables:
    """A wager of a game under tables for ``owner``, each solved with the play that is best under it."""

    slug: str
    wager: str
    owner: str
    start: PayTable
    options: Mapping[str, object]
    analysis: Analysis
    #: What one unit more on a line does to the house edge, at the table to start from.
    sensitivity: dict[str, Number] = field(default_factory=dict)
    known: dict[Odds, Analysis] = field(default_factory=dict)

    def hits(self) -> dict[str, int]:
        """Lines that can be designed; how often they are made matters only where play does not."""
        return {line.line: 1 for line in self.start.lines}

    def solve(self, lines: list[PayChoices], odds: Odds) -> Analysis:
        """The wager with these odds on its lines, and what else the table has as it is printed."""
        if odds not in self.known:
            unit = "for" if any(line.pays.unit == "for" for line in self.start.lines) else "to"
            pays = {line.line: str(line.pays) for line in self.start.lines}
            pays |= {line.line: str(printed_pay(won, unit)) for line, won in zip(lines, odds, strict=True)}
            posted: dict[str, object] = dict(self.options)
            if self.owner == self.wager:
                asked = analyses.unbound_request(self.slug, posted, wager=self.wager, table=pays)
            else:
                asked = analyses.unbound_request(self.slug, {**posted, self.owner: pays}, wager=self.wager)
            [self.known[odds]] = analyses.analyze(asked)
        return self.known[odds]

    def design(self, target: DesignTarget, lines: list[PayChoices]) -> tuple[Listed, bool, str]:
        """The tables that meet the target, best first, whether no better one exists, and how that is known."""
        if any(OFF in line.odds for line in lines):
            raise BadInput("a line of a base game cannot be off: its hands would be played otherwise")
        most = MOST_SOLVED
        if self.analysis.solved.strategy is None:
            lines, most = self._that_matter(lines), MOST_COUNTED
        box = 1
        for line in lines:
            box *= len(line.odds)
        if box <= most:
            every = [odds for odds in product(*(line.odds for line in lines)) if not target.falling or _falls(odds)]
            return self._best(target, lines, every), True, f"each of the {len(every)} tables was solved again"
        lowest, highest = (tuple(line.odds[end] for line in lines) for end in (0, -1))
        kindest, meanest = self.solve(lines, highest), self.solve(lines, lowest)
        if kindest.house_edge > target.edge.high:
            edge = float(kindest.house_edge)
            return [], True, f"even with the highest pay on every line the best play leaves {edge:.4%}"
        if meanest.house_edge < target.edge.low:
            edge = float(meanest.house_edge)
            return [], True, f"even with the lowest pay on every line the best play leaves {edge:.4%}"
        solved = self._proposed(target, lines)
        listed = self._best(target, lines, solved)
        say = "the best" if listed else "no table"
        return (
            listed,
            False,
            f"{say} of {len(self.known)} tables that were solved again; others of {box:,} may be better",
        )

    def _that_matter(self, lines: list[PayChoices]) -> list[PayChoices]:
        """The lines of a wager at which nobody decides anything, with those that never pay it left as they are printed:
        one table has the lines of several wagers."""
        slopes = self._slopes(lines, tuple(line.printed for line in lines))
        return [
            line if slope else replace(line, odds=(line.printed,)) for line, slope in zip(lines, slopes, strict=True)
        ]

    def _best(self, target: DesignTarget, lines: list[PayChoices], tables: Iterable[Odds]) -> Listed:
        ranked = []
        for odds in tables:
            done = self.solve(lines, odds)
            if _meets(target, done):
                ranked.append((_rank(target, lines, odds, done), odds))
        names = [line.line for line in lines]
        best = sorted(ranked)[: target.tables]
        return [(dict(zip(names, odds, strict=True)), self.known[odds]) for _, odds in best]

    def _proposed(self, target: DesignTarget, lines: list[PayChoices]) -> list[Odds]:
        """Tables that a linear guess proposes; what each came to corrects the guess for the next."""
        printed = tuple(line.printed for line in lines)
        self.known[printed] = self.analysis
        slopes = self._slopes(lines, printed)
        at, edge = printed, Fraction(self.analysis.house_edge)
        tried: list[Odds] = [printed]
        for _ in range(MOST_SOLVED):
            proposals = PayProgramme(_guess(target, lines, slopes, at, edge)).best(len(tried) + 1)
            odds = next((table for table in proposals if table not in tried), None)
            if odds is None:
                break
            tried.append(odds)
            came_to = Fraction(self.solve(lines, odds).house_edge)
            slopes = _corrected(slopes, at, odds, edge - came_to)
            at, edge = odds, came_to
            if sum(_meets(target, self.known[table]) for table in tried) >= 2 * target.tables:
                break
        return tried

    def _slopes(self, lines: list[PayChoices], printed: Odds) -> list[Fraction]:
        """What one unit on each line wins, from one unit more on it."""
        slopes = []
        for place, line in enumerate(lines):
            more = (*printed[:place], printed[place] + 1, *printed[place + 1 :])
            change = Fraction(self.solve(lines, more).house_edge) - Fraction(self.analysis.house_edge)
            self.sensitivity[line.line] = change if self.analysis.solved.method == "exact" else float(change)
            slopes.append(max(-change, Fraction(0)))
        return slopes


def _falls(odds: Odds) -> bool:
    return all(above >= below for above, below in pairwise(odds))


def _meets(target: DesignTarget, done: Analysis) -> bool:
    deviation = target.deviation
    return (
        done.house_edge in target.edge
        and (target.hits is None or done.hit_frequency in target.hits)
        and (deviation is None or deviation.low <= float(done.variance) ** 0.5 <= deviation.high)
    )


def _rank(target: DesignTarget, lines: list[PayChoices], odds: Odds, done: Analysis) -> tuple[float, ...]:
    apart = abs(float(done.house_edge - target.near))
    match target.prefer:
        case "edge":
            return (apart,)
        case "calm":
            return (float(done.variance),)
        case "wild":
            return (-float(done.variance),)
        case "top":
            return (-float(odds[0]), apart)
    return (sum(won != line.printed for line, won in zip(lines, odds, strict=True)), apart)


def _corrected(slopes: list[Fraction], before: Odds, now: Odds, won: Fraction) -> list[Fraction]:
    """The slopes changed as little as may be so that they explain what the last step came to (Broyden)."""
    step = [after - first for first, after in zip(before, now, strict=True)]
    length = sum(part**2 for part in step)
    if not length:
        return slopes
    missed = won - sum(slope * part for slope, part in zip(slopes, step, strict=True))
    changed = [slope + missed * part / length for slope, part in zip(slopes, step, strict=True)]
    return [max(Fraction(round(slope * WHOLE), WHOLE), Fraction(0)) for slope in changed]


def _guess(
    target: DesignTarget, lines: list[PayChoices], slopes: list[Fraction], at: Odds, edge: Fraction
) -> PayProblem:
    """The problem as if every line were worth the same wherever the others stand."""
    guessed = tuple(
        PayChoices(line.line, int(slope * WHOLE), line.odds, line.printed)
        for line, slope in zip(lines, slopes, strict=True)
    )
    rest = -edge * WHOLE - sum(line.hits * won for line, won in zip(guessed, at, strict=True))
    asked = replace(target, hits=None, deviation=None)
    return PayProblem(asked, guessed, WHOLE, rest, Fraction(0), 0)
