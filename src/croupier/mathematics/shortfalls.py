"""How likely a bankroll is too small for what some hand comes to need, a double or a raise, and so for the strategy.

It is followed round by round, as ruin is. Over more rounds than can be followed it is taken from ruin: of the bankrolls
that come down to their last units so many meet a hand that needs more before they are gone, and that share depends on
the last few units of the way down, not on how long the way is. So it is read off rounds that can be followed, and the
error off half as many.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, sqrt
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.mathematics import ruin
from croupier.mathematics.ruin import RuinChance, check, followed, merged, play, ruined, safe_place
from croupier.mathematics.wager_nets import Floats, WagerNets


class _Hands(NamedTuple):
    """A wager's hands on the lattice: what each ends with, how likely, and what it comes to need."""

    nets: npt.NDArray[np.int64]
    chances: Floats
    needs: npt.NDArray[np.int64]
    least: int

    @classmethod
    def of(cls, wager: WagerNets) -> _Hands:
        needs = [ceil(need / wager.step) for need in wager.needs or [Fraction(1)] * len(wager.nets)]
        return cls(*wager.places(), np.array(needs, np.int64), ceil(1 / wager.step))


def shortfall(wager: WagerNets, bankroll: Fraction, rounds: int) -> RuinChance:
    """How likely some hand comes to need more than is left of a bankroll that could start it; 0 where no hand needs
    more than its first wager."""
    check(bankroll, rounds)
    hands = _Hands.of(wager)
    if hands.needs.max() <= hands.least:
        return RuinChance(0.0, 0.0)
    start = int(bankroll / wager.step)
    if _steps(wager, start, rounds) <= ruin.MOST_STEPS:
        return RuinChance(_short_of(wager, hands, start, rounds), 0.0)
    few = rounds
    while _steps(wager, _moderate(wager, few), few) > ruin.MOST_STEPS // ruin.ERRING:
        few //= 2
    gone = ruined(wager, bankroll, rounds)
    share, by_half = (_share(wager, hands, some) for some in (few, few // 2))
    return RuinChance(gone.chance * share, gone.error * share + ruin.ERRING * abs(share - by_half) * gone.chance)


def _steps(wager: WagerNets, start: int, rounds: int) -> int:
    return safe_place(wager, start, rounds) * rounds * len(merged(*wager.places())[0])


def _moderate(wager: WagerNets, rounds: int) -> int:
    """A bankroll on the lattice that is gone within so many rounds neither seldom nor nearly always."""
    needed = float(max(wager.needs)) + sqrt(wager.variance * rounds) - min(wager.mean, 0) * rounds
    return ceil(needed / float(wager.step))


def _share(wager: WagerNets, hands: _Hands, rounds: int) -> float:
    """How many shortfalls there are for every bankroll that is gone."""
    start = _moderate(wager, rounds)
    gone = followed(*merged(*wager.places()), start, hands.least, safe_place(wager, start, rounds), rounds)
    return _short_of(wager, hands, start, rounds) / float(gone)


def _short_of(wager: WagerNets, hands: _Hands, start: int, rounds: int) -> float:
    apart = hands.nets, hands.chances, hands.needs
    return float(_short(merged(*apart[:2]), apart, start, hands.least, safe_place(wager, start, rounds), rounds))


@numba.njit(cache=True, nogil=True)
def _short(merged: Any, apart: Any, start: int, least: int, top: int, rounds: int) -> Any:
    """The same until a hand needs more than is there; what hands need is told apart only where that can be."""
    nets, chances = merged
    every_net, every_chance, needs = apart
    enough = min(needs.max(), top)
    now, after = np.zeros(top + 1), np.zeros(top + 1)
    now[start] = 1.0
    short = 0.0
    for _ in range(rounds):
        after[:] = 0.0
        after[top] = now[top]
        for place in range(least, enough):
            for outcome in range(every_net.shape[0]):
                to = place + every_net[outcome]
                if place < needs[outcome]:
                    short += now[place] * every_chance[outcome]
                elif to >= least:
                    after[min(to, top)] += now[place] * every_chance[outcome]
        play(now, after, nets, chances, least, enough)
        now, after = after, now
    return short
