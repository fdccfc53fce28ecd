"""Wagers of anybody's own simulated beside a game: on the cards of its reference rounds, with how they go together."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.engines import kernel
from croupier.engines.analysis import number
from croupier.engines.any.reference import ReferenceTable, payments
from croupier.engines.solved import Number
from croupier.engines.wagers.solve import OwnWager
from croupier.equipment.source import SeededSource
from croupier.errors import BadInput
from croupier.mathematics import attached, wagers
from croupier.round.lazy_shoe import LazyShoe

#: Rounds that are played where nobody says how many: some seconds.
ROUNDS: Final = 10_000
MOST_ROUNDS: Final = 10_000_000
SEAT: Final = "1"


@dataclass(frozen=True, slots=True)
class SimulatedWager:
    """A wager as it came out, per unit, and exactly where that is known."""

    wager: str
    house_edge: float
    stderr: float
    deviation: float
    exact: Number | None = None

    @property
    def z_score(self) -> float | None:
        """How many standard errors lie between what came out and what is known."""
        return None if self.exact is None or not self.stderr else (float(self.exact) - self.house_edge) / self.stderr

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "wager": self.wager,
            "house_edge": {"exact": None, "value": self.house_edge},
            "stderr": self.stderr,
            "deviation": self.deviation,
            "analysis": None if self.exact is None else {"house_edge": number(self.exact), "z_score": self.z_score},
        }


@dataclass(frozen=True, slots=True, repr=False)
class AttachedResult:
    """The wagers of a game and of one's own in the same rounds, and how their results go together."""

    game: str
    rounds: int
    seed: str
    strategy: str
    wagers: tuple[SimulatedWager, ...]
    correlation: tuple[tuple[float, ...], ...]

    def __repr__(self) -> str:
        return f"<{self.game}, {self.rounds:,} rounds: {', '.join(figures.wager for figures in self.wagers)}>"

    def plain(self) -> dict[str, Any]:
        """As `croupier simulate --json` prints it."""
        return {
            "game": self.game,
            "rounds": self.rounds,
            "seed": self.seed,
            "strategy": self.strategy,
            "results": [figures.plain() for figures in self.wagers],
            "correlation": [list(row) for row in self.correlation],
        }


def simulate(
    slug: str,
    own: Sequence[OwnWager],
    rounds: int = ROUNDS,
    *,
    options: Mapping[str, object] | None = None,
    named: Sequence[str] = (),
    strategy: str = "",
    seed: str | None = None,
) -> AttachedResult:
    """Reference rounds of a game from fresh cards, one unit on every wager."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"reference rounds are played from 1 to {MOST_ROUNDS:,}, not {rounds:,}")
    ordered = kernel.order(slug, options, strategy, named, reference=True)
    table = ReferenceTable(ordered, {})
    beside = [attached.beside(ordered.game, ordered.options, wager) for wager in own]
    names = [*ordered.wagers, *(attached.called(wager, ordered.game) for wager in beside)]
    used = secrets.token_hex(8) if seed is None else seed
    shoe = LazyShoe(ordered.game.cards_in(ordered.options), SeededSource(used.encode()), kept=False)
    nets = np.zeros((rounds, len(table.columns) + len(beside)))
    for row in range(rounds):
        played = list(table.played(shoe))
        for pay in (pay for round_ in played for pay in payments(round_)):
            if (column := table.column(pay)) >= 0:
                nets[row, column] += pay.net / table.stakes[column]
        facts = attached.facts_of(played[0], beside, shoe)
        for place, wager in enumerate(beside, len(table.columns)):
            line = attached.line_in(wager, facts, SEAT)
            nets[row, place] = float(line.pays.odds or 0) if line else -1.0
    exact = [None] * len(table.columns) + [wagers.analyze(wager).house_edge for wager in beside]
    figures = [_figures(name, column, known) for name, column, known in zip(names, nets.T, exact, strict=True)]
    return AttachedResult(slug, rounds, used, ordered.strategy, tuple(figures), _together(nets))


def _figures(name: str, nets: npt.NDArray[np.float64], exact: Number | None) -> SimulatedWager:
    deviation = float(nets.std())
    return SimulatedWager(name, -float(nets.mean()), deviation / sqrt(len(nets)), deviation, exact)


def _together(nets: npt.NDArray[np.float64]) -> tuple[tuple[float, ...], ...]:
    """How the results of every two wagers go together; nothing where one never changes."""
    centred = nets - nets.mean(axis=0)
    spread = np.sqrt((centred**2).mean(axis=0))
    shared = centred.T @ centred / len(nets)
    scale = np.outer(spread, spread)
    correlation = np.divide(shared, scale, out=np.zeros_like(shared), where=scale > 0)
    return tuple(tuple(float(value) for value in row) for row in correlation)
