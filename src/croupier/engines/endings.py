"""What a dealt round comes to: kernels count how often rounds end alike, and each ending is settled once, beforehand.

Some wagers of a game hang on the same things: the play wager and a bonus on the ante, on the hands and the decision.
Their endings are numbered together in an `EndingGroup`, and the kernel counts by those numbers. Another wager of the
same round, decided by other cards, has a group of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.engines.chance import Stream
from croupier.engines.kernel import BlockResult, Kernel, PlayOrder
from croupier.engines.outcomes import Rows, WagerResult, whole_stake
from croupier.money import Cents
from croupier.options import House
from croupier.paytables import PayTable

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
