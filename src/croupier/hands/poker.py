"""The one evaluator of poker hands. What differs between games is data: an `Order` of hands.

A hand's value is a number: the category in the high bits, then up to five ranks that decide between equal categories
(ruling: G5). Higher is better, equal is a tie. Every value is the better of what the cards make by rank alone and what
the cards of one suit make; the array forms in `fast` look the same two values up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from croupier.equipment.cards import ACE, JOKER, Card

#: Categories that need one suit; all others come from ranks alone.
SUITED: Final = frozenset({"royal_flush", "mini_royal", "straight_flush", "flush"})
_SHIFT: Final = 20
#: Cards added up: three bits for each rank, then a byte for each suit, which is full with a bit to itself.
_RANKS: Final = (1 << 39) - 1
_EACH_SUIT: Final = sum(1 << 40 + 8 * suit for suit in range(4))
_FULL: Final = 128
_HELD: Final = [1 << 3 * (card >> 2) | 1 << 40 + 8 * (card & 3) for card in range(JOKER)]


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """How many cards make a hand, and the categories from lowest to highest.

    ``wild`` cards stand for any card. Where the ``joker_is_ace`` it is an ace, or completes a straight or a flush.
    ``wheel_second`` ranks A-2-3-4-5 right below the ace-high straight.
    """

    size: int
    lines: tuple[str, ...]
    wild: frozenset[Card] = frozenset()
    joker_is_ace: bool = False
    wheel_second: bool = False
    _by_rank: dict[tuple[int, int], int] = field(default_factory=dict, repr=False)
    _by_suit: dict[tuple[int, int], int] = field(default_factory=dict, repr=False)
    _straights: dict[tuple[int, int], bool] = field(default_factory=dict, repr=False)

    def rank(self, cards: Sequence[Card]) -> int:
        """The value of the best hand among the cards; with fully wild cards exactly a hand of them."""
        held, wild, wilds = 0, 0, self.wild
        for card in cards:
            if card in wilds or card == JOKER:
                wild += 1
            else:
                held += _HELD[card]
        best = self.by_rank(held & _RANKS, wild)
        if held + (_FULL - self.size + wild) * _EACH_SUIT & _FULL * _EACH_SUIT:
            best = max([best, *(self.by_suit(ranks, wild) for ranks in self._suited(cards) if ranks)])
        return best

    def _suited(self, cards: Sequence[Card]) -> list[int]:
        """The ranks held of each suit, a bit each."""
        suits = [0, 0, 0, 0]
        for card in cards:
            if card not in self.wild and card != JOKER:
                suits[card & 3] |= 1 << (card >> 2)
        return suits

    def has_run(self, cards: Sequence[Card]) -> bool:
        """Whether any of the cards make a straight or a flush, whatever else they make."""
        suits = self._suited(cards)
        wild = len([card for card in cards if card in self.wild or card == JOKER])
        ranks = suits[0] | suits[1] | suits[2] | suits[3]
        known = self._straights.get((ranks, wild))
        if known is None:
            known = self._straights[ranks, wild] = bool(_run(self, ranks, wild))
        return known or any(self.by_suit(of_suit, wild) for of_suit in suits)

    def category(self, value: int) -> int:
        """The place of a value's category in ``lines``."""
        return value >> _SHIFT

    def line(self, value: int) -> str:
        """The name of a value's category, as pay tables print it."""
        return self.lines[value >> _SHIFT]

    def made(self, cards: Sequence[Card]) -> str:
        """The name of the best hand among the cards."""
        return self.line(self.rank(cards))

    def at_least(self, value: int, line: str) -> bool:
        """Whether a value is of this category or a higher one."""
        return value >> _SHIFT >= self.lines.index(line)

    def by_rank(self, counts: int, wild: int) -> int:
        """The best hand by rank alone, of so many cards of each rank (three bits each) and so many wild cards."""
        known = self._by_rank.get((counts, wild))
        if known is None:
            held = [counts >> 3 * rank & 7 for rank in range(13)]
            known = self._by_rank[counts, wild] = _by_rank(self, held, wild)
        return known

    def by_suit(self, ranks: int, wild: int) -> int:
        """The best hand of one suit, of these ranks (a bit each) and so many wild cards; 0 when there is none."""
        known = self._by_suit.get((ranks, wild))
        if known is None:
            known = self._by_suit[ranks, wild] = _by_suit(self, ranks, wild)
        return known

    def value(self, line: str, ranks: Iterable[int] = ()) -> int:
        """The value of a category with the ranks that decide inside it."""
        return _value(self, line, ranks)


