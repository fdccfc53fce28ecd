"""Rolls of dice by the million: several from each random word, every roll equally likely."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import numba
import numpy as np

from croupier.engines.chance import bits
from croupier.games.families.dice import Dice


def faces(dice: int) -> Sequence[Dice]:
    """The rolls of so many dice by their number."""
    return list(product(range(1, 7), repeat=dice))


@numba.njit(cache=True, nogil=True)
def throw(state: Any, ways: Any, rolls: Any) -> None:  # pragma: no cover - compiled
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
