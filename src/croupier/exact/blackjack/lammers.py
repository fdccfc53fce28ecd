"""Silver Stack: how many lammers a round of Ride Free collects when the main wager is played at its best
(CO 30-2119 (21)(B)).

A lammer is given for each free split and each free double, won or lost (§(12), §(16)), so the first two cards and the
second cards of split hands decide. With a dealer's blackjack there are none (ruling: rf-5).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm, perm
from typing import Final, NamedTuple, TypeAlias

from croupier.exact.blackjack.dealer import VALUES, Shoe, without
from croupier.exact.blackjack.game import Deal, Turn, played
from croupier.exact.blackjack.hands import number
from croupier.exact.blackjack.main import rules, shoe_of
from croupier.exact.blackjack.rules import FREE_DOUBLE, SPLIT, STAND, Rules
from croupier.exact.blackjack.splits import FREE, STAKED, Split
from croupier.exact.question import Question
from croupier.exact.solved import Solved, by_lines

#: How many lammers, and in how many ways.
Lammers: TypeAlias = Counter[int]

PLAYED: Final = "under play that is best for the main wager, whatever it collects"


class Kind(NamedTuple):
    """What a second card does; cards that do the same are alike."""

    pair: bool
    doubles_staked: bool
    doubles_free: bool


def silver_stack(question: Question) -> Solved:
    """The number of lammers decides (§(24))."""
    chances = lammers(rules(question), shoe_of(question))
    ways = lcm(*(chance.denominator for chance in chances.values()))
    table = question.posted
    hits = {f"{many}_lammers": int(chance * ways) for many, chance in chances.items()}
    return by_lines(table, {one.line: hits.get(one.line, 0) for one in table.lines}, ways, notes=(PLAYED,))


@lru_cache(maxsize=16)
def lammers(rules: Rules, shoe: Shoe) -> dict[int, Fraction]:
    """How likely each number of lammers is."""
    game = played(rules, shoe)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for deal in game.deals():
        dealt = Fraction(deal.ways, perm(deal.cards, 3))
        natural = Fraction(deal.completing, deal.cards - 3)
        found[0] += dealt * natural
        collected = _collected(game.turns[deal.up], deal)
        for many, ways in collected.items():
            found[many] += dealt * (1 - natural) * Fraction(ways, collected.total())
    assert sum(found.values()) == 1, f"the lammers add up to {sum(found.values())}, not 1"
    return dict(sorted(found.items()))


def _collected(turn: Turn, deal: Deal) -> Lammers:
    """The lammers of two cards against a dealer without a blackjack."""
    act = STAND if deal.blackjack else turn.act(deal.two)
    if act == SPLIT and turn.splits[deal.two[0]].free:
        return _of_split(turn.splits[deal.two[0]], without(turn.against.shoe, *deal.two), turn.against.hole)
    return Counter({int(act == FREE_DOUBLE): 1})


def _of_split(split: Split, left: Shoe, hole: int) -> Lammers:
    """The lammers of a free split: over every hole card that makes no blackjack, and every order of second cards."""
    pair = split.hands.pair
    doubles = {
        stake: {value for value in VALUES if acts[number(pair, value)] == FREE_DOUBLE}
        for stake, (_, acts) in split.hands.decided.items()
    }
    kinds = [Kind(value == pair, value in doubles[STAKED], value in doubles[FREE]) for value in VALUES]
    found: Lammers = Counter()
    for value in VALUES:
        if left[value - 1] and value - 1 != hole:
            rest: Counter[Kind] = Counter()
            for kind, many in zip(kinds, without(left, value), strict=True):
                rest[kind] += many
            for many, ways in _second_cards(split, tuple(rest.items())).items():
                found[many] += ways * left[value - 1]
    return found


def _second_cards(split: Split, cards: tuple[tuple[Kind, int], ...]) -> Lammers:
    """The lammers over every order of as many cards as the hands can need, of which they take what they do."""
    kinds = [kind for kind, _ in cards]

    @cache
    def walk(left: tuple[int, ...], waiting: tuple[int, ...], hands: int, original: bool, draws: int) -> Lammers:
        if not waiting:
            return Counter({hands - 1: perm(sum(left), draws)})
        found: Lammers = Counter()
        mine, later = waiting[0], waiting[1:]
        again = split.again.original if original else split.again.others
        for at, kind in enumerate(kinds):
            if not left[at]:
                continue
            less = (*left[:at], left[at] - 1, *left[at + 1 :])
            if kind.pair and hands < min(split.most, again):
                doubled, then = False, walk(less, (mine, FREE, *later), hands + 1, original, draws - 1)
            else:
                doubled = kind.doubles_staked if mine == STAKED else kind.doubles_free
                then = walk(less, later, hands, False, draws - 1)
            for many, ways in then.items():
                found[many + doubled] += ways * left[at]
        return found

    held = tuple(many for _, many in cards)
    return walk(held, (STAKED, FREE), 2, True, min(2 * (split.most - 1), sum(held)))
