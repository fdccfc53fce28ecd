"""How the dealer's hands stand against each of the player's, from the same pack: counted, not dealt out.

Hands are sets of places in a pack, rows of ascending numbers. Of the hands below a mark, those that avoid all cards of
a hand are, by inclusion and exclusion, all of them, minus those that hold this card or that card, plus those that hold
these two, and so on. So one sweep from the lowest hand to the highest keeps, for every small set of places, how many
hands seen so far hold all of it; each question is then a sum over the subsets of one hand: 2^5 terms where dealing
would take 1.5 million. Where suits can be swapped, sets that differ only by that are held equally often: one entry does
for them all, and of the hands, too, only one of each kind is seen.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from math import comb
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines import dealt
from croupier.engines.dealt import Ways, side_by_side
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPlan, CroupierError
from croupier.games.families.showdown import STANDINGS, ShowdownPlan
from croupier.hands.fast import Hands, Values
from croupier.hands.poker import Order

#: The columns of `Standings.against`.
SHORT, BEATEN, TIED, BETTER = map(STANDINGS.index, STANDINGS)
#: No card of the dealer's lies open.
NO_CARD: Final[Card] = -1
Qualifies: TypeAlias = Callable[[int], bool]


class Standings(NamedTuple):
    """Every hand of the player's with the ways it is dealt, what it is worth, and how many hands of the dealer's are
    short, beaten, tied or better (a row each). Of hands that differ by a swap of suits there is one."""

    hands: Hands
    ways: Ways
    worth: Values
    against: Ways

    @property
    def showdowns(self) -> int:
        """All the ways both hands can be dealt."""
        return int(self.ways.sum().item()) * self.each

    @property
    def each(self) -> int:
        """How many hands the dealer can hold against each of the player's; the most, where that goes by the hand."""
        return int(self.against.sum(axis=1).max().item())


class HandsFacing(NamedTuple):
    """The player's hands before an open card of the dealer's, which stands for ``times`` cards, or before no card."""

    up: Card
    times: int
    standings: Standings

    def holds(self, rank: int) -> npt.NDArray[np.bool_]:
        """Which hands hold a card of this rank."""
        held: npt.NDArray[np.bool_] = (self.standings.hands >> 2 == rank).any(axis=1)
        return held


@lru_cache(maxsize=2)
def facings(pack: tuple[int, ...], plan: ShowdownPlan) -> tuple[HandsFacing, ...]:
    """Every open card, of suits that can be swapped the first; or the one that is none."""
    hidden, apart = plan.dealer_cards - plan.open_cards, plan.ends["tied"] != plan.ends["beaten"]
    contest = Contest(pack, plan.order, plan.cards, hidden, plan.qualifies, apart)
    if not plan.open_cards:
        return (HandsFacing(NO_CARD, 1, standings(contest)),)
    alike, ups = dealt.alike_suits(pack), open_cards(pack, plan)
    times = [pack[up] * (1 if up == JOKER else alike.count(up & 3)) for up in ups]
    stood = side_by_side(lambda up: contest._replace(known=(up,)).standings(), ups)
    return tuple(HandsFacing(*facing) for facing in zip(ups, times, stood, strict=True))


def open_cards(pack: Sequence[int], plan: ShowdownPlan) -> list[Card]:
    """The cards that can lie open, of suits that can be swapped the first; `NO_CARD` where none does."""
    if plan.open_cards > 1:
        raise BadPlan(f"{plan.open_cards} cards of the dealer's lie open; a showdown is solved before one at most")
    alike = dealt.alike_suits(pack)
    ups = [card for card, copies in enumerate(pack) if copies and (card == JOKER or alike[card & 3] == card & 3)]
    return ups if plan.open_cards else [NO_CARD]


#: Rearrangements of the places of a pack under which hands keep their worth: a row for each, the one that moves nothing
#: among them.
Swaps: TypeAlias = Hands

_MOST_CARDS: Final = 8


class HandOrder(NamedTuple):
    """Hands with a number each, the order from the lowest number to the highest, and the subsets of a hand as bits."""

    hands: Any
    numbers: Any
    rising: Any
    subsets: Any


