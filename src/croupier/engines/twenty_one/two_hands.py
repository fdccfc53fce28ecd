"""How the two hands of a split end together, exactly.

Both draw from one shoe, and the dealer from what they leave. So a hand is written as the cards that it takes, and how
many orders of them end it so; the chance that both take theirs and that the dealer ends as it does depends on nothing
but all cards together. A hand that has bust takes too many cards to list them: it is every hand but those that have
not, and what is struck out has a minus.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Final, Literal, TypeAlias

import numpy as np

from croupier.engines.twenty_one.dealer import VALUES, Floats, Small
from croupier.engines.twenty_one.hands import number
from croupier.engines.twenty_one.kernel import CHIPS, DEALT, LAMMER, LOSE, PLAIN
from croupier.engines.twenty_one.upcard import Upcard, counted_hands, outcomes
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, STAND

#: The second card of a split hand: another than the pair's, of the pair and played, or not looked at.
SecondCard: TypeAlias = Literal["other", "pair", "any"]
_LAID: Final = {DOUBLE: CHIPS, FREE_DOUBLE: LAMMER}
#: Cards as one number, a digit for every value: two hands take fewer of any.
_BASE: Final = 64
_PLACES: Final = _BASE ** np.arange(10)


class TakenCards:
    """The hands that a card of a pair can come to: the cards each takes, and in how many orders, by what lies on it,
    how it comes out and how the dealer ends."""

    def __init__(self, against: Upcard, pair: int, acts: Small, second: SecondCard) -> None:
        self._points = counted_hands(against.rules.wins_with).points
        self._results = outcomes(against.rules)
        self._ways: dict[tuple[int, ...], Floats] = defaultdict(lambda: np.zeros((3, 3, DEALT)))
        self._one = np.eye(10, dtype=int)[pair - 1]
        self._follow(against, pair, acts, second)
        self.cards: Small = np.array(list(self._ways))
        self.ways: Floats = np.stack(list(self._ways.values()))

    def _follow(self, against: Upcard, pair: int, acts: Small, second: SecondCard) -> None:
        known = against.hands
        orders = np.zeros(len(known.points))
        for value in VALUES:
            if second == "any" or (value == pair) == (second == "pair"):
                orders[number(pair, value)] = 1
        self._bust(PLAIN, self._one if second == "pair" else 0 * self._one, 1)
        if second == "other":
            self._bust(PLAIN, self._one, -1)
        for hand in range(len(orders)):  # a card always leads to a later hand
            if not orders[hand]:
                continue
            act, after = int(acts[hand]), known.after[hand][known.after[hand] >= 0]
            if act == HIT:
                orders[after] += orders[hand]
            elif act in _LAID:
                self._bust(PLAIN, self._taken(known.held[hand]), -orders[hand])
                self._bust(_LAID[act], self._taken(known.held[hand]), orders[hand])
                for then in after:
                    self._stand(_LAID[act], known.held[then], int(then), orders[hand])
            else:
                assert act in (STAND, 0), "a hand of a split is not given up"
                self._stand(PLAIN, known.held[hand], hand, orders[hand])

    def _taken(self, held: Small) -> Small:
        rest: Small = held - self._one
        return rest

    def _bust(self, on: int, taken: Small, orders: float) -> None:
        self._ways[tuple(taken.tolist())][on, LOSE] += orders

    def _stand(self, on: int, held: Small, hand: int, orders: float) -> None:
        taken = self._taken(held)
        self._bust(on, taken, -orders)
        self._ways[tuple(taken.tolist())][on, self._results[self._points[hand]], np.arange(DEALT)] += orders


def ended_together(against: Upcard, pair: int, hands: Sequence[TakenCards]) -> Floats:
    """How likely the first and the second hand end so: by what lies on the first and how it comes out, by the same of
    the second, and by how the dealer ends; joint with their second cards being as they say."""
    first, second = hands
    both = ((first.cards @ _PLACES)[:, None] + second.cards @ _PLACES).ravel()
    codes, at = np.unique(both, return_inverse=True)
    taken = codes[:, None] // _PLACES % _BASE
    shape = len(first.cards), len(second.cards)
    ways_first, ways_second = (hand.ways.reshape(-1, 9, DEALT) for hand in hands)
    ended = np.zeros((9, 9, DEALT))
    for end, chance in enumerate(_chances(against, pair, taken).T):
        ended[:, :, end] = ways_first[:, :, end].T @ chance[at].reshape(shape) @ ways_second[:, :, end]
    return ended.reshape(3, 3, 3, 3, DEALT)


def _chances(against: Upcard, pair: int, taken: Small) -> Floats:
    """How likely these cards come, in one order of them, and the dealer ends so behind them; all of it given that the
    dealer has no blackjack."""
    left = against.left.copy()
    left[pair - 1] -= 2
    every = int(left.sum())
    come = _orders(left, taken, every)
    come[come > 0] /= _orders(left.sum(keepdims=True), taken[come > 0].sum(axis=1)[:, None], every)
    if against.hole >= 0:
        rest = left - taken
        come *= 1 - rest[:, against.hole] / np.maximum(rest.sum(axis=1), 1)
        come /= 1 - left[against.hole] / left.sum()
    chances = np.zeros((len(taken), DEALT))
    there = come > 0
    gone = taken[there] + 2 * np.eye(10, dtype=int)[pair - 1]
    hands = against.hands._replace(held=gone, points=np.zeros(len(gone), int))
    chances[there] = come[there, None] * against.loops.ends_against(hands, against.tree, against.left)
    return chances


def _orders(left: Small, taken: Small, of: int) -> Floats:
    """In how many ways so many cards of each kind are drawn one after the other from those that are left, as parts of
    the ways to draw as many from as many cards as ``of``, each put back."""
    ways = np.ones(len(taken))
    for kind, drawn in product(range(len(left)), range(int(taken.max(initial=0)))):
        ways *= np.where(taken[:, kind] > drawn, np.maximum(left[kind] - drawn, 0) / of, 1.0)
    return ways
