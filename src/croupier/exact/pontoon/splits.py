"""Split hands of Pontoon Plus: each plays its own cards, whatever the others hold.

After a split every hand decides by its own cards, the upcard, and the shoe without the pair. Cards that lie unseen in
the shoe are all alike, so a hand may as well be dealt its cards before the others: what the others do matters only as
far as it says how many pair cards are gone. That the second card of another hand is *no* pair card is counted as

    E[hand; the other no pair] = E[hand] - P(the other a pair) E[hand | one more pair card gone]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from math import comb, perm
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np

from croupier.equipment.cards import Card
from croupier.exact.blackjack.dealer import VALUES, Shoe, without
from croupier.exact.blackjack.dealer_fast import ENDS, Floats, chances, tree
from croupier.exact.blackjack.hands import hands, number
from croupier.exact.pontoon.hands import ruled
from croupier.exact.pontoon.kernels import DOUBLE, ENDINGS, HIT, STAND, follow
from croupier.exact.pontoon.policy import Flags, Policy
from croupier.exact.pontoon.suits import Cards, Suits, completes, seconds

#: Where the first card of a split hand comes from: the pair as dealt, or a later card that was split again.
Kind: TypeAlias = Literal["first", "second", "again"]
KINDS: Final[tuple[Kind, ...]] = ("first", "second", "again")
_OPEN: Final = (STAND, HIT, DOUBLE)


class Seat(NamedTuple):
    """One hand of a split: where its first card comes from, and whether its second one is known to be no pair card."""

    kind: Kind
    no_pair: bool


class Pattern(NamedTuple):
    """One way in which the second cards come: so many further pair cards, and the hands they leave."""

    pairs: int
    hands: tuple[Seat, ...]

    def terms(self, others: int) -> Iterator[tuple[int, int]]:
        """The pair cards gone in each term when so many other second cards are no pair cards, and its sign."""
        for more in range(others + 1):
            yield self.pairs + more, (-1) ** more * comb(others, more)

    def others(self, seat: Seat) -> int:
        """How many second cards besides a hand's own are known to be no pair cards."""
        return sum(one.no_pair for one in self.hands) - seat.no_pair


@cache
def patterns(most: int) -> tuple[Pattern, ...]:
    """Every pattern of a pair split and split again up to so many hands, the hand just split going first (§3.24.2)."""

    def deal(waiting: tuple[Kind, ...], done: tuple[Seat, ...], pairs: int) -> Iterator[Pattern]:
        if not waiting:
            yield Pattern(pairs, done)
            return
        kind, *rest = waiting
        full = pairs + 2 == most
        yield from deal(tuple(rest), (*done, Seat(kind, not full)), pairs)
        if not full:
            yield from deal((kind, "again", *rest), done, pairs + 1)

    return tuple(deal(("first", "second"), (), 0))


@cache
def _weights(most: int) -> tuple[tuple[Seat, int, int], ...]:
    """How often each seat counts with so many pair cards gone, over all patterns."""
    many: Counter[tuple[Seat, int]] = Counter()
    for pattern in patterns(most):
        for seat in pattern.hands:
            for gone, sign in pattern.terms(pattern.others(seat)):
                many[seat, gone] += sign
    return tuple((seat, gone, times) for (seat, gone), times in many.items() if times)


class Second(NamedTuple):
    """A split hand whose second card makes the suits matter: how it ends standing, hitting and doubling."""

    chance: float
    third: float
    by_action: Mapping[int, Floats]


class Leg(NamedTuple):
    """One split hand with a number of further pair cards gone: how it ends with any second card but the pair's and
    those where suits matter, with the pair's, and with those; and how the dealer ends."""

    rest: Floats
    own: Floats
    suited: Mapping[int, Second]
    dealer: Floats


class Seen(NamedTuple):
    """What suits make of a second card: how often each action is taken, and how a third card then ends the hand."""

    share: Mapping[int, float]
    third: Floats


