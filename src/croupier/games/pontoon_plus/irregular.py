"""Remedies of Pontoon Plus: bets outside the limits, absent players, interruptions and dealing errors (SG §5).

Void rounds return every bet (§1.33, §5.5, §5.17); settled rounds stand once the next one has begun (§5.6, §5.13).
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import Refused
from croupier.games.families.twenty_one import must_draw
from croupier.games.pontoon_plus import rules
from croupier.games.pontoon_plus.layout import LIMITED, ON_THE_HAND, SIDE_BETS, by_box, grouped, posted_limit
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.plan import PLAN
from croupier.hands.points import total
from croupier.round.box import Box
from croupier.round.facts import Announce, Deal, Pay
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity, Remedy, Rule, note, still_in_the_pack, use_next
from croupier.round.requests import DEALER, DECLINE, DISCARD, UP, Action, Decide

TAKE_BACK: Final = Action("take_back")
FIRST_OR_SECOND: Final = (Action("first_card"), Action("second_card"))


def _player(t: Felt, rule: Rule, what: Irregularity) -> Box:
    box = t.by_seat.get(what.seat)
    if box is None or not box.live:
        there = ", ".join(other.seat for other in t.boxes if other.live) or "nobody"
        raise Refused(f"no player at seat {what.seat!r} in this round; there is {there}", clause=rule.clause)
    return box


# Bets


async def settle_pro_rata(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """Every bet on a box over its maximum counts for its share, and the rest goes back (§5.1.1, §5.1.2)."""
    if rule.kind in t.noted:
        raise Refused("the bets were already cut to their shares", clause=rule.clause)
    outside = _below_minimum(t)
    for wager in LIMITED:
        limit = posted_limit(t.options, wager)
        for placed in by_box(t.setup, wager).values():
            amounts = [bet for _, bet in placed]
            shares = rules.pro_rata(amounts, limit.minimum, limit.maximum)
            outside |= shares != amounts
            for (seat, bet), share in zip(placed, shares, strict=True):
                _cut(t.by_seat[seat.seat], wager, share, bet, rule.clause)
    if not outside:
        raise Refused("no bet is outside the posted limits", clause=rule.clause)
    t.noted[rule.kind] = what


def _cut(box: Box, wager: str, share: int, bet: int, clause: str) -> None:
    """Leave the share of a bet at risk, and of what has been added to it since, if only a cent."""
    family = ON_THE_HAND if wager == "main" else (wager,)
    for (name, hand), stake in list(box.stakes.items()):
        if name in family and (excess := stake - max(stake * share // bet, 1)):
            box.give_back(name, excess, clause, hand)


def _below_minimum(t: Felt[Options]) -> bool:
    return any(
        bet < posted_limit(t.options, wager).minimum
        for wager in LIMITED
        for seat in t.setup.seats
        if (bet := dict(seat.wagers).get(wager))
    )


async def bet_stands(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """Too small a bet that nobody noticed plays as it lies (§5.2.1); noticed in time it is refused (§5.2)."""
    if not _below_minimum(t):
        raise Refused("no bet is below the posted minimum", clause=rule.clause)


async def return_side_bets(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Side bets on a box without an initial bet leave play (§5.15)."""
    dealt = by_box(t.setup, "main")
    alone = [(box, wager) for box in t.boxes for wager in SIDE_BETS if box.number not in dealt and box.stake(wager)]
    if not alone:
        raise Refused("every side bet lies beside an initial bet", clause=rule.clause)
    for box, wager in alone:
        box.settle(wager, 0, "returned", rule.clause)


