"""Wagers that end in ways which are known beforehand: each is settled once, and a kernel only counts how often it came.
The smallest such games draw one outcome a round, each with its weight, and every wager goes by that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream, below
from croupier.engines.kernel import BlockResult, Kernel
from croupier.money import Cents
from croupier.options import House
from croupier.paytables import PayTable
from croupier.round.game import Game

Drawn = TypeVar("Drawn")


class WagerResult(NamedTuple):
    """What a wager is up, all that was wagered on it in the round, and the line of its table, if one was hit."""

    net: Cents
    risked: Cents
    line: str = ""


class Rows(NamedTuple):
    """How each wager ends, a column each: the nets, what was at risk, and the lines hit, by their numbers in ``lines``
    (-1 for none)."""

    nets: npt.NDArray[np.int64]
    risked: npt.NDArray[np.int64]
    hit: npt.NDArray[np.int16]
    lines: list[list[str]]

    @classmethod
    def of(cls, columns: Sequence[Sequence[WagerResult]], *, by_name: bool = False) -> Rows:
        """From the results of each wager; its lines are listed as they come, or by name."""
        shape = max(map(len, columns)), len(columns)
        rows = cls(np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.full(shape, -1, np.int16), [])
        for column, results in enumerate(columns):
            lines = list(dict.fromkeys(result.line for result in results if result.line))
            rows.lines.append(sorted(lines) if by_name else lines)
            numbers = {line: number for number, line in enumerate(rows.lines[-1])}
            for row, (net, risked, line) in enumerate(results):
                rows.nets[row, column], rows.risked[row, column] = net, risked
                rows.hit[row, column] = numbers.get(line, -1)
        return rows

    def played(self, times: npt.NDArray[np.int64], counts: Mapping[str, int] = MappingProxyType({})) -> BlockResult:
        """A block in which each row came so often."""
        return BlockResult(self.nets, self.risked, self.hit, times, counts)


def by_table(table: PayTable, line: str, stake: Cents) -> WagerResult:
    """What a pay table makes of a line, meters aside; what it does not list loses."""
    paid = table.get(line)
    return WagerResult(-stake, stake) if paid is None else WagerResult(paid.pays.net(stake), stake, paid.line)


def whole_stake(*tables: PayTable) -> Cents:
    """The least dollars that these tables pay without a part of a cent."""
    return 100 * lcm(*(line.pays.den for table in tables for line in table.lines))


def offered(game: Game, options: House) -> list[str]:
    """The wagers that a table takes before the round, but for side bets that the house leaves out."""
    return [wager.slug for wager in game.wagers if wager.slug in options.tables or wager.slug not in game.tabled]


def kernel(
    weights: Mapping[Drawn, int], stakes: Mapping[str, Cents], settle: Callable[[Drawn, str, Cents], WagerResult]
) -> Kernel:
    """The dealer of a game that draws one of these outcomes in every round and settles each wager by it."""
    rows = Rows.of([[settle(drawn, wager, stake) for drawn in weights] for wager, stake in stakes.items()])
    draws = np.repeat(np.arange(len(weights), dtype=np.uint16), list(weights.values()))

    def play(rounds: int, stream: Stream) -> BlockResult:
        times = np.zeros((len(weights), 1), np.int64)
        deal(rounds, stream, draws, times)
        return rows.played(times)

    return Kernel(list(stakes), list(stakes.values()), rows.lines, play)


@numba.njit(cache=True, nogil=True)
def deal(rounds: int, stream: Any, draws: Any, times: Any) -> None:
    """Draw an outcome for every round and count it."""
    for _ in range(rounds):
        times[draws[below(stream, draws.shape[0])], 0] += 1
