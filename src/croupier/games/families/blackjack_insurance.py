"""Insurance and even money, offered against an ace before the hole card is checked."""

from croupier.games.families.blackjack_variant import Clauses, Hands, Variant
from croupier.games.families.twenty_one import Hand
from croupier.money import Cents, up_to_next
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DECLINE, Action, Decide


async def offer_insurance(t: Felt, v: Variant, hands: Hands) -> None:
    """Everyone who plays against the dealer may insure or, holding a blackjack, take even money."""
    by_seat = {hand.box.seat: hand for hand in hands if hand.open}
    for ask, choice in await t.gather([offer(t, v.cited, hand) for hand in by_seat.values()]):
        hand = by_seat[ask.seat]
        if choice.action == "insure":
            hand.box.bet("insurance", choice.amount, v.cited.insurance)
        elif choice.action == "even_money":
            hand.box.win("main", hand.stake, v.cited.even_money, "even_money")
            close(t, v, hand)


def offer(t: Felt, cited: Clauses, hand: Hand) -> Decide:
    """Even money for a blackjack; for others up to half the wager, or the next chip above half (ruling: bj-3)."""
    if hand.is_blackjack:
        return Decide(hand.box.seat, (Action("even_money"), DECLINE), 0, True, cited.even_money)
    most = up_to_next(-(-hand.stake // 2), t.options.smallest_chip or 1)
    return Decide(hand.box.seat, (Action("insure", 1, most), DECLINE), 0, True, cited.insurance_limit)


def collect_insurance(cited: Clauses, hands: Hands) -> list[tuple[Box, Cents]]:
    """Insurance is lost as soon as the dealer turns out to have no blackjack; who had it is remembered."""
    insured = [(hand.box, stake) for hand in hands if (stake := hand.box.stake("insurance"))]
    for box, _ in insured:
        box.lose("insurance", cited.insurance_lost)
    return insured


def close(t: Felt, v: Variant, hand: Hand) -> None:
    """A hand is over before the others; its cards leave the layout unless a side bet still looks at them."""
    hand.open = False
    if not v.side_bets.keep_cards_of(t, [hand]):
        t.pick_up(hand.cards)
