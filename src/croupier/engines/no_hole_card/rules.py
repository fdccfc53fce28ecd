"""What a plan makes of every hand, asked once and kept as arrays for the compiled code.

Every way a hand can end has a place in a row of numbers: hands that stood and hands that were doubled, each by what the
dealer's end makes of them; then ends that no dealer decides, and every 21 by what it is paid for. What an end is worth
is kept apart (`endings`): a pay table changes the worth and, through it, the play, but not the places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.no_hole_card.compiled import BY_SUITS, NO_21, HandTable
from croupier.engines.no_hole_card.lines_of_21 import HandEnd, Lines, lines_of
from croupier.engines.twenty_one.dealer import VALUES, shown, values_of
from croupier.engines.twenty_one.dealer_fast import ENDS, NATURAL, OVER, SEVENTEEN, Small
from croupier.engines.twenty_one.hands import hands
from croupier.errors import BadPlan
from croupier.games.families.no_hole_card import HandOutcome, HandResult, Manner, NoHoleCardPlan
from croupier.hands.points import VALUE, is_blackjack

#: How hands that face the dealer come out, in the order of their places.
_FACING: Final[tuple[HandOutcome, ...]] = ("win", "push", "lose")
#: The dealer's points at each end.
_DEALER: Final = tuple(21 if end == NATURAL else 17 + end - SEVENTEEN for end in range(ENDS))
assert _DEALER[OVER] > 21, "a dealer's end above 21 must count as too many"


@dataclass(frozen=True, slots=True)
class Rules:
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
def rules_of(plan: NoHoleCardPlan) -> Rules:
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
    return Rules(plan, lines, tuple(ends), places, *tables, at, at + 1)


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
    doubled = [
        [plan.points(shown([*values, third]), True) for third in VALUES] if len(values) == 2 else [0] * 10
        for values in held
    ]
    return (
        (hands().points >= plan.least_to_stand).astype(np.int64),
        np.array([plan.may_double(shown(values), split) for values in held], np.int64),
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
        if plan.is_natural(two) != is_blackjack(*two):
            raise BadPlan(f"a {plan.natural} is not just an ace with a card of ten, and no solver draws another")
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
