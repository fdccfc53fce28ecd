"""One round of any blackjack game: the deal, insurance, the card reader, the turns, the dealer, the settlement. What a
game does differently is in its `BlackjackPlan`; every step, payment and refusal cites the clause of that game."""

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import Refused
from croupier.games.families import blackjack_settlement as settlement
from croupier.games.families import blackjack_side_bets as side_bets
from croupier.games.families import blackjack_turns as turns
from croupier.games.families.blackjack_plan import BlackjackHouse, BlackjackPlan, Clauses, HandsInPlay
from croupier.games.families.for_the_dealer import players
from croupier.games.families.twenty_one import Hand, completes_blackjack, dealer_draws, discard_overdrawn
from croupier.hands.points import VALUE, is_blackjack
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.facts import Face
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DISCARD, DOWN, UP


async def play(t: Felt[BlackjackHouse], text: BlackjackPlan) -> None:
    """One round of play, by the plan of a text and what the house has posted."""
    plan = text.posted(t.options)
    await burn(t, plan)
    hands = await deal(t, plan)
    up = t.hands[DEALER][0]
    announce_blackjacks(t, plan, hands, up)
    side_bets.settle_at_once(t, plan, hands, waiting=True)
    if plan.dealer_bets:
        await side_bets.offer(t, plan, hands, "before_peek")
    if VALUE[up] in plan.rules.insurance.against or VALUE[up] in plan.rules.even_money:
        await settlement.offer_insurance(t, plan, hands)
    reader = await check_hole_card(t, plan, up)
    if reader and "missed_blackjack" not in t.noted:
        await plan.after_check(t, hands, True)
        await dealer_blackjack(t, plan, hands)
    else:
        insured: list[tuple[Box, Cents]] = []
        # The hands are played while the hole card may still give the dealer a blackjack.
        late = VALUE[up] not in plan.rules.checked and bool(completes_blackjack(up))
        if not late:
            insured = settlement.collect_insurance(plan, hands)
            side_bets.settle_at_once(t, plan, hands, waiting="missed_blackjack" in t.noted)
        if plan.dealer_bets:
            await side_bets.offer(t, plan, hands, "after_peek")
        await plan.after_check(t, hands, False)
        if not late:
            pay_blackjacks(t, plan, hands, up)
        await turns.offer_surrender(t, plan, hands)
        hands = await turns.take(t, plan, hands)
        await dealers_hand(t, plan, hands, insured, reader=reader, late=late)
    await discard_unused(t, plan.cited)
    await t.step(*plan.cited.step("ends"))


async def burn(t: Felt[BlackjackHouse], plan: BlackjackPlan) -> None:
    """A card off a fresh shoe and for each new dealer, or before every pitched round."""
    if plan.pitch and t.options.pitched:
        await t.step(plan.pitch.burn)
        await t.burn()
        return
    for event in ("fresh_shoe", "new_dealer"):
        if event in t.setup.events:
            await t.step(plan.cited.burn, event)
            await t.burn()


async def deal(t: Felt[BlackjackHouse], plan: BlackjackPlan) -> list[Hand]:
    """Two cards to each box and the dealer; the dealer's first is exposed with the second."""
    pitch = plan.pitch if t.options.pitched else None
    theirs, first = (DOWN, UP) if pitch else (UP, DOWN)
    boxes = players(t)
    await to_each_box(t, boxes, theirs)  # OH-A §7.III.A, OH-A §14.IV.A, OH-A Free Bet §7.III.A
    if DEALER not in t.passed:
        await t.draw(DEALER, first)  # OH-A §7.III.B, OH-A Free Bet §7.III.B
    await to_each_box(t, boxes, theirs)  # OH-A §7.III.C, OH-A §14.IV.C, OH-A Free Bet §7.III.C
    await late_seconds(t, boxes, theirs)
    while not t.hands[DEALER]:  # missed before, made up now
        t.passed.discard(DEALER)
        await t.draw(DEALER, first)
    t.expose(DEALER, pitch.upcard if pitch else plan.cited.upcard)
    while len(t.hands[DEALER]) < 2:  # OH-A §14.IV.D
        t.passed.discard(DEALER)
        await t.draw(DEALER, DOWN, unseen=True)
    hands = [Hand(box, box.cards) for box in boxes if box.live]
    for hand in hands:
        hand.open = hand.in_play  # side bets may be made alone; then nobody plays against the dealer
    return hands


async def to_each_box(t: Felt, boxes: list[Box], face: Face) -> None:
    """One card to every box with a wager, from the dealer's left."""
    for box in boxes:
        if box.seat not in t.passed:
            await t.draw(box.seat, face)


async def late_seconds(t: Felt, boxes: list[Box], face: Face) -> None:
    """Players who were missed and chose to wait get their second card after all others."""
    for box in boxes:
        while box.live and len(box.cards) < 2:  # it may be missed once more
            t.passed.discard(box.seat)
            await t.draw(box.seat, face)


def announce_blackjacks(t: Felt[BlackjackHouse], plan: BlackjackPlan, hands: HandsInPlay, up: Card) -> None:
    """A player's blackjack is announced at once; a pitched one is turned over."""
    clause = plan.cited.awaited if completes_blackjack(up) else plan.cited.announced
    for hand in hands:
        if hand.open and hand.is_blackjack:
            t.announce(f"seat {hand.box.seat} has blackjack", clause)
            if t.options.pitched:
                t.expose(hand.box.seat, clause)


