"""The pure rules of Ride Free's bonus bets: which lines the cards make (CO 30-2119)."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import ACE, KING, QUEEN, SUITS, UNSEEN, Card, card
from croupier.games.families.side_bets import has_blackjack, suited
from croupier.hands.points import VALUE, total

QUEEN_OF_HEARTS: Final = card("Qh")
#: The ranks of the top lines of the three groups of 21+3 progressive tables.
TOP_RANKS: Final = {
    "three_aces": (ACE,),
    "three_aces_or_kings": (ACE, KING),
    "three_aces_kings_or_queens": (ACE, KING, QUEEN),
}


def three_cards(cards: Sequence[Card], jackpot_suit: str = "s") -> set[str]:
    """Every line of the 21+3 tables that the first two cards and the upcard make (§(21)(D), §(21)(F); ruling: rf-2)."""
    low, middle, high = sorted(card >> 2 for card in cards)
    one_suit = suited(cards)
    straight = (high - low == 2 and low < middle < high) or (low, middle, high) == (0, 1, ACE)  # not K-A-2
    made: set[str] = set()
    if low == high:
        made |= _three_of_a_kind(high, one_suit, SUITS[cards[0] & 3] == jackpot_suit)
    if middle in (low, high):
        made.add("pair")
    if straight:
        made.add("straight")
    if one_suit:
        made |= {"flush", "straight_flush"} if straight else {"flush"}
    return made


def _three_of_a_kind(rank: int, one_suit: bool, jackpot: bool) -> set[str]:
    """The lines of three of one rank; "three aces or kings" are three of one of them (rulings: rf-3, rf-4)."""
    if not one_suit:
        return {"three_of_a_kind", "three_of_a_kind_offsuit"}
    made = {"three_of_a_kind", "three_of_a_kind_suited", "suited_three_of_a_kind"}
    for name, ranks in TOP_RANKS.items():
        if rank in ranks:
            made |= {f"{name}_suited", f"{name}_specific_suit"} if jackpot else {f"{name}_suited"}
    return made


def ladies(two: Sequence[Card], dealer: Sequence[Card], jackpot_suit: str = "s") -> set[str]:
    """Every line of the Lucky Ladies tables that the first two cards make, a 20 in all (§(21)(E), §(21)(G))."""
    if total(two).points != 20:
        return set()
    made = {"any_20"}
    if suited(two):
        made.add("suited_20")
    if two[0] == two[1]:
        made.add("matched_20")
    if two[0] == two[1] == QUEEN_OF_HEARTS:
        made |= _queens(dealer, jackpot_suit)
    return made


def _queens(dealer: Sequence[Card], jackpot_suit: str) -> set[str]:
    made = {"queen_of_hearts_pair"}
    if not has_blackjack(dealer):
        return made
    made.add("queen_of_hearts_pair_dealer_blackjack")
    if suited(dealer):
        made.add("queen_of_hearts_pair_dealer_blackjack_suited")
        if SUITS[dealer[0] & 3] == jackpot_suit:  # ruling: rf-4
            made.add("queen_of_hearts_pair_dealer_blackjack_suit_specific")
    return made


def bust(dealer: Sequence[Card]) -> set[str]:
    """The lines of Bust Bonus: by the upcard, suited if all the dealer's cards are, and three eights (§(25)(A)(IV))."""
    if UNSEEN in dealer or total(dealer).points <= 21:
        return set()
    value = VALUE[dealer[0]]
    names = [f"{'ace' if value == 1 else value}_up"]
    if len(dealer) == 3 and all(VALUE[card] == 8 for card in dealer):
        names.append("8_8_8")
    return {*names, *(f"{name}_suited" for name in names)} if suited(dealer) else set(names)
