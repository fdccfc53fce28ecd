"""What a 21 is paid for: its values and the number of its cards, or for three certain cards their suits.

All of it comes from asking the leaf rules of a plan. What no solver tells apart (the suits of other hands than three
cards, the faces of pictures, the suit of the upcard) must make no difference, or the plan is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from croupier.engines.twenty_one.dealer import VALUES, values_of
from croupier.engines.twenty_one.hands import hands
from croupier.equipment.cards import Card
from croupier.errors import BadPlan
from croupier.games.families.no_hole_card import REGULAR, HandResult, Manner, NoHoleCardPlan
from croupier.hands.points import VALUE

#: The values of some cards, lowest first.
Values: TypeAlias = tuple[int, ...]
#: A 21 as the rules see it: its ends as dealt and split, and whether it earns a super bonus against each upcard.
_Rating: TypeAlias = "tuple[HandEnd, HandEnd, tuple[bool, ...]]"

CARDS_OF: Final = {value: [card for card in range(52) if VALUE[card] == value] for value in VALUES}
#: No card whose suit matters.
NO_CARD: Final[Card] = -1


class HandEnd(NamedTuple):
    """One way a hand ends: what becomes of its bets, whether it was doubled, whether it earns the super bonus. The
    clauses are left out: they decide no money."""

    result: HandResult
    doubled: bool = False
    bonus: bool = False

    @classmethod
    def of(cls, result: HandResult, *, doubled: bool = False, bonus: bool = False) -> HandEnd:
        """The end of a hand with this result."""
        added = result.doubled._replace(clause="") if doubled and result.doubled else None
        return cls(HandResult(result.own._replace(clause=""), added), doubled, bonus)


@dataclass(frozen=True)
class Lines:
    """What every 21 is paid for. ``by_values`` holds hands as dealt and split ones (True), ``by_suits`` the values of
    three cards whose suits decide, ``suited`` all values among these, ``upcards`` those that a super bonus asks for."""

    plan: NoHoleCardPlan
    by_values: Mapping[tuple[Values, bool], HandEnd]
    by_suits: frozenset[Values]
    suited: tuple[int, ...]
    upcards: frozenset[int]

    def of(self, cards: Sequence[Card], *, split: bool, up: Card = NO_CARD) -> HandEnd:
        """How a 21 ends that was not doubled, with the super bonus that it earns against an upcard."""
        bonus = up != NO_CARD and self.plan.earns_super_bonus(cards, up, split)
        return HandEnd.of(self.plan.of_21(cards, Manner(split)), bonus=bonus)

    def completes(self, first: int, second: int) -> int:
        """The value that makes three cards whose suits decide of two others; 0 where none does."""
        three = (value for value in self.suited if tuple(sorted((first, second, value))) in self.by_suits)
        return next(three, 0)

    def shown_as(self, up: Card) -> Card:
        """The upcard as far as its suit matters; any of its value where only a super bonus asks for that."""
        if VALUE[up] in self.suited:
            return up
        return CARDS_OF[VALUE[up]][0] if VALUE[up] in self.upcards else NO_CARD

    @cached_property
    def ends(self) -> list[HandEnd]:
        """Every end of a 21: those that suits decide, those that the number of cards decides, and with a bonus."""
        three = [cards for values in sorted(self.by_suits) for cards in _mixed_first(values)]
        suited = [self.of(cards, split=split) for cards in three for split in (False, True)]
        others = sorted(self.by_values.items(), key=lambda line: (line[1].result.own.line == REGULAR, len(line[0][0])))
        bonus = [self.of(cards, split=False, up=CARDS_OF[up][0]) for cards in three for up in sorted(self.upcards)]
        return list(dict.fromkeys([*suited, *(end for _, end in others), *(end for end in bonus if end.bonus)]))


def lines_of(plan: NoHoleCardPlan) -> Lines:
    """Ask a plan about every 21."""
    by_values: dict[tuple[Values, bool], HandEnd] = {}
    by_suits: set[Values] = set()
    upcards: set[int] = set()
    known = hands()
    for held in known.held[known.points == 21].tolist():
        values = tuple(values_of(held))
        ratings = {_rated(plan, cards) for cards in _examples(values)}
        earned = {up for *_, earns in ratings for up, bonus in zip(VALUES, earns, strict=True) if bonus}
        if len(ratings) == 1 and not earned:
            ((by_values[values, False], by_values[values, True], _),) = ratings
        elif len(values) != 3 or 10 in values:
            raise BadPlan(f"a 21 of {len(values)} cards is paid by its suits or faces, which no solver tells apart")
        else:
            by_suits.add(values)
            upcards |= earned
    _check_upcards(plan, by_suits, upcards)
    return Lines(plan, by_values, frozenset(by_suits), tuple(sorted({*sum(by_suits, ())})), frozenset(upcards))


def _examples(values: Values) -> Iterable[Sequence[Card]]:
    """Hands of these values: all of them up to three cards, and of more each suit by itself, and some mixed."""
    if len(values) <= 3:
        return product(*(CARDS_OF[value] for value in values))
    cards = [CARDS_OF[value] for value in values]
    alike = ([of_value[suit] for of_value in cards] for suit in range(4))
    mixed = ([of_value[(at + turn) % len(of_value)] for at, of_value in enumerate(cards)] for turn in range(3))
    return [*alike, *mixed]


def _rated(plan: NoHoleCardPlan, cards: Sequence[Card]) -> _Rating:
    dealt, split = (HandEnd.of(plan.of_21(cards, Manner(split))) for split in (False, True))
    ups = [CARDS_OF[up][0] for up in VALUES]
    if any(plan.earns_super_bonus(cards, up, True) for up in ups):
        raise BadPlan("split hands earn the super bonus, and no solver counts it more than once a box")
    return dealt, split, tuple(plan.earns_super_bonus(cards, up, False) for up in ups)


def _check_upcards(plan: NoHoleCardPlan, by_suits: set[Values], upcards: set[int]) -> None:
    for values, up in product(by_suits, upcards):
        for cards in _mixed_first(values):
            if len({plan.earns_super_bonus(cards, card, False) for card in CARDS_OF[up]}) > 1:
                raise BadPlan("the suit or face of the upcard decides the super bonus, which no solver asks for")


def _mixed_first(values: Values) -> list[tuple[Card, ...]]:
    """Three cards of these values in all suits, those of the most suits first."""
    return sorted(product(*(CARDS_OF[value] for value in values)), key=lambda cards: -len({card & 3 for card in cards}))
