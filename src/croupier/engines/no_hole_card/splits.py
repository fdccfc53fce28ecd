"""Split hands: each plays its own cards, whatever the others hold.

After a split every hand decides by its own cards, the upcard, and the shoe without the pair. Cards that lie unseen in
the shoe are all alike, so a hand may as well be dealt its cards before the others: what the others do matters only as
far as it says how many pair cards are gone. That the second card of another hand is *no* pair card is counted as

    E[hand; the other no pair] = E[hand] - P(the other a pair) E[hand | one more pair card gone]
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb, perm
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np

from croupier.engines.no_hole_card.compiled import DOUBLE, HIT, STAND, DealerEnds, follow
from croupier.engines.no_hole_card.policy import Policy, SuitedCards, ThreeCards
from croupier.engines.twenty_one.dealer import ENDS, VALUES, Floats, Shoe, chances, tree, without
from croupier.engines.twenty_one.hands import hands, number
from croupier.equipment.cards import Card

#: Where the first card of a split hand comes from: the pair as dealt, or a later card that was split again.
FirstCard: TypeAlias = Literal["first", "second", "again"]
FIRST_CARDS: Final[tuple[FirstCard, ...]] = ("first", "second", "again")
_OPEN: Final = (STAND, HIT, DOUBLE)


class SplitHand(NamedTuple):
    """One hand of a split: where its first card comes from, and whether its second one is known to be no pair card."""

    first_card: FirstCard
    no_pair: bool


class SplitPattern(NamedTuple):
    """One way in which the second cards come: so many further pair cards, and the hands they leave."""

    pairs: int
    hands: tuple[SplitHand, ...]

    def terms(self, others: int) -> Iterator[tuple[int, int]]:
        """The pair cards gone in each term when so many other second cards are no pair cards, and its sign."""
        for more in range(others + 1):
            yield self.pairs + more, (-1) ** more * comb(others, more)

    def others(self, hand: SplitHand) -> int:
        """How many second cards besides a hand's own are known to be no pair cards."""
        return sum(other.no_pair for other in self.hands) - hand.no_pair


@cache
def patterns(most: int) -> tuple[SplitPattern, ...]:
    """Every pattern of a pair split and split again up to so many hands, the hand just split going first."""

    def deal(waiting: tuple[FirstCard, ...], done: tuple[SplitHand, ...], pairs: int) -> Iterator[SplitPattern]:
        if not waiting:
            yield SplitPattern(pairs, done)
            return
        first_card, *rest = waiting
        full = pairs + 2 == most
        yield from deal(tuple(rest), (*done, SplitHand(first_card, not full)), pairs)
        if not full:
            yield from deal((first_card, "again", *rest), done, pairs + 1)

    return tuple(deal(("first", "second"), (), 0))


@cache
def _weights(most: int) -> tuple[tuple[SplitHand, int, int], ...]:
    """How often each hand counts with so many pair cards gone, over all patterns."""
    weights: Counter[tuple[SplitHand, int]] = Counter()
    for pattern in patterns(most):
        for hand in pattern.hands:
            for gone, sign in pattern.terms(pattern.others(hand)):
                weights[hand, gone] += sign
    return tuple((hand, gone, times) for (hand, gone), times in weights.items() if times)


class SuitedSecond(NamedTuple):
    """A split hand whose second card makes the suits matter: how it ends standing, hitting and doubling."""

    chance: float
    third: float
    by_action: Mapping[int, Floats]


class Leg(NamedTuple):
    """One split hand with a number of further pair cards gone: how it ends with any second card but the pair's and
    those where suits matter, with the pair's, and with those; and how the dealer ends."""

    rest: Floats
    own: Floats
    suited: Mapping[int, SuitedSecond]
    dealer: Floats


class SuitedPlay(NamedTuple):
    """What suits make of a second card: how often each action is taken, and how a third card then ends the hand."""

    share: Mapping[int, float]
    third: Floats


