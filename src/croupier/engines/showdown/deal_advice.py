"""How a kernel decides: an action for every hand a player may hold, before every card the dealer may show.

What a hand makes nearly always says what to do with it, so a table by rung answers at once. Where hands of one rung are
played differently (a card that is not played is one less for the dealer), the action is looked up by the cards, suits
swapped as the solvers swap them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines import kept as tables
from croupier.engines.poker import Ladder
from croupier.engines.showdown.standings import Choices, Standings
from croupier.equipment.cards import Card
from croupier.hands.poker import Order

#: No card of the dealer's lies open.
NO_CARD: Final = -1
#: By the cards, not by what they make.
BY_CARDS: Final = -1


class Before(NamedTuple):
    """Every hand of the player's before an open card of the dealer's, which stands for its rank; or before none."""

    up: Card
    stood: Standings


#: A way of playing: the action of each hand.
Plan: TypeAlias = Callable[[Before], Choices]


class Advice(NamedTuple):
    """The action of each rung before each rank of the open card; the hands that go by their cards, sorted, with the
    action of each, those before rank r from ``starts[r]`` on."""

    by_rung: npt.NDArray[np.int8]
    starts: npt.NDArray[np.int64]
    hands: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int8]


def before(pack: tuple[int, ...], cards: int, order: Order, *, opens: bool) -> list[Before]:
    """Every hand of so many cards, of those that differ only by a swap of suits one, before each rank that can lie
    open. How they compare with the dealer's is not counted."""
    ups = range(0, 52, 4) if opens else [NO_CARD]
    return [_before(pack, cards, order, up) for up in ups]


@lru_cache(maxsize=16)  # the thirteen of a game with an open card, and a few games without one
def _before(pack: tuple[int, ...], cards: int, order: Order, up: Card) -> Before:
    rest = [many - (card == up) for card, many in enumerate(pack)]
    hands, ways = dealt.all_hands(rest, cards, alike=dealt.alike_suits(rest))
    return Before(up, Standings(hands, ways, dealt.values(order, hands), np.empty((0, 4), np.int64)))


def advice(ladder: Ladder, parts: Sequence[tuple[Before, Choices]]) -> Advice:
    """The tables of a way of playing."""
    by_rung = np.zeros((len(parts), len(ladder)), np.int8)
    hands, actions = [np.empty(0, np.int64)], [np.empty(0, np.int8)]
    starts = [0]
    for row, ((up, stood), choices) in enumerate(parts):
        assert up == NO_CARD or up == 4 * row, "open cards come by rank, a card of the first suit for each"
        rungs = ladder.of(stood.worth)
        most, least = np.zeros(len(ladder), np.int8), np.full(len(ladder), 127, np.int8)
        np.maximum.at(most, rungs, choices)
        np.minimum.at(least, rungs, choices)
        by_rung[row] = np.where(least < most, BY_CARDS, most)
        mixed = by_rung[row][rungs] == BY_CARDS
        numbers = swapped(stood.hands[mixed], up)
        sort = np.argsort(numbers)
        hands.append(numbers[sort])
        actions.append(choices[mixed][sort])
        starts.append(starts[-1] + len(sort))
    return Advice(by_rung, np.array(starts), np.concatenate(hands), np.concatenate(actions))


# -- by the cards -------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def by_cards(
    pack: Any, cards: int, opens: int, hands: Any, actions: Any, start: int, end: int
) -> Any:  # pragma: no cover - compiled
    """The action of the hand on top of the pack, before the card behind it where that lies open; one of those from
    ``start`` to ``end``."""
    number = swap(pack, cards, pack[cards] if opens else -1)
    while end - start > 1:
        middle = (start + end) // 2
        if hands[middle] <= number:
            start = middle
        else:
            end = middle
    return actions[start]


@numba.njit(cache=True, nogil=True)
def swap(pack: Any, cards: int, up: Any) -> Any:  # pragma: no cover - compiled
    """A number for the first cards of the pack that does not change when suits are swapped: the ranks held in each
    suit, first those of the open card's suit, then the others from the highest down."""
    held = np.int64(0)
    joker = np.int64(0)
    for at in range(cards):
        card = np.int64(pack[at])
        if card == 52:
            joker = np.int64(1)
        else:
            held |= np.int64(1) << (13 * (card & 3) + (card >> 2))
    a, b, c, d = held & 8191, held >> 13 & 8191, held >> 26 & 8191, held >> 39 & 8191
    if up >= 0:
        if up & 3 == 1:
            a, b = b, a
        elif up & 3 == 2:
            a, c = c, a
        elif up & 3 == 3:
            a, d = d, a
    b, c = max(b, c), min(b, c)
    c, d = max(c, d), min(c, d)
    b, c = max(b, c), min(b, c)
    if up < 0:
        a, b = max(a, b), min(a, b)
        b, c = max(b, c), min(b, c)
        c, d = max(c, d), min(c, d)
    return joker << 52 | a << 39 | b << 26 | c << 13 | d


@numba.njit(cache=True, nogil=True)
def swapped(hands: Any, up: int) -> Any:  # pragma: no cover - compiled
    """The numbers of many hands."""
    numbers = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        numbers[row] = swap(hands[row], hands.shape[1], up)
    return numbers


# -- kept on disk -------------------------------------------------------------------------------------------------


def kept(slug: str, asked: object, ladder: Ladder, solve: Callable[[], Advice]) -> Advice:
    """The advice for what is asked, solved once and then read from the folder of the solutions."""
    told = [asked, ladder.values.tolist()]
    return Advice(**tables.kept(slug, "advice", told, lambda: solve()._asdict()))
