"""How many lammers a round collects when the main wager is played at its best, and the side bet on it.

A lammer is given for each free split and each free double, won or lost, so the first two cards and the second cards of
split hands decide. A dealer's blackjack that is found before anybody plays leaves none (ruling: rf-5).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from math import lcm, perm
from typing import Final

from croupier.engines.question import Question
from croupier.engines.solved import Solved, by_lines
from croupier.engines.twenty_one.dealer import VALUES, Shoe, without
from croupier.engines.twenty_one.game import FirstCards, PlayAgainst, solved
from croupier.engines.twenty_one.main import plan_of, rules_of, shoe_of
from croupier.engines.twenty_one.second_cards import SplitCount, split_counts
from croupier.games.families.blackjack_rules import FREE_DOUBLE, SPLIT, STAND, Rules

PLAYED: Final = "under play that is best for the main wager, whatever it collects"


def lammer_bet(question: Question) -> Solved:
    """The number of lammers decides."""
    bet = plan_of(question).lammer_bet
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
