"""How far the distribution of split rounds is off, whose hands are taken as independent: shown by dealing them."""

from fractions import Fraction
from math import sqrt

import pytest

import croupier


@pytest.mark.long
@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack"])
def test_rounds_that_are_dealt_spread_as_the_distribution_says(slug: str) -> None:
    [analysis] = croupier.analyze(slug, wager="main")
    # A round from each shoe, as the distribution has it: deeper in a shoe rounds are a little different ones.
    alone = {"penetration": 1}
    run = croupier.simulate(slug, 60_000_000, wagers=["main"], options=alone, strategy="optimal", seed="split rounds")
    dealt = run["main"].tally
    rounds, unit = dealt.rounds, dealt.initial / dealt.rounds
    nets = {net / unit: times / rounds for net, times in dealt.nets.items()}
    mean = sum(net * share for net, share in nets.items())
    second, fourth = (sum((net - mean) ** power * share for net, share in nets.items()) for power in (2, 4))
    error = sqrt((fourth - second * second) / rounds)
    print(f"{slug}: variance {float(analysis.variance):.6f}, dealt {second:.6f} with a standard error of {error:.6f}")
    assert abs(second - float(analysis.variance)) < 4 * error
    assert error < 4e-4
    # Four units and more are won and lost by split rounds alone.
    for net in (-8, -6, -5, -4, -3, 3, 4, 5, 6, 8):
        chance = float(analysis.distribution.get(Fraction(net), 0))
        if chance * rounds > 1_000:
            assert nets[net] == pytest.approx(chance, rel=max(0.02, 5 / sqrt(chance * rounds))), net
