"""Many seats at once play the rounds that each would play alone."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from croupier.environments.chairs import seat_space
from croupier.environments.vector import SeatsEnv
from croupier.errors import ActionRefused, BadInput, UnknownName
from tests.environments.seats import GAMES, seat

SEED = 11
SEATS = 3


def made(slug: str, mode: str = "vector_entry_point", **how: Any) -> VectorEnv[Any, Any, Any]:
    env: VectorEnv[Any, Any, Any] = gymnasium.make_vec(seat_space(slug).id, SEATS, vectorization_mode=mode, **how)
    return env


def choose(mask: Any, number: int) -> int:
    """Some action that is open, always the same for the same step."""
    open_ = np.flatnonzero(mask)
    return int(open_[number % len(open_)]) if len(open_) else 0


def assert_same(first: Any, second: Any) -> None:
    """The same arrays under the same names, with the same types."""
    assert type(first) is type(second)
    if isinstance(first, tuple):
        for own, other in zip(first, second, strict=True):
            assert_same(own, other)
    elif isinstance(first, dict):
        assert first.keys() == second.keys()
        for key, value in first.items():
            assert_same(value, second[key])
    elif isinstance(first, np.ndarray) and first.dtype == object:
        for own, other in zip(first, second, strict=True):
            assert_same(own, other)
    elif isinstance(first, np.ndarray):
        assert first.dtype == second.dtype
        assert np.array_equal(first, second)
    else:
        assert first == second


def assert_same_play(tables: VectorEnv[Any, Any, Any], others: VectorEnv[Any, Any, Any], steps: int) -> None:
    assert tables.single_observation_space == others.single_observation_space
    assert tables.observation_space == others.observation_space
    assert tables.action_space == others.action_space
    first, second = tables.reset(seed=SEED), others.reset(seed=SEED)
    assert_same(first, second)
    info = first[1]
    for number in range(steps):
        actions = np.array([choose(mask, number) for mask in info["action_mask"]])
        stepped = tables.step(actions)
        assert_same(stepped, others.step(actions))
        assert stepped[0] in tables.observation_space
        info = stepped[4]
    tables.close()
    others.close()


@pytest.mark.parametrize("slug", GAMES)
def test_seats_in_one_process_play_as_gymnasiums_own_loop(slug: str) -> None:
    assert_same_play(made(slug), made(slug, "sync"), 60)


@pytest.mark.parametrize("slug", ["blackjack", "three-card-poker"])
def test_rounds_may_begin_anew_in_the_same_step(slug: str) -> None:
    mode = AutoresetMode.SAME_STEP
    ours = made(slug, shoe="kept", autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] is mode
    assert_same_play(ours, made(slug, "sync", shoe="kept", vector_kwargs={"autoreset_mode": mode}), 60)


def test_seats_in_processes_of_their_own() -> None:
    assert_same_play(made("mississippi-stud"), made("mississippi-stud", "async"), 20)


@pytest.mark.parametrize("slug", GAMES)
def test_each_seat_plays_as_it_would_alone(slug: str) -> None:
    together, alone = made(slug), [seat(slug) for _ in range(SEATS)]
    seen, info = together.reset(seed=SEED)
    singles: list[tuple[Any, ...]] = [env.reset(seed=SEED + row) for row, env in enumerate(alone)]
    over = [False] * SEATS
    for number in range(40):
        for row, (own, mask) in enumerate([(single[0], single[-1]["action_mask"]) for single in singles]):
            assert_same({key: value[row] for key, value in seen.items()}, own)
            assert np.array_equal(info["action_mask"][row], mask)
        actions = np.array([choose(mask, number) for mask in info["action_mask"]])
        seen, rewards, ended, truncated, info = together.step(actions)
        assert not truncated.any()
        for row, env in enumerate(alone):
            if over[row]:
                singles[row], over[row] = env.reset(), False
                assert rewards[row] == 0
                continue
            singles[row] = env.step(actions[row])
            _, reward, over[row], _, single = singles[row]
            assert (rewards[row], ended[row], info["taken"][row]) == (reward, over[row], single["taken"])


def test_make_vec_takes_it_unless_asked_otherwise() -> None:
    env = gymnasium.make_vec("croupier/Blackjack-v0", 4, wagers={"main": "20"}, render_mode="ansi")
    assert isinstance(env, SeatsEnv)
    seen, info = env.reset()
    assert seen["stakes"].shape == (4, 4, 5)
    assert env.action_masks().shape == info["action_mask"].shape == (4, 10)
    shown = env.render()
    assert shown is not None
    assert len(shown) == 4
    assert seen["hands"][0].tolist() != seen["hands"][1].tolist()


def test_seeds_may_be_named_seat_by_seat() -> None:
    env: Any = made("pai-gow-poker")
    first, _ = env.reset(seed=[5, 6, 5])
    assert first["hands"][0].tolist() == first["hands"][2].tolist() != first["hands"][1].tolist()
    second, _ = env.reset(seed=[None, 6, None])
    assert second["hands"][1].tolist() == first["hands"][1].tolist()
    with pytest.raises(BadInput, match="2 seeds for 3 seats"):
        env.reset(seed=[1, 2])


def test_orders_reach_every_seat() -> None:
    env = made("three-card-poker")
    seen, info = env.reset(seed=1, options={"wagers": {"pair_plus": "5"}})
    assert info["action_mask"].tolist() == [[0, 0, 1]] * SEATS
    assert seen["phase"].tolist() == [1] * SEATS
    with pytest.raises(UnknownName, match="there is wagers, house, meters, shoe"):
        env.reset(options={"reset_mask": np.array([True, False, True])})


def test_strict_seats_and_what_cannot_be_made() -> None:
    env = made("three-card-poker", strict=True)
    env.reset(seed=1)
    with pytest.raises(ActionRefused, match=r"watch \(2\) is not open now"):
        env.step(np.array([0, 1, 2]))
    with pytest.raises(BadInput, match="at least one"):
        SeatsEnv(0, "blackjack")
    with pytest.raises(BadInput, match="vectorization_mode='sync'"):
        made("blackjack", autoreset_mode=AutoresetMode.DISABLED)
