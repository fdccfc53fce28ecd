"""Five cards that come to light one after another: every set of two to five of them, and the line the five make. A set
of cards has a place, its colex number: C(a, 1) + C(b, 2) + ... of the positions a < b < ... of its cards in the pack.
Copies of one card are cards of their own, so every set is dealt in one way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb, lcm, perm
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.solved import DOLLAR, LOST, units
from croupier.equipment.cards import JOKER, Card
from croupier.errors import BadPayTable, BadPlan, CroupierError
from croupier.games.families.street_plan import TableBet
from croupier.hands import fast
from croupier.hands.fast import Hands
from croupier.hands.look import Look
from croupier.money import Cents
from croupier.paytables import PayTable

if TYPE_CHECKING:
    from croupier.engines.jointly import JointBet

Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Places: TypeAlias = npt.NDArray[np.intp]

FIVE: Final = 5
#: Such a win, on every way to deal two cards and three more, still fits 64 bits.
_MOST: Final = 2**62 // (comb(JOKER, 2) * perm(JOKER - 2, 3))
_CHOOSE: Final = np.array([[comb(at, size) for size in range(FIVE + 1)] for at in range(JOKER)], np.intp)


@cache
def deck(pack: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a pack one by one."""
    if pack[JOKER]:
        raise CroupierError("a joker is in the pack; this game is played without one")
    if any(sum(pack[rank * 4 : rank * 4 + 4]) > 4 for rank in range(13)):
        raise CroupierError("more than four cards of a rank are in the pack; this game is played with one deck")
    return tuple(card for card, copies in enumerate(pack) for _ in range(copies))


def places(sets: Hands) -> Places:
    """The place of each set among those of its size."""
    numbers = np.zeros(len(sets), np.intp)
    for at in range(sets.shape[1]):
        numbers += _CHOOSE[sets[:, at], at + 1]
    return numbers


@cache
def sets_of(cards: int, size: int) -> Hands:
    """The positions of the cards of every set of this size, by place."""
    if not size:
        return np.empty((1, 0), np.int8)
    # Before a highest card come all sets of one card less among those below it, and these are the first ones there.
    smaller, before = sets_of(cards, size - 1), [comb(highest, size - 1) for highest in range(cards)]
    rows = np.concatenate([smaller[:sets] for sets in before])
    return np.hstack([rows, np.repeat(np.arange(cards, dtype=np.int8), before)[:, None]])


@cache
def without(cards: int, size: int) -> tuple[Places, ...]:
    """The places of every set without its first card, without its second, and so on."""
    return tuple(_without(sets_of(cards, size)))


def _without(sets: Hands) -> Iterator[Places]:
    """The cards behind the one that is gone move up, so that each adds what it would in the place before."""
    size = sets.shape[1]
    numbers = sum((_CHOOSE[sets[:, at], at] for at in range(1, size)), np.zeros(len(sets), np.intp))
    for gone in range(size):
        yield numbers.copy()
        if gone + 1 < size:
            numbers += _CHOOSE[sets[:, gone], gone + 1] - _CHOOSE[sets[:, gone + 1], gone + 1]


def one_card_less(cards: int, size: int, values: Ints, last: Flags | None = None) -> Ints:
    """For the sets one card smaller, the sum of what is known over every card that may come next; where ``last`` says
    which cards of the pack that may be, over those."""
    sums = np.zeros((comb(cards, size - 1), *values.shape[1:]), values.dtype)
    for gone, smaller in enumerate(without(cards, size)):
        if last is None:
            np.add.at(sums, smaller, values)
        else:
            fits = last[sets_of(cards, size)[:, gone]]
            np.add.at(sums, smaller[fits], values[fits])
    return sums


def one_card_more(cards: int, size: int, values: Ints, last: Flags | None = None) -> Ints:
    """For the sets one card larger, the sum of what is known over each card that may have come last: any, or those of
    the pack that ``last`` says."""
    sums = np.zeros((comb(cards, size + 1), *values.shape[1:]), np.int64)
    for gone, smaller in enumerate(without(cards, size + 1)):
        if last is None:
            sums += values[smaller]
        else:
            fits = last[sets_of(cards, size + 1)[:, gone]]
            sums[fits] += values[smaller[fits]]
    return sums


