"""The blackjack games by the million: Blackjack, Free Bet Blackjack, Ride Free, and the game of Rocket Aces.

Every box at the table plays by the same strategy, and each is counted as a round of its own. What a wager nets depends
on how it ends alone, so only how often each ending came is written down.

A round dealt from the depth of a shoe is not quite worth what the first one is: more rounds are dealt where small cards
come out late. An analysis knows the first round; `penetration=1` shuffles before every round and measures just that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import lcm
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier import games
from croupier.errors import CroupierError, OptionRefused
from croupier.exact.blackjack.dealer import by_value, shown
from croupier.exact.blackjack.game import Played as Solution
from croupier.exact.blackjack.game import played
from croupier.exact.blackjack.kernel import CHIPS, LAMMER, PLAIN
from croupier.exact.blackjack.main import VARIANTS
from croupier.exact.blackjack.rules import Rules, rules_of
from croupier.exact.blackjack.splits import FREE, NETS, RISKS, STAKED
from croupier.exact.blackjack.strategy import simpler_styles
from croupier.games.families.blackjack_settlement import against_dealer
from croupier.games.families.blackjack_variant import Variant
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import total
from croupier.money import Cents
from croupier.paytables import PayTable
from croupier.simulate import blackjack_capping, blackjack_chart, outcomes
from croupier.simulate import blackjack_side_bets as side_bets
from croupier.simulate.blackjack_plan import DOUBLE, FREE_DOUBLE, STAND, Plan, machines, plan_of
from croupier.simulate.blackjack_rounds import (
    BALANCED,
    CODES,
    DRAWS,
    ENDINGS,
    EVEN,
    GIVEN_UP,
    LOST,
    MOST,
    NO_CARDS,
    OPEN,
    PAID,
    PLAYED,
    PUSHED,
    SOFT,
    Columns,
    Dealing,
    coded,
    deal,
)
from croupier.simulate.blackjack_settings import HouseMoneySettings, Settings
from croupier.simulate.kernel import Dealer, Kernel, Order
from croupier.simulate.ways import Way, counted

BASIC: Final = "basic strategy"
STRATEGIES: Final[Mapping[str, str]] = {
    BASIC: "the best chart by totals, whatever cards make them; pairs split as often as they may be",
    "optimal": "the best for the very cards of each hand, from a fresh shoe",
    "never bust": "never hit a hard 12 or more; else by the basic chart",
    "mimic the dealer": "draw and stand as the dealer must; never double, split or surrender",
}
FREE_STRATEGIES: Final[Mapping[str, str]] = {
    **STRATEGIES,
    "every free bet": "every double and split that is free, fives doubled rather than split; else by the basic chart",
}
#: Hi-Lo: small cards that are gone help the player, tens and aces that are gone hurt. By value less one.
HI_LO: Final = np.array([-1, 1, 1, 1, 1, 1, 0, 0, 0, -1], np.int64)


def dealer(slug: str) -> Dealer:
    """The dealer of a blackjack game."""
    game, variant = games.get(slug), VARIANTS[slug]
    later = {"bust_bonus", "insurance"}

    def wagers(options: Any) -> list[str]:
        booked = {one.slug for one in game.wagers if one.booked_under or one.stage == "none"}
        return [one for one in outcomes.offered(game, options) if one not in booked or one in later]

    strategies = FREE_STRATEGIES if variant.free_splits else STRATEGIES
    settings = HouseMoneySettings if "house_money" in game.by_slug else Settings
    return Dealer(lambda order: Table.of(order).kernel(), strategies, wagers, settings, reads_charts=True)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the house with everybody seated at it, and how they play."""

    order: Order
    variant: Variant
    rules: Rules
    plan: Plan

    @classmethod
    def of(cls, order: Order) -> Table:
        """The table of an order."""
        options: Any = order.options
        if getattr(options, "payout_limit", 0):
            raise OptionRefused("a payout limit over all wagers is not simulated", clause="CO 30-2119 (4)")
        variant = VARIANTS[order.game.slug]
        rules = rules_of(options, variant)
        found = cls(order, variant, rules, plan_for(order, rules))
        if not found.rides or not found.plan.even_money:
            return found
        if "main" in order.wagers:
            told = "a hand that is to be capped declines even money, which the main wager takes here"
            raise CroupierError(f"{told}; simulate house_money alone with capping=optimal")
        return replace(found, plan=found.plan._replace(even_money=False))

    @property
    def rides(self) -> bool:
        """Whether the proceeds of House Money go on the main wager where that is best."""
        return "house_money" in self.order.wagers and self.order.settings.capping == "optimal"

    @property
    def wagers(self) -> list[str]:
        """What is wagered: no insurance where it is never taken."""
        made = [one for one in self.order.wagers if one != "insurance" or self.order.settings.insurance == "always"]
        if not made:
            raise CroupierError("insurance is never taken; add insurance=always to have every hand insured")
        return made

    @property
    def spread(self) -> int:
        """The most units of a wager."""
        settings = self.order.settings
        return int(settings.spread) if settings.betting == "hi_lo" else 1

    @property
    def unit(self) -> Cents:
        """One unit of the main wager: it pays blackjacks, insurance and surrenders in whole cents."""
        options: Any = self.order.options
        return 100 * lcm(2, options.blackjack_odds.den)

    def ways(self, wager: str) -> list[Way]:
        """Every way a wager can end, by number."""
        if wager == "main":
            return [way for level in range(self.spread) for way in self._main_ways((level + 1) * self.unit)]
        if wager == "insurance":
            halves = [(level + 1) * self.unit // 2 for level in range(self.spread)]
            return [way for half in halves for way in (Way(-half, half), Way(2 * half, half))]
        table = self.order.options.tables[wager]
        if wager == "house_money" and self.rides:
            return self._riding_ways(table)
        stake = outcomes.whole_stake(table)
        names = [f"{many}_lammers" for many in range(MOST)]
        if wager != "silver_stack":
            names = [*(one.line for one in table.lines), ""]
        results = [outcomes.by_table(table, name, stake) for name in names]
        return [Way(one.net, stake, one.line) for one in results]

    def _main_ways(self, stake: Cents) -> list[Way]:
        options: Any = self.order.options
        found = [Way(0, 0)] * ENDINGS
        found[LOST] = Way(-stake, stake)
        found[PUSHED] = Way(0, stake)
        found[PAID] = Way(options.blackjack_odds.net(stake), stake, "blackjack")
        found[EVEN] = Way(stake, stake, "even_money")
        found[GIVEN_UP] = Way(stake // 2 - stake, stake)
        for ending in range(OPEN, ENDINGS):
            net, risk = divmod(ending - OPEN, MOST + 1)
            found[ending] = Way((net - MOST) * stake, risk * stake)
        return found

    def _riding_ways(self, table: PayTable) -> list[Way]:
        """House Money kept or lost; then for every line what it wins and what its proceeds come to on the hand."""
        stake = outcomes.whole_stake(table) * self.unit // 100
        kept = [outcomes.by_table(table, name, stake) for name in (*(one.line for one in table.lines), "")]
        found = [Way(one.net, stake, one.line) for one in kept]
        for win, line in kept[:-1]:
            found += [Way(win + way.net, stake + way.risked, line) for way in self._main_ways(stake + win)]
        return found

    def kernel(self) -> Kernel:
        """All wagers on the same rounds."""
        ways = {wager: self.ways(wager) for wager in self.wagers}
        varies = ("main", "insurance") if self.spread > 1 else ()
        return counted(self.order, deal, self.arguments(list(ways)), ways, varies)

    def arguments(self, wagers: Sequence[str]) -> tuple[Any, ...]:
        """What `deal` plays by, from the cover card to the side bets."""
        options: Any = self.order.options
        settings, rules, variant = self.order.settings, self.rules, self.variant
        place = {wager: column for column, wager in enumerate(wagers)}
        riding = place["house_money"] if self.rides else -1
        two, three, bets = (
            [wager for wager in wagers if wager in group and place[wager] != riding]
            for group in (side_bets.ON_TWO, side_bets.ON_THREE, side_bets.ON_DEALER)
        )
        suit = getattr(options, "jackpot_suit", "spades")[0]
        late = getattr(options, "bust_bonus_timing", "") == "after_peek"
        cards = sum(self.order.game.cards_in(options))
        return (
            settings.seats if settings.seats > 1 else None,
            Dealing(
                cards * settings.penetration // 100,
                options.pitched,
                settings.insurance == "always" and "insurance" in place,
                self.plan.even_money,
                self.spread,
                bool(bets),
            ),
            *machines(self.plan, rules.free_splits),
            self.plan.again,
            np.array([value in rules.free_splits for value in range(1, 11)]),
            dealer_draws(hits_soft_17=rules.hits_soft_17),
            *worth(variant),
            HI_LO,
            Columns(
                place.get("main", -1),
                place.get("insurance", -1),
                place.get("silver_stack", -1),
                riding,
                *(np.array([place[wager] for wager in group], np.int64) for group in (two, three, bets)),
            ),
            _stacked([side_bets.on_two(wager, options.tables[wager], suit) for wager in two]),
            _stacked([side_bets.on_three(options.tables[wager], suit) for wager in three]),
            _stacked([side_bets.on_dealer(wager, options.tables[wager]) for wager in bets]),
            np.array([late and wager == "bust_bonus" for wager in bets], np.bool_),
            self._riding_rows(),
        )

    def _riding_rows(self) -> side_bets.Numbers:
        if not self.rides:
            return np.zeros((0, 2), np.int16)
        return blackjack_capping.rows(self.order.options.tables["house_money"], self.best())

    def best(self) -> Solution:
        """The game at its best from a fresh shoe."""
        return played(self.rules, by_value(self.order.game.cards_in(self.order.options)))


def _stacked(tables: list[side_bets.Numbers]) -> side_bets.Numbers:
    return np.array(tables, np.int16) if tables else np.zeros((0, 0), np.int16)


def plan_for(order: Order, rules: Rules) -> Plan:
    """The strategy that was ordered, by name or from a file."""
    if order.strategy.endswith(".csv"):
        return blackjack_chart.read(order.strategy, order.game.slug, rules)
    shoe = by_value(order.game.cards_in(order.options))
    if order.strategy == "optimal":
        return plan_of(played(rules, shoe))
    styles = {name: style for name, _, style in simpler_styles(rules, shoe)}
    return plan_of(played(rules, shoe, styles[order.strategy]))


def dealer_draws(*, hits_soft_17: bool) -> npt.NDArray[np.uint8]:
    """Where each value leads the dealer from a hand that must draw."""

    def counted(held: Sequence[int]) -> int:
        here = total(shown(held))
        return here.points + SOFT * here.soft + DRAWS * must_draw(here, hits_soft_17=hits_soft_17)

    found = np.zeros((2 * DRAWS, 16), np.uint8)
    waiting: list[tuple[int, ...]] = [()]
    seen = {NO_CARDS}
    while waiting:
        held = waiting.pop()
        for value in range(1, 11):
            then = (*held, value)
            found[counted(held), value - 1] = counted(then)
            if counted(then) & DRAWS and counted(then) not in seen:
                seen.add(counted(then))
                waiting.append(then)
    return found


def worth(variant: Variant) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """What a hand adds to `BALANCED` by its code and the dealer's points, a unit won being a row of risks; and how many
    lammers a hand of that code has."""
    units = np.array([[against_dealer(variant, mine or 22, other).unit for other in range(32)] for mine in range(22)])
    found, lammers = np.zeros((CODES, 32), np.int64), np.zeros(CODES, np.int64)
    for stake, (lies, act) in product((FREE, STAKED), ((PLAIN, STAND), (CHIPS, DOUBLE), (LAMMER, FREE_DOUBLE))):
        codes = coded.py_func(np.arange(len(units)), act, stake)
        found[codes] = NETS[stake, lies, units + 1] * (MOST + 1) + RISKS[stake, lies, units + 1]
        lammers[codes] = (stake == FREE) + (lies == LAMMER)
    found[PLAYED:] = np.arange(OPEN)[:, None] - BALANCED
    return found, lammers
