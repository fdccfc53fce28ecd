"""A seat at a hold'em game, for programs that learn: how its hand ends against the dealer's, by the kernel's tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

from croupier.engines.holdem.deal import SHOWN, against_dealer, kinds
from croupier.engines.holdem.prices import course
from croupier.engines.kernel import PlayOrder
from croupier.engines.poker import ladder, rung
from croupier.engines.seat import Answer, CardSeat, DealtPlaces, Nets, Numbers, Packs, SeatStakes, gather, places
from croupier.games.families.holdem import HoldemPlan
from croupier.hands.orders import FIVE_CARD


class HoldemSeat(CardSeat):
    """The wagers against the dealer."""

    sorts = 1

    def __init__(self, stakes: SeatStakes) -> None:
        self._plan = plan = HoldemPlan.of(stakes.game)
        order = PlayOrder(stakes.game, stakes.options, "", ["base"], None)
        five = ladder(FIVE_CARD, 5, 6, SHOWN)
        kind_of, hands = kinds(plan, order, five)
        account = against_dealer(plan, order, hands)
        self._course = course(plan)
        self._ends = 6 * len(hands)
        self._tables = five.keys, five.tables[SHOWN], kind_of, np.array(five.marks(plan.qualified), np.uint8)
        self._nets = np.array([account.settle(ended, "base", stakes.unit).net for ended in account.endings], np.int64)

    def leaf(self, chosen: Sequence[Answer]) -> int:
        """By what was bet before the flop, on it, and last: the first ending of those."""
        bets = [
            0 if answer.action == point.otherwise else answer.multiple or point.multiples[0]
            for answer, (_, point) in zip(chosen, self._plan.bets, strict=False)
        ]
        first, flop, last = (*bets, 0, 0)[:3]
        betting = (2 * (0, *self._course.first.multiples).index(first) + (flop > 0)) * 2 + (last > 0)
        return betting * self._ends

    def sort(self, packs: Packs, rows: Numbers, at: DealtPlaces, sorts: Numbers) -> None:
        """All hands may do the same."""

    def settle(self, packs: Packs, rows: Numbers, at: DealtPlaces, leaves: Numbers, nets: Nets) -> None:
        """By both hands with the board."""
        sides = places(at.player + at.board), places(at.dealer + at.board)
        _settle(packs, rows, *sides, *self._tables, self._nets, leaves, nets)


@numba.njit(cache=True, nogil=True)
def _settle(
    packs: Any,
    rows: Any,
    player: Any,
    dealer: Any,
    keys: Any,
    sevens: Any,
    kind_of: Any,
    qualified: Any,
    money: Any,
    leaves: Any,
    nets: Any,
) -> None:
    hand = np.empty(SHOWN, np.uint8)
    for row in rows:
        gather(packs[row], player, hand, 0)
        held = rung(hand, 0, SHOWN, keys, sevens)
        gather(packs[row], dealer, hand, 0)
        theirs = rung(hand, 0, SHOWN, keys, sevens)
        stands = (theirs == held) + 2 * (theirs > held)  # a win, a tie, a loss
        nets[row] = money[leaves[row] + (np.int64(kind_of[held]) * 3 + stands) * 2 + qualified[theirs]]
