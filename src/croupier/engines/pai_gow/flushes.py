"""Pai gow poker hands with a flush in them: what ranks alone got wrong, suit by suit.

A hand with five cards of a suit (four and the joker) has at most two others, whose suits no longer matter. There are
226,000 such hands of a suit. Each that is set or valued otherwise than its ranks alone would be is moved: away from the
one place, to the other. What these moves change for a player's setting depends on the player's cards of the suit, which
no hand of the dealer may hold, and on the ranks of the player's other cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.hands import Ints, Settings, settings
from croupier.engines.pai_gow.ranks import Holdings, ranks_of
from croupier.engines.pai_gow.sweep import ONE, OTHERS, TWO
from croupier.equipment.cards import JOKER

#: The other cards of a flush hand by their ranks: two, one or none.
_OTHERS: Final = [*combinations_with_replacement(range(13), 2), *((rank,) for rank in range(13)), ()]
assert (len(_OTHERS), TWO, ONE) == (OTHERS, comb(14, 2), 13)


@dataclass(frozen=True, slots=True)
class Suits:
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
        return np.array([self.kinds.index(one) for one in self.of], np.int8)

    def rest(self, suit: int) -> Ints:
        """How many cards of each rank are in the other suits."""
        return (self.ranks - (suit >> np.arange(13) & 1)).astype(np.int32)


def suits_of(pack: Sequence[int]) -> Suits:
    """The suits of a pack."""
    masks = [sum(1 << rank for rank in range(13) if pack[rank << 2 | suit]) for suit in range(4)]
    return Suits(ranks_of(pack), tuple(masks), bool(pack[JOKER]))


@dataclass(frozen=True, slots=True)
class FlushHands:
    """Hands with five of one suit or four and the joker: the ranks of that suit as bits, and the others.

    ``first[joker, suited]`` is the place of the first hand with such cards of the suit, with the lowest others; the
    hand at a place is in ``row[place]``.
    """

    suited: npt.NDArray[np.uint16]
    joker: npt.NDArray[np.bool_]
    others: npt.NDArray[np.uint8]
    held: npt.NDArray[np.int8]
    settings: Settings
    first: Ints
    row: Ints

    def dealt(self, suits: Suits, suit: int) -> npt.NDArray[np.intp]:
        """Those that can be dealt in a suit."""
        there = (self.suited & ~np.uint16(suit)) == 0
        beside = self.held - (self.suited[:, None] >> np.arange(13) & 1)
        enough = (beside <= suits.rest(suit)).all(axis=1)
        return np.flatnonzero(there & enough & (suits.joker | ~self.joker))

    def of(self, suits: Suits) -> FlushHands:
        """Those that can be dealt in any suit."""
        some = np.unique(np.concatenate([self.dealt(suits, suit) for suit in suits.kinds]))
        row = np.full(len(self.row), -1, np.int32)
        row[some] = np.arange(len(some))
        made = Settings(*(part[some] for part in self.settings))
        return FlushHands(
            self.suited[some], self.joker[some], self.others[some], self.held[some], made, self.first, row
        )


class Moves(NamedTuple):
    """Hands that leave a place (-1) or come to one (1), from the lowest high hand to the highest."""

    high: Ints
    low: npt.NDArray[np.uint8]
    others: npt.NDArray[np.uint8]
    sign: npt.NDArray[np.int8]
    suited: npt.NDArray[np.uint16]


class Asks(NamedTuple):
    """Settings to ask about, by their holdings."""

    low: npt.NDArray[np.uint8]
    high: Ints
    holding: Ints


@cache
def flush_hands() -> FlushHands:
    """All of them, whatever the pack."""
    size = np.array([mask.bit_count() for mask in range(1 << 13)])
    first = np.full((2, 1 << 13), -1, np.int32)
    rows: list[tuple[int, int, int]] = []
    for joker in range(2):
        for mask in np.flatnonzero((size >= 5 - joker) & (size <= 7 - joker)).tolist():
            first[joker, mask] = len(rows)
            start, many = ((TWO + ONE, 1), (TWO, ONE), (0, TWO))[7 - joker - size[mask]]
            rows += [(joker, mask, start + one) for one in range(many)]
    with_joker, suited, others = np.array(rows).T
    bits = (suited[:, None] >> np.arange(13) & 1).astype(np.int8)
    beside = np.array([np.bincount(one, minlength=13) for one in _OTHERS], np.int8)
    cards = np.hstack([np.where(bits, np.arange(13) << 2, JOKER), _other_cards()[others]])
    hands = np.sort(cards, axis=1)[:, :7].astype(np.int8)
    return FlushHands(
        suited.astype(np.uint16),
        with_joker.astype(np.bool_),
        others.astype(np.uint8),
        bits + beside[others],
        settings(hands),
        first,
        np.arange(len(rows), dtype=np.int32),
    )


def _other_cards() -> npt.NDArray[np.int64]:
    """The others as cards of two other suits; where there are fewer, the joker stands for nothing."""
    cards = [[rank << 2 | at for at, rank in enumerate(one, 1)] for one in _OTHERS]
    return np.array([[*one, *[JOKER] * (2 - len(one))] for one in cards])


def other_ranks() -> tuple[Ints, Ints]:
    """The lower and the higher of the others as bits, 0 where there is none; a pair is two of the lower."""
    lower = [1 << one[0] if one else 0 for one in _OTHERS]
    higher = [1 << one[1] if len(one) == 2 and one[0] != one[1] else 0 for one in _OTHERS]
    return np.array(lower, np.int32), np.array(higher, np.int32)


def moves(hands: FlushHands, some: npt.NDArray[np.intp], by_rank: Holdings) -> Moves:
    """What some flush hands are moved from and to."""
    holding = by_rank.find(hands.held[some], hands.joker[some])
    to = [part[some, hands.settings.house[some]] for part in hands.settings[:2]]
    away = [part[holding, by_rank.settings.house[holding]] for part in by_rank.settings[:2]]
    moved = np.flatnonzero((to[0] != away[0]) | (to[1] != away[1]))
    low, high = (np.concatenate([a[moved], b[moved]]) for a, b in zip(to, away, strict=True))
    sign = np.repeat(np.array([1, -1], np.int8), len(moved))
    hand = np.tile(some[moved], 2)
    up = np.argsort(high, kind="stable")
    return Moves(high[up], low[up].astype(np.uint8), hands.others[hand[up]], sign[up], hands.suited[hand[up]])
