"""Questions to an analyst, from when they are first asked until they are answered."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from croupier.server.allowances import Payer
from croupier.server.apart import Task

#: Nobody asks for it any more, after so many seconds without a question: whatever somebody waits for goes first.
FORGOTTEN: Final = 20.0


class FinishedWork(NamedTuple):
    """What was worked out, or why it cannot be."""

    status: int
    media: str
    body: bytes
    problem: dict[str, Any]


class Progress(NamedTuple):
    """How far something is that is not known yet; ``ahead`` counts what is worked out before it."""

    what: str
    done: int
    of: int
    ahead: int


#: What is asked, and what makes it different from the same asked again, where it is not remembered.
Key = tuple[Task, tuple[str, ...], str]


class Job:
    """One question, from when it is first asked until it is answered."""

    def __init__(self, key: Key, limit: float, payer: Payer | None, *, keep: bool, clock: Callable[[], float]) -> None:
        self.key, self.limit, self.payer, self.keep = key, limit, payer, keep
        self._clock = clock
        self.asked = clock()
        self.progress = ("", 0, 0)
        self.over = threading.Event()
        self.answer: FinishedWork | None = None
        #: Why there is no answer: a mistake of ours, or it took too long. Told once, then it is tried again.
        self.failed: Exception | None = None
        #: Who waits for it at this moment, and whether it was called off.
        self.waiting: list[Callable[[], None]] = []
        self.is_called_off = False

    @property
    def who(self) -> str:
        """Whose time it takes."""
        return self.payer.name if self.payer else ""

    @property
    def forgotten(self) -> bool:
        """Whether nobody has asked for it lately."""
        return not self.waiting and self._clock() - self.asked > FORGOTTEN

    @property
    def share(self) -> float:
        """How much of their time the asker has left: who has asked for least lately comes first."""
        return self.payer.budget.left(self.payer.name) / self.payer.budget.burst if self.payer else 1.0

    def finish(self, answer: FinishedWork | None = None, failed: Exception | None = None) -> None:
        """It is over: wake whoever waits."""
        self.answer, self.failed = answer, failed
        self.over.set()
        for wake in self.waiting:
            wake()
