"""Wrappers that hand out features instead of cards.

env = FeatureObservation(gymnasium.make("croupier/Blackjack-v0"))
envs = VectorFeatureObservation(gymnasium.make_vec("croupier/BlackjackCompiled-v0", 4096))
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space

from croupier.environments.compiled.seats import CompiledSeats
from croupier.environments.features import Features, Numbers
from croupier.environments.observation import Batch
from croupier.environments.sitting import Sitting
from croupier.environments.vector import Actions, SeatsEnv
from croupier.errors import BadInput


class FeatureObservation(gymnasium.ObservationWrapper[Numbers, np.int64, dict[str, Any]]):
    """One seat, seen by its features: an array of numbers, named by `names`."""

    def __init__(self, env: gymnasium.Env[dict[str, Any], np.int64]) -> None:
        super().__init__(env)
        sitting = getattr(env.unwrapped, "sitting", None)
        if not isinstance(sitting, Sitting):
            raise BadInput(f"{env} is no seat of a game here; features are worked out from what such a seat sees")
        self._features = Features(sitting)
        self.names = self._features.names
        self.observation_space = self._features.space

    def observation(self, observation: dict[str, Any]) -> Numbers:
        """The features of what the seat sees."""
        row: Numbers = self._features.of({name: np.asarray(part)[None] for name, part in observation.items()})[0]
        return row

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for every action that is open, 0 for the others; learners that mask look for it here."""
        masks: npt.NDArray[np.int8] = self.env.get_wrapper_attr("action_masks")()
        return masks


class VectorFeatureObservation(VectorWrapper[Numbers, Actions, Batch, Actions, npt.NDArray[Any]]):
    """Many seats, seen by their features, a row each; compiled seats too. What is seen last in a round that the same
    step deals anew is handed out as features as well."""

    def __init__(self, env: VectorEnv[Batch, Actions, npt.NDArray[Any]]) -> None:
        super().__init__(env)
        inner = env.unwrapped
        if not isinstance(inner, SeatsEnv | CompiledSeats):
            raise BadInput(f"{env} has no seats of a game here; wrap each with FeatureObservation where they are made")
        self._features = Features(inner.sitting)
        self.names = self._features.names
        self.single_observation_space = self._features.space
        self.observation_space = batch_space(self._features.space, self.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        """Begin a round at every seat."""
        seen, info = self.env.reset(seed=seed, options=options)
        return self._features.of(seen), info

    def step(self, actions: Actions) -> tuple[Numbers, Any, Any, Any, dict[str, Any]]:
        """Every seat acts, or begins its next round."""
        seen, rewards, over, cut_short, info = self.env.step(actions)
        if "final_obs" in info:
            info = info | {"final_obs": self._finals(info["final_obs"])}
        return self._features.of(seen), rewards, over, cut_short, info

    def _finals(self, finals: Any) -> Any:
        """As they were handed out: rows of compiled seats in one array, of others an entry for each that is over."""
        if isinstance(finals, dict):
            return self._features.of(finals)
        rows = np.full(len(finals), None, object)
        for row in np.flatnonzero([seen is not None for seen in finals]):
            rows[row] = self._features.of({name: np.asarray(part)[None] for name, part in finals[row].items()})[0]
        return rows
