"""Wagers that go by the first card of a round before it is dealt: who knows it is found, and nobody else is."""

import random
from collections import Counter
from itertools import count
from math import exp

import numpy as np
import pytest

from croupier.mathematics import foreseen_wagers
from croupier.mathematics.evaluated_players import evaluate_players
from croupier.mathematics.foreseen_wagers import FORESEEN, ForeseenWagers
from croupier.mathematics.fortunes import Fortunes
from croupier.mathematics.missing_cards import ALARM
from croupier.mathematics.recorded import RecordedRound
from tests.engines import sitting_players as players


def laid(slug: str, rounds: int, foreseeing: players.Foreseeing, seed: int) -> list[RecordedRound]:
    wagering = players.flat()
    return list(players.sat_down(slug, rounds, wagering, players.like_a_dealer, seed=seed, foreseeing=foreseeing))


def found_after(rounds: list[RecordedRound]) -> int:
    follower = ForeseenWagers("1", Fortunes())
    for number, recorded in enumerate(rounds, 1):
        follower.add(recorded)
        if follower.fortunes.found_after:
            return number
    return 0


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_who_sorts_the_edges_of_baccarat_cards_is_found_within_80_coups(seed: int) -> None:
    assert 0 < found_after(laid("mini-baccarat", 80, players.sorted_edges, seed)) <= 80


def test_an_evaluation_says_so() -> None:
    (player,) = evaluate_players(laid("mini-baccarat", 60, players.sorted_edges, 5))
    knowledge = player.plain(60)["knowledge"]
    assert knowledge["verdict"] == "plays as if they knew"
    assert knowledge["tests"][0]["knows"] == FORESEEN


def honest_wagers() -> dict[str, players.Foreseeing]:
    """Wagers that know nothing."""
    dice, turns = random.Random(3), count()
    return {
        "at random": lambda _: {dice.choice(["player", "banker", "tie"]): str(10 * dice.randint(1, 8))},
        "in turn": lambda _: {"player" if next(turns) % 3 else "banker": "20"},
        "the same": lambda _: {"player": "10"},
    }


@pytest.mark.parametrize("kind", honest_wagers())
def test_who_knows_nothing_is_not_found(kind: str) -> None:
    follower = ForeseenWagers("1", Fortunes())
    for recorded in laid("mini-baccarat", 300, honest_wagers()[kind], 4):
        follower.add(recorded)
    assert exp(follower.fortunes.highest) < ALARM
    assert bool(follower.fortunes.each) == (kind != "the same")


def test_a_bet_pays_1_on_the_average_over_the_cards_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was laid: the mean over every card that may come first is 1."""
    before, last = (
        laid("mini-baccarat", 12, players.sorted_edges, 5),
        laid("mini-baccarat", 13, players.sorted_edges, 5)[-1],
    )
    assert last.gone is not None
    left = Counter({card: copies - last.gone[card] for card, copies in enumerate(last.round.pack) if copies})
    mean = np.zeros(3)
    for card, copies in left.items():
        monkeypatch.setattr(foreseen_wagers, "first_card", lambda *_, card=card: card)
        follower = ForeseenWagers("1", Fortunes())
        for recorded in before:
            follower.add(recorded)
        so_far = follower.fortunes.of(FORESEEN).parts
        follower.add(last)
        mean += copies * np.exp(follower.fortunes.of(FORESEEN).parts - so_far) / left.total()
    assert mean == pytest.approx(np.ones(3), abs=1e-12)


def test_games_whose_first_cards_nobody_wagers_by_are_left_alone() -> None:
    wagers = ({"ante": str(amount)} for amount in (10, 20, 40, 10, 80))
    rounds = players.sat_down("three-card-poker", 5, lambda _: {"1": next(wagers)}, players.at_random(1), seed=1)
    follower = ForeseenWagers("1", Fortunes())
    for recorded in rounds:
        follower.add(recorded)
    assert not follower.fortunes.each
