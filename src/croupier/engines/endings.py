"""What a dealt round comes to: kernels count how often rounds end alike, and each ending is settled once, beforehand.

Some wagers of a game hang on the same things: the play wager and a bonus on the ante, on the hands and the decision.
Their endings are numbered together in an `Account`, and the kernel counts by those numbers. Another wager of the same
round, decided by other cards, has an account of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream
from croupier.engines.kernel import Kernel, Played
from croupier.engines.outcomes import by_table
from croupier.money import Cents
from croupier.paytables import PayTable

Counts: TypeAlias = npt.NDArray[np.int64]
Pack: TypeAlias = npt.NDArray[np.uint8]
#: Plays so many rounds with a pack, shuffled from a stream or as it lies: how often each ending of each account came.
Deals: TypeAlias = Callable[[int, Pack, Stream, bool], Sequence[Counts]]


class Booked(NamedTuple):
    """What a wager is up, all that was wagered on it in the round, and the line of its table, if one was hit."""

    net: Cents
    risked: Cents
    line: str = ""


def paid(table: PayTable, line: str, stake: Cents, *, forfeit: bool = False) -> Booked:
    """A side bet by its table, meters aside; what has no line loses, and so does whoever has given it up."""
    if forfeit:
        return Booked(-stake, stake)
    net, hit = by_table(table, line, stake)
    return Booked(net, stake, hit)


@dataclass(frozen=True, slots=True)
class Account:
    """Endings by number, and the wagers they decide with the stake of each; ``settle`` says how one ends."""

    endings: Sequence[Any]
    stakes: Mapping[str, Cents]
    settle: Callable[[Any, str, Cents], Booked]


@dataclass(frozen=True, slots=True)
class Table:
    """A kernel's game: the pack, what it is played for, and the compiled rounds."""

    cards: Sequence[int]
    accounts: Sequence[Account]
    deals: Deals

    def kernel(self, wagers: Sequence[str]) -> Kernel:
        """Settle every ending, then only count."""
        stakes = {wager: stake for one in self.accounts for wager, stake in one.stakes.items()}
        settled = Played(*self._settled(wagers))
        lines = [[*dict.fromkeys(line for line in column if line)] for column in settled.lines.T.tolist()]
        numbers = [{"": -1} | {line: number for number, line in enumerate(column)} for column in lines]
        hit = np.array([[of[line] for of, line in zip(numbers, row, strict=True)] for row in settled.lines], np.int16)

        def block(rounds: int, stream: Stream) -> Played:
            counted = self.deals(rounds, np.array(self.cards, np.uint8), stream, True)
            return Played(settled.nets, settled.risked, hit, self._columns(wagers, counted, len(hit)))

        return Kernel(wagers, [stakes[wager] for wager in wagers], lines, block)

    def laid(self, cards: Sequence[int]) -> list[Any]:
        """The ending in each account of one round with the cards as they lie."""
        counted = self.deals(1, np.array(cards, np.uint8), np.zeros(4, np.uint64), False)
        return [one.endings[int(np.argmax(many))] for one, many in zip(self.accounts, counted, strict=True)]

    def _settled(self, wagers: Sequence[str]) -> tuple[Counts, Counts, Any]:
        rows = max(len(one.endings) for one in self.accounts)
        nets, risked = np.zeros((2, rows, len(wagers)), np.int64)
        lines = np.full((rows, len(wagers)), "", object)
        for one in self.accounts:
            for wager, stake in one.stakes.items():
                at = wagers.index(wager)
                for row, ending in enumerate(one.endings):
                    nets[row, at], risked[row, at], lines[row, at] = one.settle(ending, wager, stake)
        return nets, risked, lines

    def _columns(self, wagers: Sequence[str], counted: Sequence[Counts], rows: int) -> Counts:
        times = np.zeros((rows, len(wagers)), np.int64)
        for one, many in zip(self.accounts, counted, strict=True):
            for wager in one.stakes:
                times[: len(many), wagers.index(wager)] = many
        return times
