"""One round of any blackjack game: the deal, insurance, the card reader, the turns, the dealer, the settlement.

What a game does differently is in its `Variant`, and every step, payment and refusal cites the clause of that game.
"""

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import Refused
from croupier.games.families import blackjack_settlement as settlement
from croupier.games.families import blackjack_turns as turns
from croupier.games.families.blackjack_insurance import close, collect_insurance, offer_insurance
from croupier.games.families.blackjack_variant import Clauses, Hands, Variant
from croupier.games.families.for_the_dealer import players
from croupier.games.families.twenty_one import Hand, completes_blackjack, dealer_draws
from croupier.hands.points import ACES, is_blackjack
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.irregularities import still_in_the_pack
from croupier.round.requests import DEALER, DISCARD, DOWN, UP


async def play(t: Felt, v: Variant) -> None:
    """One round of play."""
    side_bets = v.side_bets
    await burn(t, v)
    hands = await deal(t, v)
    up = t.hands[DEALER][0]
    announce_blackjacks(t, v, hands, up)
    side_bets.after_deal(t, hands)
    await side_bets.before_peek(t, hands)
    if up in ACES:
        await offer_insurance(t, v, hands)
    reader = await check_hole_card(t, v.cited, up)
    if reader and "missed_blackjack" not in t.noted:
        await side_bets.after_peek(t, hands, True)
        await dealer_blackjack(t, v, hands)
    else:
        insured = collect_insurance(v.cited, hands)
        await side_bets.after_peek(t, hands, False)
        pay_blackjacks(t, v, hands, up)
        hands = await turns.take(t, v, hands)
        await dealers_hand(t, v, hands, insured, reader=reader)
    await discard_unused(t, v.cited)
    await t.step(*v.cited.step("ends"))


async def burn(t: Felt, v: Variant) -> None:
    """A card off a fresh shoe and for each new dealer, or before every pitched round."""
    if v.pitch and t.options.pitched:
        await t.step(v.pitch.burn)
        await t.burn()
        return
    for event in ("fresh_shoe", "new_dealer"):
        if event in t.setup.events:
            await t.step(v.cited.burn, event)
            await t.burn()


async def deal(t: Felt, v: Variant) -> list[Hand]:
    """Two cards to each box and the dealer; the dealer's first is exposed with the second."""
    pitch = v.pitch if t.options.pitched else None
    theirs, first = (DOWN, UP) if pitch else (UP, DOWN)
    boxes = players(t)
    await to_each_box(t, boxes, theirs)
    if DEALER not in t.passed:
        await t.draw(DEALER, first)
    await to_each_box(t, boxes, theirs)
    await late_seconds(t, boxes, theirs)
    while not t.hands[DEALER]:  # missed before, made up now
        t.passed.discard(DEALER)
        await t.draw(DEALER, first)
    t.expose(DEALER, pitch.upcard if pitch else v.cited.upcard)
    while len(t.hands[DEALER]) < 2:
        t.passed.discard(DEALER)
        await t.draw(DEALER, DOWN, unseen=True)
    hands = [Hand(box, box.cards) for box in boxes if box.live]
    for hand in hands:
        hand.open = hand.in_play  # side bets may be made alone; then nobody plays against the dealer
    return hands


async def to_each_box(t: Felt, boxes: list[Box], face: str) -> None:
    """One card to every box with a wager, from the dealer's left."""
    for box in boxes:
        if box.seat not in t.passed:
            await t.draw(box.seat, face)


async def late_seconds(t: Felt, boxes: list[Box], face: str) -> None:
    """Players who were missed and chose to wait get their second card after all others."""
    for box in boxes:
        while box.live and len(box.cards) < 2:  # it may be missed once more
            t.passed.discard(box.seat)
            await t.draw(box.seat, face)


def announce_blackjacks(t: Felt, v: Variant, hands: Hands, up: Card) -> None:
    """A player's blackjack is announced at once; a pitched one is turned over."""
    clause = v.cited.awaited if completes_blackjack(up) else v.cited.announced
    for hand in hands:
        if hand.open and hand.is_blackjack:
            t.announce(f"seat {hand.box.seat} has blackjack", clause)
            if t.options.pitched:
                t.expose(hand.box.seat, clause)


