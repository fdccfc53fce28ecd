"""The outcomes that a wager is counted over, in blocks."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import numpy.typing as npt

Ways: TypeAlias = npt.NDArray[Any]
#: How many of each card there are.
Pack: TypeAlias = tuple[int, ...]

#: Outcomes that are looked at: two hands of two cards are two millions.
MOST_DEALS: Final = 8_000_000


class Block(NamedTuple):
    """Some outcomes: what expressions can name in them, how many there are, and the ways of each."""

    known: Mapping[str, Any]
    rows: int
    ways: Ways
