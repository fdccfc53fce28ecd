"""The pure rules of Mississippi Stud: which line five cards make."""

from croupier.equipment.cards import JACK
from croupier.hands.orders import FIVE_CARD
from croupier.hands.poker import lead

SIX = 4
#: The lowest pair that wins, and the lowest that pushes.
WINNING_PAIR, PUSHING_PAIR = JACK, SIX


def base_line(hand: int) -> str:
    """Jacks and better win, sixes to tens push, lower pairs lose (§12.II, §11.VII.B)."""
    line = FIVE_CARD.line(hand)
    if line != "pair" or lead(hand) < PUSHING_PAIR:
        return line
    return "pair_of_jacks_or_better" if lead(hand) >= WINNING_PAIR else "pair_of_sixes_to_tens"
