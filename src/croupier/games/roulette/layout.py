"""The layout: every position a chip can take, and the numbers it covers (§4.V; ruling: wheel-1).

The numbers lie in twelve rows of three, with 0 and 00 side by side above the first: 0 touches 1 and 2, 00
touches 2 and 3. On a single zero layout the 0 lies there alone and touches 3 as well. A position is named by its
kind and its numbers, ``split:8-11``.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

from croupier.equipment.wheel import NUMBERED_WHEELS, Wheel, colour
from croupier.games.families.wheels import Position

Numbers: TypeAlias = tuple[str, ...]

ZEROS: Final = frozenset({"0", "00"})
EVEN_CHANCES: Final = frozenset({"red", "black", "odd", "even", "low", "high"})

_BOXES: Final[Numbers] = tuple(str(number) for number in range(1, 37))
_ROWS: Final = tuple(_BOXES[at : at + 3] for at in range(0, 36, 3))

# 0-00 is one position, though chips may lie on either of two lines for it (§4.V.B).
_ZERO_SPLITS: Final[tuple[Numbers, ...]] = (("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3"))
# The line between 0 and 3 is on the single zero layout alone; the trios are those the text lists, and no four boxes
# meet in a point there (§4.V.C.1, §4.V.D).
_ALONE_ABOVE: Final[Numbers] = ("0", "3")
_TRIOS: Final[tuple[Numbers, ...]] = (("0", "1", "2"), ("0", "2", "00"), ("00", "2", "3"))  # §4.V.C.1


def _inside() -> Iterator[tuple[str, Numbers]]:
    """The positions named by their numbers."""
    for box in ("0", "00", *_BOXES):
        yield "straight", (box,)  # §4.V.A
    for pair in (*_ZERO_SPLITS, *(pair for row in _ROWS for pair in pairwise(row))):
        yield "split", pair  # §4.V.B
    for row in (*_TRIOS, *_ROWS):
        yield "three", row  # §4.V.C, §4.V.C.2
    for row, below in pairwise(_ROWS):
        for pair in zip(row, below, strict=True):
            yield "split", pair
        for left, right in ((0, 1), (1, 2)):
            yield "four", (row[left], row[right], below[left], below[right])  # §4.V.D
        yield "six", row + below  # §4.V.F


def _outside() -> Iterator[tuple[str, Position]]:
    """The positions with a box of their own, and the first five."""
    yield "first_five", Position("first_five", ZEROS | {"1", "2", "3"})  # §4.V.E
    for place in range(3):
        yield f"column:{place + 1}", Position("column", frozenset(_BOXES[place::3]))  # §4.V.G
        yield f"dozen:{place + 1}", Position("dozen", frozenset(_BOXES[place * 12 : place * 12 + 12]))  # §4.V.H
    for shade in ("red", "black"):
        yield shade, Position(shade, frozenset(box for box in _BOXES if colour(box) == shade))  # §4.V.I, §4.V.J
    yield "odd", Position("odd", frozenset(_BOXES[0::2]))  # §4.V.K
    yield "even", Position("even", frozenset(_BOXES[1::2]))  # §4.V.L
    yield "low", Position("low", frozenset(_BOXES[:18]))  # §4.V.M
    yield "high", Position("high", frozenset(_BOXES[18:]))  # §4.V.N


def _name(kind: str, numbers: Numbers) -> str:
    return f"{kind}:{'-'.join(numbers)}"


#: The positions of the double zero layout.
DOUBLE_ZERO_LAYOUT: Final[Mapping[str, Position]] = {
    **{_name(kind, numbers): Position(kind, frozenset(numbers)) for kind, numbers in _inside()},
    **dict(_outside()),
}
_SINGLE_ZERO_ONLY: Final = _name("split", _ALONE_ABOVE)
#: Every position of any layout.
LAYOUT: Final[Mapping[str, Position]] = {
    **DOUBLE_ZERO_LAYOUT,
    _SINGLE_ZERO_ONLY: Position("split", frozenset(_ALONE_ABOVE)),
}

_BY_NUMBERS: Final = {
    (kind, *sorted(numbers)): _name(kind, numbers) for kind, numbers in (*_inside(), ("split", _ALONE_ABOVE))
}


def canonical(slug: str) -> str:
    """The one name of a position, whatever order its numbers were given in; what is none stays as it was."""
    if slug in LAYOUT:
        return slug
    kind, _, numbers = slug.partition(":")
    return _BY_NUMBERS.get((kind, *sorted(numbers.split("-"))), slug)


def _on(wheel: Wheel) -> Mapping[str, Position]:
    """A position is open where the ball can win on each of its numbers: none covers a 00 that is void or missing. A
    layout with a 00 has no line between 0 and 3, also while it is used as a single zero layout (§1.IV)."""
    wins = set(wheel.pockets) - wheel.void
    layout = DOUBLE_ZERO_LAYOUT if "00" in wheel.pockets else LAYOUT
    return {slug: position for slug, position in layout.items() if position.pockets <= wins}


#: The positions open on each wheel.
OPEN: Final[Mapping[str, Mapping[str, Position]]] = {name: _on(wheel) for name, wheel in NUMBERED_WHEELS.items()}
