"""Stud against a dealer: a hand each off one pack, a wager to make or not, and side bets by the same cards.

A game is told in a `Stud`: how many cards, what qualifies, what each ending is worth by the game's own rules. From it
come the solver's decisions, the table of endings, and the rounds themselves, which only compare rungs and count.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier import paytables
from croupier.engines.endings import Account, Booked
from croupier.engines.kernel import Order
from croupier.engines.outcomes import whole_stake
from croupier.engines.poker import Ladder, ladder
from croupier.engines.showdown import deal_advice as stud_advice
from croupier.engines.showdown import deal_chart as stud_chart
from croupier.engines.showdown import standings as showdown
from croupier.engines.showdown.deal_advice import NO_CARD, Advice, Before, Plan
from croupier.engines.showdown.standings import BEATEN, LOST, SHORT, TIED, Choices, Decided, Offer, Standings, Terms
from croupier.hands.poker import Order as HandOrder
from croupier.money import Cents
from croupier.options import House
from croupier.paytables import PayTable

FOLD: Final = 0
OUTCOMES: Final = (SHORT, BEATEN, TIED, LOST)
Tables: TypeAlias = Mapping[str, PayTable]


class Ended(NamedTuple):
    """How a showdown ends: the value of the player's hand (the lowest of those that play for the same), the action that
    was taken, and how the dealer's hand compares; a hand that is given up compares with nothing."""

    hand: int
    action: int
    outcome: int

    @property
    def folded(self) -> bool:
        """Whether the hand was given up."""
        return self.action == FOLD


#: What an ending brings a wager of so many cents, by the tables posted.
Settle: TypeAlias = Callable[[Tables, Ended, str, Cents], Booked]


def always(_: int) -> bool:
    """The dealer need not qualify."""
    return True


def one_by_one(pack: tuple[int, ...], stud: Stud) -> list[Before]:
    """Every hand against every hand that is left for the dealer, of whom no card is seen."""
    return [Before(NO_CARD, showdown.standings(pack, stud.cards, stud.order, stud.qualifies))]


@dataclass(frozen=True, kw_only=True)
class Stud:
    """A game: the order of its hands, how many ``cards`` the player holds and how many the dealer, whether one of the
    dealer's ``opens``, and what lets the dealer play.

    Hands of one ``kind`` play for the same. ``actions`` are those of the solver's chart; a hand may be ``open_to`` the
    first few only. ``settle`` books ``wagers``: the base game, and those that the same ending decides. ``antes`` are
    the tables that the base game is paid by.
    """

    order: HandOrder
    cards: int
    dealers: int
    wagers: Sequence[str]
    antes: Sequence[str]
    kind: Callable[[int], Hashable]
    settle: Settle
    actions: Sequence[str]
    plans: Mapping[str, tuple[str, Plan]]
    words: stud_chart.Words
    opens: bool = False
    qualifies: Callable[[int], bool] = always
    open_to: Callable[[int], int] | None = None
    against: Callable[[tuple[int, ...], Stud], Sequence[Before]] = one_by_one

    @property
    def strategies(self) -> dict[str, str]:
        """The ways of playing by name, in words."""
        return {"optimal": "the solver's best action of every hand"} | {
            name: words for name, (words, _) in self.plans.items()
        }

    @cached_property
    def ladder(self) -> Ladder:
        """The rungs of both hands."""
        return ladder(self.order, *dict.fromkeys((self.cards, self.dealers)))

    @cached_property
    def classes(self) -> tuple[npt.NDArray[np.int64], list[int]]:
        """The class of each rung by its kind, and the lowest value of each class."""
        kinds = self.ladder.marks(self.kind)
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(kinds))}
        classes = np.array([numbers[kind] for kind in kinds])
        return classes, [int(self.ladder.values[kinds.index(kind)]) for kind in numbers]

    def options_of(self, hand: int) -> int:
        """How many of the actions are open to a hand."""
        return self.open_to(hand) if self.open_to else len(self.actions)

    def stakes(self, order: Order) -> dict[str, Cents]:
        """The stakes of the ordered wagers that a showdown decides; none pays a part of a cent."""
        tables = order.options.tables
        ante = whole_stake(*(tables[name] for name in self.antes))
        beside = ("base", *self.antes)
        named = [one for one in order.wagers if one in self.wagers]
        return {one: ante if one in beside else whole_stake(tables[one]) for one in named}

    def account(self, order: Order) -> Account:
        """The endings in the order in which the rounds number them."""
        _, hands = self.classes
        endings = [
            Ended(hand, action, outcome)
            for hand in hands
            for action in range(len(self.actions))
            for outcome in OUTCOMES
        ]
        tables = order.options.tables
        return Account(endings, self.stakes(order), lambda ended, wager, stake: self._book(tables, ended, wager, stake))

    def _book(self, tables: Tables, ended: Ended, wager: str, stake: Cents) -> Booked:
        if ended.action >= self.options_of(ended.hand):
            return Booked(0, 0)  # never taken
        return self.settle(tables, ended, wager, stake)

    # -- decisions ----------------------------------------------------------------------------------------------

    def advice(self, order: Order) -> Advice:
        """The strategy that was ordered: the solver's, one by name, or the user's own chart."""
        pack = tuple(order.game.cards_in(order.options))
        if order.strategy == "optimal":
            tables = [paytables.plain(order.options.tables[name]) for name in self.antes]
            return stud_advice.kept(order.game.slug, tables, self.ladder, lambda: self.best(pack, order.options))
        seen = stud_advice.before(pack, self.cards, self.order, opens=self.opens)
        if order.strategy in self.plans:
            _, plan = self.plans[order.strategy]
            return stud_advice.advice(self.ladder, [(one, plan(one)) for one in seen])
        chart = stud_chart.read(order.strategy, order.game.slug, self.actions, self.options_of, self.words, seen)
        return stud_advice.advice(self.ladder, list(zip(seen, chart, strict=True)))

    def best(self, pack: tuple[int, ...], options: House) -> Advice:
        """What the solver does with every hand."""
        parts = [(one, self.decided(one.stood, options.tables).best) for one in self.against(pack, self)]
        return stud_advice.advice(self.ladder, parts)

    def decided(self, stood: Standings, tables: Tables) -> Decided:
        """The solver's game on the terms of these endings."""
        classes, hands = self.classes
        stake = whole_stake(*(tables[name] for name in self.antes))
        return Decided(
            stood, classes[self.ladder.of(stood.worth)], [self._offer(tables, hand, stake) for hand in hands]
        )

    def _offer(self, tables: Tables, hand: int, stake: Cents) -> Offer:
        open_ = self.options_of(hand)
        terms = [self._terms(tables, hand, action, stake) for action in range(open_)]
        return [*terms, *[None] * (len(self.actions) - open_)]

    def _terms(self, tables: Tables, hand: int, action: int, stake: Cents) -> Terms:
        booked = [self.settle(tables, Ended(hand, action, outcome), "base", stake) for outcome in OUTCOMES]
        short, beaten, tied, lost = (Fraction(one.net, stake) for one in booked)
        return Terms((short, beaten, tied, lost), Fraction(booked[BEATEN].risked, stake))


def at_least(*marks: int) -> Plan:
    """Go by value alone: the first action below the first mark, the second up to the next, and so on."""

    def plan(one: Before) -> Choices:
        return showdown.at_least(one.stood, *marks)

    return plan
