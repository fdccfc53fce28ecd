"""What the exact distribution of a wager means over many rounds: sessions, ruin, and the hold that is normal.

Everything follows from one round's distribution. Sessions are its many-fold convolution, taken at once through the
Fourier transform; ruin is followed round by round on the lattice of bankrolls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, gcd, lcm, log, log2, sqrt
from typing import Any, Final

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.analysis import Analysis
from croupier.errors import BadInput
from croupier.mathematics.analyses import analyze, request

Floats = npt.NDArray[np.float64]

#: How many standard deviations of a session are kept apart on the lattice; what lies beyond folds back.
_SPREAD: Final = 24.0
_MOST_PLACES: Final = 1 << 24
#: Lattice places that are followed round by round, times rounds, times outcomes: some seconds of work.
_MOST_STEPS: Final = 4_000_000_000
#: The results of a session that are shown: so many sessions end with that or less.
SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True)
class WagerNets:
    """One round of a wager: net results in units of the initial wager, each with its probability."""

    nets: tuple[Fraction, ...]
    chances: tuple[float, ...]

    @classmethod
    def of(cls, distribution: Mapping[Fraction, Any]) -> WagerNets:
        """From an exact distribution."""
        kept = {net: float(chance) for net, chance in distribution.items() if chance}
        return cls(tuple(kept), tuple(kept.values()))

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


@dataclass(frozen=True, slots=True)
class BettingSession:
    """Many rounds of a wager, one unit each: the results in order, and how likely each is."""

    wager: WagerNets
    rounds: int
    results: Floats
    chances: Floats

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
    nets, chances = wager.places()
    likely = _SPREAD * sqrt(wager.variance * rounds) / float(wager.step) + 2 * int(np.abs(nets).max())
    possible = int(np.ptp(nets)) * rounds + 1
    size = 1 << ceil(log2(max(min(likely, possible), 2)))
    if size > _MOST_PLACES:
        raise BadInput(f"{rounds:,} rounds of this wager end in too many ways; ask for fewer rounds")
    first = np.zeros(size)
    np.add.at(first, nets % size, chances)
    folded = np.fft.irfft(np.fft.rfft(first) ** rounds, size)
    folded = np.maximum(folded, 0.0)
    worst = int(nets.min()) * rounds
    first_place = worst if size >= possible else round(wager.mean * rounds / float(wager.step)) - size // 2
    places = np.arange(first_place, first_place + size)
    ordered = folded[places % size]
    kept = ordered > 1e-13  # below that is the noise of the transform
    results = (places[kept] * float(wager.step)).astype(np.float64)
    return BettingSession(wager, rounds, results, ordered[kept] / ordered[kept].sum())


def ruin(wager: WagerNets, bankroll: Fraction, rounds: int) -> float:
    """How likely a bankroll is gone (less than a unit is left) within so many rounds of one unit each."""
    if bankroll < 1:
        raise BadInput(f"a bankroll of {bankroll} units cannot make a wager; bring at least one")
    nets, chances = wager.places()
    start, least = int(bankroll / wager.step), int(1 / wager.step)
    deviation = sqrt(wager.variance * rounds) / float(wager.step)
    top = start + ceil(8 * deviation + max(wager.mean, 0) * rounds / float(wager.step)) + 1
    if top * rounds * len(nets) > _MOST_STEPS:
        raise BadInput(f"{rounds:,} rounds of this bankroll are too many to follow; ask for fewer")
    return float(_ruined(nets, chances, start, least, top, rounds))


@numba.njit(cache=True, nogil=True)
def _ruined(nets: Any, chances: Any, start: int, least: int, top: int, rounds: int) -> Any:
    """Follow the bankroll. At the top, eight deviations up, it counts as safe."""
    now = np.zeros(top + 1)
    now[start] = 1.0
    gone = 0.0
    for _ in range(rounds):
        after = np.zeros(top + 1)
        for place in range(least, top):
            if now[place] > 0.0:
                for outcome in range(nets.shape[0]):
                    to = place + nets[outcome]
                    if to < least:
                        gone += now[place] * chances[outcome]
                    else:
                        after[min(to, top)] += now[place] * chances[outcome]
        after[top] += now[top]
        now = after
    return gone


def adjustment(wager: WagerNets) -> float:
    """The positive root r of E[exp(-r net)] = 1 for a wager that favours the player: by it ruin fades with bankroll."""
    if wager.mean <= 0:
        raise BadInput("the house has the edge, so every bankroll is lost in the end; ask for a number of rounds")
    if min(wager.nets) >= 0:
        raise BadInput("the wager cannot lose, so no bankroll is at risk")

    def excess(rate: float) -> float:
        return sum(chance * exp(-rate * float(net)) for net, chance in zip(wager.nets, wager.chances, strict=True)) - 1

    high = 2 * wager.mean / wager.variance
    while excess(high) < 0:
        high *= 2
    low = high / 1e6
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return (low + high) / 2


def ruin_for_ever(wager: WagerNets, bankroll: Fraction) -> float:
    """How likely a bankroll is ever gone: certain, unless the wager favours the player."""
    return 1.0 if wager.mean <= 0 else exp(-adjustment(wager) * float(bankroll))


def bankroll_for(wager: WagerNets, risk: float, rounds: int = 0) -> float:
    """The bankroll, in units, that is gone with no more than this probability: ever, or within so many rounds."""
    if not 0 < risk < 1:
        raise BadInput(f"a risk of {risk} is no probability between 0 and 1")
    if not rounds:
        return -log(risk) / adjustment(wager)
    high = 1
    while ruin(wager, Fraction(high), rounds) > risk:
        high *= 2
    low = max(high // 2, 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if ruin(wager, Fraction(middle), rounds) > risk else (low, middle)
    return float(high)


@dataclass(frozen=True, slots=True)
class Hold:
    """What a house keeps of what was wagered over so many rounds, and the range that is normal."""

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
    sitting, tail = session(wager, rounds), (1 - confidence) / 2
    low, high = -sitting.quantile(1 - tail) / rounds, -sitting.quantile(tail) / rounds
    return Hold(rounds, -wager.mean, low, high, confidence)


# -- as one call --------------------------------------------------------------------------------------------------


def analysis_of(
    game: str, options: Mapping[str, object] | None = None, *, wager: str = "", paytable: str = ""
) -> Analysis:
    """The analysis of a wager; without a name, of the one that a game is first asked about: its base game."""
    if not wager:
        usual = request(game, options)
        wager = next(iter(usual.mathematics.wagers(usual.options)))
    return analyze(request(game, options, wager=wager, table=paytable))[0]


def figures(
    analysis: Analysis,
    *,
    rounds: int = 1000,
    bankroll: str = "",
    risk: float = 0.0,
    held: str = "",
    confidence: float = 0.99,
) -> dict[str, Any]:
    """As `croupier risk --json` prints it, below the name of the game; amounts are in units of the wager."""
    wager = WagerNets.of(analysis.distribution)
    sitting, normal = session(wager, rounds), hold(wager, rounds, confidence)
    answer: dict[str, Any] = {
        "wager": analysis.wager,
        "paytable": analysis.table.id if analysis.table else None,
        "rounds": rounds,
        "house_edge": -wager.mean,
        "variance": wager.variance,
        "n_zero": wager.n_zero if analysis.house_edge else None,  # a fair wager has none
        "session": {
            "mean": sitting.mean,
            "deviation": sitting.deviation,
            "ahead": sitting.ahead,
            "quantiles": {str(share): sitting.quantile(share) for share in SHARES},
        },
        "hold": {"expected": normal.expected, "low": normal.low, "high": normal.high, "confidence": confidence},
    }
    if bankroll:
        units = _units(bankroll, "a bankroll")
        within, ever = ruin(wager, units, rounds), ruin_for_ever(wager, units)
        answer["ruin"] = {"bankroll": str(units), "within": within, "ever": ever}
    if risk:
        answer["bankroll"] = {"risk": risk, "units": bankroll_for(wager, risk, rounds)}
    if held:
        share = float(_units(held, "what was held"))
        answer["held"] = {"hold": share, "normal": normal.normal(share)}
    return answer


def _units(text: str, what: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{what} is a number, like 40 or 0.31, not {text!r}") from None
