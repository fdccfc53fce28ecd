"""The players' turns: hit, stand, double down, split, and who follows (SG §1.30, §3.20 to §3.26)."""

from collections.abc import Sequence

from croupier.equipment.cards import UNSEEN
from croupier.games.families.no_hole_card import DOUBLE
from croupier.games.families.twenty_one import STAND, Hand, split_off
from croupier.games.pontoon_plus import settlement
from croupier.games.pontoon_plus.layout import BettingBox, deal_to, points, turn_up
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.plan import PLAN
from croupier.hands.points import VALUE
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DECLINE, Action, Choice, Decide


async def take(t: Felt[Options], boxes: Sequence[BettingBox]) -> None:
    """Every box in turn from the dealer's left, its split hands from the first."""
    for box in boxes:
        if box.surrendered:  # no further cards (§3.19)
            continue
        for hand in box.hands:  # grows while hands are split
            await turn(t, box, hand)
        settlement.settle_side_bets(t, boxes)  # those that were overlooked, as soon as possible (§5.16)


async def turn(t: Felt[Options], box: BettingBox, hand: Hand) -> None:
    """Play one hand to its end: too many is collected, a 21 paid, and neither draws again (§3.20, §3.21, §3.26)."""
    if len(hand.cards) == 1:
        await card(t, box, hand)
    while box.playing(hand):
        if points(hand) >= 21:
            finish(t, box, hand)
            return
        player = box.decider(hand)
        choice = await decide(t, box, hand, player)
        match choice.action:
            case "hit":
                await card(t, box, hand)
            case "double" if player:
                await double(t, box, hand, player, choice.amount)
                return
            case "split" if player:
                await split(t, box, hand, player)
            case "stand":
                return


def finish(t: Felt[Options], box: BettingBox, hand: Hand) -> None:
    """A hand of 21 is paid, one of more is collected."""
    if points(hand) == 21:
        settlement.pay_at_once(t, box, hand)
    else:
        settlement.collect(t, box, hand)


async def card(t: Felt[Options], box: BettingBox, hand: Hand) -> None:
    """One more card, turned up."""
    await deal_to(t, box, hand)
    await turn_up(t, box, hand)


async def decide(t: Felt, box: BettingBox, hand: Hand, player: Box | None) -> Choice:
    """What the deciding player says; for players who walked away the house draws to 12 (§3.8, §5.3)."""
    stake = player.stake(hand.wager, hand.index) if player else 0
    open_ = legal(hand, stake, len(box.hands))
    default = "stand" if STAND in open_ else "hit"
    if player is None or open_ == (STAND,):  # split aces have their one card (§3.24.2)
        return Choice(default)
    return await t.choose(Decide(player.seat, open_, hand.index, False, "SG 3.8", default))


def legal(hand: Hand, stake: Cents, hands: int) -> tuple[Action, ...]:
    """What is open: below 12 a hand must draw (§3.22); the first two cards may be doubled or, if equal in value, split
    (§1.5, §1.10, §1.26, §1.27, §3.23, §3.24, §3.25; ruling: pon-4), to four hands, a pair of aces once (§3.24.2)."""
    split_from = 0 if hand.split_from == UNSEEN else VALUE[hand.split_from]
    most = {"double": (1, PLAN.doublable(stake))}
    return tuple(Action(name, *most.get(name, ())) for name in PLAN.open_to(hand.cards, split_from, hands))


async def double(t: Felt[Options], box: BettingBox, hand: Hand, player: Box, amount: Cents) -> None:
    """Up to the initial bet more for one card and no more, whoever follows (§3.25, §3.25.1; ruling: pon-10)."""
    hand.doubled = True
    player.bet(DOUBLE, within(player, hand, amount), "SG 3.25", hand.index)
    for other, added in await following(t, box, hand, player, "SG 3.25.1"):
        other.bet(DOUBLE, within(other, hand, added), "SG 3.25.1", hand.index)
    await card(t, box, hand)
    if points(hand) >= 21:
        finish(t, box, hand)
    elif PLAN.may_be_withdrawn:
        await offer_withdrawal(t, box, hand)


def within(player: Box, hand: Hand, amount: Cents) -> Cents:
    """Not more than the bet that is doubled, which may have been cut to its share while the player thought (§5.1.1)."""
    return min(amount, PLAN.doublable(player.stake(hand.wager, hand.index)))


async def offer_withdrawal(t: Felt, box: BettingBox, hand: Hand) -> None:
    """Whoever doubled may take that part back and lose the initial bet (§3.25.3)."""
    doubled = [player for player in box.playing(hand) if player.stake(DOUBLE, hand.index)]
    asks = [Decide(player.seat, (Action("withdraw"), DECLINE), hand.index, True, "SG 3.25.3") for player in doubled]
    for ask, choice in await t.gather(asks):
        if choice.action == "withdraw":
            player, (own, added) = t.by_seat[ask.seat], PLAN.withdrawn
            if added:
                settlement.book_bet(t, player, DOUBLE, hand.index, added)
            settlement.book_bet(t, player, hand.wager, hand.index, own)


async def split(t: Felt[Options], box: BettingBox, hand: Hand, player: Box) -> None:
    """A second hand for an equal bet; the first gets its card and is decided before the second (§3.24, §3.24.2)."""
    other = split_off(t, hand, len(box.hands))
    box.hands.insert(box.hands.index(hand) + 1, other)
    player.bet("split", player.stake(hand.wager, hand.index), "SG 3.24", other.index)
    followers = [follower for follower, _ in await following(t, box, hand, player, "SG 3.24.1")]
    for follower in followers:
        follower.bet("split", follower.stake(hand.wager, hand.index), "SG 3.24.1", other.index)
    on_both = {player.seat, *(follower.seat for follower in followers)}
    box.declined |= {(bettor.seat, hand.index) for bettor in box.playing(hand) if bettor.seat not in on_both}
    await card(t, box, hand)


async def following(t: Felt, box: BettingBox, hand: Hand, player: Box, clause: str) -> list[tuple[Box, Cents]]:
    """Who else on the box puts up more, and how much of a double; who declined to split a hand is not asked again."""
    split = clause == "SG 3.24.1"
    asks = []
    for bettor in box.playing(hand):
        if bettor is player or (split and (bettor.seat, hand.index) in box.declined):
            continue
        most = PLAN.doublable(bettor.stake(hand.wager, hand.index))
        follow = Action("follow") if split else Action("follow", 1, most)
        asks.append(Decide(bettor.seat, (follow, DECLINE), hand.index, True, clause))
    answers = await t.gather(asks)
    return [(t.by_seat[ask.seat], choice.amount) for ask, choice in answers if choice.action == "follow"]
