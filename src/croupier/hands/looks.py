"""All that a side bet may see of some cards.

A rule that names the line of a side bet is given a look and not the cards, so it can tell apart only what the look
tells apart. Whoever counts may therefore count looks instead of hands, and asks the rule once for each of them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from croupier.equipment.cards import DEUCE, JOKER, Card
from croupier.hands.orders import DEUCES_WILD, FIVE_CARD

SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
#: The most cards that a look is taken of.
MOST_CARDS: Final = 8


class FaceLook(NamedTuple):
    """Cards at face value: what the best five make, the suit they all share ("" where they do not), how many there are
    of one suit at most, and how many cards of one suit are in a row at most; the ace is high or low there."""

    line: str
    suit: str
    suited: int
    run: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Self:
        """The look of cards without the joker."""
        suits = [[card >> 2 for card in cards if card & 3 == suit] for suit in range(4)]
        most = max(map(len, suits))
        shared = SUITS[cards[0] & 3] if most == len(cards) else ""
        return cls(FIVE_CARD.line(FIVE_CARD.rank(cards)), shared, most, max(map(_run, suits)))


def _run(ranks: Sequence[int]) -> int:
    """How many of these ranks are in a row at most."""
    held = sum(1 << rank + 1 for rank in set(ranks))
    held |= held >> 13  # an ace below the deuce
    run = 0
    while held:
        held &= held >> 1
        run += 1
    return run


class WildLook(NamedTuple):
    """Five cards with wild deuces and a joker: what they make, what they make at face value ("" with the joker, which
    has none), and how many deuces there are."""

    line: str
    face: str
    deuces: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Self:
        """The look of five cards."""
        face = "" if JOKER in cards else FIVE_CARD.line(FIVE_CARD.rank(cards))
        return cls(DEUCES_WILD.line(DEUCES_WILD.rank(cards)), face, sum(card >> 2 == DEUCE for card in cards))

    @property
    def joker(self) -> bool:
        """Whether the joker is among the cards."""
        return not self.face

    @property
    def at_face_value(self) -> bool:
        """Whether the best category needs no wild card: no joker, and every deuce may be the 2 printed on it."""
        return self.face == self.line

    def made(self, *, natural: bool) -> str:
        """The name of the category on a table that pays natural and wild hands apart."""
        return f"{self.line}_natural" if natural else f"{self.line}_wild"
