"""Side bets that turn on the play of the main wager, which is at its best: proceeds that ride on it, and its lammers.

Proceeds of a bet on the first two cards are put on the main wager wherever that is worth more. The side bet is paid
once the dealer's check has found no blackjack, and before anybody plays. What is added then wins and loses like the
wager it is added to, doubles and splits included, so it is worth adding exactly where the hand is worth something: all
of it or nothing. With a dealer's blackjack the bet is paid, but nothing may be added.

A lammer is given for each free split and each free double, won or lost, so the first two cards and the second cards of
split hands decide. A dealer's blackjack that is found before anybody plays leaves none (ruling: rf-5).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import lcm, perm
from typing import Final

from croupier.engines.question import Question, Solver
from croupier.engines.shoe.bets import card_bet, insurance
from croupier.engines.solved import LOST, ChartSpot, Ending, Solution, Strategy, by_lines, units
from croupier.engines.twenty_one.dealer import VALUES, Shoe, without
from croupier.engines.twenty_one.dealer_bets import dealer_bet
from croupier.engines.twenty_one.game import FirstCards, PlayAgainst, SolvedGame, naturals, solved
from croupier.engines.twenty_one.kernel import TIE
from croupier.engines.twenty_one.solve import ERROR, SPLITS, best, in_words, main, rules_of, shoe_of
from croupier.engines.twenty_one.splits import SplitCount, split_counts
from croupier.equipment.cards import JOKER
from croupier.games.families.blackjack_plan import FREE_DOUBLE, SPLIT, STAND, Rules, plan_of
from croupier.games.families.side_bets import CardBet, Lines
from croupier.games.families.side_bets import best as best_line
from croupier.hands.points import VALUE
from croupier.round.game import Game


def rides(game: SolvedGame, deal: FirstCards) -> bool:
    """Whether proceeds are put on a hand."""
    return game.after_check(deal) > TIE


def capped(question: Question) -> Solution:
    """The bet with the best use of its proceeds."""
    game, table, bet = best(question), question.posted, plan_of(question.game).card_bets[question.wager]
    endings: dict[Ending, float] = defaultdict(float)
    hits = {line.line: 0.0 for line in table.lines}
    spots: list[ChartSpot] = []
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
        spots.append(ChartSpot(paid.line, in_words(deal.two), in_words([deal.up]), played, values, best_choice))
    name = question.wager.replace("_", " ")
    notes = (
        f"all the proceeds, {bet.rides}, are put on the main wager where the hand is worth more than nothing; the edge "
        f"is of both together, per unit of {name}, and the element of risk counts what was added",
        "a blackjack against an ace declines even money, which would end the hand before anything could be added",
    )
    return Solution(
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


PLAYED: Final = "under play that is best for the main wager, whatever it collects"


def lammer_bet(question: Question) -> Solution:
    """The number of lammers decides."""
    bet = plan_of(question.game).lammer_bet
    assert bet is not None, f"no wager of {question.game.slug} is on lammers"
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for count, chance in lammers(rules_of(question), shoe_of(question)).items():
        chances[bet.line(bet.lammers(count.hands - 1, count.doubled_free))] += chance
    ways = lcm(*(chance.denominator for chance in chances.values()))
    table = question.posted
    hits = {line.line: int(chances.get(line.line, Fraction(0)) * ways) for line in table.lines}
    return by_lines(table, hits, ways, notes=(PLAYED,))


@lru_cache(maxsize=16)
def lammers(rules: Rules, shoe: Shoe) -> dict[SplitCount, Fraction]:
    """How likely so many hands are split for free, and so many doubled for free."""
    game = solved(rules, shoe)
    chances: dict[SplitCount, Fraction] = defaultdict(Fraction)
    for deal in game.deals():
        dealt = Fraction(deal.ways, perm(deal.cards, 3))
        checked = deal.up in rules.checked
        natural = Fraction(deal.completing, deal.cards - 3) if checked else Fraction(0)
        chances[SplitCount(1, 0, 0)] += dealt * natural
        collected = _collected(game.turns[deal.up], deal)
        for count, ways in collected.items():
            chances[count] += dealt * (1 - natural) * Fraction(ways, collected.total())
    assert sum(chances.values()) == 1, f"the lammers add up to {sum(chances.values())}, not 1"
    return dict(sorted(chances.items()))


def _collected(play: PlayAgainst, deal: FirstCards) -> Counter[SplitCount]:
    """The lammers of two cards that are played, the hole card being any that a check would not have found."""
    act = STAND if deal.blackjack else play.act(deal.two)
    if act == SPLIT and play.splits[deal.two[0]].free:
        hidden = [value for value in VALUES if not play.against.checked or value - 1 != play.against.hole]
        counts: Counter[SplitCount] = Counter()
        for count, ways in split_counts(
            play.splits[deal.two[0]], without(play.against.shoe, *deal.two), hidden
        ).items():
            counts[count._replace(doubled=0)] += ways
        return counts
    return Counter({SplitCount(1, 0, int(act == FREE_DOUBLE)): 1})


def solvers(game: Game) -> dict[str, Solver]:
    """Which solver answers which wager of a blackjack game, by its plan and in the order of its wagers."""
    plan = plan_of(game)
    known = {
        "main": main,
        "insurance": insurance(plan.rules.insurance),
        **{wager: card_bet(bet) for wager, bet in plan.card_bets.items()},
        **dict.fromkeys(plan.dealer_bets, dealer_bet),
        **({plan.lammer_bet.wager: lammer_bet} if plan.lammer_bet else {}),
    }
    return {wager.slug: known[wager.slug] for wager in game.wagers if wager.slug in known}
