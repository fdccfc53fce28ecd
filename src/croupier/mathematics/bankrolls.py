"""Bankrolls: how likely one is ever gone, and which is enough."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log

from croupier.errors import BadInput
from croupier.mathematics.growth import adjustment
from croupier.mathematics.ruin import ruined
from croupier.mathematics.wager_nets import WagerNets


def ruin(wager: WagerNets, bankroll: Fraction, rounds: int) -> float:
    """How likely a bankroll is gone (less than a unit is left) within so many rounds of one unit each."""
    return ruined(wager, bankroll, rounds).chance


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
