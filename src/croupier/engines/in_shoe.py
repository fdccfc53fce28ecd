"""A wager in shoes that are dealt out: what nobody has seen before every round, and what the wager is worth then."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.equipment.cards import Card

if TYPE_CHECKING:
    from croupier.engines.question import Question, Solver
    from croupier.engines.solved import Solution

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
#: For each moment, how many cards of every kind nobody has seen.
Unseen: TypeAlias = npt.NDArray[np.int64]

#: Shoes that are shuffled by one stream of chance.
SHOES_AT_ONCE: Final = 50


class ShoeOrder(NamedTuple):
    """How many shoes to deal out, from which seed, how many cards lie above the cut card, and for how many seats."""

    shoes: int
    seed: str
    cut: int
    seats: int = 1


class DealtShoes(NamedTuple):
    """Every moment before a round, in order: of which shoe it is, how many cards are out, and what nobody has seen."""

    shoe: Ints
    dealt: Ints
    unseen: Unseen


class Worth(NamedTuple):
    """What a unit wagered nets on average, and the square of it, at every moment."""

    net: Floats
    square: Floats


class WagerInShoe(NamedTuple):
    """A wager whose worth goes by what is left of a shoe. ``kinds`` are the cards that it does not tell apart;
    ``deals`` deals shoes out, and ``values`` says what a unit is worth at every moment, which may be slow."""

    kinds: Sequence[tuple[Card, ...]]
    deals: Callable[[ShoeOrder], DealtShoes]
    values: Callable[[Unseen], Worth]
    is_slow: bool = False


#: What a unit nets on average by a solution, and the square of it, meters at their seeds.
SolutionMoments: TypeAlias = Callable[["Question", "Solution"], tuple[float, float]]
#: A wager in its shoe.
ShoeSolver: TypeAlias = Callable[["Question", "Solver", SolutionMoments], WagerInShoe]


def shoes_by_stream(shoes: int) -> list[int]:
    """How many shoes each stream of chance shuffles."""
    whole, rest = divmod(shoes, SHOES_AT_ONCE)
    return [SHOES_AT_ONCE] * whole + [rest] * (rest > 0)


def joined(parts: Sequence[tuple[Any, Any, Any]]) -> DealtShoes:
    """Moments of several streams as one, their shoes numbered on."""
    numbered: list[Any] = []
    before = 0
    for shoe, _, _ in parts:
        numbered.append(shoe + before)
        before += int(shoe[-1]) + 1 if len(shoe) else 0
    dealt, unseen = (np.concatenate([part[place] for part in parts]) for place in (1, 2))
    return DealtShoes(np.concatenate(numbered), dealt, unseen)
