"""Suits in Pontoon Plus: they decide only what 6-7-8 and 7-7-7 pay, so they are looked at from two cards to the third.

Cards gone of which only the value is known (resplit sevens) leave the suits of the others as likely as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.equipment.cards import Card
from croupier.exact.blackjack.dealer_fast import Floats
from croupier.exact.pontoon.hands import SUITED
from croupier.exact.pontoon.kernels import ENDINGS, LINE, LINES, SUPER
from croupier.games.pontoon_plus import rules
from croupier.hands.points import VALUE

#: No card whose suit matters.
NO_CARD: Final[Card] = -1
#: First card, second card and upcard, the suit of which matters only where it is a 6, 7 or 8.
Cards: TypeAlias = tuple[Card, Card, Card]


class Start(NamedTuple):
    """Two cards against an upcard, suits and all: how likely they are among those of these values, and what a third
    card that makes 6-7-8 or 7-7-7 is worth to know, as endings."""

    cards: Cards
    share: float
    third: Floats


def completes(first: int, second: int) -> int:
    """The value that makes 6-7-8 or 7-7-7 of two others; 0 where none does."""
    if (first, second) == (7, 7):
        return 7
    missing = set(SUITED) - {first, second}
    return missing.pop() if len(missing) == 1 and first != second else 0


def seconds(pair: int) -> list[int]:
    """The second cards of a split hand with which the suits matter."""
    return [value for value in SUITED if pair in SUITED and completes(pair, value)]


def shown_as(up: Card) -> Card:
    """The upcard as far as its suit matters."""
    return up if VALUE[up] in SUITED else NO_CARD


class Suits:
    """The cards of a pack whose suits matter."""

    def __init__(self, pack: Sequence[int]) -> None:
        self.pack = tuple(pack)

    def chances(self, value: int, gone: Sequence[Card] = ()) -> Iterator[tuple[Card, float]]:
        """Each suit of a value, as likely as what is left of it."""
        left = {card: self.pack[card] - gone.count(card) for card in range(4 * value - 8, 4 * value - 4)}
        if whole := sum(many for many in left.values() if many > 0):
            yield from ((card, many / whole) for card, many in left.items() if many > 0)

    def ups(self, up: int) -> list[tuple[Card, float]]:
        """The upcard in every suit that matters."""
        return list(self.chances(up)) if up in SUITED else [(NO_CARD, 1.0)]

    def third(self, first: Card, second: Card, up: Card, gone: Sequence[Card] = (), *, split: bool) -> Floats:
        """How the hand ends, given that the third card completes 6-7-8 or 7-7-7. ``gone`` are further known cards."""
        value = completes(*sorted((VALUE[first], VALUE[second])))
        away = (first, second, up, *gone)
        return _third(
            self.pack, first, second, up, tuple(one for one in away if one >= 0 and VALUE[one] == value), split
        )

    def starts(self, first: int, second: int, up: int) -> list[Start]:
        """Two values against an upcard in all suits."""
        return [
            Start((one, two, shown), before * mine * other, self.third(one, two, shown, split=False))
            for shown, before in self.ups(up)
            for one, mine in self.chances(first, (shown,))
            for two, other in self.chances(second, (shown, one))
        ]


@lru_cache(maxsize=20_000)
def _third(pack: tuple[int, ...], first: Card, second: Card, up: Card, gone: tuple[Card, ...], split: bool) -> Floats:
    out = np.zeros(ENDINGS)
    value = completes(*sorted((VALUE[first], VALUE[second])))
    if not value:
        return out
    for card, chance in Suits(pack).chances(value, gone):
        hand = (first, second, card)
        line = rules.line_of_21(hand, split=split)
        if not split and up >= 0 and rules.is_super_bonus(hand, up):  # §3.24.4
            out[SUPER + line.endswith("spades")] += chance
        else:
            out[LINE + LINES.index(line)] += chance
    return out
