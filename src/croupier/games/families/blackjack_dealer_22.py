"""A dealer 22: which line of a side bet on it the dealer's cards make."""

from collections.abc import Sequence

from croupier.equipment.cards import UNSEEN, Card
from croupier.hands.points import total


def is_22(dealer: Sequence[Card]) -> bool:
    """Whether the dealer busts with exactly 22."""
    return UNSEEN not in dealer and total(dealer).points == 22


def suited(cards: Sequence[Card]) -> bool:
    """All of one suit."""
    return len({card & 3 for card in cards}) == 1


def same_color(cards: Sequence[Card]) -> bool:
    """All red or all black: diamonds and hearts are the middle suits."""
    return len({card & 3 in (1, 2) for card in cards}) == 1


def lines(dealer: Sequence[Card]) -> tuple[str, ...]:
    """The line of a dealer 22: all cards of one suit, of one colour but not one suit, or any other (ruling: rf-6)."""
    if not is_22(dealer):
        return ()
    if suited(dealer):
        return ("dealer_22_suited",)
    return ("dealer_22_same_color",) if same_color(dealer) else ("dealer_22_other",)
