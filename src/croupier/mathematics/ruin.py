"""How likely a bankroll is gone, round by round on the lattice of bankrolls; for very many rounds, in leaps.

A bankroll is gone when it cannot start a hand: less than a unit is left. Short of that it may be too small for what a
hand comes to need, a double or a raise: that is in `shortfalls`.

What is too long to follow round by round is followed in leaps of many rounds, each leap exact. Between two leaps nobody
looks, so the floor is moved up by the usual correction for that (Broadie, Glasserman and Kou: 0.5826 standard
deviations of a leap, less those of a round). What that costs is read off a second run with leaps of twice the length.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, exp, sqrt
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.mathematics.growth import adjustment
from croupier.mathematics.sessions import session
from croupier.mathematics.wager_nets import Floats, WagerNets

#: Lattice places that are followed round by round, times rounds, times outcomes: some seconds of work.
MOST_STEPS: Final = 4_000_000_000
#: Standard deviations above which a bankroll counts as safe.
SAFE: Final = 8
#: How much more than the difference of two runs the error may be; tried on wagers that can be followed.
ERRING: Final = 4
#: So many leaps over so many places.
LEAPS, PLACES = 4000, 1 << 13
#: The mean overshoot of a normal walk, in standard deviations of a step: -zeta(1/2) / sqrt(2 pi).
OVERSHOOT: Final = 0.5825971579390106


class RuinChance(NamedTuple):
    """How likely a bankroll is gone, and how far that may be off: 0 where every round was followed."""

    chance: float
    error: float


def ruined(wager: WagerNets, bankroll: Fraction, rounds: int) -> RuinChance:
    """How likely a bankroll is gone (less than a unit is left) within so many rounds of one unit each."""
    check(bankroll, rounds)
    nets, chances = merged(*wager.places())
    start, least = int(bankroll / wager.step), ceil(1 / wager.step)
    top = safe_place(wager, start, rounds)
    if top * rounds * len(nets) <= MOST_STEPS:
        return RuinChance(float(followed(nets, chances, start, least, top, rounds)), 0.0)
    between = _between(wager, bankroll, rounds)
    once, twice = (_in_leaps(wager, bankroll, rounds, leaps) for leaps in (LEAPS, LEAPS // 2))
    return min(between, RuinChance(once, ERRING * abs(once - twice)), key=lambda ruin: ruin.error)


def _between(wager: WagerNets, bankroll: Fraction, rounds: int) -> RuinChance:
    """No less than after as many rounds as can be followed, no more than ever: that is nearly the same where a bankroll
    is soon gone or soon out of danger."""
    nets, chances = merged(*wager.places())
    start, least, few = int(bankroll / wager.step), ceil(1 / wager.step), rounds
    while safe_place(wager, start, few) * few * len(nets) > MOST_STEPS // ERRING:
        few //= 2
    lower = float(followed(nets, chances, start, least, safe_place(wager, start, few), few)) if few else 0.0
    upper = max(lower, _ever(wager, bankroll))
    return RuinChance((lower + upper) / 2, (upper - lower) / 2)


def _ever(wager: WagerNets, bankroll: Fraction) -> float:
    """The most that a bankroll can ever be gone (Lundberg's bound); 1 unless the wager favours the player."""
    if wager.mean <= 0 or min(wager.nets) >= 0:
        return float(wager.mean <= 0)
    return min(1.0, exp(-adjustment(wager) * float(bankroll - 1 + wager.step)))


def merged(nets: npt.NDArray[np.int64], chances: Floats) -> tuple[npt.NDArray[np.int64], Floats]:
    """Each net once, whatever was risked for it."""
    once, where = np.unique(nets, return_inverse=True)
    return once, np.bincount(where.ravel(), chances).astype(np.float64)


def check(bankroll: Fraction, rounds: int) -> None:
    """Refuse a bankroll that starts no hand, and no rounds at all."""
    if bankroll < 1:
        raise BadInput(f"a bankroll of {bankroll} units cannot make a wager; bring at least one")
    if rounds < 1:
        raise BadInput(f"a session of {rounds} rounds is none; play at least one")


def safe_place(wager: WagerNets, start: int, rounds: int) -> int:
    """From where on a bankroll counts as safe, in steps."""
    deviation = sqrt(wager.variance * rounds) / float(wager.step)
    return start + ceil(SAFE * deviation + max(wager.mean, 0) * rounds / float(wager.step)) + 1


@numba.njit(cache=True, nogil=True, fastmath=True)
def play(now: Any, after: Any, nets: Any, chances: Any, least: int, first: int) -> float:
    """A round for every bankroll from a place on, and how likely it is gone by that. The top stays where it is."""
    top, gone = now.size - 1, 0.0
    for outcome in range(nets.shape[0]):
        net, chance = nets[outcome], chances[outcome]
        low, high = max(first, least - net), min(top, top - net)
        for place in range(first, min(low, top)):
            gone += now[place] * chance
        for place in range(low, high):
            after[place + net] += now[place] * chance
        for place in range(max(high, low), top):
            after[top] += now[place] * chance
    return gone


@numba.njit(cache=True, nogil=True)
def followed(nets: Any, chances: Any, start: int, least: int, top: int, rounds: int) -> Any:
    """Follow the bankroll. At the top, eight deviations up, it counts as safe."""
    now, after = np.zeros(top + 1), np.zeros(top + 1)
    now[start] = 1.0
    gone = 0.0
    for _ in range(rounds):
        after[:] = 0.0
        after[top] = now[top]
        gone += play(now, after, nets, chances, least, least)
        now, after = after, now
    return gone


def _in_leaps(wager: WagerNets, bankroll: Fraction, rounds: int, leaps: int) -> float:
    """The same in leaps, with a look after each."""
    at_once = max(1, round(rounds / leaps))
    times = ceil(rounds / at_once)
    spread = sqrt(wager.variance * at_once)
    floor = 1.0 + OVERSHOOT * (spread - sqrt(wager.variance))
    high = float(bankroll) + SAFE * sqrt(wager.variance * rounds) + max(wager.mean, 0) * rounds
    grain = float(wager.step) * max(1, ceil((high - floor) / PLACES / float(wager.step)))
    leap = _leap(wager, at_once, grain)
    places = ceil((high - floor) / grain) + 2
    now = np.zeros(places)
    at = (float(bankroll) - floor) / grain
    if at < 0:
        return 1.0
    low = int(at)
    now[low], now[low + 1] = 1 - (at - low), at - low
    half = len(leap) // 2
    size = 1 << (places + len(leap) - 2).bit_length()
    turned, gone = np.fft.rfft(leap, size), 0.0
    for _ in range(times):
        moved = np.fft.irfft(np.fft.rfft(now, size) * turned, size)[: places + len(leap) - 1]
        gone += float(moved[:half].sum())
        safe = float(moved[half + places :].sum())
        now = np.maximum(moved[half : half + places], 0.0)
        now[-1] += safe
    return min(max(gone, 0.0), 1.0)


def _leap(wager: WagerNets, rounds: int, grain: float) -> Floats:
    """The net of so many rounds on a lattice of this grain: mean kept, each result shared by its two neighbours."""
    sitting = session(wager, rounds)
    reach = ceil(max(abs(sitting.results[0]), abs(sitting.results[-1])) / grain) + 1
    leap = np.zeros(2 * reach + 1)
    at = sitting.results / grain + reach
    low = np.floor(at).astype(np.int64)
    np.add.at(leap, low, sitting.chances * (1 - (at - low)))
    np.add.at(leap, np.minimum(low + 1, 2 * reach), sitting.chances * (at - low))
    return leap
