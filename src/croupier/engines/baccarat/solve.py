"""Baccarat: every coup off a shoe, counted once, and the wagers that a plan decides by it. Values are all that matters,
so a shoe is ten numbers. Six cards are always counted: where a coup takes fewer, the others may be any (that is how the
published counts are stated, too)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from croupier.engines.baccarat.coups import MOST_CARDS, CoupTotals, PostedBets
from croupier.engines.question import Question, Solver
from croupier.engines.solved import Ending, Solution, by_lines, without_pushes
from croupier.errors import CroupierError
from croupier.games.families.baccarat_plan import BaccaratPlan, LineBet, ThirdCards
from croupier.hands.baccarat import VALUE

if TYPE_CHECKING:
    from croupier.engines.in_shoe import SolutionMoments, WagerInShoe

#: How many cards of each value, 0 to 9, a shoe holds.
Shoe: TypeAlias = tuple[int, ...]

#: Coups by the totals and the cards of both hands.
Coups: TypeAlias = Counter[tuple[int, int, int, int]]
PAIRS: Final = tuple(combinations_with_replacement(range(10), 2))


class TwoCardHands(NamedTuple):
    """What both hands count on two cards, what is left of the shoe, and in how many ways they come."""

    player: int
    banker: int
    rest: Sequence[int]
    ways: int


def in_shoe(question: Question, solver: Solver, moments: SolutionMoments) -> WagerInShoe:
    """A wager of a baccarat shoe, by compiled loops, which who only counts the shoe does not wait for."""
    from croupier.engines.baccarat.in_shoe import wager_in_shoe

    return wager_in_shoe(question)


def solve(question: Question) -> Solution:
    """What the plan of the game makes of every coup, for one wager."""
    plan, shoe, wager = BaccaratPlan.of(question.game), shoe_of(question.pack), question.wager
    bets = PostedBets(plan, question.options)
    endings: Counter[Ending] = Counter()
    hits: Counter[str] = Counter()
    for totals, ways in coups(shoe, plan.third_cards).items():
        verdict = bets.verdict(wager, totals)
        endings[Ending(Fraction(verdict.net, bets.stake))] += ways
        if verdict.line:
            hits[verdict.line] += ways
    if isinstance(plan.bets[wager], LineBet):
        return by_lines(question.posted, hits, orders(shoe), stake=question.asked.stake_or())
    return Solution(ways=orders(shoe), endings=endings, notes=without_pushes(endings))


def shoe_of(pack: tuple[int, ...]) -> Shoe:
    """The values in a pack."""
    assert not any(pack[len(VALUE) :]), "baccarat is played without jokers"
    shoe = [0] * 10
    for value, copies in zip(VALUE, pack, strict=False):
        shoe[value] += copies
    if sum(shoe) < MOST_CARDS:
        raise CroupierError(f"a coup takes up to {MOST_CARDS} cards, and the shoe holds {sum(shoe)}")
    return tuple(shoe)


def orders(shoe: Shoe) -> int:
    """In how many orders six cards come off a shoe."""
    return perm(sum(shoe), MOST_CARDS)


@cache
def coups(shoe: Shoe, third_cards: ThirdCards) -> Mapping[CoupTotals, int]:
    """Every coup that a shoe can give, with the orders of six cards that give it."""
    counted: Coups = Counter()
    third_cards = asked_once(third_cards)
    for player_ways, player, without_player in _pairs(shoe):
        for banker_ways, banker, rest in _pairs(without_player):
            complete(counted, third_cards, TwoCardHands(player, banker, rest, player_ways * banker_ways))
    return {CoupTotals(*totals): ways for totals, ways in counted.items() if ways}


def asked_once(third_cards: ThirdCards) -> ThirdCards:
    """The same rules, each question asked once."""
    return ThirdCards(cache(third_cards.player), cache(third_cards.banker))


def complete(counted: Coups, third_cards: ThirdCards, first: TwoCardHands) -> None:
    """The coups that follow from the first four cards."""
    player, banker, rest, ways = first
    left = sum(rest)
    if third_cards.player(player, banker):
        _after_a_third_card(counted, third_cards, first)
    elif third_cards.banker(player, banker, None):
        for value, copies in enumerate(rest):
            counted[player, (banker + value) % 10, 2, 3] += ways * copies * (left - 1)
    else:
        counted[player, banker, 2, 2] += ways * left * (left - 1)


def totals(hands: TwoCardHands, third_cards: ThirdCards, others: Sequence[int]) -> tuple[int, int, int, int]:
    """The coup that two hands come to with two other cards behind them."""
    player, banker, _, _ = hands
    behind = iter(others)
    third = next(behind) if third_cards.player(player, banker) else None
    fourth = next(behind) if third_cards.banker(player, banker, third) else None
    drawn = [2 if card is None else 3 for card in (third, fourth)]
    return (player + (third or 0)) % 10, (banker + (fourth or 0)) % 10, drawn[0], drawn[1]


def _pairs(left: Shoe) -> Iterator[tuple[int, int, Shoe]]:
    """The two cards of a hand: in how many orders they come, what they count, and what is left."""
    for low, high in PAIRS:
        ways = left[low] * (left[high] - 1) if low == high else 2 * left[low] * left[high]
        if ways:
            rest = list(left)
            rest[low] -= 1
            rest[high] -= 1
            yield ways, (low + high) % 10, tuple(rest)


def _after_a_third_card(counted: Coups, third_cards: ThirdCards, first: TwoCardHands) -> None:
    """The Player's Hand has drawn, and the Banker's draws or stays by the card that came."""
    player, banker, rest, ways = first
    unused = sum(rest) - 1
    for third, copies in enumerate(rest):
        drawn, total = ways * copies, (player + third) % 10
        if drawn and not third_cards.banker(player, banker, third):
            counted[total, banker, 3, 2] += drawn * unused
        elif drawn:
            for fourth, more in enumerate(rest):
                counted[total, (banker + fourth) % 10, 3, 3] += drawn * (more - (fourth == third))