class Sets(NamedTuple):
    """Sets of places: how many places each subset of a hand has, how sets are numbered, the kind of each set (sets of a
    kind can be swapped), and for each kind how many swaps lead to the same set."""

    sizes: Any
    steps: Any
    kind: Any
    times: Any


class Others(NamedTuple):
    """Hands as places of a pack, what each is worth and in how many ways it is dealt. With ``swaps``, there is one hand
    of all that can be swapped, with the ways of them all."""

    places: Hands
    worth: Values
    ways: Ways
    swaps: Swaps | None = None


def below(places: int, others: Others, hands: Hands, marks: Values) -> Ways:
    """For each of the hands the number of others that share no place with it and are worth less than its mark."""
    most = min(others.places.shape[1], hands.shape[1])
    assert max(others.places.shape[1], hands.shape[1]) <= _MOST_CARDS, f"up to {_MOST_CARDS} cards are counted"
    swaps = np.arange(places, dtype=np.int8).reshape(1, -1) if others.swaps is None else others.swaps
    sets, counts = _sets(places, most, swaps.tobytes()), np.zeros(len(hands), np.int64)
    _sweep(_ranked(others.places, others.worth, most), others.ways, _ranked(hands, marks, most), sets, counts)
    assert not (counts % len(swaps)).any(), "the hands are not swapped as they say"
    return counts // len(swaps)


def _ranked(hands: Hands, numbers: Values, most: int) -> HandOrder:
    """Of the subsets, those with no more cards than the other side has."""
    subsets = [subset for subset in range(1 << hands.shape[1]) if subset.bit_count() <= most]
    return HandOrder(hands, numbers, np.argsort(numbers, kind="stable"), np.array(subsets))


def suit_swaps(row: npt.NDArray[np.int8], alike: Sequence[int]) -> Swaps:
    """Every way to swap suits that are alike (see `dealt.alike_suits`), as places of a row of different cards."""
    place = {int(card): at for at, card in enumerate(row)}
    assert len(place) == len(row), "like cards lie side by side; their places cannot be told apart"
    kept = [suits for suits in permutations(range(4)) if all(alike[suits[suit]] == alike[suit] for suit in range(4))]
    moved = [[place[card if card == JOKER else card & ~3 | suits[card & 3]] for card in row.tolist()] for suits in kept]
    return np.array(moved, np.int8)


def in_places(hands: Hands, row: npt.NDArray[np.int8]) -> Hands:
    """Hands of cards as places of a pack laid out in ascending order: of like cards, the first ones."""
    places = np.searchsorted(row, np.arange(53))[hands]
    for at in range(1, hands.shape[1]):
        again = hands[:, at] == hands[:, at - 1]
        places[again, at] = places[again, at - 1] + 1
    return places.astype(np.int8)


@lru_cache(maxsize=8)
def _sets(places: int, most: int, swaps: bytes) -> Sets:
    """Every set of up to so many places, numbered."""
    moved = np.frombuffer(swaps, np.int8).reshape(-1, places)
    starts = np.cumsum([0, *(comb(places, size) for size in range(most + 1))]).tolist()
    assert starts[-1] < 2**31, "more sets of places than can be numbered in 32 bits"
    # A set of places c1 < c2 < ... is number C(c1, 1) + C(c2, 2) + ... among those of its size, and these lie behind
    # all smaller sets: so much does a place add to the number of a set that has so many places below it. What it adds
    # to a set that is too large already is never looked at.
    gaps = [after - before for before, after in pairwise(starts)]
    steps = [[*(comb(place, size + 1) + gaps[size] for size in range(most)), 0] for place in range(places)]
    numbered = np.array(steps, np.int32)
    kind, times = np.full(starts[-1], -1, np.int32), np.zeros(starts[-1], np.int64)
    kinds = _sort_out(places, most, moved, numbered, kind, times)
    sizes = [min(subset.bit_count(), most) for subset in range(1 << _MOST_CARDS)]
    return Sets(np.array(sizes, np.int8), numbered, kind, times[:kinds].copy())


