"""The pure rules of Pontoon Plus: what a hand counts, which line it makes, and what an over-limit bet comes to (SG)."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import ACE, JACK, Card
from croupier.hands.points import VALUE, is_blackjack, total
from croupier.money import Cents

SIX, SEVEN, EIGHT = 4, 5, 6
SPADES: Final = 3
BY_CARDS: Final = {5: "five_cards", 6: "six_cards"}


def points(cards: Sequence[Card], *, doubled: bool = False) -> int:
    """The point total (§1.19): pips (§3.2.2), pictures ten (§1.16, §3.2.3), aces eleven if that fits (§1.9, §1.25).

    In a doubled hand the aces among the first two cards count one; an ace as third card may count eleven (§3.25.2).
    """
    if not doubled:
        return total(cards).points
    first = sum(VALUE[card] for card in cards[:2])  # §3.2.1
    rest = sum(VALUE[card] for card in cards[2:])
    return first + rest + (10 if 1 in (VALUE[card] for card in cards[2:]) and first + rest <= 11 else 0)


def is_pontoon(cards: Sequence[Card]) -> bool:
    """An ace and a picture card as the first two cards (§1.20); a ten is not in the pack."""
    return len(cards) == 2 and is_blackjack(*cards)


def line_of_21(cards: Sequence[Card], *, split: bool) -> str:
    """The line of the pay table that a 21 makes (§4.1.1); after a split it is no pontoon (§1.24, ruling: pon-3)."""
    if len(cards) == 3:
        ranks = sorted(card >> 2 for card in cards)
        if ranks in ([SIX, SEVEN, EIGHT], [SEVEN, SEVEN, SEVEN]):
            return ("6_7_8" if ranks[0] == SIX else "7_7_7") + _suits(cards)
    if is_pontoon(cards) and not split:
        return "pontoon"
    return "seven_cards" if len(cards) >= 7 else BY_CARDS.get(len(cards), "regular")


def _suits(cards: Sequence[Card]) -> str:
    suits = {card & 3 for card in cards}
    if len(suits) > 1:
        return "_mixed"
    return "_spades" if suits == {SPADES} else "_suited"


def is_super_bonus(cards: Sequence[Card], up: Card) -> bool:
    """Three sevens of one suit against a seven of any suit (§1.31)."""
    return up >> 2 == SEVEN and len(cards) == 3 and len(set(cards)) == 1 and cards[0] >> 2 == SEVEN


def super_bonus_line(bet: Cents) -> str | None:
    """What the size of the bet earns: none below $10 (§4.1.2, ruling: pon-1)."""
    if bet >= 100_00:
        return "bet_of_100"
    return "bet_of_10" if bet >= 10_00 else None


def pair_line(first: Card, second: Card) -> str | None:
    """One number or one picture twice, whatever the suits (§3.14, ruling: pon-4)."""
    return "pair" if first >> 2 == second >> 2 else None


def bonus_line(first: Card, second: Card) -> str | None:
    """The two-card combination of the bonus table, if it is one (§3.15, §4.1.3)."""
    low, high = sorted((first >> 2, second >> 2))
    if low == high == ACE:
        return "aces_suited" if first == second else "aces"
    if low == high:
        return "high_pair" if low >= JACK else "low_pair"
    if high == ACE:
        return "ace_picture" if low >= JACK else "ace_low"
    return None


def against_dealer(player: int, dealer: int) -> tuple[int, str, str]:
    """What each unit wins, in one word and by clause: as near to 21 as possible, not over (§3.1)."""
    if dealer > 21:
        return 1, "win", "SG 3.27.1"
    if player == dealer:
        return 0, "push", "SG 3.27.4"  # a stand off (§1.28)
    return (1, "win", "SG 3.27.2") if player > dealer else (-1, "lose", "SG 3.27.3")


def pro_rata(bets: Sequence[Cents], least: Cents, most: Cents) -> list[Cents]:
    """What each bet on a box counts for (ruling: pon-6).

    Over the maximum it is cut in proportion, but not below the minimum (§5.1.1); a bet that was under the minimum to
    begin with counts in full (§5.1.2).
    """
    placed = sum(bets)
    if not most or placed <= most:
        return list(bets)
    return [bet if bet < least else max(bet * most // placed, least) for bet in bets]
