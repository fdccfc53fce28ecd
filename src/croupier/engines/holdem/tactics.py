"""How a kernel bets: a strategy with what it needs to decide every round.

The best bets on the flop are a table: a bit for each flop and holding, kept on disk; so are the last ones
(`last_bets`). The solver adds up what it counts
by classes of holdings. Where every holding is a class of its own and it gets one flop at a time, it says what is best
with each holding there; and all flops together, put back into the solver's classes, are its own count, from which the
bets before the flop are read.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier import paytables
from croupier.engines import chart_rows
from croupier.engines.cache import kept
from croupier.engines.chart_rows import ChartKey
from croupier.engines.dealt import side_by_side
from croupier.engines.holdem import last_bets
from croupier.engines.holdem.board import NEVER, HabitNumbers, numbered
from croupier.engines.holdem.board_table import board_table
from croupier.engines.holdem.count import BEST, PLAYS, CountSums, count_flops
from croupier.engines.holdem.count_all import hands
from croupier.engines.holdem.last_bets import LastBets, no_last_bets
from croupier.engines.holdem.likeness import FLOP, HoldingClasses, Likeness, called, likeness
from croupier.engines.holdem.prices import Prices
from croupier.engines.holdem.solve import CHART, Count, allowed, count_rules, first_bets
from croupier.engines.kernel import PlayOrder
from croupier.engines.streets.sets import Ints, places, sets_of
from croupier.games.families.holdem_strategy import BettingHabit, HoldemStrategy, Holding, OnStreet
from croupier.kept_tables import Arrays

#: How a bet is decided: not at all, always, by habit, or as is best.
NO_BET, EVERY_TIME, BY_HABIT, COUNTED = range(4)
_DECIDED: Final = {"never": NO_BET, "always": EVERY_TIME, "best": COUNTED}
_NO_FLOPS: Final = np.zeros((0, 0), np.uint8)


def _decided(how: str | BettingHabit) -> int:
    """How a bet is decided, by number."""
    return BY_HABIT if isinstance(how, BettingHabit) else _DECIDED[how]


class Tactics(NamedTuple):
    """What is bet: before the flop by holding, as its place among the bets that may be made (0 for none); how the bets
    on the flop and on the last street are decided; the tables of flops and of last bets; and the two habits."""

    before: npt.NDArray[np.uint8]
    flop: int
    last: int
    flops: npt.NDArray[np.uint8]
    lasts: LastBets
    flop_habit: HabitNumbers
    last_habit: HabitNumbers


def tactics(order: PlayOrder, paid: Prices, strategies: Sequence[HoldemStrategy], ladder: npt.NDArray[Any]) -> Tactics:
    """The strategy that was ordered. ``ladder`` is the values of hands that habits are measured by."""
    if order.own_chart:
        way = HoldemStrategy(order.strategy, "", _charted(order, paid), "best", "best")
    else:
        way = next(strategy for strategy in strategies if strategy.name == order.strategy)
    points = ((paid.course.flop, way.flop), (paid.course.last, way.last))
    flop, last = (_decided(how) if point else NO_BET for point, how in points)
    pack = tuple(order.game.cards_in(order.options))
    best = _best(order, paid, pack) if way.first == "best" or flop == COUNTED else {"flops": _NO_FLOPS}
    if way.first == "best":
        before = best["before"]
    else:
        choices = (0, *paid.course.first.multiples)
        classes = likeness(pack)[1].cards
        before = by_holding(pack, [choices.index(allowed(paid, way, way.first(holding))) for holding in classes])
    lasts = best_last_bets(order, paid, pack) if last == COUNTED else no_last_bets()
    return Tactics(before, flop, last, best["flops"], lasts, _habit(way.flop, ladder), _habit(way.last, ladder))


def _habit(how: OnStreet, ladder: npt.NDArray[Any]) -> HabitNumbers:
    return numbered(how, ladder) if isinstance(how, BettingHabit) else NEVER


def by_holding(pack: tuple[int, ...], choices: Sequence[int]) -> npt.NDArray[np.uint8]:
    """A choice for every two cards by their place, from one for each class of those that are alike."""
    return np.array(choices, np.uint8)[likeness(pack)[0].class_of]


def _charted(order: PlayOrder, paid: Prices) -> Callable[[Holding], int]:
    """What the user's own chart bets with every two cards. It must name them all."""
    names, actions = likeness(tuple(order.game.cards_in(order.options)))[1].names, paid.course.first.named
    bets, rows = (
        list(actions.values()),
        chart_rows.by_name(order.strategy, order.game.slug, list(actions), {CHART: (names, [""])}),
    )
    if (silent := next((spot for name in names if (spot := ChartKey(CHART, name)) not in rows), None)) is not None:
        raise chart_rows.silent(order.strategy, silent)
    return lambda holding: bets[rows[ChartKey(CHART, called(holding))]]


