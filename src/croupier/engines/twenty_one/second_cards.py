"""What the second cards of a split come to, exactly: how many hands there are, and which of them double."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import perm
from typing import Final, NamedTuple, TypeAlias

from croupier.engines.twenty_one.dealer import VALUES, Shoe, without
from croupier.engines.twenty_one.hands import number
from croupier.engines.twenty_one.splits import FREE, STAKED, SplitPair
from croupier.games.families.blackjack_rules import DOUBLE, FREE_DOUBLE


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
