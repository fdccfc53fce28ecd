"""Every hand that a blackjack player can hold without busting, as sets of values, and what follows from each by a card.

The hands are in the order of their hard totals, so a card always leads to a later one. Number 0 is the empty hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from croupier.engines.twenty_one.dealer import VALUES, Shoe, shown, values_of
from croupier.engines.twenty_one.dealer_fast import Small
from croupier.hands.points import total


class Hands(NamedTuple):
    """One row a hand: how many of each value, points, whether soft, how many cards, and the hand that each further
    value leads to (-1 is a bust)."""

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


def number(*values: int) -> int:
    """The number of the hand with these values."""
    return numbers()[counts(values)]


@cache
def hands() -> Hands:
    """All of them."""
    known = numbers()
    after = [[known.get((*held[:at], held[at] + 1, *held[at + 1 :]), -1) for at in range(10)] for held in known]
    totals = [total(shown(values_of(held))) for held in known]
    held = np.array(list(known), np.int64)
    return Hands(
        held,
        np.array([count.points for count in totals], np.int64),
        np.array([count.soft for count in totals], np.int64),
        held.sum(axis=1),
        np.array(after, np.int64),
    )
