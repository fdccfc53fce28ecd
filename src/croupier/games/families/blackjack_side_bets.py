"""When the side bets of a blackjack game are offered and settled, as its plan has them, and by which tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from croupier.games.families import progressive
from croupier.games.families.for_the_dealer import riding_on
from croupier.games.families.side_bets import CardBet, DealerBet, Lines, best
from croupier.games.families.twenty_one import first_two
from croupier.money import Cents, dollars
from croupier.round.facts import Deal
from croupier.round.requests import DEALER, DECLINE, UP, Action, Decide

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.games.families.blackjack_plan import BlackjackPlan, HandsInPlay
    from croupier.games.families.twenty_one import Hand
    from croupier.paytables import PayLine, PayTable
    from croupier.round.box import Box
    from croupier.round.felt import Felt

DOLLAR: Final[Cents] = 100
#: A bet that is made during the round is bounded even where the house posts no limit.
UNPOSTED: Final[Cents] = 100_000_00


# -- when -------------------------------------------------------------------------------------------------------------


def settle_at_once(t: Felt, plan: BlackjackPlan, hands: HandsInPlay) -> None:
    """Bets on the first cards that are settled after the deal. Those that a dealer's blackjack would make more wait
    until the hole card is turned up: the card reader may have been misread (ruling: rf-11)."""
    up = t.hands[DEALER][0]
    for hand in hands:
        for wager, bet in plan.card_bets.items():
            if bet.settled != "after the deal" or not hand.box.stake(wager):
                continue
            if not bet.waits(hand.cards[:2], up, bet.suit_of(t.options)):
                settle_card_bet(t, hand.box, wager, bet, hand.cards[:2], (up,))


def with_box(t: Felt, plan: BlackjackPlan, hands: HandsInPlay, dealer: Sequence[Card]) -> None:
    """What is left on a box, by its original hand, which is the first after a split too (ruling: rf-5)."""
    first, box = hands[0], hands[0].box
    for wager, card_bet in plan.card_bets.items():
        if box.stake(wager):
            settle_card_bet(t, box, wager, card_bet, first_two(hands), dealer)
    for wager, dealer_bet in plan.dealer_bets.items():
        if box.stake(wager):
            lost = dealer_bet.is_lost_with(first.cards)
            settle(t, box, wager, () if lost else dealer_bet.rule(dealer), dealer_bet.clause)
    if (stack := plan.lammer_bet) and box.stake(stack.wager):
        lammers = stack.lammers(sum(hand.worth > 0 for hand in hands), sum(hand.doubled_free for hand in hands))
        settle(t, box, stack.wager, {stack.line(lammers)}, stack.lost)


async def offer(t: Felt, plan: BlackjackPlan, hands: HandsInPlay, when: str) -> None:
    """Each box may bet on the dealer's hand while the hole card is still down, at the time that the house posts, and
    then for the dealer too, in front of a bet that was made."""
    for wager, bet in plan.dealer_bets.items():
        if bet.offered_at(t.options) != when or wager not in t.options.tables:
            continue
        boxes = [hand.box for hand in hands]
        await _offer_to(t, boxes, wager, bet)
        await _offer_to(t, [rider for box in boxes if box.stake(wager) for rider in riding_on(t, box)], wager, bet)


async def _offer_to(t: Felt, boxes: list[Box], wager: str, bet: DealerBet) -> None:
    least, most, each = t.options.limit(wager, own=True)
    action = Action(wager, least or each or 1, most or UNPOSTED, each=each, said=True)
    asks = [Decide(box.seat, (action, DECLINE), 0, True, bet.clause) for box in boxes]
    for ask, choice in await t.gather(asks, lambda: hole_card_is_up(t)):
        if choice.action == wager:
            t.by_seat[ask.seat].bet(wager, choice.amount, bet.clause)


def hole_card_is_up(t: Felt) -> bool:
    """Whether everybody has seen the hole card before its time: it was shown at the card reader, or it is the card that
    was drawn in error and exposed."""
    dealt = [fact for fact in t.facts if type(fact) is Deal and fact.to == DEALER and fact.slot < 0]
    return "hole_card_shown" in t.noted or any(fact.face == UP for fact in dealt[1:])


# -- what the dealer does for them ------------------------------------------------------------------------------------


def draws_for(plan: BlackjackPlan, hands: HandsInPlay) -> bool:
    """Bets on the dealer's hand turn on it even if every hand is decided, unless a player's hand has lost them."""
    return any(
        hand.box.stake(wager) and not bet.is_lost_with(hand.cards)
        for hand in hands
        if not hand.index
        for wager, bet in plan.dealer_bets.items()
    )


def bet_on_dealer(plan: BlackjackPlan, hands: HandsInPlay) -> bool:
    """The dealer plays out the hand for them, even those that no card can help any more (CO 30-2119 §(9)(B))."""
    return any(hand.box.stake(wager) for hand in hands for wager in plan.dealer_bets)


def shows_for(plan: BlackjackPlan, hands: HandsInPlay) -> bool:
    """The cards of a dealer's blackjack are looked at while somebody has a bet that they decide."""
    return any(hand.box.stake(wager) for hand in hands for wager, bet in plan.card_bets.items() if bet.with_dealer)


