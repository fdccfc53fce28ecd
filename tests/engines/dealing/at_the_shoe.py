"""A compiled dealer of a shoe game, fed cards as they lie: shared by the games of the blackjack kind."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from croupier.engines.chance import stream
from croupier.engines.twenty_one.deal_shoe import CODE

#: A wager, what it came to, what was wagered, and the line it hit.
Ended = tuple[str, int, int, str]


class Kernel:
    """How each wager of each box ends in the first rounds of a shoe."""

    def __init__(self, table: Any, deal: Callable[..., Any]) -> None:
        self.wagers, self._deal = table.wagers, deal
        self.ways = [table.ways(wager) for wager in self.wagers]
        self.arguments = table.arguments(self.wagers)

    def __call__(self, cards: Sequence[int], rounds: int = 1) -> Counter[Ended]:
        times = np.zeros((max(map(len, self.ways)), len(self.wagers)), np.int64)
        everything = (rounds, CODE[list(cards)], *self.arguments, stream("s", 0), False, times)
        assert self._deal(*everything)
        ended: Counter[Ended] = Counter()
        for row, column in zip(*np.nonzero(times), strict=True):
            way = self.ways[column][row]
            ended[self.wagers[column], way.net, way.risked, way.line] += int(times[row, column])
        return ended
