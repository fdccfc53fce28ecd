"""Games off a shoe whose wagers end in ways that are known beforehand: how often each came is all that is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from croupier.engines.chance import Stream
from croupier.engines.kernel import Kernel, Order, Played
from croupier.engines.twenty_one.deal_shoe import CODE
from croupier.errors import CroupierError
from croupier.money import Cents


class Way(NamedTuple):
    """How a wager ends: what it nets, what was at risk, and the line that says so."""

    net: Cents
    risked: Cents
    line: str = ""


def counted(
    order: Order,
    deal: Callable[..., Any],
    arguments: Sequence[Any],
    ways: Mapping[str, Sequence[Way]],
    varies: Sequence[str] = (),
) -> Kernel:
    """All wagers on the same rounds. ``deal`` counts how often each ended in each of its ways, by number; the first
    stake of those that vary is what is at risk."""
    shape = max(map(len, ways.values())), len(ways)
    nets, risked, hit = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.full(shape, -1, np.int16)
    lines = [sorted({way.line for way in mine if way.line}) for mine in ways.values()]
    for column, mine in enumerate(ways.values()):
        for row, way in enumerate(mine):
            nets[row, column], risked[row, column] = way.net, way.risked
            hit[row, column] = lines[column].index(way.line) if way.line else -1
    cards = [card for card, many in enumerate(order.game.cards_in(order.options)) for _ in range(many)]
    shoe = CODE[cards]

    def play(rounds: int, stream: Stream) -> Played:
        times = np.zeros(shape, np.int64)
        if not deal(rounds, shoe.copy(), *arguments, stream, True, times):
            raise CroupierError("the cards ran out in the middle of a round; fewer seats or more decks are needed")
        return Played(nets, risked, hit, times)

    stakes = [0 if wager in varies else mine[0].risked for wager, mine in ways.items()]
    return Kernel(list(ways), stakes, lines, play)
