"""Mississippi Stud solved: two own and three community cards, a bet of one to three antes or a fold before each of the
three (OH-J §11). What is at stake already changes what is best, so it is part of every state."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb, perm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.question import Question
from croupier.engines.solved import Ending, Simpler, Solved, Spot, Strategy, Weight
from croupier.engines.streets.sets import (
    FIVE,
    Ints,
    Seen,
    Streets,
    line_pays,
    not_all_alike,
    one_card_less,
    one_card_more,
)
from croupier.engines.streets.stud_hands import SIMPLER, called
from croupier.games.mississippi_stud.rules import base_line

#: For each number of cards seen, the multiple that is bet in every set, by the antes at stake; 0 folds.
Plan: TypeAlias = dict[int, npt.NDArray[np.int8]]

OWN: Final = 2
MULTIPLES: Final = (1, 2, 3)
ACTIONS: Final = ("fold", *(f"bet {multiple}x" for multiple in MULTIPLES))
#: The most that can be at stake by the number of cards seen, and the least.
MOST: Final = {2: 1, 3: 4, 4: 7, 5: 10}
LEAST: Final = {2: 1, 3: 2, 4: 3, 5: 4}
STREETS: Final = {2: "third street, two cards", 3: "fourth street, three cards", 4: "fifth street, four cards"}


class Worth(NamedTuple):
    """For each number of cards seen, what a fold and each multiple are worth: an array by set, antes at stake and
    action, times ``whole``, the pays' denominator and the ways the other cards can come."""

    values: dict[int, Ints]
    whole: dict[int, int]


@cache
def counted(pack: tuple[int, ...]) -> Streets:
    """The cards, whatever they pay."""
    return Streets(pack, base_line)


def solve(question: Question) -> Solved:
    """The ante and the bets of the streets together, per ante."""
    streets, table = counted(question.pack), question.posted
    pays, whole = line_pays(streets.lines, table, question.asked.stake_or())
    plan, worth = best(streets, pays, whole)
    walk = Walk(streets, pays, whole, plan)
    simpler = tuple(
        Simpler(name, words, Walk(streets, pays, whole, planned(streets, multiple)).edge)
        for name, words, multiple in SIMPLER
    )
    spots, mixed = _spots(streets, walk, plan, worth)
    return Solved(
        ways=walk.ways,
        endings=walk.endings,
        hits={one.line: walk.hits.get(one.line, 0) for one in table.lines},
        strategy=Strategy(tuple(spots), simpler, not_all_alike(mixed)),
    )


def best(streets: Streets, pays: Ints, whole: int) -> tuple[Plan, Worth]:
    """The best multiples by backward induction, the smaller of equals (ruling: G9), and what all are worth."""
    plan: Plan = {}
    worth = Worth({}, {})
    after = np.outer(streets.fifth @ pays, np.arange(MOST[FIVE] + 1))
    for size in (4, 3, 2):
        whole *= streets.n - size
        many = comb(streets.n, size)
        values = np.zeros((many, MOST[size] + 1, 1 + len(MULTIPLES)), np.int64)
        for staked in range(LEAST[size], MOST[size] + 1):
            values[:, staked, 0] = -staked * whole
            for multiple in MULTIPLES:
                values[:, staked, multiple] = after[:, staked + multiple]
        plan[size] = values.argmax(axis=2).astype(np.int8)  # the first of equals
        worth.values[size], worth.whole[size] = values, whole
        if size > OWN:
            after = one_card_less(streets.n, size, values.max(axis=2))
    return plan, worth


def planned(streets: Streets, multiple: Callable[[Seen, int], int]) -> Plan:
    """A plan by what is seen and what is at stake."""
    plan: Plan = {}
    for size in STREETS:
        kinds, which = streets.seen(size)
        stakes = range(LEAST[size], MOST[size] + 1)
        chosen = np.zeros((len(kinds), MOST[size] + 1), np.int8)
        chosen[:, LEAST[size] :] = [[multiple(one, staked) for staked in stakes] for one in kinds]
        plan[size] = chosen[which]
    return plan


class Walk:
    """A plan followed from the deal to every end: how often each set is met with so much at stake, and how it ends."""

    def __init__(self, streets: Streets, pays: Ints, whole: int, plan: Plan) -> None:
        self.ways = comb(streets.n, OWN) * perm(streets.n - OWN, FIVE - OWN)
        self.endings: dict[Ending, Weight] = {}
        self.hits: dict[str, int] = {}
        #: By the number of cards seen: the orders in which a set is met with so many antes at stake.
        self.met: dict[int, Ints] = {OWN: np.ones((comb(streets.n, OWN), 2), np.int64)}
        for size in STREETS:
            met, bet = self.met[size], plan[size]
            onward = np.zeros((len(met), MOST[size + 1] + 1), np.int64)
            for staked in range(LEAST[size], MOST[size] + 1):
                here = met[:, staked]
                folded = int(here[bet[:, staked] == 0].sum()) * perm(streets.n - size, FIVE - size)
                self._end(Fraction(-staked), staked, folded)
                for multiple in MULTIPLES:
                    onward[:, staked + multiple] += np.where(bet[:, staked] == multiple, here, 0)
            if size + 1 < FIVE:
                self.met[size + 1] = one_card_more(streets.n, size, onward)
            else:
                self._show(streets, pays, whole, onward)

    def _show(self, streets: Streets, pays: Ints, whole: int, met: Ints) -> None:
        """The fifth card decides."""
        for staked in range(LEAST[FIVE], MOST[FIVE] + 1):
            here = met[:, staked].nonzero()[0]
            made = met[here, staked] @ streets.fifth[here]
            for line, pay, many in zip(streets.lines, pays.tolist(), made.tolist(), strict=True):
                self._end(Fraction(pay, whole) * staked, staked, many)
                self.hits[line] = self.hits.get(line, 0) + many

    def _end(self, net: Fraction, staked: int, many: int) -> None:
        if many:
            ending = Ending(net, Fraction(staked))
            self.endings[ending] = self.endings.get(ending, 0) + many

    @property
    def edge(self) -> Fraction:
        """The expected loss per ante."""
        return sum((-one.net * int(many) for one, many in self.endings.items()), Fraction(0)) / self.ways


def _spots(streets: Streets, walk: Walk, plan: Plan, worth: Worth) -> tuple[list[Spot], list[str]]:
    """What every action is worth by what players call the hand and by what is at stake, weighed by how often the best
    play gets there; and the hands of which not all are best played so."""
    spots, mixed = [], []
    for size, chart in STREETS.items():
        kinds, which = streets.seen(size)
        names = [called(one) for one in kinds]
        labels = sorted(set(names), key=names.index)
        groups = np.array([labels.index(one) for one in names])[which]
        whole = worth.whole[size]
        for staked in range(LEAST[size], MOST[size] + 1):
            met = walk.met[size][:, staked]
            for number in np.unique(groups[met > 0]).tolist():
                here = (groups == number) & (met > 0)
                ways = int(met[here].sum())
                sums = (met[here] @ worth.values[size][here, staked]).tolist()
                values = {name: Fraction(one, whole * ways) for name, one in zip(ACTIONS, sums, strict=True)}
                best = max(values, key=values.__getitem__)
                spots.append(Spot(chart, labels[number], _facing(staked), ways, values, best))
                if np.ptp(plan[size][here, staked]):
                    mixed.append(f"{chart}, {_facing(staked)}: {labels[number]}")
    return spots, mixed


def _facing(staked: int) -> str:
    return f"{staked} ante{'' if staked == 1 else 's'} at stake"
