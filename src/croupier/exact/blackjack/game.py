"""A whole blackjack game from a given shoe, played by the best or any other strategy: what every hand is worth and how
it ends, up to the house edge. Floats; the sums have a few thousand terms, so the error stays below 1e-12."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import Final, NamedTuple

import numpy as np

from croupier.exact.blackjack.dealer import VALUES, Shoe, without
from croupier.exact.blackjack.dealer_fast import Floats, Small
from croupier.exact.blackjack.hands import number
from croupier.exact.blackjack.kernel import TIE
from croupier.exact.blackjack.rules import SPLIT, SURRENDER, Rules
from croupier.exact.blackjack.splits import FREE, NETS, RISKS, STAKED, Split, best_split
from croupier.exact.blackjack.style import OPTIMAL, Style
from croupier.exact.blackjack.upcard import Upcard, upcard
from croupier.exact.solved import LOST, Ending, Weight

PUSHED: Final = Ending(Fraction(0))
EVEN_MONEY: Final = Ending(Fraction(1))
HALF: Final = Ending(Fraction(-1, 2))


class Deal(NamedTuple):
    """The upcard and a player's two cards out of so many cards: in how many orders of three cards they come, and how
    many hole cards would make a blackjack."""

    up: int
    two: tuple[int, int]
    ways: int
    completing: int
    cards: int

    @property
    def chance(self) -> float:
        """How likely the deal is."""
        return self.ways / perm(self.cards, 3)

    @property
    def natural(self) -> float:
        """How likely the dealer has a blackjack then."""
        return self.completing / (self.cards - 3)

    @property
    def blackjack(self) -> bool:
        """Whether the player has one."""
        return self.two == (1, 10)


class Turn(NamedTuple):
    """All turns against one upcard: what each action of each hand is worth, what is done, and what splits are worth.
    All of it is given that the dealer has no blackjack."""

    against: Upcard
    values: Floats
    acts: Small
    splits: dict[int, Split]
    #: The pairs that are split.
    split: frozenset[int]

    def act(self, two: tuple[int, int]) -> int:
        """What is done with two cards."""
        return SPLIT if two[0] == two[1] and two[0] in self.split else int(self.acts[number(*two)])

    def choose(self, held: Sequence[int], *, hands: int = 1, original: bool = True) -> int:
        """What is done with a hand when the box has so many. A split hand begins with a card of its pair; it is the
        original one or was split off."""
        pair = len(held) == 2 and held[0] == held[1]
        if hands == 1:
            return self.act((held[0], held[1])) if pair else int(self.acts[number(*held)])
        split = self.splits[held[0]]
        if pair and hands < min(split.most, split.again.original if original else split.again.others):
            return SPLIT
        stake = STAKED if original or not split.free else FREE
        return int(split.hands.decided[stake][1][number(*held)])

    def worth(self, two: tuple[int, int]) -> float:
        """What two cards are worth that are no blackjack."""
        act = self.act(two)
        if act == SPLIT:
            return self.splits[two[0]].worth
        return float(self.values[number(*two), act.bit_length() - 1])

    def endings(self, two: tuple[int, int]) -> dict[Ending, float]:
        """How two cards end that are no blackjack."""
        act = self.act(two)
        if act == SPLIT:
            found = self.splits[two[0]].endings()
        elif act == SURRENDER:
            return {HALF: 1.0}
        else:
            ends = self.against.follow(self.acts, self.against.start(number(*two))).sum(axis=2)
            found = defaultdict(float)
            for at in np.ndindex(ends.shape):
                found[int(NETS[STAKED][at]), int(RISKS[STAKED][at])] += float(ends[at])
        return {Ending(Fraction(net), Fraction(risk)): chance for (net, risk), chance in found.items() if chance}


@dataclass(frozen=True, slots=True)
class Played:
    """A game played by one strategy."""

    rules: Rules
    shoe: Shoe
    turns: dict[int, Turn]
    _ended: dict[tuple[int, tuple[int, int]], dict[Ending, float]] = field(default_factory=dict, repr=False)

    def deals(self, *, up: int = 0) -> Iterator[Deal]:
        """Every upcard, or only one, with every two cards."""
        return deals(self.shoe, only=up)

    def takes_even_money(self, deal: Deal) -> bool:
        """Whether a blackjack against an ace is better paid at once, at 1 to 1 (a tie goes to waiting)."""
        return deal.blackjack and deal.up == 1 and (1 - deal.natural) * float(self.rules.blackjack) < 1 - TIE

    def worth(self, deal: Deal) -> float:
        """What a deal is worth before the hole card is checked."""
        if self.takes_even_money(deal):
            return 1.0
        return (1 - deal.natural) * self.after_check(deal) - deal.natural * (not deal.blackjack)

    def after_check(self, deal: Deal) -> float:
        """What a deal is worth once the dealer is known to have no blackjack."""
        return float(self.rules.blackjack) if deal.blackjack else self.turns[deal.up].worth(deal.two)

    def endings_after_check(self, deal: Deal) -> dict[Ending, float]:
        """How a deal ends, given that the dealer has no blackjack."""
        if deal.blackjack:
            return {Ending(self.rules.blackjack): 1.0}
        key = deal.up, deal.two
        if key not in self._ended:
            self._ended[key] = self.turns[deal.up].endings(deal.two)
        return self._ended[key]

    @property
    def house_edge(self) -> float:
        """The expected loss per unit of the first wager."""
        return -sum(deal.chance * self.worth(deal) for deal in self.deals())

    def endings(self) -> dict[Ending, Weight]:
        """How rounds end."""
        found: dict[Ending, float] = defaultdict(float)
        for deal in self.deals():
            if self.takes_even_money(deal):
                found[EVEN_MONEY] += deal.chance
                continue
            found[PUSHED if deal.blackjack else LOST] += deal.chance * deal.natural
            for ending, chance in self.endings_after_check(deal).items():
                found[ending] += deal.chance * (1 - deal.natural) * chance
        return {ending: chance for ending, chance in sorted(found.items()) if chance > 0}


def deals(shoe: Shoe, *, only: int = 0) -> Iterator[Deal]:
    """Every upcard, or only one, with every two cards that a shoe can deal."""
    cards = sum(shoe)
    for up in _upcards(shoe, only=only):
        rest = without(shoe, up)
        for first, second in combinations_with_replacement(VALUES, 2):
            left = without(rest, first, second)
            if min(left) < 0:
                continue
            ways = shoe[up - 1] * rest[first - 1] * (left[second - 1] + 1) * (1 if first == second else 2)
            yield Deal(up, (first, second), ways, completing(left, up), cards)


def completing(left: Shoe, up: int) -> int:
    """How many of the cards left would give the dealer a blackjack."""
    return {1: left[9], 10: left[0]}.get(up, 0)


def _upcards(shoe: Shoe, *, only: int = 0) -> list[int]:
    return [value for value in VALUES if shoe[value - 1] and only in (0, value)]


@lru_cache(maxsize=8)
def played(rules: Rules, shoe: Shoe, style: Style = OPTIMAL) -> Played:
    """The game under a strategy."""
    turns = {up: turn(upcard_of(rules, shoe, up), style) for up in _upcards(shoe)}
    return Played(rules, shoe, turns)


@lru_cache(maxsize=20)
def upcard_of(rules: Rules, shoe: Shoe, up: int) -> Upcard:
    """An upcard of a shoe; strategies share what the dealer does."""
    return upcard(rules, shoe, up)


def turn(against: Upcard, style: Style) -> Turn:
    """The turns against one upcard."""
    allow = style.allow[against.up]
    values, acts = against.decide(style)
    splits, split = {}, set()
    for pair in VALUES:
        hand = number(pair, pair)
        if not allow[hand] & SPLIT or (found := best_split(against, pair, style)) is None:
            continue
        splits[pair] = found
        whole = float(values[hand, int(acts[hand]).bit_length() - 1])
        if allow[hand] == SPLIT or found.worth > whole + TIE:
            split.add(pair)
    return Turn(against, values, acts, splits, frozenset(split))