class Splits:
    """A pair split against an upcard. ``shoe`` lacks the pair and the upcard."""

    def __init__(self, suits: SuitedCards, shoe: Shoe, pair: int, up: int, policy: Policy) -> None:
        self.suits, self.shoe, self.pair, self.up, self.policy = suits, shoe, pair, up, policy
        self.rules, self.seconds = suits.rules, suits.seconds(pair)
        self._legs: dict[int, Leg] = {}

    def chance(self, gone: int) -> float:
        """How likely it is that so many given cards are pair cards."""
        return perm(self.shoe[self.pair - 1], gone) / perm(sum(self.shoe), gone)

    def expected_hands(self, most: int) -> float:
        """How many hands there are on average, split up to so many."""
        return sum(
            times * self.chance(gone) - hand.no_pair * times * self.chance(gone + 1)
            for hand, gone, times in _weights(most)
        )

    def leg(self, gone: int) -> Leg:
        """One hand, with so many further pair cards gone."""
        if gone not in self._legs:
            self._legs[gone] = self._play(without(self.shoe, *[self.pair] * gone))
        return self._legs[gone]

    def _play(self, left: Shoe) -> Leg:
        size, grown = hands().size.size, tree(self.rules.plan.hits_soft_17, self.up)
        dealer = DealerEnds(grown, np.zeros((size, ENDS)), np.zeros(size, np.bool_))
        cards, by_suits = sum(left), self.seconds
        chance = {second: left[second - 1] / cards for second in VALUES if left[second - 1]}
        own = {two: p for two, p in chance.items() if two == self.pair and two not in by_suits}
        rest = {two: p for two, p in chance.items() if two != self.pair and two not in by_suits}
        suited = {
            two: SuitedSecond(
                p,
                without(left, two)[self.rules.lines.completes(self.pair, two) - 1] / (cards - 1),
                {action: self._follow(left, {(two, action): 1.0}, dealer) for action in _OPEN},
            )
            for two, p in chance.items()
            if two in by_suits
        }
        play = self.policy.play[self.pair]
        starts = (
            {(two, int(play[number(self.pair, two), self.up - 1])): p for two, p in seconds.items()}
            for seconds in (rest, own)
        )
        usual, paired = (self._follow(left, acts, dealer) for acts in starts)
        return Leg(usual, paired, suited, chances(left, self.rules.plan.hits_soft_17, self.up))

    def _follow(self, left: Shoe, starts: Mapping[tuple[int, int], float], dealer: DealerEnds) -> Floats:
        """How a hand ends that has each second card and takes each action so often."""
        every, policy = hands(), self.policy
        shoe = np.array(left, np.int64)
        shoe[self.pair - 1] += 1  # the hand's own card, which every hand here holds
        start = np.zeros((every.size.size, 5))
        for (second, action), chance in starts.items():
            start[number(self.pair, second), action] = chance
        reached, ended = np.zeros(every.size.size), np.zeros(len(self.rules.ends))
        play, withdraw = policy.play[self.pair, :, self.up - 1], policy.withdraw[self.pair, :, :, self.up - 1]
        follow(every, self.rules.split, dealer, shoe, start, play, withdraw, reached, ended)
        return ended

    def suited_plays(self, first_card: FirstCard, first: Card, second: Card, up: Card) -> dict[int, SuitedPlay]:
        """What the suits of the pair and the upcard make of each second card that matters with them."""
        plays: dict[int, SuitedPlay] = {}
        pair, again = (first, second), first_card == "again"
        known = {"first": [(first, 1.0)], "second": [(second, 1.0)]}
        firsts = known.get(first_card) or list(self.suits.chances(self.pair, (*pair, up)))
        for two in self.seconds:
            share, third = dict.fromkeys(_OPEN, 0.0), np.zeros(len(self.rules.ends))
            for own, chance in firsts:
                gone = [*pair, up] + ([own] if again else [])
                for other, likely in self.suits.chances(two, gone):
                    action = self.policy.with_suits(self.pair, own, other, up, self.up)
                    share[action] += chance * likely
                    if action == HIT:
                        away = [*pair, own] if again else list(pair)
                        away.remove(own)
                        third += chance * likely * self.suits.third(own, other, up, away, split=True)
            plays[two] = SuitedPlay(share, third)
        return plays

    def all_plays(self, cards: ThreeCards) -> dict[FirstCard, dict[int, SuitedPlay]]:
        """The same for every first card."""
        return {first_card: self.suited_plays(first_card, *cards) for first_card in FIRST_CARDS}

    def hand(self, leg: Leg, hand: SplitHand, plays: Mapping[int, SuitedPlay]) -> Floats:
        """How one hand ends."""
        ended = leg.rest.copy() if hand.no_pair else leg.rest + leg.own
        for two, second in leg.suited.items():
            if two == self.pair and hand.no_pair:
                continue
            for action, share in plays[two].share.items():
                ended += second.chance * share * second.by_action[action]
            ended += second.chance * second.third * plays[two].third
        return ended

    def ended(self, most: int, plays: Mapping[FirstCard, Mapping[int, SuitedPlay]]) -> Floats:
        """How all the hands together end: how many of them in each way, on average."""
        ended = np.zeros(len(self.rules.ends))
        for hand, gone, times in _weights(most):
            if chance := self.chance(gone):
                ended += times * chance * self.hand(self.leg(gone), hand, plays[hand.first_card])
        return ended

    def _terms(self, pattern: SplitPattern, others: int) -> Iterator[tuple[float, Leg]]:
        for gone, sign in pattern.terms(others):
            if chance := self.chance(gone):
                yield sign * chance, self.leg(gone)

    def hands(self, pattern: SplitPattern, plays: Mapping[FirstCard, Mapping[int, SuitedPlay]]) -> Iterator[Floats]:
        """How each hand of a pattern ends, jointly with the pattern."""
        for hand in pattern.hands:
            ended = np.zeros(len(self.rules.ends))
            for weight, leg in self._terms(pattern, pattern.others(hand)):
                ended += weight * self.hand(leg, hand, plays[hand.first_card])
            yield ended

    def dealer(self, pattern: SplitPattern) -> Floats:
        """How the dealer ends, jointly with the pattern."""
        ends = np.zeros(ENDS)
        for weight, leg in self._terms(pattern, sum(hand.no_pair for hand in pattern.hands)):
            ends += weight * leg.dealer
        return ends
