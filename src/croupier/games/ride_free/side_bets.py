"""When the bonus bets of Ride Free are offered and settled (CO 30-2119 (21) to (31))."""

from collections.abc import Sequence
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.families import blackjack_bonus, blackjack_dealer_22
from croupier.games.families.blackjack_variant import Hands
from croupier.games.families.twenty_one import Hand, completes_blackjack
from croupier.games.ride_free import for_dealer, rules
from croupier.money import Cents
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, Action, Decide

#: Bust Bonus is bet during the round, so an amount is bounded even where the house posts no limit.
UNPOSTED: Final[Cents] = 100_000_00


def on_first_cards(t: Felt, hands: Hands) -> None:
    """21+3 in all its forms turns on the upcard; so does Lucky Ladies, unless a pair of queens waits for the dealer."""
    limit_payouts(t)
    up = t.hands[DEALER][0]
    for hand in hands:
        box = hand.box
        made = rules.three_cards([*hand.cards[:2], up], t.options.jackpot_suit[0])
        paid = blackjack_bonus.settle(t, box, "21_plus_3", made, "CO 30-2119 (26)")
        if paid and paid.envy:
            for_dealer.envy(t, box, paid.envy.num)
        blackjack_bonus.settle(t, box, "21_plus_3_xtreme", made, "CO 30-2119 (27)")
        blackjack_bonus.settle(t, box, "top_3", made, "CO 30-2119 (28)")
        blackjack_bonus.settle_progressive(
            t, box, "21_plus_3_progressive", made, "CO 30-2119 (30)", separate=t.options.meters == "separate"
        )
        queens = hand.cards[0] == hand.cards[1] == rules.QUEEN_OF_HEARTS
        if not (queens and completes_blackjack(up)):
            lucky_ladies(t, hand, [])


def lucky_ladies(t: Felt, hand: Hand, dealer: Sequence[Card]) -> None:
    """A 20 in the first two cards, better with queens of hearts against a dealer's blackjack."""
    made = rules.ladies(hand.cards[:2], dealer, t.options.jackpot_suit[0])
    blackjack_bonus.settle(t, hand.box, "lucky_ladies", made, "CO 30-2119 (29)")
    blackjack_bonus.settle_progressive(
        t, hand.box, "lucky_ladies_progressive", made, "CO 30-2119 (31)", separate=t.options.meters == "separate"
    )


# Bust Bonus


async def offer_early(t: Felt, hands: Hands) -> None:
    """Bust Bonus before the dealer's check, where the house offers it then."""
    if t.options.bust_bonus_timing == "before_peek":
        await offer_bust_bonus(t, hands)


async def offer_late(t: Felt, hands: Hands, dealer_blackjack: bool) -> None:
    """Queens of hearts have waited for the check, and so has Bust Bonus (ruling: rf-5), unless it is a blackjack."""
    if dealer_blackjack:
        return
    for hand in hands:
        lucky_ladies(t, hand, [])
    if t.options.bust_bonus_timing == "after_peek":
        await offer_bust_bonus(t, hands)


async def offer_bust_bonus(t: Felt, hands: Hands) -> None:
    """Each box may bet that the dealer busts while the hole card is still down (§(21)(C))."""
    if "bust_bonus" not in t.options.tables:
        return
    least, most, each = t.options.limit("bust_bonus", own=True)
    bet = Action("bust_bonus", least or each or 1, most or UNPOSTED, each=each, said=True)
    asks = [Decide(hand.box.seat, (bet, DECLINE), 0, True, "CO 30-2119 (21)(C)") for hand in hands]
    for ask, choice in await t.gather(asks):
        if choice.action == "bust_bonus":
            t.by_seat[ask.seat].bet("bust_bonus", choice.amount, "CO 30-2119 (21)(C)")


# The dealer's hand


def waits_for_dealer(t: Felt, hands: Hands) -> bool:
    """Hedge 22 and Bust Bonus turn on the dealer's hand even if every hand is decided, unless a 30 has lost them."""
    return any(bets_on_dealer(t, [hand]) and hand.total.points < 30 for hand in hands if not hand.index)


def bets_on_dealer(t: Felt, hands: Hands) -> bool:
    """The dealer plays out the hand for them whatever the players' hands came to, a 30 among them (§(9)(B))."""
    return any(hand.box.stake("hedge_22") or hand.box.stake("bust_bonus") for hand in hands)


def waits_for_blackjack(t: Felt, hands: Hands) -> bool:
    """A pair of queens of hearts is paid by the dealer's blackjack and its suits."""
    return any(hand.box.stake("lucky_ladies") or hand.box.stake("lucky_ladies_progressive") for hand in hands)


def stays(t: Felt, hands: Hands) -> bool:
    """The cards stay on the table while Hedge 22 looks at them (§(9)(A))."""
    return any(hand.box.stake("hedge_22") for hand in hands)


def with_box(t: Felt, hands: Hands, dealer: Sequence[Card]) -> None:
    """What is left on a box, by its original hand, which is the first after a split too (ruling: rf-5)."""
    first, box = hands[0], hands[0].box
    lucky_ladies(t, first, dealer)
    line = blackjack_dealer_22.line(dealer)
    hedged = {line} if line and first.total.points <= 29 else ()
    blackjack_bonus.settle(t, box, "hedge_22", hedged, "CO 30-2119 (21)(A)")
    made = rules.bust(dealer) if first.total.points != 30 else ()  # §(25)(A)(V)
    blackjack_bonus.settle(t, box, "bust_bonus", made, "CO 30-2119 (21)(C)")
    count = sum((hand.worth > 0) + hand.doubled_free for hand in hands)  # §(12), §(16): won or lost
    blackjack_bonus.settle(t, box, "silver_stack", {f"{count}_lammers"}, "CO 30-2119 (21)(B)")


def limit_payouts(t: Felt) -> None:
    """The posted aggregate of all but the progressives, per hand or round (§(4), §(23)(A)(III), §(24)(A)(III))."""
    if not t.options.payout_limit:
        return
    wagers = {one.slug for one in t.game.wagers} - {"21_plus_3_progressive", "lucky_ladies_progressive"}
    for box in t.boxes:
        box.limit_to(t.options.payout_limit, wagers, "CO 30-2119 (4)")
        if t.options.payout_limit_per == "round":
            box.cap = t.boxes[0].cap
