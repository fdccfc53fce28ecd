"""Pai gow by ranks alone: how many hands of the dealer lie below a setting, were there no flushes.

A hand that no suit can make a flush of is set and valued by its ranks. Such hands fall into 67,600 holdings (how many
of each rank, and the joker). Out of the cards that a player's holding leaves, another is dealt in as many ways as a
product over the ranks says. `flushes` mends what is wrong about hands with five of one suit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.pai_gow.hands import SETTINGS, STACK, Copies, HandSettings, HandValues, Ints
from croupier.equipment.cards import JOKER

#: The ranks of the lower half; the ways of a holding are looked up half by half.
_HALF: Final = 7


@dataclass(frozen=True, slots=True)
class Holdings:
    """Every seven cards that a pack deals, by rank: how many of each, with or without the joker, and how a hand
    without five of a suit is set."""

    held: npt.NDArray[np.int8]
    joker: npt.NDArray[np.bool_]
    settings: HandSettings
    keys: npt.NDArray[np.int64]

    def find(self, held: npt.NDArray[np.int8], joker: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
        """The numbers of holdings."""
        return np.searchsorted(self.keys, _keys(held, joker))


class Below(NamedTuple):
    """Of the hands that a holding leaves to the dealer, as ``[holding, block, setting]``: how many are lower in both
    hands, and how many in the high hand plus how many in the low hand. The first block is for high hands by rank, the
    others for lines that need one suit (`HandValues.marks`)."""

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
        held = np.tile(np.arange(rank + 1, dtype=np.int8), len(rows))[:, None]
        rows = np.hstack([np.repeat(rows, rank + 1, axis=0), held])
        rows = rows[rows.sum(axis=1) <= cards]
    whole: npt.NDArray[np.int8] = rows[rows.sum(axis=1) == cards]
    return whole


def holdings(values: HandValues, pack: Sequence[int]) -> Holdings:
    """The holdings of a pack, set by rank."""
    most = ranks_of(pack)
    parts = [(_multisets(most, STACK - joker), joker) for joker in range(pack[JOKER] + 1)]
    held = np.vstack([part for part, _ in parts])
    joker = np.concatenate([np.full(len(part), bool(with_joker)) for part, with_joker in parts])
    keys = _keys(held, joker)
    order = np.argsort(keys)
    held, joker = held[order], joker[order]
    return Holdings(held, joker, values.settings(_scattered(held, joker)), keys[order])


def _scattered(held: npt.NDArray[np.int8], joker: npt.NDArray[np.bool_]) -> npt.NDArray[np.int8]:
    """Cards of such ranks, suit after suit, so that no suit has more than two."""
    hands = np.full((len(held), STACK), JOKER, np.int8)
    plain = np.repeat(np.tile(np.arange(13), len(held)), held.ravel())
    rows = np.repeat(np.arange(len(held)), STACK - joker)
    place = np.arange(len(rows)) - np.repeat(np.cumsum(STACK - joker) - (STACK - joker), STACK - joker)
    hands[rows, place] = plain << 2 | place & 3
    return np.sort(hands, axis=1)


class _Halves(NamedTuple):
    """Of both halves of the ranks: which half holding each holding has, and in how many ways each is dealt when each
    other is gone."""

    lower: npt.NDArray[np.uint16]
    upper: npt.NDArray[np.uint16]
    lower_ways: Ints
    upper_ways: Ints


class _Dealer(NamedTuple):
    """The holdings that a dealer may have, by their high hands: the halves of their ranks, and both values."""

    lower: npt.NDArray[np.uint16]
    upper: npt.NDArray[np.uint16]
    low: npt.NDArray[np.uint16]
    high: Ints


class _Bounds(NamedTuple):
    """The values that a dealer's are compared with: those of every setting, and where lines of one suit begin."""

    low: Ints
    high: Ints
    marks: Ints
    lows: int


