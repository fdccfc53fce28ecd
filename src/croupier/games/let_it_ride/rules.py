"""The pure rules of Let It Ride: which line five cards make."""

from croupier.equipment.cards import TEN
from croupier.hands.orders import FIVE_CARD
from croupier.hands.poker import lead

#: The lowest pair that is paid.
PAID_PAIR = TEN


def base_line(hand: int) -> str:
    """Of pairs only tens and better are paid (§13.II)."""
    line = FIVE_CARD.line(hand)
    return "pair_of_tens_or_better" if line == "pair" and lead(hand) >= PAID_PAIR else line
