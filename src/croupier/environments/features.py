"""What a player would say of the cards, as numbers that a small network learns from: totals, pairs, suits.

Features are worked out from what is observed and from nothing else, for all rows of an array at once; `Features.names`
says what each column is. In games of points a hand is its total, elsewhere what its cards pair, suit and follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from croupier.environments.observation import Batch, Sight
from croupier.environments.sitting import Sitting
from croupier.equipment.cards import ACE, DEUCE, JOKER, RANKS, UNSEEN, Card
from croupier.hands.points import VALUE, total
from croupier.round.requests import COMMUNITY, DEALER

Numbers: TypeAlias = npt.NDArray[np.float32]
Cards: TypeAlias = npt.NDArray[np.int8]

_POINTS: Final = range(1, 11)
#: The most points that cards of a hand can add up to before it must stop: 20 and a ten.
_MOST_POINTS: Final = 30
#: Cards of a straight.
_STRAIGHT: Final = 5
#: Bounds of every feature; none comes near them.
_BOUND: Final = 100.0

# By card + 1, so that no card (-1) is a row of nothing; a joker and a card that lies face down count for no rank.
_VALUE: Final = np.array([0, *VALUE, 0, 0], np.int64)
_RANK_OF: Final = np.array([-1, *(card >> 2 for card in range(52)), -1, -1])
_SUIT_OF: Final = np.array([-1, *(card & 3 for card in range(52)), -1, -1])
_BY_RANK: Final = (_RANK_OF[:, None] == np.arange(13)).astype(np.float32)
_BY_SUIT: Final = (_SUIT_OF[:, None] == np.arange(4)).astype(np.float32)
_IS_JOKER: Final = (np.arange(-1, UNSEEN + 1) == JOKER).astype(np.float32)


def _hand(points: int, ace: bool) -> list[Card]:
    """Some cards of so many points with aces as one, with an ace among them or without."""
    if ace:
        return [ACE * 4] * points
    return [(DEUCE + 1) * 4] * (points % 2) + [DEUCE * 4] * (points // 2 - points % 2)


#: What hands come to, by whether there is an ace and by points with the ace as one: the total, and whether it is soft.
_TOTALS: Final = np.array([[total(_hand(points, ace)) for points in range(_MOST_POINTS + 1)] for ace in (False, True)])


class Column(NamedTuple):
    """A few features that belong together: their names, and how they are worked out from what is observed."""

    names: tuple[str, ...]
    numbers: npt.NDArray[Any]


class Features:
    """The features of one game's seat. ``names`` are those of the columns, in their order."""

    def __init__(self, sitting: Sitting) -> None:
        self._chair, self._phases = sitting.space.chair, sitting.space.phases
        self._wagers, self._unit = tuple(sitting.columns), sitting.unit
        pack = np.array(sitting.game.cards_in(sitting.options) or [0] * UNSEEN)
        self._copies = np.array([pack[:52][np.array(VALUE) == points].sum() for points in _POINTS])
        blank = Sight(sitting).rows(1)
        self.names: tuple[str, ...] = tuple(chain.from_iterable(column.names for column in self._columns(blank)))
        self.space = spaces.Box(-_BOUND, _BOUND, (len(self.names),), np.float32)

    def of(self, seen: Batch) -> Numbers:
        """The features of every row of what is seen."""
        return np.concatenate([column.numbers for column in self._columns(seen)], axis=1, dtype=np.float32)

    def _columns(self, seen: Batch) -> Iterator[Column]:
        phases = np.arange(len(self._phases) + 1)
        yield Column(tuple(f"asked: {name}" for name in (*self._phases, "nothing")), _one_hot(seen["phase"], phases))
        stakes = seen["stakes"].sum(axis=1) / self._unit
        yield Column(tuple(f"units on {wager.replace('_', ' ')}" for wager in self._wagers), stakes)
        yield from self._of_points(seen) if self._chair.points else self._of_poker(seen)

    # -- games of points ------------------------------------------------------------------------------------------

    def _of_points(self, seen: Batch) -> Iterator[Column]:
        rows = np.arange(len(seen["phase"]))
        hand = seen["hands"][rows, seen["hand"]]
        values, held = _VALUE[hand + 1], (hand >= 0).sum(axis=1)
        points, ace = np.minimum(values.sum(axis=1), _MOST_POINTS), (values == 1).any(axis=1)
        totals, soft = _TOTALS[ace.astype(np.int64), points].T
        yield Column(tuple(f"total {number}" for number in range(4, 22)), _one_hot(totals, np.arange(4, 22)))
        yield _flags("soft", soft)
        pair = np.where((held == 2) & (values[:, 0] == values[:, 1]), values[:, 0], 0)
        yield Column(tuple(f"pair of {number}" for number in _POINTS), _one_hot(pair, np.array(_POINTS)))
        yield _flags("two cards", held == 2)
        up = _VALUE[seen[DEALER][:, 0] + 1]
        yield Column(tuple(f"dealer's {number}" for number in _POINTS), _one_hot(up, np.array(_POINTS)))
        yield _flags("hands", (seen["hands"][:, :, 0] >= 0).sum(axis=1) / self._chair.hands)
        if "seen" in seen:
            yield from self._left(seen["seen"])

    def _left(self, counts: npt.NDArray[Any]) -> Iterator[Column]:
        """How many more cards of each value are left than in a full shoe, in tenths of what is left."""
        by_value = np.stack([counts[:, :52][:, np.array(VALUE) == points].sum(axis=1) for points in _POINTS], axis=1)
        left = np.maximum(self._copies - by_value, 0)
        share = left / np.maximum(left.sum(axis=1, keepdims=True), 1)
        fresh = self._copies / max(self._copies.sum(), 1)
        yield Column(tuple(f"more of {number} left" for number in _POINTS), (share - fresh) * 10)

    # -- games of ranks and suits -----------------------------------------------------------------------------------

    def _of_poker(self, seen: Batch) -> Iterator[Column]:
        own = seen["hands"][:, 0]
        yield from self._placed(own)
        yield from _together("own", own)
        if COMMUNITY in seen:
            yield from _together("board", seen[COMMUNITY])
            yield from _together("own and board", np.concatenate([own, seen[COMMUNITY]], axis=1))
        if DEALER in seen:
            yield from _together("dealer's", seen[DEALER])

    def _placed(self, cards: Cards) -> Iterator[Column]:
        """Each card in its place, for actions that name places: its rank, and how many it is with by rank and suit."""
        ranks, suits = _BY_RANK[cards + 1], _BY_SUIT[cards + 1]
        with_rank = (ranks * ranks.sum(axis=1, keepdims=True)).sum(axis=2) / 4
        with_suit = (suits * suits.sum(axis=1, keepdims=True)).sum(axis=2) / cards.shape[1]
        places = range(1, cards.shape[1] + 1)
        yield Column(tuple(f"rank of card {place}" for place in places), (_RANK_OF[cards + 1] + 1) / 13)
        yield Column(tuple(f"alike with card {place}" for place in places), with_rank)
        yield Column(tuple(f"suited with card {place}" for place in places), with_suit)


