"""The pure rules of Four Card Poker: the lines of aces up."""

from croupier.equipment.cards import ACE
from croupier.hands.orders import FOUR_CARD
from croupier.hands.poker import lead


def aces_up_line(hand: int) -> str:
    """Of pairs only aces are paid (§11.I.C)."""
    line = FOUR_CARD.line(hand)
    return "pair_of_aces" if line == "pair" and lead(hand) == ACE else line
