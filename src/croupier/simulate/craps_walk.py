"""Bets that take several rolls, compiled: a table says where each roll leads from each place, and dice walk it.

A code of the table holds the row of the next place and, in its low bits, what the roll did: nothing that counts, a
roll, or one of the endings, after which the next bet begins. So a roll is one look into the table, whatever it does.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple, TypeAlias

import numba
import numpy as np
import numpy.typing as npt

from croupier.money import Cents
from croupier.simulate.dice import PAIRS, throw

#: What a roll did, in the low bits of a code; endings are numbered from ENDINGS on.
UNCOUNTED: Final = 0
ROLLED: Final = 1
ENDINGS: Final = 2
LOW: Final = 6
MOST: Final = 1 << LOW
#: As many rolls are thrown at once.
HANDFUL: Final = 1 << 12


class Step(NamedTuple):
    """Where a roll leaves a bet, and whether it counts as a roll for it: not before it is made, nor where it rests."""

    to: Hashable
    counts: bool = True


class Ending(NamedTuple):
    """How a bet ends: what it is up, all that was wagered, and the line of the pay table that pays it."""

    net: Cents
    risked: Cents
    line: str = ""


Roll: TypeAlias = Callable[[Any, tuple[int, int]], Step | Ending]


class Walk(NamedTuple):
    """The codes of a bet, 36 to a place, and its endings by number. It begins at the first place."""

    codes: npt.NDArray[np.int32]
    endings: tuple[Ending, ...]


def walk(first: Hashable, roll: Roll) -> Walk:
    """Follow a bet from its first place through every roll to wherever it can go."""
    rows: dict[Hashable, int] = {first: 0}
    endings: dict[Ending, int] = {}
    codes: list[int] = []
    places = [first]
    for place in places:
        for dice in PAIRS:
            did = roll(place, dice)
            if isinstance(did, Ending):
                codes.append(endings.setdefault(did, ENDINGS + len(endings)))
                continue
            if did.to not in rows:
                rows[did.to] = len(rows) * len(PAIRS)
                places.append(did.to)
            codes.append(rows[did.to] << LOW | (ROLLED if did.counts else UNCOUNTED))
    assert ENDINGS + len(endings) <= MOST, "a bet ends in more ways than a code can tell"
    return Walk(np.array(codes, np.int32), tuple(endings))


@numba.njit(cache=True, nogil=True)
def play(bets: int, codes: Any, state: Any, times: Any) -> None:  # pragma: no cover - compiled
    """Make so many bets, one after the other, and count what every roll did."""
    rolls = np.empty(HANDFUL, np.uint8)
    at = 0
    while bets > 0:
        throw(state, rolls)
        at, made = follow(codes, at, rolls, bets, times)
        bets -= made


@numba.njit(cache=True, nogil=True)
def follow(codes: Any, at: int, rolls: Any, bets: int, times: Any) -> Any:  # pragma: no cover - compiled
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
