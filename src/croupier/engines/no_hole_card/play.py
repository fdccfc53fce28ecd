"""A shoe played: the best way to play it, and what any way of playing it comes to.

Best is composition-dependent: by every card of the hand, the upcard and the shoe, suits where they matter. Split hands
are played as `splits` says. A double is for the full amount: what it is worth is convex in the amount, since the third
card decides whether to withdraw, and for next to nothing it is worth no more than a hit.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.dealt import side_by_side
from croupier.engines.no_hole_card import compiled
from croupier.engines.no_hole_card.policy import Policy, Start, SuitedCards, ThreeCards
from croupier.engines.no_hole_card.rules import NO_CARD, HandRules
from croupier.engines.no_hole_card.splits import FIRST_CARDS, FirstCard, Splits, SuitedPlay
from croupier.engines.twenty_one.dealer import ENDS, NATURAL, VALUES, Floats, Shoe, by_value, tree, without
from croupier.engines.twenty_one.hands import hands, number
from croupier.equipment.cards import Card
from croupier.hands.points import VALUE

TWO_CARDS: Final = tuple((first, second) for first in VALUES for second in VALUES if first <= second)


@lru_cache(maxsize=256)
def dealer_ends(hits_soft_17: bool, shoe: Shoe, up: int, pair: int) -> Floats:
    """The dealer's ends against every hand, or every one with a card of a pair that was split."""
    every = hands()
    wanted = (every.size >= 2) & (every.held @ np.arange(1, 11) <= 20)
    if pair:
        wanted &= every.held[:, pair - 1] > 0
    ends = np.zeros((every.size.size, ENDS))
    compiled.dealers(tree(hits_soft_17, up), every.held, np.array(shoe, np.int64), wanted, ends)
    return ends


class FreshShoe:
    """The cards in play, before and after the upcard, which may be ``only`` some, or ``shown`` with its suit."""

    def __init__(
        self, rules: HandRules, pack: Sequence[int], only: Sequence[int] = VALUES, shown: Card = NO_CARD
    ) -> None:
        self.rules, self.suits, self.whole = rules, SuitedCards(rules, pack, shown), by_value(pack)
        self.cards = sum(self.whole)
        self.ups = [up for up in only if self.whole[up - 1]]
        self._any_suits = Start((NO_CARD, NO_CARD, NO_CARD), 1.0, np.zeros(len(rules.ends)))

    def against(self, up: int) -> Shoe:
        """What is left after an upcard."""
        return without(self.whole, up)

    def dealer_ends(self, up: int) -> Floats:
        """How the dealer ends against every hand, from what is left after an upcard."""
        return dealer_ends(self.rules.plan.hits_soft_17, self.against(up), up, 0)

    def up(self, up: int) -> float:
        """How likely an upcard is."""
        return self.whole[up - 1] / self.cards

    def two(self, first: int, second: int, up: int) -> float:
        """How likely two cards are, once the upcard is out."""
        left = self.against(up)
        other = without(left, first)
        orders = 1 if first == second else 2
        return orders * left[first - 1] * other[second - 1] / (sum(left) * sum(other))

    def third(self, first: int, second: int, up: int) -> float:
        """How likely the third card is one that the suits of the first two ask for."""
        left = without(self.against(up), first, second)
        value = self.rules.lines.completes(first, second)
        return left[value - 1] / sum(left) if value else 0.0

    def starts(self, first: int, second: int, up: int) -> list[Start]:
        """Two cards in all suits that matter."""
        suited = {first, second} <= {*self.rules.lines.suited}
        return self.suits.starts(first, second, up) if suited else [self._any_suits]


def chosen(values: Floats) -> int:
    """The best action; a tie goes to the one that stakes less (ruling: G9)."""
    best = compiled.SURRENDER
    for action in range(1, 5):
        if values[action] > values[best] + compiled.MARGIN:
            best = action
    return best


class TwoCards(NamedTuple):
    """Two cards against an upcard: in which suits, and what each action is worth."""

    first: int
    second: int
    up: int
    start: Start
    values: Floats


