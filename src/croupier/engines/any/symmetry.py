"""Alike cards: what has been dealt, written so that it reads the same for everything that makes no difference. Suits
are renamed only where the pack holds the same cards of both, so a pack with cards missing keeps apart what can be told
apart in it."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import factorial
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.equipment.cards import JOKER, SUITS, UNSEEN, Card
from croupier.round.alike import Alike

#: What a class of alike rounds is known by.
Key: TypeAlias = Hashable
#: Where a card lies: after which break, in which hand, face up, down or turned up; and at which card, if order counts.
Place: TypeAlias = tuple[int, str, int, str, int]

#: The column for cards whose suit does not count: faces, the joker, and what nobody has identified.
_NO_SUIT: Final = len(SUITS)


class Trail(NamedTuple):
    """Everything answered so far: decisions, rolls and spins in their order, and for each suit the places and ranks of
    its cards. ``epoch`` counts the breaks between cards, ``places`` are those of the cards in the order dealt."""

    marks: tuple[Hashable, ...] = ()
    columns: tuple[tuple[tuple[Place, int], ...], ...] = ((),) * (_NO_SUIT + 1)
    epoch: int = 0
    places: tuple[Place, ...] = ()

    def marked(self, mark: Hashable) -> Trail:
        """The trail after an answer that is no card."""
        return self._replace(marks=(*self.marks, mark), epoch=self.epoch + 1)


START: Final = Trail()


class Symmetry:
    """Which cards of a pack are alike, by what a game declares."""

    def __init__(self, alike: Alike, pack: Sequence[int]) -> None:
        self.alike, self.pack = alike, pack
        held = [card for card, copies in enumerate(pack) if copies]
        numbers: dict[Hashable, int] = {}
        #: The column and row in which each card is written down.
        self._places: dict[Card, tuple[int, int]] = {}
        for card in held:
            in_suit = (card & 3, card >> 2) if card < JOKER else (_NO_SUIT, card)
            face = numbers.setdefault(alike.face(card), len(numbers)) if alike.face else 0
            self._places[card] = (_NO_SUIT, face) if alike.face else in_suit
        self._groups = [part for group in alike.groups for part in _parts(group, pack)] if pack else []
        first: dict[tuple[int, int], Card] = {}
        self._typical = {card: first.setdefault(place, card) for card, place in self._places.items()}

    def dealt(self, trail: Trail, card: Card, to: str, hand: int, face: str) -> Trail:
        """The trail with one more card."""
        place = (trail.epoch, to, hand, face, len(trail.places) if self.alike.order else 0)
        suit, rank = self._places.get(card, (_NO_SUIT, UNSEEN))
        column = list(trail.columns[suit])
        insort(column, (place, rank))
        columns = (*trail.columns[:suit], tuple(column), *trail.columns[suit + 1 :])
        return Trail(trail.marks, columns, trail.epoch, (*trail.places, place))

    def key(self, trail: Trail) -> Key:
        """The class that a trail belongs to."""
        columns = trail.columns
        by_suit = [tuple(sorted([columns[suit] for suit in group])) for group in self._groups]
        return trail.marks, columns[_NO_SUIT], *by_suit

    def members(self, trail: Trail) -> int:
        """How many trails of different cards are of this class, cards with one face counted as one."""
        ways = 1
        for group in self._groups:
            ways *= _orders(trail.columns[suit] for suit in group)
        if not self.alike.order:
            lying: dict[Place, list[tuple[int, int]]] = {}
            for suit, column in enumerate(trail.columns):
                for place, rank in column:
                    lying.setdefault(place, []).append((suit, rank))
            for cards in lying.values():
                ways *= _orders(cards)
        return ways

    def typical(self, card: Card) -> Card:
        """The card that stands for all with the same face; itself where suits count."""
        return self._typical.get(card, card)

    def renaming(self, dealt: Iterable[tuple[tuple[str, int, str], Card]]) -> Mapping[Card, Card]:
        """New names for cards that lie at places, so that everything of a class gets the same names."""
        columns: list[list[tuple[tuple[str, int, str], int]]] = [[] for _ in range(_NO_SUIT + 1)]
        for place, card in dealt:
            suit, rank = self._places.get(card, (_NO_SUIT, UNSEEN))
            columns[suit].append((place, rank))
        to = list(range(_NO_SUIT))
        for group in self._groups:
            for new, old in zip(group, sorted(group, key=lambda suit: sorted(columns[suit])), strict=True):
                to[old] = new
        if self.alike.face:
            return self._typical
        return {card: (card & ~3) + to[card & 3] for card in range(JOKER)}

    def member(self, cards: Sequence[Card], number: int, chance: Random) -> list[Card]:
        """Other cards instead of these, by which the rules should go the same way: suits moved on by ``number`` within
        their groups, or other cards with the same faces."""
        if not self.alike.face:
            to = list(range(_NO_SUIT))
            for group in self._groups:
                for at, suit in enumerate(group):
                    to[suit] = group[(at + number) % len(group)]
            return [(card & ~3) + to[card & 3] if card < JOKER else card for card in cards]
        left = list(self.pack)
        others: list[Card] = []
        for card in cards:
            same = [other for other, first in self._typical.items() if first == self.typical(card) and left[other]]
            others.append(chance.choice(same) if same else card)
            if same:
                left[others[-1]] -= 1
        return others

    def order(self, places: Sequence[Place], number: int, chance: Random) -> list[int]:
        """Another order by which the rules should go the same way: hands dealt backwards, or in any order."""
        order = list(range(len(places)))
        hands: dict[Place, list[int]] = {}
        for at, place in enumerate(places):
            hands.setdefault(place, []).append(at)
        for hand in hands.values():
            others = hand[::-1] if number == 1 else chance.sample(hand, len(hand))
            for at, other in zip(hand, others, strict=True):
                order[at] = other
        return order


def _parts(group: str, pack: Sequence[int]) -> list[list[int]]:
    """The suits of a group of which the pack holds the same cards."""
    parts: dict[tuple[int, ...], list[int]] = {}
    for suit in map(SUITS.index, group):
        parts.setdefault(tuple(pack[suit:52:4]), []).append(suit)
    return list(parts.values())


def _orders(things: Iterable[Hashable]) -> int:
    """In how many orders things can lie of which some are the same."""
    times = Counter(things)
    ways = factorial(times.total())
    for copies in times.values():
        ways //= factorial(copies)
    return ways
