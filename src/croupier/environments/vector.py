"""Many seats in one process, each at a table of its own: rounds are played in a loop, and what is seen goes into one
array."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.environments.observation import Batch, Sight, mask
from croupier.environments.picture import Picture
from croupier.environments.sitting import Sitting
from croupier.environments.words import RENDER_MODES, rendered
from croupier.errors import BadInput, UnknownName

Actions: TypeAlias = npt.NDArray[np.int64]
Stepped: TypeAlias = tuple[Batch, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class SeatsEnv(VectorEnv[Batch, Actions, npt.NDArray[Any]]):
    """What `gymnasium.make_vec` makes unless it is asked for another mode; the same rounds as in any other.

    A round that is over begins anew with the next step, or in the same one where ``autoreset_mode`` says so. Rounds are
    short, so that saves nearly half of the steps.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        *,
        wagers: Mapping[str, object] | None = None,
        house: Mapping[str, object] | None = None,
        meters: Mapping[str, object] | None = None,
        shoe: str = "fresh",
        strict: bool = False,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        if num_envs < 1:
            raise BadInput(f"{num_envs} seats play nothing; take at least one")
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownName("render mode", render_mode, RENDER_MODES)
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise BadInput("rounds begin anew by themselves here; for Disabled make it with vectorization_mode='sync'")
        ordered = {"wagers": wagers, "house": house, "meters": meters, "shoe": shoe}
        self.sittings = [Sitting(game, ordered) for _ in range(num_envs)]
        self.num_envs, self.strict, self.render_mode = num_envs, strict, render_mode
        self._same_step = mode is AutoresetMode.SAME_STEP
        self.metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1, "autoreset_mode": mode}
        first = self.sittings[0]
        self.actions: tuple[str, ...] = first.space.actions
        self.phases: tuple[str, ...] = first.space.phases
        self.wagers: tuple[str, ...] = tuple(first.columns)
        self.single_action_space = spaces.Discrete(len(self.actions))
        self._sight = Sight(first)
        self.single_observation_space = self._sight.space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._seeded = False

    @property
    def sitting(self) -> Sitting:
        """The first of the seats; all play the same."""
        return self.sittings[0]

    def action_masks(self) -> npt.NDArray[np.int8]:
        """A row for every seat: 1 for every action that is open, 0 for the others."""
        return np.stack([mask(sitting) for sitting in self.sittings])

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Batch, dict[str, Any]]:
        """Begin a round at every seat. A seed is counted up from seat to seat, or there is one for each."""
        if isinstance(seed, int):
            super().reset(seed=seed)
        for sitting, own_seed in zip(self.sittings, self._seeds(seed), strict=True):
            if options:
                sitting.order(options)
            if own_seed is not None or not self._seeded:
                sitting.seed(seeding.np_random(own_seed)[0].bytes(32))
            sitting.deal()
        self._seeded = True
        return self._seen(), self._masked({})

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise BadInput(f"{len(seed)} seeds for {self.num_envs} seats; name one for each, or one number for all")
        return seed

    def step(self, actions: Actions) -> Stepped:
        """Every seat acts, or begins its next round where the last one was over."""
        seats = self.num_envs
        rewards, over = np.zeros(seats), np.zeros(seats, np.bool_)
        taken, acted = np.zeros(seats, np.int64), np.zeros(seats, np.bool_)
        finals = np.full(seats, None, object)
        for row, (sitting, action) in enumerate(zip(self.sittings, np.asarray(actions).tolist(), strict=True)):
            if sitting.over:
                sitting.deal()
                continue
            taken[row], acted[row] = sitting.act(action, strict=self.strict), True
            if sitting.legal:
                continue
            rewards[row], over[row] = sitting.net / sitting.unit, True
            if self._same_step:
                finals[row] = self._sight.of(sitting)
                sitting.deal()
        info = self._final(finals, taken, over) if self._same_step and over.any() else {}
        went_on = acted & ~over if self._same_step else acted
        if went_on.any():
            info |= {"taken": np.where(went_on, taken, 0), "_taken": went_on}
        return self._seen(), rewards, over, np.zeros(seats, np.bool_), self._masked(info)

    def _final(self, finals: npt.NDArray[Any], taken: Actions, over: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen at the end of rounds whose seats see the next one already; only to watch was open there."""
        masks = np.zeros((self.num_envs, len(self.actions)), np.int8)
        masks[over, self.sittings[0].space.watch] = 1
        ended = {"action_mask": masks, "_action_mask": over, "taken": np.where(over, taken, 0), "_taken": over}
        return {"final_obs": finals, "_final_obs": over, "final_info": ended, "_final_info": over}

    def _seen(self) -> Batch:
        rows = self._sight.rows(self.num_envs)
        for row, sitting in enumerate(self.sittings):
            self._sight.write(rows, row, sitting)
        return rows

    def _masked(self, info: dict[str, Any]) -> dict[str, Any]:
        return info | {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def render(self) -> tuple[str | Picture, ...] | None:
        """The view of every seat, in words or as a picture of the felt."""
        if self.render_mode is None:
            return None
        return tuple(rendered(sitting, self.render_mode) for sitting in self.sittings)
