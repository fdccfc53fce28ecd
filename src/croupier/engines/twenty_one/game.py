"""A whole blackjack game from a given shoe, played by the best or any other strategy: what every hand is worth and how
it ends, up to the house edge. Floats; the sums have a few thousand terms, so the error stays below 1e-12."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.solved import LOST, Ending, Weight
from croupier.engines.twenty_one.dealer import VALUES, Floats, Shoe, Small, completing, without
from croupier.engines.twenty_one.hands import OPTIMAL, PlayStyle, number
from croupier.engines.twenty_one.kernel import TIE
from croupier.engines.twenty_one.splits import NETS, RISKS, STAKED, SplitPair, best_split, split_counts
from croupier.engines.twenty_one.upcard import COMPILED, InnerLoops, Upcard, upcard
from croupier.games.families.blackjack_plan import DOUBLE, SPLIT, SURRENDER, Rules

PUSHED: Final = Ending(Fraction(0))


class FirstCards(NamedTuple):
    """The upcard and a player's two cards: in how many orders they come, and how many hole cards make a blackjack."""

    up: int
    two: tuple[int, int]
    ways: int
    completing: int
    cards: int

    @property
    def chance(self) -> float:
        """How likely they are dealt."""
        return self.ways / perm(self.cards, 3)

    @property
    def natural(self) -> float:
        """How likely the dealer has a blackjack then."""
        return self.completing / (self.cards - 3)

    @property
    def blackjack(self) -> bool:
        """Whether the player has one."""
        return self.two == (1, 10)


