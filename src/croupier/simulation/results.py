"""A simulation as one call: rounds played, and the figures of every wager beside its exact analysis."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from croupier import options as opt
from croupier.engines import kernel, notebook, question
from croupier.engines.analysis import Analysis
from croupier.engines.frames import Tabular
from croupier.engines.jointly import goes_by_folds
from croupier.engines.kernel import PlayOrder
from croupier.engines.tally import Estimate, Tally, WagerTally, estimate
from croupier.errors import BadInput, CroupierError, UnknownName
from croupier.mathematics import analyses
from croupier.round.game import Game
from croupier.simulation.on_gpu import on_gpu
from croupier.simulation.runner import Keeper, Progress, Run, Workers, locally, on_ray, simulate
from croupier.stopping import stoppable


@dataclass(frozen=True, slots=True)
class WagerComparison:
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
        figures, rounds = self.estimate, self.estimate.rounds
        lines = self.tally.lines.items()
        return {
            "wager": self.wager,
            "method": "simulation",
            "rounds": rounds,
            "house_edge": {"exact": None, "value": -figures.mean},
            "stderr": figures.stderr,
            "element_of_risk": {"exact": None, "value": figures.element_of_risk},
            "variance": {"exact": None, "value": figures.variance},
            "lines": [{"line": line, "hits": hits, "probability": hits / rounds} for line, hits in lines],
            "distribution": [{"net": net / 100, "rounds": times} for net, times in sorted(self.tally.nets.items())],
            "analysis": self._analysis(),
        }

    def _analysis(self) -> dict[str, float | None] | None:
        if self.exact is None:
            return None
        return {"house_edge": self.exact, "z_score": self.z_score, "cost": self.cost}


def compare(order: PlayOrder, total: Tally) -> list[WagerComparison]:
    """Every wager of a run beside its analysis."""
    together = getattr(order.settings, "seats", 1)
    return [
        WagerComparison(name, tally, estimate(tally, total.chunks, together), *_exact(order, name))
        for name, tally in total.wagers.items()
    ]


def _exact(order: PlayOrder, wager: str) -> tuple[float | None, float | None, float]:
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
        settings = {name: value for name, value in question.unusual(order.settings).items() if name in known}
        solutions = analyses.analyze(analyses.request(game.slug, game.posted(options) | settings, wager=wager))
    except CroupierError:
        return unknown
    table = options.tables.get(wager)
    analysis = next(
        (
            solution
            for solution in solutions
            if table is None or solution.table is None or solution.table.id == table.id
        ),
        None,
    )
    if analysis is None:
        return unknown
    if order.strategy != "optimal" and (wager in _parts(game) or goes_by_folds(analysis.solved)):
        return unknown  # it goes with how the base game is played, and is analysed at the best of that only
    return _edge(analysis, order.strategy)


def _parts(game: Game) -> set[str]:
    """The wagers without a stake of their own, which are part of another."""
    paid = {name for names in question.of(game.slug).pays.values() for name in names}
    return paid | {wager.slug for wager in game.wagers if wager.stage == "none"}


def _edge(analysis: Analysis, strategy: str) -> tuple[float | None, float | None, float]:
    """What the strategy leaves, and what it costs; nothing is decided about most wagers, and that costs nothing."""
    known = analysis.solved.strategy
    if known is None or strategy == "optimal":
        return float(analysis.house_edge), None, float(analysis.variance)
    edge = next((simpler.house_edge for simpler in known.simpler if simpler.name == strategy), None)
    return (None, None, 0.0) if edge is None else (float(edge), float(edge - analysis.house_edge), 0.0)


# -- as one call --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class SimulationResult(Tabular):
    """A run that was played: what it was, what it counted, and each wager beside its analysis."""

    run: Run
    total: Tally
    wagers: list[WagerComparison]

    def __getitem__(self, wager: str) -> WagerComparison:
        for compared in self.wagers:
            if compared.wager == wager:
                return compared
        raise UnknownName("wager in this simulation", wager, [compared.wager for compared in self.wagers])

    def __repr__(self) -> str:
        """In one line, for whoever looks at it while programming."""
        game, seed = self.run.order.game.slug, self.run.seed
        wagers = ", ".join(compared.wager for compared in self.wagers)
        return f"<{game}, {self.run.rounds:,} rounds, seed {seed!r}: {wagers}>"

    def records(self) -> list[dict[str, Any]]:
        """A row for every wager: what came out, and what is exact."""
        return [
            {
                "wager": compared.wager,
                "rounds": compared.estimate.rounds,
                "house_edge": -compared.estimate.mean,
                "stderr": compared.estimate.stderr,
                "variance": compared.estimate.variance,
                "exact": compared.exact,
                "z_score": compared.z_score,
            }
            for compared in self.wagers
        ]

    def _repr_html_(self) -> str:
        heads = ("wager", "rounds", "house edge", "standard error", "exactly", "z")
        rows = [
            (
                row["wager"],
                f"{row['rounds']:,}",
                f"{row['house_edge']:.4%}",
                f"{row['stderr']:.4%}",
                "" if row["exact"] is None else f"{row['exact']:.4%}",
                "" if row["z_score"] is None else f"{row['z_score']:+.2f}",
            )
            for row in self.records()
        ]
        return notebook.table(repr(self).strip("<>"), heads, rows)

    def plain(self) -> dict[str, Any]:
        """As ``croupier simulate --json`` prints it."""
        totals = {"rounds": self.run.rounds, "chunks": self.total.chunks, "counts": dict(self.total.counts)}
        return self.run.plain() | totals | {"results": [compared.plain() for compared in self.wagers]}


def run_of(
    game: str,
    rounds: int,
    *,
    options: Mapping[str, object] | None = None,
    wagers: Sequence[str] = (),
    strategy: str = "",
    seed: str | None = None,
    until: float = 0.0,
    reference: bool = False,
) -> Run:
    """What is to be played; without a seed, one nobody has used."""
    ordered = kernel.order(game, options, strategy, wagers, reference=reference)
    return Run(ordered, rounds, secrets.token_hex(8) if seed is None else seed, until)


def where(on: str = "local", address: str = "", workers: int = 0) -> Workers:
    """Where it runs: on so many cores of this machine, all of them for 0, on its graphics processor, or a cluster."""
    if on == "ray":
        return on_ray(address)
    if address:
        raise BadInput(f"an address ({address}) is of a Ray cluster; run on ray, or name none")
    if on == "gpu":
        return on_gpu()
    if on != "local":
        raise BadInput(f"a simulation runs on local, ray or gpu, not {on!r}")
    if workers < 0:
        raise BadInput(f"{workers} workers play nothing; use at least one, or 0 for one on each core")
    return locally(workers or os.cpu_count() or 1)


def played(
    run: Run, workers: Workers, *, checkpoint: Path | None = None, progress: Progress | None = None
) -> SimulationResult:
    """Play a run, from where its checkpoint left it, and set it beside the analysis."""
    keeper = Keeper(checkpoint, run) if checkpoint else None
    total = simulate(run, workers, keeper=keeper, progress=progress)
    return SimulationResult(run, total, stoppable(lambda: compare(run.order, total)))
