"""The pure rules of Four Card Poker: who wins, and the lines of aces up."""

from croupier.equipment.cards import ACE
from croupier.games.families.stud import Result
from croupier.hands.orders import FOUR_CARD
from croupier.hands.poker import lead


def against_dealer(player: int, dealer: int) -> Result:
    """A tie wins, and the dealer always plays (§11.I.A)."""
    return Result(1, "win", "OH-C 11.I.A") if player >= dealer else Result(-1, "lose", "OH-C 11.I.A")


def aces_up_line(hand: int) -> str:
    """Of pairs only aces are paid (§11.I.C)."""
    line = FOUR_CARD.line(hand)
    return "pair_of_aces" if line == "pair" and lead(hand) == ACE else line
