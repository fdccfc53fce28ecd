"""Remedies of Pontoon Plus: bets outside the limits, absent players, interruptions and dealing errors (SG §5). Void
rounds return every bet (§1.33, §5.5, §5.17); settled rounds stand once the next one has begun (§5.6, §5.13)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import Refused
from croupier.games.families.twenty_one import SURRENDER, must_draw
from croupier.games.pontoon_plus import layout, rules
from croupier.games.pontoon_plus.options import Options
from croupier.games.pontoon_plus.plan import PLAN
from croupier.hands.points import total
from croupier.round.box import Box
from croupier.round.facts import Announce, Chose, Deal, Pay
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity, Rule, by_name, note, still_in_the_pack, use_next
from croupier.round.requests import DEALER, DECLINE, DISCARD, UP, Action, Decide
from croupier.round.views import boxes as hands_laid

TAKE_BACK: Final = Action("take_back")
#: Which of some cards that were drawn together is received first.
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
FIRST: Final = tuple(Action(f"{ordinal}_card") for ordinal in ORDINALS)


def _seat(t: Felt, rule: Rule, what: Irregularity) -> Box:
    """Somebody with a bet in this round, still there or not."""
    if what.seat not in t.by_seat:
        there = ", ".join(t.by_seat) or "nobody"
        raise Refused(f"no player at seat {what.seat!r} in this round; there is {there}", clause=rule.clause)
    return t.by_seat[what.seat]


def _in_play(t: Felt, rule: Rule, what: Irregularity) -> list[Box]:
    """Everybody with a bet on the hand of the box that a seat belongs to; refused where it has none in play."""
    seat = _seat(t, rule, what)
    bettors = [box for box in layout.grouped(t)[seat.number] if _on_the_hand(box)]
    if not bettors:
        raise Refused(f"seat {seat.seat} has no hand in play", clause=rule.clause)
    return bettors


# Bets


async def settle_pro_rata(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """Every bet on a box over its maximum counts for its share, and the rest goes back (§5.1.1, §5.1.2)."""
    if rule.kind in t.noted:
        raise Refused("the bets were already cut to their shares", clause=rule.clause)
    outside = _below_minimum(t)
    for wager in layout.LIMITED:
        limit = layout.posted_limit(t.options, wager)
        for placed in layout.by_box(t.setup, wager).values():
            amounts = [bet for _, bet in placed]
            shares = rules.pro_rata(amounts, limit.minimum, limit.maximum)
            outside |= shares != amounts
            for (seat, bet), share in zip(placed, shares, strict=True):
                _cut(t.by_seat[seat.seat], wager, share, bet, rule.clause)
    if not outside:
        raise Refused("no bet is outside the posted limits", clause=rule.clause)
    t.noted[rule.kind] = what


def _cut(box: Box, wager: str, share: int, bet: int, clause: str) -> None:
    """Leave the share of a bet at risk, and of what has been added to it or insures it since, if only a cent."""
    family = (*layout.ON_THE_HAND, "insurance") if wager == "main" else (wager,)
    for (name, hand), stake in list(box.stakes.items()):
        if name in family and (excess := stake - max(stake * share // bet, 1)):
            box.give_back(name, excess, clause, hand)


def _below_minimum(t: Felt[Options]) -> bool:
    """Whether any box has too little of any kind of bet on it (§5.2)."""
    return any(
        layout.too_little(layout.posted_limit(t.options, wager), bets)
        for wager in layout.LIMITED
        for bets in layout.by_box(t.setup, wager).values()
    )


async def bet_stands(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """Too small a bet that nobody noticed plays as it lies (§5.2.1); noticed in time it is refused (§5.2)."""
    if not _below_minimum(t):
        raise Refused("no bet is below the posted minimum of its box", clause=rule.clause)


async def return_side_bets(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Side bets on a box without an initial bet leave play (§5.15)."""
    dealt = layout.by_box(t.setup, "main")
    alone = [
        (box, wager) for box in t.boxes for wager in layout.SIDE_BETS if box.number not in dealt and box.stake(wager)
    ]
    if not alone:
        raise Refused("every side bet lies beside an initial bet", clause=rule.clause)
    for box, wager in alone:
        box.settle(wager, 0, "returned", rule.clause)


