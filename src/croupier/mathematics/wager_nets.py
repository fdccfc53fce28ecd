"""One round of a wager, from which all about many rounds follows: its results, their chances, what a hand needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.analysis import Analysis

Floats: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True)
class WagerNets:
    """One round of a wager: net results in units of the initial wager, each with its probability, and where it is
    known what the hand came to risk for it (``needs``)."""

    nets: tuple[Fraction, ...]
    chances: tuple[float, ...]
    needs: tuple[Fraction, ...] = ()

    @classmethod
    def of(cls, distribution: Mapping[Fraction, Any]) -> WagerNets:
        """From an exact distribution."""
        kept = {net: float(chance) for net, chance in distribution.items() if chance}
        return cls(tuple(kept), tuple(kept.values()))

    @classmethod
    def of_analysis(cls, analysis: Analysis) -> WagerNets:
        """From an analysis, with what each ending risked."""
        endings = {ending: weight for ending, weight in analysis.solved.endings.items() if weight}
        whole = analysis.solved.ways
        chances = tuple(float(weight / whole) for weight in endings.values())
        return cls(tuple(end.net for end in endings), chances, tuple(end.risked for end in endings))

    @cached_property
    def handle(self) -> float:
        """What is wagered in a round on average, doubles and raises included."""
        if not self.needs:
            return 1.0
        return sum(float(need) * chance for need, chance in zip(self.needs, self.chances, strict=True))

    @cached_property
    def mean(self) -> float:
        """What the player is up in a round on average."""
        return sum(float(net) * chance for net, chance in zip(self.nets, self.chances, strict=True))

    @cached_property
    def variance(self) -> float:
        """Of one round."""
        squares = sum(float(net) ** 2 * chance for net, chance in zip(self.nets, self.chances, strict=True))
        return squares - self.mean**2

    @cached_property
    def step(self) -> Fraction:
        """The largest amount of which every net is a whole multiple."""
        whole = lcm(*(net.denominator for net in self.nets))
        return Fraction(gcd(*(int(net * whole) for net in self.nets)) or 1, whole)

    @property
    def n_zero(self) -> float:
        """The rounds after which the expected result is as large as one standard deviation."""
        return self.variance / self.mean**2 if self.mean else float("inf")

    def places(self) -> tuple[npt.NDArray[np.int64], Floats]:
        """The nets as whole steps of the lattice, and their probabilities."""
        return np.array([int(net / self.step) for net in self.nets], np.int64), np.array(self.chances)