@numba.njit(cache=True, nogil=True)
def _sort_out(places: int, most: int, swaps: Any, steps: Any, kind: Any, times: Any) -> int:
    """Give every set of places its kind, and every kind its number of swaps that change nothing."""
    kind[0], times[0] = 0, len(swaps)
    kinds = 1
    held, moved = np.zeros(most, np.int64), np.zeros(most, np.int64)
    for size in range(1, most + 1):
        for at in range(size):
            held[at] = at
        more = True
        while more:
            number = 0
            for at in range(size):
                number += steps[held[at], at]
            if kind[number] < 0:
                fresh = 0
                for swap in range(len(swaps)):
                    other = number_after(held, size, swaps[swap], steps, moved)
                    if kind[other] < 0:
                        kind[other] = kinds
                        fresh += 1
                times[kinds] = len(swaps) // fresh
                kinds += 1
            more = False
            for at in range(size - 1, -1, -1):
                if held[at] < places - size + at:
                    held[at] += 1
                    for after in range(at + 1, size):
                        held[after] = held[after - 1] + 1
                    more = True
                    break
    return kinds


@numba.njit(cache=True, nogil=True)
def number_after(held: Any, size: int, swap: Any, steps: Any, moved: Any) -> int:
    """The number of a set of places after a swap."""
    for at in range(size):
        place, spot = np.int64(swap[held[at]]), at
        while spot and moved[spot - 1] > place:
            moved[spot] = moved[spot - 1]
            spot -= 1
        moved[spot] = place
    number = 0
    for at in range(size):
        number += steps[moved[at], at]
    return number


@numba.njit(cache=True, nogil=True)
def _sweep(others: HandOrder, ways: Any, asked: HandOrder, sets: Sets, counts: Any) -> None:
    """Answer the questions in the order of their marks; before each, all hands below its mark have been seen.
    ``holding`` counts how often the sets of a kind are held all together, which is as often as one of them times their
    number; so the answers come out as many times too large as there are swaps."""
    hands, worth, rising, held = others
    own, marks, questions, removed = asked
    sizes, steps, kind, times = sets
    numbers, holding = np.zeros(len(sizes), np.int32), np.zeros(len(times), np.int64)
    seen = 0
    for question in questions:
        while seen < len(rising) and worth[rising[seen]] < marks[question]:
            row = rising[seen]
            _number(hands[row], sizes, steps, numbers)
            for subset in held:
                holding[kind[numbers[subset]]] += ways[row]
            seen += 1
        _number(own[question], sizes, steps, numbers)
        total = 0
        for subset in removed:
            what = kind[numbers[subset]]
            share = holding[what] * times[what]
            total += -share if sizes[subset] & 1 else share
        counts[question] = total


@numba.njit(cache=True, nogil=True)
def _number(hand: Any, sizes: Any, steps: Any, numbers: Any) -> None:
    """The number of every subset: with one more place, that of each subset so far and what the place adds to it."""
    for at in range(len(hand)):
        for subset in range(1 << at):
            numbers[1 << at | subset] = numbers[subset] + steps[hand[at], sizes[subset]]


