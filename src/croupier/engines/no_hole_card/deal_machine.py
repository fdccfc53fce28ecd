"""A way to play as the kernel plays it: the smallest machine of states, and tables where suits matter; and one read
from the file that ``croupier analyze GAME --strategy FILE.csv`` writes, with other actions.

In such a chart two cards that a third can make a 21 of whose suits decide go by their suits if there is a row, a pair
as dealt by its own, all else by the total. A hand of more cards goes by the row of the total with so many cards, else
with the nearest number of cards that has one. Split hands go by the same rows as far as an action is open to them, and
pairs are split as often as they may be. Where the file says nothing, hands that no card can hurt are hit and doubles
are kept; anything else that can come up must be named.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.engines.chart_rows import ChartLine, rows
from croupier.engines.no_hole_card import compiled as solver
from croupier.engines.no_hole_card import deal_rounds
from croupier.engines.no_hole_card.chart import MOST_CARDS, stand_after_one_card, suits_of
from croupier.engines.no_hole_card.compiled import ACTIONS, DOUBLE, HIT, NO_21, SPLIT, STAND, SURRENDER
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import CARDS_OF, HandEnd, HandRules
from croupier.engines.twenty_one import deal_plan as machine
from croupier.engines.twenty_one.deal_chart import UpcardChart
from croupier.engines.twenty_one.deal_plan import UNASKED, Acts, Machine, Reached, drawn_to, smallest
from croupier.engines.twenty_one.dealer import VALUES, values_of
from croupier.engines.twenty_one.hands import hands, number
from croupier.engines.twenty_one.solve import in_words
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
    if deal_rounds.LINE + len(ends) > deal_rounds.CODES:
        raise BadPlan(
            f"a 21 ends in {len(ends)} ways, and the kernel tells {deal_rounds.CODES - deal_rounds.LINE} apart"
        )
    return deal_rounds.LINE + ends.index(end)


def machines(rules: HandRules, policy: Policy) -> tuple[Machine, Machine]:
    """The smallest machines that play so: hands as they were dealt, and those of split pairs."""
    acts = acts_of(rules, policy)
    return smallest(acts, reached(acts), _counts(rules, rules.dealt.line), _counts(rules, rules.split.line))


def tables(rules: HandRules, policy: Policy) -> deal_rounds.CardTables:
    """All else that the kernel looks up."""
    place = np.zeros(16, np.int64)
    for at, value in enumerate(rules.lines.suited):
        place[value - 1] = 4 * at
    dealt, lines = _lines(rules)
    return deal_rounds.CardTables(
        place, _by_suits(rules, policy), dealt, lines, _doubles(rules, policy), policy.most[1:].T.copy()
    )


def acts_of(rules: HandRules, policy: Policy) -> Acts:
    """What is done, by hand, upcard and the value that was split (0 for none)."""
    acts = _ACTS[np.moveaxis(policy.play, 0, 2)]
    values = rules.lines.suited
    suited = _by_suits(rules, policy).reshape(2, len(values), 4, len(values), 4, 10, 4)
    for (at, first), (also, second), up in product(enumerate(values), enumerate(values), range(10)):
        for split, pair in enumerate((0, first)):
            actions = {*suited[split, at, :, also, :, up].flat}
            silent = machine.UNASKED in actions
            only = machine.UNASKED if silent else actions.pop() if len(actions) == 1 else deal_rounds.BY_SUITS
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
        splits = np.isin(acts[number(pair, pair), :, 0], (machine.SPLIT, deal_rounds.BY_SUITS))
        for value in VALUES:
            come[number(pair, value), :, pair] = splits
    return drawn_to(come, np.isin(acts, (machine.HIT, deal_rounds.BY_SUITS)))


def _counts(rules: HandRules, line: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """What hands count for: their points, and a 21 by its line."""
    codes = {place: code_of(rules, end) for end, place in rules.places.items() if end in rules.lines.ends}
    special = {solver.NO_21: 0, solver.BY_SUITS: deal_rounds.SUITED}
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
            end = deal_rounds.DOUBLED + points
            if points >= 21:
                end = deal_rounds.DOUBLED_21 if points == 21 else deal_rounds.DOUBLED_BUST
            elif policy.withdraw[pair, hand, third, up]:
                end = deal_rounds.WITHDRAWN
            ends[split, up, first, second, third] = end
    return ends


_SIZES: Final = {
    "": 2,
    **{f", {cards} cards": cards for cards in range(3, MOST_CARDS)},
    f", {MOST_CARDS} or more cards": MOST_CARDS,
}
#: For a number of cards all of them, the nearest first, fewer before more.
_NEAR: Final = {size: sorted(_SIZES, key=lambda title: abs(_SIZES[title] - size)) for size in range(2, MOST_CARDS + 1)}
_TOTALS: Final = {f"{kind}{size}": (kind, cards) for kind in ("hard", "soft") for size, cards in _SIZES.items()}
_CHARTS: Final = (*_TOTALS, "pair", "suits", "doubled")
_DOUBLED: Final = ("keep", "withdraw")
#: What a hand of more than two cards may do.
_DRAWN: Final = (STAND, HIT)
#: Nothing is said.
_SILENT: Final = -1
#: The lowest totals: two deuces, and two aces.
_LOWEST: Final = {"hard": 4, "soft": 12, "doubled": 4}
#: The hands of each chart of totals, and the values of pairs.
_HANDS: Final = {kind: {f"{kind} {points}" for points in range(low, 21)} for kind, low in _LOWEST.items()}
_PAIRS: Final = {in_words((value, value)): (value, value) for value in VALUES}


def _label(first: Card, second: Card) -> str:
    return f"{in_words((VALUE[first], VALUE[second]))} {suits_of(first, second)}"


@dataclass(kw_only=True)
class NoHoleCardChart(UpcardChart):
    """A chart of a game without a hole card."""

    rules: HandRules

    @cached_property
    def _by_suits(self) -> dict[str, tuple[int, int]]:
        """The hands of the chart of suits, with their values."""
        return {
            _label(first, second): (VALUE[first], VALUE[second])
            for first, second in product(range(52), repeat=2)
            if VALUE[first] <= VALUE[second] and self.rules.lines.completes(VALUE[first], VALUE[second])
        }

    def enter(self, row: ChartLine) -> None:
        """Take a line of the file in, or say what is wrong with it."""
        up = self.upcard(row, _CHARTS)
        open_to = self._open(row, up)
        if open_to is None:
            raise self.wrong(row, f"{row.hand!r} is no hand of this chart")
        words = _DOUBLED if row.chart == "doubled" else ACTIONS
        action = self.action(row, {word: number for number, word in enumerate(words)})
        if action not in open_to:
            raise self.wrong(row, f"{row.best!r} is not open to {row.hand!r} against {row.facing}")
        self.keep(row, row.hand, up, action)

    def _open(self, row: ChartLine, up: int) -> Collection[int] | None:
        """What the hand of a row may do; None if it is no hand of its chart."""
        plan = self.rules.plan
        if row.chart == "doubled":
            return range(1 + plan.may_be_withdrawn) if row.hand in _HANDS["doubled"] else None
        if row.chart in _TOTALS:
            kind, size = _TOTALS[row.chart]
            if row.hand not in _HANDS[kind]:
                return None
            points = int(row.hand.removeprefix(kind))
            return self._legal(points, up) if size == 2 else {HIT, *self._stands(points)}
        values = _PAIRS.get(row.hand) if row.chart == "pair" else self._by_suits.get(row.hand)
        if values is None:
            return None
        splits = {SPLIT} if values[0] == values[1] and plan.hands_of(values[0]) > 1 else set()
        hand = number(*values)
        legal = self._legal(int(hands().points[hand]), up) | splits
        return legal if self.rules.dealt.doubles[hand] else legal - {DOUBLE}

    def _stands(self, points: int) -> set[int]:
        return {STAND} if points >= self.rules.plan.least_to_stand else set()

    def _legal(self, points: int, up: int) -> set[int]:
        """What two cards may do that are no pair."""
        surrenders = {SURRENDER} if up in self.rules.plan.surrendered_against else set()
        return {HIT, DOUBLE} | self._stands(points) | surrenders

    def of_total(self, hand: int, up: int, among: Collection[int]) -> int:
        """What a hand does by its total, of what it may."""
        known = hands()
        kind, points, size = "soft" if known.soft[hand] else "hard", int(known.points[hand]), int(known.size[hand])
        for title in _NEAR[min(size, MOST_CARDS)]:
            action = self.acts.get((f"{kind}{title}", f"{kind} {points}", up), _SILENT)
            if action in among:
                return action
        harmless = not self.rules.dealt.stands[hand] or (kind == "soft" and points == _LOWEST["soft"])
        return HIT if harmless else _SILENT

    def as_dealt(self, hand: int, up: int) -> int:
        """What a hand does that was not split, whatever its suits."""
        known = hands()
        values = values_of(known.held[hand].tolist())
        if len(values) > 2:
            return self.of_total(hand, up, _DRAWN)
        pair = self.acts.get(("pair", in_words(values), up), _SILENT) if values[0] == values[1] else _SILENT
        legal = self._legal(int(known.points[hand]), up) - (set() if self.rules.dealt.doubles[hand] else {DOUBLE})
        return self.of_total(hand, up, legal) if pair == _SILENT else pair

    def _after_split(self, hand: int) -> Collection[int]:
        return (*_DRAWN, DOUBLE) if self.rules.split.doubles[hand] else _DRAWN

    def policy(self) -> Policy:
        """What every hand does, or an error that names one that nothing is said of."""
        policy, known, rules = Policy.blank(), hands(), self.rules
        playing = np.flatnonzero((known.size >= 2) & (rules.dealt.line == NO_21)).tolist()
        for hand, up in product(playing, VALUES):
            policy.play[0, hand, up - 1] = self.as_dealt(hand, up)
            policy.play[1:, hand, up - 1] = self.of_total(hand, up, self._after_split(hand))
        for pair in VALUES:
            policy.most[pair] = rules.plan.hands_of(pair)
        stand_after_one_card(policy, rules)
        for pair, up in product((0, *rules.lines.suited), VALUES):
            policy.suited[pair, up] = dict(self._suited(pair, up))
        for (_, total, up), action in ((key, act) for key, act in self.acts.items() if key[0] == "doubled"):
            two, third = np.nonzero(rules.dealt.doubled == int(total.removeprefix("doubled")))
            policy.withdraw[:, two, third, up - 1] = _DOUBLED[action] == "withdraw"
        acts = acts_of(rules, policy)
        silent = reached(acts) & (acts == UNASKED)
        if silent.any():
            hand, up, _ = (int(index) for index in np.argwhere(silent)[0])
            size = min(int(known.size[hand]), MOST_CARDS)
            raise self.silent(hand, up + 1, next(title for title, cards in _SIZES.items() if cards == size))
        return policy

    def _suited(self, pair: int, up: int) -> Iterator[tuple[tuple[Card, Card, Card], int]]:
        """What is said of two cards by their suits; of a split hand its own card first, else the lower."""
        ups = {self.rules.lines.shown_as(card) for card in CARDS_OF[up]}
        for first, second in product(_suited_cards(self.rules), repeat=2):
            action = self.acts.get(("suits", _label(first, second), up), _SILENT)
            in_order = VALUE[first] == pair if pair else VALUE[first] <= VALUE[second]
            hand = number(VALUE[first], VALUE[second])
            if in_order and action in (self._after_split(hand) if pair else range(len(ACTIONS))):
                yield from (((first, second, shown), action) for shown in ups)


def read(path: str, game: str, rules: HandRules) -> Policy:
    """The way to play of a file."""
    chart = NoHoleCardChart(path, rules=rules)
    for row in rows(path, game, "main"):
        chart.enter(row)
    return chart.policy()
