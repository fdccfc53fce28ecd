"""Pontoon Plus played: the best way to play a shoe, and what any way of playing it comes to.

Best is composition-dependent: by every card of the hand, the upcard and the shoe, suits where they matter. Split hands
are played as `pontoon_splits` says. A double is for the full amount: what it is worth is convex in the amount, since
the third card decides whether to withdraw, and for next to nothing it is worth no more than a hit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

import numpy as np

from croupier.equipment.cards import Card
from croupier.exact.blackjack.dealer import VALUES, Shoe, by_value, without
from croupier.exact.blackjack.dealer_fast import ENDS, NATURAL, Floats, tree
from croupier.exact.blackjack.hands import hands, number
from croupier.exact.pontoon.hands import SUITED, ruled
from croupier.exact.pontoon.kernels import (
    ENDINGS,
    HIT,
    MARGIN,
    SPLIT,
    SURRENDER,
    SURRENDERED,
    SURRENDERED_TO_PONTOON,
    best_play,
    dealers,
    follow,
)
from croupier.exact.pontoon.policy import Policy
from croupier.exact.pontoon.splits import KINDS, Kind, Seen, Splits
from croupier.exact.pontoon.suits import NO_CARD, Cards, Start, Suits, completes, seconds
from croupier.games.pontoon_plus.turns import MOST_HANDS
from croupier.hands.points import VALUE

T = TypeVar("T")

#: A hand may be given up against an ace or a picture (§3.18).
SURRENDERS: Final = (1, 10)
TWO_CARDS: Final = tuple((first, second) for first in VALUES for second in VALUES if first <= second)
_ANY_SUITS: Final = Start((NO_CARD, NO_CARD, NO_CARD), 1.0, np.zeros(ENDINGS))


@lru_cache(maxsize=256)
def dealer_ends(shoe: Shoe, up: int, pair: int) -> Floats:
    """The dealer's ends against every hand, or every one with a card of a pair that was split."""
    every = hands()
    wanted = (every.size >= 2) & (every.held @ np.arange(1, 11) <= 20)
    if pair:
        wanted &= every.held[:, pair - 1] > 0
    ends = np.zeros((every.size.size, ENDS))
    dealers(tree(True, up), every.held, np.array(shoe, np.int64), wanted, ends)
    return ends


class Shoes:
    """The cards in play, before and after the upcard, which may be ``only`` some."""

    def __init__(self, pack: Sequence[int], only: Sequence[int] = VALUES) -> None:
        self.suits, self.whole = Suits(pack), by_value(pack)
        self.cards = sum(self.whole)
        self.ups = [up for up in only if self.whole[up - 1]]

    def against(self, up: int) -> Shoe:
        """What is left after an upcard."""
        return without(self.whole, up)

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
        """How likely the third card completes 6-7-8 or 7-7-7."""
        left = without(self.against(up), first, second)
        value = completes(first, second)
        return left[value - 1] / sum(left) if value else 0.0

    def starts(self, first: int, second: int, up: int) -> list[Start]:
        """Two cards in all suits that matter."""
        return self.suits.starts(first, second, up) if {first, second} <= {*SUITED} else [_ANY_SUITS]

    def of_ups(self, work: Callable[[int], T]) -> list[T]:
        """The same work for every upcard, on two cores: the kernels let go of the interpreter."""
        with ThreadPoolExecutor(2) as workers:
            return list(workers.map(work, self.ups))


def chosen(values: Floats) -> int:
    """The best action; a tie goes to the one that stakes less (ruling: G9)."""
    best = SURRENDER
    for action in range(1, 5):
        if values[action] > values[best] + MARGIN:
            best = action
    return best


class Two(NamedTuple):
    """Two cards against an upcard: in which suits, and what each action is worth."""

    first: int
    second: int
    up: int
    start: Start
    values: Floats


