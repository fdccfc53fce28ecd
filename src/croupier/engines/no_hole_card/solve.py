"""The main wager, played at its best from any shoe, suits included; and what the ways a hand ends are worth under a pay
table.

Split hands meet the same dealer. Given the dealer's end they are taken as independent, and ends that the dealer does
not decide (bust, 21, withdrawn) as spread over the dealer's ends alike; what they net on average is exact all the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations, product
from math import perm, prod
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.engines.no_hole_card.chart import strategy
from croupier.engines.no_hole_card.compiled import HIT
from croupier.engines.no_hole_card.play import FreshShoe, OptimalPlay, ShoeResult, SplitRound, play
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import CARDS_OF, HandEnd, HandRules, rules_of
from croupier.engines.no_hole_card.splits import SplitPattern, patterns
from croupier.engines.question import Question
from croupier.engines.solved import DOLLAR, Ending, Solution, paid_beside, units
from croupier.engines.twenty_one.dealer import ENDS, Floats, Small
from croupier.engines.twenty_one.solve import ERROR, SPLITS
from croupier.equipment.cards import Card
from croupier.errors import BadPayTable, CroupierError
from croupier.games.families.no_hole_card import MAIN, SUPER_BONUS, BetResult, NoHoleCardPlan
from croupier.hands.points import VALUE
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.paytables import PayTable

INSURANCE_NOTE: Final = "insurance is a wager of its own and no part of this"
LINES_OF_HANDS: Final = (
    "a line counts the hands it pays, of a split each one; 'regular' those that beat the dealer and other 21s, and "
    "doubled hands are paid by no line"
)
PART_OF_MAIN: Final = "part of main, under its best play: it has no stake of its own, and is paid per initial bet"


@lru_cache(maxsize=8)
def best_play(plan: NoHoleCardPlan, pack: tuple[int, ...], paid: Pays) -> tuple[OptimalPlay, ShoeResult]:
    """The best play of a pack, and what it comes to."""
    shoe = FreshShoe(rules_of(plan), pack)
    best = OptimalPlay(shoe, paid.nets)
    result = play(shoe, best.policy)
    if result.missing > ERROR:
        raise CroupierError(f"{sum(pack)} cards are too few: a round could run out of them")
    return best, result


def solved_play(question: Question, stake: Cents) -> tuple[HandRules, Pays, OptimalPlay, ShoeResult]:
    """The rules and pays that a question asks about, the best play at them, and what it comes to."""
    plan = NoHoleCardPlan.of(question.game)
    rules = rules_of(plan)
    paid = pays(rules, question.options, stake)
    return rules, paid, *best_play(plan, question.pack, paid)


def main(question: Question) -> Solution:
    """The main wager with its doubles and splits, per unit of the initial bet; with a stake, the super bonus too."""
    stake = question.asked.stake
    _, paid, best, result = solved_play(question, stake)
    return Solution(
        ways=1.0,
        endings=endings(result, paid),
        hits=hits(result, paid, question.posted),
        method="exact-float",
        strategy=strategy(best, result),
        notes=(*SPLITS, INSURANCE_NOTE, LINES_OF_HANDS, _about_super_bonus(question, stake)),
        error=ERROR,
    )


def _about_super_bonus(question: Question, stake: Cents) -> str:
    plan = NoHoleCardPlan.of(question.game)
    if not plan.earns(stake):
        return (
            f"without the super bonus, which a bet of at least ${dollars(plan.super_bonus[-1].least)} earns: say stake="
        )
    envy = question.options.tables[SUPER_BONUS].lines[0].envy
    others = f"; the ${dollars(envy.num)} of other boxes is no part of it" if envy else ""
    return f"with the super bonus that a bet of ${dollars(stake)} earns{others}"


def super_bonus(question: Question) -> Solution:
    """Three cards that earn the super bonus, which only hands as dealt can draw to."""
    plan, pack = NoHoleCardPlan.of(question.game), question.pack
    stake = question.asked.stake_or(plan.super_bonus[-1].least)
    rules, _, best, _ = solved_play(question, stake)
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


def _hits(rules: HandRules, policy: Policy, up: Card, first: Card, second: Card) -> bool:
    low, high = sorted((first, second), key=VALUE.__getitem__)
    return policy.with_suits(0, low, high, rules.lines.shown_as(up), VALUE[up]) == HIT


#: Net and risk of one hand, per unit of the initial bet.
Worth: TypeAlias = tuple[Fraction, Fraction]

_NOWHERE: Worth = Fraction(-1), Fraction(1)


@dataclass(frozen=True)
class Pays:
    """What each end of a hand is worth, and the line of the main table that pays it, if one does."""

    worth: tuple[Worth, ...]
    lines: tuple[str, ...]
    most_hands: int
    by_dealer: int

    @cached_property
    def nets(self) -> Floats:
        """The nets as floats."""
        return np.array([float(net) for net, _ in self.worth])

    @cached_property
    def sums(self) -> list[HandSums]:
        """What some hands can net and risk together, one hand added at a time."""
        sums, hand = [HandSums([(Fraction(0), Fraction(0))], np.zeros(0, np.int64))], sorted(set(self.worth))
        for _ in range(self.most_hands):
            added = [(net + more, risk + also) for net, risk in sums[-1].worth for more, also in hand]
            known = {worth: at for at, worth in enumerate(dict.fromkeys(added))}
            sums.append(HandSums(list(known), np.array([known[worth] for worth in added])))
        return sums

    @cached_property
    def places(self) -> Small:
        """The place of each end among the worths of one hand."""
        known = sorted(set(self.worth))
        return np.array([known.index(worth) for worth in self.worth])


def pays(rules: HandRules, options: House, stake: Cents, *, with_bonus: bool = True) -> Pays:
    """What the tables of a house pay; with a stake, the super bonus that it earns too."""
    plan, tables = rules.plan, options.tables
    extra = tables[SUPER_BONUS].get(plan.earns(stake)) if with_bonus else None
    bonus = units(extra.pays, stake) if extra else Fraction(0)
    instead = bool(extra) and getattr(options, "super_bonus_mode", "") == "instead"

    def worth(end: HandEnd) -> Worth:
        own, doubled = end.result
        net = Fraction(0) if end.bonus and instead else net_units(own, tables, stake)
        net += bonus if end.bonus else 0
        if not end.doubled or doubled is None:
            return net, Fraction(1)
        # What is pulled back is not at risk in the end.
        risked = Fraction(0) if doubled.outcome == "withdrawn" else plan.most_doubled
        return net + plan.most_doubled * net_units(doubled, tables, stake), 1 + risked

    def line(end: HandEnd) -> str:
        own = end.result.own
        paid = own.paid(tables) if own.table == MAIN else None
        return paid.line if paid else ""

    return Pays(
        tuple(worth(end) if end else _NOWHERE for end in rules.ends),
        tuple(line(end) if end else "" for end in rules.ends),
        max(plan.most_hands, plan.most_hands_of_aces),
        rules.dealt.bust,
    )


def net_units(result: BetResult, tables: Mapping[str, PayTable], stake: Cents) -> Fraction:
    """What a bet is up for each unit of it."""
    line = result.paid(tables)
    if line is None:
        return Fraction(-1 if result.outcome == "lose" else 0)
    if line.pays.unit == "percent":
        table = tables[result.table]
        raise BadPayTable(f"table {table.id!r}: line {line.line!r} of {table.wager} cannot pay a share of a meter")
    return units(line.pays, stake or DOLLAR)


class HandSums(NamedTuple):
    """What some hands can net and risk together; ``after`` says to which of these one hand less and its last lead."""

    worth: list[Worth]
    after: Small


def endings(result: ShoeResult, paid: Pays) -> dict[Ending, float]:
    """How rounds end."""
    chances: defaultdict[Worth, float] = defaultdict(float)
    for worth, chance in zip(paid.worth, result.ended, strict=True):
        chances[worth] += float(chance)
    totals = [np.zeros(len(sums.worth)) for sums in paid.sums]
    for split in result.splits:
        for pattern in patterns(split.most):
            hands, total = _together(split, pattern, paid)
            totals[hands] += split.chance * total
    for sums, total in zip(paid.sums, totals, strict=True):
        for worth, chance in zip(sums.worth, total.tolist(), strict=True):
            chances[worth] += chance
    return {Ending(net, risk): chance for (net, risk), chance in sorted(chances.items()) if chance > 0.0}


def _together(split: SplitRound, pattern: SplitPattern, paid: Pays) -> tuple[int, Floats]:
    """How many hands a pattern of a split has, and how likely they come to what together, against every end of the
    dealer."""
    dealer = split.splits.dealer(pattern)
    each = [_by_dealer(ended, dealer, paid) for ended in split.splits.hands(pattern, split.plays)]
    total = np.zeros(len(paid.sums[len(each)].worth))
    for end in np.flatnonzero(dealer > 0.0):
        chances: Floats = dealer[end : end + 1]
        for sums, hand in zip(paid.sums[1:], each, strict=False):
            both = np.outer(chances, hand[:, end] / dealer[end])
            chances = np.bincount(sums.after, both.ravel(), len(sums.worth)).astype(np.float64, copy=False)
        total += chances
    return len(each), total


def _by_dealer(ended: Floats, dealer: Floats, paid: Pays) -> Floats:
    """How likely a hand is worth what, jointly with the dealer's end."""
    worth = np.zeros((paid.places.max() + 1, ENDS))
    for at in range(paid.by_dealer):
        worth[paid.places[at], at % ENDS] += ended[at]
    left = np.maximum(dealer - worth.sum(axis=0), 0.0)
    if left.sum() > 0.0:
        for at in range(paid.by_dealer, len(ended)):
            worth[paid.places[at]] += ended[at] * left / left.sum()
    return worth


def hits(result: ShoeResult, paid: Pays, table: PayTable) -> dict[str, float]:
    """How many hands of a round each line pays, split ones included."""
    ended, lines = result.all_ended(), np.array(paid.lines)
    return {line.line: float(np.where(lines == line.line, ended, 0.0).sum()) for line in table.lines}
