"""The blackjack games by the million: Blackjack, Free Bet Blackjack, Ride Free, and the game of Rocket Aces.

Every box at the table plays by the same strategy, and each is counted as a round of its own. What a wager nets depends
on how it ends alone, so only how often each ending came is written down.

A round dealt from the depth of a shoe is not quite worth what the first one is: more rounds are dealt where small cards
come out late. An analysis knows the first round; `penetration=1` shuffles before every round and measures just that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier import games
from croupier.errors import CroupierError, OptionRefused
from croupier.exact.blackjack.dealer import by_value, shown
from croupier.exact.blackjack.game import played
from croupier.exact.blackjack.main import VARIANTS
from croupier.exact.blackjack.rules import Rules, rules_of
from croupier.exact.blackjack.splits import NETS, RISKS
from croupier.exact.blackjack.strategy import simpler_styles
from croupier.games.families.blackjack_settlement import against_dealer
from croupier.games.families.blackjack_variant import Variant
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import total
from croupier.money import Cents
from croupier.options import choice, whole
from croupier.simulate import blackjack_chart, outcomes
from croupier.simulate import blackjack_side_bets as side_bets
from croupier.simulate import kernel as frame
from croupier.simulate.blackjack_plan import Plan, machines, plan_of
from croupier.simulate.blackjack_rounds import (
    DRAWS,
    ENDINGS,
    EVEN,
    GIVEN_UP,
    LOST,
    MOST,
    OPEN,
    PAID,
    PUSHED,
    Columns,
    Dealing,
    deal,
)
from croupier.simulate.blackjack_shoe import CODE
from croupier.simulate.chance import Stream
from croupier.simulate.kernel import Dealer, Kernel, Order, Played

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(frame.Settings):
    """Who plays, how deep the shoe is dealt, and how much is bet."""

    seats: int = whole(1, 1, 7, clause="", title="boxes in play, all by the same strategy; each counts as a round")
    penetration: int = whole(75, 1, 99, clause="", title="where the cover card lies, in percent of the shoe")
    betting: str = choice(
        "flat", "hi_lo", clause="", title="one unit always, or by the Hi-Lo true count: one unit a point from +1 on"
    )
    spread: int = whole(8, 2, 100, clause="", title="most units that betting by the count comes to")
    insurance: str = choice("never", "always", clause="", title="whether hands are insured for half against an ace")


def dealer(slug: str) -> Dealer:
    """The dealer of a blackjack game."""
    game, variant = games.get(slug), VARIANTS[slug]
    later = {"bust_bonus", "insurance"}

    def wagers(options: Any) -> list[str]:
        booked = {one.slug for one in game.wagers if one.booked_under or one.stage == "none"}
        return [one for one in outcomes.offered(game, options) if one not in booked or one in later]

    strategies = FREE_STRATEGIES if variant.free_splits else STRATEGIES
    return Dealer(lambda order: Table.of(order).kernel(), strategies, wagers, Settings, reads_charts=True)


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
        return cls(order, variant, rules, plan_for(order, rules))

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

    def kernel(self) -> Kernel:
        """All wagers on the same rounds."""
        ways = {wager: self.ways(wager) for wager in self.wagers}
        shape = max(map(len, ways.values())), len(ways)
        nets, risked, hit = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.full(shape, -1, np.int16)
        lines = [sorted({way.line for way in mine if way.line}) for mine in ways.values()]
        for column, mine in enumerate(ways.values()):
            for row, way in enumerate(mine):
                nets[row, column], risked[row, column] = way.net, way.risked
                hit[row, column] = lines[column].index(way.line) if way.line else -1
        shoe = self.shoe()
        arguments = self.arguments(list(ways))

        def play(rounds: int, stream: Stream) -> Played:
            times = np.zeros(shape, np.int64)
            everything = (rounds, shoe.copy(), *arguments, stream, True, times)
            if not deal(*everything):
                raise CroupierError("the cards ran out in the middle of a round; fewer seats or more decks are needed")
            return Played(nets, risked, hit, times)

        varies = ("main", "insurance") if self.spread > 1 else ()
        stakes = [0 if wager in varies else mine[0].risked for wager, mine in ways.items()]
        return Kernel(list(ways), stakes, lines, play)

    def shoe(self) -> npt.NDArray[np.uint8]:
        """The cards in play as the kernel has them, unshuffled."""
        order = self.order
        cards = [card for card, many in enumerate(order.game.cards_in(order.options)) for _ in range(many)]
        return CODE[cards]

    def arguments(self, wagers: Sequence[str]) -> tuple[Any, ...]:
        """What `deal` plays by, from the cover card to the side bets."""
        options: Any = self.order.options
        settings, rules, variant = self.order.settings, self.rules, self.variant
        place = {wager: column for column, wager in enumerate(wagers)}
        two, three, bets = (
            [wager for wager in wagers if wager in group]
            for group in (side_bets.ON_TWO, side_bets.ON_THREE, side_bets.ON_DEALER)
        )
        suit = getattr(options, "jackpot_suit", "spades")[0]
        late = getattr(options, "bust_bonus_timing", "") == "after_peek"
        cards = sum(self.order.game.cards_in(options))
        return (
            Dealing(
                settings.seats,
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
            dealer_draws(rules),
            against(variant),
            NETS,
            RISKS,
            HI_LO,
            Columns(
                place.get("main", -1),
                place.get("insurance", -1),
                place.get("silver_stack", -1),
                *(np.array([place[wager] for wager in group], np.int64) for group in (two, three, bets)),
            ),
            _stacked([side_bets.on_two(wager, options.tables[wager], suit) for wager in two]),
            _stacked([side_bets.on_three(options.tables[wager], suit) for wager in three]),
            _stacked([side_bets.on_dealer(wager, options.tables[wager]) for wager in bets]),
            np.array([late and wager == "bust_bonus" for wager in bets], np.bool_),
        )


class Way(NamedTuple):
    """How a wager ends: what it nets, what was at risk, and the line that says so."""

    net: Cents
    risked: Cents
    line: str = ""


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


def dealer_draws(rules: Rules) -> npt.NDArray[np.int16]:
    """Where each value leads the dealer from points (32 more if soft), and whether another card must come."""
    found = np.zeros((64, 16), np.int16)
    waiting: list[tuple[int, ...]] = [()]
    seen = {0}
    while waiting:
        held = waiting.pop()
        here = total(shown(held))
        found[_counted(held), DRAWS] = must_draw(here, hits_soft_17=rules.hits_soft_17)
        if len(held) >= 2 and not found[_counted(held), DRAWS]:
            continue
        for value in range(1, 11):
            then = (*held, value)
            found[_counted(held), value - 1] = _counted(then)
            if _counted(then) not in seen:
                seen.add(_counted(then))
                waiting.append(then)
    return found


def _counted(held: Sequence[int]) -> int:
    points, soft = total(shown(held))
    return points + 32 * soft


def against(variant: Variant) -> npt.NDArray[np.int64]:
    """What each unit wins by the player's points (0 for a bust) and the dealer's."""
    return np.array(
        [[against_dealer(variant, player or 22, dealer).unit for dealer in range(32)] for player in range(22)], np.int64
    )
