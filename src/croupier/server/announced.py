"""What rounds came to, as the board at a table tells it: worked out once for each, since that takes playing it again. A
round that is over changes only with a further result of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from croupier.server.recalled import RoundResult

#: Rounds that are remembered; what nobody has asked for longest is forgotten first.
MOST: Final = 5_000


class Announcements:
    """What is remembered, by the name of the round and the number of its newest result."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, int], RoundResult | None] = OrderedDict()

    def of(self, round_: str, newest: int, work: Callable[[], RoundResult | None]) -> RoundResult | None:
        """What a round came to; nothing, if it was given up."""
        asked = round_, newest
        with self._lock:
            if asked in self._kept:
                self._kept.move_to_end(asked)
                return self._kept[asked]
        announced = work()
        with self._lock:
            self._kept[asked] = announced
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return announced
