"""What a solver hands back: every way a wager can end, counted, and the strategy it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from croupier.engines import notebook
from croupier.engines.frames import Tabular
from croupier.money import Cents, Pay

if TYPE_CHECKING:
    from croupier.paytables import PayTable

#: Exact where counting was exact, a float only where the method says so.
Number: TypeAlias = Fraction | float
#: How many ways, out of a whole; probabilities out of 1.0 where the method is `exact-float`.
Weight: TypeAlias = int | float
Method: TypeAlias = Literal["exact", "exact-float", "simulation"]

DOLLAR: Final[Cents] = 100
#: How many spots of a strategy a notebook shows.
SHOWN: Final = 200


class Ending(NamedTuple):
    """One way a wager ends, per unit of the initial wager: what it is up, and all that was wagered. What a meter pays
    is not part of it: see `Analysis.meter_share`."""

    net: Fraction
    risked: Fraction = Fraction(1)


#: The wager is gone.
LOST: Final = Ending(Fraction(-1))


class ChartSpot(NamedTuple):
    """One place of a strategy chart: a hand, what it faces, and what each action is worth per unit of the initial
    wager. ``chart`` says which chart it belongs on, ``ways`` how often it comes up there."""

    chart: str
    hand: str
    facing: str
    ways: Weight
    values: Mapping[str, Number]
    best: str


class EasierStrategy(NamedTuple):
    """A strategy that is easier to remember, and the house edge it leaves."""

    name: str
    words: str
    house_edge: Number


@dataclass(frozen=True, slots=True, repr=False)
class Strategy(Tabular):
    """How to play: the chart, and what simpler ways of playing leave to the house."""

    spots: tuple[ChartSpot, ...]
    simpler: tuple[EasierStrategy, ...] = ()
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        names = ", ".join(simpler.name for simpler in self.simpler)
        return f"<Strategy: {len(self.spots):,} spots" + (f"; simpler: {names}>" if names else ">")

    def _repr_html_(self) -> str:
        rows = [
            (spot.chart, spot.hand, spot.facing, spot.best, f"{float(spot.values.get(spot.best, 0)):+.4f}")
            for spot in self.spots[:SHOWN]
        ]
        more = [f"{len(self.spots) - SHOWN:,} spots more"] if len(self.spots) > SHOWN else []
        return notebook.table("strategy", ("chart", "hand", "facing", "best", "worth"), rows, [*more, *self.notes])

    def records(self) -> list[dict[str, object]]:
        """A row for every action of every spot; see `plain`."""
        return self.plain()

    def plain(self) -> list[dict[str, object]]:
        """The spots as plain records, one for each action: what it is worth, exactly where that is known."""
        return [
            {
                "chart": spot.chart,
                "hand": spot.hand,
                "facing": spot.facing,
                "action": action,
                "exact": str(value) if isinstance(value, Fraction) else None,
                "value": float(value),
                "best": action == spot.best,
            }
            for spot in self.spots
            for action, value in spot.values.items()
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The whole of a wager: endings with their ways out of ``ways``, and how often each pay-table line is hit.
    ``error`` is more than floats should have cost where the method is `exact-float`; where it is `simulation`,
    ``stderr`` is the standard error of the house edge."""

    ways: Weight
    endings: Mapping[Ending, Weight]
    hits: Mapping[str, Weight] = field(default_factory=dict)
    method: Method = "exact"
    strategy: Strategy | None = None
    notes: tuple[str, ...] = ()
    error: float = 0.0
    stderr: float = 0.0

    def __post_init__(self) -> None:
        total = sum(self.endings.values())
        fits = total == self.ways if self.method == "exact" else abs(total - self.ways) < 1e-9 * self.ways
        assert fits, f"the endings add up to {total}, not {self.ways}"
        assert all(0 <= hits <= self.ways for hits in self.hits.values()), (
            "a line is hit more often than there are ways"
        )


def units(pay: Pay, stake: Cents = DOLLAR) -> Fraction:
    """What a line wins for each unit staked. A fixed amount that comes on top of the stake depends on the stake; what
    a meter pays is left out, so such a line costs its stake."""
    if pay.unit == "dollars":
        return Fraction(pay.num, stake) if pay.returns_stake else Fraction(pay.num, DOLLAR) - 1
    return Fraction(-1) if pay.odds is None else pay.odds


def by_lines(
    table: PayTable, hits: Mapping[str, int], ways: int, *, stake: Cents = DOLLAR, notes: tuple[str, ...] = ()
) -> Solution:
    """A wager that its pay table alone decides: how often each line is the best one held. All else loses."""
    endings: Counter[Ending] = Counter()
    for line, times in hits.items():
        if times:
            endings[Ending(units(table[line].pays, stake))] += times
    endings[LOST] += ways - sum(hits.values())
    return Solution(
        ways=ways, endings=endings, hits={paid.line: hits.get(paid.line, 0) for paid in table.lines}, notes=notes
    )


def paid_beside(
    table: PayTable, kept: Mapping[str, int], ways: int, *, stake: Cents, notes: tuple[str, ...]
) -> Solution:
    """A bonus without a stake of its own, paid per unit of another wager to hands that were kept."""
    endings: Counter[Ending] = Counter()
    hits = {paid.line: kept.get(paid.line, 0) for paid in table.lines}
    for paid in table.lines:
        endings[Ending(units(paid.pays, stake))] += hits[paid.line]
    endings[Ending(Fraction(0))] += ways - sum(hits.values())
    return Solution(ways=ways, endings=endings, hits=hits, notes=notes)


def without_pushes(endings: Mapping[Ending, int]) -> tuple[str, ...]:
    """A note with the other house edge in use, per bet that wins or loses, where some bets push."""
    decided = {ending: ways for ending, ways in endings.items() if ending.net}
    if not 0 < len(decided) < len(endings):
        return ()
    lost = -sum((ending.net * ways for ending, ways in decided.items()), Fraction(0)) / sum(decided.values())
    return (f"bets that push left out, the house edge is {float(lost):.4%} ({lost})",)
