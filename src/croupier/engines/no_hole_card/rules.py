"""What a plan makes of every hand, asked once and kept as arrays for the compiled code.

Every way a hand can end has a place in a row of numbers: hands that stood and hands that were doubled, each by what the
dealer's end makes of them; then ends that no dealer decides, and every 21 by what it is paid for: its values and the
number of its cards, or for three certain cards their suits. What an end is worth is kept apart (`solve.pays`): a pay
table changes the worth and, through it, the play, but not the places.

All of it comes from asking the leaf rules of a plan. What no solver tells apart (the suits of other hands than three
cards, the faces of pictures, the suit of the upcard) must make no difference, or the plan is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.engines.no_hole_card.compiled import BY_SUITS, NO_21, HandTable
from croupier.engines.twenty_one.dealer import ENDS, LOWEST, NATURAL, OVER, VALUES, Small, shown, values_of
from croupier.engines.twenty_one.hands import hands
from croupier.equipment.cards import Card
from croupier.errors import BadPlan
from croupier.games.families.no_hole_card import REGULAR, HandOutcome, HandResult, Manner, NoHoleCardPlan
from croupier.hands.points import VALUE

#: How hands that face the dealer come out, in the order of their places.
_FACING: Final[tuple[HandOutcome, ...]] = ("win", "push", "lose")
#: The dealer's points at each end.
_DEALER: Final = tuple(21 if end == NATURAL else LOWEST + end for end in range(ENDS))
assert _DEALER[OVER] > 21, "a dealer's end above 21 must count as too many"


@dataclass(frozen=True, slots=True)
class HandRules:
    """A plan, asked about every hand. ``ends`` are what the places stand for, ``places`` those that no dealer decides;
    ``dealt`` and ``split`` say what becomes of hands as dealt and of those from a split pair."""

    plan: NoHoleCardPlan
    lines: Lines
    ends: tuple[HandEnd | None, ...]
    places: Mapping[HandEnd, int]
    dealt: HandTable
    split: HandTable
    surrendered: int
    surrendered_to_natural: int

    def of(self, pair: int) -> HandTable:
        """The table of hands as dealt, or of those from a split pair of this value."""
        return self.split if pair else self.dealt


@lru_cache(maxsize=8)
def rules_of(plan: NoHoleCardPlan) -> HandRules:
    """The rules of a plan; one that cannot be followed is refused."""
    _check(plan)
    lines, stood, kept = lines_of(plan), _Facing.of(plan, doubled=False), _Facing.of(plan, doubled=True)
    decided, of_split = _decided(plan, split=False), _decided(plan, split=True)
    surrendered = [HandEnd.of(HandResult(plan.given_up(natural))) for natural in (False, True)]
    ends = [*stood.ends, *kept.ends, *decided, *surrendered, *lines.ends]
    ends += [end for end in of_split if end not in decided]
    first = len(stood.ends) + len(kept.ends)
    places = {end: at for at, end in enumerate(ends) if end and at >= first + len(decided) + len(surrendered)}

    def table(split: bool, ends_: list[HandEnd]) -> HandTable:
        bust, doubled_bust, doubled_21, withdrawn = (
            first + decided.index(end) if end in decided else places[end] for end in ends_
        )
        return HandTable(
            *_asked(plan, split),
            _lines(lines, places, split),
            stood.at[int(split)],
            kept.at[int(split)] + len(stood.ends),
            bust,
            doubled_bust,
            doubled_21,
            withdrawn,
            plan.may_be_withdrawn,
        )

    tables = table(False, decided), table(True, of_split)
    at = first + len(decided)
    return HandRules(plan, lines, tuple(ends), places, *tables, at, at + 1)


class _Facing(NamedTuple):
    """Hands that face the dealer: the place of split or not, points and the dealer's end; and what the places are."""

    at: Small
    ends: list[HandEnd | None]

    @classmethod
    def of(cls, plan: NoHoleCardPlan, *, doubled: bool) -> _Facing:
        """Wins, pushes and losses, each by the dealer's end; whatever else becomes of a hand there comes behind."""

        def faced(split: bool, points: int, end: int) -> HandEnd:
            result = plan.against_dealer(points, Manner(split, doubled), _DEALER[end], end == NATURAL)
            return HandEnd.of(result, doubled=doubled)

        grid = [[[faced(split, points, end) for end in range(ENDS)] for points in range(22)] for split in (False, True)]
        columns = [_slots([row[end] for rows in grid for row in rows]) for end in range(ENDS)]
        at = [[[columns[end].index(row[end]) * ENDS + end for end in range(ENDS)] for row in rows] for rows in grid]
        slots = range(max(map(len, columns)))
        ends = [column[slot] if slot < len(column) else None for slot in slots for column in columns]
        return cls(np.array(at, np.int64), ends)


