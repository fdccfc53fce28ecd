"""A way to play, whoever thought of it: what to do with every hand, and where suits make a difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.no_hole_card.compiled import STAND
from croupier.engines.no_hole_card.rules import CARDS_OF, NO_CARD, HandRules, rules_of
from croupier.engines.twenty_one.dealer import Floats
from croupier.engines.twenty_one.hands import hands, number
from croupier.equipment.cards import Card
from croupier.games.families.no_hole_card import NoHoleCardPlan
from croupier.hands.points import VALUE

Actions: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Policy:
    """The first index says which hands: 0 those as dealt, a value those split from a pair of it.

    ``play[split from, hand, upcard]`` is an action, ``withdraw[split from, hand, third card, upcard]`` whether to take
    a double back, ``most[pair, upcard]`` up to how many hands to split. ``suited[split from, upcard]`` overrules
    ``play`` for two cards in certain suits. Values and upcards count from 0 in the arrays, aces first.
    """

    play: Actions
    withdraw: Flags
    most: Actions
    suited: dict[tuple[int, int], dict[ThreeCards, int]] = field(default_factory=dict)

    @staticmethod
    def blank() -> Policy:
        """Stands on everything, splits nothing."""
        size = hands().size.size
        return Policy(
            np.full((11, size, 10), STAND, np.int64),
            np.zeros((11, size, 10, 10), np.bool_),
            np.full((11, 10), 2, np.int64),
        )

    def with_suits(self, split_from: int, first: Card, second: Card, up: Card, value: int) -> int:
        """What to do with two cards in these suits; a split hand's own card comes first, and otherwise the lower."""
        overruled = self.suited.get((split_from, value), {}).get((first, second, up))
        if overruled is not None:
            return overruled
        return int(self.play[split_from, number(VALUE[first], VALUE[second]), value - 1])


#: First card, second card and upcard, each `NO_CARD` where its suit does not matter.
ThreeCards: TypeAlias = tuple[Card, Card, Card]


class Start(NamedTuple):
    """Two cards against an upcard, suits and all: how likely they are among those of these values, and how the hand
    ends given that the third card is one that their suits ask for."""

    cards: ThreeCards
    share: float
    third: Floats


class SuitedCards:
    """The cards of a pack whose suits matter. ``shown`` is the upcard where its suit is known already."""

    def __init__(self, rules: HandRules, pack: Sequence[int], shown: Card = NO_CARD) -> None:
        self.rules, self.pack, self.shown = rules, tuple(pack), shown

    def seconds(self, pair: int) -> list[int]:
        """The second cards of a split hand with which the suits matter."""
        return [value for value in self.rules.lines.suited if self.rules.lines.completes(pair, value)]

    def chances(self, value: int, gone: Sequence[Card] = ()) -> Iterator[tuple[Card, float]]:
        """Each card of a value, as likely as what is left of it."""
        return _chances(self.pack, value, gone)

    def ups(self, up: int) -> list[tuple[Card, float]]:
        """The upcard in every suit that matters."""
        if self.shown != NO_CARD:
            return [(self.shown, 1.0)]
        if up in self.rules.lines.suited:
            return list(self.chances(up))
        return [(self.rules.lines.shown_as(CARDS_OF[up][0]), 1.0)]

    def third(self, first: Card, second: Card, up: Card, gone: Sequence[Card] = (), *, split: bool) -> Floats:
        """How the hand ends, given that the third card completes it. ``gone`` are further known cards."""
        value = self.rules.lines.completes(VALUE[first], VALUE[second])
        away = tuple(card for card in (first, second, up, *gone) if card != NO_CARD and VALUE[card] == value)
        return _third(self.rules.plan, self.pack, (first, second, up), away, split)

    def starts(self, first: int, second: int, up: int) -> list[Start]:
        """Two values against an upcard in all suits."""
        return [
            Start((low, high, shown), before * of_low * of_high, self.third(low, high, shown, split=False))
            for shown, before in self.ups(up)
            for low, of_low in self.chances(first, (shown,))
            for high, of_high in self.chances(second, (shown, low))
        ]


def _chances(pack: tuple[int, ...], value: int, gone: Sequence[Card]) -> Iterator[tuple[Card, float]]:
    left = {card: pack[card] - gone.count(card) for card in CARDS_OF[value]}
    if whole := sum(copies for copies in left.values() if copies > 0):
        yield from ((card, copies / whole) for card, copies in left.items() if copies > 0)


@lru_cache(maxsize=20_000)
def _third(
    plan: NoHoleCardPlan, pack: tuple[int, ...], cards: ThreeCards, gone: tuple[Card, ...], split: bool
) -> Floats:
    rules, (first, second, up) = rules_of(plan), cards
    ended = np.zeros(len(rules.ends))
    if value := rules.lines.completes(VALUE[first], VALUE[second]):
        for card, chance in _chances(pack, value, gone):
            ended[rules.places[rules.lines.of((first, second, card), split=split, up=up)]] += chance
    return ended
