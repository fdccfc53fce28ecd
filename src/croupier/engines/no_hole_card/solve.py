"""The main wager, played at its best from any shoe: composition-dependent, suits included.

Nothing here depends on the number of decks: the shoe is counted from the pack.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations, product
from math import perm, prod
from typing import Final

from croupier.engines.no_hole_card.at_the_table import PolicyPlayer
from croupier.engines.no_hole_card.chart import strategy
from croupier.engines.no_hole_card.compiled import HIT
from croupier.engines.no_hole_card.endings import Pays, endings, hits, pays
from croupier.engines.no_hole_card.lines_of_21 import CARDS_OF
from croupier.engines.no_hole_card.play import BestPlay, FreshShoe, ShoeResult, play
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import Rules, rules_of
from croupier.engines.question import Question
from croupier.engines.solved import Solved, paid_beside
from croupier.engines.twenty_one.main import ERROR, SPLITS
from croupier.equipment.cards import Card
from croupier.errors import CroupierError
from croupier.games.families.no_hole_card import SUPER_BONUS, NoHoleCardPlan, plan_of
from croupier.hands.points import VALUE
from croupier.money import Cents, dollars

INSURANCE_NOTE: Final = "insurance is a wager of its own and no part of this"
LINES_OF_HANDS: Final = (
    "a line counts the hands it pays, of a split each one; 'regular' those that beat the dealer and other 21s, and "
    "doubled hands are paid by no line"
)
PART_OF_MAIN: Final = "part of main, under its best play: it has no stake of its own, and is paid per initial bet"


@lru_cache(maxsize=8)
def best_play(plan: NoHoleCardPlan, pack: tuple[int, ...], paid: Pays) -> tuple[BestPlay, ShoeResult]:
    """The best play of a pack, and what it comes to."""
    shoe = FreshShoe(rules_of(plan), pack)
    best = BestPlay(shoe, paid.nets)
    result = play(shoe, best.policy)
    if result.missing > ERROR:
        raise CroupierError(f"{sum(pack)} cards are too few: a round could run out of them")
    return best, result


def _best_play(question: Question, stake: Cents) -> tuple[Rules, Pays, BestPlay, ShoeResult]:
    plan = plan_of(question.game)
    rules = rules_of(plan)
    paid = pays(rules, question.options, stake)
    return rules, paid, *best_play(plan, question.pack, paid)


def player(question: Question) -> PolicyPlayer:
    """The best play, as something that answers a round."""
    rules, _, best, _ = _best_play(question, question.asked.stake)
    return PolicyPlayer(rules, best.policy)


def main(question: Question) -> Solved:
    """The main wager with its doubles and splits, per unit of the initial bet; with a stake, the super bonus too."""
    stake = question.asked.stake
    _, paid, best, result = _best_play(question, stake)
    return Solved(
        ways=1.0,
        endings=endings(result, paid),
        hits=hits(result, paid, question.posted),
        method="exact-float",
        strategy=strategy(best, result),
        notes=(*SPLITS, INSURANCE_NOTE, LINES_OF_HANDS, _about_super_bonus(question, stake)),
        error=ERROR,
    )


def _about_super_bonus(question: Question, stake: Cents) -> str:
    plan = plan_of(question.game)
    if not plan.earns(stake):
        return (
            f"without the super bonus, which a bet of at least ${dollars(plan.super_bonus[-1].least)} earns: say stake="
        )
    envy = question.options.tables[SUPER_BONUS].lines[0].envy
    others = f"; the ${dollars(envy.num)} of other boxes is no part of it" if envy else ""
    return f"with the super bonus that a bet of ${dollars(stake)} earns{others}"


def super_bonus(question: Question) -> Solved:
    """Three cards that earn the super bonus, which only hands as dealt can draw to."""
    plan, pack = plan_of(question.game), question.pack
    stake = question.asked.stake_or(plan.super_bonus[-1].least)
    rules, _, best, _ = _best_play(question, stake)
    ups = [card for value in rules.lines.upcards for card in CARDS_OF[value]]
    orders = {order for values in rules.lines.by_suits for order in permutations(values)}
    deals = product(ups, (cards for order in orders for cards in product(*(CARDS_OF[value] for value in order))))
    earned = ((up, *cards) for up, cards in deals if plan.earns_super_bonus(cards, up, False))
    drawn = (cards for cards in earned if _hits(rules, best.policy, *cards[:3]))
    ways = sum(prod(perm(pack[card], copies) for card, copies in Counter(cards).items()) for cards in drawn)
    notes = (
        PART_OF_MAIN,
        f"a fixed amount is measured against a bet of ${dollars(stake)}; say stake= for another",
        "every other box with a bet has the envy amount; none of it is counted here",
    )
    line = plan.earns(stake)
    whole = perm(sum(pack), 4)
    return paid_beside(question.posted, {line: ways} if line else {}, whole, stake=stake, notes=notes)


def _hits(rules: Rules, policy: Policy, up: Card, first: Card, second: Card) -> bool:
    low, high = sorted((first, second), key=VALUE.__getitem__)
    return policy.with_suits(0, low, high, rules.lines.shown_as(up), VALUE[up]) == HIT
