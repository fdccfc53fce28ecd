"""What a pay table may look like and what it shall do: the choices of every line, and the target in exact numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from croupier.errors import BadInput
from croupier.money import Pay, native

#: What is best among tables that meet the target.
Preference: TypeAlias = Literal["edge", "calm", "wild", "top", "text"]
PREFERENCES: Final[tuple[str, ...]] = get_args(Preference)

#: A line that is not on the table: whoever makes it loses.
OFF: Final = Fraction(-1)
#: Odds that are easily said and paid out.
ROUND: Final = (
    *range(1, 11),
    *(12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 120, 125, 150, 180, 200, 250, 300, 400, 500),
    *(600, 700, 750, 800, 900, 1000, 1200, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 10_000),
)
MOST_CHOICES: Final = 500
#: The most that odds say of what is won, and of what it is won for.
MOST_ODDS: Final = 10**9
MOST_TABLES: Final = 100


class ExactRange(NamedTuple):
    """From a figure to another, both of them included."""

    low: Fraction
    high: Fraction

    def __contains__(self, figure: object) -> bool:
        return isinstance(figure, Fraction | float) and self.low <= figure <= self.high

    @property
    def middle(self) -> Fraction:
        """Half way."""
        return (self.low + self.high) / 2

    def words(self, *, percent: bool = True) -> str:
        """As it is typed."""
        bounds = [f"{float(bound) * 100:g}%" if percent else f"{float(bound):g}" for bound in self]
        return bounds[0] if self.low == self.high else "..".join(bounds)


@dataclass(frozen=True, slots=True)
class PayChoices:
    """A line of the table in the making: how often it is paid, and the odds it may have, smallest first. ``printed``
    are those of the table that the design starts from."""

    line: str
    hits: int
    odds: tuple[Fraction, ...]
    printed: Fraction


@dataclass(frozen=True, slots=True)
class DesignTarget:
    """What a pay table shall do. Lines that are ``falling`` never pay more than a line above them; among the tables
    that meet it the best by ``prefer`` come first, an edge ``near`` a figure where nothing else decides."""

    edge: ExactRange
    hits: ExactRange | None
    deviation: ExactRange | None
    near: Fraction
    prefer: Preference
    falling: bool = True
    tables: int = 5

    def words(self) -> str:
        """In one line."""
        parts = [f"house edge {self.edge.words()}"]
        parts += [f"hits {self.hits.words()}"] if self.hits else []
        parts += [f"standard deviation {self.deviation.words(percent=False)}"] if self.deviation else []
        return ", ".join([*parts, "falling lines" if self.falling else "lines in any order"])


@dataclass(frozen=True, slots=True)
class PayProblem:
    """A target, the choices of every line, best line first, and what ends without them: out of ``ways`` so many with
    the sum, the sum of squares and the number of wins that the rest of the endings have."""

    target: DesignTarget
    lines: tuple[PayChoices, ...]
    ways: int
    rest: Fraction
    rest_squares: Fraction
    rest_wins: int

    @property
    def tables(self) -> int:
        """How many tables the choices make, in whatever order."""
        count = 1
        for line in self.lines:
            count *= len(line.odds)
        return count


# -- as they are typed ------------------------------------------------------------------------------------------------


def figure(what: str, given: object) -> Fraction:
    """``"2.5%"``, ``"0.025"``, ``"1/40"``, or a number of any kind."""
    given = native(given)
    if isinstance(given, bool):
        raise BadInput(f"{what} is a number like 2.5% or 0.025, not {given!r}")
    if isinstance(given, Fraction):
        return given
    text = str(given).strip() if isinstance(given, str | Decimal | Real) else ""
    if len(text) > 40 or ("e" in text.lower() and not isinstance(given, Real)):
        text = ""
    try:
        return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{what} is a number like 2.5% or 0.025, not {given!r}") from None


def exact_range(what: str, given: object) -> ExactRange:
    """``"2%..3%"``, one figure, or a pair of them."""
    if isinstance(given, str) and ".." in given:
        low, _, high = given.partition("..")
        bounds = figure(what, low), figure(what, high)
    elif isinstance(given, list | tuple):
        if len(given) != 2:
            raise BadInput(f"{what} goes from a figure to another, like 2%..3%, not {given!r}")
        bounds = figure(what, given[0]), figure(what, given[1])
    else:
        bounds = (figure(what, given),) * 2
    if bounds[0] > bounds[1]:
        raise BadInput(f"{what} goes from the smaller figure to the larger, not {given!r}")
    return ExactRange(*bounds)


def odds(given: object) -> Fraction:
    """``"4"``, ``"3:2"`` or ``"3 to 2"`` as what is won for one; ``"off"`` loses."""
    number = native(given)
    if isinstance(number, Decimal) and number.is_finite():
        number = Fraction(number)
    if isinstance(number, Fraction) and 0 <= number <= MOST_ODDS >= number.denominator:
        return number
    text = str(number).strip()
    if text == "off":
        return OFF
    won, colon, staked = text.replace(" to ", ":").partition(":")
    if won.isdecimal() and (not colon or staked.isdecimal()) and len(text) <= 12 and int(staked or 1):
        return Fraction(int(won), int(staked or 1))
    raise BadInput(f"odds are a number like 4, or 3:2, or off, not {given!r}")


def grid(given: object, largest: Fraction) -> tuple[Fraction, ...]:
    """The odds that lines may have: ``"round"``, ``"any"`` whole number, or a list of them."""
    if given == "round":
        choices: Sequence[Fraction] = [Fraction(number) for number in ROUND]
    elif given == "any":
        if largest > MOST_CHOICES:
            raise BadInput(f"any whole odds up to {largest} are too many; say a largest up to {MOST_CHOICES}")
        choices = [Fraction(number) for number in range(1, int(largest) + 1)]
    else:
        listed = given.split(",") if isinstance(given, str) else given
        if not isinstance(listed, list | tuple) or not listed or len(listed) > MOST_CHOICES:
            raise BadInput(f"odds are round, any, or a list like 1,2,3,5,10, not {given!r}")
        choices = [odds(entry) for entry in listed]
    return tuple(sorted({choice for choice in choices if choice <= largest}))


def line_choices(name: str, given: object, known: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The odds of one line: ``"4"``, ``"3..5"`` of the grid, ``"off,1,2"``, or a list of them."""
    parts = given.split(",") if isinstance(given, str) else given if isinstance(given, list | tuple) else [given]
    chosen: set[Fraction] = set()
    for part in parts:
        if isinstance(part, str) and ".." in part:
            low, _, high = part.partition("..")
            chosen |= {choice for choice in known if odds(low) <= choice <= odds(high)}
        else:
            chosen.add(odds(part))
    if not chosen or len(chosen) > MOST_CHOICES:
        raise BadInput(f"line {name} has no odds to choose from in {given!r}; write 4, 3..5 or off,1,2")
    return tuple(sorted(chosen))


def printed_pay(choice: Fraction, unit: str) -> Pay:
    """Odds as a table prints them: what is won for one, or what comes back for one."""
    returned = choice + (unit == "for")
    return Pay("for" if unit == "for" else "to", returned.numerator, returned.denominator, unit != "for")


def in_words(pays: Mapping[str, Fraction], unit: str = "to") -> str:
    """A table in one line."""
    return ", ".join(f"{line} {printed_pay(won, unit)}" for line, won in pays.items() if won != OFF)
