"""Many rounds of a wager: how a session ends, and what share of something the house wins.

A session is the many-fold convolution of one round, taken at once through the Fourier transform, on a coarser lattice
where the results are too many, with what that costs stated.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.mathematics.wager_nets import Floats, WagerNets

#: How many standard deviations of a session are kept apart on the lattice; what lies beyond folds back.
_SPREAD: Final = 24.0
_MOST_PLACES: Final = 1 << 22


@dataclass(frozen=True, slots=True)
class BettingSession:
    """Many rounds of a wager, one unit each: the results in order, and how likely each is."""

    wager: WagerNets
    rounds: int
    results: Floats
    chances: Floats
    #: How much too wide the results are spread, as a part of the deviation; 0 where every result is counted.
    error: float = 0.0

    @property
    def mean(self) -> float:
        """The expected result."""
        return self.wager.mean * self.rounds

    @property
    def deviation(self) -> float:
        """Its standard deviation."""
        return sqrt(self.wager.variance * self.rounds)

    @property
    def ahead(self) -> float:
        """How likely the player ends ahead."""
        return float(self.chances[self.results > 1e-9].sum())

    def quantile(self, share: float) -> float:
        """The result that is not exceeded with this probability."""
        at = int(np.searchsorted(np.cumsum(self.chances), share))
        return float(self.results[min(at, len(self.results) - 1)])


def session(wager: WagerNets, rounds: int) -> BettingSession:
    """The result of so many rounds, by convolution."""
    if rounds < 1:
        raise BadInput(f"a session of {rounds} rounds is none; play at least one")
    nets, chances, step, error = _lattice(wager, rounds)
    size = _places(wager, nets, rounds, step)
    possible = int(np.ptp(nets)) * rounds + 1
    first = np.zeros(size)
    np.add.at(first, nets % size, chances)
    folded = np.fft.irfft(np.fft.rfft(first) ** rounds, size)
    folded = np.maximum(folded, 0.0)
    worst = int(nets.min()) * rounds
    first_place = worst if size >= possible else round(wager.mean * rounds / step) - size // 2
    places = np.arange(first_place, first_place + size)
    ordered = folded[places % size]
    kept = ordered > 1e-13  # below that is the noise of the transform
    results = (places[kept] * step).astype(np.float64)
    return BettingSession(wager, rounds, results, ordered[kept] / ordered[kept].sum(), error)


def _places(wager: WagerNets, nets: npt.NDArray[np.int64], rounds: int, step: float) -> int:
    """How many results a session is spread over, as a power of two."""
    likely = _SPREAD * sqrt(wager.variance * rounds) / step + 2 * int(np.abs(nets).max())
    possible = int(np.ptp(nets)) * rounds + 1
    return 1 << ceil(log2(max(min(likely, possible), 2)))


def _lattice(wager: WagerNets, rounds: int) -> tuple[npt.NDArray[np.int64], Floats, float, float]:
    """The nets as whole steps, their probabilities, the step, and how much too wide that spreads a session. Where the
    lattice of the wager has too many places each net is shared by its two neighbours on a coarser one: the mean stays,
    and the variance grows by what is reckoned here."""
    nets, chances = wager.places()
    step = float(wager.step)
    while True:
        at = np.array([float(net) for net in wager.nets]) / step
        low = np.floor(at + 1e-9).astype(np.int64)
        size = _places(wager, np.concatenate([low, low + 1]), rounds, step)
        if size <= _MOST_PLACES:
            break
        step *= 2
    if step == float(wager.step):
        return nets, chances, step, 0.0
    part = np.clip(at - low, 0.0, 1.0)
    wider = float((chances * part * (1 - part)).sum()) * step**2
    error = sqrt(1 + wider / wager.variance) - 1
    return np.concatenate([low, low + 1]), np.concatenate([chances * (1 - part), chances * part]), step, error


@dataclass(frozen=True, slots=True)
class Hold:
    """What a house wins over so many rounds as a share of something, and the range that is normal."""

    rounds: int
    expected: float
    low: float
    high: float
    confidence: float

    def normal(self, held: float) -> bool:
        """Whether a hold lies in the range."""
        return self.low <= held <= self.high


def hold(wager: WagerNets, rounds: int, confidence: float = 0.99) -> Hold:
    """The hold of a table after so many rounds: what is expected, and between which bounds it lies so often."""
    if not 0 < confidence < 1:
        raise BadInput(f"a confidence of {confidence} is no probability between 0 and 1")
    return share_won(session(wager, rounds), float(rounds), confidence)


def share_won(sitting: BettingSession, of: float, confidence: float) -> Hold:
    """What the house wins of something, and between which bounds that lies so often."""
    tail = (1 - confidence) / 2
    low, high = -sitting.quantile(1 - tail) / of, -sitting.quantile(tail) / of
    return Hold(sitting.rounds, -sitting.mean / of, low, high, confidence)
