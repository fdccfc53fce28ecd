"""The blackjack games by the million, as their plans and options have them.

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

from croupier.engines import outcomes
from croupier.engines.kernel import Dealer, DeviceRounds, Kernel, PlayOrder, PlaySettings
from croupier.engines.outcomes import Rows, WagerResult
from croupier.engines.seat import SeatStakes
from croupier.engines.twenty_one import deal_chart
from croupier.engines.twenty_one import deal_rounds as rounds
from croupier.engines.twenty_one import deal_side_bets as side_bets
from croupier.engines.twenty_one.deal_plan import DOUBLE, FREE_DOUBLE, STAND, Playbook, machines, playbook_of
from croupier.engines.twenty_one.deal_shoe import counted, full_shoe
from croupier.engines.twenty_one.dealer import VALUES, by_value, shown
from croupier.engines.twenty_one.game import SolvedGame, solved
from croupier.engines.twenty_one.solve import BASIC, FREE_BETS, MIMIC, NEVER_BUST, SIMPLER, simpler_styles
from croupier.engines.twenty_one.splits import FREE, STAKED
from croupier.engines.twenty_one.upcard import MOST_HANDS, check
from croupier.errors import CroupierError, OptionRefused
from croupier.games.families.blackjack_plan import MOST_POINTS, BlackjackHouse, BlackjackPlan, Rules
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import total
from croupier.money import Cents, Pay
from croupier.options import choice, described, whole
from croupier.paytables import PayTable
from croupier.round.game import Game

#: What is played, the first where nothing is said; strategies for free bets only where there are any.
STRATEGIES: Final[Mapping[str, str]] = {
    BASIC: SIMPLER[BASIC],
    "optimal": "the best for the very cards of each hand, from a fresh shoe",
    NEVER_BUST: SIMPLER[NEVER_BUST],
    MIMIC: SIMPLER[MIMIC],
    FREE_BETS: SIMPLER[FREE_BETS],
}
#: Hi-Lo: small cards that are gone help the player, tens and aces that are gone hurt. By value less one.
HI_LO: Final = np.array([-1, 1, 1, 1, 1, 1, 0, 0, 0, -1], np.int64)
#: More points than any hand comes to, for bets that no hand of the player loses.
NEVER: Final = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTheShoe(PlaySettings):
    """Who plays, how deep the shoe is dealt, and whether hands are insured."""

    seats: int = whole(1, 1, 7, clause="", title="boxes in play, all by the same strategy; each counts as a round")
    penetration: int = whole(75, 1, 99, clause="", title="where the cover card lies, in percent of the shoe")
    insurance: str = choice("never", "always", clause="", title="whether hands are insured for half against an ace")


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackSettings(AtTheShoe):
    """And how much is bet."""

    betting: str = choice(
        "flat", "hi_lo", clause="", title="one unit always, or by the Hi-Lo true count: one unit a point from +1 on"
    )
    spread: int = whole(8, 2, 100, clause="", title="most units that betting by the count comes to")


def dealer(game: Game, settings: type[BlackjackSettings] = BlackjackSettings) -> Dealer:
    """The dealer of a blackjack game."""
    beside = {wager.slug for wager in game.wagers if wager.booked_under or wager.stage == "none"}

    def wagers(options: Any) -> list[str]:
        return [wager for wager in outcomes.offered(game, options) if wager not in beside]

    free = BlackjackPlan.of(game).rules.free_splits
    strategies = {name: words for name, words in STRATEGIES.items() if free or name != FREE_BETS}
    return Dealer(
        lambda order: BlackjackTable.of(order).kernel(), strategies, wagers, settings, reads_charts=True, seat=_seat
    )


def _seat(stakes: SeatStakes) -> Any:
    from croupier.engines.twenty_one.seat import ShoeSeat  # it reads the tables of this module

    return ShoeSeat(stakes)


@dataclass(frozen=True, slots=True)
class BlackjackTable:
    """A table of the house with everybody seated at it, and how they play."""

    order: PlayOrder
    plan: BlackjackPlan
    playbook: Playbook

    @classmethod
    def of(cls, order: PlayOrder) -> BlackjackTable:
        """The table of an order."""
        options: Any = order.options
        if getattr(options, "payout_limit", 0):
            clause = described(type(options))["payout_limit"][0].clause
            raise OptionRefused("a payout limit over all wagers is not simulated", clause=clause)
        plan = BlackjackPlan.of(order.game).posted(options)
        check(plan.rules)
        table = cls(order, plan, playbook_for(order, plan.rules))
        if not table.rides or not table.playbook.even_money.any():
            return table
        if "main" in order.wagers:
            why = "a hand that is to be capped declines even money, which the main wager takes here"
            raise CroupierError(f"{why}; simulate {table.rides} alone with capping=optimal")
        return replace(table, playbook=table.playbook._replace(even_money=np.zeros(len(VALUES), np.bool_)))

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.plan.rules

    @property
    def rides(self) -> str:
        """The side bet whose proceeds go on the main wager where that is best; empty if none does."""
        if getattr(self.order.settings, "capping", "none") != "optimal":
            return ""
        return next(
            (wager for wager, bet in self.plan.card_bets.items() if bet.rides and wager in self.order.wagers), ""
        )

    @property
    def wagers(self) -> list[str]:
        """What is wagered: no insurance where it is never taken."""
        insures = self.order.settings.insurance == "always"
        made = [wager for wager in self.order.wagers if wager != "insurance" or insures]
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
        """One unit of the main wager: everything that depends on it comes to whole cents."""
        options: Any = self.order.options
        share = self.rules.insurance.share
        insured = share.denominator * self.pays("insurance", "insurance").den
        return 100 * lcm(insured, options.blackjack_odds.den, *(line.pays.den for line in options.tables["main"].lines))

    def pays(self, wager: str, line: str) -> Pay:
        """What a line of a posted table pays."""
        return self.order.options.tables[wager][line].pays

    def ways(self, wager: str) -> list[WagerResult]:
        """Every way a wager can end, by number."""
        units = [(level + 1) * self.unit for level in range(self.spread)]
        if wager == "main":
            return [way for stake in units for way in self._main_ways(stake)]
        if wager == "insurance":
            pays, stakes = self.pays("insurance", "insurance"), map(self.rules.insurance.most, units)
            return [
                way for stake in stakes for way in (WagerResult(-stake, stake), WagerResult(pays.net(stake), stake))
            ]
        table = self.order.options.tables[wager]
        if wager == self.rides:
            return self._riding_ways(wager, table)
        stake, bet = outcomes.whole_stake(table), self.plan.lammer_bet
        names = [*(line.line for line in table.lines), ""]
        if bet and wager == bet.wager:
            names = [bet.line(lammers) for lammers in range(1 + bet.lammers(MOST_HANDS - 1, MOST_HANDS))]
        return [outcomes.by_table(table, name, stake) for name in names]

    def _main_ways(self, stake: Cents) -> list[WagerResult]:
        options: Any = self.order.options
        ways = [WagerResult(0, 0)] * rounds.ENDINGS
        ways[rounds.LOST] = WagerResult(-stake, stake)
        ways[rounds.PUSHED] = WagerResult(0, stake)
        ways[rounds.PAID] = WagerResult(options.blackjack_odds.net(stake), stake, "blackjack")
        if self.rules.even_money:
            ways[rounds.EVEN] = WagerResult(self.pays("main", "even_money").net(stake), stake, "even_money")
        if self.rules.surrender:
            ways[rounds.GIVEN_UP] = WagerResult(self.pays("main", "surrender").net(stake), stake)
        for ending in range(rounds.OPEN, rounds.ENDINGS):
            net, risk = divmod(ending - rounds.OPEN, rounds.MOST + 1)
            ways[ending] = WagerResult((net - rounds.MOST) * stake, risk * stake)
        return ways

    def _riding_ways(self, wager: str, table: PayTable) -> list[WagerResult]:
        """The bet kept or lost; then for every line what it wins and what its proceeds come to on the hand."""
        bet, stake = self.plan.card_bets[wager], outcomes.whole_stake(table) * self.unit // 100
        kept = [outcomes.by_table(table, name, stake) for name in (*(line.line for line in table.lines), "")]
        ways = list(kept)
        for win, _, line in kept[:-1]:
            added = self._main_ways(bet.proceeds(win, stake))
            ways += [WagerResult(win + way.net, stake + way.risked, line) for way in added]
        return ways

    def kernel(self) -> Kernel:
        """All wagers on the same rounds."""
        ways = {wager: self.ways(wager) for wager in self.wagers}
        varies = ("main", "insurance") if self.spread > 1 else ()
        arguments = self.arguments(list(ways))

        def device() -> DeviceRounds:
            from croupier.engines.twenty_one.deal_gpu import ShoeRounds  # only who asks for it loads it

            rows = Rows.of(list(ways.values()), by_name=True)
            return ShoeRounds(full_shoe(self.order), arguments, rows, risks=bool(varies))

        return replace(counted(self.order, rounds.deal, arguments, ways, varies), device=device)

    def arguments(self, wagers: Sequence[str]) -> tuple[Any, ...]:
        """What `deal` plays by: boxes, procedure and strategy, where wagers are counted, and what decides them."""
        settings, options, rules = self.order.settings, self.order.options, self.rules
        assert isinstance(options, BlackjackHouse)
        insured = rules.insurance.against if "insurance" in wagers else frozenset[int]()
        cards = sum(self.order.game.cards_in(options))
        whole, halves = machines(self.playbook, rules.free_splits)
        return (
            settings.seats if settings.seats > 1 else None,
            rounds.Procedure(
                cover=cards * settings.penetration // 100,
                burns=options.pitched,
                insured=by_upcard(insured),
                checked=by_upcard(rules.checked),
                spread=self.spread,
                to_the_end=any(wager in self.plan.dealer_bets for wager in wagers),
                draws=dealer_draws(hits_soft_17=rules.hits_soft_17),
            ),
            rounds.BoxPlay(
                whole,
                halves,
                self.playbook.again,
                by_upcard(rules.free_splits),
                self.playbook.even_money,
                whole.after[whole.after[whole.start]],
            ),
            self._bets(wagers),
        )

    def _bets(self, wagers: Sequence[str]) -> tuple[rounds.Columns, rounds.WagerTables]:
        options: Any = self.order.options
        posted, plan, rides = options.tables, self.plan, self.rides
        place = {wager: column for column, wager in enumerate(wagers)}
        on_cards = {wager: plan.card_bets[wager] for wager in wagers if wager in plan.card_bets and wager != rides}
        two = {wager: bet for wager, bet in on_cards.items() if not bet.with_upcard}
        three = {wager: bet for wager, bet in on_cards.items() if bet.with_upcard}
        dealer = {wager: plan.dealer_bets[wager] for wager in wagers if wager in plan.dealer_bets}
        above = [NEVER if bet.loses_above is None else bet.loses_above for bet in dealer.values()]
        late = [bet.offered_at(options) == "after_peek" for bet in dealer.values()]
        worth, lammers = worth_of(plan)
        by_ride = np.zeros((0, 2), np.int16)
        if rides:
            bet = plan.card_bets[rides]
            by_ride = side_bets.riding_rows(bet, posted[rides], bet.suit_of(options), self.best())
        hits = self.rules.hits_soft_17
        columns = rounds.Columns(
            place.get("main", -1),
            place.get("insurance", -1),
            place.get(plan.lammer_bet.wager, -1) if plan.lammer_bet else -1,
            place.get(rides, -1),
            *(np.array([place[wager] for wager in group], np.int64) for group in (two, three, dealer)),
        )
        tables = rounds.WagerTables(
            worth=worth,
            lammers=lammers,
            tags=HI_LO,
            by_two=side_bets.stacked([side_bets.on_two(two[w], posted[w], two[w].suit_of(options)) for w in two]),
            by_three=side_bets.stacked(
                [side_bets.on_three(three[w], posted[w], three[w].suit_of(options)) for w in three]
            ),
            by_dealer=side_bets.stacked([side_bets.on_dealer(dealer[w], posted[w], hits_soft_17=hits) for w in dealer]),
            loses_above=np.array(above, np.int64),
            after_check=np.array(late, np.bool_),
            by_ride=by_ride,
        )
        return columns, tables

    def best(self) -> SolvedGame:
        """The game at its best from a fresh shoe."""
        return solved(self.rules, by_value(self.order.game.cards_in(self.order.options)))


def by_upcard(values: frozenset[int]) -> npt.NDArray[np.bool_]:
    """Which of the values, in their order, are among these."""
    return np.array([value in values for value in VALUES])


def playbook_for(order: PlayOrder, rules: Rules) -> Playbook:
    """The strategy that was ordered, by name or from a file."""
    if order.strategy.endswith(".csv"):
        return deal_chart.read(order.strategy, order.game.slug, rules)
    shoe = by_value(order.game.cards_in(order.options))
    if order.strategy == "optimal":
        return playbook_of(solved(rules, shoe))
    return playbook_of(solved(rules, shoe, dict(simpler_styles(rules, shoe))[order.strategy]))


def dealer_draws(*, hits_soft_17: bool) -> npt.NDArray[np.uint8]:
    """Where each value leads the dealer from a hand that must draw."""

    def code(held: Sequence[int]) -> int:
        count = total(shown(held))
        return count.points + rounds.SOFT * count.soft + rounds.DRAWS * must_draw(count, hits_soft_17=hits_soft_17)

    leads = np.zeros((2 * rounds.DRAWS, 16), np.uint8)
    waiting: list[tuple[int, ...]] = [()]
    seen = {rounds.NO_CARDS}
    while waiting:
        held = waiting.pop()
        for value in VALUES:
            then = (*held, value)
            leads[code(held), value - 1] = code(then)
            if code(then) & rounds.DRAWS and code(then) not in seen:
                seen.add(code(then))
                waiting.append(then)
    return leads


def worth_of(plan: BlackjackPlan) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """What a hand adds to `BALANCED` by its code and the dealer's points, a unit won being a row of risks; and how many
    lammers a hand of that code has."""
    rules, bet = plan.rules, plan.lammer_bet
    worth, lammers = np.zeros((rounds.CODES, 32), np.int64), np.zeros(rounds.CODES, np.int64)
    for stake, act, points in product((FREE, STAKED), (STAND, DOUBLE, FREE_DOUBLE), range(MOST_POINTS + 1)):
        code, chips = rounds.coded.py_func(points, act, stake), stake + (act == DOUBLE)
        nets = {"win": 1 + (act != STAND), "push": 0, "lose": -chips}
        player = points or MOST_POINTS + 1  # a bust has no points
        worth[code] = [nets[rules.against_dealer(player, dealer)] * rounds.UNIT + chips for dealer in range(32)]
        worth[code, rounds.LATE] = chips
        lammers[code] = bet.lammers(stake == FREE, act == FREE_DOUBLE) if bet else 0
    worth[rounds.PLAYED :] = np.arange(rounds.OPEN)[:, None] - rounds.BALANCED
    worth[rounds.PLAYED :, rounds.LATE] += rounds.UNIT  # no original wager is left to lose
    return worth, lammers
