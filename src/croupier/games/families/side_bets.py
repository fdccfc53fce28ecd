"""Side bets that cards alone decide: on which cards, by which rule, and when. A game's plan names them by wager."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias, TypeVar

from croupier.equipment.cards import UNSEEN, Card
from croupier.games.families.twenty_one import completes_blackjack
from croupier.hands.points import is_blackjack, total

#: Names of pay-table lines: every one that some cards make, whichever of them the posted table pays.
Lines: TypeAlias = Collection[str]
Amount = TypeVar("Amount", int, Fraction)


def has_blackjack(dealer: Sequence[Card]) -> bool:
    """Whether the dealer's first two cards are known to be a blackjack."""
    return len(dealer) >= 2 and UNSEEN not in dealer[:2] and is_blackjack(*dealer[:2])


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBet:
    """A side bet on a player's first two cards, settled once they are dealt or with the hands of the box.

    ``rule`` names the lines that they make; it is given the upcard as a third card ``with_upcard``, the dealer's cards
    after the player's ``with_dealer`` (only a blackjack of theirs counts), and the suit that the house posts under the
    option ``suit``. ``lost`` is the clause of a loss, ``envy`` that of a line's pay to the dealer. A ``progressive`` is
    paid from a meter. Of a bet that ``rides`` the win, or bet and win, may be put on the main wager.
    """

    rule: Callable[..., Lines]
    lost: str
    with_upcard: bool = False
    with_dealer: bool = False
    suit: str = ""
    settled: Literal["after the deal", "after the check", "with the hands"] = "after the deal"
    progressive: bool = False
    envy: str = ""
    rides: Literal["", "win", "bet and win"] = ""

    def suit_of(self, options: Any) -> str:
        """The letter of the suit that the house posts for it."""
        return str(getattr(options, self.suit))[0] if self.suit else ""

    def made(self, two: Sequence[Card], dealer: Sequence[Card], suit: str) -> frozenset[str]:
        """Every line that a player's first two cards make beside the dealer's."""
        cards = (*two, dealer[0]) if self.with_upcard else tuple(two)
        beside = (dealer[:2],) if self.with_dealer else ()
        return frozenset(self.rule(cards, *beside, *([suit] if self.suit else [])))

    def proceeds(self, win: Amount, stake: Amount) -> Amount:
        """What of a bet that was won may ride."""
        return {"": win - win, "win": win, "bet and win": stake + win}[self.rides]

    def waits(self, two: Sequence[Card], up: Card, suit: str) -> bool:
        """Whether a hole card that gives the dealer a blackjack would make other lines."""
        now = self.made(two, (up,), suit)
        return self.with_dealer and any(self.made(two, (up, hole), suit) != now for hole in completes_blackjack(up))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerBet:
    """A side bet on the dealer's final hand, whatever becomes of the player's.

    ``rule`` names the lines that the dealer's cards make, the upcard first. An original hand that comes to more than
    ``loses_above`` loses it all the same. It is made before the deal, or during the round at the time that the house
    posts under the option ``offered``, before or after the dealer's check. ``clause`` is of the bet and of its loss.
    ``keeps_cards`` leaves the cards of a hand that is over on the layout.
    """

    rule: Callable[[Sequence[Card]], Lines]
    clause: str
    loses_above: int | None = None
    offered: str = ""
    keeps_cards: bool = False

    def offered_at(self, options: Any) -> str:
        """When it is offered: ``before_peek``, ``after_peek``, or empty before the deal."""
        return str(getattr(options, self.offered)) if self.offered else ""

    def is_lost_with(self, hand: Sequence[Card]) -> bool:
        """Whether an original hand loses it, whatever the dealer has."""
        return self.loses_above is not None and total(hand).points > self.loses_above


@dataclass(frozen=True, slots=True, kw_only=True)
class LammerBet:
    """A side bet on how many lammers a box collects: so many for each free split and for each free double."""

    wager: str
    lost: str
    for_split: int = 1
    for_double: int = 1

    def lammers(self, splits: int, doubles: int) -> int:
        """How many are collected for so many free splits and free doubles."""
        return self.for_split * splits + self.for_double * doubles

    def line(self, lammers: int) -> str:
        """The line of so many lammers."""
        return f"{lammers}_lammers"


def suited(cards: Sequence[Card]) -> bool:
    """All of one suit."""
    return len({card & 3 for card in cards}) == 1


def dealer_22_lines(dealer: Sequence[Card]) -> tuple[str, ...]:
    """The line of a dealer 22: all cards of one suit, of one colour but not one suit, or any other (ruling: rf-6)."""
    if UNSEEN in dealer or total(dealer).points != 22:
        return ()
    if suited(dealer):
        return ("dealer_22_suited",)
    colors = {card & 3 in (1, 2) for card in dealer}  # diamonds and hearts are the middle suits
    return ("dealer_22_same_color",) if len(colors) == 1 else ("dealer_22_other",)