def _slots(ends: Iterable[HandEnd]) -> list[HandEnd | None]:
    slots: list[HandEnd | None] = [None] * len(_FACING)
    for end in dict.fromkeys(ends):
        at = _FACING.index(end.result.own.outcome)
        if slots[at] is None:
            slots[at] = end
        else:
            slots.append(end)
    return slots


def _decided(plan: NoHoleCardPlan, *, split: bool) -> list[HandEnd]:
    """What no dealer decides, beside a 21 by its line: too many, plain and doubled, a doubled 21, and a withdrawal."""
    plain, doubled = Manner(split), Manner(split, doubled=True)
    paid = {
        HandEnd.of(plan.of_21(cards, doubled), doubled=True)
        for three in product(VALUES, repeat=3)
        if plan.points(cards := shown(three), True) == 21
    }
    if len(paid) > 1:
        raise BadPlan("a doubled 21 is paid by its cards, which no solver follows")
    return [
        HandEnd.of(plan.too_many(plain)),
        HandEnd.of(plan.too_many(doubled), doubled=True),
        *paid,
        HandEnd.of(plan.withdrawn, doubled=True),
    ]


def _asked(plan: NoHoleCardPlan, split: bool) -> tuple[Small, Small, Small]:
    """Which hands may stand, which may be doubled, and what two cards count when they are."""
    held = [values_of(row) for row in hands().held.tolist()]
    draws_on = next(pair for pair in VALUES if plan.draws_on(pair)) if split else 0
    open_to = [plan.open_to(shown(values), draws_on, plan.most_hands) for values in held]
    if any("hit" not in actions for actions, points in zip(open_to, hands().points, strict=True) if points < 21):
        raise BadPlan("every hand below 21 is solved as one that may draw, and some may not")
    doubled = [
        [plan.points(shown([*values, third]), True) for third in VALUES] if len(values) == 2 else [0] * 10
        for values in held
    ]
    return (
        np.array(["stand" in actions for actions in open_to], np.int64),
        np.array(["double" in actions for actions in open_to], np.int64),
        np.array(doubled, np.int64),
    )


def _lines(lines: Lines, places: Mapping[HandEnd, int], split: bool) -> Small:
    """The place of every hand's 21."""
    known = hands()
    line = np.full(known.size.size, NO_21, np.int64)
    for hand in np.flatnonzero(known.points == 21):
        values = tuple(values_of(known.held[hand].tolist()))
        line[hand] = BY_SUITS if values in lines.by_suits else places[lines.by_values[values, split]]
    return line


def _check(plan: NoHoleCardPlan) -> None:
    """Whatever the solver takes for granted of the leaf rules."""
    for first, second in product(range(52), repeat=2):
        two = (first, second)
        if plan.may_split(two) != (VALUE[first] == VALUE[second]):
            raise BadPlan("cards are not split by their values, and no solver splits others")
        alike = shown([VALUE[first], VALUE[second]])
        if any(plan.may_double(two, split) != plan.may_double(alike, split) for split in (False, True)):
            raise BadPlan("more than the values of two cards decides whether they may be doubled")
    known = hands()
    for row, points, size in zip(known.held.tolist(), known.points, known.size, strict=True):
        cards = shown(values_of(row))
        if plan.points(cards, False) != points:
            raise BadPlan("hands do not count as in any game of twenty-one")
        if size != 2 and any(plan.may_double(cards, split) for split in (False, True)):
            raise BadPlan("hands of other than two cards may be doubled, and no solver doubles them")


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
        return _end_of_21(self.plan, tuple(cards), split, up)

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


@lru_cache(maxsize=20_000)
def _end_of_21(plan: NoHoleCardPlan, cards: tuple[Card, ...], split: bool, up: Card) -> HandEnd:
    bonus = up != NO_CARD and plan.earns_super_bonus(cards, up, split)
    return HandEnd.of(plan.of_21(cards, Manner(split)), bonus=bonus)


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
    for three, up in product(by_suits, upcards):
        for cards in _mixed_first(three):
            if len({plan.earns_super_bonus(cards, card, False) for card in CARDS_OF[up]}) > 1:
                raise BadPlan("the suit or face of the upcard decides the super bonus, which no solver asks for")
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


def _mixed_first(values: Values) -> list[tuple[Card, ...]]:
    """Three cards of these values in all suits, those of the most suits first."""
    return sorted(product(*(CARDS_OF[value] for value in values)), key=lambda cards: -len({card & 3 for card in cards}))
