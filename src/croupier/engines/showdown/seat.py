"""A seat at a showdown, for programs that learn: what its hand may bet and how it ends, by the kernel's tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

from croupier.engines.poker import rung
from croupier.engines.seat import Answer, CardSeat, DealtPlaces, Nets, Numbers, Packs, SeatStakes, gather, places
from croupier.engines.showdown.best_play import classed, plan_of
from croupier.engines.showdown.deal import base_endings, rungs_of
from croupier.engines.showdown.deal_rounds import standing
from croupier.engines.showdown.standings import least


class ShowdownSeat(CardSeat):
    """The base game of a showdown."""

    def __init__(self, stakes: SeatStakes) -> None:
        self.plan = plan = plan_of(stakes.game)
        self._actions = (0, *plan.play.multiples)
        rungs = rungs_of(plan)
        self._tables = rungs.keys, rungs.tables[plan.cards], rungs.tables[plan.dealer_cards]
        self._sort_of, opens = classed(rungs.values.tolist(), lambda hand: tuple(plan.play.open_to(hand)))
        self.sorts = len(opens)
        self._least = int(rungs.of(np.array(least(plan.qualifies, rungs.values))))
        self._classes, endings = base_endings(plan, stakes.options.tables, stakes.unit)
        self._nets = np.array([ending.net for ending in endings], np.int64)

    def leaf(self, chosen: Sequence[Answer]) -> int:
        """By the multiple that was laid; a fold is none."""
        play, last = self.plan.play, chosen[-1]
        return 0 if last.action == play.otherwise else self._actions.index(last.multiple or play.multiples[0])

    def sort(self, packs: Packs, rows: Numbers, at: DealtPlaces, sorts: Numbers) -> None:
        """By what the hand may bet."""
        keys, table, _ = self._tables
        _sort(packs, rows, places(at.player), keys, table, self._sort_of, sorts)

    def settle(self, packs: Packs, rows: Numbers, at: DealtPlaces, leaves: Numbers, nets: Nets) -> None:
        """By both hands."""
        sides = places(at.player), places(at.dealer)
        actions = len(self._actions)
        _settle(packs, rows, *sides, *self._tables, self._classes, self._nets, actions, self._least, leaves, nets)


@numba.njit(cache=True, nogil=True)
def _sort(packs: Any, rows: Any, player: Any, keys: Any, table: Any, sort_of: Any, sorts: Any) -> None:
    hand = np.empty(player.shape[0], np.uint8)
    for row in rows:
        gather(packs[row], player, hand, 0)
        sorts[row] = sort_of[rung(hand, 0, player.shape[0], keys, table)]


@numba.njit(cache=True, nogil=True)
def _settle(
    packs: Any,
    rows: Any,
    player: Any,
    dealer: Any,
    keys: Any,
    player_table: Any,
    dealer_table: Any,
    classes: Any,
    money: Any,
    actions: int,
    least: int,
    leaves: Any,
    nets: Any,
) -> None:
    hand, other = np.empty(player.shape[0], np.uint8), np.empty(dealer.shape[0], np.uint8)
    for row in rows:
        gather(packs[row], player, hand, 0)
        gather(packs[row], dealer, other, 0)
        held = rung(hand, 0, player.shape[0], keys, player_table)
        theirs = rung(other, 0, dealer.shape[0], keys, dealer_table)
        nets[row] = money[(classes[held] * actions + leaves[row]) * 4 + standing(held, theirs, least)]
