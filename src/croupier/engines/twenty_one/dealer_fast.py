"""The dealer's draw in floats, for many shoes: a tree of what can be drawn, walked once for each shoe. Needs Numba.

`tree` turns the hands of `dealer.completed` into a tree in which each node adds one card, values in ascending
order, so that what two hands begin with is multiplied once. `finals` walks it. The dealer's ends are numbered
`SEVENTEEN` to `TWENTY_ONE`, `TWENTY_TWO`, `OVER` (23 and more) and `NATURAL`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.twenty_one.dealer import DealerHand, completed, values_of
from croupier.errors import BadPlan

Floats: TypeAlias = npt.NDArray[np.float64]
Small: TypeAlias = npt.NDArray[np.int64]

#: The least points that the dealer ends with.
LOWEST: Final = 17
SEVENTEEN: Final = 0
TWENTY_ONE: Final = 4
TWENTY_TWO: Final = 5
OVER: Final = 6
NATURAL: Final = 7
ENDS: Final = 8


class Tree(NamedTuple):
    """One row a node: its parent, the value added less one, how many of that value came before, how many cards, and if
    the dealer may stop there, how it ends (else -1) and in how many orders."""

    parent: Small
    value: Small
    before: Small
    depth: Small
    end: Small
    orders: Floats


def end_of(hand: DealerHand) -> int:
    """The number of the dealer's end."""
    if hand.natural:
        return NATURAL
    if hand.points < LOWEST:
        raise BadPlan(f"a dealer who stands on {hand.points} is not solved; the dealer's ends are {LOWEST} and more")
    return min(hand.points, LOWEST + OVER) - LOWEST


@cache
def tree(hits_soft_17: bool, up: int = 0) -> Tree:
    """Everything that can be drawn after an upcard, or from nothing."""
    nodes: dict[tuple[int, ...], int] = {(): 0}
    rows = [[0, 0, 0, 0, -1]]
    orders = [0.0]
    for hand in completed(hits_soft_17, up):
        values = tuple(values_of(hand.drawn))
        for size in range(1, len(values) + 1):
            if values[:size] not in nodes:
                last, rest = values[size - 1], values[: size - 1]
                rows.append([nodes[rest], last - 1, rest.count(last), size, -1])
                nodes[values[:size]] = len(orders)
                orders.append(0.0)
        rows[nodes[values]][4] = end_of(hand)
        orders[nodes[values]] = float(hand.orders)
    parent, value, before, depth, end = np.array(rows, np.int64).T.copy()
    return Tree(parent, value, before, depth, end, np.array(orders))


@numba.njit(cache=True, nogil=True)
def finals(tree: Any, shoe: Any, out: Any, held: Any) -> None:  # pragma: no cover - compiled
    """How likely each end is, from a shoe that lacks the upcard, into ``out``; ``held`` is as long as the tree."""
    cards = 0
    for value in range(10):
        cards += shoe[value]
    out[:] = 0.0
    held[0] = 1.0
    for node in range(1, tree.parent.size):
        chance = 0.0
        left = shoe[tree.value[node]] - tree.before[node]
        if left > 0 and held[tree.parent[node]] > 0.0:
            chance = held[tree.parent[node]] * left / (cards - tree.depth[node] + 1)
        held[node] = chance
        if tree.end[node] >= 0:
            out[tree.end[node]] += chance * tree.orders[node]


def chances(shoe: tuple[int, ...], hits_soft_17: bool, up: int = 0) -> Floats:
    """How likely each end is, from one shoe that lacks the upcard."""
    grown = tree(hits_soft_17, up)
    out, held = np.zeros(ENDS), np.zeros(grown.parent.size)
    finals(grown, np.array(shoe, np.int64), out, held)
    return out
