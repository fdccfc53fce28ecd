"""Steps a second of the compiled environments on one core: actions that are open, chosen at random beforehand."""

from collections.abc import Iterator
from time import process_time

import numpy as np

from bench.figures import Figure, Section
from croupier.environments.compiled.making import compiled_seats

GAMES = (
    "blackjack",
    "three-card-poker",
    "four-card-poker",
    "ultimate-texas-holdem",
    "let-it-ride",
    "mississippi-stud",
    "pai-gow-poker",
)
#: Steps that there must be of one core in a second.
LIMIT = 1_000_000
SEATS = 4096
_STEPS = 40
_RUNS = 5


def steps_a_second(game: str) -> float:
    """The best of several runs; what it takes to choose is not the environment's and does not count."""
    env = compiled_seats(SEATS, game, autoreset_mode="SameStep")
    chance, best = np.random.default_rng(1), float("inf")
    _, info = env.reset(seed=1)
    for _ in range(1 + _RUNS):
        seconds = 0.0
        for _ in range(_STEPS):
            actions = (info["action_mask"] * chance.random(info["action_mask"].shape)).argmax(axis=1)
            began = process_time()
            info = env.step(actions)[4]
            seconds += process_time() - began
        best = min(best, seconds)
    return SEATS * _STEPS / best


def figures() -> Iterator[Figure]:
    for game in GAMES:
        yield Figure(
            section=Section.LIMITS,
            what=f"{game}, compiled environment",
            measured=steps_a_second(game),
            unit="steps/s",
            against=LIMIT,
            how=f"one core, {SEATS:,} seats, every step a decision, taken at random",
        )
