"""Tags to count a shoe by: small whole numbers that add up to nothing over the shoe, as near to the effects of removal
as such numbers come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import gcd, sqrt
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

#: The largest tag either way. Of tags that do as well as each other the smaller are taken.
LARGEST: Final = 3
_TAGS: Final = tuple(sorted(range(-LARGEST, LARGEST + 1), key=abs))
#: What floats can make of equal values.
_NOISE: Final = 1e-12

_Sums: TypeAlias = npt.NDArray[np.float64]
_Picks: TypeAlias = npt.NDArray[np.int8]


def correlation(sizes: Sequence[int], effects: Sequence[float], tags: Sequence[float]) -> float | None:
    """How well tags follow the effects, over all cards; None where one of them never changes. ``sizes`` says how many
    cards share each."""
    effects, tags = _centred(sizes, effects), _centred(sizes, tags)
    spreads = _product(sizes, effects, effects) * _product(sizes, tags, tags)
    return _product(sizes, effects, tags) / sqrt(spreads) if spreads else None


def _product(sizes: Sequence[int], left: Sequence[float], right: Sequence[float]) -> float:
    return sum(size * first * second for size, first, second in zip(sizes, left, right, strict=True))


def _centred(sizes: Sequence[int], values: Sequence[float]) -> list[float]:
    mean = sum(size * value for size, value in zip(sizes, values, strict=True)) / sum(sizes)
    largest = max(map(abs, values), default=0.0)
    return [0.0 if abs(value - mean) <= _NOISE * largest else value - mean for value in values]


def best_tags(sizes: Sequence[int], effects: Sequence[float]) -> list[int]:
    """The balanced tags of the highest correlation; all 0 where there are none.

    With tags of a given sum of squares the correlation is the higher the more they agree with the effects. So for every
    sum of tags and every sum of their squares the greatest agreement is kept, group by group.
    """
    share = reduce(gcd, sizes)
    units = [size // share for size in sizes]
    deviations = _centred(sizes, effects)
    scale = max(map(abs, deviations), default=0.0) or 1.0
    most, squares = LARGEST * sum(units), LARGEST**2 * sum(units)
    agreed = np.full((2 * most + 1, squares + 1), -np.inf)
    agreed[most, 0] = 0.0
    picked: list[_Picks] = []
    for size, effect in zip(units, deviations, strict=True):
        agreed, picks = _one_more(agreed, size, effect / scale)
        picked.append(picks)
    balanced = agreed[most] / np.sqrt(np.maximum(np.arange(squares + 1), 1))
    best = int(np.flatnonzero(balanced >= balanced.max() - _NOISE)[0])
    return _read_back(picked, units, most, best)


def _one_more(agreed: _Sums, size: int, effect: float) -> tuple[_Sums, _Picks]:
    """One more group of cards under each tag it may have."""
    after = np.full_like(agreed, -np.inf)
    picks: _Picks = np.zeros(agreed.shape, np.int8)
    rows, columns = agreed.shape
    for tag in _TAGS:
        up, right = size * tag, size * tag * tag
        before = agreed[max(0, -up) : rows - max(0, up), : columns - right] + size * tag * effect
        there = (slice(max(0, up), rows - max(0, -up)), slice(right, columns))
        better = before > after[there] + _NOISE
        after[there][better] = before[better]
        picks[there][better] = tag
    return after, picks


def _read_back(picked: Sequence[_Picks], units: Sequence[int], total: int, squares: int) -> list[int]:
    tags: list[int] = []
    for picks, size in zip(reversed(picked), reversed(units), strict=True):
        tag = int(picks[total, squares])
        tags.append(tag)
        total, squares = total - size * tag, squares - size * tag * tag
    return tags[::-1]
