"""Insurance and even money, offered against an ace before the card reader is used (OH-A §9)."""

from croupier.games.families.twenty_one import Hand
from croupier.money import Cents, up_to_next
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DECLINE, Action, Decide


async def offer_insurance(t: Felt, hands: list[Hand]) -> None:
    """Everyone may insure or, holding a blackjack, take even money (§9.I, §9.II)."""
    by_seat = {hand.box.seat: hand for hand in hands}
    for ask, choice in await t.gather([offer(t, hand) for hand in hands]):
        hand = by_seat[ask.seat]
        if choice.action == "insure":
            hand.box.bet("insurance", choice.amount, "OH-A 9.I")
        elif choice.action == "even_money":
            hand.box.win("main", hand.stake, "OH-A 9.II", "even_money")
            hand.open = False
            t.pick_up(hand.cards)


def offer(t: Felt, hand: Hand) -> Decide:
    """Even money for a blackjack; for others up to half the wager, or the next chip above half (§9.III)."""
    if hand.is_blackjack:
        return Decide(hand.box.seat, (Action("even_money"), DECLINE), 0, True, "OH-A 9.II")
    most = up_to_next(-(-hand.stake // 2), t.options.smallest_chip or 1)
    return Decide(hand.box.seat, (Action("insure", 1, most), DECLINE), 0, True, "OH-A 9.III")


def collect_insurance(hands: list[Hand]) -> list[tuple[Box, Cents]]:
    """Insurance is lost as soon as the dealer turns out to have no blackjack (§9.V); who had it is remembered."""
    insured = [(hand.box, stake) for hand in hands if (stake := hand.box.stake("insurance"))]
    for box, _ in insured:
        box.lose("insurance", "OH-A 9.V")
    return insured
