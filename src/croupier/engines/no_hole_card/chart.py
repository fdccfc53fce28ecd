"""How to play: charts with the worth of every action, and what simpler ways of playing leave to the house. A total is
averaged over the hands that make it, as often as they come up in the best play. The number of cards matters, since a 21
of many cards may be paid extra, so a total has a row for each number of cards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np

from croupier.engines.no_hole_card.compiled import ACTIONS, DOUBLE, HIT, NO_21, SPLIT, STAND, SURRENDER
from croupier.engines.no_hole_card.play import OptimalPlay, ShoeResult, TwoCards, chosen, play
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import HandRules
from croupier.engines.solved import ChartSpot, EasierStrategy, Strategy
from croupier.engines.twenty_one.dealer import VALUES, Floats, without
from croupier.engines.twenty_one.hands import drawing_like_the_dealer, hands, number
from croupier.engines.twenty_one.solve import in_words

#: Hands of so many cards and more share a row.
MOST_CARDS: Final = 6
#: The row of all hands of more than two cards.
ANY: Final = 0
#: Every pair with every upcard.
PAIRS: Final = tuple((pair, up) for pair in VALUES for up in VALUES)
#: A total that nothing else is known of: soft ones are hit below this.
_SOFT_STANDS: Final = 18

#: Ways to play that are simpler than the best, by name and in words.
SIMPLER: Final = {
    "chart by cards": "by totals and the number of cards, whatever they are",
    "basic strategy": "by totals alone: two cards, or any number more",
    "no withdrawal": "basic strategy, but a double once made is never taken back",
    "never bust": "never hit a hard 12 or more; else basic strategy",
    "mimic the dealer": "draw and stand as the dealer must; never double, split or surrender",
}


class TotalRow(NamedTuple):
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

    def spot(self, chart: str, hand: str, up: int, place: P) -> ChartSpot:
        """The place as a spot."""
        values = self.worth[place] / self.chance[place]
        known = {ACTIONS[action]: float(values[action]) for action in range(5) if values[action] > -np.inf}
        return ChartSpot(chart, hand, in_words([up]), self.chance[place], known, ACTIONS[chosen(values)])


@dataclass(frozen=True)
class PlayChart:
    """The best play of a shoe, seen by totals."""

    best: OptimalPlay
    result: ShoeResult

    @property
    def rules(self) -> HandRules:
        """The rules it is played by."""
        return self.best.rules

    @cached_property
    def rows(self) -> Averages[TotalRow]:
        """Totals by upcard and number of cards; pairs as dealt are on a chart of their own."""
        rows: Averages[TotalRow] = Averages()
        every, reached = hands(), self.result.reached
        for two in self.best.two:
            hand = number(two.first, two.second)
            if two.first != two.second and self.rules.dealt.line[hand] == NO_21:
                rows.add(_row(hand, two.up, 2), two.values, self._chance(two))
        more = (every.size > 2) & (every.points < 21)
        for hand, up in np.argwhere(reached * more[:, None]).tolist():
            for cards in (ANY, min(int(every.size[hand]), MOST_CARDS)):
                rows.add(_row(hand, up + 1, cards), self.best.values[hand, up], float(reached[hand, up]))
        return rows

    @cached_property
    def pairs(self) -> Averages[tuple[int, int]]:
        """Pairs as dealt, by value and upcard."""
        pairs: Averages[tuple[int, int]] = Averages()
        for two in self.best.two:
            if two.first == two.second:
                pairs.add((two.first, two.up), two.values, self._chance(two))
        return pairs

    @cached_property
    def suited(self) -> Averages[tuple[str, int]]:
        """Two cards that a third can make a 21 of whose suits decide."""
        suited: Averages[tuple[str, int]] = Averages()
        for two in self.best.two:
            if self.rules.lines.completes(two.first, two.second):
                hand = f"{in_words((two.first, two.second))} {suits_of(*two.start.cards[:2])}"
                suited.add((hand, two.up), two.values, self._chance(two))
        return suited

    @cached_property
    def doubled(self) -> Averages[tuple[int, int]]:
        """Doubled totals below 21: standing is keeping the double, surrender taking it back."""
        doubled: Averages[tuple[int, int]] = Averages()
        table, nets, every, shoe = self.rules.dealt, self.best.nets, hands(), self.best.shoe
        for two in self.best.two if table.withdraws else ():
            left = without(shoe.against(two.up), two.first, two.second)
            hand = number(two.first, two.second)
            for third in VALUES:
                points = int(table.doubled[hand, third - 1])
                if chosen(two.values) == DOUBLE and points < 21 and left[third - 1]:
                    ends = shoe.dealer_ends(two.up)[every.after[hand, third - 1]]
                    kept = ends @ nets[table.kept[points]]
                    values = np.array([nets[table.withdrawn], kept, *[-np.inf] * 3])
                    doubled.add((points, two.up), values, self._chance(two) * left[third - 1] / sum(left))
        return doubled

    def _chance(self, two: TwoCards) -> float:
        shoe = self.best.shoe
        return shoe.up(two.up) * shoe.two(two.first, two.second, two.up) * two.start.share

    def spots(self) -> Iterator[ChartSpot]:
        """Every place of the charts."""
        titles = {2: "", MOST_CARDS: f", {MOST_CARDS} or more cards"}
        for row in sorted(row for row in self.rows.worth if row.cards != ANY):
            kind = "soft" if row.soft else "hard"
            yield self.rows.spot(f"{kind}{titles.get(row.cards, f', {row.cards} cards')}", row.hand, row.up, row)
        for pair, up in PAIRS:
            if (pair, up) in self.pairs.worth:
                yield self.pairs.spot("pair", in_words((pair, pair)), up, (pair, up))
        for cards, up in self.suited.worth:
            yield self.suited.spot("suits", cards, up, (cards, up))
        for points, up in sorted(self.doubled.worth):
            yield _withdrawal(self.doubled.spot("doubled", f"doubled {points}", up, (points, up)))

    def by_cards(self) -> Iterator[str]:
        """Where more cards call for a hit."""
        for row in sorted(row for row in self.rows.worth if row.cards == ANY):
            acts = {size: self.rows.best(row._replace(cards=size), (STAND, HIT)) for size in range(2, MOST_CARDS + 1)}
            hits = [cards for cards, act in acts.items() if act == HIT]
            stands = [cards for cards, act in acts.items() if act == STAND]
            if hits and stands and max(stands) < min(hits):
                yield f"hit {row.hand} against {in_words([row.up])} with {min(hits)} or more cards"

    def policy(self, *, by_cards: bool) -> Policy:
        """The chart as a way to play; split hands by the same totals, and split as often as may be."""
        policy, every, plan = Policy.blank(), hands(), self.rules.plan
        for hand in np.flatnonzero((every.size >= 2) & (every.points < 21)).tolist():
            after_split = (STAND, HIT, DOUBLE) if self.rules.split.doubles[hand] else (STAND, HIT)
            for up in self.best.shoe.ups:
                if every.size[hand] > 2:
                    cards = min(int(every.size[hand]), MOST_CARDS) if by_cards else ANY
                    policy.play[:, hand, up - 1] = self._drawn(_row(hand, up, cards))
                else:
                    policy.play[1:, hand, up - 1] = self._two(hand, up, after_split)
                    policy.play[0, hand, up - 1] = self._two(hand, up, range(5))
        for pair, up in PAIRS:
            if (best := self.pairs.best((pair, up))) is not None:
                policy.play[0, number(pair, pair), up - 1] = best
            policy.most[pair, up - 1] = plan.hands_of(pair)
        stand_after_one_card(policy, self.rules)
        for points, up in self.doubled.worth:
            doubled, third = np.nonzero(self.rules.dealt.doubled == points)
            policy.withdraw[:, doubled, third, up - 1] = self.doubled.best((points, up)) == SURRENDER
        return policy

    def _drawn(self, row: TotalRow) -> int:
        """More than two cards: by their row, by that of the total, or else as they would be with a fresh shoe."""
        for cards in (row.cards, ANY):
            if (best := self.rows.best(row._replace(cards=cards), (STAND, HIT))) is not None:
                return best
        least = self.rules.plan.least_to_stand
        return HIT if row.points < (max(_SOFT_STANDS, least) if row.soft else least) else STAND

    def _two(self, hand: int, up: int, among: Iterable[int]) -> int:
        best = self.rows.best(_row(hand, up, 2), among)
        return self._drawn(_row(hand, up, ANY)) if best is None else best


def _row(hand: int, up: int, cards: int) -> TotalRow:
    every = hands()
    return TotalRow(bool(every.soft[hand]), int(every.points[hand]), up, cards)


def suits_of(first: int, second: int) -> str:
    """The suits of two cards in words."""
    if first & 3 != second & 3:
        return "mixed"
    return "of spades" if first & 3 == 3 else "suited"


def _withdrawal(spot: ChartSpot) -> ChartSpot:
    values = {"keep": spot.values["stand"], "withdraw": spot.values["surrender"]}
    return spot._replace(values=values, best="keep" if spot.best == "stand" else "withdraw")


def stand_after_one_card(policy: Policy, rules: HandRules) -> None:
    """Split pairs that get one card and no more, as aces do, have nothing to decide."""
    for pair in VALUES:
        if not rules.plan.draws_on(pair):
            policy.play[pair] = STAND


def mimic_the_dealer(rules: HandRules) -> Policy:
    """Draws and stands as the dealer must."""
    policy = Policy.blank()
    draws = drawing_like_the_dealer(rules.plan.hits_soft_17) | (rules.dealt.stands == 0)
    policy.play[:, draws & (hands().points < 21)] = HIT
    return policy


def _never_bust(chart: Policy, rules: HandRules) -> Policy:
    """Stands on every hard total that one card can bust, wherever the rules let it."""
    every, acts = hands(), chart.play.copy()
    stiff = (every.soft == 0) & (every.after == -1).any(axis=1) & (rules.dealt.stands == 1)
    acts[:, stiff] = np.where(acts[:, stiff] == SPLIT, SPLIT, STAND)
    return replace(chart, play=acts)


def ways_to_play(chart: PlayChart) -> dict[str, Policy]:
    """What is simpler than the best, by name."""
    by_total, rules = chart.policy(by_cards=False), chart.rules
    policies = (
        chart.policy(by_cards=True),
        by_total,
        replace(by_total, withdraw=np.zeros_like(by_total.withdraw)),
        _never_bust(by_total, rules),
        mimic_the_dealer(rules),
    )
    return dict(zip(SIMPLER, policies, strict=True))


def strategy(best: OptimalPlay, result: ShoeResult) -> Strategy:
    """How to play, and what simpler ways of playing cost."""
    chart = PlayChart(best, result)
    simpler = [
        EasierStrategy(name, SIMPLER[name], -float(play(best.shoe, policy).all_ended() @ best.nets))
        for name, policy in ways_to_play(chart).items()
    ]
    natural = best.rules.plan.insurance.natural
    notes = (
        f"values are per unit of the initial bet, a dealer's {natural} included; 10 stands for a picture; "
        "ways are the chance of a round",
        "rows are averages: the best play goes by every card of the hand",
    )
    return Strategy(tuple(chart.spots()), tuple(simpler), (*notes, *chart.by_cards()))
