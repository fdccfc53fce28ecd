"""The pure rules of Three Card Poker: who wins, and the lines of the six card bonus."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.equipment.cards import QUEEN, SUITS, Card
from croupier.hands.orders import FIVE_CARD, THREE_CARD
from croupier.hands.poker import lead

_SIX_CARD_ROYAL: Final = 0b1111110000000
_SUIT_NAMES: Final = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


class Showdown(NamedTuple):
    """What ante and play win per unit, and under which clause."""

    ante: int
    play: int
    outcome: str
    play_outcome: str
    clause: str


NOT_QUALIFIED: Final = Showdown(1, 0, "win", "push", "OH-H 12.I")
PLAYER_WINS: Final = Showdown(1, 1, "win", "win", "OH-H 12.II")
TIE: Final = Showdown(0, 0, "push", "push", "OH-H 12.III")
DEALER_WINS: Final = Showdown(-1, -1, "lose", "lose", "OH-H 10.IV.B")


def qualifies(dealer: int) -> bool:
    """Queen high or better (§12.I)."""
    return THREE_CARD.at_least(dealer, "pair") or lead(dealer) >= QUEEN


def against_dealer(player: int, dealer: int) -> Showdown:
    """Compare two ranked hands (§12.I to §12.III)."""
    if not qualifies(dealer):
        return NOT_QUALIFIED
    if player == dealer:
        return TIE
    return PLAYER_WINS if player > dealer else DEALER_WINS


def six_card_line(cards: Sequence[Card]) -> str:
    """The six card bonus line of the player's three and the dealer's three (§6.IV, §11.I; ruling: tcp-1)."""
    suit = cards[0] & 3
    if all(one & 3 == suit for one in cards) and sum(1 << (one >> 2) for one in cards) == _SIX_CARD_ROYAL:
        return f"6_card_royal_{_SUIT_NAMES[SUITS[suit]]}"
    return FIVE_CARD.line(FIVE_CARD.rank(cards))
