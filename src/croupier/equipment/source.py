"""Where chance comes from: uniform whole numbers made from a stream of random bytes.

One core, ``ByteSource``, turns bytes into numbers without bias; what differs is only where the bytes
come from: the operating system (``SystemSource``) or a seed that anyone can check (``SeededSource``).
"""

import hmac
import secrets
from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeVar

from croupier.errors import BadInput, CroupierError

T = TypeVar("T")

# A sound stream is rejected less than half the time, so this many in a row (odds below 2**-128) mean
# that the stream is stuck: the table must close, not hang.
MOST_REJECTIONS: Final = 128


class RandomSource(Protocol):
    """Anything that picks a number fairly."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""


class ByteSource:
    """Numbers from ``stream(size)``, which must give exactly ``size`` random bytes at each call."""

    def __init__(self, stream: Callable[[int], bytes]) -> None:
        self._stream = stream

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely.

        Takes the fewest bytes that can hold n - 1, and takes new ones when they fall beyond the largest
        multiple of n: folding that rest back would favour the low numbers.
        """
        if n < 1:
            raise BadInput(f"cannot pick one of {n}; there must be at least one to pick from")
        size = ((n - 1).bit_length() + 7) // 8
        span: int = 256**size
        fair = span - span % n
        for _ in range(MOST_REJECTIONS):
            value = int.from_bytes(self._take(size), "big")
            if value < fair:
                return value % n
        raise CroupierError(f"the random source failed: {MOST_REJECTIONS} draws in a row were out of range")

    def _take(self, size: int) -> bytes:
        try:
            taken = self._stream(size)
        except Exception as failure:
            raise CroupierError(f"the random source failed: {failure}") from failure
        if len(taken) != size:
            raise CroupierError(f"the random source failed: asked for {size} bytes, got {len(taken)}")
        return taken


class SystemSource(ByteSource):
    """The operating system's cryptographic source; nothing is kept that could predict the next draw."""

    def __init__(self) -> None:
        super().__init__(secrets.token_bytes)


class SeededSource(ByteSource):
    """A stream fixed by its seed: the same seed deals the same cards, on any machine, for ever.

    Block ``i`` of the stream is HMAC-SHA256 with the seed as key and ``i`` (8 bytes, big-endian, from 0)
    as message; draws take its bytes in order. A stream that was put aside goes on behind the bytes ``taken``.
    """

    def __init__(self, seed: bytes, taken: int = 0) -> None:
        if not seed:
            raise BadInput("the seed is empty; give at least one byte, 32 random ones for play")
        super().__init__(self._next)
        self._seed = seed
        self._blocks, skip = divmod(taken, _BLOCK)
        self._ready = b""
        self.taken = taken - skip
        self._next(skip)

    def _next(self, size: int) -> bytes:
        while len(self._ready) < size:
            self._ready += hmac.digest(self._seed, self._blocks.to_bytes(8, "big"), "sha256")
            self._blocks += 1
        taken, self._ready = self._ready[:size], self._ready[size:]
        self.taken += size
        return taken


_BLOCK: Final = 32


def shuffled(cards: Iterable[T], source: RandomSource) -> list[T]:
    """The cards in a new order, every order equally likely (Fisher and Yates)."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        pick = source.below(last + 1)
        deck[last], deck[pick] = deck[pick], deck[last]
    return deck
