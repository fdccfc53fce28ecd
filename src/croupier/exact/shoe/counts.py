"""How often the first cards make which lines: by the leaf rules of each game, from whatever the shoe still holds.

The cards of a shuffled shoe are exchangeable. So it matters neither in which order they are dealt, nor whether the
dealer's second card is taken at once or drawn last, nor how many other boxes are dealt to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from itertools import product
from math import comb
from typing import Final, NamedTuple, TypeAlias

from croupier.equipment.cards import cards
from croupier.exact.shoe import fixed_cards
from croupier.exact.shoe.fixed_cards import Hand, Sets, hands_of
from croupier.games.blackjack import house_money
from croupier.games.pontoon_plus import rules as pontoon_plus
from croupier.games.ride_free import rules as ride_free
from croupier.games.rocket_aces import rules as rocket_aces
from croupier.hands.points import ACES, TENS

Pack: TypeAlias = tuple[int, ...]
#: Every line that some cards make, whichever of them a table pays.
Lines: TypeAlias = frozenset[str]

#: How many counts are remembered: those of a full shoe, and of that shoe less each of its cards, with room.
SHOES: Final = 128


class Counted(NamedTuple):
    """How many of all ways make which lines. Lines that the shoe cannot deal are there too, with 0."""

    made: Mapping[Lines, int]
    ways: int


@lru_cache(maxsize=SHOES)
def counted(wager: str, pack: Pack, jackpot_suit: str = "") -> Counted:
    """The lines of a wager from a pack. The jackpot suit is the one that some tables pay more for (ruling: rf-4)."""
    if wager in ON_TWO_CARDS:
        return Counted(_two_cards(wager).tally(pack), fixed_cards.ways(pack, 2))
    if wager in ON_THREE_CARDS:
        return Counted(_three_cards(jackpot_suit).tally(pack), fixed_cards.ways(pack, 3))
    return _beside_dealer(pack, *_against_dealer(wager, jackpot_suit))


# Two cards

ON_TWO_CARDS: Final[dict[str, Callable[[Hand], str | None]]] = {
    "house_money": house_money.line,
    "player_pair": lambda two: pontoon_plus.pair_line(*two),
    "bonus": lambda two: pontoon_plus.bonus_line(*two),
}


@cache
def _two_cards(wager: str) -> Sets[Lines]:
    rule = ON_TWO_CARDS[wager]
    return fixed_cards.sets(
        ((two,) for two in hands_of(2)), lambda two: frozenset({line} if (line := rule(two)) else ())
    )


# Two cards and the upcard

ON_THREE_CARDS: Final = frozenset({"21_plus_3", "21_plus_3_xtreme", "top_3", "21_plus_3_progressive"})


@cache
def _three_cards(jackpot_suit: str) -> Sets[Lines]:
    deals = ((three,) for three in hands_of(3))
    return fixed_cards.sets(deals, lambda three: frozenset(ride_free.three_cards(three, jackpot_suit)))


# Two cards, and whether the dealer's two are a blackjack

#: Any two cards that are none: nothing else about the dealer's hand counts then.
NO_BLACKJACK: Final = cards("2c 2c")


@cache
def _against_dealer(wager: str, jackpot_suit: str) -> tuple[Sets[Lines], Sets[tuple[Lines, Lines]]]:
    """What two cards make without a dealer's blackjack; and where one makes a difference, without it and beside it."""
    rule: Callable[[Hand, Hand], Iterable[str]] = rocket_aces.lines
    if wager != "rocket_aces":
        rule = partial(ride_free.ladies, jackpot_suit=jackpot_suit)
    without = {two: frozenset(rule(two, NO_BLACKJACK)) for two in hands_of(2)}
    blackjacks = product(sorted(ACES), sorted(TENS))
    beside = {deal: frozenset(rule(*deal)) for deal in product(without, blackjacks)}
    matters = (deal for deal in beside if beside[deal] != without[deal[0]])
    return (
        fixed_cards.sets(((two,) for two in without), without.__getitem__),
        fixed_cards.sets(matters, lambda *deal: (without[deal[0]], beside[deal])),
    )


def _beside_dealer(pack: Pack, two: Sets[Lines], four: Sets[tuple[Lines, Lines]]) -> Counted:
    """All hands as though the dealer never had a blackjack; each blackjack then counts for what it makes instead."""
    ways = fixed_cards.ways(pack, 2, 2)
    dealers = comb(sum(pack) - 2, 2)
    made = Counter({lines: dealers * many for lines, many in two.tally(pack).items()})
    for (without, beside), many in four.tally(pack).items():
        made[without] -= many
        made[beside] += many
    return Counted(made, ways)
