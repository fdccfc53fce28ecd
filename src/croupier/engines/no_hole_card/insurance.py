"""Insurance where the dealer's second card comes when all hands are played: does it make a natural of the upcard?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import perm, prod

from croupier.engines.question import Question
from croupier.engines.solved import LOST, Ending, Solved, units
from croupier.engines.twenty_one.dealer import VALUES, by_value, shown
from croupier.errors import CroupierError
from croupier.games.families.no_hole_card import ACE, INSURANCE, plan_of


def insurance(question: Question) -> Solved:
    """Whatever the hand: the cards are exchangeable. A natural has been paid by then and has nothing left to insure, so
    the note gives the edge over all other hands."""
    plan, shoe = plan_of(question.game), by_value(question.pack)
    odds = units(question.options.tables[INSURANCE][INSURANCE].pays, question.asked.stake_or())
    naturals = {two for two in product(VALUES, repeat=2) if plan.is_natural(shown(two))}
    dealers = [(up, second) for up in sorted(plan.insured_against) for second in VALUES]
    won, ways = _won(shoe, dealers, naturals)
    insured = [(*dealer, *two) for dealer in dealers for two in product(VALUES, repeat=2) if two not in naturals]
    paid, hands = _won(shoe, insured, naturals)
    if not hands:
        named = " or ".join("an ace" if up == ACE else f"a {up}" for up in sorted(plan.insured_against))
        raise CroupierError(f"insurance needs {named} for the dealer and three more cards")
    edge = 1 - (1 + odds) * Fraction(paid, hands)
    note = f"over every hand; a {plan.natural} is paid before it could insure, and without it the edge is {edge}"
    return Solved(ways=ways, endings={Ending(odds): won, LOST: ways - won}, notes=(note,))


def _won(shoe: Sequence[int], deals: Sequence[tuple[int, ...]], naturals: set[tuple[int, ...]]) -> tuple[int, int]:
    """In how many orders of single cards the dealer's two are a natural, and in how many cards are dealt so at all."""
    ways = {deal: prod(perm(shoe[value - 1], deal.count(value)) for value in {*deal}) for deal in deals}
    return sum(orders for deal, orders in ways.items() if deal[:2] in naturals), sum(ways.values())