def keeps_cards_of(plan: BlackjackPlan, hand: Hand) -> bool:
    """The cards of a hand that is over stay on the layout while a bet looks at them."""
    return any(hand.box.stake(wager) for wager, bet in plan.dealer_bets.items() if bet.keeps_cards)


# -- by table ---------------------------------------------------------------------------------------------------------


def settle_card_bet(t: Felt, box: Box, wager: str, bet: CardBet, two: Sequence[Card], dealer: Sequence[Card]) -> None:
    """Settle a bet on the first cards, which was made, by its posted table."""
    made = bet.made(two, dealer, bet.suit_of(t.options))
    if bet.progressive:
        settle_progressive(t, box, wager, made, bet.lost)
        return
    paid = settle(t, box, wager, made, bet.lost)
    if paid and paid.envy and bet.envy:
        t.announce(f"the dealer gets an envy of {dollars(paid.envy.num)} for seat {box.seat}", bet.envy)
        t.pay_dealer("envy", paid.envy.num, bet.envy, paid.line)


def settle(t: Felt, box: Box, wager: str, made: Lines, lost: str) -> PayLine | None:
    """Settle a side bet by its posted table; the line that was paid. ``lost`` cites a loss."""
    paid = best(t.options.tables[wager], made)
    if paid:
        box.win(wager, paid.pays.net(box.stake(wager)), paid.clause, paid.line)
    else:
        box.lose(wager, lost)
    return paid


def settle_progressive(t: Felt[Any], box: Box, wager: str, made: Lines, lost: str) -> None:
    """Settle a progressive wager: shares of a meter, dollar sums that scale with the wager, odds for one."""
    table: PayTable = t.options.tables[wager]
    paid, stake = best(table, made), box.stake(wager)
    if paid is None:
        box.lose(wager, lost)
        return
    seed = t.options.progressive_seed * stake // DOLLAR
    meter = meter_of(t, table, paid)
    progressive.read(t, paid, meter, seed)
    net = progressive.award(t, box, paid, stake, meter, per=DOLLAR, seed=seed)
    box.settle(wager, net, "win", paid.clause, paid.line)


def meter_of(t: Felt, table: PayTable, line: PayLine) -> str:
    """The meter of a line: the table's, or where lines have their own the one named ``TABLE:line`` or ``TABLE:1``."""
    if t.game.own_meters and t.game.own_meters(t.options, table):
        names = (line.line, str(1 + table.lines.index(line)))
        for name in t.meters:
            if name.startswith(table.id) and name.removeprefix(table.id).strip(" :/.#-") in names:
                return name
    return table.id


def exact_unit(options: Any, bets: dict[str, Cents], wagers: Collection[str]) -> str | None:
    """The first of these wagers that is not the posted denomination."""
    unit = options.progressive_unit
    return next((wager for wager in wagers if unit and bets.get(wager, unit) != unit), None)
