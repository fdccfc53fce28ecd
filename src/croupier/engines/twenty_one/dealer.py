"""The dealer of the blackjack games, exactly: which hands the rules let the dealer end with, and how often.

A *shoe* is ten counts, aces first and ten-valued cards last (`by_value`, `by_suit`). What it offers:

    completed(True)             every hand the dealer can end with, drawing from nothing, as sets of values
    completed(True, up=10)      the same after an upcard, which is no part of `drawn` any more
    DealerHand.ways(shoe)       in how many orders of single cards the dealer draws it from a shoe: a product of what is
                                left of each value, times the orders in which the rules let the values come
    chances(shoe, True, up=1)   how each total comes about, as fractions
    out_of(shoe, size)          in how many orders so many cards come at all

Cards that a player holds, or that lie face down unseen, change nothing but the shoe: the pack is shuffled, so the
dealer might as well have drawn before anybody else. `dealer_fast` does the same with floats for many shoes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import perm, prod
from typing import Final, NamedTuple, TypeAlias

from croupier.equipment.cards import JOKER, Card
from croupier.errors import CroupierError
from croupier.games.families.twenty_one import completes_blackjack, must_draw
from croupier.hands.points import VALUE, is_blackjack, total

#: How many cards of each value, aces first.
Shoe: TypeAlias = tuple[int, ...]

VALUES: Final = range(1, 11)
SUITS: Final = range(4)
#: A card of each value to show to the leaf rules; the first place is nobody's.
_SHOWN: Final[tuple[Card, ...]] = (-1, *(VALUE.index(value) for value in VALUES))
_EMPTY: Final[Shoe] = (0,) * 10


class DealerHand(NamedTuple):
    """A hand the dealer ends with: how many of each value were drawn, in how many orders of values that can come, and
    what it is. ``points`` counts the upcard too."""

    drawn: Shoe
    orders: int
    points: int
    natural: bool

    @property
    def size(self) -> int:
        """How many cards were drawn."""
        return sum(self.drawn)

    def ways(self, shoe: Sequence[int]) -> int:
        """In how many orders of single cards it is drawn from a shoe."""
        return self.orders * prod(perm(left, drawn) for left, drawn in zip(shoe, self.drawn, strict=True) if drawn)


def by_value(pack: Sequence[int]) -> Shoe:
    """The shoe of a pack of 53 counts."""
    return _valued(pack, SUITS)


def by_suit(pack: Sequence[int]) -> tuple[Shoe, ...]:
    """The shoe of each suit: clubs, diamonds, hearts, spades."""
    return tuple(_valued(pack, [suit]) for suit in SUITS)


def _valued(pack: Sequence[int], suits: Sequence[int]) -> Shoe:
    if pack[JOKER]:
        raise CroupierError("a joker is in the pack; it has no value in a blackjack game")
    shoe = [0] * 10
    for card, value in enumerate(VALUE):
        if card & 3 in suits:
            shoe[value - 1] += pack[card]
    return tuple(shoe)


def without(shoe: Sequence[int], *values: int) -> Shoe:
    """The shoe with a card of each of these values gone."""
    gone = Counter(values)
    return tuple(left - gone[value] for value, left in zip(VALUES, shoe, strict=True))


def shown(values: Sequence[int]) -> list[Card]:
    """Cards of these values, for the leaf rules to look at."""
    return [_SHOWN[value] for value in values]


def values_of(held: Sequence[int]) -> list[int]:
    """The values in a hand, lowest first."""
    return [value for value, copies in zip(VALUES, held, strict=True) for _ in range(copies)]


@cache
def completed(hits_soft_17: bool, up: int = 0) -> tuple[DealerHand, ...]:
    """Every hand the dealer can end with, given the upcard or nothing, by the rule of the draw."""
    finished: list[DealerHand] = []
    drawing = {_EMPTY: 1}
    while drawing:
        longer: Counter[Shoe] = Counter()
        for held, orders in drawing.items():
            values = values_of(held)
            hand = shown([up, *values] if up else values)
            count = total(hand)
            if len(hand) < 2 or must_draw(count, hits_soft_17=hits_soft_17):
                for at in range(10):
                    longer[*held[:at], held[at] + 1, *held[at + 1 :]] += orders
            else:
                finished.append(DealerHand(held, orders, count.points, len(hand) == 2 and is_blackjack(*hand)))
        drawing = longer
    return tuple(finished)


@cache
def completing(up: int) -> int:
    """The value of the hole cards that give the dealer a blackjack under an upcard; 0 if none does."""
    (card,) = shown([up])
    values = {VALUE[hole] for hole in completes_blackjack(card)}
    assert len(values) < 2, f"hole cards of several values complete a blackjack under {up}"
    return max(values, default=0)


def out_of(shoe: Sequence[int], size: int) -> int:
    """In how many orders so many cards come from a shoe."""
    return perm(sum(shoe), size)


def chances(shoe: Sequence[int], hits_soft_17: bool, up: int = 0) -> dict[tuple[int, bool], Fraction]:
    """How likely the dealer ends with each (points, natural), drawing from a shoe that lacks the upcard."""
    likely: dict[tuple[int, bool], Fraction] = {}
    for hand in completed(hits_soft_17, up):
        if ways := hand.ways(shoe):
            key = hand.points, hand.natural
            likely[key] = likely.get(key, Fraction(0)) + Fraction(ways, out_of(shoe, hand.size))
    return likely