class StreetSets:
    """Every set of two to four cards of a pack, and the lines that they can still make."""

    def __init__(self, pack: tuple[int, ...], base: TableBet) -> None:
        self.cards = np.array(deck(pack), np.int8)
        self.n = len(self.cards)
        if self.n < FIVE:
            raise CroupierError(f"{self.n} cards are too few for a hand of five")
        self._looks: dict[tuple[int, tuple[Card, ...]], tuple[list[Look], Places]] = {}
        self.lines, self._made = made_by(self.cards[sets_of(self.n, FIVE)], base)
        #: Which cards of the pack may come as the third, the fourth ..., and which hands of five, where that is known.
        self.known: Mapping[int, Flags] = {}
        self.ends: Flags | None = None
        self._completed: dict[int, Ints] = {}

    def knowing(self, known: Mapping[int, Flags]) -> StreetSets:
        """The same sets, with some of the cards that come known to be among these of the pack."""
        sets = copy(self)
        sets.known, sets._completed = known, {}
        return sets

    def ending_in(self, line: int) -> StreetSets:
        """The same sets, with all five cards known to make a line."""
        sets = self.knowing({})
        sets.ends = self._made == line
        return sets

    def completed(self, size: int) -> Ints:
        """For every set of so many cards, in how many orders the cards that come after it make each line."""
        if size not in self._completed:
            four = size == FIVE - 1
            self._completed[size] = self._one_less() if four else self.less(size + 1, self.completed(size + 1))
        return self._completed[size]

    def _one_less(self) -> Ints:
        """The lines that each set of four makes with one card more."""
        width, last = len(self.lines), self.known.get(FIVE)
        made = np.zeros(comb(self.n, FIVE - 1) * width, np.int64)
        five = sets_of(self.n, FIVE)
        for gone, four in enumerate(_without(five)):
            ends = four * width + self._made
            if last is not None or self.ends is not None:
                ends = ends[self.ends if last is None else last[five[:, gone]]]
            made += np.bincount(ends, minlength=made.size)
        return made.reshape(-1, width)

    def orders(self, size: int) -> int | Ints:
        """In how many orders the cards that come after a set of this size can come: as many for all, or by set."""
        if self.ends is not None or any(place > size for place in self.known):
            ways: Ints = self.completed(size).sum(axis=1)
            return ways
        return perm(self.n - size, FIVE - size)

    def less(self, size: int, values: Ints) -> Ints:
        """`one_card_less`, of the cards that may come there."""
        return one_card_less(self.n, size, values, self.known.get(size))

    def more(self, size: int, values: Ints) -> Ints:
        """`one_card_more`, of the cards that may come there."""
        return one_card_more(self.n, size, values, self.known.get(size + 1))

    def looks(self, size: int, beside: tuple[Card, ...] = ()) -> tuple[list[Look], Places]:
        """How sets of so many cards can look, with some cards beside them, and for each set which look it has."""
        if (size, beside) not in self._looks:
            cards = self.with_cards(size, beside).astype(np.int64)
            suits = cards & 3
            keys = (suits == suits[:, :1]).all(axis=1).astype(np.int64)
            for at in range(cards.shape[1]):
                keys = keys * 13 + (cards[:, at] >> 2)
            _, first, which = np.unique(keys, return_index=True, return_inverse=True)
            looks = [
                Look(tuple(card >> 2 for card in hand), len({card & 3 for card in hand}) == 1)
                for hand in cards[first].tolist()
            ]
            self._looks[size, beside] = looks, which.ravel()
        return self._looks[size, beside]

    def with_cards(self, size: int, beside: tuple[Card, ...]) -> Hands:
        """The cards of every set of this size, with these beside them, in ascending order."""
        cards = self.cards[sets_of(self.n, size)]
        if not beside:
            return cards
        more = np.broadcast_to(np.array(beside, cards.dtype), (len(cards), len(beside)))
        return np.sort(np.concatenate([cards, more], axis=1), axis=1)


@cache
def card_sets(pack: tuple[int, ...], base: TableBet) -> StreetSets:
    """The sets of a pack, whatever their lines pay."""
    return StreetSets(pack, base)


@cache
def made_together(base: TableBet, bet: TableBet) -> TableBet:
    """Two wagers on the same cards as one, whose lines are those of both, a space between."""
    if bet.cards != base.cards or bet.order is not base.order:
        raise BadPlan(f"{bet.wager} and {base.wager} rank different cards; they are not counted together")
    return replace(base, line=lambda value: f"{base.line_of(value)} {bet.line_of(value)}")


def made_by(hands: Hands, base: TableBet) -> tuple[tuple[str, ...], Places]:
    """The lines that hands of five make, and which of them each makes."""
    values = fast.evaluate(base.order, hands)
    numbers = np.zeros(int(values.max()) + 1, np.intp)
    numbers[values] = 1
    different = np.flatnonzero(numbers)
    named = [base.line_of(value) for value in different.tolist()]
    lines = tuple(dict.fromkeys(named))
    numbers[different] = [lines.index(line) for line in named]
    return lines, numbers[values]


class LinePays(NamedTuple):
    """What each line wins for a unit, times ``whole``, a common denominator."""

    won: Ints
    whole: int


def line_pays(lines: Sequence[str], table: PayTable, most: int, stake: Cents = DOLLAR) -> LinePays:
    """What the lines win. All that the table does not list loses; ``most`` units are at stake."""
    won = [units(paid.pays, stake) if (paid := table.get(line)) else LOST.net for line in lines]
    whole = lcm(*(net.denominator for net in won))
    scaled = [int(net * whole) for net in won]
    if max(map(abs, scaled)) * most > _MOST:
        raise BadPayTable(f"table {table.id!r} pays more than can be counted exactly")
    return LinePays(np.array(scaled, np.int64), whole)


class SidePays(NamedTuple):
    """What each line wins for a side bet in units of the bets, times the ``whole`` of these, and what a fold loses."""

    won: Ints
    lost: Fraction


def pays_together(
    lines: Sequence[str], table: PayTable, most: int, stake: Cents, joint: JointBet | None
) -> tuple[LinePays, SidePays | None]:
    """What lines made together win for the bets and, where it is decided about with them, for a side bet."""
    of_bets, of_side_bet = zip(*(line.split(" ") for line in lines), strict=True)
    pays = line_pays(of_bets, table, most, stake)
    if joint is None:
        return pays, None
    nets = [joint.net(joint.table.get(line)) for line in of_side_bet]
    scale = lcm(*((net * pays.whole).denominator for net in nets))
    whole = pays.whole * scale
    largest = max(map(abs, nets)) * whole + most * scale * int(np.abs(pays.won).max())
    kind: Any = np.int64 if largest <= _MOST else object  # Python's own integers, where more than 64 bits are needed
    won = np.array([int(net * whole) for net in nets], kind)
    scaled = LinePays(pays.won.astype(kind) * scale, whole)
    return scaled, SidePays(won, Fraction(joint.stake, joint.ante))
