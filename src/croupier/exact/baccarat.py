"""Baccarat: every coup off a shoe, counted once, and the wagers that the texts decide by it.

A coup is told by what both hands count and how many cards each has; naturals and three-card sevens follow from that.
Values are all that matters, so a shoe is ten numbers. Six cards are always counted: where a coup takes fewer, the
others may be any (that is how the published counts are stated, too).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import lcm, perm
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from croupier.errors import CroupierError
from croupier.exact.pushes import without_pushes
from croupier.exact.question import Question, Solver
from croupier.exact.solved import Ending, Solved, by_lines
from croupier.games.families.baccarat import Coup, Text
from croupier.hands.baccarat import VALUE, banker_draws, player_draws

if TYPE_CHECKING:
    from croupier.round.felt import Felt

#: How many cards of each value, 0 to 9, a shoe holds.
Shoe: TypeAlias = tuple[int, ...]

#: The most cards that a coup takes.
MOST_CARDS: Final = 6
PAIRS: Final = tuple(combinations_with_replacement(range(10), 2))
#: A card of each value, to lay out an example of a coup with.
OF_VALUE: Final = tuple(VALUE.index(value) for value in range(10))


class Counts(NamedTuple):
    """What tells one coup from another: the counts of both hands, and their cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    def example(self) -> Coup:
        """Hands of so many cards that count so much, for the rules to look at."""
        return Coup(_hand(self.player, self.player_cards), _hand(self.banker, self.banker_cards))


def _hand(count: int, cards: int) -> tuple[int, ...]:
    return (OF_VALUE[count], *(OF_VALUE[0] for _ in range(cards - 1)))


# -- counting ---------------------------------------------------------------------------------------------------


def shoe_of(pack: tuple[int, ...]) -> Shoe:
    """The values in a pack."""
    assert not any(pack[len(VALUE) :]), "baccarat is played without jokers"
    shoe = [0] * 10
    for value, many in zip(VALUE, pack, strict=False):
        shoe[value] += many
    if sum(shoe) < MOST_CARDS:
        raise CroupierError(f"a coup takes up to {MOST_CARDS} cards, and the shoe holds {sum(shoe)}")
    return tuple(shoe)


def orders(shoe: Shoe) -> int:
    """In how many orders six cards come off a shoe."""
    return perm(sum(shoe), MOST_CARDS)


@cache
def coups(shoe: Shoe) -> Mapping[Counts, int]:
    """Every coup that a shoe can give, with the orders of six cards that give it."""
    found: Counter[Counts] = Counter()
    left = sum(shoe) - 4
    one_unused, two_unused = left - 1, left * (left - 1)
    for mine, player, after in _pairs(shoe):
        for other, banker, rest in _pairs(after):
            ways = mine * other
            if player_draws(player, banker):
                _after_a_third_card(found, ways, player, banker, rest, one_unused)
            elif banker_draws(player, banker, None):
                for value, many in enumerate(rest):
                    found[Counts(player, (banker + value) % 10, 2, 3)] += ways * many * one_unused
            else:
                found[Counts(player, banker, 2, 2)] += ways * two_unused
    return {counts: ways for counts, ways in found.items() if ways}


def _pairs(left: Shoe) -> Iterator[tuple[int, int, Shoe]]:
    """The two cards of a hand: in how many orders they come, what they count, and what is left."""
    for low, high in PAIRS:
        ways = left[low] * (left[high] - 1) if low == high else 2 * left[low] * left[high]
        if ways:
            rest = list(left)
            rest[low] -= 1
            rest[high] -= 1
            yield ways, (low + high) % 10, tuple(rest)


def _after_a_third_card(
    found: Counter[Counts], ways: int, player: int, banker: int, rest: Shoe, one_unused: int
) -> None:
    """The Player's Hand has drawn, and the Banker's draws or stays by the card that came."""
    for third, many in enumerate(rest):
        drawn, total = ways * many, (player + third) % 10
        if not drawn:
            continue
        if not banker_draws(player, banker, third):
            found[Counts(total, banker, 3, 2)] += drawn * one_unused
            continue
        for fourth, more in enumerate(rest):
            found[Counts(total, (banker + fourth) % 10, 3, 3)] += drawn * (more - (fourth == third))


# -- the wagers -------------------------------------------------------------------------------------------------


def solver(text: Text) -> Solver:
    """What a text makes of every coup, wager by wager."""
    deciders = {**text.regular, **text.bonus}

    def solve(question: Question) -> Solved:
        shoe, decide = shoe_of(question.pack), deciders[question.wager]
        # Deciders look at nothing of the table but what is posted. In an analysis nothing is rounded (ruling: G7), and
        # this many cents can be paid at any odds and any percentage of vigorish.
        posted = replace(question.options, rounding="down")
        felt = cast("Felt", SimpleNamespace(options=posted))
        stake = 100 * lcm(*(line.pays.den for table in posted.tables.values() for line in table.lines))
        endings: Counter[Ending] = Counter()
        hits: Counter[str] = Counter()
        for counts, ways in coups(shoe).items():
            verdict = decide(felt, counts.example(), stake)
            endings[Ending(Fraction(verdict.net, stake))] += ways
            if verdict.line:
                hits[verdict.line] += ways
        if question.table:
            return by_lines(question.table, hits, orders(shoe), stake=question.asked.stake_or())
        return Solved(ways=orders(shoe), endings=endings, notes=without_pushes(endings))

    return solve
