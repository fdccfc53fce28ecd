"""Pai gow poker by ranks alone: how many hands of the dealer lie below a setting, were there no flushes.

A hand that no suit can make a flush of is set and valued by its ranks. Such hands fall into 67,600 holdings (how many
of each rank, and the joker). Out of the cards that a player's holding leaves, another is dealt in as many ways as a
product over the ranks says. `pai_gow_flushes` mends what is wrong about hands with five of one suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.hands import FLUSH, LOWS, SETTINGS, STRAIGHT_FLUSH, Ints, Settings, settings
from croupier.equipment.cards import JOKER

#: The ranks of the lower half; the ways of a holding are looked up half by half.
_HALF: Final = 7
#: High hands by rank, flushes, straight flushes: in that order the middle index of `Below`.
KINDS: Final = 3


@dataclass(frozen=True, slots=True)
class Holdings:
    """Every seven cards that a pack deals, by rank: how many of each, with or without the joker, and how a hand
    without five of a suit is set."""

    held: npt.NDArray[np.int8]
    joker: npt.NDArray[np.bool_]
    settings: Settings
    keys: npt.NDArray[np.int64]

    def find(self, held: npt.NDArray[np.int8], joker: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
        """The numbers of holdings."""
        found: npt.NDArray[np.intp] = np.searchsorted(self.keys, _keys(held, joker))
        return found


class Below(NamedTuple):
    """Of the hands that a holding leaves to the dealer, as ``[holding, kind of high hand, setting]``: how many are
    lower in both hands, and how many in the high hand plus how many in the low hand."""

    both: Ints
    either: Ints


def ranks_of(pack: Sequence[int]) -> npt.NDArray[np.int8]:
    """How many cards of each rank a pack holds."""
    return np.array([sum(pack[rank << 2 : (rank << 2) + 4]) for rank in range(13)], np.int8)


def _keys(held: npt.NDArray[np.int8], joker: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    keys: npt.NDArray[np.int64] = held.astype(np.int64) @ 5 ** np.arange(13, dtype=np.int64)
    return keys + joker * 5**13


def _multisets(most: npt.NDArray[np.int8], cards: int) -> npt.NDArray[np.int8]:
    """Every way to hold so many cards, at most so many of each rank."""
    rows = np.zeros((1, 0), np.int8)
    for rank in most:
        many = np.tile(np.arange(rank + 1, dtype=np.int8), len(rows))[:, None]
        rows = np.hstack([np.repeat(rows, rank + 1, axis=0), many])
        rows = rows[rows.sum(axis=1) <= cards]
    whole: npt.NDArray[np.int8] = rows[rows.sum(axis=1) == cards]
    return whole


def holdings(pack: Sequence[int]) -> Holdings:
    """The holdings of a pack, set by rank."""
    most = ranks_of(pack)
    parts = [(_multisets(most, 7 - joker), joker) for joker in range(pack[JOKER] + 1)]
    held = np.vstack([part for part, _ in parts])
    joker = np.concatenate([np.full(len(part), bool(with_joker)) for part, with_joker in parts])
    keys = _keys(held, joker)
    order = np.argsort(keys)
    held, joker = held[order], joker[order]
    return Holdings(held, joker, settings(_scattered(held, joker)), keys[order])


def _scattered(held: npt.NDArray[np.int8], joker: npt.NDArray[np.bool_]) -> npt.NDArray[np.int8]:
    """Cards of such ranks, suit after suit, so that no suit has more than two."""
    hands = np.full((len(held), 7), JOKER, np.int8)
    plain = np.repeat(np.tile(np.arange(13), len(held)), held.ravel())
    rows = np.repeat(np.arange(len(held)), 7 - joker)
    place = np.arange(len(rows)) - np.repeat(np.cumsum(7 - joker) - (7 - joker), 7 - joker)
    hands[rows, place] = plain << 2 | place & 3
    return np.sort(hands, axis=1)


# -- counting -------------------------------------------------------------------------------------------------------


class _Dealer(NamedTuple):
    """The holdings that a dealer may have, by their high hands: the halves of their ranks, and both values."""

    lower: npt.NDArray[np.uint16]
    upper: npt.NDArray[np.uint16]
    low: npt.NDArray[np.uint16]
    high: Ints


def below(pack: Sequence[int], mine: Holdings, copies: int = 0) -> Below:
    """Count for every setting of every holding; with ``copies`` an equal hand is lower too, as for the bank."""
    ranks = ranks_of(pack)
    lower, lower_ways = _half(ranks[:_HALF], mine.held[:, :_HALF])
    upper, upper_ways = _half(ranks[_HALF:], mine.held[:, _HALF:])
    rows = np.arange(len(mine.held))
    low, high = (part[rows, mine.settings.house] for part in mine.settings[:2])
    order = np.argsort(high, kind="stable")
    dealers = [
        _Dealer(lower[some], upper[some], low[some].astype(np.uint16), high[some])
        for some in (order, order[~mine.joker[order]])
    ]
    both = np.zeros((len(rows), KINDS, SETTINGS), np.int32)
    either = np.zeros_like(both)
    whole = np.zeros(len(rows), np.int64)
    for dealer, players in zip(dealers, (np.flatnonzero(~mine.joker), np.flatnonzero(mine.joker)), strict=True):
        asks = (mine.settings.low + copies, mine.settings.high + copies)
        halves = (lower, upper, lower_ways, upper_ways)
        _count(players, *asks, *halves, *dealer, both, either, whole)
    dealt = comb(sum(pack) - 7, 7)
    assert dealt < 2**30, "a pack is at most 53 cards"
    assert (whole == dealt).all(), "every hand of the dealer lies somewhere"
    return Below(both, either)


def _half(
    ranks: npt.NDArray[np.int8], held: npt.NDArray[np.int8]
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int32]]:
    """The number of each half holding, and in how many ways each is dealt when each other is gone."""
    kinds, numbers = np.unique(held, axis=0, return_inverse=True)
    choose = np.array([[comb(left, many) for many in range(5)] for left in range(5)], np.int32)
    ways = np.ones((len(kinds), len(kinds)), np.int32)
    for rank, most in enumerate(ranks):
        ways *= choose[most - kinds[:, None, rank], kinds[None, :, rank]]
    return numbers.reshape(-1).astype(np.uint16), ways


@numba.njit(cache=True, nogil=True, parallel=True)
def _count(
    players: Any,
    my_low: Any,
    my_high: Any,
    lower: Any,
    upper: Any,
    lower_ways: Any,
    upper_ways: Any,
    their_lower: Any,
    their_upper: Any,
    their_low: Any,
    their_high: Any,
    both: Any,
    either: Any,
    whole: Any,
) -> None:  # pragma: no cover - compiled
    for one in numba.prange(len(players)):
        player = players[one]
        ways_below, ways_above = lower_ways[lower[player]], upper_ways[upper[player]]
        lows = np.zeros(LOWS, np.int64)
        marks = np.empty(SETTINGS + 2, np.int32)
        marks[:SETTINGS] = my_high[player]
        marks[SETTINGS], marks[SETTINGS + 1] = FLUSH, STRAIGHT_FLUSH
        at, seen = 0, 0
        for mark in np.argsort(marks):
            end = np.searchsorted(their_high, marks[mark])
            for dealer in range(at, end):
                many = ways_below[their_lower[dealer]] * ways_above[their_upper[dealer]]
                lows[their_low[dealer]] += many
            at = max(at, end)
            sums = np.cumsum(lows)
            seen = sums[-1]
            kind = max(0, mark - SETTINGS + 1)
            for setting in range(SETTINGS):
                if kind or setting == mark:
                    low = my_low[player, setting]
                    both[player, kind, setting] = sums[low - 1] if low else 0
                    either[player, kind, setting] = seen
        for dealer in range(at, len(their_high)):
            lows[their_low[dealer]] += ways_below[their_lower[dealer]] * ways_above[their_upper[dealer]]
        sums = np.cumsum(lows)
        whole[player] = sums[-1]
        for setting in range(SETTINGS):
            if my_low[player, setting]:
                either[player, :, setting] += sums[my_low[player, setting] - 1]