class Splits:
    """A pair split against an upcard. ``shoe`` lacks the pair and the upcard."""

    def __init__(self, suits: Suits, shoe: Shoe, pair: int, up: int, policy: Policy) -> None:
        self.suits, self.shoe, self.pair, self.up, self.policy = suits, shoe, pair, up, policy
        self._legs: dict[int, Leg] = {}

    def chance(self, gone: int) -> float:
        """How likely it is that so many given cards are pair cards."""
        mine, cards = self.shoe[self.pair - 1], sum(self.shoe)
        return perm(mine, gone) / perm(cards, gone)

    def many(self, most: int) -> float:
        """How many hands there are on average, split up to so many."""
        return sum(
            times * self.chance(gone) - seat.no_pair * times * self.chance(gone + 1)
            for seat, gone, times in _weights(most)
        )

    def leg(self, gone: int) -> Leg:
        """One hand, with so many further pair cards gone."""
        if gone not in self._legs:
            self._legs[gone] = self._played(without(self.shoe, *[self.pair] * gone))
        return self._legs[gone]

    def _played(self, left: Shoe) -> Leg:
        many = hands().size.size
        known = np.zeros((many, ENDS)), np.zeros(many, np.bool_)  # the dealer's ends against hands seen so far
        cards, by_suits = sum(left), seconds(self.pair)
        chance = {second: left[second - 1] / cards for second in VALUES if left[second - 1]}
        own = {two: p for two, p in chance.items() if two == self.pair and two not in by_suits}
        rest = {two: p for two, p in chance.items() if two != self.pair and two not in by_suits}
        suited = {
            two: Second(
                p,
                without(left, two)[completes(*sorted((self.pair, two))) - 1] / (cards - 1),
                {action: self._follow(left, {(two, action): 1.0}, *known) for action in _OPEN},
            )
            for two, p in chance.items()
            if two in by_suits
        }
        usual, mine = (self._follow(left, self._acts(one), *known) for one in (rest, own))
        return Leg(usual, mine, suited, chances(left, True, self.up))

    def _acts(self, seconds_: Mapping[int, float]) -> dict[tuple[int, int], float]:
        """Second cards with what is done with them."""
        return {(two, self.policy.after_split(self.pair, two, self.up)): p for two, p in seconds_.items()}

    def _follow(self, left: Shoe, starts: Mapping[tuple[int, int], float], ends: Floats, known: Flags) -> Floats:
        """How a hand ends with each second card and action, as often as it is said."""
        every, rule, play = hands(), ruled(), self.policy
        shoe = np.array(left, np.int64)
        shoe[self.pair - 1] += 1  # the hand's own card, which every hand here holds
        start = np.zeros((every.size.size, 5))
        for (second, action), chance in starts.items():
            start[number(self.pair, second), action] = chance
        mine = play.play[self.pair, :, self.up - 1], play.withdraw[self.pair, :, :, self.up - 1]
        reached = np.zeros(every.size.size)
        grown = tree(True, self.up)
        out: Floats = follow(every, rule, rule.split_line, grown, shoe, start, *mine, ends, known, reached)
        return out

    # -- suits ----------------------------------------------------------------------------------------------

    def seen(self, kind: Kind, first: Card, second: Card, up: Card) -> dict[int, Seen]:
        """What the suits of the pair and the upcard make of each second card that matters with them."""
        found: dict[int, Seen] = {}
        pair = (first, second)
        own = {"first": [(first, 1.0)], "second": [(second, 1.0)]}.get(kind) or list(
            self.suits.chances(self.pair, (*pair, up))
        )
        for two in seconds(self.pair):
            share, third = dict.fromkeys(_OPEN, 0.0), np.zeros(ENDINGS)
            for mine, chance in own:
                gone = [*pair, up] + ([mine] if kind == "again" else [])
                for other, likely in self.suits.chances(two, gone):
                    action = self.policy.with_suits(self.pair, mine, other, up, self.up)
                    share[action] += chance * likely
                    if action == HIT:
                        away = [*pair, mine] if kind == "again" else list(pair)
                        away.remove(mine)
                        third += chance * likely * self.suits.third(mine, other, up, away, split=True)
            found[two] = Seen(share, third)
        return found

    def all_seen(self, cards: Cards) -> dict[Kind, dict[int, Seen]]:
        """The same for every kind of hand."""
        return {kind: self.seen(kind, *cards) for kind in KINDS}

    def hand(self, leg: Leg, seat: Seat, seen: Mapping[int, Seen]) -> Floats:
        """How one hand ends."""
        out = leg.rest.copy() if seat.no_pair else leg.rest + leg.own
        for two, made in leg.suited.items():
            if two == self.pair and seat.no_pair:
                continue
            for action, share in seen[two].share.items():
                out += made.chance * share * made.by_action[action]
            out += made.chance * made.third * seen[two].third
        return out

    def ended(self, most: int, seen: Mapping[Kind, Mapping[int, Seen]]) -> Floats:
        """How all the hands together end: how many of them in each way, on average."""
        out = np.zeros(ENDINGS)
        for seat, gone, times in _weights(most):
            if chance := self.chance(gone):
                out += times * chance * self.hand(self.leg(gone), seat, seen[seat.kind])
        return out

    # -- pattern by pattern -----------------------------------------------------------------------------------

    def _terms(self, pattern: Pattern, others: int) -> Iterator[tuple[float, Leg]]:
        for gone, sign in pattern.terms(others):
            if chance := self.chance(gone):
                yield sign * chance, self.leg(gone)

    def hands(self, pattern: Pattern, seen: Mapping[Kind, Mapping[int, Seen]]) -> Iterator[Floats]:
        """How each hand of a pattern ends, jointly with the pattern."""
        for seat in pattern.hands:
            out = np.zeros(ENDINGS)
            for weight, leg in self._terms(pattern, pattern.others(seat)):
                out += weight * self.hand(leg, seat, seen[seat.kind])
            yield out

    def dealer(self, pattern: Pattern) -> Floats:
        """How the dealer ends, jointly with the pattern."""
        out = np.zeros(ENDS)
        for weight, leg in self._terms(pattern, sum(seat.no_pair for seat in pattern.hands)):
            out += weight * leg.dealer
        return out