class PlayAgainst(NamedTuple):
    """All play against one upcard: what each action of each hand is worth, what is done, and what splits are worth.
    All of it is given that the dealer has no blackjack."""

    against: Upcard
    values: Floats
    acts: Small
    splits: dict[int, SplitPair]
    #: The pairs that are split.
    split: frozenset[int]

    def act(self, two: tuple[int, int]) -> int:
        """What is done with two cards."""
        return SPLIT if two[0] == two[1] and two[0] in self.split else int(self.acts[number(*two)])

    def worth(self, two: tuple[int, int]) -> float:
        """What two cards are worth that are no blackjack."""
        act = self.act(two)
        if act == SPLIT:
            return self.splits[two[0]].worth
        return float(self.values[number(*two), act.bit_length() - 1])

    def endings(self, two: tuple[int, int], *, together: bool = False) -> dict[Ending, float]:
        """How two cards end that are no blackjack; the two hands of a split on their own, or ``together``."""
        act = self.act(two)
        if act == SPLIT:
            ended = self.splits[two[0]].endings(together=together)
        elif act == SURRENDER:
            return {Ending(self.against.rules.surrender_pays): 1.0}
        else:
            ends = self.against.follow(self.acts, self.against.start(number(*two))).sum(axis=2)
            ended = defaultdict(float)
            for at in np.ndindex(ends.shape):
                ended[int(NETS[STAKED][at]), int(RISKS[STAKED][at])] += float(ends[at])
        return {Ending(Fraction(net), Fraction(risk)): chance for (net, risk), chance in ended.items() if chance}

    def lost_late(self, two: tuple[int, int]) -> dict[Ending, float]:
        """How two cards end that are no blackjack, if a dealer's blackjack comes out once they are played: it takes the
        original wager, unless that was given up for good, and what was doubled or split goes back."""
        act = self.act(two)
        if act == SURRENDER:
            rules = self.against.rules
            return {LOST if rules.surrender_waits else Ending(rules.surrender_pays): 1.0}
        takes_all = self.against.rules.blackjack_takes_all
        if act != SPLIT:
            staked = 1 + (act == DOUBLE)
            return {Ending(Fraction(-staked) if takes_all else LOST.net, Fraction(staked)): 1.0}
        split = self.splits[two[0]]
        left = without(self.against.shoe, *two)
        counts = split_counts(split, left, [self.against.hole + 1])
        ended: dict[Ending, float] = defaultdict(float)
        for count, ways in counts.items():
            staked = (1 if split.free else count.hands) + count.doubled
            ended[Ending(Fraction(-staked) if takes_all else LOST.net, Fraction(staked))] += ways / counts.total()
        return ended


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A game played by one strategy. The two hands of a split end on their own, or are counted ``together``."""

    rules: Rules
    shoe: Shoe
    turns: dict[int, PlayAgainst]
    together: bool = False
    _ended: dict[tuple[int, tuple[int, int]], dict[Ending, float]] = field(default_factory=dict, repr=False)

    def deals(self, *, up: int = 0) -> Iterator[FirstCards]:
        """Every upcard, or only one, with every two cards."""
        return deals(self.shoe, only=up)

    def takes_even_money(self, deal: FirstCards) -> bool:
        """Whether a blackjack is better paid at once as even money, where that is offered (a tie goes to waiting)."""
        if not deal.blackjack or deal.up not in self.rules.even_money:
            return False
        waiting = (1 - deal.natural) * float(self.rules.blackjack_pays)
        return waiting < float(self.rules.even_money_pays) - TIE

    def stopped(self, deal: FirstCards) -> float:
        """How likely the dealer's check ends the round before anybody plays."""
        return deal.natural if deal.up in self.rules.checked else 0.0

    def worth(self, deal: FirstCards) -> float:
        """What a deal is worth before the hole card is checked."""
        if self.takes_even_money(deal):
            return float(self.rules.even_money_pays)
        return self._with_blackjack(deal.natural, deal)

    def after_check(self, deal: FirstCards) -> float:
        """What a deal is worth when it is played: the dealer is known to have no blackjack, or was not checked."""
        return self._with_blackjack(deal.natural - self.stopped(deal), deal)

    def _with_blackjack(self, natural: float, deal: FirstCards) -> float:
        """What a deal is worth if the dealer has a blackjack so often."""
        if deal.blackjack:
            return (1 - natural) * float(self.rules.blackjack_pays)
        worth = self.turns[deal.up].worth(deal.two)
        return (1 - natural) * worth - natural if natural else worth

    def endings_after_check(self, deal: FirstCards) -> dict[Ending, float]:
        """How a deal ends when it is played: the dealer is known to have no blackjack, or was not checked."""
        natural = deal.natural - self.stopped(deal)
        if not natural:
            return self._played(deal)
        ended: dict[Ending, float] = defaultdict(float)
        self._add(ended, deal, natural, 1.0)
        return ended

    def _played(self, deal: FirstCards) -> dict[Ending, float]:
        """How a deal ends, given that the dealer has no blackjack."""
        if deal.blackjack:
            return {Ending(self.rules.blackjack_pays): 1.0}
        key = deal.up, deal.two
        if key not in self._ended:
            self._ended[key] = self.turns[deal.up].endings(deal.two, together=self.together)
        return self._ended[key]

    def _lost(self, deal: FirstCards) -> dict[Ending, float]:
        """How a deal ends, given that the dealer has a blackjack."""
        if deal.blackjack:
            return {PUSHED: 1.0}
        if deal.up in self.rules.checked:
            given_up = self.rules.surrenders_early and self.turns[deal.up].act(deal.two) == SURRENDER
            return {Ending(self.rules.surrender_pays) if given_up else LOST: 1.0}
        return self.turns[deal.up].lost_late(deal.two)

    def _add(self, ended: dict[Ending, float], deal: FirstCards, natural: float, dealt: float) -> None:
        """Add how a deal ends that is so likely, if the dealer has a blackjack so often."""
        if natural:
            for ending, chance in self._lost(deal).items():
                ended[ending] += dealt * natural * chance
        for ending, chance in self._played(deal).items():
            ended[ending] += dealt * (1 - natural) * chance

    @property
    def house_edge(self) -> float:
        """The expected loss per unit of the first wager."""
        return -sum(deal.chance * self.worth(deal) for deal in self.deals())

    @property
    def split(self) -> float:
        """How many of all rounds are split: only of these is the distribution no exact one."""
        return sum(chance for chance, _ in self._splits())

    @property
    def split_again(self) -> float:
        """How many of all rounds come to three hands or more."""
        return sum(chance * split.split_again for chance, split in self._splits())

    def _splits(self) -> Iterator[tuple[float, SplitPair]]:
        """How likely each pair is split that is."""
        for deal in self.deals():
            if not deal.blackjack and (turn := self.turns[deal.up]).act(deal.two) == SPLIT:
                yield deal.chance * (1 - self.stopped(deal)), turn.splits[deal.two[0]]

    def counted_together(self) -> "SolvedGame":
        """The same, with the two hands of a split counted together."""
        return SolvedGame(self.rules, self.shoe, self.turns, together=True)

    def ended(self, deal: FirstCards) -> dict[Ending, float]:
        """How a deal ends."""
        if self.takes_even_money(deal):
            return {Ending(self.rules.even_money_pays): 1.0}
        ended: dict[Ending, float] = defaultdict(float)
        self._add(ended, deal, deal.natural, 1.0)
        return ended

    def endings(self) -> dict[Ending, Weight]:
        """How rounds end."""
        ended: dict[Ending, float] = defaultdict(float)
        for deal in self.deals():
            if self.takes_even_money(deal):
                ended[Ending(self.rules.even_money_pays)] += deal.chance
            else:
                self._add(ended, deal, deal.natural, deal.chance)
        return {ending: chance for ending, chance in sorted(ended.items()) if chance > 0}


