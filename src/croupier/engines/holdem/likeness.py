"""Two own cards, five shared ones, a dealer: what looks alike, so that one of all that do is counted for all.

Suits that can be swapped without changing the pack leave one flop of all that look alike, and beside it one turn and
river of all that look alike: sums are kept for whole orbits of holdings, so each counts as often as it has likenesses.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import permutations
from os import cpu_count
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.streets.sets import Flags, Ints, deck, places, sets_of
from croupier.equipment.cards import RANKS
from croupier.errors import CroupierError
from croupier.hands import fast
from croupier.hands.fast import Hands, Values
from croupier.hands.orders import FIVE_CARD

Places: TypeAlias = npt.NDArray[np.intp]

FLOP: Final = 3
#: What a chart of holdings leaves out.
FIRST_ONLY: Final = ("the chart is for the first decision; the later ones are best by all cards seen, and counted so",)
#: Two own cards, two of the dealer, five on the board.
FEWEST: Final = 9
#: Shares of the flops, so that every core has work to the end.
_SHARES: Final = 48


class Felt(NamedTuple):
    """The cards of a pack; where each goes under every swap of suits that leaves the pack as it is; one flop of all
    that look alike, and how many they are; the class of every two cards of the pack, by their place."""

    cards: Ints
    swaps: Ints
    flops: Ints
    alike: Ints
    class_of: Ints


class Holdings(NamedTuple):
    """The classes of holdings that look alike: the first of each, what it is called, and how many there are."""

    cards: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    ways: tuple[int, ...]


@cache
def felt(pack: tuple[int, ...]) -> tuple[Felt, Holdings]:
    """What is alike under every swap of suits that leaves the pack as it is."""
    cards = deck(pack)
    if len(cards) < FEWEST:
        raise CroupierError(f"{len(cards)} cards are too few for two hands of two and a board of five")
    swaps = suit_swaps(cards)
    two, three = sets_of(len(cards), 2), sets_of(len(cards), FLOP)
    first, class_of, ways = _alike(two, swaps)
    flops, _, many = _alike(three, swaps)
    holdings = tuple((cards[low], cards[high]) for low, high in two[first].tolist())
    return (
        Felt(np.array(cards, np.int64), swaps, three[flops].astype(np.int64), many.astype(np.int64), class_of),
        Holdings(holdings, tuple(called(one) for one in holdings), tuple(ways.tolist())),
    )


def suit_swaps(cards: tuple[int, ...]) -> Ints:
    """Where each card of a deck goes, for every swap of suits that leaves the deck as it is."""
    places_of = {(card, cards[:at].count(card)): at for at, card in enumerate(cards)}
    found = []
    for suits in permutations(range(4)):
        moved = [(card & ~3 | suits[card & 3], copy) for card, copy in places_of]
        if all(one in places_of for one in moved):
            found.append([places_of[one] for one in moved])
    return np.array(found, np.int64)


def _alike(sets: Hands, swaps: Ints) -> tuple[Places, Ints, Places]:
    """The first set of each class of sets that look alike, the class of every set, and how many each class has."""
    first = np.full(len(sets), len(sets), np.intp)
    for swap in swaps:
        np.minimum(first, places(np.sort(swap[sets], axis=1)), out=first)
    found, class_of, many = np.unique(first, return_inverse=True, return_counts=True)
    return found, class_of.ravel().astype(np.int64), many


def called(holding: tuple[int, int]) -> str:
    """A holding as it is called: ``"A-K suited"``, ``"7-7"``."""
    (low, low_suit), (high, high_suit) = (divmod(card, 4) for card in sorted(holding))
    shown = "-".join(RANKS[rank].replace("T", "10") for rank in (high, low))
    return shown if low == high else f"{shown} {'suited' if low_suit == high_suit else 'offsuit'}"


# -- every flop ---------------------------------------------------------------------------------------------------


class OnTheFlop(NamedTuple):
    """Every two cards beside a flop, by their place among the cards beside it, and the value of all five."""

    holdings: Ints
    flop: Ints
    values: Values

    @property
    def paired(self) -> Flags:
        """A pair made with a card of the holding."""
        ranks, board = self.holdings >> 2, self.flop >> 2
        found: Flags = (ranks[:, 0] == ranks[:, 1]) | np.isin(ranks, board).any(axis=1)
        return found


def on_each_flop(felt: Felt) -> Iterator[OnTheFlop]:
    """The flops with the holdings beside them: what a simple strategy looks at."""
    n = len(felt.cards)
    holdings = sets_of(n - FLOP, 2)
    for flop in felt.flops:
        own = felt.cards[np.delete(np.arange(n), flop)][holdings]
        board = felt.cards[flop]
        hands = np.concatenate([own, np.broadcast_to(board, (len(own), FLOP))], axis=1)
        yield OnTheFlop(own, board, fast.evaluate(FIVE_CARD, hands.astype(np.int8)))


def shared_out(felt: Felt, sums: tuple[int, ...], count: Callable[[Any, Any], None]) -> Ints:
    """Count every flop, a share of them at a time on every core; each share has sums of its own, added up here."""
    shares = [np.arange(at, len(felt.flops), _SHARES) for at in range(min(_SHARES, len(felt.flops)))]
    found = np.zeros((len(shares), *sums), np.int64)
    with ThreadPoolExecutor(cpu_count()) as cores:
        list(cores.map(count, shares, found))
    total: Ints = found.sum(axis=0)
    return total


# -- one flop -----------------------------------------------------------------------------------------------------


@numba.njit(cache=True, nogil=True)
def pairs_of(cards: int) -> int:  # pragma: no cover - compiled
    """How many pairs so many cards make."""
    return cards * (cards - 1) // 2


@numba.njit(cache=True, nogil=True)
def place_of(one: int, other: int) -> int:  # pragma: no cover - compiled
    """The place of two different cards among all pairs."""
    return one + pairs_of(other) if one < other else other + pairs_of(one)


@numba.njit(cache=True, nogil=True)
def beside(flop: Any, swaps: Any, others: Any) -> Any:  # pragma: no cover - compiled
    """The cards beside a flop (into ``others``), and where each of them goes under the swaps that keep the flop."""
    n = swaps.shape[1]
    where = np.full(n, -1, np.int64)
    at = 0
    for card in range(n):
        if card != flop[0] and card != flop[1] and card != flop[2]:
            others[at] = card
            where[card] = at
            at += 1
    kept = np.empty((swaps.shape[0], at), np.int64)
    many = 0
    for swap in swaps:
        if where[swap[flop[0]]] < 0 and where[swap[flop[1]]] < 0 and where[swap[flop[2]]] < 0:
            for spot in range(at):
                kept[many, spot] = where[swap[others[spot]]]
            many += 1
    return kept[:many]


@numba.njit(cache=True, nogil=True)
def orbits(kept: Any, first: Any, size: Any) -> None:  # pragma: no cover - compiled
    """For every pair of cards beside the flop, the first that looks like it, and how many do."""
    for high in range(1, kept.shape[1]):
        for low in range(high):
            mine = place_of(low, high)
            least, same = mine, 0
            for swap in kept:
                image = place_of(swap[low], swap[high])
                least = min(least, image)
                same += image == mine
            first[mine] = least
            size[mine] = kept.shape[0] // same


@numba.njit(cache=True, nogil=True)
def lay(turn: int, river: int, others: Any, cards: Any, board: Any, live: Any, spots: Any) -> None:  # pragma: no cover
    """Turn and river to the board; the cards that are left, and which of the cards beside the flop they are."""
    board[3], board[4] = cards[others[turn]], cards[others[river]]
    at = 0
    for spot in range(len(others)):
        if spot != turn and spot != river:
            live[at] = cards[others[spot]]
            spots[at] = spot
            at += 1
