"""Wagers that a fixed number of cards decides: every set of so many cards, by what it makes.

Cards of one kind are alike, so no shoe has more sets than the 52 kinds: 1,378 of two, 24,804 of three. What a set makes
does not depend on the shoe and is looked at once. In how many ways a shoe deals it is a product of what is left of each
of its cards.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations_with_replacement, permutations, product
from math import comb
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.engines.shoe import fixed_cards
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPlan, CroupierError
from croupier.games.families.side_bets import CardBet
from croupier.hands.points import ACES, TENS

CardSet: TypeAlias = tuple[Card, ...]
#: One hand, or several that are dealt from the same shoe; the order within a hand does not count.
DealtSets: TypeAlias = tuple[CardSet, ...]
LinesMade = TypeVar("LinesMade")

#: The largest count that numpy's integers hold.
MOST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class HandCatalogue(Generic[LinesMade]):
    """Hands that can be dealt, one row each, and what they make: ``made[makes[row]]``. Of the orders in which the cards
    of a row come, ``alike[row]`` at a time deal the very same hands."""

    cards: npt.NDArray[np.intp]
    alike: npt.NDArray[np.int64]
    makes: npt.NDArray[np.intp]
    made: tuple[LinesMade, ...]

    def tally(self, pack: Sequence[int]) -> dict[LinesMade, int]:
        """In how many ways a pack deals what can be made; 0 for what it cannot deal."""
        drawn = self.cards.shape[1]
        assert sum(pack) ** drawn <= MOST, f"{drawn} of {sum(pack)} cards come in too many orders for numpy"
        ways = self._orders(pack) // self.alike
        return {made: int(ways[self.makes == place].sum()) for place, made in enumerate(self.made)}

    def _orders(self, pack: Sequence[int]) -> npt.NDArray[np.int64]:
        """In how many ways the cards of each row come in the order they stand: each takes one of its kind away."""
        left = np.array(pack, np.int64)[self.cards]
        for later in range(1, self.cards.shape[1]):
            left[:, later] -= (self.cards[:, :later] == self.cards[:, later : later + 1]).sum(axis=1)
        orders: npt.NDArray[np.int64] = left.prod(axis=1)  # a kind that runs out is 0 before it is negative
        return orders


def sets(deals: Iterable[DealtSets], makes: Callable[..., LinesMade]) -> HandCatalogue[LinesMade]:
    """What each of these deals makes by a rule, which is called with its hands."""
    rows = list(deals)
    numbers: dict[LinesMade, int] = {}
    made = [numbers.setdefault(makes(*hands), len(numbers)) for hands in rows]
    cards = np.array([[*chain.from_iterable(hands)] for hands in rows], np.intp)
    return HandCatalogue(cards, _alike(cards, [*map(len, rows[0])]), np.array(made, np.intp), tuple(numbers))


def _alike(cards: npt.NDArray[np.intp], sizes: Sequence[int]) -> npt.NDArray[np.int64]:
    """How many orders of the cards in each hand look the same: m! for a card that is there m times."""
    orders = np.ones(len(cards), np.int64)
    for last, size in zip(accumulate(sizes), sizes, strict=True):
        hand = cards[:, last - size : last]
        for later in range(1, size):
            orders *= 1 + (hand[:, :later] == hand[:, later : later + 1]).sum(axis=1)
    return orders


def sets_of(cards: int) -> Iterator[CardSet]:
    """Every set of so many of the 52 cards, repeats among them."""
    return combinations_with_replacement(range(JOKER), cards)


def ways(pack: Sequence[int], *sizes: int) -> int:
    """In how many ways a pack deals hands of these sizes."""
    if pack[JOKER]:
        raise CroupierError("a joker is in the pack; this wager is made on games without one")
    left, hands = sum(pack), 1
    for size in sizes:
        hands *= comb(left, size)
        left -= size
    if left < 0:
        raise CroupierError(f"{sum(pack)} cards are too few for hands of {' and '.join(map(str, sizes))}")
    return hands


#: Every line that some cards make, whichever of them a table pays.
LineSet: TypeAlias = frozenset[str]

#: How many counts are remembered: those of a full shoe, and of that shoe less each of its cards, with room.
SHOES: Final = 128
#: Every so many of the sets of three cards are looked at in all their orders.
SAMPLED: Final = 7


class LineCounts(NamedTuple):
    """How many of all ways make which lines. Lines that the shoe cannot deal are there too, with 0."""

    made: Mapping[LineSet, int]
    ways: int


@lru_cache(maxsize=SHOES)
def count(bet: CardBet, pack: tuple[int, ...], suit: str = "") -> LineCounts:
    """The lines of a bet from a pack; some tables pay more for the suit that the house posts (ruling: rf-4)."""
    check_order(bet, suit)
    if bet.with_dealer:
        return _beside_dealer(pack, *_against_dealer(bet, suit))
    cards = 3 if bet.with_upcard else 2
    return LineCounts(_on_cards(bet, suit).tally(pack), fixed_cards.ways(pack, cards))


@cache
def _on_cards(bet: CardBet, suit: str) -> HandCatalogue[LineSet]:
    """What every two or three cards make."""
    deals = ((cards,) for cards in sets_of(3 if bet.with_upcard else 2))
    return fixed_cards.sets(deals, lambda cards: bet.made(cards[:2], cards[2:], suit))


@cache
def check_order(bet: CardBet, suit: str) -> None:
    """Refuse a rule that tells the cards apart by their order."""
    sampled = list(sets_of(3))[::SAMPLED] if bet.with_upcard else sets_of(2)
    for cards in sampled:
        if len({bet.made(order[:2], order[2:], suit) for order in permutations(cards)}) > 1:
            raise BadPlan("bets on the first cards are counted without their order, which this rule looks at")


# Two cards, and whether the dealer's two are a blackjack


@cache
def _against_dealer(bet: CardBet, suit: str) -> tuple[HandCatalogue[LineSet], HandCatalogue[tuple[LineSet, LineSet]]]:
    """What two cards make without a dealer's blackjack; and where one makes a difference, without it and beside it."""
    without = {two: bet.made(two, (), suit) for two in sets_of(2)}
    blackjacks = product(sorted(ACES), sorted(TENS))
    beside = {deal: bet.made(*deal, suit) for deal in product(without, blackjacks)}
    matters = (deal for deal in beside if beside[deal] != without[deal[0]])
    return (
        fixed_cards.sets(((two,) for two in without), without.__getitem__),
        fixed_cards.sets(matters, lambda *deal: (without[deal[0]], beside[deal])),
    )


def _beside_dealer(
    pack: tuple[int, ...], two: HandCatalogue[LineSet], four: HandCatalogue[tuple[LineSet, LineSet]]
) -> LineCounts:
    """All hands as though the dealer never had a blackjack; each blackjack then counts for what it makes instead."""
    ways = fixed_cards.ways(pack, 2, 2)
    dealers = comb(sum(pack) - 2, 2)
    made = Counter({lines: dealers * hands for lines, hands in two.tally(pack).items()})
    for (without, beside), deals in four.tally(pack).items():
        made[without] -= deals
        made[beside] += deals
    return LineCounts(made, ways)
