"""A way to play Pontoon Plus as the kernel plays it: the smallest machine of states, and tables where suits matter."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import Card
from croupier.exact.blackjack.dealer import VALUES
from croupier.exact.blackjack.hands import hands, number
from croupier.exact.pontoon import kernels as solver
from croupier.exact.pontoon.hands import SUITED as SUITED_VALUES
from croupier.exact.pontoon.hands import ruled
from croupier.exact.pontoon.policy import Policy
from croupier.exact.pontoon.suits import shown_as
from croupier.games.pontoon_plus import rules
from croupier.hands.points import VALUE
from croupier.simulate import blackjack_plan as plan
from croupier.simulate.blackjack_plan import Acts, Machine, Reached, drawn_to, smallest
from croupier.simulate.pontoon_rounds import (
    AGAINST_SEVEN,
    BY_SUITS,
    DEALT,
    DOUBLED,
    DOUBLED_21,
    DOUBLED_BUST,
    LINE,
    OF_A_SPLIT,
    SUITED,
    SUITED_CARDS,
    SUPER,
    WITHDRAWN,
    Tables,
)

#: The actions of the solver as those of a plan; the last one is none.
_ACTS: Final = np.full(6, plan.UNASKED, np.int8)
_ACTS[[solver.SURRENDER, solver.STAND, solver.HIT, solver.DOUBLE, solver.SPLIT]] = [
    *(plan.SURRENDER, plan.STAND, plan.HIT, plan.DOUBLE, plan.SPLIT)
]
#: The sixes, sevens and eights in the order of the tables.
_CARDS: Final = tuple(card for card in range(52) if VALUE[card] in SUITED_VALUES)
assert len(_CARDS) == SUITED_CARDS


def machines(policy: Policy) -> tuple[Machine, Machine]:
    """The smallest machines that play so: hands as they were dealt, and those of split pairs."""
    acts, rule = acts_of(policy), ruled()
    return smallest(acts, reached(acts), _counts(rule.line), _counts(rule.split_line))


def tables(policy: Policy) -> Tables:
    """All else that the kernel looks up."""
    return Tables(_by_suits(policy), _lines(), _doubles(policy), policy.most[1:].T.copy())


def acts_of(policy: Policy) -> Acts:
    """What is done, by hand, upcard and the value that was split (0 for none)."""
    found = _ACTS[np.moveaxis(policy.play, 0, 2)]
    suited = _by_suits(policy).reshape(2, 3, 4, 3, 4, 10, 4)
    for (at, first), (also, second), up in product(enumerate(SUITED_VALUES), enumerate(SUITED_VALUES), range(10)):
        for split, pair in enumerate((0, first)):
            actions = {*suited[split, at, :, also, :, up].flat}
            silent = plan.UNASKED in actions
            only = plan.UNASKED if silent else actions.pop() if len(actions) == 1 else BY_SUITS
            found[number(first, second), up, pair] = only
    found[hands().points >= 21] = plan.STAND
    found[number(1, 10), :, 0] = plan.BLACKJACK
    return found


def reached(acts: Acts) -> Reached:
    """Which hands come up, by the same indices; where suits decide, whatever they might."""
    known = hands()
    found = np.zeros(acts.shape, np.bool_)
    found[known.size == 2, :, 0] = True
    for pair in VALUES:
        splits = np.isin(acts[number(pair, pair), :, 0], (plan.SPLIT, BY_SUITS))
        for value in VALUES:
            found[number(pair, value), :, pair] = splits
    return drawn_to(found, np.isin(acts, (plan.HIT, BY_SUITS)))


def _counts(line: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """What hands count for: their points, and a 21 by its line."""
    by_line = np.where(line == solver.BY_SUITS, SUITED, LINE + line - solver.LINE)
    return np.where(line == -1, hands().points, by_line)


def _by_suits(policy: Policy) -> Acts:
    found = np.full((2, SUITED_CARDS, SUITED_CARDS, 40), plan.STAND, np.int8)
    for (at, first), (also, second) in product(enumerate(_CARDS), repeat=2):
        low, high = sorted((first, second), key=VALUE.__getitem__)
        for value, suit in product(VALUES, range(4)):
            shown = shown_as(_card(value, suit))
            place = at, also, (value - 1) * 4 + suit
            found[0, *place] = _ACTS[policy.with_suits(0, low, high, shown, value)]
            found[1, *place] = _ACTS[policy.with_suits(VALUE[first], first, second, shown, value)]
    return found


def _card(value: int, suit: int) -> Card:
    return next(card for card in range(suit, 52, 4) if VALUE[card] == value)


def _lines() -> Acts:
    """The 21s of three cards that suits decide, each as the line it makes (§4.1.1) or as a super bonus (§1.31)."""
    found = np.zeros((3, SUITED_CARDS, SUITED_CARDS, SUITED_CARDS), np.int8)
    for place in product(range(SUITED_CARDS), repeat=3):
        three = [_CARDS[at] for at in place]
        if rules.points(three) != 21:
            continue
        for kind in (DEALT, AGAINST_SEVEN, OF_A_SPLIT):
            line = rules.line_of_21(three, split=kind == OF_A_SPLIT)
            found[kind, *place] = LINE + solver.LINES.index(line)
            if kind == AGAINST_SEVEN and rules.is_super_bonus(three, _card(7, 0)):
                found[kind, *place] = SUPER + line.endswith("spades")
    return found


def _doubles(policy: Policy) -> Acts:
    """How a doubled hand ends, where its player takes the double back or not (§3.25.3)."""
    found = np.zeros((2, 10, 10, 10, 16), np.int8)
    for up, first, second, third in product(range(10), repeat=4):
        hand = number(first + 1, second + 1)
        points = int(ruled().doubled[hand, third])
        for split, pair in enumerate((0, first + 1)):
            end = DOUBLED + points
            if points >= 21:
                end = DOUBLED_21 if points == 21 else DOUBLED_BUST
            elif policy.withdraw[pair, hand, third, up]:
                end = WITHDRAWN
            found[split, up, first, second, third] = end
    return found
