"""What a simulation adds up: exact integers, so that the order in which chunks arrive cannot matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

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
        return sum(amount * times for amount, times in self.nets.items())

    @property
    def rounds(self) -> int:
        """How often the wager was made."""
        return self.nets.total()

    def add(self, other: WagerTally) -> None:
        """Add another tally of the same wager."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.nets.update(other.nets)
        self.lines.update(other.lines)

    def plain(self) -> dict[str, Any]:
        """As JSON that `restored` reads back."""
        sums = {name: getattr(self, name) for name in _SUMS}
        return sums | {"nets": sorted(self.nets.items()), "lines": dict(self.lines)}

    @classmethod
    def restored(cls, data: Mapping[str, Any]) -> WagerTally:
        """A tally that was kept."""
        sums = {name: int(data[name]) for name in _SUMS}
        nets = Counter({int(net): int(times) for net, times in data["nets"]})
        return cls(nets=nets, lines=_counted(data["lines"]), **sums)


_SUMS: Final = ("initial", "risked", "squares", "crossed", "sizes")


def _counted(data: Mapping[str, Any]) -> Counter[str]:
    return Counter({name: int(times) for name, times in data.items()})


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
        for name, tally in other.wagers.items():
            self.wagers.setdefault(name, WagerTally()).add(tally)

    def plain(self) -> dict[str, Any]:
        """As JSON that `restored` reads back."""
        return {
            "chunks": self.chunks,
            "counts": dict(self.counts),
            "wagers": {name: tally.plain() for name, tally in self.wagers.items()},
        }

    @classmethod
    def restored(cls, data: Mapping[str, Any]) -> Tally:
        """A tally that was kept."""
        wagers = {name: WagerTally.restored(tally) for name, tally in data["wagers"].items()}
        return cls(int(data["chunks"]), wagers, _counted(data["counts"]))


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


def estimate(tally: WagerTally, chunks: int, together: int = 1) -> Estimate:
    """The figures of a wager. With many chunks the standard error comes from their spread, with few from the rounds, of
    which so many ``together`` may be decided by the same cards."""
    rounds, net = tally.rounds, tally.net
    if not rounds or not tally.initial:
        return Estimate(rounds, 0.0, 0.0, 0.0, 0.0)
    unit = tally.initial / rounds
    second = sum(amount * amount * times for amount, times in tally.nets.items()) / rounds
    variance = (second - (net / rounds) ** 2) / unit**2
    mean = net / tally.initial
    # How far the net of each chunk lies from what its wagers would come to on average, squared and added up.
    apart = max(tally.squares - 2 * mean * tally.crossed + mean * mean * tally.sizes, 0.0) * chunks / max(chunks - 1, 1)
    spread = sqrt(apart) / tally.initial if chunks >= MANY_CHUNKS else sqrt(variance * together / rounds)
    risk = -net / tally.risked if tally.risked else 0.0
    return Estimate(rounds, mean, spread, risk, variance)


#: From so many chunks on, their spread says more than that of single rounds, which may hang together.
MANY_CHUNKS = 100
