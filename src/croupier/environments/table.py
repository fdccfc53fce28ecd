"""Several seats at one table, as PettingZoo's agents that act in turn.

env = TableEnv("blackjack", seats=3)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, over, cut_short, info = env.last()
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from croupier.environments.features import Features
from croupier.environments.observation import Sight
from croupier.environments.picture import Picture
from croupier.environments.sitting import Sitting
from croupier.environments.words import RENDER_MODES, rendered
from croupier.errors import UnknownName
from croupier.extras import missing_part

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise (missing_part(error) or error) from None


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """One round is one episode. The seats wager the same and act in the order in which the round asks them; each has
    its reward, the net result in units of the first wager, when the round is over. ``observation`` is an array of
    features, or with ``features=False`` the cards and chips of the seat's own view; ``action_mask`` is 1 for what is
    open, which for a seat that is not asked is only to watch.
    """

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        features: bool = True,
        wagers: Mapping[str, object] | None = None,
        house: Mapping[str, object] | None = None,
        meters: Mapping[str, object] | None = None,
        shoe: str = "fresh",
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownName("render mode", render_mode, RENDER_MODES)
        self.sitting = Sitting(game, {"wagers": wagers, "house": house, "meters": meters, "shoe": shoe}, seats=seats)
        self.metadata = {"name": self.sitting.space.id, "render_modes": [*RENDER_MODES], "is_parallelizable": False}
        self.render_mode, self.strict = render_mode, strict
        self.actions: tuple[str, ...] = self.sitting.space.actions
        self.possible_agents = [f"seat_{seat}" for seat in self.sitting.seats]
        self._seat_of = dict(zip(self.possible_agents, self.sitting.seats, strict=True))
        self._sight = Sight(self.sitting)
        self._features = Features(self.sitting) if features else None
        seen: spaces.Space[Any] = self._features.space if self._features else self._sight.space
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._seeded = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next round and deal up to the first question. What is played is said when the table is made;
        ``options`` are there because PettingZoo hands some to every environment."""
        if seed is not None or not self._seeded:
            self.sitting.seed(seeding.np_random(seed)[0].bytes(32))
            self._seeded = True
        self.sitting.deal()
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._turn()

    def _turn(self) -> str:
        """Whose turn it is: the seat that is asked, or the first where nothing is."""
        return f"seat_{self.sitting.ask.seat}" if self.sitting.ask else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and which actions are open to it."""
        seen: Any = self._sight.of(self.sitting, self._seat_of[agent])
        if self._features:
            seen = self._features.of({name: np.asarray(part)[None] for name, part in seen.items()})[0]
        mask = np.zeros(len(self.actions), np.int8)
        asked = self.sitting.legal and agent == self.agent_selection
        mask[list(self.sitting.legal) if asked else self.sitting.space.watch] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The seat whose turn it is acts; one whose round is over leaves."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat whose round goes on acts"
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards[agent] = 0.0
        taken = self.sitting.act(int(action), strict=self.strict)
        self.infos = {other: {"taken": taken} if other == agent else {} for other in self.agents}
        if self.sitting.over:
            unit = self.sitting.unit
            self.rewards = {other: self.sitting.net_of(self._seat_of[other]) / unit for other in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._turn()
        self._accumulate_rewards()

    def render(self) -> str | Picture | None:
        """The view of the first seat, in words or as a picture of the felt."""
        return rendered(self.sitting, self.render_mode) if self.render_mode else None

    def close(self) -> None:
        """Nothing is held open."""
