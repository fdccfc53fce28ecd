"""The pure rule of Ultimate Texas Hold'em: when the dealer is good enough for the ante."""

from croupier.hands.orders import FIVE_CARD


def qualifies(dealer: int) -> bool:
    """A pair or better (§9.VII)."""
    return FIVE_CARD.at_least(dealer, "pair")
