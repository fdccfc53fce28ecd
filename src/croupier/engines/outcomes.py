"""Wagers that end in ways which are known beforehand: each is settled once, and a kernel only counts how often it came.

The smallest such games draw one outcome a round, each with its weight, and every wager goes by that. Some wagers of a
dealt round hang on the same things: the play wager and a bonus on the ante, on the hands and the decision. Their
endings are numbered together in an `EndingGroup`, and the kernel counts by those numbers. Another wager of the same
round, decided by other cards, has a group of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numba
import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream, below
from croupier.engines.kernel import BlockResult, Kernel, PlayOrder
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

    def together(streams: npt.NDArray[np.uint64], rounds: int) -> tuple[BlockResult, npt.NDArray[np.int64]]:
        times = np.zeros((len(streams), len(weights), 1), np.int64)
        deal_chunks(rounds, streams, draws, times)
        each = times[:, :, 0]
        sums = np.stack([each @ rows.nets, each @ rows.risked, np.full((len(streams), len(stakes)), rounds)], axis=2)
        return rows.played(times.sum(axis=0)), sums

    def every() -> BlockResult:
        return rows.played(np.array(list(weights.values()), np.int64).reshape(-1, 1))

    return Kernel(list(stakes), list(stakes.values()), rows.lines, play, every=every, together=together)


@numba.njit(cache=True, nogil=True)
def deal(rounds: int, stream: Any, draws: Any, times: Any) -> None:
    """Draw an outcome for every round and count it."""
    for _ in range(rounds):
        times[draws[below(stream, draws.shape[0])], 0] += 1


@numba.njit(cache=True, nogil=True)
def deal_chunks(rounds: int, streams: Any, draws: Any, times: Any) -> None:
    """The same for a chunk of each stream."""
    for chunk in range(len(streams)):
        deal(rounds, streams[chunk], draws, times[chunk])


Counts: TypeAlias = npt.NDArray[np.int64]
Pack: TypeAlias = npt.NDArray[np.uint8]
#: Plays so many rounds with a pack, shuffled from a stream or as it lies: how often each ending of each group came.
Deals: TypeAlias = Callable[[int, Pack, Stream, bool], Sequence[Counts]]


def paid(table: PayTable, made: str, stake: Cents, *, forfeit: bool = False) -> WagerResult:
    """A side bet by the best of the lines made, meters aside; with none it loses, and so does one that was given up."""
    line = None if forfeit else table.best(made)
    return WagerResult(line.pays.net(stake), stake, line.line) if line else WagerResult(-stake, stake)


def stake_of(order: PlayOrder, wager: str) -> Cents:
    """The one amount of a wager that has one, or else the least dollars of which no part of a cent is paid."""
    only = order.game.by_slug[wager].exactly if wager in order.game.by_slug else 0
    stake: Cents = getattr(order.options, only) if isinstance(only, str) and only else int(only or 0)
    return stake or whole_stake(order.options.tables[wager])


def posted(*wagers: str) -> Callable[[House], list[str]]:
    """What a dealer settles under some options: the base game, and of these wagers those with a table."""
    return lambda options: ["base", *(wager for wager in wagers if wager in options.tables)]


@dataclass(frozen=True, slots=True)
class EndingGroup:
    """Endings by number, and the wagers they decide with the stake of each; ``settle`` says how one ends."""

    endings: Sequence[Any]
    stakes: Mapping[str, Cents]
    settle: Callable[[Any, str, Cents], WagerResult]


@dataclass(frozen=True, slots=True)
class EndingTable:
    """A kernel's game: the pack, what it is played for, and the compiled rounds."""

    cards: Sequence[int]
    accounts: Sequence[EndingGroup]
    deals: Deals

    def kernel(self, wagers: Sequence[str]) -> Kernel:
        """Settle every ending, then only count."""
        places = {wager: place for place, account in enumerate(self.accounts) for wager in account.stakes}
        accounts = [self.accounts[places[wager]] for wager in wagers]
        stakes = [account.stakes[wager] for wager, account in zip(wagers, accounts, strict=True)]
        settled = zip(wagers, accounts, stakes, strict=True)
        rows = Rows.of(
            [[account.settle(ending, wager, stake) for ending in account.endings] for wager, account, stake in settled]
        )

        def block(rounds: int, stream: Stream) -> BlockResult:
            counted = self.deals(rounds, np.array(self.cards, np.uint8), stream, True)
            times = np.zeros(rows.nets.shape, np.int64)
            for column, wager in enumerate(wagers):
                counts = counted[places[wager]]
                times[: len(counts), column] = counts
            return rows.played(times)

        return Kernel(wagers, stakes, rows.lines, block)

    def laid(self, cards: Sequence[int]) -> list[Any]:
        """The ending in each group of one round with the cards as they lie."""
        counted = self.deals(1, np.array(cards, np.uint8), np.zeros(4, np.uint64), False)
        return [account.endings[int(np.argmax(times))] for account, times in zip(self.accounts, counted, strict=True)]