class OptimalPlay:
    """The best play of a shoe at certain pays. ``values[hand, upcard]`` are of hands as dealt, of two cards without
    what suits, splitting and surrender add; ``two`` has those in full. Whoever asks about a few hands only does not
    have the shoe played ``wholly``: no pair is split then before `two_cards` is asked about it."""

    def __init__(self, shoe: FreshShoe, nets: Floats, *, wholly: bool = True) -> None:
        self.shoe, self.rules, self.nets = shoe, shoe.rules, nets
        self.policy = Policy.blank()
        self.values = np.full((hands().size.size, 10, 5), -np.inf)
        self._by_hand: dict[tuple[int, int, int], list[TwoCards]] = {}
        against = side_by_side(self._against if wholly else self._drawn_to, shoe.ups)
        self.two = [two for every in against for two in every]

    def _against(self, up: int) -> list[TwoCards]:
        self._drawn_to(up)
        return [
            two
            for first, second in TWO_CARDS
            if self.shoe.two(first, second, up)
            for two in self.two_cards(first, second, up)
        ]

    def _drawn_to(self, up: int) -> list[TwoCards]:
        """Hands as dealt that are drawn to; of two cards in full, none yet."""
        self.values[:, up - 1] = self.hands(self.shoe.against(up), up, 0)
        return []

    def two_cards(self, first: int, second: int, up: int) -> list[TwoCards]:
        """Two cards in all suits that matter, the lower value first."""
        key = first, second, up
        if key not in self._by_hand:
            left = self.shoe.against(up)
            if first == second and left[first - 1] >= 2 and self.rules.plan.draws_on(first):  # else one card is drawn
                self._split_hands(first, up, without(left, first))
            self._by_hand[key] = list(self._two_cards(first, second, up))
        return self._by_hand[key]

    def hands(self, left: Shoe, up: int, pair: int) -> Floats:
        """What each action is worth with every hand, as dealt or split from a pair; the best goes on the policy."""
        values = np.empty((hands().size.size, 5))
        compiled.best_play(
            hands(),
            self.rules.of(pair),
            self.nets,
            np.array(left, np.int64),
            dealer_ends(self.rules.plan.hits_soft_17, left, up, pair),
            pair,
            values,
            self.policy.play[pair, :, up - 1],
            self.policy.withdraw[pair, :, :, up - 1],
        )
        return values

    def _split_hands(self, pair: int, up: int, left: Shoe) -> None:
        """The play of hands split from a pair; suits are judged by the hand's own cards and the upcard."""
        values, suits = self.hands(left, up, pair), self.shoe.suits
        suited = self.policy.suited[pair, up] = {}
        for two in suits.seconds(pair):
            if min(without(left, pair, two)) < 0:
                continue
            for shown, _ in suits.ups(up):
                for own, _ in suits.chances(pair, (shown,)):
                    for other, _ in suits.chances(two, (shown, own)):
                        worth = values[number(pair, two)]
                        suited[own, other, shown] = chosen(self.split_in_suits(worth, left, (own, other, shown)))

    def split_in_suits(self, worth: Floats, left: Shoe, cards: ThreeCards, gone: Sequence[Card] = ()) -> Floats:
        """What the actions of a split hand's two cards are worth with their suits; ``gone`` are further known cards."""
        first, second, up = cards
        values = VALUE[first], VALUE[second]
        rest = without(left, *values)
        in_suits = worth.copy()
        if value := self.rules.lines.completes(*values):
            third = rest[value - 1] / sum(rest)
            in_suits[compiled.HIT] += third * self.shoe.suits.third(first, second, up, gone, split=True) @ self.nets
        return in_suits

    def _two_cards(self, first: int, second: int, up: int) -> Iterator[TwoCards]:
        hand, rules = number(first, second), self.rules
        values = self.values[hand, up - 1].copy()
        if rules.dealt.line[hand] == compiled.NO_21 and up in rules.plan.surrendered_against:
            natural = self.shoe.dealer_ends(up)[hand, NATURAL]
            kept, lost = self.nets[rules.surrendered], self.nets[rules.surrendered_to_natural]
            values[compiled.SURRENDER] = kept * (1 - natural) + lost * natural
        starts, third = self.shoe.starts(first, second, up), self.shoe.third(first, second, up)
        splits = first == second and rules.plan.hands_of(first) > 1
        split = self._splits(first, up, starts) if splits else np.full(len(starts), -np.inf)
        suited = self.policy.suited.setdefault((0, up), {})
        average = np.zeros(5)
        for start, worth in zip(starts, split, strict=True):
            in_suits = values.copy()
            in_suits[compiled.HIT] += third * start.third @ self.nets
            in_suits[compiled.SPLIT] = worth
            average += start.share * in_suits
            if start.cards[0] != NO_CARD:
                suited[start.cards] = chosen(in_suits)
            yield TwoCards(first, second, up, start, in_suits)
        self.policy.play[0, hand, up - 1] = chosen(average)

    def _splits(self, pair: int, up: int, starts: list[Start]) -> Floats:
        """What splitting is worth in each suit, to as many hands as is best on average."""
        splits = Splits(self.shoe.suits, without(self.shoe.against(up), pair, pair), pair, up, self.policy)
        shares = np.array([start.share for start in starts])
        plays = [splits.all_plays(start.cards) for start in starts]
        best = np.full(len(starts), -np.inf)
        for most in range(2, self.rules.plan.hands_of(pair) + 1):
            worth = np.array([splits.ended(most, suited) @ self.nets for suited in plays])
            if most == 2 or shares @ worth > shares @ best + compiled.MARGIN:
                best, self.policy.most[pair, up - 1] = worth, most
        return best


