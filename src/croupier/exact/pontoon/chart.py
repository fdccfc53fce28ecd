"""How to play Pontoon Plus: charts with the worth of every action, and what simpler ways of playing leave to the house.

A total is averaged over the hands that make it, as often as they come up in the best play. The number of cards matters,
since five and more of them are paid extra for a 21, so a total has a row for each number of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np

from croupier.exact.blackjack.dealer import VALUES, without
from croupier.exact.blackjack.dealer_fast import NATURAL, Floats
from croupier.exact.blackjack.hands import hands, number
from croupier.exact.blackjack.strategy import said
from croupier.exact.pontoon.hands import ruled
from croupier.exact.pontoon.kernels import ACTIONS, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.exact.pontoon.play import Best, Played, Two, chosen, dealer_ends, most_hands, play
from croupier.exact.pontoon.policy import Policy
from croupier.exact.pontoon.suits import completes
from croupier.exact.solved import Simpler, Spot, Strategy
from croupier.games.families.twenty_one import must_draw
from croupier.games.pontoon_plus.turns import LEAST_TO_STAND
from croupier.hands.points import Total

#: Hands of so many cards and more share a row.
MANY: Final = 6
#: The row of all hands of more than two cards.
ANY: Final = 0
_WITHDRAWN: Final = -1.0
#: Every pair with every upcard.
PAIRS: Final = tuple((pair, up) for pair in VALUES for up in VALUES)

NOTES: Final = (
    "values are per unit of the initial bet, a dealer's pontoon included; 10 stands for a picture; ways are the chance "
    "of a round",
    "rows are averages: the best play goes by every card of the hand",
)


class Row(NamedTuple):
    """A total against an upcard, made by so many cards."""

    soft: bool
    points: int
    up: int
    cards: int

    @property
    def hand(self) -> str:
        """The total in words."""
        return f"{'soft' if self.soft else 'hard'} {self.points}"


P = TypeVar("P")


class Averages(Generic[P]):
    """What each action is worth on average in each of many places."""

    def __init__(self) -> None:
        self.worth: dict[P, Floats] = {}
        self.chance: dict[P, float] = {}

    def add(self, place: P, values: Floats, chance: float) -> None:
        """Count a hand in."""
        self.worth[place] = self.worth.get(place, np.zeros(5)) + chance * values
        self.chance[place] = self.chance.get(place, 0.0) + chance

    def best(self, place: P, among: Iterable[int] = range(5)) -> int | None:
        """The best of some actions; None in a place where nothing comes up."""
        if place not in self.worth:
            return None
        values = np.full(5, -np.inf)
        values[list(among)] = self.worth[place][list(among)]
        return chosen(values / self.chance[place])

    def spot(self, chart: str, hand: str, up: int, place: P) -> Spot:
        """The place as a spot."""
        values = self.worth[place] / self.chance[place]
        known = {ACTIONS[action]: float(values[action]) for action in range(5) if values[action] > -np.inf}
        return Spot(chart, hand, said([up]), self.chance[place], known, ACTIONS[chosen(values)])


@dataclass(frozen=True)
class Chart:
    """The best play of a shoe, seen by totals."""

    best: Best
    played: Played

    @cached_property
    def rows(self) -> Averages[Row]:
        """Totals by upcard and number of cards; pairs as dealt are on a chart of their own."""
        found: Averages[Row] = Averages()
        every, reached = hands(), self.played.reached
        for one in self.best.two:
            if one.first != one.second and ruled().line[number(one.first, one.second)] == -1:
                found.add(_row(number(one.first, one.second), one.up, 2), one.values, self._chance(one))
        more = (every.size > 2) & (every.points < 21)
        for hand, up in np.argwhere(reached * more[:, None]).tolist():
            for cards in (ANY, min(int(every.size[hand]), MANY)):
                found.add(_row(hand, up + 1, cards), self.best.values[hand, up], float(reached[hand, up]))
        return found

    @cached_property
    def pairs(self) -> Averages[tuple[int, int]]:
        """Pairs as dealt, by value and upcard."""
        found: Averages[tuple[int, int]] = Averages()
        for one in self.best.two:
            if one.first == one.second:
                found.add((one.first, one.up), one.values, self._chance(one))
        return found

    @cached_property
    def suited(self) -> Averages[tuple[str, int]]:
        """Two cards that one more can make 6-7-8 or 7-7-7."""
        found: Averages[tuple[str, int]] = Averages()
        for one in self.best.two:
            if completes(one.first, one.second):
                found.add((f"{said((one.first, one.second))} {_suits(one)}", one.up), one.values, self._chance(one))
        return found

    @cached_property
    def doubled(self) -> Averages[tuple[int, int]]:
        """Doubled totals that have not bust and are less than 21: standing is keeping the double, surrender taking it
        back."""
        found: Averages[tuple[int, int]] = Averages()
        rule, every, shoes = ruled(), hands(), self.best.shoes
        keep = 2.0 * rule.against
        keep[:, NATURAL] = _WITHDRAWN
        for one in self.best.two:
            left = without(shoes.against(one.up), one.first, one.second)
            hand = number(one.first, one.second)
            for third in VALUES:
                points = int(rule.doubled[hand, third - 1])
                if chosen(one.values) == DOUBLE and points < 21 and left[third - 1]:
                    ends = dealer_ends(shoes.against(one.up), one.up, 0)[every.after[hand, third - 1]]
                    values = np.array([_WITHDRAWN, ends @ keep[points], *[-np.inf] * 3])
                    found.add((points, one.up), values, self._chance(one) * left[third - 1] / sum(left))
        return found

    def _chance(self, one: Two) -> float:
        shoes = self.best.shoes
        return shoes.up(one.up) * shoes.two(one.first, one.second, one.up) * one.start.share

    # -- as a strategy ----------------------------------------------------------------------------------------

    def spots(self) -> Iterator[Spot]:
        """Every place of the charts."""
        titles = {2: "", MANY: f", {MANY} or more cards"}
        for row in sorted(one for one in self.rows.worth if one.cards != ANY):
            kind = "soft" if row.soft else "hard"
            yield self.rows.spot(f"{kind}{titles.get(row.cards, f', {row.cards} cards')}", row.hand, row.up, row)
        for pair, up in PAIRS:
            if (pair, up) in self.pairs.worth:
                yield self.pairs.spot("pair", said((pair, pair)), up, (pair, up))
        for cards, up in self.suited.worth:
            yield self.suited.spot("suits", cards, up, (cards, up))
        for points, up in sorted(self.doubled.worth):
            yield _withdrawal(self.doubled.spot("doubled", f"doubled {points}", up, (points, up)))

    def by_cards(self) -> Iterator[str]:
        """Where more cards call for a hit."""
        for row in sorted(one for one in self.rows.worth if one.cards == ANY):
            acts = {cards: self.rows.best(row._replace(cards=cards), (STAND, HIT)) for cards in range(2, MANY + 1)}
            hits = [cards for cards, act in acts.items() if act == HIT]
            stands = [cards for cards, act in acts.items() if act == STAND]
            if hits and stands and max(stands) < min(hits):
                yield f"hit {row.hand} against {said([row.up])} with {min(hits)} or more cards"

    def policy(self, *, by_cards: bool) -> Policy:
        """The chart as a way to play; split hands by the same totals, and split as often as may be."""
        policy, every = Policy.blank(), hands()
        for hand in np.flatnonzero((every.size >= 2) & (every.points < 21)).tolist():
            for up in self.best.shoes.ups:
                if every.size[hand] > 2:
                    cards = min(int(every.size[hand]), MANY) if by_cards else ANY
                    policy.play[:, hand, up - 1] = self._drawn(_row(hand, up, cards))
                else:
                    policy.play[1:, hand, up - 1] = self._two(hand, up, (STAND, HIT, DOUBLE))
                    policy.play[0, hand, up - 1] = self._two(hand, up, range(5))
        for pair, up in PAIRS:
            if (best := self.pairs.best((pair, up))) is not None:
                policy.play[0, number(pair, pair), up - 1] = best
            policy.most[pair, up - 1] = most_hands(pair)
        policy.play[1] = STAND  # split aces get one card
        self._withdrawals(policy)
        return policy

    def _drawn(self, row: Row) -> int:
        """More than two cards: by their row, by that of the total, or else as they would be with a fresh shoe."""
        for cards in (row.cards, ANY):
            if (best := self.rows.best(row._replace(cards=cards), (STAND, HIT))) is not None:
                return best
        return HIT if row.points < (18 if row.soft else LEAST_TO_STAND) else STAND

    def _two(self, hand: int, up: int, among: Iterable[int]) -> int:
        best = self.rows.best(_row(hand, up, 2), among)
        return self._drawn(_row(hand, up, ANY)) if best is None else best

    def _withdrawals(self, policy: Policy) -> None:
        doubled = ruled().doubled
        for points, up in self.doubled.worth:
            hand, third = np.nonzero(doubled == points)
            policy.withdraw[:, hand, third, up - 1] = self.doubled.best((points, up)) == SURRENDER


def _row(hand: int, up: int, cards: int) -> Row:
    every = hands()
    return Row(bool(every.soft[hand]), int(every.points[hand]), up, cards)


def _suits(two: Two) -> str:
    first, second, _ = two.start.cards
    if first & 3 != second & 3:
        return "mixed"
    return "of spades" if first & 3 == 3 else "suited"


def _withdrawal(spot: Spot) -> Spot:
    values = {"keep": spot.values["stand"], "withdraw": spot.values["surrender"]}
    return spot._replace(values=values, best="keep" if spot.best == "stand" else "withdraw")


def mimic_the_dealer() -> Policy:
    """Draws and stands as the dealer must."""
    policy, every = Policy.blank(), hands()
    for hand in np.flatnonzero(every.points < 21).tolist():
        count = Total(int(every.points[hand]), bool(every.soft[hand]))
        policy.play[:, hand] = HIT if must_draw(count, hits_soft_17=True) else STAND
    return policy


def _never_bust(chart: Policy) -> Policy:
    """Stands on every hard total that one card can bust."""
    every, play_ = hands(), chart.play.copy()
    stiff = (every.soft == 0) & (every.points >= LEAST_TO_STAND)
    play_[:, stiff] = np.where(play_[:, stiff] == SPLIT, SPLIT, STAND)
    return replace(chart, play=play_)


def ways_to_play(chart: Chart) -> Iterator[tuple[str, str, Policy]]:
    """Simpler ones than the best, each with a name and in words."""
    by_total = chart.policy(by_cards=False)
    yield "chart by cards", "by totals and the number of cards, whatever they are", chart.policy(by_cards=True)
    yield "basic strategy", "by totals alone: two cards, or any number more", by_total
    kept = replace(by_total, withdraw=np.zeros_like(by_total.withdraw))
    yield "no withdrawal", "basic strategy, but a double once made is never taken back", kept
    yield "never bust", "never hit a hard 12 or more; else basic strategy", _never_bust(by_total)
    yield "mimic the dealer", "draw and stand as the dealer must; never double, split or surrender", mimic_the_dealer()


def strategy(best: Best, played: Played) -> Strategy:
    """How to play, and what simpler ways of playing cost."""
    chart = Chart(best, played)
    simpler = [
        Simpler(name, words, -float(play(best.shoes, policy).all_ended() @ best.nets))
        for name, words, policy in ways_to_play(chart)
    ]
    return Strategy(tuple(chart.spots()), tuple(simpler), (*NOTES, *chart.by_cards()))
