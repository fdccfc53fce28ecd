"""One upcard of a blackjack game: the dealer's ends against every hand, and the kernels called with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final

import numpy as np

from croupier.exact.blackjack import kernel
from croupier.exact.blackjack.dealer import Shoe, without
from croupier.exact.blackjack.dealer_fast import Floats, Small, Tree, tree
from croupier.exact.blackjack.hands import Hands, hands
from croupier.exact.blackjack.rules import HIT, STAND, Rules
from croupier.exact.blackjack.style import Style

#: One card of a pair is gone to the other hand; of four hands, the second cards of two and more may be known.
MOST_GONE: Final = 10


@cache
def legal(rules: Rules, split_from: int = 0) -> Small:
    """What every hand may do, splitting aside."""
    known = hands()
    may = np.where(known.points < 21, STAND | HIT, STAND)
    for hand in np.flatnonzero(known.size == 2):
        may[hand] = rules.of_two_cards(int(known.points[hand]), bool(known.soft[hand]), split_from=split_from)
    return may


@dataclass(frozen=True, slots=True)
class Upcard:
    """A shoe without the upcard. ``hole`` is the value less one that would make a blackjack, or -1."""

    rules: Rules
    up: int
    shoe: Shoe
    left: Small
    tree: Tree
    hole: int
    ends: Floats = field(repr=False)
    #: The dealer's ends against hands of a split pair, by the value of the pair and how many of it are gone.
    _more: dict[int, Floats] = field(default_factory=dict, repr=False)

    @property
    def hands(self) -> Hands:
        """Every hand there is."""
        return hands()

    def decide(self, style: Style, *, pair: int = 0, stake: float = 1.0) -> tuple[Floats, Small]:
        """What every action is worth, and the best within a strategy; after a split, with the other card of the pair
        gone."""
        may = legal(self.rules, pair)
        wanted, gone = style.narrowed(self.up, may), int(pair > 0)
        found: tuple[Floats, Small] = kernel.decide(*self._of(pair), gone, may, wanted, stake, self.pushes)
        return found

    def follow(self, acts: Small, reach: Floats, *, pair: int = 0, gone: int = 0) -> Floats:
        """How hands end that are played so; ``reach`` is filled."""
        found: Floats = kernel.follow(*self._of(pair), gone, acts, self.pushes, reach)
        return found

    def _of(self, pair: int) -> tuple[Hands, Tree, Small, int, Floats, Floats, int]:
        if pair not in self._more:
            # Zeros take no memory until they are written to.
            self._more[pair] = np.zeros((MOST_GONE if pair else 0, *self.ends.shape))
        return self.hands, self.tree, self.left, self.hole, self.ends, self._more[pair], pair - 1

    def start(self, hand: int) -> Floats:
        """The certainty of one two-card hand, to follow it."""
        reach = np.zeros(self.hands.points.size)
        reach[hand] = 1.0
        return reach

    @property
    def pushes(self) -> bool:
        """Whether a dealer 22 pushes."""
        return self.rules.dealer_22_pushes

    def next_card(self, left: Shoe, value: int) -> float:
        """How likely the next card from what is left has a value, the dealer having no blackjack."""
        return float(kernel.next_card(np.array(left, np.int64), sum(left), self.hole, value - 1))


def upcard(rules: Rules, shoe: Shoe, up: int) -> Upcard:
    """An upcard out of a whole shoe."""
    rest = without(shoe, up)
    left = np.array(rest, np.int64)
    drawn = tree(rules.hits_soft_17, up)
    hole = {1: 9, 10: 0}.get(up, -1)
    return Upcard(rules, up, rest, left, drawn, hole, kernel.ends_against(hands(), drawn, left))
