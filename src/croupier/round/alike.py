"""Which cards the rules cannot tell apart: declared by a game, for those who count alike cards once.

A declaration is never believed: `croupier conform` deals renamed cards and compares, and the enumerator plays a second
member of every class that it counts as one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias

from croupier.equipment.cards import SUITS, Card
from croupier.errors import BadInput

#: All that the rules see of a card: its rank, its points, its colour.
Face: TypeAlias = Callable[[Card], Hashable]


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike:
    """What makes no difference to a wager. By default everything makes one.

    ``face`` is all that the rules see of a card: cards with the same face are alike. ``suits`` are groups of suits
    that can be renamed among each other throughout a round, ``("cdhs",)`` where only equality of suits counts and
    ``("cds", "h")`` where hearts are named. ``order`` says whether it matters in which order a hand receives its
    cards between two decisions, and in which order the dice of one roll are read.
    """

    face: Face | None = None
    suits: tuple[str, ...] = ()
    order: bool = True

    def __post_init__(self) -> None:
        named = "".join(self.suits)
        if len(set(named)) != len(named) or not set(named) <= set(SUITS):
            raise BadInput(f"suits are groups of {', '.join(SUITS)}, each once, not {self.suits!r}")
        if self.face and self.suits:
            raise BadInput("cards are alike by their face or by renaming suits; declare one of the two")

    def __bool__(self) -> bool:
        """Whether anything is alike at all."""
        return self.face is not None or bool(self.suits) or not self.order

    @property
    def groups(self) -> tuple[str, ...]:
        """Every suit in the group that it can be renamed in, alone where it cannot."""
        return (*self.suits, *(suit for suit in SUITS if suit not in "".join(self.suits)))

    def both(self, other: Alike) -> Alike:
        """What makes no difference here nor there."""
        order = self.order or other.order
        if self.face and other.face:
            return Alike(face=self.face if self.face is other.face else _pair(self.face, other.face), order=order)
        if self.face or other.face:
            face, suits = (self.face, other.suits) if self.face else (other.face, self.suits)
            assert face is not None
            return Alike(suits=tuple(group for group in suits if _same_face(face, group)), order=order)
        shared = ("".join(suit for suit in ours if suit in theirs) for ours in self.suits for theirs in other.suits)
        return Alike(suits=tuple(group for group in shared if len(group) > 1), order=order)


#: Where every card, every suit and every order makes a difference.
DIFFERENT: Final = Alike()


def together(declared: Iterable[Alike]) -> Alike:
    """What makes no difference to any of several wagers."""
    several = list(declared)
    return reduce(Alike.both, several) if several else DIFFERENT


def _pair(ours: Face, theirs: Face) -> Face:
    return lambda card: (ours(card), theirs(card))


def _same_face(face: Face, group: str) -> bool:
    """Whether renaming suits of a group changes no face."""
    numbers = [SUITS.index(suit) for suit in group]
    return all(len({face(rank * 4 + suit) for suit in numbers}) == 1 for rank in range(13))