def _together(whose: str, cards: Cards) -> Iterator[Column]:
    """What some cards make: how often each rank is held, what is paired, suited and in a row."""
    by_rank, by_suit = _BY_RANK[cards + 1].sum(axis=1), _BY_SUIT[cards + 1].sum(axis=1)
    yield Column(tuple(f"{whose} {rank}" for rank in RANKS), by_rank)
    copies = np.stack([(by_rank == number).sum(axis=1) for number in (2, 3, 4)], axis=1)
    yield Column(tuple(f"{whose} {name}" for name in ("pairs", "threes", "fours")), copies)
    yield _flags(f"{whose} most suited", by_suit.max(axis=1) / _STRAIGHT)
    held = np.concatenate([by_rank[:, -1:], by_rank], axis=1) > 0  # the ace is below the deuce too
    near = np.stack([held[:, low : low + _STRAIGHT].sum(axis=1) for low in range(held.shape[1] - _STRAIGHT + 1)])
    yield _flags(f"{whose} nearest to a straight", near.max(axis=0) / _STRAIGHT)
    run = longest = np.zeros(len(cards))
    for rank in held.T:
        run = np.where(rank, run + 1, 0)
        longest = np.maximum(longest, run)
    yield _flags(f"{whose} longest run", longest / _STRAIGHT)
    yield _flags(f"{whose} joker", _IS_JOKER[cards + 1].sum(axis=1))


def _flags(name: str, numbers: npt.NDArray[Any]) -> Column:
    return Column((name,), np.asarray(numbers, np.float32)[:, None])


def _one_hot(numbers: npt.NDArray[Any], known: npt.NDArray[Any]) -> Numbers:
    hot: Numbers = (numbers[:, None] == known).astype(np.float32)
    return hot