def best_last_bets(order: PlayOrder, paid: Prices, pack: tuple[int, ...]) -> LastBets:
    """The best last bet with every holding."""
    asked = _posted(order, paid)
    return last_bets.last_bets(kept(order.game.slug, "last-bets", asked, lambda: last_bets.solve(paid, pack)))


def _posted(order: PlayOrder, paid: Prices) -> dict[str, object]:
    """The pay tables that the best bets depend on."""
    return {name: paytables.plain(table) for name, table in order.options.tables.items() if name in paid.results}


def _best(order: PlayOrder, paid: Prices, pack: tuple[int, ...]) -> Arrays:
    """The best bets with every holding and on every flop."""
    return kept(order.game.slug, "flops", _posted(order, paid), lambda: solve(likeness(pack), paid, pack))


def solve(alike: tuple[Likeness, HoldingClasses], paid: Prices, pack: tuple[int, ...]) -> Arrays:
    """The best bet before the flop by holding, as its place among those that may be made, and the table of flops."""
    total, flops = _follow(alike[0], len(alike[1].names), paid, pack)
    count = Count(paid, alike[1], total.tolist(), 0)
    choices = (0, *paid.course.first.multiples)
    bets = paid.course.first.named
    return {"before": by_holding(pack, [choices.index(bets[best]) for best, _ in first_bets(count)]), "flops": flops}


def _follow(alike: Likeness, classes: int, paid: Prices, pack: tuple[int, ...]) -> tuple[Ints, npt.NDArray[np.uint8]]:
    """The solver's sums by class of holdings, and the table of flops."""
    holdings, rules = len(alike.class_of), count_rules(paid)
    table = board_table(alike, pack, hands(), rules)
    alone = alike._replace(class_of=np.arange(holdings))
    total = np.zeros((classes, PLAYS, 2, 2, len(paid.initial)), np.int64)
    chosen = np.zeros((len(alike.flops), holdings), np.bool_)

    def on_one(number: int) -> Ints:
        sums = np.zeros((holdings, *total.shape[1:]), np.int64)
        lines = np.zeros((holdings, 2, 2, int(rules.line_of.max()) + 1), np.int64)
        count_flops(np.array([number]), alone, hands(), table, rules, None, CountSums(sums, lines), None)
        return sums

    for share in np.array_split(np.arange(len(alike.flops)), 64):
        for number, sums in zip(share, side_by_side(on_one, share.tolist()), strict=True):
            chosen[number] = sums[:, BEST, 1].any(axis=(1, 2))
            np.add.at(total, alike.class_of, sums)
    return total, _spread(alike, chosen)


def _spread(alike: Likeness, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """From one flop and holding of all that look alike to every one of them: a row of bits for each flop."""
    n = len(alike.cards)
    two = sets_of(n, 2)
    spread = np.zeros((len(sets_of(n, FLOP)), len(two)), np.bool_)
    for swap in alike.swaps:
        flops = places(np.sort(swap[alike.flops], axis=1))
        swapped = np.zeros_like(chosen)
        swapped[:, places(np.sort(swap[two], axis=1))] = chosen
        spread[flops] |= swapped
    return np.packbits(spread, axis=1)
