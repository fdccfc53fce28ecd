"""How far each kernel is from what its arithmetic and its memory cost at the least.

The least is estimated: what a round cannot do without, each thing as often as a round needs it, at the price that this
machine takes for it in a loop that does nothing else. A round needs chance for its cards or dice, and the cards laid;
its hands looked up, one after the other where what is looked up next depends on what came before; its ending counted.
What a program must do besides (bounds of loops, shoes that end, hands of different lengths) is left out, so the
estimate is low. Three times as much is allowed.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from bench.figures import Figure, Section
from bench.kernels import KERNELS, ours
from bench.timing import best_of
from croupier.engines.chance import bits, stream

#: How many times the least a kernel may take.
ALLOWED: Final = 3.0
_TIMES: Final = 2_000_000
#: Numbers in a table that lies near, and in one that does not.
_NEAR: Final = 1 << 12
_FAR: Final = 1 << 22


class Needs(NamedTuple):
    """What a round needs: words of 64 random bits, cards or numbers drawn, look-ups of which each waits for the last,
    others, others in tables too large to lie near, and counts; and why."""

    words: float = 0
    draws: float = 0
    steps: float = 0
    looks: float = 0
    far: float = 0
    counts: float = 1
    why: str = ""


#: By game, strategy and what is counted.
NEEDS: Final = {
    ("blackjack", ""): Needs(
        words=0.9,
        draws=5.5,
        steps=5.5,
        looks=5.5,
        why="5.5 cards, six from a word; each leads a hand on, and what is done next is looked up",
    ),
    ("craps", ""): Needs(words=0.5, steps=1, why="a roll from half a word, and where it leads from the last"),
    ("mini-baccarat", ""): Needs(words=0.8, draws=4.9, looks=2, why="4.9 cards, who draws, and who wins"),
    ("roulette", ""): Needs(words=0.5, draws=1, why="one number"),
    ("three-card-poker", "optimal"): Needs(
        words=1, draws=6, looks=11, why="6 cards, each by its rank and suit, two hands by all three, and the decision"
    ),
    ("ultimate-texas-holdem", ""): Needs(
        words=1.5, draws=9, looks=12, far=3, why="9 cards, and on each street the hand that is made, and the dealer's"
    ),
    ("ultimate-texas-holdem", "optimal"): Needs(
        words=1.5, draws=9, looks=12, far=6, why="the same, and the best bets on the flop and the river"
    ),
    ("texas-holdem-bonus", "optimal"): Needs(
        words=1.5, draws=9, looks=12, far=6, why="9 cards, both hands, and the best bets on the flop and the turn"
    ),
    ("pai-gow-poker", ""): Needs(
        words=2.4, draws=14, looks=14, far=4, why="14 cards, and each hand as it is set, by its ranks"
    ),
}


@numba.njit(nogil=True)
def words(times: int, state: Any) -> Any:  # pragma: no cover - compiled
    total = np.uint64(0)
    for _ in range(times):
        total ^= bits(state)
    return total


@numba.njit(nogil=True)
def draws(times: int, state: Any, deck: Any) -> Any:  # pragma: no cover - compiled
    """Cards laid without their chance, which comes from words: six from each."""
    word, total = bits(state), 0
    for at in range(times):
        here = at % 6
        other = here + np.int64((word >> np.uint64(8 * here) & np.uint64(0xFF)) * np.uint64(46) >> np.uint64(8))
        card = deck[other]
        deck[other] = deck[here]
        deck[here] = card
        total += card
    return total


@numba.njit(nogil=True)
def steps(times: int, table: Any) -> Any:  # pragma: no cover - compiled
    at = 0
    for _ in range(times):
        at = table[at]
    return at


@numba.njit(nogil=True)
def looks(times: int, table: Any) -> Any:  # pragma: no cover - compiled
    total, at = 0, 0
    for _ in range(times):
        at = (at + 40_503) & (len(table) - 1)
        total += table[at]
    return total


@numba.njit(nogil=True)
def counts(times: int, state: Any, often: Any) -> None:  # pragma: no cover - compiled
    word = bits(state)
    for at in range(times):
        often[(word >> np.uint64(at & 31)) & np.uint64(255)] += 1


def prices() -> dict[str, float]:
    """Seconds that each thing takes on this machine."""
    state, near = stream("floors", 0), np.random.default_rng(1).permutation(_NEAR)
    far, deck, often = np.arange(_FAR), np.arange(52, dtype=np.uint8), np.zeros(256, np.int64)
    calls: dict[str, Callable[[], object]] = {
        "words": lambda: words(_TIMES, state),
        "draws": lambda: draws(_TIMES, state, deck),
        "steps": lambda: steps(_TIMES, near),
        "looks": lambda: looks(_TIMES, near),
        "far": lambda: looks(_TIMES, far),
        "counts": lambda: counts(_TIMES, state, often),
    }
    for call in calls.values():
        call()
    return {name: best_of(7, 1, call) / _TIMES for name, call in calls.items()}


def least(needs: Needs, price: dict[str, float]) -> float:
    """Seconds that a round takes at the least."""
    return sum(float(getattr(needs, name)) * seconds for name, seconds in price.items())


def figures() -> Iterator[Figure]:
    price = prices()
    for game, strategy, wager, options, what, _ in KERNELS:
        needs = NEEDS[game, strategy]
        seconds = 1 / ours(game, strategy, wager, options, what)
        yield Figure(
            section=Section.FLOORS,
            what=f"{game} {wager}{', ' + strategy if strategy else ''}",
            measured=seconds * 1e9,
            unit=f"ns for one of the {what}",
            against=ALLOWED * least(needs, price) * 1e9,
            less_is_better=True,
            how=f"{needs.why}: {least(needs, price) * 1e9:.1f} ns at the least",
        )
