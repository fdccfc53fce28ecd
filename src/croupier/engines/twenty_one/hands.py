"""Every hand that a blackjack player can hold without busting, as sets of values, and what follows from each by a card.
The hands are in the order of their hard totals, so a card always leads to a later one. Number 0 is the empty hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one.dealer import VALUES, Shoe, Small, shown, values_of
from croupier.errors import BadPlan
from croupier.games.families.blackjack_plan import NAMES
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import Total, total


class ValueHands(NamedTuple):
    """One row a hand: how many of each value, points, softness, size, and where each further value leads (-1: bust)."""

    held: Small
    points: Small
    soft: Small
    size: Small
    after: Small


def _within(points: int, lowest: int = 1) -> Iterator[tuple[int, ...]]:
    """Every set of values of at most so many points, aces as one."""
    yield ()
    for value in range(lowest, min(points, 10) + 1):
        for rest in _within(points - value, value):
            yield (value, *rest)


def counts(values: Sequence[int]) -> Shoe:
    """How many of each value."""
    return tuple(values.count(value) for value in VALUES)


@cache
def numbers() -> dict[Shoe, int]:
    """The number of each hand."""
    held = sorted((counts(values) for values in _within(21)), key=lambda held: (sum(values_of(held)), held))
    return {hand: number for number, hand in enumerate(held)}


@cache
def number(*values: int) -> int:
    """The number of the hand with these values."""
    return numbers()[counts(values)]


@cache
def hands() -> ValueHands:
    """All of them."""
    known = numbers()
    after = [[known.get((*held[:at], held[at] + 1, *held[at + 1 :]), -1) for at in range(10)] for held in known]
    totals = [total(shown(values_of(held))) for held in known]
    held = np.array(list(known), np.int64)
    if any(
        count.points not in (hard := sum(values_of(hand)), hard + 10) for hand, count in zip(known, totals, strict=True)
    ):
        raise BadPlan("hands do not count as in any game of twenty-one")
    return ValueHands(
        held,
        np.array([count.points for count in totals], np.int64),
        np.array([count.soft for count in totals], np.int64),
        held.sum(axis=1),
        np.array(after, np.int64),
    )


#: Every action.
ANY: Final = (1 << len(NAMES)) - 1


@cache
def drawing_like_the_dealer(hits_soft_17: bool) -> npt.NDArray[np.bool_]:
    """Which hands a player hits who draws and stands as the dealer must."""
    counts = zip(hands().points.tolist(), hands().soft.tolist(), strict=True)
    return np.array([must_draw(Total(points, bool(soft)), hits_soft_17=hits_soft_17) for points, soft in counts])


@dataclass(frozen=True, eq=False)
class PlayStyle:
    """What each hand may do against each upcard (the first index), as bits. ``otherwise`` is for where the rules allow
    none of it: no double after a split, no more hands. Between actions that are left the best is taken."""

    allow: Small
    otherwise: Small
    resplits_at_best: bool = True

    def narrowed(self, up: int, may: Small) -> Small:
        """What is left of what hands may do, splitting aside."""
        wanted = may & self.allow[up]
        instead = may & self.otherwise[up]
        left: Small = np.where(wanted != 0, wanted, np.where(instead != 0, instead, may))
        return left


def anything() -> Small:
    """Every action against every upcard."""
    return np.full((11, hands().points.size), ANY)


#: Whatever is best.
OPTIMAL: Final = PlayStyle(anything(), anything())