class SplitRound(NamedTuple):
    """How often a pair is split against an upcard, and with what suits on average."""

    chance: float
    splits: Splits
    most: int
    plays: Mapping[FirstCard, Mapping[int, SuitedPlay]]

    def ended(self) -> Floats:
        """How many of its hands end in which way, in a round."""
        return self.chance * self.splits.ended(self.most, self.plays)


@dataclass(frozen=True, slots=True)
class ShoeResult:
    """What a way of playing comes to: how hands as dealt end, what pairs are split, how often each hand comes up."""

    rules: HandRules
    ended: Floats
    splits: list[SplitRound]
    reached: Floats

    @property
    def missing(self) -> float:
        """How much of the whole is lost where a shoe runs out of cards."""
        dealt = 1 - self.ended.sum() - sum(split.chance for split in self.splits)
        hands_missing = (
            split.chance * split.splits.expected_hands(split.most) - split.ended().sum() for split in self.splits
        )
        return float(dealt + sum(hands_missing))

    def all_ended(self) -> Floats:
        """How the hands of a round end, split ones included: on average so many each."""
        ended: Floats = self.ended + sum((split.ended() for split in self.splits), np.zeros_like(self.ended))
        return ended


def play(shoe: FreshShoe, policy: Policy) -> ShoeResult:
    """Play a shoe in a given way."""
    reached = np.zeros((hands().size.size, 10))
    parts = side_by_side(lambda up: _play_against(shoe, policy, up, reached), shoe.ups)
    ended = sum((part for part, _ in parts), np.zeros(len(shoe.rules.ends)))
    return ShoeResult(shoe.rules, ended, [split for _, splits in parts for split in splits], reached)


def _play_against(shoe: FreshShoe, policy: Policy, up: int, reached: Floats) -> tuple[Floats, list[SplitRound]]:
    every, rules, left = hands(), shoe.rules, shoe.against(up)
    start, ended = np.zeros((every.size.size, 5)), np.zeros(len(rules.ends))
    rounds: list[SplitRound] = []
    for first, second in TWO_CARDS:
        if not (chance := shoe.two(first, second, up)):
            continue
        hand, third = number(first, second), shoe.third(first, second, up)
        split: list[Start] = []
        for suited in shoe.starts(first, second, up):
            in_suits = suited.cards[0] != NO_CARD
            action = policy.with_suits(0, *suited.cards, up) if in_suits else int(policy.play[0, hand, up - 1])
            start[hand, action] += chance * suited.share
            if action == compiled.HIT:
                ended += chance * suited.share * third * suited.third
            elif action == compiled.SPLIT:
                split.append(suited)
        if split:
            rounds.append(_split_round(shoe, policy, up, first, chance, split))
    ends = shoe.dealer_ends(up)
    natural = start[:, compiled.SURRENDER] @ ends[:, NATURAL]
    ended[rules.surrendered] += start[:, compiled.SURRENDER].sum() - natural
    ended[rules.surrendered_to_natural] += natural
    more, after = np.zeros(every.size.size), np.zeros(len(rules.ends))
    dealer = compiled.DealerEnds(tree(rules.plan.hits_soft_17, up), ends, np.ones(every.size.size, np.bool_))
    choices = policy.play[0, :, up - 1], policy.withdraw[0, :, :, up - 1]
    compiled.follow(every, rules.dealt, dealer, np.array(left, np.int64), start, *choices, more, after)
    reached[:, up - 1] = shoe.up(up) * (more + start.sum(axis=1))
    return shoe.up(up) * (ended + after), [split._replace(chance=split.chance * shoe.up(up)) for split in rounds]


def _split_round(shoe: FreshShoe, policy: Policy, up: int, pair: int, chance: float, starts: list[Start]) -> SplitRound:
    splits = Splits(shoe.suits, without(shoe.against(up), pair, pair), pair, up, policy)
    share = sum(start.share for start in starts)
    in_suits = [(start.share / share, splits.all_plays(start.cards)) for start in starts]

    def average(first_card: FirstCard, two: int) -> SuitedPlay:
        plays = [(chance, every[first_card][two]) for chance, every in in_suits]
        shares = {action: sum(chance * play.share[action] for chance, play in plays) for action in plays[0][1].share}
        return SuitedPlay(shares, sum((chance * play.third for chance, play in plays), np.zeros(len(shoe.rules.ends))))

    plays = {first_card: {two: average(first_card, two) for two in splits.seconds} for first_card in FIRST_CARDS}
    return SplitRound(chance * share, splits, int(policy.most[pair, up - 1]), plays)
