"""Dice: rolled by a source, or read from the table."""

from typing import Final

from croupier.equipment.source import RandomSource
from croupier.errors import BadInput

_FACES: Final = frozenset(range(1, 7))


def roll(source: RandomSource, n: int) -> tuple[int, ...]:
    """Roll n dice."""
    return tuple(source.below(6) + 1 for _ in range(n))


def check_roll(value: object, n: int) -> tuple[int, ...]:
    """Read a roll of n dice as somebody typed it."""
    # By type, because JSON's true would otherwise pass as a one.
    if not isinstance(value, (list, tuple)) or [*map(type, value)] != [int] * n or not _FACES.issuperset(value):
        example = [3, 4, 1, 6, 2, 5][:n]
        raise BadInput(f"{value!r} is not a roll of {n} dice; write {n} numbers from 1 to 6, like {example}")
    return tuple(value)
