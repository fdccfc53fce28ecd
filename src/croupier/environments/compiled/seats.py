"""Gymnasium's vector interface over compiled seats."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.engines.chance import Stream, stream
from croupier.environments.observation import Batch, Sight
from croupier.environments.sitting import Sitting
from croupier.environments.vector import Actions, Stepped
from croupier.errors import ActionRefused, BadInput

Rows = npt.NDArray[np.int64]


class CompiledSeats(VectorEnv[Batch, Actions, npt.NDArray[Any]]):
    """Seats of one game, each at a table of its own with fresh cards in every round, all in compiled code. What is
    seen, open and paid is what the reference round shows on the same cards: `cards` are those of a row.

    Only the base game is played, in any amount that the table takes.
    """

    def __init__(
        self,
        num_envs: int,
        sitting: Sitting,
        *,
        strict: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        if num_envs < 1:
            raise BadInput(f"{num_envs} seats play nothing; take at least one")
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise BadInput("rounds begin anew by themselves here; for Disabled make it with vectorization_mode='sync'")
        self.num_envs, self.strict, self.render_mode = num_envs, strict, None
        self._same_step = mode is AutoresetMode.SAME_STEP
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.actions: tuple[str, ...] = sitting.space.actions
        self.phases: tuple[str, ...] = sitting.space.phases
        self.wagers: tuple[str, ...] = tuple(sitting.columns)
        #: What is played at every seat; the cards of the rows are dealt elsewhere.
        self.sitting = sitting
        self._watch, self._unit = sitting.space.watch, sitting.unit
        self._sight = Sight(sitting)
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.single_observation_space = self._sight.space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._taken, self._fresh, self._over = (np.zeros(num_envs, np.int64) for _ in range(3))
        self._rows = np.arange(num_envs)
        self._seeded = False

    @abstractmethod
    def cards(self, row: int) -> list[int]:
        """The cards of a row's round in the order in which they are drawn: for looking back, not for learning."""

    @abstractmethod
    def action_masks(self) -> npt.NDArray[np.int8]:
        """A row for every seat: 1 for every action that is open, 0 for the others."""

    @abstractmethod
    def _seed(self, row: int, chance: Stream) -> None:
        """Deal a row from this stream on, from cards in order."""

    @abstractmethod
    def _deal(self, rows: Rows) -> None:
        """Begin a round in these rows."""

    @abstractmethod
    def _advance(self, chosen: Rows) -> tuple[int, int]:
        """Take actions; how many rows are to be dealt anew, and how many are over now, by `_fresh` and `_over`."""

    @abstractmethod
    def _ended(self) -> npt.NDArray[np.bool_]:
        """Which rows are over."""

    @abstractmethod
    def _nets(self, rows: Rows) -> npt.NDArray[np.int64]:
        """What these rows, which are over, have come to, in cents."""

    @abstractmethod
    def _look(self, rows: Rows) -> Batch:
        """What is seen from these rows."""

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Batch, dict[str, Any]]:
        """Begin a round at every seat. A seed is counted up from seat to seat, or there is one for each."""
        if options:
            raise BadInput("what is played is said when compiled seats are made; make others")
        if isinstance(seed, int):
            super().reset(seed=seed)
        for row, own_seed in enumerate(self._seeds(seed)):
            if own_seed is not None or not self._seeded:
                self._seed(row, stream(seeding.np_random(own_seed)[0].bytes(32).hex(), 0))
        self._seeded = True
        self._deal(self._rows)
        return self._look(self._rows), self._masked({})

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise BadInput(f"{len(seed)} seeds for {self.num_envs} seats; name one for each, or one number for all")
        return seed

    def _masked(self, info: dict[str, Any]) -> dict[str, Any]:
        return info | {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def step(self, actions: Actions) -> Stepped:
        """Every seat acts, or begins its next round where the last one was over."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if len(chosen) != self.num_envs or chosen.min() < 0 or chosen.max() >= len(self.actions):
            raise BadInput(f"an action for each of {self.num_envs} seats, from 0 to {len(self.actions) - 1}, is taken")
        if self.strict:
            self._refuse(chosen)
        anew, ended = self._advance(chosen)
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        rows, info = self._over[:ended].copy(), dict[str, Any]()
        acted = self._taken >= 0
        if ended:
            rewards[rows], over[rows] = self._nets(rows) / self._unit, True
        if self._same_step and ended:
            info = self._final(rows, over)
            acted = acted & ~over
            self._deal(rows)
        if anew:
            self._deal(self._fresh[:anew])
        if acted.any():
            info |= {"taken": np.where(acted, self._taken, 0), "_taken": acted}
        return self._look(self._rows), rewards, over, np.zeros(self.num_envs, np.bool_), self._masked(info)

    def _final(self, rows: Rows, over: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen at the end of rounds whose seats see the next one already, all rows in one array; rows that go
        on are as they are seen now."""
        finals = self._look(self._rows)
        masks = np.zeros((self.num_envs, len(self.actions)), np.int8)
        masks[rows, self._watch] = 1
        ended = {"action_mask": masks, "_action_mask": over, "taken": np.where(over, self._taken, 0), "_taken": over}
        return {"final_obs": finals, "_final_obs": over, "final_info": ended, "_final_info": over}

    def _refuse(self, chosen: Actions) -> None:
        masks = self.action_masks()
        closed = (masks[self._rows, chosen] == 0) & ~self._ended()
        if closed.any():
            row = int(np.flatnonzero(closed)[0])
            open_ = ", ".join(self.actions[number] for number in np.flatnonzero(masks[row]))
            raise ActionRefused(f"seat {row + 1}: {self.actions[chosen[row]]} is not open now; open are {open_}")
