"""The pure rules of Rocket Aces: which lines the first two cards and the dealer's blackjack make (CO 30-899.29)."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import SUITS, UNSEEN, Card
from croupier.games.families.blackjack_dealer_22 import suited
from croupier.hands.points import ACES, is_blackjack

SPADES: Final = SUITS.index("s")


def lines(two: Sequence[Card], dealer: Sequence[Card]) -> set[str]:
    """Every line made; the best of the posted table is paid (ruling: ra-1)."""
    up_and_hole = dealer[:2]
    blackjack = UNSEEN not in up_and_hole and is_blackjack(*up_and_hole)
    aces = sum(one in ACES for one in two)
    made: set[str] = set()
    if aces == 2:
        made |= _two_aces(two, up_and_hole if blackjack else ())
    if aces == 1:
        made.add("single_ace")
    if is_blackjack(*two):
        made |= {"player_blackjack", "player_dealer_blackjack"} if blackjack else {"player_blackjack"}
    if blackjack:
        made.add("dealer_blackjack")
    return made


def _two_aces(two: Sequence[Card], blackjack: Sequence[Card]) -> set[str]:
    names = ["two_aces"]
    if suited(two):
        names.append("two_aces_suited")
        if two[0] & 3 == SPADES:
            names.append("two_aces_of_spades")
    made = set(names)
    if blackjack:
        made |= {f"{one}_dealer_blackjack" for one in names}
        if suited(blackjack):
            made |= {f"{one}_dealer_blackjack_suited" for one in names}
            if blackjack[0] & 3 == SPADES:
                made |= {f"{one}_dealer_blackjack_spades" for one in names}
    return made
