"""A simulation beside the exact analysis: the figures of each wager, and how far they lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from croupier import options as opt
from croupier.engines import question
from croupier.engines.analysis import Analysis
from croupier.engines.kernel import Order
from croupier.engines.tally import Estimate, Tally, WagerTally, estimate
from croupier.errors import CroupierError
from croupier.games.families.progressive_mathematics import FOLDS
from croupier.mathematics import analyses
from croupier.round.game import Game


@dataclass(frozen=True, slots=True)
class Compared:
    """One wager as it was played; where they are known, the house edge that the strategy leaves exactly, and what that
    is more than the best strategy leaves, per unit of the initial wager."""

    wager: str
    tally: WagerTally
    estimate: Estimate
    exact: float | None
    cost: float | None = None
    variance: float = 0.0

    @property
    def z_score(self) -> float | None:
        """How many standard errors lie between the two. A line so rare that it never came is not in the spread of the
        rounds: where the analysis knows a larger one, that counts."""
        if self.exact is None:
            return None
        return self.estimate.z_score(-self.exact, sqrt(self.variance / max(self.estimate.rounds, 1)))

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
            "analysis": self._analysis(),
        }

    def _analysis(self) -> dict[str, float | None] | None:
        if self.exact is None:
            return None
        return {"house_edge": self.exact, "z_score": self.z_score, "cost": self.cost}


def compare(order: Order, total: Tally) -> list[Compared]:
    """Every wager of a run beside its analysis."""
    together = getattr(order.settings, "seats", 1)
    return [
        Compared(name, one, estimate(one, total.chunks, together), *_exact(order, name))
        for name, one in total.wagers.items()
    ]


def _exact(order: Order, wager: str) -> tuple[float | None, float | None, float]:
    """The house edge of the wager under this strategy, what the strategy costs, and the variance at its best, if an
    analysis knows them."""
    unknown = None, None, 0.0
    if getattr(order.settings, "betting", "flat") != "flat":
        return unknown  # an analysis bets the same on every hand
    dealer = order.dealer
    if not dealer.compiled and len(dealer.strategies) > 1 and (order.strategy, wager) != ("optimal", order.wagers[0]):
        return unknown  # the rounds are decided by something else, or for the best result of another wager
    game, options = order.game, order.options
    try:
        known = opt.described(question.of(game.slug).asked)
        said = {name: value for name, value in order.said().items() if name in known}
        found = analyses.analyze(analyses.request(game.slug, game.posted(options) | said, wager=wager))
    except CroupierError:
        return unknown
    table = options.tables.get(wager)
    mine = next((one for one in found if table is None or one.table is None or one.table.id == table.id), None)
    if mine is None or (order.strategy != "optimal" and wager in _parts(game)) or FOLDS[0] in mine.solved.notes:
        # A part of the base game goes with how that is played and is analysed at its best only; a fold gives the
        # progressive up, which its analysis leaves out.
        return unknown
    return _edge(mine, order.strategy)


def _parts(game: Game) -> set[str]:
    """The wagers without a stake of their own, which are part of another."""
    paid = {name for names in question.of(game.slug).pays.values() for name in names}
    return paid | {one.slug for one in game.wagers if one.stage == "none"}


def _edge(found: Analysis, strategy: str) -> tuple[float | None, float | None, float]:
    """What the strategy leaves, and what it costs; nothing is decided about most wagers, and that costs nothing."""
    known = found.solved.strategy
    if known is None or strategy == "optimal":
        return float(found.house_edge), None, float(found.variance)
    edge = next((one.house_edge for one in known.simpler if one.name == strategy), None)
    return (None, None, 0.0) if edge is None else (float(edge), float(edge - found.house_edge), 0.0)
