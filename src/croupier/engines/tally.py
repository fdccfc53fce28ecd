"""What a simulation adds up: exact integers, so that the order in which chunks arrive cannot matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from croupier.money import Cents


@dataclass(slots=True)
class WagerTally:
    """One wager: how often each (net, wagered in all) ended a round, and each line of its pay table.

    ``initial`` is what was wagered at first, all rounds together. ``squares`` adds up the squared net of every chunk,
    ``sizes`` its squared initial wagers and ``crossed`` their product: from these the standard error follows even where
    rounds of one shoe are not independent and chunks are not equal.
    """

    initial: Cents = 0
    risked: Cents = 0
    nets: Counter[Cents] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    squares: int = 0
    crossed: int = 0
    sizes: int = 0

    @property
    def net(self) -> Cents:
        """What the player is up in all."""
        return sum(amount * many for amount, many in self.nets.items())

    @property
    def rounds(self) -> int:
        """How often the wager was made."""
        return self.nets.total()

    def add(self, other: WagerTally) -> None:
        """Add another tally of the same wager."""
        self.initial += other.initial
        self.risked += other.risked
        self.nets.update(other.nets)
        self.lines.update(other.lines)
        self.squares += other.squares
        self.crossed += other.crossed
        self.sizes += other.sizes


@dataclass(slots=True)
class Tally:
    """All wagers of a run, and how many chunks it is made of."""

    chunks: int = 0
    wagers: dict[str, WagerTally] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add the tally of other chunks."""
        self.chunks += other.chunks
        self.counts.update(other.counts)
        for name, one in other.wagers.items():
            self.wagers.setdefault(name, WagerTally()).add(one)

    def plain(self) -> dict[str, Any]:
        """As JSON that `restored` reads back."""
        return {
            "chunks": self.chunks,
            "counts": dict(self.counts),
            "wagers": {
                name: {
                    "initial": one.initial,
                    "risked": one.risked,
                    "squares": one.squares,
                    "crossed": one.crossed,
                    "sizes": one.sizes,
                    "nets": sorted(one.nets.items()),
                    "lines": dict(one.lines),
                }
                for name, one in self.wagers.items()
            },
        }

    @classmethod
    def restored(cls, data: Mapping[str, Any]) -> Tally:
        """A tally that was kept."""
        wagers = {
            name: WagerTally(
                int(one["initial"]),
                int(one["risked"]),
                Counter({int(net): int(many) for net, many in one["nets"]}),
                Counter({line: int(many) for line, many in one["lines"].items()}),
                int(one["squares"]),
                int(one["crossed"]),
                int(one["sizes"]),
            )
            for name, one in data["wagers"].items()
        }
        return cls(int(data["chunks"]), wagers, Counter({what: int(many) for what, many in data["counts"].items()}))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The figures of one wager, per unit of the initial wager."""

    rounds: int
    mean: float
    stderr: float
    element_of_risk: float
    variance: float

    def z_score(self, expected: float, least: float = 0.0) -> float:
        """How many standard errors the mean lies from an exact one; an error is known to be at least so large."""
        error = max(self.stderr, least)
        return (self.mean - expected) / error if error else 0.0


def estimate(one: WagerTally, chunks: int, together: int = 1) -> Estimate:
    """The figures of a wager. With many chunks the standard error comes from their spread, with few from the rounds, of
    which so many ``together`` may be decided by the same cards."""
    rounds, net = one.rounds, one.net
    if not rounds or not one.initial:
        return Estimate(rounds, 0.0, 0.0, 0.0, 0.0)
    unit = one.initial / rounds
    second = sum(amount * amount * many for amount, many in one.nets.items()) / rounds
    variance = (second - (net / rounds) ** 2) / unit**2
    mean = net / one.initial
    # How far the net of each chunk lies from what its wagers would come to on average, squared and added up.
    apart = max(one.squares - 2 * mean * one.crossed + mean * mean * one.sizes, 0.0) * chunks / max(chunks - 1, 1)
    spread = sqrt(apart) / one.initial if chunks >= MANY_CHUNKS else sqrt(variance * together / rounds)
    risk = -net / one.risked if one.risked else 0.0
    return Estimate(rounds, mean, spread, risk, variance)


#: From so many chunks on, their spread says more than that of single rounds, which may hang together.
MANY_CHUNKS = 100
