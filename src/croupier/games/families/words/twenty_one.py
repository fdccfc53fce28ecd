"""What games of twenty-one say alike: totals, naturals, insurance, and side bets on the first cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.equipment.cards import UNSEEN, show
from croupier.games.families.words.poker import versus
from croupier.hands.names import in_words, points, twenty_one, with_article
from croupier.hands.points import is_blackjack, total
from croupier.round.facts import Pay
from croupier.round.grounds import Grounds, HeldHand, are_known, laid
from croupier.round.requests import DEALER
from croupier.round.sums import written

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.games.families.side_bets import CardBet
    from croupier.round.grounds import Comparison, Sight


def hands(sight: Sight, natural: str) -> Iterator[HeldHand]:
    """Every hand of the boxes by its total, and what the dealer has or shows."""
    for seat in sight.seats:
        held = sight.hands.get(seat.seat, {})
        for number, cards in held.items():
            if are_known(cards):
                yield laid(seat.seat, number, twenty_one(cards, natural_name(held, cards, natural)))
    dealer = sight.dealer
    if are_known(dealer):
        name = natural_name({0: dealer}, dealer, natural)
        yield laid(DEALER, 0, twenty_one(dealer, name))
    elif up := [card for card in dealer if card != UNSEEN]:
        yield HeldHand(DEALER, 0, f"showing {twenty_one(up, '').name}")


def natural_name(held: Mapping[int, Sequence[Card]], cards: Sequence[Card], natural: str) -> str:
    """What the text calls a natural, where the first two cards of a hand that was not split are one."""
    return natural if len(held) == 1 and len(cards) == 2 and total(cards).points == 21 else ""


def first_two(sight: Sight, seat: str) -> tuple[Card, ...]:
    """The first two cards of a box: a split took the second one to hand number 1."""
    held = sight.hands.get(sight.holder(seat), {})
    if 1 in held:
        return (*held[0][:1], *held[1][:1])
    return tuple(held.get(0, ())[:2])


def totals(seat: str, name: str, other: str, comparison: Comparison) -> Grounds:
    """A hand against the dealer's."""
    return Grounds(versus(name, "the dealer's", other, comparison), {seat: name, DEALER: other}, comparison)


def bust(seat: str, count: int) -> Grounds:
    """Too many."""
    return Grounds(f"{{your}} {count} is over 21", {seat: f"{count}"}, "lower")


def insurance(sight: Sight, pay: Pay, natural: str) -> Grounds:
    """A wager that the dealer has a natural."""
    if pay.outcome == "lose":
        shown = f", but {points(total(sight.dealer))}" if are_known(sight.dealer) and len(sight.dealer) > 1 else ""
        return Grounds(f"the dealer has no {natural}{shown}", {DEALER: f"no {natural}"}, "missed")
    odds = sight.options.tables["insurance"]["insurance"].pays
    if pay.stake:
        return Grounds(f"the dealer has a {natural}", {DEALER: natural}, "hit", odds)
    stake = before(sight, pay).stake  # it was collected before the natural came to light
    back = f"{written(stake)} + {written(stake)} x {odds.num // odds.den} = {written(pay.net)}"
    return Grounds(f"the dealer has a {natural} after all", {DEALER: natural}, "hit", sum=back)


def before(sight: Sight, pay: Pay) -> Pay:
    """How the same wager was settled before it was made up."""
    key = (pay.seat, pay.wager)
    return next(fact for fact in reversed(sight.facts[:-1]) if type(fact) is Pay and (fact.seat, fact.wager) == key)


def card_bet(sight: Sight, pay: Pay, bet: CardBet) -> Grounds:
    """A side bet on the first cards."""
    two = first_two(sight, pay.seat)
    cards = (*two, sight.dealer[0]) if bet.with_upcard else two
    name, hands = show(cards), {pay.seat: show(two)}
    whose = "{your} first two cards and the upcard" if bet.with_upcard else "{your} first two cards"
    because = f"{whose} are {name}"
    if bet.with_dealer and has_blackjack(sight.dealer):
        because += ", and the dealer has blackjack"
    elif pay.outcome == "win":
        because += f", {with_article(pay.line)}"
    if pay.outcome == "lose":
        return Grounds(f"{because}, for which the bet pays nothing", hands, "not on the table")
    if not pay.stake:
        paid = before(sight, pay).net
        more = f"{written(pay.net + paid)} - {written(paid)} paid before = {written(pay.net)}"
        return Grounds(f"{because}, which pays more", hands, "on the table", sum=more)
    return Grounds(because, hands, "on the table", sight.options.tables[pay.wager][pay.line].pays)


def has_blackjack(dealer: Sequence[Card]) -> bool:
    """Whether the dealer's first two cards are known to be a blackjack."""
    return len(dealer) > 1 and are_known(dealer[:2]) and is_blackjack(*dealer[:2])


def upcard(sight: Sight) -> str:
    """The dealer's first card in words."""
    return in_words(sight.dealer[0])
