"""The pure rules of Crazy Four Poker: who may raise, when the dealer qualifies, the lines of its two pay tables."""

from croupier.equipment.cards import ACE, KING, QUEEN
from croupier.hands.orders import FOUR_CARD
from croupier.hands.poker import lead


def may_raise(hand: int) -> bool:
    """A pair of aces or better (§10.III)."""
    return FOUR_CARD.at_least(hand, "two_pair") or (FOUR_CARD.line(hand) == "pair" and lead(hand) == ACE)


def qualifies(dealer: int) -> bool:
    """King high or better (§2.I.D.2)."""
    return FOUR_CARD.at_least(dealer, "pair") or lead(dealer) >= KING


def super_bonus_line(hand: int) -> str:
    """Four aces have a line of their own (§11.II)."""
    line = FOUR_CARD.line(hand)
    if line == "four_of_a_kind":
        return "four_aces" if lead(hand) == ACE else "four_of_a_kind_not_aces"
    return line


def queens_up_line(hand: int) -> str:
    """Of pairs only queens and better are paid (§11.III)."""
    line = FOUR_CARD.line(hand)
    return "pair_of_queens_or_better" if line == "pair" and lead(hand) >= QUEEN else line
