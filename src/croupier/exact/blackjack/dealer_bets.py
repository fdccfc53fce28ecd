"""Bets on the dealer's own hand: Push 22, Hedge 22 and Bust Bonus, suits included.

No card that a player holds or draws changes how often the dealer ends with what: the pack is shuffled. Only a player's
30 would (CO 30-2119 (21)(A), (21)(C)), and that is reached by nothing but hitting a hard 20.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from math import gcd, perm
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.equipment.cards import Card
from croupier.errors import BadPayTable
from croupier.exact.blackjack.dealer import VALUES, Drawn, Shoe, by_suit, by_value, completed, shown, values_of, without
from croupier.exact.question import Question
from croupier.exact.solved import Solved, by_lines
from croupier.games.families import blackjack_dealer_22
from croupier.games.families.blackjack_bonus import best
from croupier.games.ride_free import rules as ride_free
from croupier.paytables import PayTable

#: Every line that the dealer's cards make.
Lines: TypeAlias = frozenset[str]
#: A leaf rule: the lines of the dealer's cards, the upcard first.
Rule: TypeAlias = Callable[[list[Card]], Collection[str]]

#: Suits to show cards in: all in one suit, then in one colour (clubs and spades), then in both.
_SHOWN_IN: Final = ((0, 0), (0, 3), (0, 1))
_RED: Final = (1, 2)

PLAYED_FOR_MAIN: Final = (
    "a player's 30, which loses this bet whatever the dealer has, is reached only by hitting a hard 20 and left out"
)
OFFERED_AFTER_PEEK: Final = "over every round in which it is offered: those without a dealer's blackjack"


class Counted(NamedTuple):
    """In how many of all ways the dealer makes which lines. ``natural`` are the ways of a blackjack."""

    made: Mapping[Lines, int]
    ways: int
    natural: int


def push_22(question: Question) -> Solved:
    """The dealer comes to 22 (OH-A Free Bet §16)."""
    return _paid(question.posted, _counted(question, _dealer_22), ())


def hedge_22(question: Question) -> Solved:
    """The dealer comes to 22, and the player not to 30 (CO 30-2119 (21)(A))."""
    return _paid(question.posted, _counted(question, _dealer_22), (PLAYED_FOR_MAIN,))


def bust_bonus(question: Question) -> Solved:
    """The dealer busts: paid by the upcard, more in one suit (CO 30-2119 (21)(C))."""
    counted, options = _counted(question, _bust), _options(question)
    if options.bust_bonus_timing == "before_peek":
        return _paid(question.posted, counted, (PLAYED_FOR_MAIN,))
    made = {**counted.made, Lines(): counted.made[Lines()] - counted.natural}
    offered = counted._replace(made=made, ways=counted.ways - counted.natural)
    return _paid(question.posted, offered, (OFFERED_AFTER_PEEK, PLAYED_FOR_MAIN))


def _options(question: Question) -> Any:
    return question.options


def _dealer_22(dealer: list[Card]) -> Collection[str]:
    line = blackjack_dealer_22.line(dealer)
    return [line] if line else []


def _bust(dealer: list[Card]) -> Collection[str]:
    return ride_free.bust(dealer)


def _counted(question: Question, rule: Rule) -> Counted:
    return count(question.pack, _options(question).hits_soft_17, rule)


@lru_cache(maxsize=64)
def count(pack: tuple[int, ...], hits_soft_17: bool, rule: Rule) -> Counted:
    """What the dealer makes by a leaf rule, over every order in which a pack can give the dealer cards."""
    cards, longest = sum(pack), max(hand.size for hand in completed(hits_soft_17))
    drawn = min(cards, longest)
    alike = _alike(pack)
    made: Counter[Lines] = Counter()
    for up, hand, lines in _making(hits_soft_17, rule):
        fewer = 0
        for line, shoes in zip(lines, alike, strict=True):
            ways = _ways(shoes, up, hand)
            # Also with 0, so that every line is known that can be made.
            made[line] += (ways - fewer) * perm(cards - 1 - hand.size, drawn - 1 - hand.size) if ways else 0
            fewer = ways
    ways, shoe = perm(cards, drawn), by_value(pack)
    natural = 2 * shoe[0] * shoe[9] * perm(cards - 2, drawn - 2)
    made[Lines()] = ways - sum(many for line, many in made.items() if line)
    common = gcd(ways, natural, *made.values())
    return Counted({lines: many // common for lines, many in made.items()}, ways // common, natural // common)


@cache
def _making(hits_soft_17: bool, rule: Rule) -> list[tuple[int, Drawn, list[Lines]]]:
    """The upcards and hands that make any line, with the lines that they make in one suit, in one colour but not one
    suit, and in both colours."""
    found = []
    for up in VALUES:
        for hand in completed(hits_soft_17, up):
            cards = shown([up, *values_of(hand.drawn)])
            lines = [
                frozenset(rule([cards[0] | first, *(card | others for card in cards[1:])]))
                for first, others in _SHOWN_IN
            ]
            if any(lines):
                found.append((up, hand, lines))
    return found


def _alike(pack: tuple[int, ...]) -> tuple[Collection[Shoe], ...]:
    """The shoes of cards in one suit, in one colour, and of all cards."""
    suits = by_suit(pack)
    colours = [
        tuple(map(sum, zip(*(one for suit, one in enumerate(suits) if (suit in _RED) is red), strict=True)))
        for red in (False, True)
    ]
    return suits, colours, (by_value(pack),)


def _ways(shoes: Collection[Shoe], up: int, hand: Drawn) -> int:
    """In how many orders the upcard and the rest all come from one of these shoes."""
    return sum(shoe[up - 1] * hand.ways(without(shoe, up)) for shoe in shoes if shoe[up - 1])


def _paid(table: PayTable, counted: Counted, notes: tuple[str, ...]) -> Solved:
    """The best line of the table is paid (ruling: G3)."""
    hits = {one.line: 0 for one in table.lines}
    for lines, many in counted.made.items():
        if paid := best(table, lines):
            hits[paid.line] += many
    for one in table.lines:
        possible = [lines for lines in counted.made if one.line in lines]
        if possible and not any(best(table, lines) is one for lines in possible):
            raise BadPayTable(
                f"table {table.id!r}: line {one.line!r} can never be hit; the lines above it take all its hands"
            )
    return by_lines(table, hits, counted.ways, notes=notes)
