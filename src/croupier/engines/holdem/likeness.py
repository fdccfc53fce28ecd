"""Which holdings, flops and boards look alike, so that one of all that do is counted for all. Suits that can be swapped
without changing the pack leave one flop of all that look alike, and beside it one turn and river of all that look
alike: sums are kept for whole orbits of holdings, so each counts as often as it has likenesses."""

from functools import cache
from itertools import permutations
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.streets.sets import Ints, deck, places, sets_of
from croupier.equipment.cards import RANKS, show
from croupier.errors import CroupierError
from croupier.hands.fast import Hands

Places: TypeAlias = npt.NDArray[np.intp]

FLOP: Final = 3
#: No card is known.
NO_CARD: Final = -1
#: Two cards of the player's, two of the dealer's, five on the board.
FEWEST: Final = 9


class Likeness(NamedTuple):
    """The cards of a pack; where each goes under every swap of suits that leaves the pack as it is; one flop of all
    that look alike, and how many they are; the class of every two cards of the pack, by their place."""

    cards: Ints
    swaps: Ints
    flops: Ints
    alike: Ints
    class_of: Ints


class HoldingClasses(NamedTuple):
    """The classes of holdings that look alike: the first of each, what it is called, and how many there are."""

    cards: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    ways: tuple[int, ...]


class KnownCards(NamedTuple):
    """Cards that somebody knows beforehand: some of the flop, the turn or the river card (`NO_CARD` for none), and one
    of the dealer's, which is not in the pack."""

    flop: tuple[int, ...] = ()
    turn: int = NO_CARD
    river: int = NO_CARD
    dealer: int = NO_CARD

    @property
    def late(self) -> int:
        """The card that is known to come after the flop."""
        return max(self.turn, self.river)

    @property
    def all(self) -> tuple[int, ...]:
        """Every card that is known."""
        return (*self.flop, *(card for card in self[1:] if card != NO_CARD))


NOTHING: Final = KnownCards()


@cache
def likeness(pack: tuple[int, ...], known: KnownCards = NOTHING) -> tuple[Likeness, HoldingClasses]:
    """What is alike under every swap of suits that leaves the pack as it is, and each of the known cards."""
    cards = deck(pack)
    if len(cards) < FEWEST - (known.dealer != NO_CARD):
        raise CroupierError(f"{len(cards)} cards are too few for two hands of two and a board of five")
    swaps = suit_swaps(cards, known.all)
    two, three = sets_of(len(cards), 2), sets_of(len(cards), FLOP)
    late = [cards.index(known.late)] if known.late != NO_CARD else []
    on_board = [*map(cards.index, known.flop), *late]
    first, class_of, _ = sets_alike(two, swaps)
    free = ~np.isin(two, on_board).any(axis=1)
    ways = np.bincount(class_of, free, len(first)).astype(np.int64)
    can_come = np.isin(three, on_board).sum(axis=1) == len(known.flop)
    three = three[can_come & ~np.isin(three, late).any(axis=1)]
    flops, _, alike = sets_alike(three, swaps)
    holdings = tuple((cards[low], cards[high]) for low, high in two[first].tolist())
    names = tuple(map(called if known == NOTHING else show, holdings))
    return (
        Likeness(np.array(cards, np.int64), swaps, three[flops].astype(np.int64), alike.astype(np.int64), class_of),
        HoldingClasses(holdings, names, tuple(ways.tolist())),
    )


def suit_swaps(cards: tuple[int, ...], known: tuple[int, ...] = ()) -> Ints:
    """Where each card of a deck goes, for every swap of suits that leaves the deck as it is, and each known card."""
    places_of = {(card, cards[:at].count(card)): at for at, card in enumerate(cards)}
    swaps = []
    for suits in permutations(range(4)):
        if any(suits[card & 3] != card & 3 for card in known):
            continue
        swapped = [(card & ~3 | suits[card & 3], copy) for card, copy in places_of]
        if all(card in places_of for card in swapped):
            swaps.append([places_of[card] for card in swapped])
    return np.array(swaps, np.int64)


def sets_alike(sets: Hands, swaps: Ints) -> tuple[Places, Ints, Places]:
    """The first set of each class of sets that look alike, the class of every set, and how many each class has."""
    own = places(sets)
    first = own.copy()
    for swap in swaps:
        np.minimum(first, places(np.sort(swap[sets], axis=1)), out=first)
    classes, class_of, sizes = np.unique(first, return_inverse=True, return_counts=True)
    return np.searchsorted(own, classes), class_of.ravel().astype(np.int64), sizes


