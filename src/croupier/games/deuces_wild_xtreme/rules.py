"""The pure rules of Deuces Wild Xtreme: what is natural, and the line each bonus wager makes."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import DEUCE, JOKER, Card, rank_of, suit_of
from croupier.games.families.wild import by_making, line_of, made_at_face_value
from croupier.hands.orders import FIVE_CARD, FOUR_CARD

_RUNS: Final = ("straight", "straight_flush")
_ROYAL: Final = "royal_flush"


def deuces(cards: Sequence[Card]) -> int:
    """How many deuces; the joker is none."""
    return sum(rank_of(one) == DEUCE for one in cards)


def is_natural(cards: Sequence[Card]) -> bool:
    """Never with the joker (§(15)(A)(III)); with one deuce only as the 2 of an A-5 or 2-6 run (§(15)(A)(IV)).

    The best category decides first: four suited cards and a deuce of another suit that make a straight flush are a
    wild one, though they are a natural straight too (ruling: dwx-1).
    """
    if not deuces(cards):
        return JOKER not in cards
    return deuces(cards) == 1 and line_of(cards) in _RUNS and made_at_face_value(cards)


def trips_line(cards: Sequence[Card]) -> str:
    """Trips Plus Wild: natural and wild hands apart; what is five of a kind too is paid as that (ruling: dwx-2)."""
    return by_making(line_of(cards), natural=is_natural(cards))


def goin_wild_line(cards: Sequence[Card]) -> str:
    """Goin' Wild: how many wilds, deuces or deuces with the joker (§(16)(A)(III)); a fifth adds nothing."""
    two, joker = deuces(cards), JOKER in cards
    if two + joker >= 2:
        return f"{min(two + joker, 4)}_wilds"
    return "joker" if joker else ""


def goin_wild_progressive_line(cards: Sequence[Card]) -> str:
    """Goin' Wild Progressive: deuces alone, or with the joker; four deuces are that with the joker too."""
    two, joker = deuces(cards), JOKER in cards
    if two == 4 or (two >= 2 and not joker):
        return f"{two}_deuces"
    return f"{two + joker}_wilds" if two + joker >= 2 else ""


def too_wild_line(cards: Sequence[Card]) -> str:
    """Too Wild Progressive: the best hand; only of royal flushes it matters how they are made."""
    line = line_of(cards)
    return (("natural_" if is_natural(cards) else "wild_") + line) if line == _ROYAL else line


def linked_hand(cards: Sequence[Card], replacement: Card) -> list[Card]:
    """The five cards of the linked progressive: the replacement card where the joker was (§(19)(A)(VI))."""
    return [replacement if one == JOKER else one for one in cards]


def linked_lines(cards: Sequence[Card]) -> frozenset[str]:
    """Every line these cards make on the linked tables; deuces are twos (§(19)(A)(V)).

    Some tables pay poker hands, others flushes and straight flushes of four or five cards; the order of each table
    says which is best (ruling: dwx-3).
    """
    line = FIVE_CARD.line(FIVE_CARD.rank(cards))
    suited = max(sum(suit_of(one) == suit for one in cards) for suit in range(4))
    made = {line, *(f"{size}_card_flush" for size in (5, 4) if suited >= size)}
    if line in (_ROYAL, "straight_flush"):
        made.add(f"5_card_{line}")
    if FOUR_CARD.line(FOUR_CARD.rank(cards)) == "straight_flush":
        made.add("4_card_straight_flush")
    return frozenset(made)
