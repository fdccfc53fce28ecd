"""Rounds by the million: the main wager with its doubles, splits and surrenders, and all that lies beside.

Every box at the table plays by the same strategy, and each is counted as a round of its own. A line of the main wager
is told of hands that were not split; of a split round only what it nets.

A round dealt from the depth of a shoe is not quite worth what the first one is. An analysis knows the first round;
`penetration=1` shuffles before every round and measures just that, and so does a shuffler, which takes the cards back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import lcm
from typing import Any, Final

import numpy as np

from croupier.engines import outcomes
from croupier.engines.kernel import Dealer, Kernel, PlayOrder, PlaySettings
from croupier.engines.no_hole_card import deal_rounds as rounds
from croupier.engines.no_hole_card.chart import SIMPLER, PlayChart, ways_to_play
from croupier.engines.no_hole_card.deal_machine import code_of, machines, read, tables
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.rules import HandRules, rules_of
from croupier.engines.no_hole_card.solve import Pays, best_play, pays
from croupier.engines.outcomes import WagerResult
from croupier.engines.twenty_one.deal import dealer_draws
from croupier.engines.twenty_one.deal_rounds import NATURALS
from croupier.engines.twenty_one.deal_shoe import counted
from croupier.engines.twenty_one.deal_side_bets import Numbers, on_two, stacked
from croupier.engines.twenty_one.dealer import VALUES, shown
from croupier.errors import BadPlan, CroupierError
from croupier.games.families import no_hole_card as family
from croupier.games.families.no_hole_card import HandResult, Manner, NoHoleCardPlan
from croupier.money import Cents, dollars
from croupier.options import House
from croupier.round.game import Game

BASIC: Final = "basic strategy"
STRATEGIES: Final[Mapping[str, str]] = {
    BASIC: f"{SIMPLER[BASIC]}; pairs split as often as they may be",
    "optimal": "the best for the very cards of each hand, suits and all, from a fresh shoe",
    **{name: words for name, words in SIMPLER.items() if name != BASIC},
}


def dealer(game: Game, settings: type[PlaySettings]) -> Dealer:
    """The dealer of a game without a hole card; its settings are those at a shoe, and the bet as ``stake``."""

    def wagers(options: House) -> list[str]:
        """Every wager of the layout, and what the super bonus brings to its own box and to the others."""
        offered = outcomes.offered(game, options)
        return [wager for wager in offered if not game.by_slug[wager].booked_under]

    return Dealer(lambda order: SimulatedTable(order).kernel(), STRATEGIES, wagers, settings, reads_charts=True)


@dataclass(frozen=True)
class SimulatedTable:
    """A table of the house with everybody seated at it."""

    order: PlayOrder

    @property
    def options(self) -> Any:
        """The options of the house."""
        return self.order.options

    @cached_property
    def plan(self) -> NoHoleCardPlan:
        """The plan of the game."""
        return NoHoleCardPlan.of(self.order.game)

    @cached_property
    def rules(self) -> HandRules:
        """What the plan makes of every hand."""
        return rules_of(self.plan)

    @property
    def wagers(self) -> list[str]:
        """What is wagered: no insurance where it is never taken, no super bonus for a bet that does not earn it."""
        settings, wagers = self.order.settings, list(self.order.wagers)
        earns = self.plan.earns(settings.stake)
        why_not: dict[str, str] = {}
        if settings.insurance == "never":
            why_not[family.INSURANCE] = "insurance is never taken; add insurance=always to have every hand insured"
        if not earns:
            least = dollars(self.plan.super_bonus[-1].least)
            why = f"a super bonus is measured against the bet that earns it; add stake={least} or more"
            why_not |= {family.SUPER_BONUS: why, family.ENVY: why}
        elif settings.seats == 1:
            why_not[family.ENVY] = "nobody else is at the table to make a super bonus; add seats=2 or more"
        if left := [wager for wager in wagers if wager not in why_not]:
            return left
        raise CroupierError(next(why for wager, why in why_not.items() if wager in wagers))

    @property
    def stake(self) -> Cents:
        """The main wager: as it was said, or so much that all is paid in whole cents."""
        plan, posted = self.plan, self.options.tables
        odds = [
            line.pays.den
            for wager in (family.MAIN, family.DOUBLE, family.SURRENDER, family.INSURANCE)
            for line in posted[wager].lines
        ]
        whole = lcm(*odds, plan.insurance.share.denominator, plan.most_doubled.denominator)
        return self.order.settings.stake or 100 * whole

    @cached_property
    def policy(self) -> Policy:
        """The strategy that was ordered, by name or from a file."""
        order = self.order
        if order.own_chart:
            return read(order.strategy, order.game.slug, self.rules)
        paid = pays(self.rules, self.options, order.settings.stake)
        return _policies(self.plan, tuple(order.game.cards_in(order.options)), paid)[order.strategy]

    @property
    def extra(self) -> Cents:
        """The super bonus that the bet earns; a bet that was not said earns none."""
        paid = self.options.tables[family.SUPER_BONUS].get(self.plan.earns(self.order.settings.stake))
        return paid.pays.net(self.stake) if paid else 0

    def way(self, result: HandResult, *, doubled: bool = False, bonus: bool = False) -> WagerResult:
        """What a hand comes to, with the super bonus on top of its line or instead."""
        stake, posted, own = self.stake, self.options.tables, result.own
        line = own.paid(posted) if own.table == family.MAIN else None
        extra = self.extra if bonus else 0
        instead = extra and self.options.super_bonus_mode == "instead"
        net, risked = (0 if instead else own.net(posted, stake)) + extra, stake
        if doubled and result.doubled:
            added = self.plan.doublable(stake)
            net += result.doubled.net(posted, added)
            risked += added if result.doubled.outcome != "withdrawn" else 0  # what is pulled back is not at risk
        return WagerResult(net, risked, line.line if line else "")

    def of_hand(self, code: int, split: bool, dealer_end: int) -> WagerResult:
        """How a hand ends, by its own end and the dealer's."""
        plan, natural, lines = self.plan, dealer_end == rounds.NATURAL, self.rules.lines.ends
        points = 21 if natural else dealer_end
        doubled = rounds.DOUBLED <= code <= rounds.DOUBLED_BUST
        if rounds.LINE <= code < rounds.LINE + len(lines):
            end = lines[code - rounds.LINE]
            return self.way(end.result, bonus=end.bonus)
        if code == rounds.WITHDRAWN:
            return self.way(plan.withdrawn, doubled=True)
        if code == rounds.SURRENDERED:
            return self.way(HandResult(plan.given_up(natural)))
        if code in (rounds.BUST, rounds.DOUBLED_BUST):
            return self.way(plan.too_many(Manner(split, doubled)), doubled=doubled)
        if code == rounds.DOUBLED_21:
            cards = next(three for three in product(VALUES, repeat=3) if plan.points(shown(three), True) == 21)
            return self.way(plan.of_21(shown(cards), Manner(split, doubled=True)), doubled=True)  # all are paid alike
        held = code - rounds.DOUBLED if doubled else code
        return self.way(plan.against_dealer(held, Manner(split, doubled), points, natural), doubled=doubled)

    @cached_property
    def settled(self) -> tuple[list[WagerResult], rounds.WayTables]:
        """Every way of the main wager by number, and how the kernel finds it."""
        ends = [
            [[self.of_hand(code, split, end) for end in range(rounds.DEALER_ENDS)] for code in range(rounds.CODES)]
            for split in (False, True)
        ]
        singles = list(dict.fromkeys(way for rows in ends for row in rows for way in row))
        waits = np.full(rounds.CODES, rounds.DECIDED, np.int8)
        waits[1:21] = waits[rounds.DOUBLED : rounds.DOUBLED_21] = rounds.FOR_ALL
        waits[rounds.SURRENDERED] = rounds.FOR_ONE
        sums, together = _sums(singles, int(self.policy.most.max()))
        ways = np.array([[[singles.index(way) for way in row] for row in rows] for rows in ends], np.int16)
        bonus = [code_of(self.rules, end) for end in self.rules.lines.ends if end.bonus]
        return [*singles, *together], rounds.WayTables(waits, ways, sums, min(bonus, default=rounds.CODES))

    def ways(self, wager: str) -> list[WagerResult]:
        """Every way a wager can end, by number."""
        stake, posted = self.stake, self.options.tables
        if wager == family.MAIN:
            return self.settled[0]
        if wager == family.INSURANCE:
            insured = self.plan.insurable(stake)
            return [
                WagerResult(-insured, insured),
                WagerResult(posted[family.INSURANCE][family.INSURANCE].pays.net(insured), insured),
            ]
        if wager == family.SUPER_BONUS:
            return [WagerResult(0, stake), WagerResult(self.extra, stake, self.plan.earns(stake) or "")]
        if wager == family.ENVY:
            envy = posted[family.SUPER_BONUS].lines[0].envy
            return [WagerResult(0, stake), WagerResult(envy.num if envy else 0, stake, family.SUPER_BONUS)]
        table = posted[wager]
        own = outcomes.whole_stake(table)
        return [outcomes.by_table(table, name, own) for name in (*(line.line for line in table.lines), "")]

    def kernel(self) -> Kernel:
        """All wagers on the same rounds."""
        ways = {wager: self.ways(wager) for wager in self.wagers}
        return counted(self.order, rounds.deal, self.arguments(list(ways)), ways)

    def arguments(self, wagers: Sequence[str]) -> tuple[rounds.RoundTables]:
        """What `deal` plays by."""
        options, settings, plan = self.options, self.order.settings, self.plan
        place = {wager: column for column, wager in enumerate(wagers)}
        two = [wager for wager in wagers if wager in plan.side_bets]
        # A shuffler takes the cards of a round back before the next one.
        deep = sum(self.order.game.cards_in(options)) * settings.penetration // 100
        boxes = rounds.Boxes(
            settings.seats,
            0 if options.dealing == "shuffler" else deep,
            np.array([family.INSURANCE in place and value in plan.insurance.against for value in VALUES]),
            place.get(family.MAIN, -1),
            place.get(family.INSURANCE, -1),
            place.get(family.SUPER_BONUS, -1),
            place.get(family.ENVY, -1),
            np.array([place[wager] for wager in two], np.int64),
        )
        # The line that the first two cards are paid for, whatever the dealer has.
        posted = [on_two(plan.side_bets[wager], options.tables[wager], "") for wager in two]
        by_two = [by_dealer.reshape(-1, NATURALS)[:, 0] for by_dealer in posted]
        naturals = [[plan.is_natural(shown([up, second])) for second in VALUES] for up in VALUES]
        return (
            rounds.RoundTables(
                boxes,
                *machines(self.rules, self.policy),
                tables(self.rules, self.policy),
                self.settled[1],
                rounds.DealerTables(dealer_draws(hits_soft_17=plan.hits_soft_17), np.array(naturals)),
                stacked(by_two),
            ),
        )


