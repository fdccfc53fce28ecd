"""A session with a bankroll: bets are chosen before the deal, nothing is open that cannot be paid, money adds up."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.environments.bankroll import BankrollEnv
from croupier.environments.chairs import bankroll_id
from croupier.environments.sitting import SEAT
from croupier.errors import ActionRefused, BadInput, CroupierError, RoundOver
from tests.environments.seats import GAMES


def session(slug: str, **how: Any) -> BankrollEnv:
    env = gymnasium.make(bankroll_id(slug), **how).unwrapped
    assert isinstance(env, BankrollEnv)
    return env


def play(env: BankrollEnv, seed: int) -> tuple[list[float], bool, bool]:
    """A session at random; after every step the money is where it must be."""
    chance, rewards = np.random.default_rng(seed), []
    _, info = env.reset(seed=seed)
    gone = cut_short = False
    money = start = env.bankroll
    while not (gone or cut_short):
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, gone, cut_short, info = env.step(np.int64(action))
        assert info["taken"] == action
        assert seen["bankroll"][0] == env.bankroll >= 0
        assert env.observation_space.contains(seen)
        rewards.append(reward)
        if env.sitting.over:
            assert env.sitting.round is not None
            assert env.sitting.round.result is not None
            lines = [line for line in env.sitting.round.result.lines if line.seat == SEAT]
            money += sum(line.net for line in lines)
            assert env.bankroll == money
        else:
            assert env.bankroll < money
    assert sum(rewards) * 10_00 == pytest.approx(money - start)
    return rewards, gone, cut_short


@pytest.mark.parametrize("slug", GAMES)
def test_money_is_neither_made_nor_lost_in_a_session(slug: str) -> None:
    rewards, gone, cut_short = play(session(slug, bankroll="150", rounds=12, bets=("10", "25", "60")), 4)
    assert gone != cut_short
    assert rewards


def test_gymnasiums_checker_is_content() -> None:
    check_env(session("blackjack"))


def test_a_session_ends_when_the_bankroll_is_gone_or_the_rounds_are_played() -> None:
    assert play(session("three-card-poker", bankroll="20", bets=("10",)), 1)[1:] == (True, False)
    assert play(session("three-card-poker", rounds=2), 1)[1:] == (False, True)


def test_no_bet_is_open_that_cannot_be_paid() -> None:
    env = session("ultimate-texas-holdem", bankroll="60", bets=("10", "20", "30", "40"))
    _, info = env.reset(seed=1)
    # Ante and blind are made in the same amount, so that 30 takes the whole bankroll.
    open_ = [env.actions[number] for number in np.flatnonzero(info["action_mask"])]
    assert open_ == ["bet 10", "bet 20", "bet 30"]
    _, _, _, _, info = env.step(np.int64(env.actions.index("bet 20")))
    open_ = [env.actions[number] for number in np.flatnonzero(info["action_mask"])]
    assert (env.bankroll, open_) == (20_00, ["check"])


def test_what_cannot_be_paid_is_refused_at_a_strict_table_and_taken_for_what_is_done_for_the_absent() -> None:
    for strict in (True, False):
        env = session("ultimate-texas-holdem", bankroll="60", bets=("10", "20"), strict=strict)
        env.reset(seed=1)
        env.step(np.int64(env.actions.index("bet 20")))
        if strict:
            with pytest.raises(ActionRefused, match=r"play x4 .* is not open now; open are 4 \(check\)"):
                env.step(np.int64(0))
        else:
            assert env.actions[env.step(np.int64(0))[-1]["taken"]] == "check"


def test_a_session_that_is_over_goes_on_after_a_reset_only() -> None:
    env = session("three-card-poker", rounds=1)
    play(env, 1)
    with pytest.raises(RoundOver, match="reset begins the next"):
        env.step(np.int64(0))
    _, info = env.reset()
    assert (env.bankroll, info["action_mask"].sum()) == (1000_00, 4)


def test_a_kept_shoe_is_dealt_on_whatever_is_bet() -> None:
    env = session("blackjack", rounds=30)
    _, info = env.reset(seed=3)
    seen: dict[str, Any] = {}
    for _ in range(6):
        while env.actions[info["action_mask"].argmax()][:4] != "bet ":
            seen, _, _, _, info = env.step(np.int64(info["action_mask"].argmax()))
        seen, _, _, _, info = env.step(np.int64(len(env.actions) - 1 - int(seen["seen"].sum()) % 2 if seen else 10))
    assert int(seen["seen"].sum()) > 20


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"bets": ()}, "nothing cannot be bet"),
        ({"bets": ("10", "10")}, "name amounts that differ"),
        ({"bets": ("0",)}, "0"),
        ({"bankroll": "5"}, "does not pay the smallest bet"),
        ({"rounds": 0}, "at least one"),
    ],
)
def test_a_session_that_cannot_be_played_is_refused(how: dict[str, Any], message: str) -> None:
    with pytest.raises(CroupierError, match=message):
        BankrollEnv("blackjack", **how)
    env = BankrollEnv("blackjack")
    with pytest.raises(BadInput, match="make another"):
        env.reset(options={"shoe": "fresh"})
