"""Fortunes of gamblers who bet at fair odds that somebody knows what nobody should know.

A bet is laid once the decision is made and paid when the hidden card is turned up. It pays ``weight(card)`` over the
mean weight of all cards that might have lain there. Whoever cannot see the card decides without it, so that each of
those cards is as likely after the decision as before: the mean of what is paid is then exactly 1, whatever is decided
and however well. A fortune that is worth 1 at first and grows only by such factors comes to ``ALARM`` at any time with
a chance of at most one in ``ALARM`` (Ville 1939), and so does the mean of several such fortunes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.mathematics.missing_cards import ALARM

Floats: TypeAlias = npt.NDArray[np.float64]

#: How often somebody who knows does something else all the same: part of the stake is on each.
SLIPS: Final = (0.02, 0.1, 0.3)
#: Rounds that are named because they weigh most.
_NAMED: Final = 5
#: Bounds what is written out.
_MOST: Final = 700.0


@dataclass(slots=True)
class Fortune:
    """What became of one unit, bet that ``knows`` is known; part of it on each rate of slips."""

    knows: str
    parts: Floats = field(default_factory=lambda: np.zeros(len(SLIPS)))
    bets: int = 0
    highest: float = 0.0
    found_after: str = ""
    by_round: dict[str, float] = field(default_factory=dict)

    @property
    def now(self) -> float:
        """Its logarithm."""
        top = float(self.parts.max())
        return top + log(float(np.exp(self.parts - top).mean()))

    def pay(self, name: str, factors: Floats) -> None:
        """A round has paid every part by its factor."""
        before = self.now
        self.parts = self.parts + np.log(factors)
        self.bets += 1
        self.by_round[name] = self.by_round.get(name, 0.0) + self.now - before
        self.highest = max(self.highest, self.now)
        if not self.found_after and self.now >= log(ALARM):
            self.found_after = name

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        heaviest = sorted(self.by_round.items(), key=lambda entry: -entry[1])[:_NAMED]
        return {
            "knows": self.knows,
            "bets": self.bets,
            "fortune": exp(min(self.now, _MOST)),
            "highest": exp(min(self.highest, _MOST)),
            "found_after": self.found_after,
            "weighs_most": [{"round": name, "factor": exp(gain)} for name, gain in heaviest if gain > 0],
        }


@dataclass(slots=True)
class Fortunes:
    """One unit, divided among all that might be known. What is bet on is named at the first round that shows it; its
    share was put aside for it from the start, ``shares`` being in all at most 1."""

    each: dict[str, Fortune] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    highest: float = 0.0
    found_after: str = ""
    #: The logarithm after every round that changed it.
    course: list[tuple[str, float]] = field(default_factory=list)

    def of(self, knows: str) -> Fortune:
        """The fortune that is bet on one thing."""
        if knows not in self.each:
            self.each[knows] = Fortune(knows)
            # The n-th thing gets 1/n(n+1) of the unit: these sum to 1, however many there will be.
            place = len(self.each)
            self.shares[knows] = 1 / (place * (place + 1))
        return self.each[knows]

    @property
    def now(self) -> float:
        """The logarithm of all of it; what nothing was bet on yet lies as it is."""
        idle = 1 - sum(self.shares.values())
        logs = [log(self.shares[knows]) + fortune.now for knows, fortune in self.each.items()]
        logs += [log(idle)] if idle > 0 else []
        top = max(logs, default=0.0)
        return top + log(sum(exp(part - top) for part in logs)) if logs else 0.0

    def look(self, name: str) -> None:
        """After a round: whether it is enough now."""
        if self.now != (self.course[-1][1] if self.course else 0.0):
            self.course.append((name, self.now))
        self.highest = max(self.highest, self.now)
        if not self.found_after and self.now >= log(ALARM):
            self.found_after = name

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "alarm": ALARM,
            "verdict": "plays as if they knew" if self.found_after else "nothing found",
            "fortune": exp(min(self.now, _MOST)),
            "highest": exp(min(self.highest, _MOST)),
            "found_after": self.found_after,
            "course": [{"round": name, "fortune": exp(min(worth, _MOST))} for name, worth in self.course],
            "tests": [fortune.plain() for fortune in sorted(self.each.values(), key=lambda fortune: -fortune.now)],
        }


def factors(weights: Sequence[Floats], copies: Sequence[int], actual: int) -> Floats:
    """What a bet pays: the weight of what lay there over the mean of all that might have."""
    mean = sum((weight * times for weight, times in zip(weights, copies, strict=True)), np.zeros(len(SLIPS)))
    paid: Floats = weights[actual] * sum(copies) / mean
    return paid
