"""Compiled seats do, step for step, what the reference round does on the same cards."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import croupier.environments  # noqa: F401 - registers them
from croupier.environments.compiled.making import compiled_seats
from croupier.environments.compiled.seats import CompiledSeats
from croupier.environments.compiled.tree import lay
from croupier.environments.observation import Sight, mask
from croupier.environments.sitting import Sitting
from croupier.errors import ActionRefused, BadInput

GAMES = [
    "blackjack",
    "three-card-poker",
    "four-card-poker",
    "crazy-four-poker",
    "let-it-ride",
    "mississippi-stud",
    "ultimate-texas-holdem",
    "texas-holdem-bonus",
    "dj-wild-stud",
    "deuces-wild-xtreme",
    "pai-gow-poker",
]
#: What a row has shown since its round began: the action, what was seen and open after it, the reward, and the end.
Log = list[tuple[int | None, dict[str, Any], Any, float, bool]]


def entry(action: int | None, seen: Any, info: Any, row: int, reward: float = 0.0, over: bool = False) -> Any:
    return action, {key: part[row].copy() for key, part in seen.items()}, info["action_mask"][row].copy(), reward, over


def assert_played_so(sitting: Sitting, sight: Sight, cards: list[int], log: Log) -> None:
    """The reference round, on these cards and with these actions, shows what the row has shown."""
    lay(sitting, cards)
    sitting.deal()
    for step, (action, seen, open_, reward, over) in enumerate(log):
        if action is not None:
            sitting.act(action, strict=False)
        for key, part in sight.of(sitting).items():
            assert np.array_equal(part, seen[key]), (key, step, cards)
        assert np.array_equal(mask(sitting), open_), (step, cards)
        assert open_.any()
        assert (sitting.net / sitting.unit if step else 0.0, sitting.over) == (reward, over), (step, cards)


def compare(slug: str, seats: int, steps: int, **how: Any) -> int:
    """Play at random, now and then what is not open, and hold every round that is over against the reference."""
    env, sitting = compiled_seats(seats, slug, **how), Sitting(slug, how)
    sight, chance, rounds = Sight(sitting), np.random.default_rng(1), 0
    assert env.single_observation_space == sight.space
    seen, info = env.reset(seed=5)
    logs: list[Log] = [[entry(None, seen, info, row)] for row in range(seats)]
    over = np.zeros(seats, np.bool_)
    for _ in range(steps):
        anything = chance.random(seats) < 0.05
        actions = np.array([
            chance.integers(len(open_)) if any_ else chance.choice(np.flatnonzero(open_))
            for open_, any_ in zip(info["action_mask"], anything, strict=True)
        ])  # fmt: skip
        seen, rewards, ended, _, info = env.step(actions)
        assert seen in env.observation_space
        for row in range(seats):
            if over[row]:
                logs[row] = [entry(None, seen, info, row)]
                continue
            logs[row].append(entry(int(actions[row]), seen, info, row, float(rewards[row]), bool(ended[row])))
            if ended[row]:
                assert_played_so(sitting, sight, env.cards(row), logs[row])
                rounds += 1
        over = ended
    return rounds


@pytest.mark.parametrize("slug", GAMES)
def test_every_step_is_that_of_the_reference_round(slug: str) -> None:
    assert compare(slug, 16, 14) > 20


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_many_steps_are_those_of_the_reference_round(slug: str) -> None:
    assert compare(slug, 64, 400) > 5_000


@pytest.mark.parametrize(
    ("slug", "how"),
    [
        ("three-card-poker", {"wagers": {"ante": "15"}}),
        ("blackjack", {"wagers": {"main": "25"}, "house": {"decks": 2, "soft_17": "stand"}}),
        ("pai-gow-poker", {"wagers": {"main": "35"}, "house": {"vig_rounding": "up_25c"}}),
        ("mississippi-stud", {"house": {"dealing": "shoe"}}),
    ],
)
def test_other_amounts_and_other_houses(slug: str, how: dict[str, Any]) -> None:
    assert compare(slug, 8, 12, **how) > 8


def test_a_seed_deals_the_same_rounds_in_either_mode() -> None:
    first, second = (compiled_seats(32, "let-it-ride", autoreset_mode=mode) for mode in ("NextStep", "SameStep"))
    seen, info = first.reset(seed=3)
    other, _ = second.reset(seed=3)
    assert np.array_equal(seen["hands"], other["hands"])
    always = np.zeros(32, np.int64)
    first.step(always)
    second.step(always)
    seen, rewards, over, _, info = first.step(always)
    other, same, ended, _, final = second.step(always)
    assert np.array_equal(rewards, same)
    assert over.all()
    assert ended.all()
    assert np.array_equal(seen["community"], final["final_obs"]["community"])
    assert np.array_equal(first.step(always)[0]["hands"], other["hands"])
    assert info["action_mask"].sum(axis=1).tolist() == [1] * 32


def test_what_is_not_compiled_is_refused() -> None:
    with pytest.raises(BadInput, match="leave out pair_plus"):
        compiled_seats(2, "three-card-poker", wagers={"ante": "10", "pair_plus": "5"})
    with pytest.raises(BadInput, match="leave Compiled out of the name"):
        compiled_seats(2, "pontoon-plus")
    with pytest.raises(BadInput, match="without surrender and free bets"):
        compiled_seats(2, "free-bet-blackjack")
    env = compiled_seats(2, "three-card-poker", strict=True)
    env.reset(seed=1)
    with pytest.raises(ActionRefused, match="seat 2: watch is not open now"):
        env.step(np.array([0, 2]))
    with pytest.raises(BadInput, match="from 0 to 2"):
        env.step(np.array([0, 3]))


def test_gymnasium_makes_them() -> None:
    env = gymnasium.make_vec("croupier/ThreeCardPokerCompiled-v0", 8)
    assert isinstance(env, CompiledSeats)
    seen, info = env.reset(seed=1)
    assert seen["hands"].shape == (8, 1, 3)
    assert info["action_mask"].shape == (8, 3)
