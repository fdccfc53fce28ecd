"""What the rules of Pontoon Plus make of every hand, as arrays for the kernels: lines, doubles, who beats whom."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.exact.blackjack.dealer import VALUES, shown, values_of
from croupier.exact.blackjack.dealer_fast import ENDS, NATURAL, OVER, Small
from croupier.exact.blackjack.hands import hands
from croupier.exact.pontoon.kernels import BY_SUITS, LINE, LINES
from croupier.games.pontoon_plus import rules
from croupier.games.pontoon_plus.turns import LEAST_TO_STAND

#: The values whose suits matter: 6-7-8 and 7-7-7.
SUITED: Final = (6, 7, 8)


class Ruled(NamedTuple):
    """One row a hand of `blackjack_hands`, and what the rules say of it.

    ``line`` is the place of its 21 (-1 where it is none), in a hand as dealt and in a split one; ``stands`` whether it
    may stand (§3.22); ``doubled`` the points of two cards doubled with each third value. ``against`` says for player's
    points and dealer's end who wins.
    """

    stands: Small
    line: Small
    split_line: Small
    doubled: Small
    against: Small


def _line(values: list[int], *, split: bool) -> int:
    cards = shown(values)
    if rules.points(cards) != 21:
        return -1
    line = rules.line_of_21(cards, split=split)
    return BY_SUITS if line in LINES[:6] else LINE + LINES.index(line)


def _doubled(values: list[int]) -> list[int]:
    """The points after a double; none for other than two cards."""
    if len(values) != 2:
        return [0] * 10
    return [rules.points(shown([*values, third]), doubled=True) for third in VALUES]


def _against(points: int, end: int) -> int:
    if end == NATURAL:
        return -1  # a dealer's pontoon beats all that is not 21 (§3.24.5, §3.25.4, ruling: pon-2)
    return rules.against_dealer(points, 17 + end)[0]


@cache
def ruled() -> Ruled:
    """The rules, asked once about every hand."""
    held = [values_of(one) for one in hands().held.tolist()]
    return Ruled(
        (hands().points >= LEAST_TO_STAND).astype(np.int64),
        np.array([_line(one, split=False) for one in held], np.int64),
        np.array([_line(one, split=True) for one in held], np.int64),
        np.array([_doubled(one) for one in held], np.int64),
        np.array([[_against(points, end) for end in range(ENDS)] for points in range(22)], np.int64),
    )


assert OVER + 17 > 21, "a dealer's end above 21 must count as too many"
