"""House Money: a side bet on the first two cards, whose proceeds may ride on the blackjack wager (OH-A §16)."""

from collections.abc import Sequence

from croupier.equipment.cards import ACE, DEUCE, KING, Card
from croupier.games.families.twenty_one import Hand
from croupier.money import Cents
from croupier.round.felt import Felt
from croupier.round.requests import DECLINE, Action, Decide


def line(cards: Sequence[Card]) -> str | None:
    """The pay-table line of two cards (§16.I.A; ruling: bj-2: ace-deuce is a straight, a pair goes by rank)."""
    low, high = sorted((cards[0] >> 2, cards[1] >> 2))
    suited = cards[0] & 3 == cards[1] & 3
    if suited and (low, high) == (KING, ACE):
        return "ace_king_suited"
    if low == high:
        return "pair"
    if high - low == 1 or (low, high) == (DEUCE, ACE):
        return "straight_flush" if suited else "straight"
    return None


async def resolve(t: Felt, hands: Sequence[Hand], *, dealer_blackjack: bool) -> None:
    """Pay and collect once the dealer has checked; winners may cap unless the dealer has blackjack (§16.II.D-G)."""
    for hand in hands:
        box = hand.box
        if not (stake := box.stake("house_money")):
            continue
        paid = t.options.tables["house_money"].get(line(hand.cards))
        if paid is None:
            box.lose("house_money", "OH-A 16.II.D")
            continue
        win = paid.pays.net(stake)
        box.win("house_money", win, paid.clause, paid.line)
        if hand.open and not dealer_blackjack:
            await cap(t, hand, win + stake)


async def cap(t: Felt, hand: Hand, proceeds: Cents) -> None:
    """Offer to add any part of the proceeds, the side bet included, to the blackjack wager (§16.II.E(2), §16.II.G)."""
    offer = Decide(hand.box.seat, (Action("cap", 1, proceeds), DECLINE), 0, True, "OH-A 16.II.G")
    choice = await t.choose(offer)
    if choice.action == "cap":
        hand.box.bet("main", choice.amount, "OH-A 16.II.G")
