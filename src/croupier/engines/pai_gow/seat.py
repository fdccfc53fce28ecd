"""A seat at pai gow, for programs that learn: seven cards set as they choose against the house way of the dealer's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any, Final

import numba
import numpy as np

from croupier.engines.kernel import PlayOrder
from croupier.engines.pai_gow import deal_settings
from croupier.engines.pai_gow.deal import ENDINGS, compared
from croupier.engines.pai_gow.deal_settings import flush_place
from croupier.engines.pai_gow.hands import LOW_BITS, STACK, values_of
from croupier.engines.poker import BY_RANK, key, ladder, rank_place, rung, suits_enough
from croupier.engines.seat import Answer, CardSeat, DealtPlaces, Nets, Numbers, Packs, SeatStakes, gather, places
from croupier.errors import BadInput
from croupier.games.families.pai_gow import PaiGowPlan, SettingValue
from croupier.hands import fast

#: The two of seven cards that go low, by number; then the house way, and a surrender.
SETTINGS: Final = list(combinations(range(STACK), 2))
_HOUSE_WAY: Final = len(SETTINGS)
_GIVEN_UP: Final = _HOUSE_WAY + 1
_LOW_HAND: Final = (1 << LOW_BITS) - 1


class PaiGowSeat(CardSeat):
    """The wager against the house."""

    sorts = 1

    def __init__(self, stakes: SeatStakes) -> None:
        options: Any = stakes.options
        if options.courtesy_reset:
            raise BadInput("a foul hand that the house resets is not compiled; leave courtesy_reset off").at(
                game=stakes.game.slug
            )
        self._plan: PaiGowPlan[Any] = PaiGowPlan.of(stakes.game)
        pack, wager = tuple(stakes.game.cards_in(options)), next(iter(self._plan.units))
        values, five = values_of(self._plan), ladder(self._plan.high, STACK - 2)
        house, look = deal_settings.house(self._plan, pack), deal_settings.lookup(self._plan)
        self._house = house.by_rank, house.by_flush, look.keys, look.table, look.flushes
        pairs = np.array(list(product(range(53), repeat=2)), np.int8)
        apart = pairs[:, 0] != pairs[:, 1]
        lows = np.zeros(len(pairs), np.int64)
        lows[apart] = np.searchsorted(values.lows, fast.evaluate(self._plan.low, pairs[apart]))
        self._own = lows, five.keys, five.tables[STACK - 2], values.foul
        account = compared(PlayOrder(stakes.game, options, "", [wager], None), wager)
        low, rung_ = (int(place[0]) for place in np.nonzero(values.foul))
        foul = SettingValue(int(values.lows[low]), int(values.highs[rung_]))
        lost = self._plan.units[wager](foul, SettingValue(0, 1)) * stakes.unit
        settled = [account.settle(ended, wager, stakes.unit).net for ended in ENDINGS]
        self._nets = np.array([*settled, lost, -stakes.unit], np.int64)

    def leaf(self, chosen: Sequence[Answer]) -> int:
        """By the places of the low hand, the house way, or a surrender."""
        last = chosen[-1]
        if last.places:
            return SETTINGS.index((last.places[0], last.places[1]))
        return _HOUSE_WAY if last.action == self._plan.leaves.name else _GIVEN_UP

    def sort(self, packs: Packs, rows: Numbers, at: DealtPlaces, sorts: Numbers) -> None:
        """All hands may do the same."""

    def settle(self, packs: Packs, rows: Numbers, at: DealtPlaces, leaves: Numbers, nets: Nets) -> None:
        """By both hands of both sides."""
        sides = places(at.player), places(at.dealer)
        _settle(packs, rows, *sides, *self._house, *self._own, np.array(SETTINGS), self._nets, leaves, nets)


@numba.njit(cache=True, nogil=True)
def _by_the_house(stack: Any, by_rank: Any, by_flush: Any, keys: Any, table: Any, flushes: Any, suited: Any) -> Any:
    """Both hands of seven cards as the house sets them, in one number."""
    total = key(stack, 0, STACK, keys)
    if suits_enough(total):
        place, alike = flush_place(stack, 0, suited, flushes)
        return np.int64(by_flush[place, alike])
    return np.int64(by_rank[rank_place(total, table) - BY_RANK])


@numba.njit(cache=True, nogil=True)
def _settle(
    packs: Any,
    rows: Any,
    player: Any,
    dealer: Any,
    by_rank: Any,
    by_flush: Any,
    keys: Any,
    table: Any,
    flushes: Any,
    lows: Any,
    five_keys: Any,
    five_table: Any,
    foul: Any,
    settings: Any,
    money: Any,
    leaves: Any,
    nets: Any,
) -> None:
    stack, five, suited = np.empty(STACK, np.uint8), np.empty(STACK - 2, np.uint8), np.zeros(4, np.int64)
    for row in rows:
        leaf = leaves[row]
        if leaf == _GIVEN_UP:
            nets[row] = money[len(money) - 1]
            continue
        gather(packs[row], dealer, stack, 0)
        other = _by_the_house(stack, by_rank, by_flush, keys, table, flushes, suited)
        gather(packs[row], player, stack, 0)
        if leaf == _HOUSE_WAY:
            own = _by_the_house(stack, by_rank, by_flush, keys, table, flushes, suited)
            low, high = own & _LOW_HAND, own >> LOW_BITS
        else:
            first, second = settings[leaf, 0], settings[leaf, 1]
            filled = 0
            for at in range(STACK):
                if at not in (first, second):
                    five[filled] = stack[at]
                    filled += 1
            low = lows[np.int64(stack[first]) * 53 + stack[second]]
            high = np.int64(rung(five, 0, STACK - 2, five_keys, five_table))
        if foul[low, high]:
            nets[row] = money[len(money) - 2]
            continue
        below, above = low - (other & _LOW_HAND), high - (other >> LOW_BITS)
        nets[row] = money[3 * (1 + (below > 0) - (below < 0)) + 1 + (above > 0) - (above < 0)]