class Contest(NamedTuple):
    """Hands of so many cards against ``hidden`` cards of the dealer's, of the same pack and by one order, beside the
    ``known`` ones. Of the hidden cards some may be ``read`` as of a group of ranks: then every way to have such cards
    counts. Ties are counted ``ties_apart``, or as beaten where they end alike."""

    pack: tuple[int, ...]
    order: Order
    cards: int
    hidden: int
    qualifies: Qualifies | None
    ties_apart: bool
    known: tuple[Card, ...] = ()
    read: tuple[frozenset[int], ...] = ()

    @property
    def rest(self) -> list[int]:
        """The pack without the known cards."""
        return [copies - self.known.count(card) for card, copies in enumerate(self.pack)]

    @property
    def alike(self) -> tuple[int, int, int, int]:
        """The suits that can be swapped: a known card sets its suit apart, whatever the rest holds of it."""
        return dealt.alike_suits([copies << 4 | self.known.count(card) for card, copies in enumerate(self.pack)])

    def standings(self) -> Standings:
        """Every hand of the player's, one of all those that swap suits, against all of the dealer's."""
        if sum(self.rest) < self.cards + self.hidden:
            cards = sum(self.rest)
            raise CroupierError(f"{cards} cards are too few for two hands of {self.cards} and {self.hidden}")
        hands, ways = dealt.all_hands(self.rest, self.cards, alike=self.alike)
        worth = dealt.values(self.order, hands)
        return Standings(hands, ways, worth, self.against(hands, worth))

    def against(self, hands: Hands, worth: Values) -> Ways:
        """How all hands of the dealer's stand against each of these hands."""
        row, dealer = laid_out(self.pack), _dealers(self)
        lowest = least(self.qualifies, dealer.worth)
        floor = np.full(len(hands), lowest, np.int32)
        marks = {"not above": np.maximum(worth + 1, floor)}
        if self.ties_apart:
            marks["below"] = np.maximum(worth, floor)
        if lowest > dealer.worth.min():
            marks["short"] = floor
        if self.read:  # how many there are goes by the hand
            marks["all"] = np.full(len(hands), dealer.worth.max() + 1, np.int32)
        questions = np.tile(in_places(hands, row), (len(marks), 1)), np.concatenate([*marks.values()])
        answers = below(len(row), dealer, *questions)
        counted = dict(zip(marks, answers.reshape(len(marks), -1), strict=True))
        not_above, short = counted["not above"], counted.get("short", np.zeros(len(hands), np.int64))
        beaten = counted.get("below", not_above)
        every = counted.get("all", comb(sum(self.rest) - self.cards, self.hidden))
        return np.stack([short, beaten - short, not_above - beaten, every - not_above], axis=1)


@lru_cache(maxsize=4)
def _dealers(contest: Contest) -> Others:
    """The dealer's hands, as the places of their hidden cards."""
    rest, alike = contest.rest, contest.alike
    row, left = laid_out(contest.pack), laid_out(rest)
    swaps = None
    if max(contest.pack) > 1:  # like cards have places of their own, so every hand is seen
        spots, ways = dealt.all_hands((1,) * len(left), contest.hidden)
        held, places = left[spots], in_places(left.reshape(1, -1), row)[0][spots]
    else:
        held, ways = dealt.all_hands(rest, contest.hidden, alike=alike)
        places, swaps = in_places(held, row), suit_swaps(row, alike)
    known = np.broadcast_to(np.array(contest.known, held.dtype), (len(held), len(contest.known)))
    worth = dealt.values(contest.order, np.concatenate([known, held], axis=1))
    return Others(places, worth, ways * _readings(held, contest.read) if contest.read else ways, swaps)


def _readings(hands: Hands, groups: Sequence[frozenset[int]]) -> Ways:
    """In how many ways different cards of each hand are of these groups of ranks, one of each."""
    ways = np.zeros(len(hands), np.int64)
    fits = [np.isin(hands >> 2, sorted(group)) for group in groups]
    for places in permutations(range(hands.shape[1]), len(groups)):
        ways += np.logical_and.reduce([fit[:, place] for fit, place in zip(fits, places, strict=True)])
    return ways


@lru_cache(maxsize=4)
def standings(contest: Contest) -> Standings:
    """The standings of a contest, kept for other wagers of the same game."""
    return contest.standings()


def least(qualifies: Qualifies | None, values: Values) -> int:
    """The lowest value with which the dealer qualifies; one past the highest where there is none."""
    if qualifies is None:
        return 0
    distinct: list[int] = np.unique(values).tolist()
    plays = [qualifies(value) for value in distinct]
    if plays != sorted(plays):
        raise BadPlan("the dealer qualifies with a hand and not with a better one; such standings are not counted")
    return next((value for value, good in zip(distinct, plays, strict=True) if good), distinct[-1] + 1)


def laid_out(pack: Sequence[int]) -> npt.NDArray[np.int8]:
    """The cards of a pack in ascending order, like cards side by side."""
    return np.repeat(np.arange(len(pack), dtype=np.int8), pack)