class Best:
    """The best play of a shoe at certain pays. ``values[hand, upcard]`` are of hands as dealt, of two cards without
    what suits, splitting and surrender add; ``two`` has those in full."""

    def __init__(self, shoes: Shoes, nets: Floats) -> None:
        self.shoes, self.nets = shoes, nets
        self.policy = Policy.blank()
        self.values = np.full((hands().size.size, 10, 5), -np.inf)
        self.two = [one for found in shoes.of_ups(self._against) for one in found]

    def _against(self, up: int) -> list[Two]:
        left = self.shoes.against(up)
        for pair in VALUES:
            if left[pair - 1] >= 2 and pair != 1:  # a split ace gets one card and stands (§3.24.2)
                self._split_hands(pair, up, without(left, pair))
        self.values[:, up - 1] = self.hands(left, up, 0)
        return [
            one
            for first, second in TWO_CARDS
            if self.shoes.two(first, second, up)
            for one in self._two_cards(first, second, up)
        ]

    def hands(self, left: Shoe, up: int, pair: int) -> Floats:
        """What each action is worth with every hand, as dealt or split from a pair; which is best goes on the
        policy."""
        every, rule = hands(), ruled()
        values = np.empty((every.size.size, 5))
        best_play(
            every,
            rule,
            rule.split_line if pair else rule.line,
            self.nets,
            np.array(left, np.int64),
            dealer_ends(left, up, pair),
            pair,
            values,
            self.policy.play[pair, :, up - 1],
            self.policy.withdraw[pair, :, :, up - 1],
        )
        return values

    def _split_hands(self, pair: int, up: int, left: Shoe) -> None:
        """The play of hands split from a pair; suits are judged by the hand's own cards and the upcard."""
        values, suits = self.hands(left, up, pair), self.shoes.suits
        mine = self.policy.suited[pair, up] = {}
        for two in seconds(pair):
            if min(without(left, pair, two)) < 0:
                continue
            for shown, _ in suits.ups(up):
                for own, _ in suits.chances(pair, (shown,)):
                    for other, _ in suits.chances(two, (shown, own)):
                        worth = values[number(pair, two)]
                        mine[own, other, shown] = chosen(self.split_in_suits(worth, left, (own, other, shown)))

    def split_in_suits(self, worth: Floats, left: Shoe, cards: Cards, gone: Sequence[Card] = ()) -> Floats:
        """What the actions of a split hand's two cards are worth with their suits; ``gone`` are further known cards."""
        first, second, up = cards
        values = VALUE[first], VALUE[second]
        rest = without(left, *values)
        found = worth.copy()
        if value := completes(*sorted(values)):
            third = rest[value - 1] / sum(rest)
            found[HIT] += third * self.shoes.suits.third(first, second, up, gone, split=True) @ self.nets
        return found

    def _two_cards(self, first: int, second: int, up: int) -> Iterator[Two]:
        hand = number(first, second)
        values = self.values[hand, up - 1].copy()
        if ruled().line[hand] == -1 and up in SURRENDERS:
            pontoon = dealer_ends(self.shoes.against(up), up, 0)[hand, NATURAL]
            values[SURRENDER] = self.nets[SURRENDERED] * (1 - pontoon) + self.nets[SURRENDERED_TO_PONTOON] * pontoon
        starts, third = self.shoes.starts(first, second, up), self.shoes.third(first, second, up)
        split = self._splits(first, up, starts) if first == second else np.full(len(starts), -np.inf)
        mine = self.policy.suited.setdefault((0, up), {})
        average = np.zeros(5)
        for start, worth in zip(starts, split, strict=True):
            found = values.copy()
            found[HIT] += third * start.third @ self.nets
            found[SPLIT] = worth
            average += start.share * found
            if start is not _ANY_SUITS:
                mine[start.cards] = chosen(found)
            yield Two(first, second, up, start, found)
        self.policy.play[0, hand, up - 1] = chosen(average)

    def _splits(self, pair: int, up: int, starts: list[Start]) -> Floats:
        """What splitting is worth in each suit, to as many hands as is best on average."""
        splits = Splits(self.shoes.suits, without(self.shoes.against(up), pair, pair), pair, up, self.policy)
        shares = np.array([start.share for start in starts])
        seen = [splits.all_seen(start.cards) for start in starts]
        best = np.full(len(starts), -np.inf)
        for most in range(2, most_hands(pair) + 1):
            worth = np.array([splits.ended(most, one) @ self.nets for one in seen])
            if most == 2 or shares @ worth > shares @ best + MARGIN:
                best, self.policy.most[pair, up - 1] = worth, most
        return best


