"""A strategy as tables for the rounds: the action taken by what is seen of the cards, whatever order they came in, and
by what is at stake. Nothing but ranks, and whether the suit is one, can matter where only all five cards make a flush.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier import paytables
from croupier.engines import chart_rows
from croupier.engines.cache import Arrays, kept
from croupier.engines.kernel import PlayOrder
from croupier.engines.streets.sets import StreetSets, card_sets, line_pays
from croupier.engines.streets.shape import StreetDecision, StreetShape
from croupier.engines.streets.solve import Choices, StreetGame, StreetWalk, best, chosen, followed
from croupier.errors import BadPlan
from croupier.games.families.street_plan import StreetChart
from croupier.hands.look import Look


class ChoiceTables(NamedTuple):
    """All decisions of a strategy, by the look of the ``two``, ``three`` or ``four`` cards that are seen: the units
    bet, in so many ``bits`` for every number of units at stake. A table is empty where nothing is decided then. Who
    bets less than must be bet to ``stay`` folds. ``start`` units are at stake before."""

    two: npt.NDArray[Any]
    three: npt.NDArray[Any]
    four: npt.NDArray[Any]
    stay_two: int
    stay_three: int
    stay_four: int
    start: int
    bits: int


def choice_tables(order: PlayOrder, shape: StreetShape, chart: StreetChart) -> ChoiceTables:
    """The tables of the strategy that is ordered."""
    decisions = {decision.seen: decision for decision in shape.decisions}
    bits = max(decision.units[-1] for decision in shape.decisions).bit_length()
    packed = next((kind for kind in (np.uint16, np.uint32, np.uint64) if _fits(shape, bits, kind)), None)
    if len(decisions) < len(shape.decisions) or packed is None:
        raise BadPlan("rounds are dealt for one bet at each number of cards seen, and for few units").at(
            game=order.game.slug
        )
    posted = order.options.tables[shape.plan.base.wager]

    def solve() -> Arrays:
        sets = card_sets(tuple(order.game.cards_in(order.options)), shape.plan.base)
        game = StreetGame(shape, sets, line_pays(sets.lines, posted, shape.most))
        choices = _choices(order, game, chart)
        return {
            str(decision.seen): _by_look(sets, decision, actions, bits).astype(packed)
            for decision, actions in zip(shape.decisions, choices, strict=True)
        }

    if order.own_chart:
        tables = solve()
    else:
        tables = kept(order.game.slug, "choices", [order.strategy, paytables.plain(posted)], solve)
    sizes = (2, 3, 4)
    by_size = [tables.get(str(size), np.zeros(0, packed)) for size in sizes]
    stay = [int(size in decisions and decisions[size].folds) for size in sizes]
    two, three, four = by_size
    stay_two, stay_three, stay_four = stay
    return ChoiceTables(two, three, four, stay_two, stay_three, stay_four, shape.start, bits)


def _fits(shape: StreetShape, bits: int, kind: Any) -> bool:
    # The rounds shift a signed number, so the highest of 64 bits stays free.
    return bits * (shape.decisions[-1].most + 1) <= min(np.iinfo(kind).bits, 63)


def _by_look(
    sets: StreetSets, decision: StreetDecision, actions: npt.NDArray[np.int8], bits: int
) -> npt.NDArray[np.int64]:
    looks, which = sets.looks(decision.seen)
    packed = np.array(decision.units)[actions] @ (1 << bits * np.arange(actions.shape[1]))
    _, first = np.unique(which, return_index=True)
    assert (packed[first][which] == packed).all(), "hands that look alike are played alike"
    ranks, suited = np.array([look.ranks for look in looks]), np.array([look.suited for look in looks])
    table = np.zeros(2 * 13**decision.seen, np.int64)
    for places in permutations(range(decision.seen)):
        table[2 * (ranks[:, places] @ 13 ** np.arange(decision.seen)) + suited] = packed[first]
    return table


def _choices(order: PlayOrder, game: StreetGame, chart: StreetChart) -> Choices:
    if order.strategy == "optimal":
        return best(game)[0]
    if order.own_chart:
        return _charted(order, game, chart)
    return followed(game, next(simple for simple in chart.simple if simple.name == order.strategy))


def _charted(order: PlayOrder, game: StreetGame, chart: StreetChart) -> Choices:
    """What the user's own chart says, which must name every hand that comes up when it is followed."""
    shape = game.shape
    looks = {decision: game.sets.looks(decision.seen) for decision in shape.decisions}
    known = {
        decision.chart: ([*map(chart.call, seen)], [*dict.fromkeys(map(shape.facing, decision.stakes))])
        for decision, (seen, _) in looks.items()
    }
    names = [*dict.fromkeys(action for decision in shape.decisions for action in decision.actions)]
    rows = chart_rows.by_name(order.strategy, order.game.slug, names, known)

    def spot(decision: StreetDecision, look: Look, staked: int) -> chart_rows.ChartKey:
        return chart_rows.ChartKey(decision.chart, chart.call(look), shape.facing(staked))

    def choose(decision: StreetDecision, look: Look, staked: int) -> int:
        action = names[rows.get(spot(decision, look, staked), 0)]
        if action not in decision.actions:
            raise chart_rows.closed(order.strategy, spot(decision, look, staked), action)
        return decision.actions.index(action)

    choices = chosen(game, choose)
    for decision, met in zip(shape.decisions, StreetWalk(game, choices).met, strict=True):
        seen, which = looks[decision]
        for staked in decision.stakes:
            for kind in np.unique(which[met[:, staked] > 0]).tolist():
                if (unnamed := spot(decision, seen[kind], staked)) not in rows:
                    raise chart_rows.silent(order.strategy, unnamed)
    return choices
