"""The exact worth of the actions as a baseline: as advice says it, in the units of the rewards."""

from math import isnan, sqrt

import numpy as np
import pytest

from croupier.environments.single import SeatEnv
from croupier.errors import Refused
from croupier.mathematics.advice import advise
from tests.environments.seats import anything, seat
from tests.environments.test_exact_strategy import question


def test_the_best_action_costs_nothing_and_any_other_what_it_is_worse() -> None:
    env = seat("three-card-poker", baseline=True, wagers={"ante": "25"})
    play, fold = 0, 1
    costs = []
    for seed in range(12):
        _, info = env.reset(seed=seed)
        values = info["values"]
        assert values[fold] == -1.0
        assert isnan(values[env.actions.index("watch")])
        assert info["best"] == (play if values[play] > -1 else fold)
        assert env.round is not None
        assert values[info["best"]] == pytest.approx(float(advise(env.round, "1").actions[0].value))
        _, _, over, _, info = env.step(np.int64(seed % 2))
        assert over
        assert info["regret"] == pytest.approx(max(values[play], -1) - values[seed % 2])
        assert (info["best"], np.isnan(info["values"]).all()) == (-1, True)
        costs.append(info["regret"])
    assert min(costs) == 0.0 < max(costs)


def test_sets_of_cards_are_told_by_their_places() -> None:
    env = seat("let-it-ride", baseline=True)
    _, info = env.reset(seed=1)
    opened = np.flatnonzero(info["action_mask"])
    assert not np.isnan(info["values"][opened]).any()


def test_nothing_is_worked_out_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nobody has asked")

    env = seat("three-card-poker")
    with monkeypatch.context() as patch:
        patch.setattr("croupier.environments.baseline.advise", never)
        _, info = env.reset(seed=1)
        assert set(info) == {"action_mask"}
    assert env.values().best in (0, 1)


def test_a_question_without_an_exact_worth_has_no_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise Refused("no exact worth is known")

    env = seat("three-card-poker", baseline=True)
    monkeypatch.setattr("croupier.environments.baseline.advise", refused)
    _, info = env.reset(seed=3)
    assert (info["best"], np.isnan(info["values"]).all()) == (-1, True)
    assert isnan(env.step(np.int64(0))[-1]["regret"])


def earned(env: SeatEnv, rounds: int) -> list[float]:
    """The reward of every round played at random, with what was lost by it against the best play."""
    policy, results = anything(), []
    for number in range(rounds):
        seen, info = env.reset(seed=None if number else 5)
        lost, over, reward = 0.0, False, 0.0
        while not over:
            seen, reward, over, _, info = env.step(np.int64(policy(seen, info["action_mask"])))
            lost += 0.0 if isnan(info["regret"]) else info["regret"]
        results.append(reward + lost)
    return results


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "wager", "rounds"), [("three-card-poker", "base", 20_000), ("blackjack", "main", 4_000)]
)
def test_what_random_play_earns_and_regrets_is_what_the_best_play_earns(slug: str, wager: str, rounds: int) -> None:
    _, solved = question(slug, wager)
    results = earned(seat(slug, baseline=True), rounds)
    assert abs(np.mean(results) - float(solved.net)) < 4 * np.std(results) / sqrt(rounds)
