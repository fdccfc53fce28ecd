"""The pure rules of Pontoon Plus: what a hand counts, what becomes of it, and what an over-limit bet comes to (SG)."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import ACE, JACK, Card
from croupier.games.families.no_hole_card import DOUBLE, MAIN, REGULAR, SURRENDER, BetResult, HandResult, Manner
from croupier.hands.points import VALUE, is_blackjack, total
from croupier.money import Cents

SIX, SEVEN, EIGHT = 4, 5, 6
SPADES: Final = 3
BY_CARDS: Final = {5: "five_cards", 6: "six_cards"}


def points(cards: Sequence[Card], doubled: bool = False) -> int:
    """The point total (§1.19): pips (§3.2.2), pictures ten (§1.16, §3.2.3), aces eleven if that fits (§1.9, §1.25). In
    a doubled hand the aces among the first two cards count one; an ace as third card may count eleven (§3.25.2)."""
    if not doubled:
        return total(cards).points
    first = sum(VALUE[card] for card in cards[:2])  # §3.2.1
    rest = sum(VALUE[card] for card in cards[2:])
    return first + rest + (10 if 1 in (VALUE[card] for card in cards[2:]) and first + rest <= 11 else 0)


def is_pontoon(cards: Sequence[Card]) -> bool:
    """An ace and a picture card as the first two cards (§1.20); a ten is not in the pack."""
    return len(cards) == 2 and is_blackjack(*cards)


def may_double(cards: Sequence[Card], split: bool) -> bool:
    """The first two cards, after a split too (§1.5, §3.25)."""
    return len(cards) == 2


def may_split(cards: Sequence[Card]) -> bool:
    """Two cards equal in value, whatever their rank (§1.26, §3.24; ruling: pon-4)."""
    return len(cards) == 2 and VALUE[cards[0]] == VALUE[cards[1]]


def of_21(cards: Sequence[Card], manner: Manner) -> HandResult:
    """A 21 wins at once, whatever the dealer makes later (ruling: pon-2): by its line, or even money if doubled."""
    if manner.doubled:
        even = BetResult("win", "SG 3.25.5", DOUBLE)
        return HandResult(even, even)
    line = line_of_21(cards, split=manner.split)
    clause = "SG 3.16" if line == "pontoon" else "SG 3.24.3" if manner.split else "SG 3.26"
    return HandResult(BetResult("win", clause, MAIN, line))


def line_of_21(cards: Sequence[Card], *, split: bool) -> str:
    """The line of the pay table that a 21 makes (§4.1.1); after a split it is no pontoon (§1.24, ruling: pon-3)."""
    if len(cards) == 3:
        ranks = sorted(card >> 2 for card in cards)
        if ranks in ([SIX, SEVEN, EIGHT], [SEVEN, SEVEN, SEVEN]):
            return ("6_7_8" if ranks[0] == SIX else "7_7_7") + _suits(cards)
    if is_pontoon(cards) and not split:  # §1.20
        return "pontoon"
    return "seven_cards" if len(cards) >= 7 else BY_CARDS.get(len(cards), REGULAR)


def _suits(cards: Sequence[Card]) -> str:
    suits = {card & 3 for card in cards}
    if len(suits) > 1:
        return "_mixed"
    return "_spades" if suits == {SPADES} else "_suited"


def too_many(manner: Manner) -> HandResult:
    """More than 21 loses, a doubled bet whole (§1.2, ruling: pon-3)."""
    lost = BetResult("lose", _losing(manner, "SG 3.21"))
    return HandResult(lost, lost)


def against_dealer(player: int, manner: Manner, dealer: int, pontoon: bool) -> HandResult:
    """As near to 21 as possible, not over (§3.1). A winner is paid by the table (§4.1.1), a doubled one even money
    (§3.25.5). To a pontoon split hands lose everything (§3.24.5), and a doubled part goes back (§3.25.4)."""
    if pontoon:
        return HandResult(BetResult("lose", _losing(manner, "SG 3.27.3")), BetResult("push", "SG 3.25.4"))
    if player == dealer:
        result = BetResult("push", "SG 3.27.4")  # a stand off (§1.28)
    elif player < dealer <= 21:
        result = BetResult("lose", "SG 3.27.3")
    else:
        clause = "SG 3.27.1" if dealer > 21 else "SG 3.27.2"
        result = BetResult("win", clause, DOUBLE) if manner.doubled else BetResult("win", clause, MAIN, REGULAR)
    return HandResult(result, result)


def _losing(manner: Manner, otherwise: str) -> str:
    return "SG 3.25.4" if manner.doubled else "SG 3.24.5" if manner.split else otherwise


def given_up(pontoon: bool) -> BetResult:
    """Half is lost, the odd cent with it (ruling: G7); against a pontoon a surrender has no effect (§3.19)."""
    return BetResult("lose", "SG 3.19.1") if pontoon else BetResult("surrender", "SG 3.19.2", SURRENDER)


#: The doubled part comes back, and the initial bet is lost.
WITHDRAWN: Final = HandResult(BetResult("lose", "SG 3.25.3"), BetResult("withdrawn", "SG 3.25.3"))


def is_super_bonus(cards: Sequence[Card], up: Card, split: bool) -> bool:
    """Three sevens of one suit against a seven of any suit (§1.31); split sevens earn none (§3.24.4)."""
    return not split and up >> 2 == SEVEN and len(cards) == 3 and len(set(cards)) == 1 and cards[0] >> 2 == SEVEN


def pair_lines(two: Sequence[Card]) -> tuple[str, ...]:
    """One number or one picture twice, whatever the suits (§3.14, ruling: pon-4)."""
    return ("pair",) if two[0] >> 2 == two[1] >> 2 else ()


def bonus_lines(two: Sequence[Card]) -> tuple[str, ...]:
    """The two-card combination of the bonus table, if it is one (§3.15, §4.1.3)."""
    low, high = sorted(card >> 2 for card in two)
    if low == high == ACE:
        return ("aces_suited",) if two[0] == two[1] else ("aces",)
    if low == high:
        return ("high_pair",) if low >= JACK else ("low_pair",)
    if high == ACE:
        return ("ace_picture",) if low >= JACK else ("ace_low",)
    return ()


def pro_rata(bets: Sequence[Cents], least: Cents, most: Cents) -> list[Cents]:
    """What each bet on a box counts for (ruling: pon-6). Over the maximum it is cut in proportion, but not below the
    minimum (§5.1.1); a bet that was under the minimum to begin with counts in full (§5.1.2)."""
    placed = sum(bets)
    if not most or placed <= most:
        return list(bets)
    return [bet if bet < least else max(bet * most // placed, least) for bet in bets]
