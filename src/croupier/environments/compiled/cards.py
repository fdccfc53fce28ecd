"""Compiled seats of games in which cards come in one order: Gymnasium's vector interface over arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from croupier.engines import kernel
from croupier.engines.chance import stream
from croupier.engines.seat import CardSeat, SeatStakes, shuffle
from croupier.environments.compiled.steps import advance, courses, look
from croupier.environments.compiled.tree import grown
from croupier.environments.observation import Batch, Sight
from croupier.environments.sitting import FRESH, Sitting
from croupier.environments.vector import Actions, Stepped
from croupier.errors import ActionRefused, BadInput


class CompiledSeats(VectorEnv[Batch, Actions, npt.NDArray[Any]]):
    """Seats of one game, each at a table of its own with fresh cards in every round, all in compiled code. What is
    seen, open and paid is what the reference round shows on the same cards: `cards` are those of a row.

    Only the base game is played, in any amount that the table takes.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        *,
        wagers: Mapping[str, object] | None = None,
        house: Mapping[str, object] | None = None,
        strict: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        if num_envs < 1:
            raise BadInput(f"{num_envs} seats play nothing; take at least one")
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise BadInput("rounds begin anew by themselves here; for Disabled make it with vectorization_mode='sync'")
        sitting = Sitting(game, {"wagers": wagers, "house": house, "shoe": FRESH})
        self.num_envs, self.strict, self.render_mode = num_envs, strict, None
        self._same_step = mode is AutoresetMode.SAME_STEP
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.actions: tuple[str, ...] = sitting.space.actions
        self.phases: tuple[str, ...] = sitting.space.phases
        self.wagers: tuple[str, ...] = tuple(sitting.columns)
        sight = Sight(sitting)
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.single_observation_space = sight.space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._seat, pack = self._sat(sitting), sitting.game.cards_in(sitting.options)
        tree = grown(sitting, sight, self._seat, [card for card, copies in enumerate(pack) if copies])
        self._at, self.draws, self._unit = tree.at, tree.draws, sitting.unit
        self._courses = courses(tree, self._seat, len(self.actions), sitting.space.watch)
        self._shapes = {name: part.shape for name, part in tree.moments[0].cards.items()}
        self._stake_shape = tree.moments[0].stakes.shape
        self._packs = np.tile(np.flatnonzero(pack).astype(np.uint8), (num_envs, 1))
        self._streams = np.zeros((num_envs, 4), np.uint64)
        self._nodes, self._sorts, self._leaves, self._nets, self._taken, self._fresh, self._over = (
            np.zeros(num_envs, np.int64) for _ in range(7)
        )
        self._rows = np.arange(num_envs)
        self._seeded = False

    def _sat(self, sitting: Sitting) -> CardSeat:
        game, options = sitting.game, sitting.options
        maker = kernel.of(game.slug).seat
        if maker is None:
            raise BadInput("its seat is not compiled; leave Compiled out of the name").at(game=game.slug)
        stakes = dict(sitting.wagers)
        first = next(iter(stakes))
        if beside := sorted(set(stakes) - game.made_with(first)):
            raise BadInput(f"only the base game is compiled; leave out {', '.join(beside)}").at(game=game.slug)
        seat: CardSeat = maker(SeatStakes(game, options, stakes))
        return seat

    def cards(self, row: int) -> list[int]:
        """The cards of a row's round in the order in which they are drawn: for looking back, not for learning."""
        return [int(card) for card in self._packs[row, : self.draws]]

    def action_masks(self) -> npt.NDArray[np.int8]:
        """A row for every seat: 1 for every action that is open, 0 for the others."""
        masks: npt.NDArray[np.int8] = self._courses.opens[self._nodes, self._sorts]
        return masks

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
                self._streams[row] = stream(seeding.np_random(own_seed)[0].bytes(32).hex(), 0)
                self._packs[row].sort()
        self._seeded = True
        self._deal(self._rows)
        return self._seen(self._rows)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise BadInput(f"{len(seed)} seeds for {self.num_envs} seats; name one for each, or one number for all")
        return seed

    def _deal(self, rows: npt.NDArray[np.int64]) -> None:
        shuffle(self._packs, rows, self.draws, self._streams)
        self._nodes[rows] = 0
        self._seat.sort(self._packs, rows, self._at, self._sorts)

    def _seen(self, rows: npt.NDArray[np.int64]) -> tuple[Batch, dict[str, Any]]:
        courses, count = self._courses, len(rows)
        cards, stakes = np.empty((count, courses.cards.shape[1]), np.int8), np.empty((count, courses.stakes.shape[1]), np.int64)
        phases, hands = np.empty(count, np.int64), np.empty(count, np.int64)
        masks = np.empty((count, len(self.actions)), np.int8)
        look(courses, rows, self._packs, self._nodes, self._sorts, (cards, stakes, phases, hands, masks))
        seen: Batch = {}
        start = 0
        for name, shape in self._shapes.items():
            size = int(np.prod(shape))
            seen[name] = cards[:, start : start + size].reshape(count, *shape)
            start += size
        seen |= {"stakes": stakes.reshape(count, *self._stake_shape), "phase": phases, "hand": hands}
        ordered = {name: seen[name] for name in self.single_observation_space.spaces}  # type: ignore[attr-defined]
        return ordered, {"action_mask": masks, "_action_mask": np.ones(count, np.bool_)}

    def step(self, actions: Actions) -> Stepped:
        """Every seat acts, or begins its next round where the last one was over."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if len(chosen) != self.num_envs or chosen.min() < 0 or chosen.max() >= len(self.actions):
            raise BadInput(f"an action for each of {self.num_envs} seats, from 0 to {len(self.actions) - 1}, is taken")
        if self.strict:
            self._refuse(chosen)
        state = self._nodes, self._sorts, self._taken, self._leaves, self._fresh, self._over
        anew, ended = advance(self._courses, chosen, *state)
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        rows, info = self._over[:ended].copy(), dict[str, Any]()
        acted = self._taken >= 0
        if ended:
            self._seat.settle(self._packs, rows, self._at, self._leaves, self._nets)
            rewards[rows], over[rows] = self._nets[rows] / self._unit, True
        if self._same_step and ended:
            info = self._final(rows, over)
            acted = acted & ~over
            self._deal(rows)
        if anew:
            self._deal(self._fresh[:anew])
        if acted.any():
            info |= {"taken": np.where(acted, self._taken, 0), "_taken": acted}
        seen, masks = self._seen(self._rows)
        return seen, rewards, over, np.zeros(self.num_envs, np.bool_), info | masks

    def _final(self, rows: npt.NDArray[np.int64], over: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen at the end of rounds whose seats see the next one already, all rows in one array."""
        seen, masks = self._seen(rows)
        finals = {name: np.zeros((self.num_envs, *part.shape[1:]), part.dtype) for name, part in seen.items()}
        for name, part in seen.items():
            finals[name][rows] = part
        ended = {"action_mask": np.zeros((self.num_envs, len(self.actions)), np.int8), "_action_mask": over}
        ended["action_mask"][rows] = masks["action_mask"]
        ended |= {"taken": np.where(over, self._taken, 0), "_taken": over}
        return {"final_obs": finals, "_final_obs": over, "final_info": ended, "_final_info": over}

    def _refuse(self, chosen: Actions) -> None:
        closed = (self.action_masks()[self._rows, chosen] == 0) & ~self._courses.ends[self._nodes]
        if closed.any():
            row = int(np.flatnonzero(closed)[0])
            open_ = ", ".join(self.actions[number] for number in np.flatnonzero(self.action_masks()[row]))
            raise ActionRefused(f"seat {row + 1}: {self.actions[chosen[row]]} is not open now; open are {open_}")