@lru_cache(maxsize=8)
def _policies(plan: NoHoleCardPlan, pack: tuple[int, ...], paid: Pays) -> dict[str, Policy]:
    """Every way to play that the analysis knows."""
    best, result = best_play(plan, pack, paid)
    return {"optimal": best.policy, **ways_to_play(PlayChart(best, result))}


def _sums(singles: Sequence[WagerResult], most_hands: int) -> tuple[Numbers, list[WagerResult]]:
    """What up to so many hands come to together, and to which of these sums each way of one more leads."""
    known = {(0, 0): 0}
    steps: dict[tuple[int, int], int] = {}
    last = [(0, 0)]
    for _ in range(most_hands):
        then: dict[tuple[int, int], None] = {}
        for net, risked in last:
            for at, way in enumerate(singles):
                both = net + way.net, risked + way.risked
                steps[known[net, risked], at] = known.setdefault(both, len(known))
                then[both] = None
        last = list(then)
    if len(known) > np.iinfo(np.int16).max:
        raise BadPlan(f"{most_hands} hands come to {len(known)} different sums, more than the kernel tells apart")
    leads = np.zeros((len(known), len(singles)), np.int16)
    for place, sum_ in steps.items():
        leads[place] = sum_
    return leads, [WagerResult(*both) for both in known]
