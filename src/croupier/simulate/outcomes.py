"""Wagers that one stroke of chance decides: a table of nets for every outcome, and how likely each outcome is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from croupier.simulate.chance import Stream, below
from croupier.simulate.kernel import Block, Played


def block(weights: Sequence[int], nets: npt.NDArray[np.int64], stakes: Sequence[int], lines: Any = None) -> Block:
    """A block of such rounds: ``nets[outcome, wager]`` in cents, ``lines`` likewise by number (-1 for none)."""
    draws = np.repeat(np.arange(len(weights)), weights)
    hit = np.full(nets.shape, -1, np.int16) if lines is None else np.asarray(lines, np.int16)
    staked = np.asarray(stakes, np.int64)

    def play(rounds: int, stream: Stream) -> Played:
        shape = (rounds, nets.shape[1])
        played = Played(np.empty(shape, np.int64), np.empty(shape, np.int64), np.empty(shape, np.int16))
        deal(stream, draws, nets, hit, staked, *played)
        return played

    return play


@numba.njit(cache=True, nogil=True)
def deal(
    stream: Any, draws: Any, nets: Any, hit: Any, stakes: Any, out: Any, risked: Any, lines: Any
) -> None:  # pragma: no cover - compiled
    """Draw an outcome for every row and copy what it pays."""
    for row in range(out.shape[0]):
        one = draws[below(stream, draws.shape[0])]
        for column in range(nets.shape[1]):
            out[row, column] = nets[one, column]
            risked[row, column] = stakes[column]
            lines[row, column] = hit[one, column]
