"""What a player sees of cards that come to light one after another, as a number: their ranks, and whether the suit is
one. Nothing else about two to four cards can matter where five cards make a flush only all together.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.streets.sets import Streets


def by_look(streets: Streets, size: int, choices: npt.NDArray[Any]) -> npt.NDArray[np.uint16]:
    """The choice of every set of so many cards, by the number of what is seen, in whatever order the cards came."""
    kinds, which = streets.seen(size)
    _, first = np.unique(which, return_index=True)
    assert (choices[first][which] == choices).all(), "hands that look alike are played alike"
    found = np.zeros((*(13,) * size, 2), np.uint16)
    for one, choice in zip(kinds, choices[first].tolist(), strict=True):
        for ranks in set(permutations(one.ranks)):
            found[(*ranks, int(one.suited))] = choice
    return found.ravel()


@numba.njit(cache=True, nogil=True, inline="always")
def look(pack: Any, size: int) -> Any:  # pragma: no cover - compiled
    """The number of what is seen of the first cards."""
    number = np.int64(0)
    other = np.int64(0)
    for at in range(size):
        card = np.int64(pack[at])
        number = number * 13 + (card >> 2)
        other |= card ^ np.int64(pack[0])
    return 2 * number + (other & 3 == 0)