async def check_hole_card(t: Felt, cited: Clauses, up: Card) -> bool:
    """Under an ace or ten the card reader tells whether the dealer has blackjack."""
    completes = completes_blackjack(up)
    if not completes:
        return False
    await t.step(*cited.step("peek"))
    return await t.peek(DEALER, 1, completes)


async def dealer_blackjack(t: Felt, v: Variant, hands: Hands) -> None:
    """Insurance is paid; a player's blackjack is returned, everything else is lost."""
    cited = v.cited
    dealer = await show_hole_card(t, cited, cited.awaited, reader=True, needed=v.side_bets.show_for(t, hands))
    for hand in reversed(hands):
        box = hand.box
        await turns.show(t, v, hand)
        if stake := box.stake("insurance"):
            box.win("insurance", 2 * stake, cited.insurance_paid)
        if hand.open and hand.is_blackjack:
            box.push("main", cited.blackjack_push)
        elif hand.open:
            box.lose("main", cited.lost_to_blackjack)
        v.side_bets.with_box(t, [hand], dealer)


async def show_hole_card(t: Felt, cited: Clauses, clause: str, *, reader: bool, needed: bool) -> list[Card]:
    """The hole card is turned up, and must be what the card reader said it was."""
    dealer = await t.reveal(DEALER, clause, needed=needed)
    if reader and UNSEEN not in dealer and not is_blackjack(*dealer[:2]):
        raise Refused("the card reader said blackjack; this hole card makes none", clause=cited.peek)
    return dealer


def pay_blackjacks(t: Felt, v: Variant, hands: Hands, up: Card) -> None:
    """A blackjack is paid before anyone gets a third card, so nothing the dealer draws can touch it."""
    clause = v.cited.blackjack_after_check if completes_blackjack(up) else v.cited.blackjack_at_once
    for hand in hands:
        if hand.open and hand.is_blackjack:
            hand.box.win("main", t.options.blackjack_odds.net(hand.stake), clause, "blackjack")
            close(t, v, hand)


async def dealers_hand(t: Felt, v: Variant, hands: Hands, insured: list[tuple[Box, Cents]], *, reader: bool) -> None:
    """The dealer's hand as far as anything depends on it, then payment from the right, box by box."""
    cited = v.cited
    clause, which = cited.step("dealer_shows")
    clause = v.pitch.dealer_shows if v.pitch and t.options.pitched else clause
    await t.step(clause, which)
    # A side bet on the dealer's total makes the dealer play on (ruling: pon-7).
    depends = any(hand.open and not hand.is_bust for hand in hands) or v.side_bets.draw_for(t, hands)
    missing = reader or "missed_blackjack" in t.noted  # doubles, splits and insurance turn on it then
    dealer = await show_hole_card(t, cited, clause, reader=reader, needed=depends or missing)
    missed = UNSEEN not in dealer and is_blackjack(*dealer[:2])
    if not missed and (depends or v.side_bets.draw_though_lost(t, hands)):
        await dealer_draws(t, cited.dealer_draws, hits_soft_17=t.options.hits_soft_17, unseen=not depends)
    await t.step(*cited.step("dealer_stops"))
    if missed:
        settlement.restore_insurance(cited, insured)
    box: list[Hand] = []
    for hand in reversed(hands):
        if hand.open:
            await turns.show(t, v, hand)
            settlement.settle_missed_blackjack(cited, hand) if missed else settlement.settle(v, hand, dealer)
        box.insert(0, hand)
        if not hand.index:  # the original hand is the last of its box
            v.side_bets.with_box(t, box, dealer)
            box = []


async def discard_unused(t: Felt, cited: Clauses) -> None:
    """A card nobody could use goes to the discard rack: refused by all, or drawn past seventeen."""
    for card in t.shown:
        t.waiting.remove(card)
        t.take(DISCARD, card, UP)
    t.shown.clear()
    if over := t.noted.pop("dealer_overdrew", None):
        if over.card is None:
            await t.draw(DISCARD, UP, unseen=True)
        else:
            still_in_the_pack(t, cited.overdrawn, over.card)
            t.take(DISCARD, over.card, UP)
