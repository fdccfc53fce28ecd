"""Ways of setting seven cards at Pai Gow Poker: the best, the solver's simpler ones, and the house ways."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines import question
from croupier.engines.cache import cached
from croupier.engines.kept import kept
from croupier.engines.kernel import Order
from croupier.engines.pai_gow.deal_best import best
from croupier.engines.pai_gow.deal_held import Settings, Taken, known_hands
from croupier.engines.pai_gow.rows import ACTIONS, CHARTS, TWO_PAIR, Hands, action_name, actions, labels, rows

HOUSE_WAY: Final = "house way"
#: The ways of setting, as the solver names them, in words.
WAYS: Final[Mapping[str, str]] = {
    HOUSE_WAY: "as the dealer sets (§12)",
    "optimal": "the solver's best setting of every seven cards",
    "the chart": "each hand as its row of the solver's chart says, with the highest low hand of that sort",
    "house way, two pair by the chart": "the house ways, but two pair as the chart says",
    "highest low hand": "the best low hand that is not foul, whatever is left for the high hand",
    "highest high hand": "the best five cards high, the other two low",
}

#: What a chart does, by chart, hand and what is beside it.
Chart: TypeAlias = Mapping[tuple[str, str, str], str]


def settings(order: Order, wager: str) -> Settings:
    """The way of setting that was ordered, for the wager against the house or for the bank."""
    pack, name = tuple(order.game.cards_in(order.options)), order.strategy

    def solve() -> dict[str, npt.NDArray[Any]]:
        if name == "optimal":
            return best(pack, bank=wager == "bank")._asdict()
        return by_name(pack, name, _chart(order, wager) if name.endswith("the chart") else {})._asdict()

    found = kept(order.game.slug, "settings", [name, wager, pack], solve)
    return Settings(**{part: found[part] for part in Settings._fields})


def by_name(pack: tuple[int, ...], name: str, chart: Chart) -> Settings:
    """One of the simpler ways of setting."""
    return known_hands(pack).settings(lambda part: _taken(part, name, chart))


@cache
def house(pack: tuple[int, ...]) -> Settings:
    """The house ways of a pack."""
    return known_hands(pack).settings(_house_way)


def _chart(order: Order, wager: str) -> Chart:
    """What the solver's chart does in every row."""
    solution = cached(question.asked(order.game, order.options, wager))
    assert solution.strategy is not None
    return {(spot.chart, spot.hand, spot.facing): spot.best for spot in solution.strategy.spots}


def _house_way(part: Hands) -> Taken:
    found: Taken = (part.settings.first[:-1] + part.settings.house).astype(np.int64)
    return found


def _taken(part: Hands, name: str, spots: Chart) -> Taken:
    settings = part.settings
    if name == "highest low hand":
        return _last(part, settings.high, settings.low)
    if name == "highest high hand":
        return _last(part, settings.low, settings.high)
    return _by_chart(part, spots, [TWO_PAIR] if name != "the chart" else range(len(CHARTS)))


def _last(part: Hands, *by: npt.NDArray[np.int32]) -> Taken:
    """Of each hand's settings the highest by the last of these values, then by those before it."""
    order = np.lexsort((*by, part.settings.hand))
    found: Taken = order[part.settings.first[1:] - 1]
    return found


def _by_chart(part: Hands, spots: Chart, charts: Collection[int]) -> Taken:
    """As the rows say, with the highest low hand of that sort; hands that cannot be set so go by the house ways."""
    where, settings = rows(part), part.settings
    distinct, row = np.unique(where, axis=0, return_inverse=True)
    numbers = [{action_name(one, chart): one for one in range(ACTIONS - 1, -1, -1)} for chart in range(len(CHARTS))]
    wanted = np.full(len(distinct), -1, np.int64)
    for at, one in enumerate(distinct.tolist()):
        if one[0] in charts:
            wanted[at] = numbers[one[0]].get(spots[labels(one)], -1)  # the house way is no action of the cards
    fits = np.flatnonzero(actions(part, where) == wanted[row.reshape(-1)][settings.hand])
    fits = fits[np.lexsort((settings.low[fits], settings.hand[fits]))]
    found = _house_way(part)
    found[settings.hand[fits]] = fits  # of those of one hand the last stays
    return found