def most_hands(pair: int) -> int:
    """Up to how many hands a pair may be split: aces once (§3.24.2)."""
    return 2 if pair == 1 else MOST_HANDS


class SplitRound(NamedTuple):
    """How often a pair is split against an upcard, and with what suits on average."""

    chance: float
    splits: Splits
    most: int
    seen: Mapping[Kind, Mapping[int, Seen]]

    def ended(self) -> Floats:
        """How many of its hands end in which way, in a round."""
        return self.chance * self.splits.ended(self.most, self.seen)


@dataclass(frozen=True, slots=True)
class Played:
    """What a way of playing comes to: how hands as dealt end, what pairs are split, how often each hand comes up."""

    ended: Floats
    splits: list[SplitRound]
    reached: Floats

    @property
    def missing(self) -> float:
        """How much of the whole is lost where a shoe runs out of cards."""
        dealt = 1 - self.ended.sum() - sum(one.chance for one in self.splits)
        return float(dealt + sum(one.chance * one.splits.many(one.most) - one.ended().sum() for one in self.splits))

    def all_ended(self) -> Floats:
        """How the hands of a round end, split ones included: on average so many each."""
        out: Floats = self.ended + sum((one.ended() for one in self.splits), np.zeros(ENDINGS))
        return out


def play(shoes: Shoes, policy: Policy) -> Played:
    """Play a shoe in a given way."""
    reached = np.zeros((hands().size.size, 10))
    parts = shoes.of_ups(lambda up: _play_against(shoes, policy, up, reached))
    ended = sum((part for part, _ in parts), np.zeros(ENDINGS))
    return Played(ended, [one for _, splits in parts for one in splits], reached)


def _play_against(shoes: Shoes, policy: Policy, up: int, reached: Floats) -> tuple[Floats, list[SplitRound]]:
    every, rule, left = hands(), ruled(), shoes.against(up)
    start, ended = np.zeros((every.size.size, 5)), np.zeros(ENDINGS)
    ends = dealer_ends(left, up, 0)
    rounds: list[SplitRound] = []
    for first, second in TWO_CARDS:
        if not (chance := shoes.two(first, second, up)):
            continue
        hand, third = number(first, second), shoes.third(first, second, up)
        split: list[Start] = []
        for one in shoes.starts(first, second, up):
            action = (
                policy.with_suits(0, *one.cards, up) if one is not _ANY_SUITS else policy.as_dealt(first, second, up)
            )
            start[hand, action] += chance * one.share
            if action == HIT:
                ended += chance * one.share * third * one.third
            elif action == SPLIT:
                split.append(one)
        if split:
            rounds.append(_split_round(shoes, policy, up, first, chance, split))
    pontoon = start[:, SURRENDER] @ ends[:, NATURAL]
    ended[SURRENDERED] += start[:, SURRENDER].sum() - pontoon
    ended[SURRENDERED_TO_PONTOON] += pontoon
    more, known = np.zeros(every.size.size), np.ones(every.size.size, np.bool_)
    mine = policy.play[0, :, up - 1], policy.withdraw[0, :, :, up - 1]
    ended += follow(every, rule, rule.line, tree(True, up), np.array(left, np.int64), start, *mine, ends, known, more)
    reached[:, up - 1] = shoes.up(up) * (more + start.sum(axis=1))
    return shoes.up(up) * ended, [one._replace(chance=one.chance * shoes.up(up)) for one in rounds]


def _split_round(shoes: Shoes, policy: Policy, up: int, pair: int, chance: float, starts: list[Start]) -> SplitRound:
    splits = Splits(shoes.suits, without(shoes.against(up), pair, pair), pair, up, policy)
    share = sum(one.share for one in starts)
    all_seen = [(one.share / share, splits.all_seen(one.cards)) for one in starts]
    seen = {
        kind: {
            two: Seen(
                {action: sum(p * one[kind][two].share[action] for p, one in all_seen) for action in some.share},
                sum((p * one[kind][two].third for p, one in all_seen), np.zeros(ENDINGS)),
            )
            for two, some in all_seen[0][1][kind].items()
        }
        for kind in KINDS
    }
    return SplitRound(chance * share, splits, int(policy.most[pair, up - 1]), seen)
