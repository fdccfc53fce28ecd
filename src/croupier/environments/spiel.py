"""Every game that asks its player something, as a game of OpenSpiel.

    import pyspiel
    import croupier.environments.spiel  # registers them

    game = pyspiel.load_game("croupier_blackjack(players=2)")
    state = game.new_initial_state()

The reference round is played: what it draws is a node of chance with the cards that are left, what it asks is a
player's. Information states are the facts of the round as the seat may know them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np

from croupier.environments.actions import Legal, legal
from croupier.environments.chairs import offered, seat_space
from croupier.environments.features import Features
from croupier.environments.observation import Sight
from croupier.environments.sitting import Sitting
from croupier.equipment.cards import TEXT, UNSEEN
from croupier.errors import BadPlan
from croupier.extras import missing_part
from croupier.house.asking import asks
from croupier.round.facts import transcript
from croupier.round.requests import Draw
from croupier.round.round import Round
from croupier.round.views import view

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise (missing_part(error) or error) from None

#: Nobody wins or loses more units of the first wager in a round.
_MOST_UNITS: Final = 100_000.0


def spiel_name(slug: str) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"croupier_{slug.replace('-', '_')}"


class _Deal:
    """A round in play. OpenSpiel copies states part by part; a round is copied by playing its answers again."""

    def __init__(self, round_: Round) -> None:
        self.round = round_

    def __deepcopy__(self, memo: Any) -> _Deal:
        return _Deal(self.round.fork())

    def __reduce__(self) -> tuple[Any, ...]:
        answers = [(entry.answer, entry.by, getattr(entry.asked, "seat", None)) for entry in self.round.answers]
        return _dealt_again, (self.round.game.slug, len(self.round.setup.seats), answers)


def _dealt_again(slug: str, seats: int, answers: list[tuple[Any, str, str | None]]) -> _Deal:
    """A round from what was answered in it."""
    round_ = Sitting(slug, seats=seats).begun()
    for value, by, seat in answers:
        round_.answer(value, by, seat)
    return _Deal(round_)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One round of a game for so many ``players``, each with the same wagers. There is a class for every game."""

    slug: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        players = int((params or {}).get("players", 1))
        self.sitting = Sitting(self.slug, seats=players)
        self.space = seat_space(self.slug)
        chair = self.space.chair
        info = pyspiel.GameInfo(
            num_distinct_actions=len(chair.actions),
            max_chance_outcomes=UNSEEN,
            num_players=players,
            min_utility=-_MOST_UNITS,
            max_utility=_MOST_UNITS,
            max_game_length=players * chair.hands * (chair.cards + len(chair.phases)),
        )
        super().__init__(game_type(self.slug), info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """A round of which nothing is dealt yet."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat sees: all that it has seen so far, or the layout as it is now."""
        if params:
            raise ValueError(f"there are no parameters of an observation, and {params} was given")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A round at one of its draws or questions."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        sitting = game.sitting
        self._deal = _Deal(sitting.begun())
        self._pass_by()

    @property
    def round(self) -> Round:
        """The round itself."""
        return self._deal.round

    def _pass_by(self) -> None:
        """Let dice pass on which no wager depends."""
        while getattr(self.round.pending, "may_be_unseen", False) and type(self.round.pending) is not Draw:
            self.round.answer(TEXT[UNSEEN], "equipment")

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody any more."""
        pending = self.round.pending
        if pending is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if ask := next(iter(asks(pending)), None):
            return int(ask.seat) - 1
        if type(pending) is not Draw:
            raise BadPlan("more than cards decides a round; OpenSpiel is not offered it")
        return int(pyspiel.PlayerId.CHANCE)

    def _open(self) -> Legal:
        game: SpielGame = self.get_game()
        ask = asks(self.round.pending)[0]
        return legal(game.space, ask, self.round.felt.hands[ask.seat], game.sitting.unit)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._open()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that are left, each as likely as there are copies of it."""
        left = self.round.felt.left
        cards = sum(left)
        return [(card, copies / cards) for card, copies in enumerate(left) if copies]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.round.answer(int(action), "equipment")
        else:
            ask = asks(self.round.pending)[0]
            self.round.answer(self._open()[int(action)], f"seat {ask.seat}", ask.seat)
        self._pass_by()

    def _action_to_string(self, player: int, action: int) -> str:
        game: SpielGame = self.get_game()
        return TEXT[action] if player == pyspiel.PlayerId.CHANCE else game.space.actions[action]

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.round.pending is None

    def returns(self) -> list[float]:
        """The net result of every seat in units of the first wager; nothing before the end."""
        game: SpielGame = self.get_game()
        result = self.round.result
        lines = result.lines if result is not None else ()
        nets = {seat: sum(line.net for line in lines if line.seat == seat) for seat in game.sitting.seats}
        return [net / game.sitting.unit for net in nets.values()]

    def __str__(self) -> str:
        return self.round.transcript


class SpielObserver:
    """A seat's view, as OpenSpiel asks for it: in words, and by features where the past does not count."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._sitting, self._recalls = game.sitting, kind.perfect_recall
        self._features, self._sight = Features(game.sitting), Sight(game.sitting)
        self.tensor = np.zeros(len(self._features.names), np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees."""
        self._sitting.look_at(state.round)
        seen = self._sight.of(self._sitting, str(player + 1))
        self.tensor[:] = self._features.of({name: np.asarray(part)[None] for name, part in seen.items()})[0]

    def string_from(self, state: SpielState, player: int) -> str:
        """All facts that a seat may know, in their order."""
        return f"seat {player + 1}\n{transcript(view(state.round, str(player + 1)))}"


def game_type(slug: str) -> Any:
    """What kind of game it is, in OpenSpiel's terms."""
    sitting = Sitting(slug)
    return pyspiel.GameType(
        short_name=spiel_name(slug),
        long_name=sitting.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=sitting.game.seats,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 1},
    )


def register() -> None:
    """Make every game known to OpenSpiel; those it knows already stay as they are."""
    known = set(pyspiel.registered_names())
    for slug in offered():
        if spiel_name(slug) not in known:
            # A class and no partial function: OpenSpiel lets go of it after Python has ended, which a class survives.
            pyspiel.register_game(game_type(slug), type(f"Spiel {slug}", (SpielGame,), {"slug": slug}))


register()