def below(values: HandValues, pack: Sequence[int], holdings: Holdings, copies: Copies) -> Below:
    """Count for every setting of every holding; where copies are won, an equal hand is lower too."""
    ranks = ranks_of(pack)
    lower, lower_ways = _half(ranks[:_HALF], holdings.held[:, :_HALF])
    upper, upper_ways = _half(ranks[_HALF:], holdings.held[:, _HALF:])
    rows = np.arange(len(holdings.held))
    low, high = (part[rows, holdings.settings.house] for part in holdings.settings[:2])
    order = np.argsort(high, kind="stable")
    dealers = [
        _Dealer(lower[some], upper[some], low[some].astype(np.uint16), high[some])
        for some in (order, order[~holdings.joker[order]])
    ]
    both = np.zeros((len(rows), 1 + len(values.marks), SETTINGS), np.int32)
    either = np.zeros_like(both)
    whole = np.zeros(len(rows), np.int64)
    made = holdings.settings
    asked = _Bounds(made.low + copies.low, made.high + copies.high, values.marks, len(values.lows))
    halves = _Halves(lower, upper, lower_ways, upper_ways)
    for dealer, players in zip(dealers, (np.flatnonzero(~holdings.joker), np.flatnonzero(holdings.joker)), strict=True):
        _count(players, asked, halves, dealer, both, either, whole)
    dealt = comb(sum(pack) - STACK, STACK)
    assert dealt < 2**30, "a pack is at most 53 cards"
    assert (whole == dealt).all(), "every hand of the dealer lies somewhere"
    return Below(both, either)


def _half(
    ranks: npt.NDArray[np.int8], held: npt.NDArray[np.int8]
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int32]]:
    """The number of each half holding, and in how many ways each is dealt when each other is gone."""
    kinds, numbers = np.unique(held, axis=0, return_inverse=True)
    choose = np.array([[comb(left, taken) for taken in range(5)] for left in range(5)], np.int32)
    ways = np.ones((len(kinds), len(kinds)), np.int32)
    for rank, most in enumerate(ranks):
        ways *= choose[most - kinds[:, None, rank], kinds[None, :, rank]]
    return numbers.reshape(-1).astype(np.uint16), ways


@numba.njit(cache=True, nogil=True, parallel=True)
def _count(players: Any, asked: Any, halves: Any, dealer: Any, both: Any, either: Any, whole: Any) -> None:
    asked_low, asked_high, marks, kinds = asked.low, asked.high, asked.marks, asked.lows
    lower, upper, lower_ways, upper_ways = halves.lower, halves.upper, halves.lower_ways, halves.upper_ways
    their_lower, their_upper, their_low, their_high = dealer.lower, dealer.upper, dealer.low, dealer.high
    for task in numba.prange(len(players)):
        player = players[task]
        ways_below, ways_above = lower_ways[lower[player]], upper_ways[upper[player]]
        lows = np.zeros(kinds, np.int64)
        stops = np.empty(SETTINGS + len(marks), np.int32)
        stops[:SETTINGS] = asked_high[player]
        stops[SETTINGS:] = marks
        at, seen = 0, 0
        for stop in np.argsort(stops):
            end = np.searchsorted(their_high, stops[stop])
            for other in range(at, end):
                lows[their_low[other]] += ways_below[their_lower[other]] * ways_above[their_upper[other]]
            at = max(at, end)
            sums = np.cumsum(lows)
            seen = sums[-1]
            block = max(0, stop - SETTINGS + 1)
            for setting in range(SETTINGS):
                if block or setting == stop:
                    low = asked_low[player, setting]
                    both[player, block, setting] = sums[low - 1] if low else 0
                    either[player, block, setting] = seen
        for other in range(at, len(their_high)):
            lows[their_low[other]] += ways_below[their_lower[other]] * ways_above[their_upper[other]]
        sums = np.cumsum(lows)
        whole[player] = sums[-1]
        for setting in range(SETTINGS):
            if asked_low[player, setting]:
                either[player, :, setting] += sums[asked_low[player, setting] - 1]
