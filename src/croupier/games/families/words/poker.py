"""What poker games say alike: hands compared in words, wagers that a pay table decides, envy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from croupier.equipment.cards import UNSEEN
from croupier.hands.names import apart, poker, verb, with_article
from croupier.money import Pay as Odds
from croupier.round.grounds import Comparison, Grounds, HeldHand, are_known, laid
from croupier.round.requests import DEALER
from croupier.round.sums import written

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.hands.poker import Order
    from croupier.paytables import PayTable
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight

EVEN_MONEY: Final = Odds("to", 1, 1, True)
ENVY: Final = "envy"


def held(order: Order, sight: Sight) -> Iterator[HeldHand]:
    """The hands of the seats, and what the dealer shows."""
    for seat in sight.seats:
        cards = sight.hands.get(seat.seat, {}).get(0, ())
        if are_known(cards):
            yield laid(seat.seat, 0, poker(order, cards))
    open_cards = [card for card in sight.dealer if card != UNSEEN]
    if open_cards and len(open_cards) < len(sight.dealer):
        yield HeldHand(DEALER, 0, f"showing {poker(order, open_cards).name}")


def compared(order: Order, seat: str, cards: Sequence[Card], dealer: Sequence[Card]) -> Grounds:
    """A player's hand against the dealer's."""
    name, other = apart(order, cards, dealer)
    difference = order.rank(cards) - order.rank(dealer)
    hands, comparison = {seat: name, DEALER: other}, standing(difference)
    return Grounds(versus(name, "the dealer's", other, comparison), hands, comparison)


def standing(difference: int) -> Comparison:
    """How a hand stands that is better by so much."""
    return "higher" if difference > 0 else "lower" if difference else "equal"


def versus(name: str, whose: str, other: str, comparison: Comparison) -> str:
    """Two hands and how they compare, in words."""
    if comparison == "lower":
        return f"{whose} {other}{verb(other, 'beats', 'beat')} {{your}} {name}"
    ends = ("beats", "beat") if comparison == "higher" else ("ties", "tie")
    return f"{{your}} {name}{verb(name, *ends)} {whose} {other}"


def unqualified(seat: str, name: str, other: str, needed: str) -> Grounds:
    """The dealer's hand is not good enough."""
    closed = "," if ", " in other else ""
    has = f"the dealer has {with_article(other)}{closed} and does not qualify"
    because = f"{has} without {needed} or better, against {{your}} {name}"
    return Grounds(because, {seat: name, DEALER: other}, "not qualified")


def by_table(pay: Pay, table: PayTable | None, name: str, whose: str = "{your}", holder: str = "") -> Grounds:
    """A wager that its pay table decides by one hand."""
    paid = table.get(pay.line) if table else None
    hands = {holder or pay.seat: name}
    if pay.outcome == "lose" or paid is None:
        return Grounds(f"{whose} {name}{verb(name, 'is', 'are')} not on the bet's pay table", hands, "not on the table")
    if pay.outcome == "push":
        return Grounds(f"{whose} {name}{verb(name, 'pushes', 'push')} by the bet's pay table", hands, "on the table")
    return Grounds(f"{whose} {name}", hands, "on the table", paid.pays)


def envy(sight: Sight, pay: Pay) -> Grounds:
    """A fixed sum for the hand of another player."""
    listed = (table.get(pay.line) for table in sight.options.tables.values())
    amounts = [line.envy.num for line in listed if line and line.envy and pay.net % line.envy.num == 0]
    each = amounts[0] if amounts else pay.net
    total = f"{written(each)} x {pay.net // each} = {written(pay.net)}" if each != pay.net else written(pay.net)
    name = with_article(pay.line)
    return Grounds(f"another player has {name}", {"another player": name}, "on the table", sum=total)
