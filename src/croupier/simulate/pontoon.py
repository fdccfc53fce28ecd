"""Pontoon Plus by the million (SG): the main wager with its doubles, splits and surrenders, and all that lies beside.

Every box at the table plays by the same strategy, and each is counted as a round of its own. A line of the main wager
is told of hands that were not split; of a split round only what it nets.

A round dealt from the depth of a shoe is not quite worth what the first one is. An analysis knows the first round;
`penetration=1` shuffles before every round and measures just that, and so does a shuffler, which takes the cards back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import lcm
from typing import Any, Final

import numpy as np

from croupier import games
from croupier.errors import CroupierError
from croupier.exact.pontoon import main as solver
from croupier.exact.pontoon.chart import Chart, ways_to_play
from croupier.exact.pontoon.endings import Pays, pays
from croupier.exact.pontoon.kernels import LINES
from croupier.exact.pontoon.policy import Policy
from croupier.games.pontoon_plus import rules
from croupier.games.pontoon_plus.layout import SIDE_BETS
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.turns import MOST_HANDS
from croupier.money import Cents
from croupier.options import amount
from croupier.simulate import outcomes, pontoon_chart
from croupier.simulate.blackjack import dealer_draws
from croupier.simulate.blackjack_settings import AtTheShoe
from croupier.simulate.blackjack_side_bets import Numbers, number
from croupier.simulate.kernel import Kernel, Order
from croupier.simulate.pontoon_plan import machines, tables
from croupier.simulate.pontoon_rounds import (
    BUST,
    CODES,
    DEALER_ENDS,
    DECIDED,
    DOUBLED,
    DOUBLED_21,
    DOUBLED_BUST,
    FOR_ALL,
    FOR_ONE,
    LINE,
    PONTOON,
    SUPER,
    SURRENDERED,
    WITHDRAWN,
    Dealing,
    Settlement,
    deal,
)
from croupier.simulate.ways import Way, counted

BASIC: Final = "basic strategy"
STRATEGIES: Final[Mapping[str, str]] = {
    BASIC: "by totals alone: two cards, or any number more; pairs split as often as they may be",
    "optimal": "the best for the very cards of each hand, suits and all, from a fresh shoe",
    "chart by cards": "by totals and the number of cards, whatever they are",
    "no withdrawal": "basic strategy, but a double once made is never taken back",
    "never bust": "never hit a hard 12 or more; else basic strategy",
    "mimic the dealer": "draw and stand as the dealer must; never double, split or surrender",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(AtTheShoe):
    """And the bet, as an analysis may ask for it too."""

    stake: Cents = amount(
        clause="SG 4.1.2", title="the bet in dollars: $10 and more earn a super bonus, which is part of main then"
    )


def wagers(options: Options) -> list[str]:
    """Every wager of the layout, and what three sevens of one suit bring to their own box and to the others."""
    game = games.get("pontoon-plus")
    return [one for one in outcomes.offered(game, options) if not game.by_slug[one].booked_under]


@dataclass(frozen=True)
class Table:
    """A table of the house with everybody seated at it."""

    order: Order

    @property
    def options(self) -> Options:
        """The options of this game."""
        options = self.order.options
        assert isinstance(options, Options)
        return options

    @property
    def wagers(self) -> list[str]:
        """What is wagered: no insurance where it is never taken, no super bonus for a bet that does not earn it."""
        settings, made = self.order.settings, list(self.order.wagers)
        earns = rules.super_bonus_line(settings.stake)
        told = []
        if "insurance" in made and settings.insurance == "never":
            told.append(("insurance", "insurance is never taken; add insurance=always to have every hand insured"))
        told += [
            (one, "a super bonus is measured against the bet that earns it; add stake=10 or more")
            for one in ("super_bonus", "envy")
            if one in made and not earns
        ]
        if "envy" in made and settings.seats == 1 and earns:
            told.append(("envy", "nobody else is at the table to make a super bonus; add seats=2 or more"))
        left = [one for one in made if one not in dict(told)]
        if not left:
            raise CroupierError(told[0][1])
        return left

    @property
    def stake(self) -> Cents:
        """The main wager: as it was said, or so much that all is paid in whole cents."""
        odds = self.options.tables["main"].lines
        return self.order.settings.stake or 100 * lcm(2, *(one.pays.den for one in odds))

    @cached_property
    def policy(self) -> Policy:
        """The strategy that was ordered, by name or from a file."""
        order = self.order
        if order.own_chart:
            return pontoon_chart.read(order.strategy, order.game.slug)
        paid = pays(self.options, order.settings.stake)
        return _policies(tuple(order.game.cards_in(order.options)), paid)[order.strategy]

    # -- ways to end ------------------------------------------------------------------------------------------

    @property
    def extra(self) -> Cents:
        """The super bonus that the bet earns (§4.1.2); a bet that was not said earns none."""
        paid = self.options.tables["super_bonus"].get(rules.super_bonus_line(self.order.settings.stake))
        return paid.pays.net(self.stake) if paid else 0

    def of_21(self, line: str, *, bonus: bool = False) -> Way:
        """A 21 that is not doubled (§4.1.1), with the super bonus on top of it or instead."""
        table, stake = self.options.tables["main"], self.stake
        paid = table.get(line) or table["regular"]
        extra = self.extra if bonus else 0
        instead = extra and self.options.super_bonus_mode == "instead"
        return Way((0 if instead else paid.pays.net(stake)) + extra, stake, paid.line)

    def of_hand(self, code: int, dealer: int) -> Way:
        """How a hand ends, by its own end and the dealer's."""
        stake = self.stake
        if LINE <= code < SUPER:
            return self.of_21(LINES[code - LINE])
        if SUPER <= code < DOUBLED:
            return self.of_21("7_7_7_spades" if code > SUPER else "7_7_7_suited", bonus=True)
        if code in (BUST, WITHDRAWN):  # what is pulled back is not at risk in the end (§3.25.3)
            return Way(-stake, stake)
        if code in (DOUBLED_21, DOUBLED_BUST):
            return Way(2 * stake if code == DOUBLED_21 else -2 * stake, 2 * stake)
        if code == SURRENDERED:  # §3.19
            return Way(-stake if dealer == PONTOON else stake // 2 - stake, stake)
        doubled = code >= DOUBLED
        if dealer == PONTOON:  # the doubled part comes back (§3.25.4)
            return Way(-stake, 2 * stake if doubled else stake)
        unit, *_ = rules.against_dealer(code - DOUBLED if doubled else code, dealer)
        if doubled:
            return Way(2 * unit * stake, 2 * stake)
        return self.of_21("regular") if unit > 0 else Way(unit * stake, stake)

    @cached_property
    def settled(self) -> tuple[list[Way], Settlement]:
        """Every way of the main wager by number, and how the kernel finds it."""
        ends = [[self.of_hand(code, dealer) for dealer in range(DEALER_ENDS)] for code in range(CODES)]
        singles = list(dict.fromkeys(way for row in ends for way in row))
        waits = np.full(CODES, DECIDED, np.int8)
        waits[1:LINE] = waits[DOUBLED:DOUBLED_21] = FOR_ALL
        waits[SURRENDERED] = FOR_ONE
        sums, together = _sums(singles)
        ways = np.array([[singles.index(way) for way in row] for row in ends], np.int16)
        return [*singles, *together], Settlement(waits, ways, sums)

    def ways(self, wager: str) -> list[Way]:
        """Every way a wager can end, by number."""
        stake = self.stake
        if wager == "main":
            return self.settled[0]
        if wager == "insurance":  # 2 to 1 (§3.17.2)
            return [Way(-(stake // 2), stake // 2), Way(2 * (stake // 2), stake // 2)]
        if wager in ("super_bonus", "envy"):
            line = self.options.tables["super_bonus"].lines[0]
            if wager == "envy":
                return [Way(0, stake), Way(line.envy.num if line.envy else 0, stake, "super_bonus")]
            return [Way(0, stake), Way(self.extra, stake, rules.super_bonus_line(stake) or "")]
        table = self.options.tables[wager]
        mine = outcomes.whole_stake(table)
        results = [outcomes.by_table(table, name, mine) for name in (*(one.line for one in table.lines), "")]
        return [Way(one.net, mine, one.line) for one in results]

    # -- for the kernel ---------------------------------------------------------------------------------------

    def kernel(self) -> Kernel:
        """All wagers on the same rounds."""
        ways = {wager: self.ways(wager) for wager in self.wagers}
        return counted(self.order, deal, self.arguments(list(ways)), ways)

    def arguments(self, made: Sequence[str]) -> tuple[Any, ...]:
        """What `deal` plays by, from the boxes to the side bets."""
        options, settings = self.options, self.order.settings
        place = {wager: column for column, wager in enumerate(made)}
        two = [wager for wager in made if wager in SIDE_BETS]
        # A shuffler takes the cards of a round back before the next one (§1.6).
        deep = sum(self.order.game.cards_in(options)) * settings.penetration // 100
        return (
            Dealing(
                settings.seats,
                0 if options.dealing == "shuffler" else deep,
                "insurance" in place,
                place.get("main", -1),
                place.get("insurance", -1),
                place.get("super_bonus", -1),
                place.get("envy", -1),
                np.array([place[wager] for wager in two], np.int64),
            ),
            *machines(self.policy),
            tables(self.policy),
            self.settled[1],
            dealer_draws(hits_soft_17=options.hits_soft_17),
            np.array([self._on_two(wager) for wager in two], np.int16).reshape(len(two), 52 * 52),
        )

    def _on_two(self, wager: str) -> Numbers:
        """The number of the line that the first two cards are paid for, of all lines (§3.14, §3.15)."""
        table, line = self.options.tables[wager], rules.pair_line if wager == "player_pair" else rules.bonus_line
        made = (line(*two) for two in product(range(52), repeat=2))
        return np.array([number(table, (one,) if one else ()) for one in made], np.int16)


@lru_cache(maxsize=8)
def _policies(pack: tuple[int, ...], paid: Pays) -> dict[str, Policy]:
    """Every way to play that the analysis knows."""
    best, played = solver.best_play(pack, paid)
    return {"optimal": best.policy, **{name: one for name, _, one in ways_to_play(Chart(best, played))}}


def _sums(singles: Sequence[Way]) -> tuple[Numbers, list[Way]]:
    """What up to four hands come to together, and to which of these sums each way of one more leads."""
    known = {(0, 0): 0}
    steps: dict[tuple[int, int], int] = {}
    last = [(0, 0)]
    for _ in range(MOST_HANDS):
        then: dict[tuple[int, int], None] = {}
        for net, risked in last:
            for at, way in enumerate(singles):
                both = net + way.net, risked + way.risked
                steps[known[net, risked], at] = known.setdefault(both, len(known))
                then[both] = None
        last = list(then)
    found = np.zeros((len(known), len(singles)), np.int16)
    for place, sum_ in steps.items():
        found[place] = sum_
    return found, [Way(*both) for both in known]
