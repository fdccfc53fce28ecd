"""How often the first cards make which lines: by the leaf rules of each game, from whatever the shoe still holds.

The cards of a shuffled shoe are exchangeable. So it matters neither in which order they are dealt, nor whether the
dealer's second card is taken at once or drawn last, nor how many other boxes are dealt to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import permutations, product
from math import comb
from typing import Final, NamedTuple, TypeAlias

from croupier.engines.shoe import fixed_cards
from croupier.engines.shoe.fixed_cards import CardSets, sets_of
from croupier.errors import BadPlan
from croupier.games.families.side_bets import CardBet
from croupier.hands.points import ACES, TENS

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
def _on_cards(bet: CardBet, suit: str) -> CardSets[LineSet]:
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
def _against_dealer(bet: CardBet, suit: str) -> tuple[CardSets[LineSet], CardSets[tuple[LineSet, LineSet]]]:
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
    pack: tuple[int, ...], two: CardSets[LineSet], four: CardSets[tuple[LineSet, LineSet]]
) -> LineCounts:
    """All hands as though the dealer never had a blackjack; each blackjack then counts for what it makes instead."""
    ways = fixed_cards.ways(pack, 2, 2)
    dealers = comb(sum(pack) - 2, 2)
    made = Counter({lines: dealers * hands for lines, hands in two.tally(pack).items()})
    for (without, beside), deals in four.tally(pack).items():
        made[without] -= deals
        made[beside] += deals
    return LineCounts(made, ways)
