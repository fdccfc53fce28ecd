"""A session at a table: the wager is chosen before every deal, and the episode lasts until the bankroll is gone or the
rounds are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from croupier.environments.observation import MOST_CENTS, Sight
from croupier.environments.picture import Picture
from croupier.environments.sitting import SEAT, Sitting
from croupier.environments.words import RENDER_MODES, rendered
from croupier.errors import ActionRefused, BadInput, RoundOver, UnknownName
from croupier.money import Cents, cents, dollars
from croupier.round.facts import Pay, Stake
from croupier.round.requests import Choice
from croupier.round.views import at_risk

BETS: Final = ("10", "25", "50", "100")
BANKROLL: Final = "1000"
ROUNDS: Final = 100

Observed = dict[str, Any]


class BankrollEnv(gymnasium.Env[Observed, np.int64]):
    """One seat with a bankroll. Before each deal one of the ``bets`` is chosen, in dollars: the amount of the first
    wager and of those made with it; other ``wagers`` stay as they are. No bet and no action is open that the bankroll
    cannot pay. The reward of every step is by how much the bankroll has changed with a round that ended, in units of
    the smallest bet. The episode ends when the smallest bet cannot be paid any more, and is cut short after ``rounds``.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - so declared by Gymnasium

    def __init__(
        self,
        game: str,
        *,
        bets: Sequence[object] = BETS,
        bankroll: object = BANKROLL,
        rounds: int = ROUNDS,
        wagers: Mapping[str, object] | None = None,
        house: Mapping[str, object] | None = None,
        meters: Mapping[str, object] | None = None,
        shoe: str = "kept",
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownName("render mode", render_mode, RENDER_MODES)
        if rounds < 1:
            raise BadInput(f"{rounds} rounds are no session; take at least one")
        self.render_mode, self.strict = render_mode, strict
        self.sitting = Sitting(game, {"wagers": wagers, "house": house, "meters": meters, "shoe": shoe})
        first, *_ = self.sitting.wagers
        self._sized = self.sitting.game.made_with(first[0]) & dict(self.sitting.wagers).keys()
        self._amounts = self._read(bets)
        self._start, self._rounds = cents(bankroll), rounds
        if self._price(self._amounts[0]) > self._start:
            raise BadInput(f"a bankroll of {dollars(self._start)} does not pay the smallest bet").at(game=game)
        self.bets: tuple[str, ...] = tuple(f"bet {dollars(amount)}" for amount in self._amounts)
        #: What can be done: the actions of the game, then the bets.
        self.actions: tuple[str, ...] = (*self.sitting.space.actions, *self.bets)
        self.action_space = spaces.Discrete(len(self.actions))
        self._sight = Sight(self.sitting)
        money = {
            "bankroll": spaces.Box(0, MOST_CENTS, (1,), np.int64),
            "rounds_left": spaces.Box(0, rounds, (1,), np.int64),
        }
        self.observation_space = spaces.Dict({**self._sight.space.spaces, **money})
        self._money, self._left = 0, 0
        self._prices: dict[Any, Cents] = {}
        self._seeded = False

    def _read(self, bets: Sequence[object]) -> tuple[Cents, ...]:
        """The bets from the smallest up, each tried at the table: one that the limits refuse is refused here."""
        amounts = tuple(sorted(cents(bet) for bet in bets))
        if not amounts or len(set(amounts)) < len(amounts):
            raise BadInput(f"{', '.join(map(str, bets)) or 'nothing'} cannot be bet; name amounts that differ")
        for amount in reversed(amounts):
            self.sitting.bet(self._wagers(amount))
        return amounts

    def _wagers(self, amount: Cents) -> tuple[tuple[str, Cents], ...]:
        return tuple((slug, amount if slug in self._sized else stake) for slug, stake in self.sitting.wagers)

    def _price(self, amount: Cents) -> Cents:
        return sum(stake for _, stake in self._wagers(amount))

    # -- what can be paid -----------------------------------------------------------------------------------------

    @property
    def bankroll(self) -> Cents:
        """What the seat has beside the chips that are at risk."""
        round_ = self.sitting.round
        if round_ is None or self.sitting.over:
            return self._money
        paid = sum(fact.net for fact in round_.facts if type(fact) is Pay and fact.seat == SEAT)
        return (
            self._money + paid - sum(amount for (seat, _, _), amount in at_risk(round_.facts).items() if seat == SEAT)
        )

    def _open(self) -> list[int]:
        """The numbers of what is open and can be paid; of a session that is over only to watch."""
        actions = len(self.sitting.space.actions)
        if self.sitting.over:
            payable = [number for number, amount in enumerate(self._amounts) if self._price(amount) <= self._money]
            return [actions + number for number in payable if self._left] or [self.sitting.space.watch]
        left = self.bankroll
        return [number for number, choice in self.sitting.legal.items() if self._adds(choice) <= left]

    def _adds(self, choice: Choice) -> Cents:
        """What an action would put at risk at once, as the round itself does it; asked once of those that are alike,
        whichever cards they name."""
        round_, ask = self.sitting.round, self.sitting.ask
        assert round_ is not None
        assert ask is not None
        key = ask, choice._replace(cards=()), tuple(at_risk(round_.facts).items())
        if key not in self._prices:
            ahead = round_.fork()
            ahead.answer(choice, f"seat {SEAT}", ask.seat)
            new = ahead.facts[len(round_.facts) :]
            self._prices[key] = sum(fact.amount for fact in new if type(fact) is Stake and fact.seat == SEAT)
        return self._prices[key]

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for every bet or action that is open and can be paid, 0 for the others."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[self._open()] = 1
        return mask

    # -- a session ------------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Sit down with a full bankroll. What is played is said when the environment is made."""
        super().reset(seed=seed)
        if options:
            raise BadInput("what is played in a session is said when it is made; make another")
        if seed is not None or not self._seeded:
            self.sitting.seed(self.np_random.bytes(32))
            self._seeded = True
        else:
            self.sitting.order({})
        self._money, self._left = self._start, self._rounds
        return self._observed(), {"action_mask": self.action_masks()}

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Bet and have the round dealt up to its first question, or answer one. ``info["taken"]`` is what counted."""
        taken = self._taken(int(action))
        before, actions = self._money, len(self.sitting.space.actions)
        if taken >= actions:
            self.sitting.bet(self._wagers(self._amounts[taken - actions]))
            self.sitting.deal()
            if self.sitting.ask is None:
                self.sitting.act(self.sitting.space.watch, strict=True)
        else:
            self.sitting.act(taken, strict=True)
        if self.sitting.over:
            self._money += self.sitting.net
            self._left -= 1
        gone = self.sitting.over and self._price(self._amounts[0]) > self._money
        reward = (self._money - before) / self._amounts[0]
        info = {"action_mask": self.action_masks(), "taken": taken}
        return self._observed(), reward, gone, not gone and not self._left, info

    def _taken(self, action: int) -> int:
        """What is not open counts as what an absent player does, or as the smallest bet; a strict table refuses it."""
        if not self._left or self._open() == [self.sitting.space.watch]:
            raise RoundOver("the session is over; reset begins the next").at(game=self.sitting.game.slug)
        if action in (open_ := self._open()):
            return action
        if not 0 <= action < len(self.actions):
            raise BadInput(f"there is no action {action}; there are 0 to {len(self.actions) - 1}")
        if self.strict:
            allowed = ", ".join(f"{number} ({self.actions[number]})" for number in open_)
            raise ActionRefused(f"{self.actions[action]} ({action}) is not open now; open are {allowed}")
        return open_[0] if self.sitting.over else self.sitting.absent

    def _observed(self) -> Observed:
        seen = self._sight.of(self.sitting) if self.sitting.round else self._sight.nothing(self.sitting.space.over)
        return seen | {
            "bankroll": np.array([self.bankroll], np.int64),
            "rounds_left": np.array([self._left], np.int64),
        }

    def render(self) -> str | Picture | None:
        """The view of the seat, in words or as a picture of the felt."""
        return rendered(self.sitting, self.render_mode) if self.render_mode else None
