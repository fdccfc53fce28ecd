"""How many rows there are, and how many the chains name: where both are the same ones, nothing was added."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from typing import Any, Final

from croupier.store.verify.books import encoded

#: Rows that more than one chain could name: there a sum over their keys is kept, too.
_SUMMED: Final = ("entries", "meter_events", "commands")


class Tally:
    """Counts by table of what the chains name and of what is there.

    The chains number most of what they name, so that nothing is named twice and counts are enough. Where several chains
    could name one row, a sum of keyed digests stands beside: each run has a key of its own, and nobody can find two
    sets of rows with one sum beforehand.
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self.named: Counter[str] = Counter()
        self.there: Counter[str] = Counter()
        self._sums: Counter[str] = Counter()

    def name(self, table: str, *key: Any) -> None:
        """A chain names a row, and it is there."""
        self.named[table] += 1
        if table in _SUMMED:
            self._sums[table] += self._digest(key)

    def meet(self, table: str, *key: Any) -> None:
        """A row is there."""
        self.there[table] += 1
        self._sums[table] -= self._digest(key)

    def agrees(self, table: str) -> bool:
        """Whether the rows that are there are those that the chains name."""
        return self.named[table] == self.there[table] and not self._sums[table]

    def _digest(self, key: tuple[Any, ...]) -> int:
        return int.from_bytes(hashlib.blake2b(encoded(list(key)), key=self._key, digest_size=16).digest())
