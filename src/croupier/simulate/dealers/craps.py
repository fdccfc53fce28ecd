"""Craps: every wager of the layout rolled to its end, with its odds as far as option ``odds`` lets them go (OH-B).

A round is one bet, from being made to being decided. Bets of different wagers take different numbers of rolls, so each
wager has rolls of its own: its totals do not depend on what else is played.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.games.craps.bets import BETS, travelled
from croupier.games.craps.options import Options
from croupier.money import Cents
from croupier.options import amount
from croupier.simulate import kernel as frame
from croupier.simulate.chance import Stream, branch
from croupier.simulate.craps import Bets
from croupier.simulate.craps_walk import ENDINGS, MOST, ROLLED, Walk, play
from croupier.simulate.kernel import Dealer, Kernel, Order, Played


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(frame.Settings):
    """The bet, as an analysis may ask for it too."""

    stake: Cents = amount(
        title="the bet in dollars, where a vigorish in whole dollars and a maximum of odds are measured against it"
    )


def kernel(order: Order) -> Kernel:
    """The same number of bets on each of the wagers."""
    options = order.options
    assert isinstance(options, Options)
    bets = Bets(options, order.settings.stake)
    walks = [bets.walk(wager) for wager in order.wagers]
    lines = [sorted({one.line for one in walk.endings if one.line}) for walk in walks]
    rows, columns = max(len(walk.endings) for walk in walks), len(walks)
    nets, risked = np.zeros((rows, columns), np.int64), np.zeros((rows, columns), np.int64)
    hit = np.full((rows, columns), -1, np.int16)
    for column, walk in enumerate(walks):
        for row, one in enumerate(walk.endings):
            nets[row, column], risked[row, column] = one.net, one.risked
            hit[row, column] = lines[column].index(one.line) if one.line else -1

    def block(rounds: int, stream: Stream) -> Played:
        times = np.zeros((MOST, columns), np.int64)
        for column, wager in enumerate(order.wagers):
            times[:, column] = _played(walks[column], rounds, branch(stream, wager))
        rolls = int(times[ROLLED:].sum())
        return Played(nets, risked, hit, times[ENDINGS : ENDINGS + rows], {"rolls": rolls})

    return Kernel(order.wagers, [bets.flat] * columns, lines, block)


def _played(walk: Walk, bets: int, stream: Stream) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    times = np.zeros(MOST, np.int64)
    play(bets, walk.codes, stream, times)
    return times


def wagers(options: Options) -> list[str]:
    """Every bet of the layout, but for the numbers that come bets go to, and what the house leaves out."""
    return [slug for slug, bet in BETS.items() if not travelled(slug) and bet.table in options.tables]


DEALER = Dealer(kernel, {"optimal": "there is nothing to decide"}, wagers, Settings)