async def leave_the_box(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The bet stays, and its player is asked nothing more (§5.3); others on the box decide for it, and are the seated
    player of the box from then on (§1.23)."""
    seat = _seat(t, rule, what)
    if not seat.live:
        there = ", ".join(other.seat for other in t.boxes if other.live) or "nobody"
        raise Refused(f"no player at seat {seat.seat!r} in this round; there is {there}", clause=rule.clause)
    seat.live = False
    t.noted[f"{rule.kind} {seat.seat}"] = what


# The whole round


async def go_on_if_established(t: Felt, rule: Rule, what: Irregularity) -> None:
    """An outcome established keeps the round alive (§5.4.1), without one it is void (§5.4.2)."""
    if not (_paid(t) or _dealer_stands(t) or any(_is_decided(t, box) for box in layout.grouped(t).values())):
        t.void(what.reason or rule.trigger, "SG 5.4.2")
    t.announce("an outcome is established; play continues", "SG 5.4.1")


def _paid(t: Felt) -> list[Pay]:
    """What has been settled, bets that only went back not counted."""
    return [fact for fact in t.facts if type(fact) is Pay and fact.outcome != "returned"]


def _is_decided(t: Felt, bettors: Sequence[Box]) -> bool:
    """Whether any bet on a box has been won or lost for certain though nobody has settled it: a side bet once the two
    cards lie there (§5.16), a surrendered hand, which loses half or all (ruling: pon-16), a 21 (§3.16, §3.26)."""
    if not any(_on_the_hand(box) for box in bettors):
        return False
    laid = next((hands for box in bettors if (hands := hands_laid(t.facts).get(box.seat))), {})
    if sum(map(len, laid.values())) >= 2 and any(box.stake(wager) for box in bettors for wager in layout.SIDE_BETS):
        return True
    chosen = {(fact.action, fact.hand) for fact in _chosen(t, bettors)}
    return (SURRENDER.name, 0) in chosen or any(
        UNSEEN not in cards and PLAN.points(cards, ("double", hand) in chosen) == 21
        for hand, cards in laid.items()
        if any(box.stake(wager, hand) for box in bettors for wager in layout.ON_THE_HAND)
    )


def _chosen(t: Felt, bettors: Sequence[Box]) -> Iterator[Chose]:
    seats = {box.seat for box in bettors}
    return (fact for fact in t.facts if type(fact) is Chose and fact.seat in seats)


def _dealer_stands(t: Felt) -> bool:
    dealer = t.hands[DEALER]
    return len(dealer) > 1 and UNSEEN not in dealer and not must_draw(total(dealer), hits_soft_17=PLAN.hits_soft_17)


async def manager_decides(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The shift manager's decision is announced and recorded (§5.19); to void the round is one of them."""
    if not what.reason.strip():
        raise Refused("say as the reason what the shift manager decided", clause=rule.clause)
    t.announce(f"the shift manager decides: {what.reason}", rule.clause)


# Dealing


async def reconstruct(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """Before a settlement of its deal an error is put right: the card is the next one (§1.21, §5.9, §5.7.2)."""
    await _put_right(t, rule, what, possible=not _settled(t))


async def go_on_or_take_back(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """The house finds that the cards cannot be put back in order (§5.9): the hands go on as they lie (§5.7.1)."""
    await _put_right(t, rule, what, possible=False)


async def discard_after_interim(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """A card dealt where no bet lies is discarded after an interim settlement, and the next one before it (§5.10.3)."""
    await _put_right(t, rule, what, possible=not (_paid(t) or _surrendered(t)))


async def _put_right(t: Felt[Options], rule: Rule, what: Irregularity, *, possible: bool) -> None:
    """The misdealt cards, if there are any, come next or are discarded (ruling: pon-11); then all choose."""
    if possible:
        await use_next(t, rule, what)
    else:
        _discard(t, rule, what.cards)
    await _offer_return(t, what)


def _discard(t: Felt, rule: Rule, cards: Sequence[Card]) -> None:
    for card in cards:
        still_in_the_pack(t, rule.clause, card)
        t.take(DISCARD, card, UP)


def _settled(t: Felt) -> bool:
    """Whether the deal the error belongs to has seen its settlement: the interim one, of which a surrender is part
    (§1.15, ruling: pon-16), in the subsequent deal the final one (§1.7, §5.9, §5.10.1)."""
    if _initial_deal(t):
        return bool(_paid(t)) or _surrendered(t)
    # the subsequent deal, §1.30
    return any(pay.wager not in layout.SIDE_BETS and pay.line != "pontoon" for pay in _paid(t))


def _surrendered(t: Felt) -> bool:
    return any(fact.action == SURRENDER.name for fact in _chosen(t, t.boxes))


def _initial_deal(t: Felt) -> bool:
    """Whether no card beyond the initial deal is out: two to a box, one to the dealer (§1.13)."""
    dealt = Counter(fact.to for fact in t.facts if type(fact) is Deal and fact.slot < 0)
    return all(cards <= (1 if to == DEALER else 2) for to, cards in dealt.items() if to != DISCARD)


async def _offer_return(t: Felt[Options], what: Irregularity) -> None:
    """Every player may have the bets back and the hand invalidated (§5.7.3); who goes on takes the cards that come, and
    where the house says so is not asked again after another error (ruling: pon-11)."""
    asks = [Decide(box.seat, (TAKE_BACK, DECLINE), 0, True, "SG 5.7") for box in t.boxes if box.stakes]
    if t.options.choice_after_error == "once":
        asks = [ask for ask in asks if f"goes_on {ask.seat}" not in t.noted]
    for ask, choice in await t.gather(asks):
        if choice.action == TAKE_BACK.name:
            t.by_seat[ask.seat].return_all("SG 5.7.3")
        else:
            t.noted[f"goes_on {ask.seat}"] = what
    playing = {number for number, box in layout.grouped(t).items() if any(_on_the_hand(bettor) for bettor in box)}
    t.passed |= {box.seat for box in t.boxes if box.number not in playing}
    if not playing:
        t.passed.add(DEALER)


def _on_the_hand(box: Box) -> bool:
    return any(wager in layout.ON_THE_HAND for wager, _ in box.stakes)


async def overdrawn(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """A dealer who stands drew one card more, or several: they are not used (§5.10.2)."""
    if not _dealer_stands(t):
        raise Refused("the dealer does not stand on seventeen or more", clause=rule.clause)
    if before := t.noted.get(rule.kind):
        if not (before.cards and what.cards):
            raise Refused("the dealer's extra card is noted; if there are more, name each of them", clause=rule.clause)
        what = before._replace(with_it=(*before.with_it, *what.cards))
    await note(t, rule, what)
    if t.options.choice_when_overdrawn and not before:
        await _offer_return(t, what)


async def choose_first(t: Felt[Options], rule: Rule, what: Irregularity) -> None:
    """Of two or more cards drawn together the player picks the first and the others come next (§5.12, ruling: pon-17),
    and as after any dealing error everyone may take the bets back (§5.12.2)."""
    together = what.cards or (UNSEEN, UNSEEN)
    if not 2 <= len(together) <= len(FIRST):
        raise Refused(f"cards drawn together are 2 to {len(FIRST)}, not {len(together)}", clause=rule.clause)
    if what.seat == DEALER:
        await _discard_together(t, rule, what, together)
        return
    _in_play(t, rule, what)
    drawn: list[Card] = []
    for card in together:
        if card != UNSEEN:
            still_in_the_pack(t, rule.clause, card)
        drawn.append(await t.identify() if card == UNSEEN else card)
        t.waiting.append(drawn[-1])
    await _offer_return(t, what)
    if (decider := _decider(t, t.by_seat[what.seat].number)) is None:
        return
    choice = await t.choose(Decide(decider.seat, FIRST[: len(drawn)], 0, False, rule.clause, FIRST[0].name))
    picked = next((place for place, action in enumerate(FIRST) if action.name == choice.action), 0)
    for card in drawn:
        t.waiting.remove(card)
    t.waiting += [drawn.pop(picked), *drawn]


def _decider(t: Felt, number: int) -> Box | None:
    """Who calls the decisions of a box now: of those with a bet on its hand the seated player, else the highest bettor
    (§1.23, §3.8); nobody where all have left."""
    placed = sorted(layout.by_box(t.setup, "main").get(number, ()), key=lambda bet: (bet[0].standing, -bet[1]))
    bettors = (t.by_seat[seat.seat] for seat, _ in placed)
    return next((box for box in bettors if box.live and _on_the_hand(box)), None)


async def _discard_together(t: Felt[Options], rule: Rule, what: Irregularity, together: Sequence[Card]) -> None:
    """On the dealer's own hand all of them are discarded and another is drawn (§5.12.1)."""
    drawing = any(type(fact) is Announce and fact.clause == "SG 3.27" for fact in t.facts)
    dealt = {len(next((box.cards for box in bettors if box.cards), [])) for bettors in layout.grouped(t).values()}
    if not drawing and (t.hands[DEALER] or 1 not in dealt):
        raise Refused("the dealer's hand gets no card now", clause="SG 5.12.1")
    for card in together:
        if card == UNSEEN:
            await t.draw(DISCARD, UP)
        else:
            _discard(t, rule, [card])
    await _offer_return(t, what)


# Payments made late


async def pay_later(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A 21 that is overlooked is paid at settlement, as it would have been at once (§3.16, §3.24.3, §3.26)."""
    _in_play(t, rule, what)
    t.noted[f"{rule.kind} {what.seat}"] = what


async def side_bets_later(t: Felt, rule: Rule, what: Irregularity) -> None:
    """Side bets overlooked between the deals are settled as soon as that comes out (§5.16)."""
    if not any(box.stake(wager) for box in t.boxes for wager in layout.SIDE_BETS):
        raise Refused("no side bet is unsettled", clause=rule.clause)
    t.noted[rule.kind] = what


# Remedies of version 1 of these rules, for the rounds that were played by it


async def play_for_absent(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The player is asked nothing more, but kept the $50 of another box's super bonus."""
    box = t.by_seat.get(what.seat)
    if box is None or not box.live:
        there = ", ".join(other.seat for other in t.boxes if other.live) or "nobody"
        raise Refused(f"no player at seat {what.seat!r} in this round; there is {there}", clause=rule.clause)
    box.live = False


async def go_on_if_decided(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A 21 of more than two cards that nobody had paid did not count as an outcome."""
    if not _decided(t):
        t.void(what.reason or rule.trigger, "SG 5.4.2")
    t.announce("an outcome is established; play continues", "SG 5.4.1")


def _decided(t: Felt) -> bool:
    if any(type(fact) is Pay and fact.outcome in ("win", "lose") for fact in t.facts):
        return True
    for bettors in layout.grouped(t).values():
        cards = next((box.cards for box in bettors if box.cards), [])
        if len(cards) == 2 and any(box.stake(wager) for box in bettors for wager in layout.SIDE_BETS):
            return True
        if UNSEEN not in cards and PLAN.is_natural(cards) and any(box.stake("main") for box in bettors):
            return True
    return _dealer_stands(t)


REMEDIES: Final = by_name(
    settle_pro_rata,
    bet_stands,
    return_side_bets,
    leave_the_box,
    go_on_if_established,
    manager_decides,
    reconstruct,
    go_on_or_take_back,
    discard_after_interim,
    overdrawn,
    choose_first,
    pay_later,
    side_bets_later,
    play_for_absent,
    go_on_if_decided,
)
