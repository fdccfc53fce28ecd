"""A simulation beside the exact analysis: the figures of each wager, and how far they lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier import options as opt
from croupier.errors import CroupierError
from croupier.exact import analyses, question
from croupier.exact.analysis import Analysis
from croupier.exact.multi_link import FOLDS
from croupier.simulate.kernel import Order
from croupier.simulate.tally import Estimate, Tally, WagerTally, estimate


@dataclass(frozen=True, slots=True)
class Compared:
    """One wager as it was played, and the house edge that the strategy leaves exactly, where that is known."""

    wager: str
    tally: WagerTally
    estimate: Estimate
    exact: float | None

    @property
    def z_score(self) -> float | None:
        """How many standard errors lie between the two."""
        return None if self.exact is None else self.estimate.z_score(-self.exact)

    def plain(self) -> dict[str, Any]:
        """As `croupier simulate --json` prints it."""
        one, rounds = self.estimate, self.estimate.rounds
        lines = self.tally.lines.items()
        return {
            "wager": self.wager,
            "method": "simulation",
            "rounds": rounds,
            "house_edge": {"exact": None, "value": -one.mean},
            "stderr": one.stderr,
            "element_of_risk": {"exact": None, "value": one.element_of_risk},
            "variance": {"exact": None, "value": one.variance},
            "lines": [{"line": line, "hits": many, "probability": many / rounds} for line, many in lines],
            "distribution": [{"net": net / 100, "rounds": many} for net, many in sorted(self.tally.nets.items())],
            "analysis": None if self.exact is None else {"house_edge": self.exact, "z_score": self.z_score},
        }


def compare(order: Order, total: Tally) -> list[Compared]:
    """Every wager of a run beside its analysis."""
    return [Compared(name, one, estimate(one, total.chunks), _exact(order, name)) for name, one in total.wagers.items()]


def _exact(order: Order, wager: str) -> float | None:
    """The house edge of the wager under this strategy, if an analysis knows it."""
    game, options = order.game, order.options
    try:
        known = opt.described(question.of(game.slug).asked)
        said = {name: value for name, value in order.said().items() if name in known}
        found = analyses.analyze(analyses.request(game.slug, game.posted(options) | said, wager=wager))
    except CroupierError:
        return None
    table = options.tables.get(wager)
    mine = next((one for one in found if table is None or one.table is None or one.table.id == table.id), None)
    if mine is None or (order.strategy != "optimal" and wager in _parts(game.slug)) or FOLDS[0] in mine.solved.notes:
        # A part of the base game goes with how that is played and is analysed at its best only; a fold gives the
        # progressive up, which its analysis leaves out.
        return None
    return _edge(mine, order.strategy)


def _parts(slug: str) -> set[str]:
    """The wagers without a stake of their own, which are part of another."""
    return {name for names in question.of(slug).pays.values() for name in names}


def _edge(found: Analysis, strategy: str) -> float | None:
    known = found.solved.strategy
    if known is None or strategy == "optimal":
        return float(found.house_edge)
    return next((float(one.house_edge) for one in known.simpler if one.name == strategy), None)
