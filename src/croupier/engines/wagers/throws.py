"""What a wager looks at besides cards: dice, throws until one ends them, the points of a shooter, spins of a wheel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from typing import Final

import numpy as np

from croupier.engines.wagers.blocks import MOST_DEALS, Block, Ways
from croupier.errors import BadInput

MOST_DICE: Final = 6
MOST_SPINS: Final = 4
MOST_POCKETS: Final = 60
TOTALS: Final = range(2, 13)
#: Throws of a total that are told apart.
MOST_TIMES: Final = 20
POINTS: Final = (4, 5, 6, 8, 9, 10)


def dice(dice: int) -> Iterator[Block]:
    """So many dice, thrown once: their ``total`` and the ``dice`` themselves."""
    faces = np.array(list(product(range(1, 7), repeat=dice)))
    yield Block({"dice": faces, "total": faces.sum(axis=1)}, len(faces), np.ones(len(faces), np.int64))


def throws(stop: int) -> Iterator[Block]:
    """Two dice until a total ends it: which totals were ``thrown`` before."""
    reached = _sets_thrown(stop)
    sets = np.array(list(reached), np.int64)
    yield Block({"thrown": sets}, len(sets), _whole(reached.values()))


def repeats(total: int, stop: int) -> Iterator[Block]:
    """Two dice until a total ends it: how many ``times`` another came before, the last standing for that and more."""
    ways, ends = _ways(total), _ways(stop)
    times = [ways**count * ends * (ways + ends) ** (MOST_TIMES - 1 - count) for count in range(MOST_TIMES)]
    block = np.array([*times, ways**MOST_TIMES], object)
    assert int(block.sum()) == (ways + ends) ** MOST_TIMES, "some throws end in nothing"
    yield Block({"times": np.arange(MOST_TIMES + 1)}, MOST_TIMES + 1, block)


@cache
def _sets_thrown(stop: int) -> dict[int, Fraction]:
    """How likely exactly these totals come before the one that ends it, as bits."""
    chance = {total: Fraction(_ways(total), 36) for total in TOTALS}
    others = [total for total in TOTALS if total != stop]
    masks = sorted((sum(1 << total for total in some) for some in _subsets(others)), key=int.bit_count)
    visited = dict.fromkeys(masks, Fraction(0))
    visited[0] = Fraction(1)
    ended = {}
    for mask in masks:
        moves = chance[stop] + sum(chance[total] for total in others if not mask >> total & 1)
        ended[mask] = visited[mask] * chance[stop] / moves
        for total in others:
            if not mask >> total & 1:
                visited[mask | 1 << total] += visited[mask] * chance[total] / moves
    assert sum(ended.values()) == 1, "some throws end in nothing"
    return ended


def _subsets(totals: Sequence[int]) -> Iterator[list[int]]:
    for bits in range(1 << len(totals)):
        yield [total for place, total in enumerate(totals) if bits >> place & 1]


def points() -> Iterator[Block]:
    """A shooter's points until the seven that loses the dice: which ones were ``made``, and how many different
    ``points`` that is."""
    reached = _sets_of_points()
    sets = np.array(list(reached), np.int64)
    counts = np.array([made.bit_count() for made in reached], np.int64)
    yield Block({"made": sets, "points": counts}, len(sets), _whole(reached.values()))


@cache
def _sets_of_points() -> dict[int, Fraction]:
    """How likely a shooter makes exactly these points, as bits. What else comes out is thrown again, so a point is
    established as often as its total falls among the points, and made as often as that comes before a seven."""
    falls = {point: _ways(point) for point in POINTS}
    comes = {point: Fraction(ways, sum(falls.values())) for point, ways in falls.items()}
    made = {point: comes[point] * Fraction(ways, ways + _ways(7)) for point, ways in falls.items()}
    masks = sorted((sum(1 << point for point in some) for some in _subsets(POINTS)), key=int.bit_count)
    visited = dict.fromkeys(masks, Fraction(0))
    visited[0] = Fraction(1)
    ended = {}
    for mask in masks:
        leaves = 1 - sum(made[point] for point in POINTS if mask >> point & 1)
        ended[mask] = visited[mask] * (1 - sum(made.values())) / leaves
        for point in POINTS:
            if not mask >> point & 1:
                visited[mask | 1 << point] += visited[mask] * made[point] / leaves
    assert sum(ended.values()) == 1, "some hands end in nothing"
    return ended


def _ways(total: int) -> int:
    """In how many ways two dice throw a total."""
    return 6 - abs(7 - total)


def _whole(chances: Iterable[Fraction]) -> Ways:
    """Chances as whole numbers in the same proportion."""
    shares = list(chances)
    whole = lcm(*(chance.denominator for chance in shares))
    return np.array([int(chance * whole) for chance in shares], object)


def spins(spins: int, pockets: int) -> Iterator[Block]:
    """So many spins of a wheel: the pockets of the ``spins``."""
    if pockets**spins > MOST_DEALS:
        raise BadInput(f"{spins} spins of {pockets} pockets come in too many ways; look at fewer")
    landed = np.array(list(product(range(pockets), repeat=spins)))
    yield Block({"spins": landed}, len(landed), np.ones(len(landed), np.int64))