def lead(value: int) -> int:
    """The first deciding rank: of the quads, trips or pair, of the highest card."""
    return value >> 16 & 15


def straight(order: Order, value: int) -> list[int]:
    """The ranks of a straight, a straight flush or a royal flush, the lowest bit of its run first."""
    runs = {place: mask for mask, place in _runs(order)}
    mask = runs[lead(value)] if lead(value) else _runs(order)[0][0]
    return [rank for rank in range(13) if mask >> rank & 1]


def _value(order: Order, line: str, ranks: Iterable[int]) -> int:
    value, shift = order.lines.index(line) << _SHIFT, 16  # OH-F §1.I.I, OH-I §1.I.J, OH-K §1.I.H
    for rank in ranks:
        value |= rank << shift
        shift -= 4
    return value


def _runs(order: Order) -> list[tuple[int, int]]:
    """The straights as (mask of ranks, place), best first."""
    size = order.size
    masks = [((1 << size) - 1) << low for low in range(13 - size, -1, -1)]
    wheel = 1 << ACE | (1 << size - 1) - 1
    # The ace is low in it: OH-C §6.I, OH-D §6.I, OH-H §6.I, OH-I §5.I, OH-J §6.I, OH-K §6.I, OH-M §6.I, OH-O §6(a).
    masks.insert(1 if order.wheel_second else len(masks), wheel)
    return [(mask, len(masks) - place) for place, mask in enumerate(masks)]


def _run(order: Order, ranks: int, wild: int) -> int:
    """The place of the best straight these ranks and wild cards complete; 0 for none."""
    for mask, place in _runs(order):
        if (ranks & mask).bit_count() + wild >= order.size:
            return place
    return 0


def _by_suit(order: Order, ranks: int, wild: int) -> int:
    if "flush" not in order.lines or ranks.bit_count() + wild < order.size:
        return 0
    if place := _run(order, ranks, wild):
        top = place == _runs(order)[0][1]
        for royal in ("royal_flush", "mini_royal"):
            if top and royal in order.lines:
                return _value(order, royal, ())
        return _value(order, "straight_flush", [place])
    missing = [rank for rank in range(12, -1, -1) if not ranks >> rank & 1][:wild]  # ruling: wild-1
    filled = ranks | sum(1 << rank for rank in missing)
    held = [rank for rank in range(12, -1, -1) if filled >> rank & 1]
    return _value(order, "flush", held[: order.size])


def _by_rank(order: Order, held: list[int], wild: int) -> int:
    """The highest category that the ranks reach, straight or of a kind."""
    run = _run(order, sum(1 << rank for rank in range(13) if held[rank]), wild)
    if order.joker_is_ace:
        held[ACE] += wild
        wild = 0
    for line in reversed(order.lines):
        if line == "straight":
            if run:
                return _value(order, line, [run])
        elif line not in SUITED:
            need = KINDS[line]
            if (ranks := _kinds(order.size, held, wild, need)) is not None:
                return _value(order, line, ranks)
    raise AssertionError("every hand has a high card")


#: How many of a kind each category needs, the highest group first.
KINDS: Final[dict[str, tuple[int, ...]]] = {
    "five_wilds": (),
    "five_aces": (5,),
    "five_of_a_kind": (5,),
    "four_of_a_kind": (4,),
    "full_house": (3, 2),
    "three_of_a_kind": (3,),
    "two_pair": (2, 2),
    "pair": (2,),
    "high_card": (1,),
}


def _kinds(size: int, held: list[int], wild: int, need: tuple[int, ...]) -> list[int] | None:
    """The ranks of the groups and then of the kickers, when the cards and wild cards reach the groups."""
    if not need:  # nothing but wild cards
        return [] if wild == size else None
    left, groups = list(held), list[int]()
    for count in need:
        # A group of the cards that need no help comes first: a wild card is worth more elsewhere only when it is left.
        for rank in range(12, -1, -1):
            if held[rank] and rank not in groups and left[rank] + wild >= count:
                break
        else:
            return None
        wild -= max(0, count - left[rank])
        left[rank] = max(0, left[rank] - count)
        groups.append(rank)
    kickers = [rank for rank in range(12, -1, -1) for _ in range(left[rank])]
    return groups + kickers[: size - sum(need)]
