"""Wheels: where the ball or the clapper can come to rest, clockwise where the text says in which order."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from croupier.equipment.source import RandomSource
from croupier.errors import BadInput

Colour: TypeAlias = Literal["red", "black", "green"]


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel of equal sections. A symbol on several sections (Big Six) simply appears several times."""

    name: str
    pockets: tuple[str, ...]
    void: frozenset[str] = frozenset()
    """Pockets that can be hit but decide nothing: the game declares no spin and asks for another."""

    def spin(self, source: RandomSource) -> str:
        """Where it stops, a void pocket included: what really happened is what is recorded."""
        return self.pockets[source.below(len(self.pockets))]

    def check(self, pocket: object) -> str:
        """Read a result as somebody typed it."""
        if isinstance(pocket, str) and pocket in self.pockets:
            return pocket
        known = ", ".join(dict.fromkeys(self.pockets))
        raise BadInput(f"{pocket!r} is not on the {self.name} wheel; there is {known}")


def _in_order(pockets: str) -> tuple[str, ...]:
    return tuple(pockets.split())


# OH-G §1.II
SINGLE_ZERO: Final = Wheel(
    "single_zero",
    _in_order(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
    ),
)

# OH-G §1.III
DOUBLE_ZERO: Final = Wheel(
    "double_zero",
    _in_order(
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
    ),
)

# OH-G §1.IV
DOUBLE_ZERO_AS_SINGLE: Final = Wheel("double_zero_as_single", DOUBLE_ZERO.pockets, frozenset({"00"}))

NUMBERED_WHEELS: Final = {wheel.name: wheel for wheel in (SINGLE_ZERO, DOUBLE_ZERO, DOUBLE_ZERO_AS_SINGLE)}

# ruling: wheel-2
_RED: Final = frozenset(_in_order("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"))


def colour(pocket: str) -> Colour:
    """The colour of a roulette pocket."""
    DOUBLE_ZERO.check(pocket)
    if pocket in ("0", "00"):
        return "green"
    return "red" if pocket in _RED else "black"
