"""Wagers that a fixed number of cards decides: every set of so many cards, by what it makes.

Cards of one kind are alike, so no shoe has more sets than the 52 kinds: 1,378 of two, 24,804 of three. What a set makes
does not depend on the shoe and is looked at once. In how many ways a shoe deals it is a product of what is left of each
of its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, combinations_with_replacement
from math import comb
from typing import Final, Generic, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import JOKER, Card
from croupier.errors import CroupierError

CardSet: TypeAlias = tuple[Card, ...]
#: One hand, or several that are dealt from the same shoe; the order within a hand does not count.
DealtSets: TypeAlias = tuple[CardSet, ...]
LinesMade = TypeVar("LinesMade")

#: The largest count that numpy's integers hold.
MOST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class CardSets(Generic[LinesMade]):
    """Hands that can be dealt, one row each, and what they make: ``made[makes[row]]``. Of the orders in which the cards
    of a row come, ``alike[row]`` at a time deal the very same hands."""

    cards: npt.NDArray[np.intp]
    alike: npt.NDArray[np.int64]
    makes: npt.NDArray[np.intp]
    made: tuple[LinesMade, ...]

    def tally(self, pack: Sequence[int]) -> dict[LinesMade, int]:
        """In how many ways a pack deals what can be made; 0 for what it cannot deal."""
        drawn = self.cards.shape[1]
        assert sum(pack) ** drawn <= MOST, f"{drawn} of {sum(pack)} cards come in too many orders for numpy"
        ways = self._orders(pack) // self.alike
        return {made: int(ways[self.makes == place].sum()) for place, made in enumerate(self.made)}

    def _orders(self, pack: Sequence[int]) -> npt.NDArray[np.int64]:
        """In how many ways the cards of each row come in the order they stand: each takes one of its kind away."""
        left = np.array(pack, np.int64)[self.cards]
        for later in range(1, self.cards.shape[1]):
            left[:, later] -= (self.cards[:, :later] == self.cards[:, later : later + 1]).sum(axis=1)
        orders: npt.NDArray[np.int64] = left.prod(axis=1)  # a kind that runs out is 0 before it is negative
        return orders


def sets(deals: Iterable[DealtSets], makes: Callable[..., LinesMade]) -> CardSets[LinesMade]:
    """What each of these deals makes by a rule, which is called with its hands."""
    rows = list(deals)
    numbers: dict[LinesMade, int] = {}
    made = [numbers.setdefault(makes(*hands), len(numbers)) for hands in rows]
    cards = np.array([[*chain.from_iterable(hands)] for hands in rows], np.intp)
    return CardSets(cards, _alike(cards, [*map(len, rows[0])]), np.array(made, np.intp), tuple(numbers))


def _alike(cards: npt.NDArray[np.intp], sizes: Sequence[int]) -> npt.NDArray[np.int64]:
    """How many orders of the cards in each hand look the same: m! for a card that is there m times."""
    orders = np.ones(len(cards), np.int64)
    for last, size in zip(accumulate(sizes), sizes, strict=True):
        hand = cards[:, last - size : last]
        for later in range(1, size):
            orders *= 1 + (hand[:, :later] == hand[:, later : later + 1]).sum(axis=1)
    return orders


def sets_of(cards: int) -> Iterator[CardSet]:
    """Every set of so many of the 52 cards, repeats among them."""
    return combinations_with_replacement(range(JOKER), cards)


def ways(pack: Sequence[int], *sizes: int) -> int:
    """In how many ways a pack deals hands of these sizes."""
    if pack[JOKER]:
        raise CroupierError("a joker is in the pack; this wager is made on games without one")
    left, hands = sum(pack), 1
    for size in sizes:
        hands *= comb(left, size)
        left -= size
    if left < 0:
        raise CroupierError(f"{sum(pack)} cards are too few for hands of {' and '.join(map(str, sizes))}")
    return hands
