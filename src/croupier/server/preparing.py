"""Advice before anybody asks: what has to be compiled or worked out once for a game is there when a player wants it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from croupier.server import advised
from croupier.server.analysts import ADVISER, COMPILER
from croupier.server.problems import TooMuch

#: How long a game may take to be advised on, and how long where it has to be compiled first.
LIMIT: Final = 120.0
_COMPILING: Final = 600.0


class Preparation:
    """Has games advised on beside the service, one after the other and each of them once. A player's question never
    waits for more than one of them, and for none that is compiled: that is done in another process, and the adviser
    finds it on the disk."""

    def __init__(self) -> None:
        self._changing = threading.Lock()
        self._begun: set[str] = set()
        self._waiting: deque[str] = deque()
        self._thread: threading.Thread | None = None
        self._is_over = False

    def begin(self, slugs: Iterable[str]) -> None:
        """Have these games advised on too, unless they have been; it goes on beside whoever asks for it."""
        with self._changing:
            further = [slug for slug in dict.fromkeys(slugs) if slug not in self._begun]
            self._begun.update(further)
            self._waiting.extend(further)
            if self._waiting and self._thread is None:
                self._thread = threading.Thread(target=self._run, name="preparation", daemon=True)
                self._thread.start()

    def hurry(self, slug: str) -> None:
        """Somebody sits down to a game: if it still waits, it is prepared next."""
        with self._changing:
            if slug in self._waiting:
                self._waiting.remove(slug)
                self._waiting.appendleft(slug)

    def close(self) -> None:
        """Prepare no more."""
        self._is_over = True

    def wait(self) -> None:
        """Until all that has begun is prepared."""
        if thread := self._thread:
            thread.join()

    def _run(self) -> None:
        while slug := self._next():
            with suppress(TooMuch):  # it was cut short: whoever asks waits for it then
                COMPILER.ask(advised.prepared, slug, within=_COMPILING, limit=_COMPILING)
                ADVISER.ask(advised.prepared, slug, within=LIMIT, limit=LIMIT)

    def _next(self) -> str:
        """The game that is prepared next; after the last one the process that compiles ends, and with it the thread."""
        with self._changing:
            if self._waiting and not self._is_over:
                return self._waiting.popleft()
            COMPILER.close()
            self._thread = None
            return ""
