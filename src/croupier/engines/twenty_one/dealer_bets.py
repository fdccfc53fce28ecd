"""Bets on the dealer's own hand, suits included. No card that a player holds or draws changes how often the dealer ends
with what: the pack is shuffled. Only a player's hand that loses the bet would, and that is a 30, which is reached by
nothing but hitting a hard 20."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from itertools import product
from math import gcd, perm
from typing import Final, NamedTuple, TypeAlias

from croupier.engines.question import Question
from croupier.engines.solved import Solution, by_lines
from croupier.engines.twenty_one.dealer import (
    SUITS,
    VALUES,
    DealerHand,
    Shoe,
    by_suit,
    by_value,
    completed,
    completing,
    shown,
    values_of,
    without,
)
from croupier.engines.twenty_one.solve import rules_of
from croupier.equipment.cards import Card
from croupier.errors import BadPayTable, BadPlan
from croupier.games.families.blackjack_plan import plan_of
from croupier.games.families.side_bets import Lines, best
from croupier.paytables import PayTable

#: Every line that the dealer's cards make.
LineSet: TypeAlias = frozenset[str]
#: A leaf rule: the lines of the dealer's cards, the upcard first.
DealerRule: TypeAlias = Callable[[list[Card]], Lines]

#: Suits to show cards in: all in one suit, then in one colour (clubs and spades), then in both.
_SHOWN_IN: Final = ((0, 0), (0, 3), (0, 1))
_RED: Final = (1, 2)
#: The one total that only a hand which hits a hard 20 comes to.
_RARE: Final = 30

PLAYED_FOR_MAIN: Final = (
    "a player's 30, which loses this bet whatever the dealer has, is reached only by hitting a hard 20 and left out"
)
OFFERED_AFTER_PEEK: Final = "over every round in which it is offered: those without a dealer's blackjack"


class DealerLines(NamedTuple):
    """In how many of all ways the dealer makes which lines, and in how many a check under each upcard finds a
    blackjack."""

    made: Mapping[LineSet, int]
    ways: int
    naturals: Mapping[int, int]


def dealer_bet(question: Question) -> Solution:
    """A bet that the dealer's final hand decides, over every round in which it is made."""
    rules, bet = rules_of(question), plan_of(question.game).dealer_bets[question.wager]
    if bet.loses_above not in (None, _RARE - 1):
        raise BadPlan(f"{question.wager} is lost with hands above {bet.loses_above}; only a {_RARE} is left out")
    lines = count(question.pack, rules.hits_soft_17, bet.rule)
    late = bet.offered_at(question.options) == "after_peek"
    stopped = sum(ways for up, ways in lines.naturals.items() if late and up in rules.checked)
    common = gcd(lines.ways, sum(lines.naturals.values()), stopped, *lines.made.values())
    made = {line: ways // common for line, ways in lines.made.items()}
    made[LineSet()] -= stopped // common
    notes = () if bet.loses_above is None else (PLAYED_FOR_MAIN,)
    return _paid(
        question.posted, made, (lines.ways - stopped) // common, (OFFERED_AFTER_PEEK, *notes) if late else notes
    )


@lru_cache(maxsize=64)
def count(pack: tuple[int, ...], hits_soft_17: bool, rule: DealerRule) -> DealerLines:
    """What the dealer makes by a leaf rule, over every order in which a pack can give the dealer cards."""
    cards, longest = sum(pack), max(hand.size for hand in completed(hits_soft_17))
    drawn = min(cards, longest)
    alike = _alike(pack)
    made: Counter[LineSet] = Counter()
    for up, hand, lines in _making(hits_soft_17, rule):
        fewer = 0
        for line, shoes in zip(lines, alike, strict=True):
            ways = _ways(shoes, up, hand)
            # Also with 0, so that every line is known that can be made.
            made[line] += (ways - fewer) * perm(cards - 1 - hand.size, drawn - 1 - hand.size) if ways else 0
            fewer = ways
    ways, shoe = perm(cards, drawn), by_value(pack)
    naturals = {
        up: shoe[up - 1] * shoe[hole - 1] * perm(cards - 2, drawn - 2) for up in VALUES if (hole := completing(up))
    }
    made[LineSet()] = ways - sum(times for line, times in made.items() if line)
    return DealerLines(made, ways, naturals)


@cache
def _making(hits_soft_17: bool, rule: DealerRule) -> list[tuple[int, DealerHand, list[LineSet]]]:
    """The upcards and hands that make any line, with the lines that they make in one suit, in one colour but not one
    suit, and in both colours."""
    check_suits(hits_soft_17, rule)
    making = []
    for up in VALUES:
        for hand in completed(hits_soft_17, up):
            cards = shown([up, *values_of(hand.drawn)])
            lines = [
                frozenset(rule([cards[0] | first, *(card | others for card in cards[1:])]))
                for first, others in _SHOWN_IN
            ]
            if any(lines):
                making.append((up, hand, lines))
    return making


@cache
def check_suits(hits_soft_17: bool, rule: DealerRule) -> None:
    """Refuse a rule that tells more of the suits than one suit, one colour or both."""
    for up in VALUES:
        for hand in (hand for hand in completed(hits_soft_17, up) if hand.size == 2):
            cards = shown([up, *values_of(hand.drawn)])
            lines: dict[tuple[bool, bool], frozenset[str]] = {}
            for suits in product(SUITS, repeat=3):
                kind = len(set(suits)) == 1, len({suit in _RED for suit in suits}) == 1
                made = frozenset(rule([card | suit for card, suit in zip(cards, suits, strict=True)]))
                if lines.setdefault(kind, made) != made:
                    raise BadPlan("bets on the dealer's hand are solved by one suit, one colour or both, and no more")


def _alike(pack: tuple[int, ...]) -> tuple[Collection[Shoe], ...]:
    """The shoes of cards in one suit, in one colour, and of all cards."""
    suits = by_suit(pack)
    colours = [
        tuple(map(sum, zip(*(shoe for suit, shoe in enumerate(suits) if (suit in _RED) is red), strict=True)))
        for red in (False, True)
    ]
    return suits, colours, (by_value(pack),)


def _ways(shoes: Collection[Shoe], up: int, hand: DealerHand) -> int:
    """In how many orders the upcard and the rest all come from one of these shoes."""
    return sum(shoe[up - 1] * hand.ways(without(shoe, up)) for shoe in shoes if shoe[up - 1])


def _paid(table: PayTable, made: Mapping[LineSet, int], ways: int, notes: tuple[str, ...]) -> Solution:
    """The best line of the table is paid (ruling: G3)."""
    hits = {line.line: 0 for line in table.lines}
    for lines, times in made.items():
        if paid := best(table, lines):
            hits[paid.line] += times
    for line in table.lines:
        possible = [lines for lines in made if line.line in lines]
        if possible and not any(best(table, lines) is line for lines in possible):
            raise BadPayTable(
                f"table {table.id!r}: line {line.line!r} can never be hit; the lines above it take all its hands"
            )
    return by_lines(table, hits, ways, notes=notes)
