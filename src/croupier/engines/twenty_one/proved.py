"""Between which bounds the house edge of a blackjack game lies, proved.

The play is the one that was solved for. What its hands are worth is worked out again in pairs of doubles that hold the
true number between them (`interval_loops`); what is left, splits, blackjacks and the sum over all deals, is in
fractions of these. How the hands of a split meet is as in `splits`, but for worths alone and not for whole
distributions, so that this is another count of the same game and not the same one twice.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import nextafter, perm
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.question import Ahead, Question, usual_question
from croupier.engines.twenty_one import interval_loops
from croupier.engines.twenty_one.dealer import VALUES, Floats, Shoe, Small, completing, tree, without
from croupier.engines.twenty_one.game import FirstCards, PlayAgainst, SolvedGame, solved
from croupier.engines.twenty_one.hands import hands, number
from croupier.engines.twenty_one.interval_loops import Room
from croupier.engines.twenty_one.kernel import DEALT
from croupier.engines.twenty_one.solve import rules_of, shoe_of
from croupier.engines.twenty_one.splits import SplitPair, courses, lost_late
from croupier.engines.twenty_one.two_hands import SecondCard
from croupier.engines.twenty_one.upcard import Upcard, counted_hands, legal, outcomes
from croupier.games.families.blackjack_plan import SPLIT, Rules
from croupier.round.game import Game

#: Shoes of more cards are counted as endless ones, and not proved.
MOST_CARDS: Final = 10**6


class Between(NamedTuple):
    """A number that is no less than ``low`` and no more than ``high``."""

    low: Fraction
    high: Fraction

    def plus(self, other: "Between") -> "Between":
        """The sum of both."""
        return Between(self.low + other.low, self.high + other.high)

    def times(self, factor: Fraction) -> "Between":
        """So many times the number."""
        ends = self.low * factor, self.high * factor
        return Between(min(ends), max(ends))


NOTHING: Final = Between(Fraction(0), Fraction(0))


def exactly(worth: Fraction) -> Between:
    """A number that is known."""
    return Between(worth, worth)


class ProvedEdge(NamedTuple):
    """The house edge of the play between its bounds, and by how much at most hands that are not split could be played
    better."""

    house_edge: Between
    improvable: Fraction

    def error_of(self, reported: float) -> float:
        """How far a reported edge is off at most, rounded up."""
        off = max(abs(Fraction(reported) - bound) for bound in self.house_edge)
        return nextafter(float(off), 1.0)


def error_bound(question: Question, edge: float) -> float | None:
    """How far off the house edge of the main wager is at most, as it was reported; nothing else is proved."""
    if question.wager != "main":
        return None
    bounds = _bounds_of(rules_of(question), shoe_of(question))
    return bounds.error_of(edge) if bounds else None


@lru_cache(maxsize=32)
def _bounds_of(rules: Rules, shoe: Shoe) -> ProvedEdge | None:
    return proved(solved(rules, shoe))


def proved(game: SolvedGame) -> ProvedEdge | None:
    """The bounds of a game; None for a shoe of more cards than are counted in whole numbers."""
    if sum(game.shoe) > MOST_CARDS:
        return None
    total, improvable, cards = NOTHING, Fraction(0), sum(game.shoe)
    turns = {up: _Turn(play) for up, play in game.turns.items()}
    for deal in game.deals():
        chance = Fraction(deal.ways, perm(cards, 3))
        worth, better = _of_deal(game, turns[deal.up], deal)
        total = total.plus(worth.times(chance))
        improvable += better * chance
    return ProvedEdge(total.times(Fraction(-1)), improvable)


def _of_deal(game: SolvedGame, turn: "_Turn", deal: FirstCards) -> tuple[Between, Fraction]:
    """What a deal is worth, and by how much it could be played better at most."""
    natural = Fraction(deal.completing, deal.cards - 3)
    if game.takes_even_money(deal):
        return exactly(game.rules.even_money_pays), Fraction(0)
    if deal.blackjack:
        return exactly((1 - natural) * game.rules.blackjack_pays), Fraction(0)
    worth, better = turn.worth(deal.two)
    return worth.times(1 - natural).plus(exactly(-natural)), better * (1 - natural)


def _compile(game: Game) -> None:
    """Compile what bounds play, by bounding none against one upcard."""
    question = usual_question(game, game.house(), "main")
    rules, shoe, up = rules_of(question), shoe_of(question), VALUES[-1]
    rest, hands_ = without(shoe, up), len(hands().points)
    drawn, nothing = tree(rules.hits_soft_17, up), np.zeros(hands_, np.int64)
    against = Upcard(rules, up, rest, np.array(rest, np.int64), drawn, completing(up) - 1, np.zeros((hands_, DEALT)))
    _Turn(PlayAgainst(against, np.zeros((hands_, 5)), nothing, {}, frozenset()))


#: What the analysis of a game of this family comes to late.
AHEAD: Final = Ahead(_compile, interval_loops.worth_between)


def _bounds(value: Fraction) -> Floats:
    """Doubles below and above a fraction."""
    near = float(value)
    exact = Fraction(near) == value
    return np.array([near, near] if exact else [nextafter(near, -np.inf), nextafter(near, np.inf)])


@dataclass(slots=True)
class _Turn:
    """All play against one upcard, between bounds."""

    play: PlayAgainst
    ends: Floats = field(init=False)
    dealt: Floats = field(init=False)
    _room: Room = field(init=False)
    _split: dict[tuple[int, int, int], Floats] = field(default_factory=dict)

    def __post_init__(self) -> None:
        against = self.play.against
        hands = against.hands.points.size
        self._room, self.ends = interval_loops.room(hands, against.tree), np.zeros((2, hands, DEALT))
        interval_loops.all_between(against.hands, against.tree, against.left, against.hole, self._room, self.ends)
        self.dealt = self.between(self.play.acts)

    def between(self, acts: Small, pair: int = 0, gone: int = 0, stake: float = 1.0) -> Floats:
        """What every hand is worth that is played so, with more of its pair gone."""
        against = self.play.against
        rules = against.rules
        hands = counted_hands(rules.wins_with)
        bounds: Floats = np.zeros((3, hands.points.size))
        interval_loops.worth_between(
            hands,
            against.tree,
            against.left,
            against.hole,
            self.ends,
            outcomes(rules),
            pair - 1,
            gone,
            acts,
            legal(rules, against.up, pair),
            float(stake),
            _bounds(rules.surrender_pays),
            against.safe,
            against.risks_all,
            self._room,
            bounds,
        )
        return bounds

    def worth(self, two: tuple[int, int]) -> tuple[Between, Fraction]:
        """What two cards are worth that are no blackjack, and by how much they could be played better at most; a split
        is taken as it is played."""
        if self.play.act(two) == SPLIT:
            return _SplitBounds(self, self.play.splits[two[0]]).worth(), Fraction(0)
        low, high, most = (Fraction(bound) for bound in self.dealt[:, number(*two)].tolist())
        return Between(low, high), max(most - low, Fraction(0))

    def split(self, pair: int, gone: int, stake: int, acts: Small) -> Floats:
        """What the hands of a split are worth, with so many of the pair gone."""
        key = pair, gone, stake
        if key not in self._split:
            self._split[key] = self.between(acts, pair, gone, float(stake))
        return self._split[key]


@dataclass(slots=True)
class _SplitBounds:
    """One split pair, between bounds."""

    turn: _Turn
    split: SplitPair
    _known: dict[tuple[int, SecondCard, int, int], Between] = field(default_factory=dict)

    @property
    def against(self) -> Upcard:
        """What it is played against."""
        return self.turn.play.against

    def worth(self) -> Between:
        """What the split is worth, as often as it is split again."""
        total = NOTHING
        for course in courses(self.split.again, self.split.most, free=self.split.free):
            come = Fraction(course.orders)
            for gone in range(course.pairs):
                come *= self.pair_chance(gone)
            if not come:
                continue
            for (stake, second), alike in course.played:
                pairs = course.pairs - (second == "pair")
                others = course.others - (second == "other")
                total = total.plus(self.hand(stake, second, pairs, others).times(come * alike))
        if self.against.risks_all:
            total = total.plus(exactly(-lost_late(self.split)))
        return total

    def hand(self, stake: int, second: SecondCard, pairs: int, others: int) -> Between:
        """What one hand adds, as `splits.SplitHands.ends` has it."""
        key = stake, second, pairs, others
        if key not in self._known:
            self._known[key] = self._hand(*key)
        return self._known[key]

    def _hand(self, stake: int, second: SecondCard, pairs: int, others: int) -> Between:
        if others:
            less = self.pair_chance(pairs + (second == "pair"))
            whole = self.hand(stake, second, pairs, others - 1)
            return whole.plus(self.hand(stake, second, pairs + 1, others - 1).times(-less)) if less else whole
        if second == "any":
            chance = self.pair_chance(pairs)
            other = self.hand(stake, "other", pairs, 0)
            return other.plus(self.hand(stake, "pair", pairs, 0).times(chance)) if chance else other
        pair, hands = self.split.hands.pair, self.split.hands
        bounds = self.turn.split(pair, 1 + pairs, stake, hands.decided[stake][1])
        if second == "pair":
            return _at(bounds, number(pair, pair))
        total, left = NOTHING, self._left(pairs)
        for value in VALUES:
            if value != pair and left[value - 1]:
                total = total.plus(_at(bounds, number(pair, value)).times(self.next_card(left, value)))
        return total

    def _left(self, pairs: int) -> Shoe:
        return without(self.against.shoe, *[self.split.hands.pair] * (2 + pairs))

    def pair_chance(self, pairs: int) -> Fraction:
        """How likely a card is of the pair, with so many more of it gone."""
        left, pair = self._left(pairs), self.split.hands.pair
        return self.next_card(left, pair) if left[pair - 1] > 0 else Fraction(0)

    def next_card(self, left: Shoe, value: int) -> Fraction:
        """How likely the next card has a value, the hole card being none that completes a blackjack."""
        cards, hole = sum(left), self.against.hole
        if hole < 0:
            return Fraction(left[value - 1], cards)
        others = cards - left[hole]
        if cards < 2 or others < 1:
            return Fraction(0)
        return Fraction(left[value - 1] * (others - (value - 1 != hole)), (cards - 1) * others)


def _at(bounds: Floats, hand: int) -> Between:
    low, high = bounds[:2, hand].tolist()
    return Between(Fraction(low), Fraction(high))
