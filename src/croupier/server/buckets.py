"""For every sender a bucket that fills again at an even rate: of requests, or of seconds of work."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

#: Senders that are remembered; who has sent nothing for longest is forgotten first.
MOST_SENDERS: Final = 10_000


class Buckets:
    """What each sender has left. What is taken is noted, so that it can be told to other processes."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._taken: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._left)

    def left(self, sender: str) -> float:
        """How much is there for somebody now; less than nothing, where more was taken than there was."""
        left, then = self._left.get(sender, (self.burst, self.clock()))
        return min(self.burst, left + (self.clock() - then) * self.rate)

    def take(self, sender: str, amount: float = 1.0) -> bool:
        """Take so much, if it was there."""
        left = self.left(sender)
        if left < amount:
            self._put(sender, left)
            return False
        self._put(sender, left - amount)
        self._note(sender, amount)
        return True

    def charge(self, sender: str, amount: float) -> None:
        """Take what was used, whether or not it was there; a debt is no larger than a full bucket."""
        self._put(sender, max(-self.burst, self.left(sender) - amount))
        self._note(sender, amount)

    # -- shared with other processes ------------------------------------------------------------------------

    def told(self, least: float, most: int) -> dict[str, float]:
        """What was taken since this was last asked, by those who took ``least`` or more; of at most so many senders."""
        taken, self._taken = self._taken, {}
        heavy = [(amount, sender) for sender, amount in dict(taken).items() if amount >= least]
        return {sender: round(amount, 3) for amount, sender in sorted(heavy, reverse=True)[:most]}

    def heard(self, taken: Mapping[str, float]) -> None:
        """What the same senders have taken in another process."""
        for sender, amount in taken.items():
            self._put(sender, max(-self.burst, self.left(sender) - amount))

    def _note(self, sender: str, amount: float) -> None:
        if sender in self._taken or len(self._taken) < MOST_SENDERS:
            self._taken[sender] = self._taken.get(sender, 0.0) + amount

    def _put(self, sender: str, left: float) -> None:
        self._left.pop(sender, None)
        self._left[sender] = (left, self.clock())
        if len(self._left) > MOST_SENDERS:
            self._left.popitem(last=False)
