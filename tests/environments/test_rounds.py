"""Random play that keeps to what is open: rewards are the lines of the round, masks are what the round asks."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from croupier.engines.any.enumerator import offered
from croupier.environments.chairs import seat_space
from croupier.environments.single import SeatEnv
from croupier.equipment.cards import UNSEEN
from croupier.games.families.twenty_one import must_draw
from croupier.hands.points import Total
from croupier.money import cents
from croupier.round.requests import Choice
from croupier.round.round import Settled
from croupier.round.views import at_risk, boxes, lammers
from tests.environments.seats import GAMES, NAMES, TABLES, Moment, anything, moments, seat

EPISODES = 150


def name(env: SeatEnv, choice: Choice, held: list[int]) -> str:
    """The name of an action, made from the choice by other means than the environment's."""
    if choice.multiple:
        return f"{choice.action} x{choice.multiple}"
    if choice.cards:
        return f"{choice.action} {' '.join(str(held.index(card) + 1) for card in choice.cards)}"
    return choice.action


def assert_open(env: SeatEnv, moment: Moment) -> None:
    """The mask is what the round asks for, and every choice behind it would be taken."""
    round_ = env.round
    assert round_ is not None
    assert (env.action_masks() == moment.mask).all()
    if round_.pending is None:
        assert [env.actions[number] for number in np.flatnonzero(moment.mask)] == ["watch"]
        return
    held = [card for card in moment.seen["hands"][0].tolist() if card >= 0]
    choices = {name(env, offer, held): offer for offer in offered(round_)}
    assert [env.actions[number] for number in np.flatnonzero(moment.mask)] == sorted(choices, key=env.actions.index)
    for number, choice in env.sitting.legal.items():
        other = choices[env.actions[number]]
        assert choice == other or choice._replace(amount=0) == other._replace(amount=0)
        assert env.sitting.ask is not None
        assert env.sitting.ask.accept(choice, round_.felt) == choice


def assert_seen(env: SeatEnv, seen: dict[str, Any]) -> None:
    """Own cards and chips are where the round has them."""
    round_ = env.round
    assert round_ is not None
    assert seen in env.observation_space
    for hand, cards in boxes(round_.facts).get("1", {}).items():
        held = [card for card in seen["hands"][hand].tolist() if card >= 0]
        assert len(held) == len(cards)
        assert all(shown in (card, UNSEEN) for shown, card in zip(held, cards, strict=True))
    chips = at_risk(round_.facts) | lammers(round_.facts)
    assert seen["stakes"].sum() == sum(chips.values())
    for (_, wager, hand), amount in chips.items():
        assert seen["stakes"][hand, [wager.slug for wager in round_.game.wagers].index(wager)] == amount


@pytest.mark.parametrize(("slug", "ordered"), TABLES, ids=NAMES)
def test_rewards_are_the_lines_of_the_round_and_masks_what_it_asks(slug: str, ordered: dict[str, Any]) -> None:
    env = seat(slug, **ordered, strict=True)
    wagers = ordered.get("wagers", {"": "10"})
    order = [wager.slug for wager in env.sitting.game.wagers]
    unit = cents(wagers[min(wagers, key=lambda wager: order.index(wager) if wager else 0)])
    endings: Counter[str] = Counter()
    for moment in moments(env, EPISODES, anything()):
        assert_open(env, moment)
        assert_seen(env, moment.seen)
        result = env.round.result if env.round else None
        if not moment.over:
            assert moment.reward == 0
            continue
        assert result is not None
        assert isinstance(moment.reward, float)
        assert moment.reward == sum(line.net for line in result.lines) / unit
        assert moment.seen["phase"] == len(seat_space(slug).phases)
        endings[type(result).__name__] += 1
    assert endings == {Settled.__name__: EPISODES}


@pytest.mark.parametrize("slug", GAMES)
def test_every_action_and_phase_of_the_catalogue_comes_up(slug: str) -> None:
    space = seat_space(slug)
    actions, phases = set(range(space.watch)), set(range(len(space.phases) + 1))
    tables = [ordered for name, ordered in TABLES if name == slug]
    for number, ordered in enumerate(tables * 8):
        for moment in moments(seat(slug, **ordered), 200, anything(3), seed=number):
            actions -= set(np.flatnonzero(moment.mask).tolist())
            phases.discard(int(moment.seen["phase"]))
            if not actions | phases:
                return
    raise AssertionError(f"never asked: {[space.actions[action] for action in actions]}, phases {phases}")


def test_no_dealer_draws_more_cards_than_there_is_room_for() -> None:
    longest: dict[tuple[int, bool], int] = {}
    for points in range(21, -1, -1):  # hard, without an ace counted as eleven
        for aces in (False, True):
            soft = aces and points <= 11
            count = Total(points + 10, True) if soft else Total(points, False)
            draws = points < 22 and must_draw(count, hits_soft_17=True)
            after = [longest[points + value, aces or value == 1] for value in range(1, 11) if points + value < 22]
            longest[points, aces] = 1 + max([0, *after]) if draws else 0
    assert longest[0, False] == 13 == seat_space("blackjack").chair.dealer


@pytest.mark.parametrize(("slug", "ordered"), TABLES, ids=NAMES)
def test_a_seed_deals_the_same_rounds_again(slug: str, ordered: dict[str, Any]) -> None:
    env = seat(slug, **ordered)
    played, replayed = (list(moments(made, 12, anything(), seed=5)) for made in (env, seat(slug, **ordered)))
    again = list(moments(env, 12, anything(), seed=5))
    other = list(moments(env, 12, anything(), seed=6))
    for first, second, third in zip(played, replayed, again, strict=True):
        assert first.action == second.action == third.action
        assert first.reward == second.reward == third.reward
        for key, value in first.seen.items():
            assert (value == second.seen[key]).all()
            assert (value == third.seen[key]).all()
    assert [str(moment.seen) for moment in played] != [str(moment.seen) for moment in other]


def test_without_a_seed_every_environment_deals_its_own() -> None:
    hands = {str(seat("pai-gow-poker").reset()[0]["hands"]) for _ in range(3)}
    assert len(hands) == 3
