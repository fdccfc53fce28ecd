"""The dealer of the blackjack games, exactly: which hands the rules let the dealer end with, and how often.

A *shoe* is ten counts, aces first and ten-valued cards last (`by_value`, `by_suit`). What it offers:

    completed(True)             every hand the dealer can end with, drawing from nothing, as sets of values
    completed(True, 10)         the same after an upcard, which is no part of `drawn` any more; (True, 10, 6) after both
    DealerHand.ways(shoe)       in how many orders of single cards the dealer draws it from a shoe: a product of what is
                                left of each value, times the orders in which the rules let the values come
    chances(shoe, True, up=1)   how likely each end is, in floats

Cards that a player holds, or that lie face down unseen, change nothing but the shoe: the pack is shuffled, so the
dealer might as well have drawn before anybody else.

In floats, for many shoes: `tree` turns the hands of `completed` into a tree in which each node adds one card, values in
ascending order, so that what two hands begin with is multiplied once; `finals` walks it. The dealer's ends are numbered
from `LOWEST` points up to 22, then `OVER` (23 and more) and `NATURAL`.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import perm, prod
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPlan, CroupierError
from croupier.games.families.twenty_one import completes_blackjack, must_draw
from croupier.hands.points import VALUE, is_blackjack, total

#: How many cards of each value, aces first.
Shoe: TypeAlias = tuple[int, ...]
Floats: TypeAlias = npt.NDArray[np.float64]
Small: TypeAlias = npt.NDArray[np.int64]

VALUES: Final = range(1, 11)
SUITS: Final = range(4)
#: A card of each value to show to the leaf rules; the first place is nobody's.
_SHOWN: Final[tuple[Card, ...]] = (-1, *(VALUE.index(value) for value in VALUES))
_EMPTY: Final[Shoe] = (0,) * 10
#: The least points that the dealer ends with.
LOWEST: Final = 17
OVER, NATURAL, ENDS = 6, 7, 8
#: Shoes that are looked at together: as many as stay close to the processor.
_AT_ONCE: Final = 512


class DealerHand(NamedTuple):
    """A hand the dealer ends with: how many of each value were drawn, in how many orders of values that can come, and
    what it is. ``points`` counts the upcard too."""

    drawn: Shoe
    orders: int
    points: int
    natural: bool

    @property
    def size(self) -> int:
        """How many cards were drawn."""
        return sum(self.drawn)

    def ways(self, shoe: Sequence[int]) -> int:
        """In how many orders of single cards it is drawn from a shoe."""
        return self.orders * prod(perm(left, drawn) for left, drawn in zip(shoe, self.drawn, strict=True) if drawn)


def by_value(pack: Sequence[int]) -> Shoe:
    """The shoe of a pack of 53 counts."""
    return _valued(pack, SUITS)


def by_suit(pack: Sequence[int]) -> tuple[Shoe, ...]:
    """The shoe of each suit: clubs, diamonds, hearts, spades."""
    return tuple(_valued(pack, [suit]) for suit in SUITS)


def _valued(pack: Sequence[int], suits: Sequence[int]) -> Shoe:
    if pack[JOKER]:
        raise CroupierError("a joker is in the pack; it has no value in a blackjack game")
    shoe = [0] * 10
    for card, value in enumerate(VALUE):
        if card & 3 in suits:
            shoe[value - 1] += pack[card]
    return tuple(shoe)


def without(shoe: Sequence[int], *values: int) -> Shoe:
    """The shoe with a card of each of these values gone."""
    left = list(shoe)
    for value in values:
        left[value - 1] -= 1
    return tuple(left)


def shown(values: Sequence[int]) -> list[Card]:
    """Cards of these values, for the leaf rules to look at."""
    return [_SHOWN[value] for value in values]


def values_of(held: Sequence[int]) -> list[int]:
    """The values in a hand, lowest first."""
    return [value for value, copies in zip(VALUES, held, strict=True) for _ in range(copies)]


@cache
def completed(hits_soft_17: bool, *known: int) -> tuple[DealerHand, ...]:
    """Every hand the dealer can end with, given the upcard, the hole card too, or nothing, by the rule of the draw."""
    finished: list[DealerHand] = []
    drawing = {_EMPTY: 1}
    while drawing:
        longer: Counter[Shoe] = Counter()
        for held, orders in drawing.items():
            values = values_of(held)
            hand = shown([value for value in (*known, *values) if value])
            count = total(hand)
            if len(hand) < 2 or must_draw(count, hits_soft_17=hits_soft_17):
                for at in range(10):
                    longer[*held[:at], held[at] + 1, *held[at + 1 :]] += orders
            else:
                finished.append(DealerHand(held, orders, count.points, len(hand) == 2 and is_blackjack(*hand)))
        drawing = longer
    return tuple(finished)


@cache
def completing(up: int) -> int:
    """The value of the hole cards that give the dealer a blackjack under an upcard; 0 if none does."""
    holes = {VALUE[hole] for hole in completes_blackjack(*shown([up]))}
    for card, hole in product((card for card, value in enumerate(VALUE) if value == up), range(len(VALUE))):
        if not is_blackjack(card, hole) == (hole in completes_blackjack(card)) == (VALUE[hole] in holes):
            raise BadPlan(
                f"a dealer's blackjack under {up} is solved by the value of the hole card, which does not decide"
            )
    return max(holes, default=0)


class Tree(NamedTuple):
    """One row a node: its parent, the value added less one, how many of that value came before, how many cards, and if
    the dealer may stop there, how it ends (else -1) and in how many orders."""

    parent: Small
    value: Small
    before: Small
    depth: Small
    end: Small
    orders: Floats


@cache
def tree(hits_soft_17: bool, *known: int) -> Tree:
    """Everything that can be drawn after an upcard, with the hole card where it is known, or from nothing."""
    nodes: dict[tuple[int, ...], int] = {(): 0}
    rows = [[0, 0, 0, 0, -1]]
    orders = [0.0]
    for hand in completed(hits_soft_17, *known):
        values = tuple(values_of(hand.drawn))
        for size in range(1, len(values) + 1):
            if values[:size] not in nodes:
                last, rest = values[size - 1], values[: size - 1]
                rows.append([nodes[rest], last - 1, rest.count(last), size, -1])
                nodes[values[:size]] = len(orders)
                orders.append(0.0)
        if hand.points < LOWEST:
            raise BadPlan(f"a dealer who stands on {hand.points} is not solved; the ends are {LOWEST} and more")
        rows[nodes[values]][4] = NATURAL if hand.natural else min(hand.points, LOWEST + OVER) - LOWEST
        orders[nodes[values]] = float(hand.orders)
    parent, value, before, depth, end = np.array(rows, np.int64).T.copy()
    return Tree(parent, value, before, depth, end, np.array(orders))


# Compiled loops go through arrays one number at a time: what NumPy does to them at once takes seconds to compile, and
# whoever asks for the first time waits for it.


@numba.njit(cache=True, nogil=True)
def take_hand(shoe: Any, held: Any, left: Any) -> bool:
    """Take the cards of a hand out of a shoe, into ``left``; says whether they are in it."""
    there = True
    for value in range(10):
        left[value] = shoe[value] - held[value]
        there &= left[value] >= 0
    return there


@numba.njit(cache=True, nogil=True)
def cards_in(shoe: Any) -> int:
    """How many cards a shoe has."""
    cards = 0
    for value in range(10):
        cards += shoe[value]
    return cards


@numba.njit(cache=True, nogil=True)
def finals(tree: Any, shoe: Any, out: Any, held: Any) -> None:
    """How likely each end is, from a shoe that lacks the upcard, into ``out``; ``held`` is as long as the tree."""
    cards = cards_in(shoe)
    for end in range(ENDS):
        out[end] = 0.0
    held[0] = 1.0
    if tree.end[0] >= 0:  # both cards are known, and nothing is drawn
        out[tree.end[0]] = 1.0
    for node in range(1, tree.parent.size):
        chance = 0.0
        left = shoe[tree.value[node]] - tree.before[node]
        if left > 0 and held[tree.parent[node]] > 0.0:
            chance = held[tree.parent[node]] * left / (cards - tree.depth[node] + 1)
        held[node] = chance
        if tree.end[node] >= 0:
            out[tree.end[node]] += chance * tree.orders[node]


def finals_of(tree: Tree, shoes: Small) -> Floats:
    """The same for many shoes at once, one a row, with nothing to compile."""
    ends = np.zeros((len(shoes), ENDS))
    for first in range(0, len(shoes), _AT_ONCE):
        ends[first : first + _AT_ONCE] = _finals(tree, shoes[first : first + _AT_ONCE].T)
    return ends


def _finals(tree: Tree, left: Small) -> Floats:
    held, ends = np.ones((tree.parent.size, left.shape[1])), np.zeros((ENDS, left.shape[1]))
    cards = np.maximum(left.sum(axis=0) - np.arange(tree.depth.max() + 1)[:, np.newaxis] + 1, 1).astype(float)
    copies = np.maximum(left - np.arange(tree.before.max() + 1)[:, np.newaxis, np.newaxis], 0).astype(float)
    nodes = zip(*(column.tolist() for column in tree), strict=True)
    for node, (parent, value, before, depth, end, orders) in enumerate(nodes):
        if node:
            np.multiply(held[parent], copies[before, value], out=held[node])
            np.divide(held[node], cards[depth], out=held[node])
        if end >= 0:
            ends[end] += held[node] * orders
    return ends.T


def chances(shoe: tuple[int, ...], hits_soft_17: bool, up: int = 0) -> Floats:
    """How likely each end is, from one shoe that lacks the upcard."""
    grown = tree(hits_soft_17, up)
    out, held = np.zeros(ENDS), np.zeros(grown.parent.size)
    finals(grown, np.array(shoe, np.int64), out, held)
    return out
