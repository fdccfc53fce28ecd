"""Hands with a flush in them: what ranks alone got wrong, suit by suit.

A hand with five cards of a suit (four and the joker) has at most two others, whose suits no longer matter. There are
226,000 such hands of a suit. Each that is set or valued otherwise than its ranks alone would be is moved: away from the
one place, to the other. What these moves change for a player's setting depends on the player's cards of the suit, which
no hand of the dealer may hold, and on the ranks of the player's other cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.hands import STACK, HandSettings, HandValues, Ints
from croupier.engines.pai_gow.ranks import Holdings, ranks_of
from croupier.engines.pai_gow.sweep import ONE, OTHERS, TWO, Moves
from croupier.equipment.cards import JOKER

#: The other cards of a flush hand by their ranks: two, one or none.
_OTHERS: Final = [*combinations_with_replacement(range(13), 2), *((rank,) for rank in range(13)), ()]
assert (len(_OTHERS), TWO, ONE) == (OTHERS, comb(14, 2), 13)


@dataclass(frozen=True, slots=True)
class PackSuits:
    """The suits of a pack of single cards, as bits of ranks."""

    ranks: npt.NDArray[np.int8]
    of: tuple[int, ...]
    joker: bool

    @property
    def kinds(self) -> list[int]:
        """The different ones."""
        return sorted(set(self.of))

    @property
    def kind(self) -> npt.NDArray[np.int8]:
        """The kind of each suit."""
        return np.array([self.kinds.index(suit) for suit in self.of], np.int8)

    def rest(self, suit: int) -> Ints:
        """How many cards of each rank are in the other suits."""
        return (self.ranks - (suit >> np.arange(13) & 1)).astype(np.int32)


def suits_of(pack: Sequence[int]) -> PackSuits:
    """The suits of a pack."""
    masks = [sum(1 << rank for rank in range(13) if pack[rank << 2 | suit]) for suit in range(4)]
    return PackSuits(ranks_of(pack), tuple(masks), bool(pack[JOKER]))


@dataclass(frozen=True, slots=True)
class FlushCards:
    """Every seven cards with five of one suit or four and the joker: the ranks of that suit as bits, the others, and
    the cards in ascending order. ``first[joker, suited]`` is the place of the first with such cards of the suit."""

    suited: npt.NDArray[np.uint16]
    joker: npt.NDArray[np.bool_]
    others: npt.NDArray[np.uint8]
    held: npt.NDArray[np.int8]
    cards: npt.NDArray[np.int8]
    first: Ints

    def dealt(self, suits: PackSuits, suit: int) -> npt.NDArray[np.intp]:
        """Those that can be dealt in a suit."""
        there = (self.suited & ~np.uint16(suit)) == 0
        beside = self.held - (self.suited[:, None] >> np.arange(13) & 1)
        enough = (beside <= suits.rest(suit)).all(axis=1)
        return np.flatnonzero(there & enough & (suits.joker | ~self.joker))


@dataclass(frozen=True, slots=True)
class FlushHands:
    """The flush hands of a pack, and how they are set. The hand at a place of `FlushCards` is in ``row[place]``."""

    cards: FlushCards
    settings: HandSettings
    row: Ints


@cache
def flush_cards() -> FlushCards:
    """All of them, whatever the pack."""
    size = np.array([mask.bit_count() for mask in range(1 << 13)])
    first = np.full((2, 1 << 13), -1, np.int32)
    rows: list[tuple[int, int, int]] = []
    for joker in range(2):
        for mask in np.flatnonzero((size >= 5 - joker) & (size <= STACK - joker)).tolist():
            first[joker, mask] = len(rows)
            start, ways = ((TWO + ONE, 1), (TWO, ONE), (0, TWO))[STACK - joker - size[mask]]
            rows += [(joker, mask, start + other) for other in range(ways)]
    with_joker, suited, others = np.array(rows).T
    bits = (suited[:, None] >> np.arange(13) & 1).astype(np.int8)
    beside = np.array([np.bincount(ranks, minlength=13) for ranks in _OTHERS], np.int8)
    # The others as cards of two other suits; where there are fewer, the joker stands for nothing.
    unlike = [[rank << 2 | suit for suit, rank in enumerate(ranks, 1)] for ranks in _OTHERS]
    other_cards = np.array([[*two, *[JOKER] * (2 - len(two))] for two in unlike])
    cards = np.hstack([np.where(bits, np.arange(13) << 2, JOKER), other_cards[others]])
    return FlushCards(
        suited.astype(np.uint16),
        with_joker.astype(np.bool_),
        others.astype(np.uint8),
        bits + beside[others],
        np.sort(cards, axis=1)[:, :STACK].astype(np.int8),
        first,
    )


def flush_hands(values: HandValues, suits: PackSuits) -> FlushHands:
    """Those that a pack can deal in any suit."""
    every = flush_cards()
    some = np.unique(np.concatenate([every.dealt(suits, suit) for suit in suits.kinds]))
    row = np.full(len(every.joker), -1, np.int32)
    row[some] = np.arange(len(some))
    cards = FlushCards(
        suited=every.suited[some],
        joker=every.joker[some],
        others=every.others[some],
        held=every.held[some],
        cards=every.cards[some],
        first=every.first,
    )
    return FlushHands(cards, values.settings(cards.cards), row)


def other_ranks() -> tuple[Ints, Ints]:
    """The lower and the higher of the others as bits, 0 where there is none; a pair is two of the lower."""
    lower = [1 << ranks[0] if ranks else 0 for ranks in _OTHERS]
    higher = [1 << ranks[1] if len(ranks) == 2 and ranks[0] != ranks[1] else 0 for ranks in _OTHERS]
    return np.array(lower, np.int32), np.array(higher, np.int32)


def moves(hands: FlushHands, some: npt.NDArray[np.intp], by_rank: Holdings) -> Moves:
    """What some flush hands are moved from and to."""
    cards = hands.cards
    holding = by_rank.find(cards.held[some], cards.joker[some])
    to = [part[some, hands.settings.house[some]] for part in hands.settings[:2]]
    away = [part[holding, by_rank.settings.house[holding]] for part in by_rank.settings[:2]]
    moved = np.flatnonzero((to[0] != away[0]) | (to[1] != away[1]))
    low, high = (np.concatenate([after[moved], before[moved]]) for after, before in zip(to, away, strict=True))
    sign = np.repeat(np.array([1, -1], np.int8), len(moved))
    hand = np.tile(some[moved], 2)
    up = np.argsort(high, kind="stable")
    return Moves(high[up], low[up].astype(np.uint8), cards.others[hand[up]], sign[up], cards.suited[hand[up]])
