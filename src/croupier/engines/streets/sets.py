"""Five cards that come to light one after another: every set of two to five of them, and the line the five make.

A set of cards has a place, its colex number: C(a, 1) + C(b, 2) + ... of the positions a < b < ... of its cards in the
pack. Copies of one card are cards of their own, so every set is dealt in one way.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from math import comb, lcm, perm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.dealt import all_hands
from croupier.engines.solved import DOLLAR, LOST, units
from croupier.equipment.cards import ACE, JOKER
from croupier.errors import BadPayTable, CroupierError
from croupier.hands import fast
from croupier.hands.fast import Hands
from croupier.hands.orders import FIVE_CARD
from croupier.money import Cents
from croupier.paytables import PayTable

Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Places: TypeAlias = npt.NDArray[np.intp]
#: The line that five cards make, by their value (a leaf rule of the game).
LineOf: TypeAlias = Callable[[int], str]

FIVE: Final = 5
#: Ten bets at such a pay, on every way to deal two cards and three more, still fit 64 bits.
_MOST: Final = 2**62 // (10 * comb(JOKER, 2) * perm(JOKER - 2, 3))
_CHOOSE: Final = np.array([[comb(at, size) for size in range(FIVE + 1)] for at in range(JOKER)], np.intp)


class Seen(NamedTuple):
    """What a player sees, as far as a strategy cares: the ranks in ascending order, and whether the suit is one."""

    ranks: tuple[int, ...]
    suited: bool

    @property
    def pairs(self) -> dict[int, int]:
        """The ranks held more than once."""
        held = {rank: self.ranks.count(rank) for rank in self.ranks}
        return {rank: many for rank, many in held.items() if many > 1}

    @property
    def gaps(self) -> int | None:
        """How many ranks are missing between the cards of a straight in the making; None where none can be made."""
        if self.pairs:
            return None
        low = sorted(-1 if rank == ACE else rank for rank in self.ranks)
        span = min(self.ranks[-1] - self.ranks[0], low[-1] - low[0])
        return span + 1 - len(self.ranks) if span < FIVE else None

    @property
    def ace_low(self) -> bool:
        """Whether a straight in the making needs its ace below the deuce."""
        return self.ranks[-1] == ACE and self.gaps is not None and self.ranks[0] < ACE - 4

    @property
    def open_ended(self) -> bool:
        """Whether the cards are in a row that can be continued at both ends."""
        in_a_row = all(after == before + 1 for before, after in pairwise(self.ranks))
        return in_a_row and self.ranks[-1] < ACE

    def many(self, lowest: int, highest: int = ACE) -> int:
        """How many cards are of these ranks."""
        return sum(lowest <= rank <= highest for rank in self.ranks)


@cache
def deck(pack: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a pack one by one."""
    if pack[JOKER]:
        raise CroupierError("a joker is in the pack; this game is played without one")
    if any(sum(pack[rank * 4 : rank * 4 + 4]) > 4 for rank in range(13)):
        raise CroupierError("more than four cards of a rank are in the pack; this game is played with one deck")
    return tuple(card for card, many in enumerate(pack) for _ in range(many))


# -- sets of cards ----------------------------------------------------------------------------------------------------


def places(sets: Hands) -> Places:
    """The place of each set among those of its size."""
    found = np.zeros(len(sets), np.intp)
    for at in range(sets.shape[1]):
        found += _CHOOSE[sets[:, at], at + 1]
    return found


@cache
def sets_of(cards: int, size: int) -> Hands:
    """The positions of the cards of every set of this size, by place."""
    if not size:
        return np.empty((1, 0), np.int8)
    rows, _ = all_hands((1,) * cards, size)
    found = np.empty_like(rows)
    found[places(rows)] = rows
    return found


@cache
def without(cards: int, size: int) -> tuple[Places, ...]:
    """The places of every set without its first card, without its second, and so on."""
    sets = sets_of(cards, size)
    return tuple(places(np.delete(sets, at, axis=1)) for at in range(size))


def one_card_less(cards: int, size: int, values: Ints) -> Ints:
    """For the sets one card smaller, the sum of what is known over every card that may come next."""
    found = np.zeros((comb(cards, size - 1), *values.shape[1:]), np.int64)
    for smaller in without(cards, size):
        np.add.at(found, smaller, values)
    return found


def one_card_more(cards: int, size: int, values: Ints) -> Ints:
    """For the sets one card larger, the sum of what is known over each card that may have come last."""
    found = np.zeros((comb(cards, size + 1), *values.shape[1:]), np.int64)
    for smaller in without(cards, size + 1):
        found += values[smaller]
    return found


# -- the lines that five cards make ---------------------------------------------------------------------------------


class Streets:
    """Every set of cards of a pack that can be seen, and the lines that four cards can still make."""

    def __init__(self, pack: tuple[int, ...], line: LineOf) -> None:
        self.cards = np.array(deck(pack), np.int8)
        self.n = len(self.cards)
        if self.n < FIVE:
            raise CroupierError(f"{self.n} cards are too few for a hand of five")
        self._seen: dict[int, tuple[list[Seen], Places]] = {}
        five = sets_of(self.n, FIVE)
        self.lines, made = made_by(self.cards[five], line)
        many = len(self.lines)
        #: For every four cards, how many of the others make each line with them.
        self.fifth = np.zeros((comb(self.n, 4), many), np.int64)
        for at in range(FIVE):
            four = places(np.delete(five, at, axis=1))
            self.fifth += np.bincount(four * many + made, minlength=self.fifth.size).reshape(-1, many)
        assert int(self.fifth.sum()) == FIVE * comb(self.n, FIVE)

    def seen(self, size: int) -> tuple[list[Seen], Places]:
        """What can be seen of so many cards, and for each set which of these it is."""
        if size not in self._seen:
            cards = self.cards[sets_of(self.n, size)].astype(np.int64)
            suits = cards & 3
            keys = (suits == suits[:, :1]).all(axis=1).astype(np.int64)
            for at in range(size):
                keys = keys * 13 + (cards[:, at] >> 2)
            _, first, which = np.unique(keys, return_index=True, return_inverse=True)
            kinds = [
                Seen(tuple(card >> 2 for card in hand), len({card & 3 for card in hand}) == 1)
                for hand in cards[first].tolist()
            ]
            self._seen[size] = kinds, which.ravel()
        return self._seen[size]


def made_by(hands: Hands, line: LineOf) -> tuple[tuple[str, ...], Places]:
    """The lines that hands of five make, and which of them each makes."""
    values, which = np.unique(fast.evaluate(FIVE_CARD, hands), return_inverse=True)
    named = [line(value) for value in values.tolist()]
    lines = tuple(dict.fromkeys(named))
    return lines, np.array([lines.index(one) for one in named])[which.ravel()]


def line_pays(lines: Sequence[str], table: PayTable, stake: Cents = DOLLAR) -> tuple[Ints, int]:
    """What each line wins for a unit, times a common denominator, and the denominator. All else loses."""
    won = [units(paid.pays, stake) if (paid := table.get(line)) else LOST.net for line in lines]
    whole = lcm(*(one.denominator for one in won))
    scaled = [int(one * whole) for one in won]
    if max(map(abs, scaled)) > _MOST:
        raise BadPayTable(f"table {table.id!r} pays more than can be counted exactly")
    return np.array(scaled, np.int64), whole


def not_all_alike(classes: Sequence[str]) -> tuple[str, ...]:
    """A note on classes of hands that are not all played one way, as may be with a house's own pays."""
    return (f"not all of these hands are best played alike: {'; '.join(classes)}",) if classes else ()
