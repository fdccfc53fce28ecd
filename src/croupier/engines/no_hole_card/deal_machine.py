"""A way to play as the kernel plays it: the smallest machine of states, and tables where suits matter."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.engines.no_hole_card import compiled as solver
from croupier.engines.no_hole_card.deal_rounds import (
    BY_SUITS,
    CODES,
    DOUBLED,
    DOUBLED_21,
    DOUBLED_BUST,
    LINE,
    SUITED,
    WITHDRAWN,
    CardTables,
)
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import CARDS_OF, HandEnd, HandRules
from croupier.engines.twenty_one import deal_plan as machine
from croupier.engines.twenty_one.deal_plan import Acts, Machine, Reached, drawn_to, smallest
from croupier.engines.twenty_one.dealer import VALUES
from croupier.engines.twenty_one.hands import hands, number
from croupier.equipment.cards import Card
from croupier.errors import BadPlan
from croupier.hands.points import VALUE

#: The actions of the solver as those of a machine; the last one is none.
_ACTS: Final = np.full(6, machine.UNASKED, np.int8)
_ACTS[[solver.SURRENDER, solver.STAND, solver.HIT, solver.DOUBLE, solver.SPLIT]] = [
    *(machine.SURRENDER, machine.STAND, machine.HIT, machine.DOUBLE, machine.SPLIT)
]


def code_of(rules: HandRules, end: HandEnd) -> int:
    """The number by which the kernel knows a 21; those with a super bonus come last."""
    ends = rules.lines.ends
    if LINE + len(ends) > CODES:
        raise BadPlan(f"a 21 ends in {len(ends)} ways, and the kernel tells {CODES - LINE} apart")
    return LINE + ends.index(end)


def machines(rules: HandRules, policy: Policy) -> tuple[Machine, Machine]:
    """The smallest machines that play so: hands as they were dealt, and those of split pairs."""
    acts = acts_of(rules, policy)
    return smallest(acts, reached(acts), _counts(rules, rules.dealt.line), _counts(rules, rules.split.line))


def tables(rules: HandRules, policy: Policy) -> CardTables:
    """All else that the kernel looks up."""
    place = np.zeros(16, np.int64)
    for at, value in enumerate(rules.lines.suited):
        place[value - 1] = 4 * at
    dealt, lines = _lines(rules)
    return CardTables(place, _by_suits(rules, policy), dealt, lines, _doubles(rules, policy), policy.most[1:].T.copy())


def acts_of(rules: HandRules, policy: Policy) -> Acts:
    """What is done, by hand, upcard and the value that was split (0 for none)."""
    acts = _ACTS[np.moveaxis(policy.play, 0, 2)]
    values = rules.lines.suited
    suited = _by_suits(rules, policy).reshape(2, len(values), 4, len(values), 4, 10, 4)
    for (at, first), (also, second), up in product(enumerate(values), enumerate(values), range(10)):
        for split, pair in enumerate((0, first)):
            actions = {*suited[split, at, :, also, :, up].flat}
            silent = machine.UNASKED in actions
            only = machine.UNASKED if silent else actions.pop() if len(actions) == 1 else BY_SUITS
            acts[number(first, second), up, pair] = only
    acts[hands().points >= 21] = machine.STAND
    acts[(hands().points == 21) & (hands().size == 2), :, 0] = machine.BLACKJACK
    return acts


def reached(acts: Acts) -> Reached:
    """Which hands come up, by the same indices; where suits decide, whatever they might."""
    known = hands()
    come = np.zeros(acts.shape, np.bool_)
    come[known.size == 2, :, 0] = True
    for pair in VALUES:
        splits = np.isin(acts[number(pair, pair), :, 0], (machine.SPLIT, BY_SUITS))
        for value in VALUES:
            come[number(pair, value), :, pair] = splits
    return drawn_to(come, np.isin(acts, (machine.HIT, BY_SUITS)))


def _counts(rules: HandRules, line: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """What hands count for: their points, and a 21 by its line."""
    codes = {place: code_of(rules, end) for end, place in rules.places.items() if end in rules.lines.ends}
    special = {solver.NO_21: 0, solver.BY_SUITS: SUITED}
    by_line = np.array([special.get(place, codes.get(place, 0)) for place in line.tolist()], np.int64)
    return np.where(line == solver.NO_21, hands().points, by_line)


def _suited_cards(rules: HandRules) -> list[Card]:
    """The cards whose suits matter, in the order of the tables."""
    return [card for value in rules.lines.suited for card in CARDS_OF[value]]


def _by_suits(rules: HandRules, policy: Policy) -> Acts:
    cards = _suited_cards(rules)
    acts = np.full((2, len(cards), len(cards), 40), machine.STAND, np.int8)
    for (at, first), (also, second) in product(enumerate(cards), repeat=2):
        low, high = sorted((first, second), key=VALUE.__getitem__)
        for value, suit in product(VALUES, range(4)):
            shown = rules.lines.shown_as(CARDS_OF[value][suit])
            place = at, also, (value - 1) * 4 + suit
            acts[0, *place] = _ACTS[policy.with_suits(0, low, high, shown, value)]
            acts[1, *place] = _ACTS[policy.with_suits(VALUE[first], first, second, shown, value)]
    return acts


def _lines(rules: HandRules) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int8]]:
    """The 21s of three cards that suits decide: which table holds for hands as dealt against each upcard, and the
    tables, the last one for split hands."""
    cards, lines = _suited_cards(rules), rules.lines

    def of_kind(up: int, split: bool) -> npt.NDArray[np.int8]:
        codes = np.zeros((len(cards),) * 3, np.int8)
        for place in product(range(len(cards)), repeat=3):
            three = [cards[at] for at in place]
            if tuple(sorted(VALUE[card] for card in three)) in lines.by_suits:
                codes[place] = code_of(rules, lines.of(three, split=split, up=CARDS_OF[up][0]))
        return codes

    special = [up for up in VALUES if up in lines.upcards]
    plain = [up for up in VALUES if up not in lines.upcards][:1]
    dealt = np.array([special.index(up) + len(plain) if up in special else 0 for up in VALUES])
    return dealt, np.array([*(of_kind(up, split=False) for up in (*plain, *special)), of_kind(1, split=True)])


def _doubles(rules: HandRules, policy: Policy) -> Acts:
    """How a doubled hand ends, where its player takes the double back or not."""
    ends = np.zeros((2, 10, 10, 10, 16), np.int8)
    for up, first, second, third in product(range(10), repeat=4):
        hand = number(first + 1, second + 1)
        points = int(rules.dealt.doubled[hand, third])
        for split, pair in enumerate((0, first + 1)):
            end = DOUBLED + points
            if points >= 21:
                end = DOUBLED_21 if points == 21 else DOUBLED_BUST
            elif policy.withdraw[pair, hand, third, up]:
                end = WITHDRAWN
            ends[split, up, first, second, third] = end
    return ends
