"""What the exact distribution of a wager means over many rounds: sessions, ruin, and the hold that is normal.

Everything follows from one round's distribution. Sessions are its many-fold convolution, taken at once through the
Fourier transform, on a coarser lattice where the results are too many, with what that costs stated. Ruin is in `ruin`.

What a house wins is measured in two ways that are not the same: of the *handle*, all that was wagered (win/handle), and
of the *drop*, what players bought in for (win/drop, the *hold* of a pit).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, gcd, lcm, log, log1p, log2, sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.engines import notebook
from croupier.engines.analysis import Analysis
from croupier.engines.frames import Tabular
from croupier.errors import BadInput, UnknownName
from croupier.mathematics.analyses import analyze, request
from croupier.mathematics.ruin import ruined, shortfall
from croupier.money import native

Floats = npt.NDArray[np.float64]

#: How many standard deviations of a session are kept apart on the lattice; what lies beyond folds back.
_SPREAD: Final = 24.0
_MOST_PLACES: Final = 1 << 22
MOST_ROUNDS: Final = 10**10
#: The results of a session that are shown: so many sessions end with that or less.
SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


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


def ruin(wager: WagerNets, bankroll: Fraction, rounds: int) -> float:
    """How likely a bankroll is gone (less than a unit is left) within so many rounds of one unit each."""
    return ruined(wager, bankroll, rounds).chance


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


def kelly(wager: WagerNets) -> float:
    """The share of a bankroll to wager that lets it grow fastest; 0 where the house has the edge."""
    if wager.mean <= 0:
        return 0.0
    worst = -float(min(wager.nets))
    if worst <= 0:
        return 1.0

    def slope(share: float) -> float:
        pairs = zip(wager.nets, wager.chances, strict=True)
        return sum(chance * float(net) / (1 + share * float(net)) for net, chance in pairs)

    low, high = 0.0, min(1.0, (1 - 1e-12) / worst)
    if slope(high) > 0:
        return high
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return (low + high) / 2


def certainty_equivalent(wager: WagerNets, bankroll: Fraction) -> float | None:
    """What a round is worth, in units, to a player with this bankroll who wants it to grow (logarithmic utility): the
    sure amount that is as good. None where a round could take everything."""
    if bankroll + min(wager.nets) <= 0:
        return None
    pairs = zip(wager.nets, wager.chances, strict=True)
    growth = sum(chance * log1p(float(net / bankroll)) for net, chance in pairs)
    return float(bankroll) * (exp(growth) - 1)


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
    return _share_won(session(wager, rounds), float(rounds), confidence)


def _share_won(sitting: BettingSession, of: float, confidence: float) -> Hold:
    """What the house wins of something, and between which bounds that lies so often."""
    tail = (1 - confidence) / 2
    low, high = -sitting.quantile(1 - tail) / of, -sitting.quantile(tail) / of
    return Hold(sitting.rounds, -sitting.mean / of, low, high, confidence)


@dataclass(frozen=True, slots=True, repr=False)
class RiskFigures(Tabular):
    """What a wager means over many rounds, as `croupier risk --json` prints it; every figure by its name there."""

    game: str
    figures: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        if name not in self.figures:
            raise UnknownName("figure", name, list(self.figures))
        return self.figures[name]

    def __repr__(self) -> str:
        rounds, ahead = self["rounds"], self["session"]["ahead"]
        wagers = [bet["wager"] for bet in self.figures.get("wagers", ())] or [self["wager"]]
        return f"<RiskFigures {self.game} {' and '.join(wagers)}, {rounds:,} rounds: ahead {ahead:.2%}>"

    def _repr_html_(self) -> str:
        quantiles = self["session"]["quantiles"].items()
        rows = [(f"{float(share):.0%}", f"{result:+,.2f}") for share, result in quantiles]
        chart = notebook.bars("results", [(f"{float(share):.0%}", result) for share, result in quantiles])
        return notebook.table(repr(self).strip("<>"), ("so many sessions", "end with this or less"), rows) + chart

    def records(self) -> list[dict[str, Any]]:
        """So many sessions end with this result or less."""
        quantiles = self["session"]["quantiles"].items()
        return [{"share": float(share), "result": result} for share, result in quantiles]

    def plain(self) -> dict[str, Any]:
        """The figures as plain numbers."""
        return {"game": self.game, **self.figures}


# -- as one call --------------------------------------------------------------------------------------------------


def analysis_of(
    game: str, options: Mapping[str, object] | None = None, *, wager: str = "", paytable: str = ""
) -> Analysis:
    """The analysis of a wager; without a name, of the one that a game is first asked about: its base game."""
    if not wager:
        usual = request(game, options)
        wager = next(iter(usual.mathematics.wagers(usual.options)))
    return analyze(request(game, options, wager=wager, table=paytable))[0]


def figures(analysis: Analysis, **asked: Any) -> dict[str, Any]:
    """As `croupier risk --json` prints it, below the name of the game; amounts are in units of the wager."""
    answer = figures_of(WagerNets.of_analysis(analysis), **asked)
    table = {"paytable": analysis.table.id if analysis.table else None}
    if not analysis.house_edge:  # a fair wager has none
        answer["n_zero"] = None
    return {"wager": analysis.wager} | table | answer


def figures_of(
    wager: WagerNets,
    *,
    rounds: object = 1000,
    bankroll: object = "",
    risk: float = 0.0,
    held: object = "",
    drop: object = "",
    confidence: object = 0.99,
) -> dict[str, Any]:
    """The figures of one round's distribution. ``hold`` is measured against the initial wagers, ``win_over_handle``
    against all that is wagered, and where the ``drop`` is told ``win_over_drop`` against that."""
    rounds = rounds_of(rounds)
    if not isinstance(confidence, int | float) or not 0 < confidence < 1:
        raise BadInput(f"a confidence of {confidence} is no probability between 0 and 1")
    sitting = session(wager, rounds)
    normal = _share_won(sitting, float(rounds), confidence)
    answer: dict[str, Any] = {
        "rounds": rounds,
        "house_edge": -wager.mean,
        "variance": wager.variance,
        "n_zero": wager.n_zero if wager.mean else None,  # a fair wager has none
        "kelly": kelly(wager),
        "session": {
            "mean": sitting.mean,
            "deviation": sitting.deviation,
            "ahead": sitting.ahead,
            "quantiles": {str(share): sitting.quantile(share) for share in SHARES},
            "error": sitting.error,
        },
        "hold": _plain_share(normal),
        "win_over_handle": {"handle": wager.handle * rounds}
        | _plain_share(_share_won(sitting, wager.handle * rounds, confidence)),
    }
    if drop not in ("", None):
        dropped = float(units(drop, "a drop"))
        if dropped <= 0:
            raise BadInput(f"a drop of {drop} is none; say what players bought in for, in units of the wager")
        normal = _share_won(sitting, dropped, confidence)
        answer["win_over_drop"] = {"drop": dropped} | _plain_share(normal)
    if bankroll not in ("", None):
        amount = units(bankroll, "a bankroll")
        within, ever = ruined(wager, amount, rounds), ruin_for_ever(wager, amount)
        answer["ruin"] = {
            "bankroll": str(amount),
            "within": within.chance,
            "ever": ever,
            "error": within.error,
            "short_of_a_hand": shortfall(wager, amount, rounds),
        }
        answer["certainty_equivalent"] = certainty_equivalent(wager, amount)
    if risk:
        if isinstance(risk, bool) or not isinstance(risk, int | float):
            raise BadInput(f"a risk is a probability, like 0.05, not {risk!r}")
        answer["bankroll"] = {"risk": risk, "units": bankroll_for(wager, risk, rounds)}
    if held not in ("", None):
        share = float(units(held, "what was held"))
        answer["held"] = {"hold": share, "normal": normal.normal(share)}
    return answer


def _plain_share(share: Hold) -> dict[str, float]:
    return {"expected": share.expected, "low": share.low, "high": share.high, "confidence": share.confidence}


def rounds_of(given: object) -> int:
    """How many rounds are asked about."""
    rounds = native(given)
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise BadInput(f"rounds is a whole number from 1 to {MOST_ROUNDS:,}, not {given!r}")
    return rounds


def units(given: object, what: str) -> Fraction:
    """A number as text, or as any library has it."""
    number = native(given)
    try:
        if isinstance(number, bool) or not isinstance(number, int | float | str | Decimal | Fraction):
            raise TypeError(number)
        return Fraction(number)
    except (ValueError, ZeroDivisionError, TypeError, OverflowError):
        raise BadInput(f"{what} is a number, like 40 or 0.31, not {given!r}") from None
