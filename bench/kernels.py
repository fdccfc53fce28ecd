"""Simulated rounds a second on one core."""

from collections.abc import Iterator

from bench.figures import Figure, Section
from bench.timing import best_of
from croupier.engines.chance import stream
from croupier.engines.kernel import order
from croupier.simulation.runner import kernel

#: What is dealt: game, strategy, wager, options, what counts, and how many a second there must be.
KERNELS: list[tuple[str, str, str, dict[str, object], str, float]] = [
    ("blackjack", "", "main", {}, "rounds", 10_000_000),
    ("craps", "", "pass", {"odds": "3-4-5x"}, "rolls", 50_000_000),
    ("mini-baccarat", "", "banker", {}, "rounds", 20_000_000),
    ("roulette", "", "red", {}, "rounds", 20_000_000),
    ("three-card-poker", "optimal", "base", {}, "rounds", 20_000_000),
    ("ultimate-texas-holdem", "", "base", {}, "rounds", 3_000_000),
    ("ultimate-texas-holdem", "optimal", "base", {}, "rounds", 1_000_000),
    ("texas-holdem-bonus", "optimal", "base", {}, "rounds", 1_000_000),
    ("pai-gow-poker", "", "main", {}, "rounds", 1_000_000),
]


def ours(game: str, strategy: str, wager: str, options: dict[str, object], what: str) -> float:
    """Rounds (or rolls) a second of one core."""
    dealer = kernel(order(game, options, strategy, [wager]))
    played = dealer.chunk(stream("bench", 0))
    rounds = played.counts[what] if what in played.counts else played.wagers[wager].rounds
    return rounds / best_of(9, 3, lambda: dealer.chunk(stream("bench", 0)))


def figures() -> Iterator[Figure]:
    for game, strategy, wager, options, what, limit in KERNELS:
        played = [f"{name} {value}" for name, value in options.items()]
        yield Figure(
            section=Section.LIMITS,
            what=f"{game} {wager} simulated{', ' + strategy if strategy else ''}",
            measured=ours(game, strategy, wager, options, what),
            unit=f"{what}/s",
            against=limit,
            how=", ".join(["one core", *([f"strategy {strategy}"] if strategy else []), *played]),
        )
