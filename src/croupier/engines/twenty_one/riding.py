"""A side bet on the first two cards whose proceeds are put on the main wager wherever that is worth more.

The side bet is paid once the dealer's check has found no blackjack, and before anybody plays. What is added then wins
and loses like the wager it is added to, doubles and splits included, so it is worth adding exactly where the hand is
worth something: all of it or nothing. With a dealer's blackjack the bet is paid, but nothing may be added.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import perm

from croupier.engines.question import Question
from croupier.engines.solved import LOST, Ending, Solved, Spot, Strategy, units
from croupier.engines.twenty_one.dealer import VALUES, without
from croupier.engines.twenty_one.game import FirstCards, SolvedGame, naturals
from croupier.engines.twenty_one.kernel import TIE
from croupier.engines.twenty_one.main import ERROR, SPLITS, best, plan_of
from croupier.engines.twenty_one.strategy import in_words
from croupier.equipment.cards import JOKER
from croupier.games.families.side_bets import CardBet, Lines
from croupier.games.families.side_bets import best as best_line
from croupier.hands.points import VALUE


def rides(game: SolvedGame, deal: FirstCards) -> bool:
    """Whether proceeds are put on a hand."""
    return game.after_check(deal) > TIE


def capped(question: Question) -> Solved:
    """The bet with the best use of its proceeds."""
    game, table, bet = best(question), question.posted, plan_of(question).card_bets[question.wager]
    endings: dict[Ending, float] = defaultdict(float)
    hits = {line.line: 0.0 for line in table.lines}
    spots: list[Spot] = []
    for deal, made in _deals(question, game, bet):
        paid = best_line(table, made)
        if paid is None:
            endings[LOST] += deal.chance
            continue
        hits[paid.line] += deal.chance
        win = units(paid.pays)
        added = bet.proceeds(win, Fraction(1))
        stopped, caps = game.stopped(deal), rides(game, deal)
        endings[Ending(win)] += deal.chance * (stopped if caps else 1)
        played = deal.chance * (1 - stopped)
        if caps:
            for ending, chance in game.endings_after_check(deal).items():
                endings[Ending(win + added * ending.net, 1 + added * ending.risked)] += played * chance
        values = {"cap": float(added) * game.after_check(deal), "decline": 0.0}
        best_choice = "cap" if caps else "decline"
        spots.append(Spot(paid.line, in_words(deal.two), in_words([deal.up]), played, values, best_choice))
    name = question.wager.replace("_", " ")
    notes = (
        f"all the proceeds, {bet.rides}, are put on the main wager where the hand is worth more than nothing; the edge "
        f"is of both together, per unit of {name}, and the element of risk counts what was added",
        "a blackjack against an ace declines even money, which would end the hand before anything could be added",
    )
    return Solved(
        ways=1.0,
        endings={ending: chance for ending, chance in sorted(endings.items()) if chance > 0},
        hits=hits,
        method="exact-float",
        strategy=Strategy(tuple(spots), notes=(f"values are per unit of {name}, over keeping it",)),
        notes=(*notes, *SPLITS),
        error=ERROR,
    )


def _deals(question: Question, game: SolvedGame, bet: CardBet) -> Iterator[tuple[FirstCards, Lines]]:
    """Every two cards by their values and the lines that they make with their suits, with every upcard."""
    pack, suit = question.pack, bet.suit_of(question.options)
    pairs: Counter[tuple[tuple[int, int], frozenset[str]]] = Counter()
    for first, second in combinations_with_replacement(range(JOKER), 2):
        if orders := 2 * pack[first] * pack[second] if first != second else perm(pack[first], 2):
            low, high = sorted((VALUE[first], VALUE[second]))
            pairs[(low, high), bet.made((first, second), (), suit)] += orders
    for (two, made), orders in pairs.items():
        left = without(game.shoe, *two)
        for up in sorted(VALUES, key=lambda up: (up == 1, up)):
            if upcards := left[up - 1]:
                yield FirstCards(up, two, orders * upcards, naturals(without(left, up), up), sum(pack)), made
