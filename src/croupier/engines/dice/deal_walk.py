"""Bets that take several rolls, compiled: a table says where each roll leads from each place, and dice walk it. A code
of the table holds the row of the next place and, in its low bits, what the roll did: nothing that counts, a roll, or
one of the endings, after which the next bet begins. So a roll is one look into the table, whatever it does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import bits
from croupier.engines.outcomes import WagerResult
from croupier.errors import BadPlan
from croupier.games.families.dice import Dice

#: What a roll did, in the low bits of a code; endings are numbered from ENDINGS on.
UNCOUNTED: Final = 0
ROLLED: Final = 1
ENDINGS: Final = 2
LOW: Final = 6
MOST: Final = 1 << LOW
#: The rows and the bits of an ending share 31 bits.
MOST_CODES: Final = 1 << 31 - LOW
#: As many rolls are thrown at once.
HANDFUL: Final = 1 << 12


class PathStep(NamedTuple):
    """Where a roll leaves a bet, and whether it counts as a roll for it: not before it is made, nor where it rests."""

    to: Hashable
    counts: bool = True


RollRule: TypeAlias = Callable[[Any, Dice], PathStep | WagerResult]


class BetPath(NamedTuple):
    """The codes of a bet, one for every roll to a place, and its endings by number. It begins at the first place."""

    dice: int
    codes: npt.NDArray[np.int32]
    endings: tuple[WagerResult, ...]

    def play(self, bets: int, stream: Any) -> npt.NDArray[np.int64]:
        """Make so many bets: how often a roll did each of the things that a code tells."""
        times, ways = np.zeros(MOST, np.int64), 6**self.dice
        play(bets, self.codes, stream, np.uint64(ways), np.empty(HANDFUL, np.min_scalar_type(ways - 1)), times)
        return times


def faces(dice: int) -> Sequence[Dice]:
    """The rolls of so many dice by their number."""
    return list(product(range(1, 7), repeat=dice))


def walk(dice: int, first: Hashable, roll: RollRule) -> BetPath:
    """Follow a bet from its first place through every roll to wherever it can go."""
    rolls = faces(dice)
    rows: dict[Hashable, int] = {first: 0}
    endings: dict[WagerResult, int] = {}
    codes: list[int] = []
    places = [first]
    for place in places:
        for thrown in rolls:
            did = roll(place, thrown)
            if isinstance(did, WagerResult):
                codes.append(endings.setdefault(did, ENDINGS + len(endings)))
                continue
            if did.to not in rows:
                rows[did.to] = len(rows) * len(rolls)
                places.append(did.to)
            codes.append(rows[did.to] << LOW | (ROLLED if did.counts else UNCOUNTED))
        if ENDINGS + len(endings) > MOST or len(places) * len(rolls) > MOST_CODES:
            raise BadPlan("a bet on dice ends in more ways, or lies in more places, than a code can tell")
    return BetPath(dice, np.array(codes, np.int32), tuple(endings))


@numba.njit(cache=True, nogil=True)
def play(bets: int, codes: Any, state: Any, ways: Any, rolls: Any, times: Any) -> None:
    """Make so many bets, one after the other, and count what every roll did."""
    at = 0
    while bets > 0:
        throw(state, ways, rolls)
        at, made = follow(codes, at, rolls, bets, times)
        bets -= made


@numba.njit(cache=True, nogil=True)
def follow(codes: Any, at: int, rolls: Any, bets: int, times: Any) -> Any:
    """Take rolls as they lie, from a row on, until they are used up or so many bets are decided: the row, and how many
    were."""
    made = 0
    for roll in rolls:
        code = codes[at + roll]
        did = code & (MOST - 1)
        times[did] += 1
        at = code >> LOW
        made += did >= ENDINGS
        if made == bets:
            break
    return at, made


@numba.njit(cache=True, nogil=True)
def throw(state: Any, ways: Any, rolls: Any) -> None:
    """Fill an array with rolls by number, below so many ways. Each half of a word is multiplied by them and gives the
    high half of the product; the few halves of 2 ** 32 that are too many are left out."""
    unfair = np.uint64(0x100000000) % ways
    at = 0
    while at < rolls.shape[0]:
        word = bits(state)
        for half in (word >> np.uint64(32), word & np.uint64(0xFFFFFFFF)):
            product = half * ways
            if product & np.uint64(0xFFFFFFFF) >= unfair and at < rolls.shape[0]:
                rolls[at] = product >> np.uint64(32)
                at += 1
