"""The pure rules of Texas Hold'em Bonus: with which hand an ante is paid, and the lines of the bonus on two cards."""

from collections.abc import Sequence

from croupier.equipment.cards import ACE, JACK, KING, Card
from croupier.hands.orders import FIVE_CARD


def pays_ante(player: int) -> bool:
    """A straight or better (§10.VIII.B)."""
    return FIVE_CARD.at_least(player, "straight")


def bonus_line(cards: Sequence[Card]) -> str:
    """The bonus line of two cards (§11.III), empty for a hand that is not paid."""
    (high, high_suit), (low, low_suit) = sorted((divmod(card, 4) for card in cards), reverse=True)
    if high == low:
        return "ace_ace" if high == ACE else "kk_qq_jj" if high >= JACK else "pair_10_to_2"
    if high != ACE or low < JACK:
        return ""
    suited = "suited" if high_suit == low_suit else "offsuit"
    return f"ace_king_{suited}" if low == KING else f"ace_queen_or_jack_{suited}"