async def check_hole_card(t: Felt[BlackjackHouse], plan: BlackjackPlan, up: Card) -> bool:
    """Under an upcard of the plan the card reader tells whether the dealer has blackjack."""
    if VALUE[up] not in plan.rules.checked:  # OH-A §16.II.F
        return False
    await t.step(*plan.cited.step("peek"))
    # OH-A §2.III, OH-A Free Bet §1.III, OH-A Free Bet §2.III
    return await t.peek(DEALER, 1, completes_blackjack(up))


async def dealer_blackjack(t: Felt[BlackjackHouse], plan: BlackjackPlan, hands: HandsInPlay) -> None:
    """Insurance is paid; a player's blackjack is returned, everything else is lost."""
    cited = plan.cited
    on_dealer = [wager for wager, bet in plan.card_bets.items() if bet.with_dealer]
    needed = any(hand.box.stake(wager) for hand in hands for wager in on_dealer)
    dealer = await show_hole_card(t, cited, cited.awaited, reader=True, needed=needed)
    for hand in reversed(hands):
        box = hand.box
        await turns.show(t, plan, hand)
        settlement.pay_insurance(t, plan, box)
        outcome = plan.rules.against_blackjack(natural=hand.is_blackjack)
        if hand.open and outcome == "push":  # OH-A Free Bet §4.III.B
            box.push("main", cited.blackjack_push)
        elif hand.open:
            box.lose("main", cited.lost_to_blackjack)
        side_bets.with_box(t, plan, [hand], dealer)


async def show_hole_card(t: Felt, cited: Clauses, clause: str, *, reader: bool, needed: bool) -> list[Card]:
    """The hole card is turned up, and must be what the card reader said it was."""
    dealer = await t.reveal(DEALER, clause, needed=needed)
    if reader and UNSEEN not in dealer and not is_blackjack(*dealer[:2]):
        raise Refused("the card reader said blackjack; this hole card makes none", clause=cited.peek)
    return dealer


def pay_blackjacks(t: Felt[BlackjackHouse], plan: BlackjackPlan, hands: HandsInPlay, up: Card) -> None:
    """A blackjack is paid before anyone gets a third card, so nothing the dealer draws can touch it."""
    clause = plan.cited.blackjack_after_check if completes_blackjack(up) else plan.cited.blackjack_at_once
    for hand in hands:
        if hand.open and hand.is_blackjack:  # OH-A §4.II.C, OH-A Free Bet §4.II.C
            # OH-A Free Bet §8.I
            hand.box.win("main", t.options.blackjack_odds.net(hand.stake), clause, "blackjack")
            settlement.close(t, plan, hand)


async def dealers_hand(
    t: Felt[BlackjackHouse],
    plan: BlackjackPlan,
    hands: HandsInPlay,
    insured: list[tuple[Box, Cents]],
    *,
    reader: bool,
    late: bool,
) -> None:
    """The dealer's hand as far as anything depends on it, then payment from the right, box by box."""
    cited = plan.cited
    clause, which = cited.step("dealer_shows")
    clause = plan.pitch.dealer_shows if plan.pitch and t.options.pitched else clause
    await t.step(clause, which)
    # A side bet on the dealer's total makes the dealer play on (ruling: pon-7).
    depends = any(hand.open and not hand.is_bust for hand in hands) or side_bets.draws_for(plan, hands)
    # Doubles, splits and insurance turn on a blackjack that nobody has looked for, or that was missed.
    needed = depends or reader or late or "missed_blackjack" in t.noted
    dealer = await show_hole_card(t, cited, clause, reader=reader, needed=needed)
    blackjack = UNSEEN not in dealer and is_blackjack(*dealer[:2])
    if not blackjack and (depends or side_bets.bet_on_dealer(plan, hands)):  # OH-A §12.III, OH-A Free Bet §14.III
        await dealer_draws(t, cited.dealer_draws, hits_soft_17=plan.rules.hits_soft_17, unseen=not depends)
    await t.step(*cited.step("dealer_stops"))
    if blackjack:
        settlement.restore_insurance(t, plan, insured)
        side_bets.make_up(t, plan, hands, dealer)
        for hand in reversed(hands):
            settlement.pay_insurance(t, plan, hand.box)
    elif late:
        settlement.collect_insurance(plan, hands)
        pay_blackjacks(t, plan, hands, dealer[0])
    box: list[Hand] = []
    for hand in reversed(hands):  # OH-A §4.V
        if hand.open:
            await turns.show(t, plan, hand)
            if blackjack:
                settlement.lose_to_blackjack(plan, hand)
            else:
                settlement.settle(t, plan, hand, dealer)
        box.insert(0, hand)
        if not hand.index:  # the original hand is the last of its box
            side_bets.with_box(t, plan, box, dealer)
            box = []


async def discard_unused(t: Felt, cited: Clauses) -> None:
    """A card nobody could use goes to the discard rack: refused by all, or drawn past seventeen."""
    for card in t.shown:
        t.waiting.remove(card)
        t.take(DISCARD, card, UP)
    t.shown.clear()
    await discard_overdrawn(t, cited.overdrawn)
