"""Exact chance: how likely each answer is. Weights are integers, each out of a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from croupier.engines.any.symmetry import START, Trail
from croupier.equipment.cards import Card
from croupier.errors import CroupierError
from croupier.round.requests import Draw, Peek

Branches: TypeAlias = list[tuple[int, Any]]


class Hole(NamedTuple):
    """A face-down card that the card reader has spoken about, and what it can still be."""

    to: str
    slot: int
    among: frozenset[Card]


class Batch(NamedTuple):
    """The cards of one set so far: how many, the highest, and how often that one came."""

    size: int = 0
    highest: Card = -1
    times: int = 0

    def add(self, card: Card) -> Batch:
        """The batch with one more card, not below the highest."""
        return Batch(self.size + 1, card, self.times + 1 if card == self.highest else 1)


class Known(NamedTuple):
    """What must be remembered between two answers besides the felt itself. ``unseen`` counts the cards nobody has
    identified, ``stated`` the facts right after the last card, and ``trail`` is all that was answered, where alike
    cards are counted once."""

    unseen: int = 0
    hole: Hole | None = None
    batches: Mapping[Draw, Batch] = MappingProxyType({})
    stated: int = 0
    trail: Trail = START

    def closed(self) -> Known:
        """What comes next is no part of the batches so far."""
        return self._replace(batches={}) if self.batches else self


def weigh_card(left: Sequence[int], draw: Draw, hole: Hole | None) -> tuple[Branches, int]:
    """Each card that can come now with its weight, and the whole. With a hole card known to lie in a set, a weight
    counts the ordered pairs (this card, the hole card) of two different cards of the pack. Cards that nobody knows
    anything about change nothing."""
    cards = sum(left)
    if hole is None:
        return [(copies, card) for card, copies in enumerate(left) if copies], cards
    among = sum(left[card] for card in hole.among)
    if (draw.to, draw.slot) == (hole.to, hole.slot):
        return [(left[card], card) for card in sorted(hole.among) if left[card]], among
    pairs = ((copies * (among - (card in hole.among)), card) for card, copies in enumerate(left))
    return [(weight, card) for weight, card in pairs if weight], among * (cards - 1)


def weigh_peek(left: Sequence[int], peek: Peek, hole: Hole | None) -> tuple[list[tuple[int, Hole]], int]:
    """What the hole card can be after a yes and after a no, each with its weight, and the whole."""
    if hole is not None and (hole.to, hole.slot) != (peek.to, peek.slot):
        raise CroupierError(f"the card reader has spoken about {hole.to} {hole.slot + 1}; a second card is too much")
    among = hole.among if hole else frozenset(card for card, copies in enumerate(left) if copies)
    split = (among & peek.completes, among - peek.completes)
    weighed = [(sum(left[card] for card in part), Hole(peek.to, peek.slot, part)) for part in split]
    return weighed, sum(left[card] for card in among)


def weigh_set(branches: Branches, whole: int, batch: Batch) -> tuple[Branches, int]:
    """Only ascending cards, each weighed by the orders it stands for. Cards of which some are equal have k!/(m! ...)
    orders; one more card, there m times now, makes them (k + 1)/m times as many."""
    if not batch.size:
        return branches, whole
    orders, again = batch.size + 1, batch.times + 1
    kept = [
        (weight * orders * (1 if card == batch.highest else again), card)
        for weight, card in branches
        if card >= batch.highest
    ]
    return kept, whole * again


def weigh_roll(dice: int, *, unordered: bool) -> tuple[Branches, int]:
    """Every roll with its weight, and the whole; without their order, like rolls are one."""
    rolls = product(range(1, 7), repeat=dice)
    ways = Counter(tuple(sorted(roll)) if unordered else roll for roll in rolls)
    return [(weight, roll) for roll, weight in ways.items()], 6**dice