def called(holding: tuple[int, int]) -> str:
    """A holding as it is called: ``"A-K suited"``, ``"7-7"``."""
    (low, low_suit), (high, high_suit) = (divmod(card, 4) for card in sorted(holding))
    ranks = "-".join(RANKS[rank].replace("T", "10") for rank in (high, low))
    return ranks if low == high else f"{ranks} {'suited' if low_suit == high_suit else 'offsuit'}"


@numba.njit(cache=True, nogil=True)
def pairs_of(cards: int) -> int:
    """How many pairs so many cards make."""
    return cards * (cards - 1) // 2


@numba.njit(cache=True, nogil=True)
def place_of(first: int, second: int) -> int:
    """The place of two different cards among all pairs."""
    return first + pairs_of(second) if first < second else second + pairs_of(first)


@numba.njit(cache=True, nogil=True)
def cards_at(place: int) -> tuple[int, int]:
    """The two cards at a place among all pairs, the lower first."""
    high = 1
    while pairs_of(high + 1) <= place:
        high += 1
    return place - pairs_of(high), high


@numba.njit(cache=True, nogil=True)
def beside(flop: Any, swaps: Any, others: Any) -> Any:
    """The cards beside a flop (into ``others``), and where each of them goes under the swaps that keep the flop."""
    n = swaps.shape[1]
    kept = np.empty((swaps.shape[0], len(others)), np.int64)
    return kept[: set_beside(flop, swaps, others, np.empty(n, np.int64), kept)]


@numba.njit(cache=True, nogil=True)
def set_beside(flop: Any, swaps: Any, others: Any, where: Any, kept: Any) -> int:
    """The same in the room that is given for it; says how many swaps keep the flop."""
    left = 0
    for card in range(swaps.shape[1]):
        where[card] = -1
        if card != flop[0] and card != flop[1] and card != flop[2]:
            others[left] = card
            where[card] = left
            left += 1
    rows = 0
    for swap in swaps:
        if where[swap[flop[0]]] < 0 and where[swap[flop[1]]] < 0 and where[swap[flop[2]]] < 0:
            for spot in range(left):
                kept[rows, spot] = where[swap[others[spot]]]
            rows += 1
    return rows


@numba.njit(cache=True, nogil=True)
def orbits(kept: Any, first: Any, size: Any) -> None:
    """For every pair of cards beside the flop, the first that looks like it, and how many do."""
    for high in range(1, kept.shape[1]):
        for low in range(high):
            place = place_of(low, high)
            first[place], size[place] = orbit_of(kept, low, high)


@numba.njit(cache=True, nogil=True)
def orbit_of(kept: Any, low: int, high: int) -> tuple[int, int]:
    """The first pair that looks like two cards under these swaps, and how many do."""
    place = place_of(low, high)
    least, same = place, 0
    for swap in range(kept.shape[0]):
        image = place_of(kept[swap, low], kept[swap, high])
        least = min(least, image)
        same += image == place
    return least, kept.shape[0] // same


class OneFlop(NamedTuple):
    """A flop: the cards of the pack, the flop, the places of the cards beside it, where these go under the swaps that
    keep the flop; and for every pair of them the first that looks like it, and how many do."""

    cards: Ints
    flop: Ints
    others: Ints
    kept: Ints
    orbit: Ints
    size: Ints


@numba.njit(cache=True, nogil=True)
def one_flop(alike: Likeness, number: int, others: Any, orbit: Any, size: Any, cards: Any) -> OneFlop:
    """A flop by its number, in the room that is given for what lies beside it and for its own cards."""
    kept = beside(alike.flops[number], alike.swaps, others)
    orbits(kept, orbit, size)
    for spot in range(FLOP):
        cards[spot] = alike.cards[alike.flops[number, spot]]
    return OneFlop(alike.cards, cards, others, kept, orbit, size)


@numba.njit(cache=True, nogil=True, inline="always")
def fits_late(turn: int, river: int, late: int) -> Any:
    """Whether a card that is known to come after the flop, if there is one, is among these two."""
    return late < 0 or turn == late or river == late
