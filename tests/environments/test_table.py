"""Several seats at one table are what PettingZoo asks of its agents, and play the rounds of the reference."""

import warnings

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo comes with the extra learning")

from pettingzoo.test import api_test, seed_test

from croupier.environments.table import TableEnv
from croupier.errors import BadInput
from tests.environments.seats import GAMES


def check(env: TableEnv, cycles: int) -> None:
    """PettingZoo's own test. What it only wonders at: an array of features may hold negative numbers, and so on."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(env, num_cycles=cycles)


@pytest.mark.parametrize("slug", GAMES)
def test_pettingzoos_own_test_is_passed(slug: str) -> None:
    check(TableEnv(slug, 2), 6)


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("features", [True, False])
def test_pettingzoos_own_tests_are_passed_with_every_seat_taken(slug: str, features: bool) -> None:
    check(TableEnv(slug, TableEnv(slug, 1).sitting.game.seats, features=features, shoe="kept"), 200)
    seed_test(lambda: TableEnv(slug, 3), num_cycles=40)


def test_every_seat_sees_its_own_cards_and_is_paid_its_own_result() -> None:
    env = TableEnv("three-card-poker", 3, features=False)
    env.reset(seed=3)
    turns, own = [], {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        assert seen is not None
        if over:
            assert env.sitting.round is not None
            assert env.sitting.round.result is not None
            lines = [line.net for line in env.sitting.round.result.lines if f"seat_{line.seat}" == agent]
            assert reward * 10_00 == sum(lines)
            env.step(None)
            continue
        own[agent] = tuple(seen["observation"]["hands"][0])
        assert seen["observation"]["stakes"].sum() == 10_00
        turns.append(agent)
        # A seat that is not asked may only watch.
        other = next(name for name in env.agents if name != agent)
        assert env.observe(other)["action_mask"].nonzero()[0].tolist() == [env.actions.index("watch")]
        env.step(env.actions.index("fold" if agent == "seat_2" else "play"))
    assert turns == ["seat_1", "seat_2", "seat_3"]
    assert len({card for cards in own.values() for card in cards}) == 9


def test_no_more_seats_than_the_table_has() -> None:
    with pytest.raises(BadInput, match="there are 1 to 7 seats"):
        TableEnv("three-card-poker", 8)
