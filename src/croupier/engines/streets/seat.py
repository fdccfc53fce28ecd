"""A seat at a game of streets, for programs that learn: how its five cards end, by the tables of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

from croupier.engines.kernel import PlayOrder
from croupier.engines.poker import rung
from croupier.engines.seat import Answer, CardSeat, DealtPlaces, Nets, Numbers, Packs, SeatStakes, gather, places
from croupier.engines.streets.deal import CardGroup
from croupier.engines.streets.shape import shape_of


class StreetSeat(CardSeat):
    """The bets of the base game."""

    sorts = 1

    def __init__(self, stakes: SeatStakes) -> None:
        self._shape = shape = shape_of(stakes.game)
        base = shape.plan.base
        group = CardGroup(shape.plan, [base], {base.wager}, shape.most + 1)
        order = PlayOrder(stakes.game, stakes.options, "", [base.wager], None)
        account = group.account(order, base, group.endings)
        self._nets = np.array([account.settle(ended, base.wager, stakes.unit).net for ended in group.endings], np.int64)
        self._ranks = group.ranks

    def leaf(self, chosen: Sequence[Answer]) -> int:
        """By the units at stake; below zero for a fold, which shows no hand."""
        staked = self._shape.start
        for decision, answer in zip(self._shape.decisions, chosen, strict=False):
            units = 0 if answer.action == decision.choices[0].action else answer.multiple or decision.units[1]
            staked += units
            if decision.folds and not units:
                return ~staked
        return staked

    def sort(self, packs: Packs, rows: Numbers, at: DealtPlaces, sorts: Numbers) -> None:
        """All hands may do the same."""

    def settle(self, packs: Packs, rows: Numbers, at: DealtPlaces, leaves: Numbers, nets: Nets) -> None:
        """By the five cards."""
        five = places(at.player + at.board)
        _settle(packs, rows, five, self._ranks.keys, self._ranks.table, self._ranks.rows, self._nets, leaves, nets)


@numba.njit(cache=True, nogil=True)
def _settle(
    packs: Any, rows: Any, five: Any, keys: Any, table: Any, hands: Any, money: Any, leaves: Any, nets: Any
) -> None:
    hand = np.empty(five.shape[0], np.uint8)
    for row in rows:
        leaf = leaves[row]
        if leaf < 0:
            nets[row] = money[~leaf]
        else:
            gather(packs[row], five, hand, 0)
            nets[row] = money[hands[rung(hand, 0, five.shape[0], keys, table)] + leaf]
