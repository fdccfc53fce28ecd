"""What a showdown says: a hand each, the dealer's qualifier, and side bets by what they look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.equipment.cards import JOKER, show
from croupier.games.families.words.poker import ENVY, EVEN_MONEY, by_table, compared, envy, held, unqualified
from croupier.hands.names import apart, least, poker
from croupier.hands.orders import FIVE_CARD
from croupier.round.grounds import Grounds, HeldHand, are_known, laid
from croupier.round.requests import DEALER, DISCARD

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.games.families.showdown import LookBet, ShowdownPlan
    from croupier.hands.poker import Order
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight


def hands(plan: ShowdownPlan, sight: Sight) -> Iterator[HeldHand]:
    """The seats' hands, and the dealer's with its qualifier."""
    yield from held(plan.order, sight)
    if are_known(sight.dealer):
        whole = plan.qualifies is not None and len(sight.dealer) == plan.dealer_cards
        good = plan.qualifies(plan.order.rank(sight.dealer)) if plan.qualifies and whole else None
        yield laid(DEALER, 0, poker(plan.order, sight.dealer), good)


def grounds(plan: ShowdownPlan, sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager ended so."""
    if pay.wager == ENVY:
        return envy(sight, pay)
    cards, dealer = sight.cards(pay.seat), sight.dealer
    if not are_known(cards):
        return None
    bets = {bet.wager: bet for bet in plan.side_bets}
    if pay.wager in bets:
        return _side_bet(plan, bets[pay.wager], sight, pay)
    if pay.wager in plan.base:
        return _base(plan, sight, pay, cards, dealer) if are_known(dealer) else None
    bonus = by_table(pay, sight.options.tables.get(pay.wager), poker(plan.order, cards, kicker=False).name)
    return bonus._replace(base=_ante(plan, sight, pay))


def _ante(plan: ShowdownPlan, sight: Sight, pay: Pay) -> int:
    wagers = next(dict(seat.wagers) for seat in sight.seats if seat.seat == pay.seat)
    return wagers.get(plan.play.of, 0)


def _base(plan: ShowdownPlan, sight: Sight, pay: Pay, cards: Sequence[Card], dealer: Sequence[Card]) -> Grounds:
    """A wager of the base game: the qualifier, the comparison, and its pay table where it has one."""
    order = plan.order
    stands = plan.standing(order.rank(cards), order.rank(dealer))
    if stands == "short":
        assert plan.qualifies is not None
        result = unqualified(pay.seat, *apart(order, cards, dealer), least(order, plan.qualifies))
    else:
        result = compared(order, pay.seat, cards, dealer)
    if pay.outcome == "win" and stands == "tied":
        result = result._replace(because=f"{result.because}, and a tie wins")
    tabled = any(bonus.wager == pay.wager for bonus in plan.bonuses)
    table = sight.options.tables.get(pay.wager)
    paid = table.get(pay.line) if table and pay.line else None
    if paid is not None:
        whoever = ", and the bet's pay table pays whoever wins" if stands == "better" else ""
        return result._replace(because=result.because + whoever, odds=paid.pays)
    if tabled and pay.outcome == "push" and stands in ("beaten", "short"):
        return result._replace(because=f"{result.because}, and the bet's pay table has nothing for that hand")
    return result._replace(odds=EVEN_MONEY if pay.outcome == "win" else None)


def _side_bet(plan: ShowdownPlan, bet: LookBet, sight: Sight, pay: Pay) -> Grounds | None:
    """A side bet by the cards that it looks at."""
    cards, dealer, table = sight.cards(pay.seat), sight.dealer, sight.options.tables.get(bet.wager)
    if bet.sees in ("loser", "both") and not are_known(dealer):
        return None
    match bet.sees:
        case "loser":
            return _bad_beat(plan, sight, pay)
        case "both":
            return by_table(
                pay, table, poker(FIVE_CARD, [*cards, *dealer], kicker=False).name, "with the dealer's cards, {your}"
            )
        case "faces":
            return by_table(pay, table, _with_cards(FIVE_CARD, cards))
        case "wild":
            return by_table(pay, table, _with_cards(plan.order, cards))
        case "replaced":
            other = next((laid_ for who, laid_ in sight.hands.items() if who not in _players(sight)), {})
            replaced = [card if card != JOKER else next(iter(other.get(0, [JOKER]))) for card in cards]
            return by_table(pay, table, _with_cards(plan.order if JOKER in replaced else FIVE_CARD, replaced))
    return by_table(pay, table, poker(plan.order, cards, kicker=False).name)


def _with_cards(order: Order, cards: Sequence[Card]) -> str:
    """A hand with its cards, where more than its rank counts: how many are wild, or which suit they are."""
    return f"{poker(order, cards, kicker=False).name} ({show(cards)})"


def _players(sight: Sight) -> set[str]:
    return {DEALER, DISCARD, *(seat.seat for seat in sight.seats)}


def _bad_beat(plan: ShowdownPlan, sight: Sight, pay: Pay) -> Grounds:
    """A wager on the hand that loses, whosever it is."""
    result = compared(plan.order, pay.seat, sight.cards(pay.seat), sight.dealer)
    table = sight.options.tables.get(pay.wager)
    paid = table.get(pay.line) if table and pay.line else None
    if paid is not None and pay.outcome == "win":
        return result._replace(odds=paid.pays)
    tie = result.comparison == "equal"
    lost = "and neither hand loses" if tie else "and the losing hand is not on the bet's pay table"
    loser = DEALER if result.comparison == "higher" else pay.seat
    brief = "" if tie else f"losing {result.hands[loser].partition(',')[0]}: no pay"
    return result._replace(because=f"{result.because}, {lost}", brief=brief)
