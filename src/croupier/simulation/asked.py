"""A simulation as one call: rounds played, and every wager beside its exact analysis."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.engines.kernel import order
from croupier.engines.tally import Tally
from croupier.errors import BadInput, UnknownName
from croupier.simulation.compared import Compared, compare
from croupier.simulation.runner import Keeper, Progress, Run, Workers, locally, on_ray, simulate


@dataclass(frozen=True, slots=True, repr=False)
class Simulated:
    """A run that was played: what it was, what it counted, and each wager beside its analysis."""

    run: Run
    total: Tally
    wagers: list[Compared]

    def __getitem__(self, wager: str) -> Compared:
        for one in self.wagers:
            if one.wager == wager:
                return one
        raise UnknownName("wager in this simulation", wager, [one.wager for one in self.wagers])

    def __repr__(self) -> str:
        """In one line, for whoever looks at it while programming."""
        game, seed = self.run.order.game.slug, self.run.seed
        return f"<{game}, {self.run.rounds:,} rounds, seed {seed!r}: {', '.join(one.wager for one in self.wagers)}>"

    def plain(self) -> dict[str, Any]:
        """As ``croupier simulate --json`` prints it."""
        told = {"rounds": self.run.rounds, "chunks": self.total.chunks, "counts": dict(self.total.counts)}
        return self.run.plain() | told | {"results": [one.plain() for one in self.wagers]}


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
    asked = order(game, options, strategy, wagers, reference=reference)
    return Run(asked, rounds, secrets.token_hex(8) if seed is None else seed, until)


def where(on: str = "local", address: str = "", workers: int = 0) -> Workers:
    """Where it runs: on so many cores of this machine, all of them for 0, or on a Ray cluster."""
    if on == "ray":
        return on_ray(address)
    if address:
        raise BadInput(f"an address ({address}) is of a Ray cluster; run on ray, or name none")
    if on != "local":
        raise BadInput(f"a simulation runs on local or ray, not {on!r}")
    if workers < 0:
        raise BadInput(f"{workers} workers play nothing; use at least one, or 0 for one on each core")
    return locally(workers or os.cpu_count() or 1)


def played(
    run: Run, workers: Workers, *, checkpoint: Path | None = None, progress: Progress | None = None
) -> Simulated:
    """Play a run, from where its checkpoint left it, and set it beside the analysis."""
    keeper = Keeper(checkpoint, run) if checkpoint else None
    total = simulate(run, workers, keeper=keeper, progress=progress)
    return Simulated(run, total, compare(run.order, total))
