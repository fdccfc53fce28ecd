"""What games without a hole card say: hands paid at once, doubles that count aces low, the super bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from croupier.games.families.words import twenty_one as words
from croupier.games.families.words.poker import standing
from croupier.hands.names import MOST_POINTS, points
from croupier.hands.points import total
from croupier.round.facts import Pay, Stake
from croupier.round.grounds import Grounds, HeldHand, are_known
from croupier.round.requests import DEALER
from croupier.round.sums import written

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.games.families.no_hole_card import NoHoleCardPlan
    from croupier.paytables import PayTable
    from croupier.round.grounds import Sight

_MAIN, _DOUBLE, _SURRENDER, _PAID, _REGULAR = "main", "double", "surrender", "paid", "regular"
_SUPER_BONUS: Final = "super_bonus"


def hands(plan: NoHoleCardPlan, sight: Sight) -> Iterator[HeldHand]:
    """Every hand by its total; of a doubled one the aces may count low."""
    for hand in words.hands(sight, plan.insurance.natural):
        if hand.who == DEALER or not _is_doubled(sight, hand.who, hand.hand):
            yield hand
        else:
            count = plan.points(sight.cards(hand.who, hand.hand), True)
            yield hand._replace(name=f"{count}, bust" if count > MOST_POINTS else str(count))


def _is_doubled(sight: Sight, seat: str, hand: int) -> bool:
    """Whether anybody on the box doubled the hand."""
    holder = sight.holder(seat)
    return any(
        type(fact) is Stake and (fact.wager, fact.hand) == (_DOUBLE, hand) and sight.holder(fact.seat) == holder
        for fact in sight.facts
    )


def grounds(plan: NoHoleCardPlan, sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager ended so."""
    tables: Mapping[str, PayTable] = sight.options.tables
    if pay.wager == "envy":
        name = "the super bonus"
        return Grounds(f"another box has {name}", {"another box": name}, "on the table")
    if pay.wager == "insurance" and pay.outcome in ("win", "lose"):
        return words.insurance(sight, pay, plan.insurance.natural)
    if pay.wager in plan.side_bets and pay.outcome in ("win", "lose"):
        return words.card_bet(sight, pay, plan.side_bets[pay.wager])
    cards = sight.cards(pay.seat, pay.hand)
    if not are_known(cards) or pay.outcome == "returned":
        return Grounds("{you} took it back") if sight.choice(pay.seat, "take_back") else None
    doubled = _is_doubled(sight, pay.seat, pay.hand)
    count = plan.points(cards, doubled)
    name = _name(plan, sight, pay.seat, cards) if not doubled else str(count)
    if pay.wager == _SUPER_BONUS:
        return _super_bonus(sight, pay, name, tables[_SUPER_BONUS])
    if pay.outcome == "surrender":
        because = f"{{you}} gave up {name} against {words.upcard(sight)}"
        odds = tables[_SURRENDER][_PAID].pays
        return Grounds(because, {pay.seat: name, DEALER: words.upcard(sight)}, "none", odds)
    if pay.outcome == "withdrawn" or sight.choice(pay.seat, "withdraw", hand=pay.hand):
        because = f"{{you}} took back what doubled {{your}} {name}, and with it lost the first bet"
        return Grounds(because, {pay.seat: name}, "missed", brief="double taken back")
    result = _against(plan, sight, pay, count, name)
    if pay.outcome != "win":
        return result
    if pay.net == 0:
        return result._replace(because=f"{result.because}, and the super bonus is paid instead")
    return result._replace(odds=(tables[_MAIN][pay.line] if pay.line else tables[_DOUBLE][_PAID]).pays)


def _name(plan: NoHoleCardPlan, sight: Sight, seat: str, cards: Sequence[Card]) -> str:
    held = sight.hands.get(sight.holder(seat), {})
    return words.natural_name(held, cards, plan.insurance.natural) or points(total(cards))


def _against(plan: NoHoleCardPlan, sight: Sight, pay: Pay, count: int, name: str) -> Grounds:
    """A hand against the dealer's; a 21 wins whatever that is."""
    if count > MOST_POINTS:
        return words.bust(pay.seat, count)
    if count == MOST_POINTS:
        return Grounds(f"{{your}} {name} wins whatever the dealer makes", {pay.seat: name}, "higher", brief=name)
    dealer, natural = sight.dealer, plan.insurance.natural
    if plan.is_natural(dealer):
        if pay.outcome == "push":
            because = f"the dealer's {natural} takes the first bet only, not what doubled {{your}} {name}"
            return Grounds(because, {pay.seat: name, DEALER: natural}, "lower")
        return words.totals(pay.seat, name, natural, "lower")
    other = total(dealer)
    if other.points > MOST_POINTS:
        because = f"the dealer busts with {other.points} against {{your}} {name}"
        return Grounds(because, {pay.seat: name, DEALER: str(other.points)}, "higher")
    return words.totals(pay.seat, name, points(other), standing(count - other.points))


def _super_bonus(sight: Sight, pay: Pay, name: str, table: PayTable) -> Grounds:
    """Three sevens of one suit against a seven, by the size of the bet."""
    own = (fact for fact in reversed(sight.facts) if type(fact) is Pay and fact.seat == pay.seat)
    bet = next(fact.stake for fact in own if fact.stake)
    because = f"{{your}} {name} is three sevens of one suit against {words.upcard(sight)}, on a bet of {written(bet)}"
    return Grounds(because, {pay.seat: name}, "on the table", table[pay.line].pays, base=bet)
