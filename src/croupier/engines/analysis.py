"""The analysis of a wager: house edge, element of risk, variance, lines and meters, all read off what was counted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.engines import notebook
from croupier.engines.frames import Tabular
from croupier.engines.solved import DOLLAR, Ending, Number, Solution, Weight
from croupier.money import Cents
from croupier.paytables import PayTable


def number(value: Number) -> dict[str, Any]:
    """An exact number with its decimal, or a float that is not exact."""
    return {"exact": str(value) if isinstance(value, Fraction) else None, "value": float(value)}


class Difference(NamedTuple):
    """Where something that was asked about differs from the approved text: what it ``is_``, what the
    ``text`` has (empty where the text refuses a combination), and the clause."""

    what: str
    is_: str
    text: str
    clause: str

    def plain(self) -> dict[str, str]:
        """As JSON."""
        return {"what": self.what, "is": self.is_, "text": self.text, "clause": self.clause}

    def __str__(self) -> str:
        clause = f" ({self.clause})" if self.clause else ""
        text = f", where the text has {self.text}" if self.text else ""
        return f"{self.what}: {self.is_}{text}{clause}"


class Line(NamedTuple):
    """One line of a pay table and how often it is hit."""

    line: str
    pays: str
    hits: Weight
    probability: Number


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Tabular):
    """What is to be known of one wager under one pay table. ``unit`` is the base wager of a progressive. ``differs``
    says where an analysis that is bound to no text leaves it."""

    wager: str
    table: PayTable | None
    solved: Solution
    unit: Cents = DOLLAR
    differs: tuple[Difference, ...] = ()
    #: Proves how far off a house edge is at most, which takes a while.
    proof: Callable[[float], float | None] | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The wager, and its pay table where it has one."""
        return f"{self.wager} {self.table.id}" if self.table and self.table.id != self.wager else self.wager

    def __repr__(self) -> str:
        return f"<Analysis {self.name}: house edge {float(self.house_edge):.4%}, {self.solved.method}>"

    def _repr_html_(self) -> str:
        deviation = float(self.variance) ** 0.5
        caption = f"{self.name}: house edge {float(self.house_edge):.4%}, standard deviation {deviation:.4f}"
        rows = [(line.line, line.pays, f"{float(line.probability):.8f}") for line in self.lines]
        heads, notes = ("line", "pays", "probability"), (*self.differs, *self.solved.notes)
        chart = notebook.bars(
            "how a unit ends", [(f"{float(net):+g}", float(p)) for net, p in self.distribution.items()]
        )
        return notebook.table(caption, heads, rows, notes) + chart

    def records(self) -> list[dict[str, Any]]:
        """The lines: what each pays, in words and for one unit, and how often it is hit. Of a wager without lines, how
        likely it ends with each net result."""
        if not self.lines:
            ends = self.distribution.items()
            return [{"wager": self.wager, "net": net, "probability": chance} for net, chance in ends]
        odds = {line.line: line.pays.odds for line in self.table.lines} if self.table else {}
        return [
            {
                "wager": self.wager,
                "line": line.line,
                "pays": line.pays,
                "odds": odds.get(line.line),
                "hits": line.hits,
                "probability": line.probability,
            }
            for line in self.lines
        ]

    def plain(self) -> dict[str, Any]:
        """As `croupier analyze --json` prints it."""
        solved = self.solved
        counted = solved.method == "exact"
        figures: dict[str, Any] = {
            "wager": self.wager,
            "paytable": self.table.id if self.table else None,
            "method": solved.method,
            "house_edge": number(self.house_edge),
            "element_of_risk": number(self.element_of_risk),
            "variance": number(self.variance),
            "hit_frequency": number(self.hit_frequency),
            "stderr": solved.stderr if solved.method == "simulation" else None,
            "error_bound": self.error_bound,
            "lines": [
                {"line": line.line, "pays": line.pays, "probability": number(line.probability)}
                | ({"hits": line.hits, "combinations": solved.ways} if counted else {})
                for line in self.lines
            ],
            "distribution": [
                {"net": str(net), "probability": number(chance)} for net, chance in self.distribution.items()
            ],
        }
        if self.progressive:
            figures["fixed_return"] = number(self.fixed_return)
            figures["break_even_meter"] = None if self.break_even_meter is None else number(self.break_even_meter)
            figures["meter_share"] = number(self.meter_share)
        if self.envy is not None:
            figures["envy_to_dealer" if self.dealer_envy else "envy_per_bettor"] = number(self.envy)
        if solved.notes:
            figures["notes"] = list(solved.notes)
        return figures

    def _share(self, weight: Weight) -> Number:
        whole = self.solved.ways
        if isinstance(weight, int) and isinstance(whole, int) and self.solved.method == "exact":
            return Fraction(weight, whole)
        return weight / whole

    def _mean(self, of: Iterator[tuple[Fraction, Weight]]) -> Number:
        if self.solved.method == "exact":
            return sum((amount * weight for amount, weight in of), Fraction(0)) / self.solved.ways
        return sum(float(amount) * weight for amount, weight in of) / self.solved.ways

    def _over(self, what: str) -> Iterator[tuple[Fraction, Weight]]:
        return ((getattr(ending, what), weight) for ending, weight in self.solved.endings.items())

    @property
    def net(self) -> Number:
        """What the player is up on average, meters aside, per unit of the initial wager."""
        return self._mean(self._over("net"))

    @property
    def house_edge(self) -> Number:
        """The expected loss per unit of the initial wager; of a progressive, with its meter at nothing."""
        return -self.net

    @property
    def error_bound(self) -> float | None:
        """How far the house edge is off at most: not at all where it was counted. Floats are proved when this is asked
        for, and it is None where nobody can."""
        if self.solved.method == "exact":
            return 0.0
        return self.proof(float(self.house_edge)) if self.proof else None

    @property
    def risked(self) -> Number:
        """Everything that is wagered on average, per unit of the initial wager."""
        return self._mean(self._over("risked"))

    @property
    def element_of_risk(self) -> Number:
        """The expected loss per unit of everything wagered."""
        return -self.net / self.risked if self.risked else self.risked

    @property
    def variance(self) -> Number:
        """Of the net result per unit of the initial wager."""
        squares = ((ending.net**2, weight) for ending, weight in self.solved.endings.items())
        return self._mean(squares) - self.net**2

    @property
    def hit_frequency(self) -> Number:
        """How often the wager ends ahead; where the stake is not returned with a win, how often a line pays."""
        if self.table is not None and any(line.pays.unit != "to" for line in self.table.lines):
            paying = [line.line for line in self.table.lines if line.pays.num]
            return self._share(sum(self.solved.hits.get(line, 0) for line in paying))
        return self._share(sum(weight for ending, weight in self.solved.endings.items() if ending.net > 0))

    @property
    def distribution(self) -> dict[Fraction, Number]:
        """Net result per unit of the initial wager, with its probability."""
        weights: dict[Fraction, Weight] = {}
        for ending, weight in self.solved.endings.items():
            weights[ending.net] = weights.get(ending.net, 0) + weight
        return {net: self._share(weights[net]) for net in sorted(weights)}

    @property
    def lines(self) -> list[Line]:
        """The lines in the order of the pay table."""
        hits = self.solved.hits
        posted = {line.line: str(line.pays) for line in self.table.lines} if self.table else {}
        return [Line(name, posted.get(name, ""), times, self._share(times)) for name, times in hits.items()]

    @property
    def meter_share(self) -> Fraction:
        """The part of its meters that one wager is worth on average; 0 where no line pays a share of one."""
        if self.table is None:
            return Fraction(0)
        shares = ((line.pays, self.solved.hits.get(line.line, 0)) for line in self.table.lines)
        parts = [Fraction(pays.num, 100 * pays.den) * hits for pays, hits in shares if pays.unit == "percent"]
        return Fraction(sum(parts, Fraction(0))) / Fraction(self.solved.ways)

    @property
    def progressive(self) -> bool:
        """Whether a line of its table pays a share of a meter."""
        return self.table is not None and any(line.pays.unit == "percent" for line in self.table.lines)

    @property
    def fixed_return(self) -> Number:
        """What comes back per unit wagered, meters aside."""
        return 1 + self.net

    @property
    def break_even_meter(self) -> Number | None:
        """The reading in dollars at which the wager neither wins nor loses."""
        if not self.meter_share:
            return None
        return self.house_edge / self.meter_share * Fraction(self.unit, DOLLAR)

    def return_at(self, meter: Cents) -> Number:
        """What comes back per unit wagered with the meter at a reading."""
        return self.fixed_return + self.meter_share * Fraction(meter, self.unit)

    @property
    def dealer_envy(self) -> bool:
        """Whether envy goes to the dealer, outside the players' return (ruling: rf-2)."""
        return self.table is not None and self.table.envy_to == "dealer"

    @property
    def envy(self) -> Fraction | None:
        """What each other bettor's hand is worth in envy to a player, in dollars, or what a player's hand is worth to
        the dealer. It scales with the base wager of a progressive (ruling: G2)."""
        lines = [line for line in self.table.lines if line.envy] if self.table else []
        if not lines:
            return None
        paid = sum(
            (line.envy.num * Fraction(self.solved.hits.get(line.line, 0)) for line in lines if line.envy), Fraction(0)
        )
        return paid / Fraction(self.solved.ways) * Fraction(self.unit, DOLLAR) / DOLLAR


