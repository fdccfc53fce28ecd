"""What the solvers do on every flop with every holding, as a table: a bit for each, kept on disk.

The solvers add up what they count by classes of holdings. Told that every holding is a class of its own and given one
flop at a time, they say what is best with each holding there; and all flops together, put back into the solver's
classes, are its own count, from which the decisions before the flop are read.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.holdem.likeness import FLOP, Felt
from croupier.engines.streets.sets import Ints, places, sets_of

#: Adds one flop up into sums by holding.
Count: TypeAlias = Callable[[Any, Felt, Any], None]
#: Which holdings bet on a flop, from these sums.
Bets: TypeAlias = Callable[[Ints], npt.NDArray[np.bool_]]


def follow(felt: Felt, classes: int, sums: tuple[int, ...], count: Count, bets: Bets) -> tuple[Ints, npt.NDArray[Any]]:
    """The solver's sums by class of holding, and the table of flops."""
    holdings = len(felt.class_of)
    alone = felt._replace(class_of=np.arange(holdings))
    total = np.zeros((classes, *sums), np.int64)
    chosen = np.zeros((len(felt.flops), holdings), np.bool_)

    def one_flop(number: int) -> tuple[npt.NDArray[np.bool_], Ints]:
        found = np.zeros((holdings, *sums), np.int64)
        count(np.array([number]), alone, found)
        return bets(found), found

    with ThreadPoolExecutor(cpu_count()) as cores:
        shares = np.array_split(np.arange(len(felt.flops)), 64)
        for share in shares:
            for number, (flags, found) in zip(share, cores.map(one_flop, share.tolist()), strict=True):
                chosen[number] = flags
                np.add.at(total, felt.class_of, found)
    return total, spread(felt, chosen)


def spread(felt: Felt, chosen: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """From one flop and holding of all that look alike to every one of them: a row of bits for each flop."""
    n = len(felt.cards)
    two = sets_of(n, 2)
    found = np.zeros((len(sets_of(n, FLOP)), len(two)), np.bool_)
    for swap in felt.swaps:
        flops = places(np.sort(swap[felt.flops], axis=1))
        holdings = places(np.sort(swap[two], axis=1))
        moved = np.zeros_like(chosen)
        moved[:, holdings] = chosen
        found[flops] |= moved
    return np.packbits(found, axis=1)
