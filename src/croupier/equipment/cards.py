"""Cards as small ints: ``rank * 4 + suit``, with a two-letter text form (``"Ah"``, ``"Td"``, ``"Jk"``).

Ranks run 0 (deuce) to 12 (ace), suits c d h s. The joker is 52. ``UNSEEN`` (text ``"??"``) is a card
nobody has identified: a burn, or a face-down card dealt by hand. It is never compared or ranked.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from croupier.errors import BadCard

Card: TypeAlias = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER: Final[Card] = 52
UNSEEN: Final[Card] = 53

TEXT: Final[tuple[str, ...]] = (*(r + s for r in RANKS for s in SUITS), "Jk", "??")
_CARD: Final[dict[str, Card]] = {text: card for card, text in enumerate(TEXT)}

DEUCE, TEN, JACK, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12


def rank_of(card: Card) -> int:
    """The rank, 0 (deuce) to 12 (ace). Not for the joker or an unseen card."""
    return card >> 2


def suit_of(card: Card) -> int:
    """The suit, 0 to 3 for clubs, diamonds, hearts, spades."""
    return card & 3


def card(text: str) -> Card:
    """Read ``"Ah"``, ``"Td"``, ``"Jk"`` or ``"??"``."""
    try:
        return _CARD[text]
    except (KeyError, TypeError):
        raise BadCard(
            f"{text!r} is not a card; write a rank 2-9 T J Q K A and a suit c d h s, like 'Ah', 'Td', or 'Jk'"
        ) from None


def cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Read several cards from ``"Ah Td 9c"`` or from a list of texts."""
    return tuple(card(name) for name in (text.split() if isinstance(text, str) else text))


def show(hand: Iterable[Card]) -> str:
    """Cards as text, space separated, in the order given."""
    return " ".join([TEXT[card] for card in hand])


def counts(deck: Iterable[Card]) -> list[int]:
    """How often a deck holds each of the 53 cards."""
    held = [0] * UNSEEN
    for card in deck:
        if not 0 <= card < UNSEEN:
            raise BadCard(f"{card!r} is not a card that a deck can hold; cards are 0 to {UNSEEN - 1}")
        held[card] += 1
    return held


@cache
def pack(kind: int = 52) -> tuple[Card, ...]:
    """One pack: 52 cards, 53 (with a joker) or 48 (without the tens)."""
    match kind:
        case 52:
            return tuple(range(52))
        case 53:
            return tuple(range(53))
        case 48:
            return tuple(card for card in range(52) if card >> 2 != TEN)
    raise BadCard(f"there is no pack of {kind} cards; packs have 52, 53 (with a joker) or 48 (without tens)")
