"""What a wager does to the bankroll that pays for it: how fast ruin fades, Kelly's share, what a round is worth."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log1p

from croupier.errors import BadInput
from croupier.mathematics.wager_nets import WagerNets


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
