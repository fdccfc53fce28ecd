"""Compiled seats of games in which the cards decide how many of them come: hands that are drawn to and split."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream
from croupier.engines.twenty_one.seat import ShoeSeat, record, rows
from croupier.engines.twenty_one.seat_loops import ACTIONS, EVEN_MONEY, INSURE, OVER, TURN, WATCH, advance, begin, look
from croupier.environments.compiled.seats import CompiledSeats, Rows
from croupier.environments.compiled.tree import lay
from croupier.environments.observation import Batch
from croupier.environments.sitting import SEAT, Sitting
from croupier.errors import BadPlan
from croupier.round.views import boxes

#: What is waited for by what is asked first.
_WAITS: Final = {"insure": INSURE, "even_money": EVEN_MONEY}
#: Rounds of the reference in which every question must come up.
_TRIES: Final = 2_000


class ShoeSeats(CompiledSeats):
    """The engine plays the rows; the reference round has shown how many cards are burned, and what is asked when."""

    def __init__(self, num_envs: int, sitting: Sitting, seat: ShoeSeat, **how: Any) -> None:
        super().__init__(num_envs, sitting, **how)
        chair, numbers = sitting.space.chair, sitting.space.numbers
        self._pack = [card for card, copies in enumerate(sitting.game.cards_in(sitting.options)) for _ in range(copies)]
        #: The number of each of the engine's actions here, and back; -1 for what the engine does not know.
        self._columns = np.array([numbers[name] for name in ACTIONS])
        self._known = np.full(len(self.actions), -1)
        self._known[self._columns] = np.arange(len(ACTIONS))
        self._phases, self._absent = np.zeros(OVER + 1, np.int64), np.zeros(OVER + 1, np.int64)
        burned = self._explore(sitting)
        self._tables = record(seat.tables(burned))
        self._state = rows(num_envs, self._pack, chair.cards, chair.dealer)
        self._chips = tuple(sitting.columns[wager] for wager in ("main", "split", "double"))

    def _explore(self, sitting: Sitting) -> int:
        """See what is asked in rounds of the reference: the phase of each question, and what an absent player does."""
        chance, burned = Random(1), 0  # noqa: S311 - these cards are dealt to nobody
        self._phases[[WATCH, OVER]], self._absent[WATCH] = sitting.space.over, ACTIONS.index("watch")
        waiting = {INSURE, EVEN_MONEY, TURN}
        rules = self._offers(sitting)
        for _ in range(_TRIES):
            cards = chance.sample(self._pack, len(self._pack))
            lay(sitting, cards)
            sitting.deal()
            if sitting.ask is None or sitting.round is None:
                continue
            burned = cards.index(boxes(sitting.round.facts)[SEAT][0][0])
            wait = _WAITS.get(sitting.ask.actions[0].name, TURN)
            self._phases[wait], self._absent[wait] = sitting.phase, self._known[sitting.absent]
            waiting -= {wait}
            if not waiting & rules:
                return burned
        raise BadPlan(f"{sitting.game.slug}: some question did not come up; its seat cannot be compiled")

    def _offers(self, sitting: Sitting) -> set[int]:
        return {TURN, *(wait for name, wait in _WAITS.items() if name in sitting.space.phases)}

    def cards(self, row: int) -> list[int]:
        """The cards of a row's round in the order in which they are drawn, as far as they have been."""
        return [int(card) for card in self._state["shoe"][row, : self._state["drawn"][row]]]

    def action_masks(self) -> npt.NDArray[np.int8]:
        """A row for every seat: 1 for every action that is open, 0 for the others."""
        masks = np.zeros((self.num_envs, len(self.actions)), np.int8)
        masks[:, self._columns] = self._state["masks"]
        masks[self._ended(), self._watch] = 1
        return masks

    def _seed(self, row: int, chance: Stream) -> None:
        self._state["stream"][row] = chance
        self._state["shoe"][row, : len(self._pack)] = self._pack

    def _deal(self, rows: Rows) -> None:
        begin(rows, self._state, self._tables)

    def _advance(self, chosen: Rows) -> tuple[int, int]:
        written = self._taken, self._fresh, self._over
        anew, ended = advance(self._known[chosen], self._absent, *written, self._state, self._tables)
        self._taken[:] = np.where(self._taken < 0, -1, self._columns[self._taken])
        return anew, ended

    def _ended(self) -> npt.NDArray[np.bool_]:
        ended: npt.NDArray[np.bool_] = self._state["waits"] == OVER
        return ended

    def _nets(self, rows: Rows) -> npt.NDArray[np.int64]:
        return self._state["nets"][rows]

    def _look(self, rows: Rows) -> Batch:
        seen = {name: np.empty((len(rows), *(box.shape or ())), box.dtype) for name, box in self._sight.space.items()}
        parts = tuple(seen[name] for name in ("hands", "dealer", "stakes", "seen", "phase", "hand"))
        look(rows, self._state, self._tables, self._chips, parts)
        seen["phase"] = self._phases[seen["phase"]]
        return seen