async def play_for_absent(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The bet stays, and its player is asked nothing more (§5.3); others on the box decide for it (§1.23)."""
    _player(t, rule, what).live = False


# The whole round


async def go_on_if_decided(t: Felt, rule: Rule, what: Irregularity) -> None:
    """An outcome established keeps the round alive (§5.4.1), without one it is void (§5.4.2)."""
    if not _decided(t):
        t.void(what.reason or rule.trigger, "SG 5.4.2")
    t.announce("an outcome is established; play continues", "SG 5.4.1")


def _decided(t: Felt) -> bool:
    """Whether any bet has been won or lost for certain, settled or not."""
    if any(type(fact) is Pay and fact.outcome in ("win", "lose") for fact in t.facts):
        return True
    for bettors in grouped(t).values():
        cards = next((box.cards for box in bettors if box.cards), [])
        if len(cards) == 2 and any(box.stake(wager) for box in bettors for wager in SIDE_BETS):
            return True
        if UNSEEN not in cards and PLAN.is_natural(cards) and any(box.stake("main") for box in bettors):
            return True
    return _dealer_stands(t)


def _dealer_stands(t: Felt) -> bool:
    dealer = t.hands[DEALER]
    return len(dealer) > 1 and UNSEEN not in dealer and not must_draw(total(dealer), hits_soft_17=PLAN.hits_soft_17)


async def manager_decides(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The shift manager's decision is announced and recorded (§5.19); to void the round is one of them."""
    if not what.reason.strip():
        raise Refused("say as the reason what the shift manager decided", clause=rule.clause)
    t.announce(f"the shift manager decides: {what.reason}", rule.clause)


# Dealing


async def reconstruct(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Before a settlement of its deal an error is put right: the card is the next one (§1.21, §5.9, §5.7.2)."""
    await _put_right(t, rule, what, possible=not _settled(t))


async def go_on_or_take_back(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The house finds that the cards cannot be put back in order (§5.9): the hands go on as they lie (§5.7.1)."""
    await _put_right(t, rule, what, possible=False)


async def discard_after_interim(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A card dealt where no bet lies is discarded after an interim settlement, and the next one before it (§5.10.3)."""
    await _put_right(t, rule, what, possible=not any(type(fact) is Pay for fact in t.facts))


async def _put_right(t: Felt, rule: Rule, what: Irregularity, *, possible: bool) -> None:
    """The misdealt card, if there is one, is the next card or is discarded (ruling: pon-11); then all choose."""
    if what.card is not None and possible:
        await use_next(t, rule, what)
    elif what.card is not None:
        still_in_the_pack(t, rule.clause, what.card)
        t.take(DISCARD, what.card, UP)
    await _offer_return(t)


def _settled(t: Felt) -> bool:
    """Whether the deal the error belongs to has seen its settlement: the interim one, in the subsequent deal the
    final one (§1.7, §5.9, §5.10.1)."""
    paid = [fact for fact in t.facts if type(fact) is Pay and fact.outcome != "returned"]
    if _initial_deal(t):
        return bool(paid)
    return any(pay.wager not in SIDE_BETS and pay.line != "pontoon" for pay in paid)


def _initial_deal(t: Felt) -> bool:
    """Whether no card beyond the initial deal is out: two to a box, one to the dealer (§1.13)."""
    dealt = Counter(fact.to for fact in t.facts if type(fact) is Deal and fact.slot < 0)
    return all(cards <= (1 if to == DEALER else 2) for to, cards in dealt.items() if to != DISCARD)


async def _offer_return(t: Felt) -> None:
    """Every player may have the bets back and the hand invalidated (§5.7.3); who goes on takes the cards that come."""
    asks = [Decide(box.seat, (TAKE_BACK, DECLINE), 0, True, "SG 5.7") for box in t.boxes if box.stakes]
    for ask, choice in await t.gather(asks):
        if choice.action == TAKE_BACK.name:
            t.by_seat[ask.seat].return_all("SG 5.7.3")
    playing = {number for number, box in grouped(t).items() if any(_on_the_hand(bettor) for bettor in box)}
    t.passed |= {box.seat for box in t.boxes if box.number not in playing}
    if not playing:
        t.passed.add(DEALER)


def _on_the_hand(box: Box) -> bool:
    return any(wager in ON_THE_HAND for wager, _ in box.stakes)


async def overdrawn(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A dealer who stands drew one more: it is not used (§5.10.2)."""
    if not _dealer_stands(t):
        raise Refused("the dealer does not stand on seventeen or more", clause=rule.clause)
    await note(t, rule, what)


async def choose_first(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Of two cards drawn together the player picks the first and the other comes next (§5.12), and as after any
    dealing error everyone may take the bets back (§5.12.2)."""
    if what.seat == DEALER:
        await _discard_both(t, rule)
        return
    player = _player(t, rule, what)
    if not _on_the_hand(player):
        raise Refused(f"seat {player.seat} has no hand in play", clause=rule.clause)
    drawn: list[Card] = []
    for _ in range(2):
        drawn.append(await t.identify())
        t.waiting.append(drawn[-1])
    await _offer_return(t)
    choice = (
        await t.choose(Decide(player.seat, FIRST_OR_SECOND, 0, False, rule.clause, "first_card"))
        if player.live
        else None
    )
    if choice and choice.action == "second_card":
        for card in drawn:
            t.waiting.remove(card)
        t.waiting += reversed(drawn)


async def _discard_both(t: Felt, rule: Rule) -> None:
    """On the dealer's own hand both cards are discarded and another is drawn (§5.12.1)."""
    drawing = any(type(fact) is Announce and fact.clause == "SG 3.27" for fact in t.facts)
    dealt = {len(next((box.cards for box in bettors if box.cards), [])) for bettors in grouped(t).values()}
    if not drawing and (t.hands[DEALER] or 1 not in dealt):
        raise Refused("the dealer's hand gets no card now", clause="SG 5.12.1")
    for _ in range(2):
        await t.draw(DISCARD, UP)
    await _offer_return(t)


# Payments made late


async def pay_later(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A 21 that is overlooked is paid at settlement, as it would have been at once (§3.16, §3.24.3, §3.26)."""
    player = _player(t, rule, what)
    if not _on_the_hand(player):
        raise Refused(f"seat {player.seat} has no hand in play", clause=rule.clause)
    t.noted[f"{rule.kind} {player.seat}"] = what


async def side_bets_later(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Side bets overlooked between the deals are settled as soon as that comes out (§5.16)."""
    if not any(box.stake(wager) for box in t.boxes for wager in SIDE_BETS):
        raise Refused("no side bet is unsettled", clause=rule.clause)
    t.noted[rule.kind] = what


REMEDIES: Final[Mapping[str, Remedy]] = {
    remedy.__name__: remedy
    for remedy in (
        settle_pro_rata,
        bet_stands,
        return_side_bets,
        play_for_absent,
        go_on_if_decided,
        manager_decides,
        reconstruct,
        go_on_or_take_back,
        discard_after_interim,
        overdrawn,
        choose_first,
        pay_later,
        side_bets_later,
    )
}