def capped(solved: Solution, most: Fraction) -> Solution:
    """What is left of the endings under a payout limit of so many units (ruling: G6); the strategy stays."""
    endings: dict[Ending, Weight] = {}
    for ending, weight in solved.endings.items():
        under = ending._replace(net=min(ending.net, most))
        endings[under] = endings.get(under, 0) + weight
    notes = (*solved.notes, f"payouts limited to {most} units")
    return replace(solved, endings=endings, notes=notes)


class Analyses(list[Analysis], Tabular):
    """The analyses of several wagers: a list, and a table with a row for each."""

    def _repr_html_(self) -> str:
        heads = ("wager", "pay table", "house edge", "standard deviation", "hits")
        rows = [
            (
                analysis.wager,
                analysis.table.id if analysis.table else "",
                f"{float(analysis.house_edge):.4%}",
                f"{float(analysis.variance) ** 0.5:.4f}",
                f"{float(analysis.hit_frequency):.4%}",
            )
            for analysis in self
        ]
        chart = notebook.bars("house edge", [(analysis.name, float(analysis.house_edge)) for analysis in self])
        return notebook.table("every wager", heads, rows) + chart

    def records(self) -> list[dict[str, Any]]:
        """The figures of each wager."""
        return [
            {
                "wager": analysis.wager,
                "paytable": analysis.table.id if analysis.table else None,
                "method": analysis.solved.method,
                "house_edge": analysis.house_edge,
                "element_of_risk": analysis.element_of_risk,
                "variance": analysis.variance,
                "hit_frequency": analysis.hit_frequency,
            }
            for analysis in self
        ]

    def plain(self) -> list[dict[str, Any]]:
        """The wagers as `croupier analyze --json` prints them."""
        return [analysis.plain() for analysis in self]
