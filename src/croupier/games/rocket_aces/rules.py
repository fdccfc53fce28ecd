"""The pure rules of Rocket Aces: which lines the first two cards and the dealer's blackjack make (CO 30-899.29)."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import SUITS, Card
from croupier.games.families.side_bets import has_blackjack, suited
from croupier.hands.points import ACES, is_blackjack
from croupier.paytables import PayTable

SPADES: Final = SUITS.index("s")


def lines(two: Sequence[Card], dealer: Sequence[Card]) -> set[str]:
    """Every line made; the best of the posted table is paid (ruling: ra-1)."""
    blackjack = has_blackjack(dealer)
    aces = sum(card in ACES for card in two)
    made: set[str] = set()
    if aces == 2:
        made |= _two_aces(two, dealer[:2] if blackjack else ())
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
        made |= {f"{name}_dealer_blackjack" for name in names}
        if suited(blackjack):
            made |= {f"{name}_dealer_blackjack_suited" for name in names}
            if blackjack[0] & 3 == SPADES:
                made |= {f"{name}_dealer_blackjack_spades" for name in names}
    return made


def has_own_meters(table: PayTable) -> bool:
    """Several lines that each pay a whole meter have one each, as on the third long table (§(2))."""
    return sum(line.pays.unit == "percent" and line.pays.num == 100 for line in table.lines) > 1
