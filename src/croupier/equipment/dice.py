"""Dice: rolled by a source, or read from the table."""

from croupier.equipment.source import RandomSource
from croupier.errors import BadInput


def roll(source: RandomSource, n: int) -> tuple[int, ...]:
    """Roll n dice."""
    return tuple(source.below(6) + 1 for _ in range(n))


def check_roll(value: object, n: int) -> tuple[int, ...]:
    """Read a roll of n dice as somebody typed it."""
    if isinstance(value, (list, tuple)) and len(value) == n:
        for face in value:
            if (
                type(face) is not int or not 1 <= face <= 6
            ):  # by type, because JSON's true would otherwise pass as a one
                break
        else:
            return tuple(value)
    example = [3, 4, 1, 6, 2, 5][:n]
    raise BadInput(f"{value!r} is not a roll of {n} dice; write {n} numbers from 1 to 6, like {example}")
