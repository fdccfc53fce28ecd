"""A way to play, whoever thought of it: what to do with every hand, and where suits make a difference."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.no_hole_card.compiled import STAND
from croupier.engines.no_hole_card.suits import Cards
from croupier.engines.twenty_one.hands import hands, number
from croupier.equipment.cards import Card
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
    suited: dict[tuple[int, int], dict[Cards, int]] = field(default_factory=dict)

    @staticmethod
    def blank() -> Policy:
        """Stands on everything, splits nothing."""
        size = hands().size.size
        return Policy(
            np.full((11, size, 10), STAND, np.int64),
            np.zeros((11, size, 10, 10), np.bool_),
            np.full((11, 10), 2, np.int64),
        )

    def as_dealt(self, first: int, second: int, up: int) -> int:
        """What to do with the first two cards, by value."""
        return int(self.play[0, number(first, second), up - 1])

    def after_split(self, pair: int, second: int, up: int) -> int:
        """What to do with the first two cards of a split hand, by value."""
        return int(self.play[pair, number(pair, second), up - 1])

    def with_suits(self, split_from: int, first: Card, second: Card, up: Card, value: int) -> int:
        """What to do with two cards in these suits; a split hand's own card comes first, and otherwise the lower."""
        overruled = self.suited.get((split_from, value), {}).get((first, second, up))
        if overruled is not None:
            return overruled
        return int(self.play[split_from, number(VALUE[first], VALUE[second]), value - 1])
