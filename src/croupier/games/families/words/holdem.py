"""What hold'em games say: each hand with the board, the qualifier, and side bets on some of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.equipment.cards import UNSEEN, show
from croupier.games.families.words.poker import ENVY, EVEN_MONEY, by_table, compared, envy, unqualified
from croupier.hands.names import apart, least, poker, with_article
from croupier.hands.orders import FIVE_CARD
from croupier.round.grounds import Grounds, HeldHand, are_known
from croupier.round.requests import COMMUNITY, DEALER

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.equipment.cards import Card
    from croupier.games.families.holdem import AgainstDealer, HoldemPlan
    from croupier.hands.poker import Order
    from croupier.round.facts import Pay
    from croupier.round.grounds import Sight


def hands(plan: HoldemPlan, sight: Sight) -> Iterator[HeldHand]:
    """Every hand with the community cards that are open."""
    board = open_board(sight)
    for seat in sight.seats:
        if are_known(cards := sight.hands.get(seat.seat, {}).get(0, ())):
            yield combined(seat.seat, FIVE_CARD, cards, board)
    if are_known(sight.dealer):
        whole = len(sight.dealer) + len(board) >= plan.hole + sum(street.cards for street in plan.streets)
        good = plan.qualified(FIVE_CARD.rank([*sight.dealer, *board])) if plan.qualifies and whole else None
        yield combined(DEALER, FIVE_CARD, sight.dealer, board)._replace(qualifies=good)


def open_board(sight: Sight) -> list[Card]:
    """The community cards that lie face up."""
    return [card for card in sight.board if card != UNSEEN]


def combined(who: str, order: Order, cards: Sequence[Card], board: Sequence[Card]) -> HeldHand:
    """A hand that the board completes; the cards that make it lie in both places."""
    named = poker(order, [*cards, *board])
    own = len(cards)
    places = tuple((who, at) if at < own else (COMMUNITY, at - own) for at in named.cards)
    return HeldHand(who, 0, named.name, places)


def grounds(plan: HoldemPlan, sight: Sight, pay: Pay) -> Grounds | None:
    """Why a wager ended so."""
    if pay.wager == ENVY:
        return envy(sight, pay)
    cards, board = sight.cards(pay.seat), sight.board
    if not are_known(cards):
        return None
    if base := next((bet for bet in plan.base if bet.wager == pay.wager), None):
        return _base(plan, base, sight, pay) if are_known(board) and are_known(sight.dealer) else None
    bet = next((bet for bet in plan.side_bets if bet.wager == pay.wager), None)
    table = sight.options.tables.get(pay.wager)
    if bet is None:
        return None
    seen = getattr(bet, "board", 0)
    counted = (*cards, *board[:seen])
    if not are_known(counted):
        return None
    # Other wagers count more of the board, so it is said which cards this one counts.
    which = f" ({show(counted)})" if seen < len(board) else ""
    return by_table(pay, table, f"{poker(FIVE_CARD, counted, kicker=False).name}{which}")


def _base(plan: HoldemPlan, bet: AgainstDealer, sight: Sight, pay: Pay) -> Grounds:
    """A wager against the dealer: the qualifier, the comparison, and its pay table where it has one."""
    cards, dealer = [*sight.cards(pay.seat), *sight.board], [*sight.dealer, *sight.board]
    if bet.unqualified and plan.qualifies and not plan.qualified(FIVE_CARD.rank(dealer)):
        return unqualified(pay.seat, *apart(FIVE_CARD, cards, dealer), least(FIVE_CARD, plan.qualifies))
    result = compared(FIVE_CARD, pay.seat, cards, dealer)
    if pay.outcome == "win":
        table = sight.options.tables.get(pay.wager)
        paid = table.get(pay.line) if table and pay.line else None
        return result._replace(odds=paid.pays if paid else EVEN_MONEY)
    if pay.outcome == "push" and result.comparison == "higher":
        return result._replace(because=f"{result.because}, {_from(bet.paid_with)}")
    return result


def _from(paid_with: Callable[[int], bool] | None) -> str:
    """From which hand on a wager that wins is paid."""
    if paid_with is None:
        return "and the bet's pay table has nothing for that hand"
    return f"and it is paid only with {with_article(least(FIVE_CARD, paid_with))} or better"
