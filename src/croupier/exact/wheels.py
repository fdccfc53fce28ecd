"""Wheels: a wager wins in some of the pockets that count, and loses in the others."""

from collections.abc import Callable

from croupier.equipment.wheel import Wheel
from croupier.exact.solved import LOST, Ending, Solved, units
from croupier.money import Pay


def solve(wheel: Wheel, wins: Callable[[str], bool], pays: Pay) -> Solved:
    """One spin. A pocket that is no spin is spun again, so it is not among the ways."""
    pockets = [one for one in wheel.pockets if one not in wheel.void]
    won = sum(map(wins, pockets))
    return Solved(ways=len(pockets), endings={Ending(units(pays)): won, LOST: len(pockets) - won})
