"""Baccarat hands: what a card and a hand count, what a natural is, and who draws a third card.

Both Ohio texts count and draw alike, so each rule is cited from both. Counts and values are small ints.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.equipment.cards import ACE, TEN, Card

#: What each card counts: pips (OH-E §3.I.A, OH-E Commission Free §6.I.A), nothing for tens and pictures
#: (OH-E §3.I.B, OH-E Commission Free §6.I.B), one for an ace (OH-E §3.I.C, OH-E Commission Free §6.I.C).
VALUE: Final = tuple(1 if rank == ACE else 0 if rank >= TEN else rank + 2 for rank in range(13) for _ in range(4))

#: The least two-card count of a natural.
NATURAL: Final = 8

#: Table 1 as printed, D to draw and S to stand: a row for the Banker's count on two cards, a column for the value of
#: the Player's third card, 0 to 9.
TABLE_1: Final[Mapping[int, str]] = {
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
}


def points(cards: Sequence[Card]) -> int:
    """The last digit of the sum (OH-E §3.II.A, OH-E §3.II.B, OH-E Commission Free §6.II.A; 6.II.B)."""
    return sum(VALUE[card] for card in cards) % 10


def is_natural(cards: Sequence[Card]) -> bool:
    """Eight or nine on the first two cards (OH-E §01.II, OH-E Commission Free §1.I)."""
    return len(cards) == 2 and points(cards) >= NATURAL


def player_draws(player: int, banker: int) -> bool:
    """Whether the Player's Hand draws, from both counts on two cards.

    Not against or with a natural (OH-E §8.I, OH-E Commission Free §11.I), else on less than six
    (OH-E §8.II.A, OH-E §8.II.B, OH-E Commission Free §11.II.A; 11.II.B).
    """
    return player < 6 and banker < NATURAL


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    """Whether the Banker's Hand draws, from both counts on two cards and the value of the Player's third card, if any.

    After a Player who stayed it draws on five or less (OH-E §8.III.A, OH-E Commission Free §11.III.A); after one who
    drew, on less than three (OH-E §8.III.B.1, OH-E Commission Free §11.III.B.1), never on seven (OH-E §8.III.B.2,
    OH-E Commission Free §11.III.B.2), and else as Table 1 says (OH-E §8.VI, OH-E Commission Free §11.VI).
    """
    if max(player, banker) >= NATURAL:
        return False
    if third is None:
        return banker <= 5
    # OH-E §8.III.B.3, OH-E Commission Free §11.III.B.3; its rows: OH-E §8.IV, OH-E Commission Free §11.IV; its columns:
    # OH-E §8.V, OH-E Commission Free §11.V
    return banker < 3 or TABLE_1.get(banker, "S" * 10)[third] == "D"
