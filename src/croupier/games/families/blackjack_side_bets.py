"""When the side bets of a blackjack game are offered and settled, as its plan has them, and by which tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from croupier.games.families import progressive
from croupier.games.families.blackjack_irregular import HOLE_CARD_EXPOSED
from croupier.games.families.for_the_dealer import riding_on
from croupier.games.families.side_bets import CardBet, DealerBet, Lines
from croupier.games.families.twenty_one import first_two
from croupier.money import Cents, dollars
from croupier.round.facts import Pay
from croupier.round.requests import DEALER, DECLINE, Action, Decide

if TYPE_CHECKING:
    from croupier.equipment.cards import Card
    from croupier.games.families.blackjack_plan import BlackjackPlan, HandsInPlay
    from croupier.paytables import PayLine, PayTable
    from croupier.round.box import Box
    from croupier.round.felt import Felt

DOLLAR: Final[Cents] = 100
#: A bet that is made during the round is bounded even where the house posts no limit.
UNPOSTED: Final[Cents] = 100_000_00
#: Everybody has seen the hole card before its time: shown at the card reader, or drawn in error and exposed.
HOLE_CARD_UP: Final = ("hole_card_shown", HOLE_CARD_EXPOSED)


def settle_at_once(t: Felt, plan: BlackjackPlan, hands: HandsInPlay, *, waiting: bool) -> None:
    """Bets on the first cards that are settled after the deal; while the hole card may give the dealer a blackjack,
    those that it would make more are left ``waiting``."""
    up = t.hands[DEALER][0]
    for hand in hands:
        for wager, bet in plan.card_bets.items():
            if bet.settled != "after the deal" or not hand.box.stake(wager):
                continue
            if not (waiting and bet.waits(hand.cards[:2], up, bet.suit_of(t.options))):
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


def make_up(t: Felt, plan: BlackjackPlan, hands: HandsInPlay, dealer: Sequence[Card]) -> None:
    """The dealer has a blackjack after all: bets that were paid without it get the rest (ruling: rf-11)."""
    boxes = {hand.box.seat: [other for other in hands if other.box is hand.box] for hand in hands}
    was_paid = [fact for fact in t.facts if type(fact) is Pay and fact.seat in boxes]
    for before in reversed(was_paid):  # from the dealer's right
        bet = plan.card_bets.get(before.wager)
        if bet is None or not bet.with_dealer:
            continue
        own = boxes[before.seat]
        paid = t.options.tables[before.wager].best(bet.made(first_two(own), dealer, bet.suit_of(t.options)))
        if paid and paid.line != before.line:
            due = net_of(t, own[0].box, before.wager, bet, paid, before.stake)
            own[0].box.bonus(before.wager, due - before.net, paid.clause, paid.line)


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
    for ask, choice in await t.gather(asks, lambda: not t.noted.keys().isdisjoint(HOLE_CARD_UP)):
        if choice.action == wager:
            t.by_seat[ask.seat].bet(wager, choice.amount, bet.clause)


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


def settle_card_bet(t: Felt, box: Box, wager: str, bet: CardBet, two: Sequence[Card], dealer: Sequence[Card]) -> None:
    """Settle a bet on the first cards, which was made, by its posted table."""
    # The highest line only: CO 30-2119 §(26)(A)(II), CO 30-2119 §(27)(A)(II), CO 30-2119 §(28)(A)(II),
    # CO 30-2119 §(29)(A)(II), CO 30-2119 §(30)(A)(II), CO 30-2119 §(31)(A)(II)
    paid = t.options.tables[wager].best(bet.made(two, dealer, bet.suit_of(t.options)))
    if paid is None:
        box.lose(wager, bet.lost)
        return
    box.settle(wager, net_of(t, box, wager, bet, paid, box.stake(wager)), "win", paid.clause, paid.line)
    if paid.envy and bet.envy:
        t.announce(f"the dealer gets an envy of {dollars(paid.envy.num)} for seat {box.seat}", bet.envy)
        t.pay_dealer("envy", paid.envy.num, bet.envy, paid.line)


def net_of(t: Felt[Any], box: Box, wager: str, bet: CardBet, paid: PayLine, stake: Cents) -> Cents:
    """What a line pays: odds or, of a progressive, a share of a meter or a dollar sum that scales with the wager."""
    if not bet.progressive:
        return paid.pays.net(stake)
    table: PayTable = t.options.tables[wager]
    seed = t.options.progressive_seed * stake // DOLLAR
    meter = meter_of(t, table, paid)
    progressive.read(t, paid, meter, seed)
    return progressive.award(t, box, paid, stake, meter, per=DOLLAR, seed=seed)


def settle(t: Felt, box: Box, wager: str, made: Lines, lost: str) -> None:
    """Settle a side bet by its posted table. ``lost`` cites a loss."""
    # The highest line only: CO 30-2119 §(23)(A)(II), CO 30-2119 §(24)(A)(II), CO 30-2119 §(25)(A)(II)
    if paid := t.options.tables[wager].best(made):
        box.win(wager, paid.pays.net(box.stake(wager)), paid.clause, paid.line)
    else:
        box.lose(wager, lost)


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
