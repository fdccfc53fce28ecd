"""A lesson: questions that somebody has answered, and what came of them, mistakes apart from luck."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.academy.drawing import LEVELS, Level
from croupier.academy.marking import Mark, number

#: The mistakes that are shown.
DEAREST: Final = 5
#: A level is left upwards after so many right answers in a row.
IN_A_ROW: Final = 3


class Lesson(NamedTuple):
    """Marks in the order in which the questions were asked."""

    marks: Sequence[Mark]

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(marked.right for marked in self.marks)

    @property
    def plays(self) -> list[Mark]:
        """The plays that were answered."""
        return [marked for marked in self.marks if marked.cost is not None]

    @property
    def expected(self) -> Fraction:
        """What the best play brings at the spots that were played, in dollars: what is lost without any mistake."""
        return sum((Fraction(marked.question.evidence["brings"]) for marked in self.plays), Fraction(0))

    @property
    def cost(self) -> Fraction:
        """What the mistakes cost, whatever the cards would have done."""
        return sum((marked.cost.dollars for marked in self.plays if marked.cost), Fraction(0))

    @property
    def dearest(self) -> list[Mark]:
        """The mistakes that cost most, the dearest first."""
        costly = [marked for marked in self.plays if marked.cost and marked.cost.dollars]
        return sorted(costly, key=lambda marked: marked.cost.dollars if marked.cost else 0, reverse=True)[:DEAREST]

    @property
    def by_kind(self) -> dict[str, tuple[int, int]]:
        """How many of how many are right, for every kind that was asked."""
        kinds = dict.fromkeys(marked.question.kind for marked in self.marks)
        of_kind = {kind: [marked.right for marked in self.marks if marked.question.kind == kind] for kind in kinds}
        return {kind: (sum(right), len(right)) for kind, right in of_kind.items()}

    @property
    def read_again(self) -> list[str]:
        """The clauses of what was answered wrong."""
        return list(dict.fromkeys(marked.question.clause for marked in self.marks if not marked.right))

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "questions": len(self.marks),
            "right": self.right,
            "kinds": [{"kind": kind, "right": right, "of": of} for kind, (right, of) in self.by_kind.items()],
            "read_again": self.read_again,
            "plays": len(self.plays),
            "expected": number(self.expected),
            "cost_of_mistakes": number(self.cost),
            "dearest": [marked.plain() for marked in self.dearest],
        }


def level_after(right: Sequence[bool]) -> Level:
    """The level that answers have led to: one up after three right in a row, one down after a mistake."""
    level, row = LEVELS[0], 0
    for is_right in right:
        row = row + 1 if is_right else 0
        step = 1 if row == IN_A_ROW else 0 if is_right else -1
        row = 0 if step else row
        level = LEVELS[min(max(LEVELS.index(level) + step, 0), len(LEVELS) - 1)]
    return level
