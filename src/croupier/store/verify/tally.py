"""How many rows there are, and how many the chains name: where both are the same ones, nothing was added."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from croupier.store.verify.books import as_told

#: Rows that more than one chain could name: there a sum over their keys is kept, too.
_SUMMED: Final = ("meter_events", "commands")
#: A prime far beyond any number of a row.
_PRIME: Final = 2**127 - 1


class Tally:
    """Counts by table of what the chains name and of what is there.

    The chains number most of what they name, so that nothing is named twice and counts are enough. Where several chains
    could name one row, a sum of keyed digests stands beside: each run has a key of its own, and nobody can find two
    sets of rows with one sum beforehand. Entries of the ledger are told apart by their numbers alone: there it is the
    product of (x - number) modulo a prime, at an x drawn for the run. Two different sets of a billion numbers have the
    same at fewer than one x of 10^29.
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self.named: Counter[str] = Counter()
        self.there: Counter[str] = Counter()
        self._sums: Counter[str] = Counter()
        self._at = secrets.randbelow(_PRIME)
        self._named_numbers = self._met_numbers = 1

    def fresh(self) -> Tally:
        """An empty one with the same key, to be merged later."""
        other = Tally()
        other._key, other._at = self._key, self._at
        return other

    def merge(self, other: Tally) -> None:
        """What other chains name."""
        self.named.update(other.named)
        self._sums.update(other._sums)
        self._named_numbers = self._named_numbers * other._named_numbers % _PRIME

    def name(self, table: str, *key: Any) -> None:
        """A chain names a row, and it is there."""
        self.named[table] += 1
        if table in _SUMMED:
            self._sums[table] += self._digest(key)

    def meet(self, table: str, *key: Any) -> None:
        """A row is there."""
        self.there[table] += 1
        self._sums[table] -= self._digest(key)

    def name_numbers(self, numbers: Sequence[int]) -> None:
        """Chains name entries of the ledger, and they are there."""
        self.named["entries"] += len(numbers)
        self._named_numbers = self._times(self._named_numbers, numbers)

    def meet_numbers(self, numbers: Sequence[int]) -> None:
        """Entries of the ledger are there."""
        self.there["entries"] += len(numbers)
        self._met_numbers = self._times(self._met_numbers, numbers)

    def _times(self, product: int, numbers: Sequence[int]) -> int:
        at = self._at
        for number in numbers:
            product = product * (at - number) % _PRIME
        return product

    def agrees(self, table: str) -> bool:
        """Whether the rows that are there are those that the chains name."""
        same = self._named_numbers == self._met_numbers if table == "entries" else not self._sums[table]
        return same and self.named[table] == self.there[table]

    def _digest(self, key: tuple[Any, ...]) -> int:
        return int.from_bytes(hashlib.sha256(self._key + as_told(key)).digest())
