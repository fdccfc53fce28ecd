"""Two dice by the million: several rolls from each random word, every one of the 36 equally likely."""

from typing import Any, Final

import numba
import numpy as np

from croupier.simulate.chance import bits

#: The rolls by their number.
PAIRS: Final = tuple((first, second) for first in range(1, 7) for second in range(1, 7))


@numba.njit(cache=True, nogil=True)
def throw(state: Any, rolls: Any) -> None:  # pragma: no cover - compiled
    """Fill an array with rolls by number. Each half of a word is multiplied by 36 and gives the high half of the
    product; of 2 ** 32 halves 4 are too many, and those are left out."""
    at = 0
    while at < rolls.shape[0]:
        word = bits(state)
        for half in (word >> np.uint64(32), word & np.uint64(0xFFFFFFFF)):
            product = half * np.uint64(36)
            if product & np.uint64(0xFFFFFFFF) >= np.uint64(4) and at < rolls.shape[0]:
                rolls[at] = product >> np.uint64(32)
                at += 1
