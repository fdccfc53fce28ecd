"""House Money: a side bet on the first two cards, whose proceeds may ride on the blackjack wager (OH-A §16)."""

from collections.abc import Sequence

from croupier.equipment.cards import ACE, DEUCE, KING, Card
from croupier.games.blackjack.options import Options
from croupier.games.families.blackjack_plan import BlackjackPlan
from croupier.games.families.twenty_one import Hand
from croupier.money import Cents
from croupier.round.felt import Felt
from croupier.round.requests import DECLINE, Action, Decide


def lines(cards: Sequence[Card]) -> tuple[str, ...]:
    """The pay-table line of the first two cards (§16.II.B); ace-deuce is a straight, a pair goes by rank (bj-2)."""
    low, high = sorted((cards[0] >> 2, cards[1] >> 2))
    suited = cards[0] & 3 == cards[1] & 3
    if suited and (low, high) == (KING, ACE):
        return ("ace_king_suited",)  # §16.I.A(1)
    if low == high:
        return ("pair",)  # §16.I.A(3)
    if high - low == 1 or (low, high) == (DEUCE, ACE):
        return ("straight_flush",) if suited else ("straight",)  # §16.I.A(2), §16.I.A(4)
    return ()


async def resolve(t: Felt[Options], hands: Sequence[Hand], dealer_blackjack: bool) -> None:
    """Pay and collect once the dealer has checked; winners may cap unless the dealer has blackjack (§16.II.D-G)."""
    # A dealer blackjack pays winners without the offer; §16.II.F: with 2 to 9 up nothing is checked first.
    for hand in hands:
        box = hand.box
        if not (stake := box.stake("house_money")):
            continue
        paid = t.options.tables["house_money"].best(lines(hand.cards))
        if paid is None:
            box.lose("house_money", "OH-A 16.II.D")
            continue
        if t.options.pitched:
            t.expose(box.seat, paid.clause)
        win = paid.pays.net(stake)
        box.win("house_money", win, paid.clause, paid.line)
        if hand.open and not dealer_blackjack:  # §16.II.E(1)
            await cap(t, hand, win, stake)


async def cap(t: Felt, hand: Hand, win: Cents, stake: Cents) -> None:
    """Collect or ride (§16.I.B): any part of the proceeds, as the plan has them, may go on the blackjack wager."""
    plan = t.game.plan
    assert isinstance(plan, BlackjackPlan)
    proceeds = plan.card_bets["house_money"].proceeds(win, stake)
    offer = Decide(hand.box.seat, (Action("cap", 1, proceeds), DECLINE), 0, True, "OH-A 16.II.G")  # §16.II.E(2)
    choice = await t.choose(offer)
    if choice.action == "cap":
        hand.box.bet("main", choice.amount, "OH-A 16.II.G")
