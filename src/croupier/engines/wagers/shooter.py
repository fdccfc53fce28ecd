"""What a wager looks at in a shooter's whole hand, until the seven that loses the dice: points made, wins of the pass
line, rolls."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

import numpy as np

from croupier.engines.wagers.blocks import Block
from croupier.engines.wagers.throws import TOTALS, as_totals, in_proportion, ways_to_throw

POINTS: Final = (4, 5, 6, 8, 9, 10)
NATURALS: Final = (7, 11)
#: So many times a point is made, or more, is the last that is told apart; so it is with wins and with rolls.
MOST_MADE: Final = 4
MOST_WINS: Final = 20
MOST_ROLLS: Final = 200
_ESTABLISHED: Final = sum(map(ways_to_throw, POINTS))
#: How likely a point that is established is this one, and is made.
_MADE: Final = tuple(
    Fraction(ways_to_throw(point), _ESTABLISHED)
    * Fraction(ways_to_throw(point), ways_to_throw(point) + ways_to_throw(7))
    for point in POINTS
)


def points() -> Iterator[Block]:
    """Which points were ``made``, how many different ``points`` that is, and how many ``times`` each was, a column for
    every total."""
    reached = _times_before_the_end(_MADE, MOST_MADE)
    counts = np.array(list(reached), np.int64)
    times = np.zeros((len(counts), TOTALS[-1] + 1), np.int64)
    times[:, list(POINTS)] = counts
    made = ((counts > 0) << np.array(POINTS)).sum(axis=1)
    known = {"made": as_totals(made), "points": (counts > 0).sum(axis=1), "times": times}
    yield Block(known, len(counts), in_proportion(reached.values()))


def wins() -> Iterator[Block]:
    """How many ``wins`` the pass line has, sevens and elevens that come out among them, and how many ``passes``: points
    made."""
    naturals = sum(map(ways_to_throw, NATURALS))
    established = Fraction(_ESTABLISHED, naturals + _ESTABLISHED)
    reached = _times_before_the_end((1 - established, established * sum(_MADE)), MOST_WINS)
    counts = np.array(list(reached), np.int64)
    known = {"wins": np.minimum(counts.sum(axis=1), MOST_WINS), "passes": counts[:, 1]}
    yield Block(known, len(counts), in_proportion(reached.values()))


@cache
def _times_before_the_end(chances: tuple[Fraction, ...], most: int) -> dict[tuple[int, ...], Fraction]:
    """How likely each of these events comes so many times, up to ``most``, before none of them comes and all ends."""
    counts = sorted(product(range(most + 1), repeat=len(chances)), key=sum)
    visited = dict.fromkeys(counts, Fraction(0))
    visited[counts[0]] = Fraction(1)
    ended = {}
    for times in counts:
        full = sum(chance for chance, so_often in zip(chances, times, strict=True) if so_often == most)
        leaves = visited[times] / (1 - full)  # what comes once more than is told apart changes nothing
        ended[times] = leaves * (1 - sum(chances))
        for place, chance in enumerate(chances):
            if times[place] < most:
                visited[*times[:place], times[place] + 1, *times[place + 1 :]] += leaves * chance
    assert sum(ended.values()) == 1, "some hands end in nothing"
    return ended


def rolls() -> Iterator[Block]:
    """How many ``rolls`` a hand has, the seven that ends it among them."""
    come_out, on_point = 1, dict.fromkeys(POINTS, 0)
    ended = []
    for _ in range(MOST_ROLLS - 1):
        ended.append(sum(on_point.values()) * ways_to_throw(7))
        made = sum(ways * ways_to_throw(point) for point, ways in on_point.items())
        stays = {point: ways * (36 - ways_to_throw(point) - ways_to_throw(7)) for point, ways in on_point.items()}
        on_point = {point: stays[point] + come_out * ways_to_throw(point) for point in POINTS}
        come_out = come_out * (36 - _ESTABLISHED) + made
    left = come_out + sum(on_point.values())
    ways = [count * 36 ** (MOST_ROLLS - 2 - place) for place, count in enumerate(ended)]
    assert sum(ways) + left == 36 ** (MOST_ROLLS - 1), "some hands end in nothing"
    assert not ways[0], "a seven that comes out ends no hand"
    yield Block({"rolls": np.arange(2, MOST_ROLLS + 1)}, MOST_ROLLS - 1, np.array([*ways[1:], left], object))
