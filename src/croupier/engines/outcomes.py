"""Wagers that one stroke of chance decides: a table of nets for every outcome, and how likely each outcome is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream, below
from croupier.engines.kernel import Block, Kernel, Played
from croupier.money import Cents
from croupier.options import House
from croupier.paytables import PayTable
from croupier.round.game import Game

Outcome = TypeVar("Outcome")


class Result(NamedTuple):
    """What a wager of so many cents is up in an outcome, and the line of the pay table that says so."""

    net: Cents
    line: str = ""


def kernel(
    weights: Mapping[Outcome, int], stakes: Mapping[str, Cents], settle: Callable[[Outcome, str, Cents], Result]
) -> Kernel:
    """The dealer of a game that draws one of these outcomes in every round and settles each wager by it."""
    rows = Rows.of(list(weights), stakes, settle)
    draw = block(list(weights.values()), rows.nets, list(stakes.values()), rows.hit)
    return Kernel(list(stakes), list(stakes.values()), rows.lines, draw)


class Rows(NamedTuple):
    """Every outcome with what each wager nets and the line it hits, by its number in ``lines`` (-1 for none)."""

    nets: npt.NDArray[np.int64]
    hit: npt.NDArray[np.int16]
    lines: list[list[str]]

    @classmethod
    def of(
        cls,
        outcomes: Sequence[Outcome],
        stakes: Mapping[str, Cents],
        settle: Callable[[Outcome, str, Cents], Result],
    ) -> Rows:
        """Settle every wager in every outcome."""
        shape = (len(outcomes), len(stakes))
        found = cls(np.zeros(shape, np.int64), np.full(shape, -1, np.int16), [])
        for column, (wager, stake) in enumerate(stakes.items()):
            lines: list[str] = []
            for row, outcome in enumerate(outcomes):
                found.nets[row, column], line = settle(outcome, wager, stake)
                if line:
                    if line not in lines:
                        lines.append(line)
                    found.hit[row, column] = lines.index(line)
            found.lines.append(lines)
        return found


def by_table(table: PayTable, line: str, stake: Cents) -> Result:
    """What a pay table makes of a line, meters aside; what it does not list loses."""
    paid = table.get(line)
    return Result(-stake) if paid is None else Result(paid.pays.net(stake), paid.line)


def whole_stake(*tables: PayTable) -> Cents:
    """The least dollars that these tables pay without a part of a cent."""
    return 100 * lcm(*(one.pays.den for table in tables for one in table.lines))


def offered(game: Game, options: House) -> list[str]:
    """The wagers that a table takes before the round, but for side bets that the house leaves out."""
    return [one.slug for one in game.wagers if one.slug in options.tables or one.slug not in game.tabled]


def block(weights: Sequence[int], nets: npt.NDArray[np.int64], stakes: Sequence[int], lines: Any = None) -> Block:
    """A block of such rounds: ``nets[outcome, wager]`` in cents, ``lines`` likewise by number (-1 for none)."""
    draws = np.repeat(np.arange(len(weights), dtype=np.uint16), weights)
    hit = np.full(nets.shape, -1, np.int16) if lines is None else np.asarray(lines, np.int16)
    risked = np.tile(np.asarray(stakes, np.int64), (len(weights), 1))

    def play(rounds: int, stream: Stream) -> Played:
        times = np.zeros((len(weights), 1), np.int64)
        deal(rounds, stream, draws, times)
        return Played(nets, risked, hit, times)

    return play


@numba.njit(cache=True, nogil=True)
def deal(rounds: int, stream: Any, draws: Any, times: Any) -> None:  # pragma: no cover - compiled
    """Draw an outcome for every round and count it."""
    for _ in range(rounds):
        times[draws[below(stream, draws.shape[0])], 0] += 1
