"""Compiled seats of games in which cards come in one order."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream
from croupier.engines.seat import CardSeat, shuffle
from croupier.environments.compiled.seats import CompiledSeats, Rows
from croupier.environments.compiled.steps import advance, courses, look
from croupier.environments.compiled.tree import grown
from croupier.environments.observation import Batch
from croupier.environments.sitting import Sitting


class CardSeats(CompiledSeats):
    """Rows take the courses that the reference round has shown; the engine's seat says what their cards come to."""

    def __init__(self, num_envs: int, sitting: Sitting, seat: CardSeat, **how: Any) -> None:
        super().__init__(num_envs, sitting, **how)
        pack = sitting.game.cards_in(sitting.options)
        tree = grown(sitting, self._sight, seat, [card for card, copies in enumerate(pack) if copies])
        self._seat, self._at, self.draws = seat, tree.at, tree.draws
        self._courses = courses(tree, seat, len(self.actions), self._watch)
        self._shapes = {name: part.shape for name, part in tree.moments[0].cards.items()}
        self._stake_shape = tree.moments[0].stakes.shape
        self._packs = np.tile(np.flatnonzero(pack).astype(np.uint8), (num_envs, 1))
        self._streams = np.zeros((num_envs, 4), np.uint64)
        self._nodes, self._sorts, self._leaves, self._money = (np.zeros(num_envs, np.int64) for _ in range(4))

    def cards(self, row: int) -> list[int]:
        """The cards of a row's round in the order in which they are drawn."""
        return [int(card) for card in self._packs[row, : self.draws]]

    def action_masks(self) -> npt.NDArray[np.int8]:
        """A row for every seat: 1 for every action that is open, 0 for the others."""
        masks: npt.NDArray[np.int8] = self._courses.opens[self._nodes, self._sorts]
        return masks

    def _seed(self, row: int, chance: Stream) -> None:
        self._streams[row] = chance
        self._packs[row].sort()

    def _deal(self, rows: Rows) -> None:
        shuffle(self._packs, rows, self.draws, self._streams)
        self._nodes[rows] = 0
        self._seat.sort(self._packs, rows, self._at, self._sorts)

    def _advance(self, chosen: Rows) -> tuple[int, int]:
        state = self._nodes, self._sorts, self._taken, self._leaves, self._fresh, self._over
        anew, ended = advance(self._courses, chosen, *state)
        return anew, ended

    def _ended(self) -> npt.NDArray[np.bool_]:
        ended: npt.NDArray[np.bool_] = self._courses.ends[self._nodes]
        return ended

    def _nets(self, rows: Rows) -> npt.NDArray[np.int64]:
        self._seat.settle(self._packs, rows, self._at, self._leaves, self._money)
        return self._money[rows]

    def _look(self, rows: Rows) -> Batch:
        known, count = self._courses, len(rows)
        cards, stakes = (np.empty((count, part.shape[1]), part.dtype) for part in (known.cards, known.stakes))
        phases, hands = np.empty(count, np.int64), np.empty(count, np.int64)
        look(known, rows, self._packs, self._nodes, (cards, stakes, phases, hands))
        seen: Batch = {}
        start = 0
        for name, shape in self._shapes.items():
            size = int(np.prod(shape))
            seen[name] = cards[:, start : start + size].reshape(count, *shape)
            start += size
        seen |= {"stakes": stakes.reshape(count, *self._stake_shape), "phase": phases, "hand": hands}
        return {name: seen[name] for name in self._sight.space}
