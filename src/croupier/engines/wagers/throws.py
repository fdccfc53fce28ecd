"""What a wager looks at besides cards: dice, throws one after the other or until one ends them, spins of a wheel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.wagers.blocks import MOST_DEALS, Block, Ways
from croupier.errors import BadInput

MOST_DICE: Final = 6
MOST_SPINS: Final = 4
MOST_POCKETS: Final = 60
TOTALS: Final = range(2, 13)
#: Throws of a total that are told apart.
MOST_TIMES: Final = 20
#: Throws that follow each other and are told apart.
MOST_THROWS: Final = 4
PLACES: Final = ("first", "second", "third", "fourth")


def dice(dice: int) -> Iterator[Block]:
    """So many dice, thrown once: their ``total`` and the ``dice`` themselves."""
    faces = np.array(list(product(range(1, 7), repeat=dice)))
    yield Block({"dice": faces, "total": faces.sum(axis=1)}, len(faces), np.ones(len(faces), np.int64))


def in_turn(throws: int) -> Iterator[Block]:
    """Two dice thrown so many times: the totals of the ``first``, the ``second`` and so on, and whether each was a
    double (``first_double``)."""
    faces = list(product(range(1, 7), repeat=2))
    each = Counter((sum(pair), pair[0] == pair[1]) for pair in faces)
    courses = list(product(each.items(), repeat=throws))
    known = {}
    for place, name in enumerate(PLACES[:throws]):
        known[name] = np.array([course[place][0][0] for course in courses])
        known[f"{name}_double"] = np.array([course[place][0][1] for course in courses])
    yield Block(known, len(courses), np.array([prod(ways for _, ways in course) for course in courses]))


def throws(stop: int) -> Iterator[Block]:
    """Two dice until a total ends it: which totals were ``thrown`` before."""
    others = tuple(Outcome(total, ways_to_throw(total)) for total in TOTALS if total != stop)
    reached = _sets_thrown(others, ways_to_throw(stop))
    yield Block({"thrown": as_totals(reached)}, len(reached), in_proportion(reached.values()))


def doubles(stop: int) -> Iterator[Block]:
    """Two dice until a total ends it that no double makes: which doubles were ``thrown`` before, by their faces, and
    how many different ``doubles`` that is."""
    reached = _sets_thrown(tuple(Outcome(face, 1) for face in range(1, 7)), ways_to_throw(stop))
    different = np.array([faces.bit_count() for faces in reached], np.int64)
    yield Block({"thrown": as_totals(reached), "doubles": different}, len(different), in_proportion(reached.values()))


def as_totals(masks: Iterable[int]) -> Ways:
    """Which totals each outcome has, as bits: a column of its own, since such a number is compared with nothing."""
    return np.array(list(masks), np.int64)[:, None]


def repeats(total: int, stop: int) -> Iterator[Block]:
    """Two dice until a total ends it: how many ``times`` another came before, the last standing for that and more."""
    ways, ends = ways_to_throw(total), ways_to_throw(stop)
    times = [ways**count * ends * (ways + ends) ** (MOST_TIMES - 1 - count) for count in range(MOST_TIMES)]
    block = np.array([*times, ways**MOST_TIMES], object)
    assert int(block.sum()) == (ways + ends) ** MOST_TIMES, "some throws end in nothing"
    yield Block({"times": np.arange(MOST_TIMES + 1)}, MOST_TIMES + 1, block)


class Outcome(NamedTuple):
    """What may be thrown before a stop, by its number, and in how many ways two dice throw it."""

    number: int
    ways: int


@cache
def _sets_thrown(others: tuple[Outcome, ...], stop: int) -> dict[int, Fraction]:
    """How likely exactly these outcomes come before what ends it in so many ways, as bits."""
    numbers = [outcome.number for outcome in others]
    masks = sorted((sum(1 << number for number in some) for some in _subsets(numbers)), key=int.bit_count)
    visited = dict.fromkeys(masks, Fraction(0))
    visited[0] = Fraction(1)
    ended = {}
    for mask in masks:
        missing = [outcome for outcome in others if not mask >> outcome.number & 1]
        moves = stop + sum(outcome.ways for outcome in missing)
        ended[mask] = visited[mask] * Fraction(stop, moves)
        for outcome in missing:
            visited[mask | 1 << outcome.number] += visited[mask] * Fraction(outcome.ways, moves)
    assert sum(ended.values()) == 1, "some throws end in nothing"
    return ended


def _subsets(numbers: Sequence[int]) -> Iterator[list[int]]:
    for bits in range(1 << len(numbers)):
        yield [number for place, number in enumerate(numbers) if bits >> place & 1]


def ways_to_throw(total: int) -> int:
    """In how many ways two dice throw a total."""
    return 6 - abs(7 - total)


def in_proportion(chances: Iterable[Fraction]) -> Ways:
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
