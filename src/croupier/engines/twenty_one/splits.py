"""What a split is worth, exactly, with resplits, for a player who does not look at the other hands.

Every hand of a split is played by one fixed strategy: the best against the shoe without the upcard, both cards of the
first pair and the cards of the hand itself, whatever the other hands drew. A pair drawn to a split hand is split again
up to a number of hands, which is the best one too. (The literature calls it composition dependent, zero memory.)

Then the order of dealing does not matter, and a hand is worth what it is worth in the shoe less the cards known to be
gone. Known are only second cards: those of the pair's value, and for each hand that was not split again that its second
card was another. Other cards are struck out of what is known one by one:

    E[worth; one more card is another] = E[worth] - P(it is of the pair) E[worth | one more of the pair is gone]
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product, starmap
from math import perm
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.engines.twenty_one.dealer import VALUES, Floats, Shoe, Small, without
from croupier.engines.twenty_one.hands import PlayStyle, number
from croupier.engines.twenty_one.kernel import CHIPS, DEALT, LAMMER, LOSE, PLAIN, PUSH, TIE, WIN
from croupier.engines.twenty_one.two_hands import SecondCard, TakenCards, ended_together
from croupier.engines.twenty_one.upcard import Upcard
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE

#: Nothing at stake on hands split off for a lammer; the original hand has its wager.
FREE, STAKED = 0, 1
#: What a hand nets and has at risk with a stake of 0 or 1, by what lies on it and how it came out.
NETS: Final = np.array(
    [[[-stake - (on == CHIPS), 0, 1 + (on != PLAIN)] for on in (PLAIN, CHIPS, LAMMER)] for stake in (FREE, STAKED)]
)
RISKS: Final = np.array([[[stake + (on == CHIPS)] * 3 for on in (PLAIN, CHIPS, LAMMER)] for stake in (FREE, STAKED)])
assert (LOSE, PUSH, WIN) == (0, 1, 2), "the columns of NETS are in the order of the kernel's outcomes"


class SplitCourse(NamedTuple):
    """One way the second cards of a split can fall: how many of the pair came, how many hands are known to have got
    another, the hands as (stake, second card) with how many there are, and how many orders are like it."""

    pairs: int
    others: int
    played: tuple[tuple[tuple[int, SecondCard], int], ...]
    orders: int

    @property
    def hands(self) -> int:
        """How many hands it comes to."""
        return sum(alike for _, alike in self.played)


class Again(NamedTuple):
    """Up to how many hands a pair is split again: the original hand, and those split off."""

    original: int
    others: int


@cache
def courses(again: Again, most: int, *, free: bool) -> tuple[SplitCourse, ...]:
    """Every way the second cards can fall, the original hand first, which alone has a stake where splits are free."""
    orders: Counter[tuple[int, int, tuple[tuple[tuple[int, SecondCard], int], ...]]] = Counter()
    off = FREE if free else STAKED

    def walk(
        waiting: tuple[int, ...], hands: int, pairs: int, others: int, played: Counter[tuple[int, SecondCard]]
    ) -> None:
        if not waiting:
            orders[pairs, others, tuple(sorted(played.items()))] += 1
            return
        if hands == most:  # no second card makes a difference any more
            rest: Counter[tuple[int, SecondCard]] = Counter((stake, "any") for stake in waiting)
            orders[pairs, others, tuple(sorted((played + rest).items()))] += 1
            return
        stake, later = waiting[0], waiting[1:]
        walk(later, hands, pairs, others + 1, played + Counter([(stake, "other")]))
        original = len(played) == 0
        if hands < (again.original if original else again.others):
            walk((stake, off, *later), hands + 1, pairs + 1, others, played)
        else:
            walk(later, hands, pairs + 1, others, played + Counter([(stake, "pair")]))

    walk((STAKED, off), 2, 0, 0, Counter())
    return tuple(SplitCourse(*course, ways) for course, ways in orders.items())


@dataclass(slots=True)
class SplitHands:
    """The hands of one split pair against one upcard, and how they end in the shoe with more of the pair gone."""

    against: Upcard
    pair: int
    #: What the actions of hands with and without a stake are worth, and what they do.
    decided: dict[int, tuple[Floats, Small]]
    _known: dict[tuple[int, SecondCard, int, int], Floats] = field(default_factory=dict)

    def ends(self, stake: int, second: SecondCard, pairs: int, others: int) -> Floats:
        """How a hand ends, with so many more of the pair gone and so many cards known to be others: joint with the
        second card being as it says, by what lies on it, how it comes out, and how the dealer ends."""
        key = stake, second, pairs, others
        if key not in self._known:
            self._known[key] = self._ends(*key)
        return self._known[key]

    def _ends(self, stake: int, second: SecondCard, pairs: int, others: int) -> Floats:
        if others:
            gone = pairs + (second == "pair")
            less = self.pair_chance(gone)
            with_one = self.ends(stake, second, pairs, others - 1)
            return with_one - less * self.ends(stake, second, pairs + 1, others - 1) if less else with_one
        if second == "any":
            chance = self.pair_chance(pairs)
            other = self.ends(stake, "other", pairs, 0)
            return other + chance * self.ends(stake, "pair", pairs, 0) if chance else other
        reach = self.second_cards(second, pairs)
        return self.against.follow(self.decided[stake][1], reach, pair=self.pair, gone=1 + pairs)

    def second_cards(self, second: SecondCard, pairs: int) -> Floats:
        """The two cards of a hand, with so many more of the pair gone: those it gets, or the pair itself."""
        if second == "pair":
            return self.against.start(number(self.pair, self.pair))
        reach = np.zeros(self.against.hands.points.size)
        left = self._left(pairs)
        for value in VALUES:
            if value != self.pair and left[value - 1]:
                reach[number(self.pair, value)] = self.against.next_card(left, value)
        return reach

    def _left(self, pairs: int) -> tuple[int, ...]:
        return without(self.against.shoe, *[self.pair] * (2 + pairs))

    def pair_chance(self, pairs: int) -> float:
        """How likely a card is of the pair, with so many more of it gone."""
        left = self._left(pairs)
        return self.against.next_card(left, self.pair) if left[self.pair - 1] > 0 else 0.0

    def come(self, course: SplitCourse) -> float:
        """How likely so many cards are of the pair, for one order of a course."""
        return float(np.prod([self.pair_chance(gone) for gone in range(course.pairs)]))

    def of_course(self, course: SplitCourse) -> list[tuple[int, int, Floats]]:
        """The hands of a course: stake, how many alike, and how they end, given the cards of the pair."""
        hands = []
        for (stake, second), alike in course.played:
            pairs = course.pairs - (second == "pair")
            others = course.others - (second == "other")
            hands.append((stake, alike, self.ends(stake, second, pairs, others)))
        return hands

    def worth(self, again: Again, most: int, *, free: bool) -> float:
        """What splitting is worth, split again up to so many hands."""
        total = 0.0
        for course in courses(again, most, free=free):
            if come := self.come(course):
                worth = sum(
                    alike * float((ends.sum(axis=2) * NETS[stake]).sum())
                    for stake, alike, ends in self.of_course(course)
                )
                total += course.orders * come * worth
        return total


class SplitPair(NamedTuple):
    """A split pair: how its hands are played, up to how many it is split again, and what that is worth."""

    hands: SplitHands
    again: Again
    most: int
    free: bool
    worth: float

    def endings(self, *, together: bool = False) -> dict[tuple[int, int], float]:
        """How likely the round nets and risks so much. The hands are taken as independent, given the second cards of
        the pair and the dealer's end, unless two hands shall be counted ``together``; what they net on average is exact
        all the same."""
        ended: dict[tuple[int, int], float] = defaultdict(float)
        for course in courses(self.again, self.most, free=self.free):
            if together and course.hands == 2:
                for key, chance in self._two(course).items():
                    ended[key] += course.orders * chance
            elif come := course.orders * self.hands.come(course):
                for key, chance in _together(self.hands.of_course(course)).items():
                    ended[key] += come * chance
        return dict(ended)

    def _two(self, course: SplitCourse) -> dict[tuple[int, int], float]:
        """Net and risk of two hands, counted together."""
        against, pair, decided = self.hands.against, self.hands.pair, self.hands.decided
        stakes = [hand for hand, alike in course.played for _ in range(alike)]
        taken = [TakenCards(against, pair, decided[stake][1], second) for stake, second in stakes]
        ended: dict[tuple[int, int], float] = defaultdict(float)
        (first, _), (second, _) = stakes
        chances = ended_together(against, pair, taken).sum(axis=-1)
        for at in zip(*np.nonzero(chances), strict=True):
            one, other = at[:2], at[2:]
            key = int(NETS[first][one] + NETS[second][other]), int(RISKS[first][one] + RISKS[second][other])
            ended[key] += float(chances[at])
        return ended

    @property
    def split_again(self) -> float:
        """How likely the pair comes to three hands or more."""
        more = [course for course in courses(self.again, self.most, free=self.free) if course.hands > 2]
        masses = (self.hands.of_course(course)[0][2].sum() for course in more if self.hands.come(course))
        chances = (course.orders * self.hands.come(course) for course in more if self.hands.come(course))
        return float(sum(chance * mass for chance, mass in zip(chances, masses, strict=True)))


#: Nets and risks of one hand as powers of one unknown: risks by one, nets by more than four hands can risk.
_BY_NET: Final = 16
_LOWEST: Final = 2


def _together(played: list[tuple[int, int, Floats]]) -> dict[tuple[int, int], float]:
    """Net and risk of several hands, the dealer's end being the same for all."""
    hands = sum(alike for _, alike, _ in played)
    total = np.zeros(_BY_NET * 4 * _LOWEST * 2 + _BY_NET)
    mass = played[0][2].sum(axis=(0, 1))
    for end in range(DEALT):
        if mass[end] <= 0.0:
            continue
        product_ = np.array([mass[end]])
        for stake, alike, ends in played:
            hand = np.bincount(
                ((NETS[stake] + _LOWEST) * _BY_NET + RISKS[stake]).ravel(), ends[:, :, end].ravel() / mass[end]
            )
            for _ in range(alike):
                product_ = np.convolve(product_, hand)
        total[: len(product_)] += product_
    return {(int(at) // _BY_NET - _LOWEST * hands, int(at) % _BY_NET): float(total[at]) for at in np.flatnonzero(total)}


def best_split(against: Upcard, pair: int, style: PlayStyle) -> SplitPair | None:
    """The best way to split a pair within a strategy; None where the rules or the shoe do not let it be split."""
    rules = against.rules
    most = rules.most_hands_of(pair)
    if most < 2 or against.shoe[pair - 1] < 2:
        return None
    free = pair in rules.free_splits
    stakes = (FREE, STAKED) if free else (STAKED,)
    hands = SplitHands(against, pair, {stake: against.decide(style, pair=pair, stake=stake) for stake in stakes})
    upto = range(2, most + 1) if style.resplits_at_best else [most]
    best: SplitPair | None = None
    for again in starmap(Again, product(upto, repeat=2)):
        if free or again.original == again.others:
            split = SplitPair(hands, again, max(again), free, hands.worth(again, max(again), free=free))
            if against.risks_all:
                split = split._replace(worth=split.worth - float(lost_late(split)))
            if best is None or split.worth > best.worth + TIE:
                best = split
    return best


def lost_late(split: SplitPair) -> Fraction:
    """What a dealer's blackjack costs that takes all wagers of a split and not the first alone, for each time that
    there is none."""
    against, pair = split.hands.against, split.hands.pair
    left = without(against.shoe, pair, pair)
    naturals = left[against.hole]
    counts = split_counts(split, left, [against.hole + 1])
    if not naturals:
        return Fraction(0)
    more = sum((count.hands - 1 + count.doubled) * ways for count, ways in counts.items())
    return Fraction(more * naturals, counts.total() * (sum(left) - naturals))


class SplitCount(NamedTuple):
    """How many hands a split comes to, and how many of them are doubled for chips and for a lammer."""

    hands: int
    doubled: int
    doubled_free: int


#: What a second card adds to a code of what was counted: no double, one for chips, one for a lammer.
_ADDS: Final = {DOUBLE: 10, FREE_DOUBLE: 1}
_HANDS: Final = 100
#: Ways by such a code.
Codes: TypeAlias = Counter[int]


class SecondCardDoes(NamedTuple):
    """What a second card does; cards that do the same are alike."""

    pair: bool
    adds_staked: int
    adds_free: int


def split_counts(split: SplitPair, left: Shoe, holes: Sequence[int]) -> Counter[SplitCount]:
    """In how many ways a split comes to what, over hole cards of these values and every order of second cards."""
    pair = split.hands.pair
    adds = {
        stake: {value: _ADDS.get(int(acts[number(pair, value)]), 0) for value in VALUES}
        for stake, (_, acts) in split.hands.decided.items()
    }
    free = adds.get(FREE, adds[STAKED])
    does = [SecondCardDoes(value == pair, adds[STAKED][value], free[value]) for value in VALUES]
    codes: Codes = Counter()
    for hole in holes:
        if not left[hole - 1]:
            continue
        rest: Counter[SecondCardDoes] = Counter()
        for card, copies in zip(does, without(left, hole), strict=True):
            rest[card] += copies
        for code, ways in _walked(split, tuple(rest.items())).items():
            codes[code] += ways * left[hole - 1]
    return Counter({SplitCount(code // _HANDS, code // 10 % 10, code % 10): ways for code, ways in codes.items()})


def _walked(split: SplitPair, cards: tuple[tuple[SecondCardDoes, int], ...]) -> Codes:
    """The ways over every order of as many cards as the hands can need, of which they take what they do."""
    kinds = [card for card, _ in cards]
    off = FREE if split.free else STAKED

    @cache
    def walk(left: tuple[int, ...], waiting: tuple[int, ...], hands: int, original: bool, draws: int) -> Codes:
        if not waiting:
            return Counter({hands * _HANDS: perm(sum(left), draws)})
        codes: Codes = Counter()
        stake, later = waiting[0], waiting[1:]
        again = split.again.original if original else split.again.others
        for at, card in enumerate(kinds):
            if not left[at]:
                continue
            less = (*left[:at], left[at] - 1, *left[at + 1 :])
            if card.pair and hands < min(split.most, again):
                adds, then = 0, walk(less, (stake, off, *later), hands + 1, original, draws - 1)
            else:
                adds = card.adds_staked if stake == STAKED else card.adds_free
                then = walk(less, later, hands, False, draws - 1)
            for code, ways in then.items():
                codes[code + adds] += ways * left[at]
        return codes

    held = tuple(copies for _, copies in cards)
    return walk(held, (STAKED, off), 2, True, min(2 * (split.most - 1), sum(held)))
