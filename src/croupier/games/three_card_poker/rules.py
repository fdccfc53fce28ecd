"""The pure rules of Three Card Poker: when the dealer qualifies, and the lines of the six card bonus."""

from croupier.equipment.cards import QUEEN
from croupier.hands.looks import FaceLook
from croupier.hands.orders import THREE_CARD
from croupier.hands.poker import lead


def qualifies(dealer: int) -> bool:
    """Queen high or better (§12.I)."""
    return THREE_CARD.at_least(dealer, "pair") or lead(dealer) >= QUEEN


def six_card_line(six: FaceLook) -> str:
    """The six card bonus line of the player's three and the dealer's three (§6.IV, §11.I): of royal flushes, one that
    takes all six cards has a line for its suit (ruling: tcp-1)."""
    return f"6_card_royal_{six.suit}" if six.line == "royal_flush" and six.suit and six.run == 6 else six.line
