"""The environment of one seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from croupier.environments import baseline as baselines
from croupier.environments import observation
from croupier.environments.baseline import Baseline
from croupier.environments.picture import Picture
from croupier.environments.sitting import Sitting
from croupier.environments.words import RENDER_MODES, rendered
from croupier.errors import UnknownName
from croupier.round.round import Round


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One round of a game is one episode; the reward, at its end, is the net result in units of the first wager.

    ``wagers`` are the seat's, ``house`` the options of the house, ``meters`` what the jackpot meters show, all money in
    dollars; with ``shoe="kept"`` the table goes on from round to round, with ``"fresh"`` every round begins anew. An
    action that is not open is taken for what an absent player is taken to do, or refused where the table is
    ``strict``. With ``baseline`` the infos say what every action is worth by the exact mathematics, which takes from
    milliseconds to minutes a question.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - so declared by Gymnasium

    def __init__(
        self,
        game: str,
        *,
        wagers: Mapping[str, object] | None = None,
        house: Mapping[str, object] | None = None,
        meters: Mapping[str, object] | None = None,
        shoe: str = "fresh",
        strict: bool = False,
        baseline: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownName("render mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.strict, self.baseline = strict, baseline
        self.sitting = Sitting(game, {"wagers": wagers, "house": house, "meters": meters, "shoe": shoe})
        self.actions: tuple[str, ...] = self.sitting.space.actions
        self.phases: tuple[str, ...] = self.sitting.space.phases
        self.wagers: tuple[str, ...] = tuple(self.sitting.columns)
        self.action_space = gymnasium.spaces.Discrete(len(self.actions))
        self._sight = observation.Sight(self.sitting)
        self.observation_space = self._sight.space
        self._seeded = False
        self._worth: Baseline | None = None

    @property
    def round(self) -> Round | None:
        """The round in play or just over, with all its cards: for strategies and for looking back, not for learning."""
        return self.sitting.round

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for every action that is open, 0 for the others; when the round is over, only to watch is."""
        return observation.mask(self.sitting)

    def values(self) -> Baseline:
        """What every open action is worth, exactly; worked out once a question, and only where it is asked for."""
        if self._worth is None:
            self._worth = baselines.baseline(self.sitting)
        return self._worth

    def _info(self) -> dict[str, Any]:
        """The mask, and where the baseline is wanted the values of the actions and the best of them."""
        known: dict[str, Any] = self.values()._asdict() if self.baseline else {}
        return {"action_mask": self.action_masks(), **known}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin the next round and deal up to the first question. ``options`` may name other ``wagers``, ``house``,
        ``meters`` or ``shoe`` than before; they stay until others are named."""
        super().reset(seed=seed)
        if options:
            self.sitting.order(options)
        if seed is not None or not self._seeded:
            self.sitting.seed(self.np_random.bytes(32))
            self._seeded = True
        self.sitting.deal()
        self._worth = None
        return self._sight.of(self.sitting), self._info()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer the question and deal up to the next one, or to the end. ``info["taken"]`` is the action that
        counted, with the baseline ``info["regret"]`` what it cost against the best one."""
        before = self.values() if self.baseline else None
        taken = self.sitting.act(int(action), strict=self.strict)
        self._worth = None
        reward = self.sitting.net / self.sitting.unit
        info = self._info() | {"taken": taken}
        if before is not None:
            info["regret"] = before.regret(taken)
        return self._sight.of(self.sitting), reward, self.sitting.over, False, info

    def render(self) -> str | Picture | None:
        """The view of the seat, in words or as a picture of the felt."""
        return rendered(self.sitting, self.render_mode) if self.render_mode else None
