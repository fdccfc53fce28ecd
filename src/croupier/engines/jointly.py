"""The base game and a side bet that a fold gives up, played as one decision: the best of both together at a meter.

What a meter adds to the best play is convex in its reading: every play is worth a straight line, and the best play the
highest of these lines. So the reading at which both come to some worth is where the line that is best there meets it,
and Newton's steps find that line, exactly and in a few of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from croupier.engines.analysis import Analysis
from croupier.engines.question import AnalysisSettings, Question
from croupier.engines.solved import DOLLAR, Solution, units
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.options import choice

if TYPE_CHECKING:
    from croupier.paytables import PayLine, PayTable

#: Where to look for a meter that matters, in cents, and how many readings are tried.
_FAR: Final = 1_000_000_00
_MOST_STEPS: Final = 100
_FOLDS: Final = "hands that the best play of the base game folds lose it"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldSettings(AnalysisSettings):
    """How hands are played for a side bet that a fold gives up."""

    folds: str = choice(
        "best",
        "never",
        clause="",
        title="a side bet that a fold gives up: with the folds of the best base play, or as if nobody folded",
    )


def forfeited(wager: str, clause: str) -> str:
    """A note that folds are counted; folds=never is the other figure."""
    return f"a fold forfeits the {wager} ({clause}): {_FOLDS}"


def goes_by_folds(solved: Solution) -> bool:
    """Whether a side bet is solved with the folds of the best base play, and another play leaves another figure."""
    return any(note.endswith(_FOLDS) for note in solved.notes)


def unfolded(wager: str, clause: str) -> str:
    """A note that folds are left out."""
    return f"a fold forfeits the {wager} ({clause}); counted as if nobody folded"


class JointBet(NamedTuple):
    """A side bet beside an ante, with its meter at a reading in cents, which need not be a whole number of them."""

    table: PayTable
    ante: Cents
    stake: Cents
    meter: Fraction = Fraction(0)

    def net(self, line: PayLine | None) -> Fraction:
        """What the side bet is up with a line, in antes; without one it loses."""
        return self.kept(line) - Fraction(self.stake, self.ante)

    def kept(self, line: PayLine | None) -> Fraction:
        """What a fold gives away of the side bet in antes: all that the line would bring, the stake being gone."""
        if line is None:
            return Fraction(0)
        if line.pays.unit == "percent":
            return Fraction(line.pays.num, 100 * line.pays.den) * self.meter / self.ante
        return (1 + units(line.pays, self.stake)) * Fraction(self.stake, self.ante)


class JointPlay(NamedTuple):
    """The best play of both at a meter: what the base game and the side bet come to under it, each per its own unit."""

    base: Solution
    beside: Solution


#: The best play of the base game with a side bet, which the question is about.
JointSolver: TypeAlias = Callable[[Question, JointBet], JointPlay]


def joint_bet(question: Question, meter: Fraction = Fraction(0)) -> JointBet:
    """The side bet of a question: beside the ante that ``stake`` says, or the least of the table (ruling: mlp-4)."""
    least = getattr(question.options, "table_minimum", 0) or DOLLAR
    unit = getattr(question.options, "progressive_unit", 0) or DOLLAR
    return JointBet(question.posted, question.asked.stake_or(least), unit, meter)


class WorthLine(NamedTuple):
    """What a play of both is worth in cents: so much with the meter at nothing, and for every cent on it."""

    fixed: Fraction
    share: Fraction

    def at(self, meter: Fraction | int) -> Fraction:
        """The worth at a reading in cents."""
        return self.fixed + self.share * meter

    def meets(self, worth: Fraction) -> Fraction | None:
        """The reading at which the play is worth so much; none where the meter pays it nothing."""
        return (worth - self.fixed) / self.share if self.share else None


def worth_line(play: JointPlay, bet: JointBet) -> WorthLine:
    """What a play is worth at any meter."""
    beside = Analysis("", bet.table, play.beside, bet.stake)
    base = Analysis("", None, play.base)
    return WorthLine(Fraction(base.net) * bet.ante + Fraction(beside.net) * bet.stake, beside.meter_share)


def reading_worth(worth: Fraction, best: Callable[[Fraction], WorthLine], whole: Fraction) -> Fraction | None:
    """The lowest reading in cents at which the best play is worth so much, exactly; none where no reading is enough, 0
    where an empty meter is. ``whole`` is the share of the meter that comes to whoever never folds: a play that gives
    up nothing of it stays the best at every higher reading.

    Readings in whole cents are tried first, which keeps the numbers small: a line that is the best on the cent above
    where it meets the worth and on the cent below it is the best between them.
    """
    line, meter, in_cents = best(Fraction(0)), Fraction(0), True
    if line.at(0) >= worth:
        return Fraction(0)
    if not whole:
        return None
    for _ in range(_MOST_STEPS):
        meets = line.meets(worth)
        if meets is not None and (meets == meter or (line.share == whole and meets >= meter)):
            return meets
        if meets is None:  # the best play gives up all that the meter pays: look where it pays a great deal
            meter = 2 * meter + _FAR
        elif not in_cents:
            meter = meets
        elif ceil(meets) != meter:
            meter = Fraction(ceil(meets))
        else:
            below = Fraction(floor(meets))
            if best(below).at(below) == line.at(below):
                return meets
            meter, in_cents = meets, False
        line = best(meter)
    raise CroupierError("the meter at which both break even could not be found exactly")
