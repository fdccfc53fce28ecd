"""Seats to test with: every environment as it comes, and tables whose wagers and options ask for more."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt

from croupier.environments.chairs import offered, seat_space
from croupier.environments.single import SeatEnv

Mask = npt.NDArray[np.int8]
Policy = Callable[[dict[str, Any], Mask], int]

GAMES = list(offered())
#: Tables that are asked about everything there is, or deal in another way.
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((slug, {}) for slug in GAMES),
    ("blackjack", {"house": {"decks": 1, "dealing": "pitch", "resplit_aces": True}, "shoe": "kept"}),
    ("blackjack", {"house": {"shuffler": True}, "shoe": "kept"}),
    ("blackjack", {"wagers": {"main": "25", "house_money": "5"}}),
    ("free-bet-blackjack", {"wagers": {"main": "20", "push_22": "5"}, "shoe": "kept"}),
    ("ride-free", {"house": {"late_surrender": True, "bust_bonus_timing": "before_peek"}, "shoe": "kept"}),
    ("ride-free", {"house": {"late_surrender": True, "surrender_when": "before_any_action"}}),
    ("pontoon-plus", {"house": {"squeeze": True}, "wagers": {"main": "50", "bonus": "5", "player_pair": "5"}}),
    ("rocket-aces", {"wagers": {"main": "10", "rocket_aces": "1"}, "shoe": "kept"}),
    ("pai-gow-poker", {"shoe": "kept", "house": {"vig_rounding": "up_25c"}}),
    ("pai-gow-poker", {"wagers": {"main": "10", "fortune_bonus": "5"}}),
    ("three-card-poker", {"wagers": {"ante": "10", "pair_plus": "5", "six_card_bonus": "5"}}),
    ("three-card-poker", {"wagers": {"pair_plus": "5"}}),
    ("four-card-poker", {"wagers": {"aces_up": "5"}}),
    ("mississippi-stud", {"wagers": {"ante": "5", "three_card_bonus": "5", "progressive": "1"}}),
    ("let-it-ride", {"wagers": {"bet_1": "5", "bet_2": "5", "bet_3": "5", "bonus": "1", "progressive": "1"}}),
    (
        "ultimate-texas-holdem",
        {"wagers": {"blind": "15", "ante": "15", "trips": "5", "progressive": "1"}, "meters": {"MLP-OH": "12345"}},
    ),
]
NAMES = [f"{slug} {ordered}" if ordered else slug for slug, ordered in TABLES]


def seat(slug: str, **how: Any) -> SeatEnv:
    """An environment as it is registered, without the wrappers."""
    env = gymnasium.make(seat_space(slug).id, **how).unwrapped
    assert isinstance(env, SeatEnv)
    return env


class Moment(NamedTuple):
    """What came back from a reset (no action and no reward) or a step."""

    seen: dict[str, Any]
    mask: Mask
    action: int | None
    reward: float
    over: bool


def moments(env: SeatEnv, episodes: int, policy: Policy, seed: int = 1) -> Iterator[Moment]:
    """So many rounds, moment by moment."""
    for episode in range(episodes):
        seen, info = env.reset(seed=None if episode else seed)
        yield Moment(seen, info["action_mask"], None, 0.0, False)
        over = False
        while not over:
            action = policy(seen, info["action_mask"])
            seen, reward, over, truncated, info = env.step(np.int64(action))
            assert not truncated
            assert info["taken"] == action
            yield Moment(seen, info["action_mask"], action, reward, over)


def anything(seed: int = 2) -> Policy:
    """Any of the actions that are open."""
    chance = np.random.default_rng(seed)
    return lambda seen, mask: int(chance.choice(np.flatnonzero(mask)))