def deals(shoe: Shoe, *, only: int = 0) -> Iterator[FirstCards]:
    """Every upcard, or only one, with every two cards that a shoe can deal."""
    cards = sum(shoe)
    for up in _upcards(shoe, only=only):
        rest = without(shoe, up)
        for first, second in combinations_with_replacement(VALUES, 2):
            left = without(rest, first, second)
            if min(left) < 0:
                continue
            ways = shoe[up - 1] * rest[first - 1] * (left[second - 1] + 1) * (1 if first == second else 2)
            yield FirstCards(up, (first, second), ways, naturals(left, up), cards)


def naturals(left: Shoe, up: int) -> int:
    """How many of the cards left would give the dealer a blackjack."""
    hole = completing(up)
    return left[hole - 1] if hole else 0


def _upcards(shoe: Shoe, *, only: int = 0) -> list[int]:
    return [value for value in VALUES if shoe[value - 1] and only in (0, value)]


@lru_cache(maxsize=8)
def solved(rules: Rules, shoe: Shoe, style: PlayStyle = OPTIMAL) -> SolvedGame:
    """The game under a strategy."""
    turns = {up: play_against(upcard_of(rules, shoe, up), style) for up in _upcards(shoe)}
    return SolvedGame(rules, shoe, turns)


@lru_cache(maxsize=20)
def upcard_of(rules: Rules, shoe: Shoe, up: int, loops: InnerLoops = COMPILED) -> Upcard:
    """An upcard of a shoe; strategies share what the dealer does."""
    return upcard(rules, shoe, up, loops)


def play_against(against: Upcard, style: PlayStyle) -> PlayAgainst:
    """All play against one upcard."""
    allow = style.allow[against.up]
    values, acts = against.decide(style)
    splits, worth_splitting = {}, set()
    for pair in VALUES:
        hand = number(pair, pair)
        if not allow[hand] & SPLIT or (split := best_split(against, pair, style)) is None:
            continue
        splits[pair] = split
        whole = float(values[hand, int(acts[hand]).bit_length() - 1])
        if allow[hand] == SPLIT or split.worth > whole + TIE:
            worth_splitting.add(pair)
    return PlayAgainst(against, values, acts, splits, frozenset(worth_splitting))
