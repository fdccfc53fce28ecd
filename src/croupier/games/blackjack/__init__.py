"""Blackjack with House Money (OH-A): from a shoe with cards face up, or one or two decks pitched face down."""

from pathlib import Path
from typing import Any

from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.games.blackjack import house_money, rules, turns
from croupier.games.blackjack.irregular import REMEDIES
from croupier.games.blackjack.options import Options
from croupier.games.families.twenty_one import Hand, completes_blackjack, dealer_draws
from croupier.hands.points import ACES, is_blackjack
from croupier.money import Cents, up_to_next
from croupier.round.felt import Box, Felt
from croupier.round.game import Game, Wager
from croupier.round.requests import DEALER, DECLINE, DISCARD, DOWN, UP, Action, Decide


async def play(t: Felt) -> Any:
    """One round of play, §7 to §16."""
    await burn(t)
    hands = await deal(t)
    up = t.hands[DEALER][0]
    announce_blackjacks(t, hands, up)
    if up in ACES:
        await insurance(t, hands)
    blackjack = await check_hole_card(t, up)
    insured = [] if blackjack else collect_insurance(hands)
    await house_money.resolve(t, hands, dealer_blackjack=blackjack)
    if blackjack:
        await show_blackjack(t)
        settle_dealer_blackjack(hands)
        return rules.carry(t)
    pay_blackjacks(t, hands, up)
    hands = await turns.take(t, hands)
    await finish(t, hands, insured)
    return rules.carry(t)


async def burn(t: Felt) -> None:
    """A card off a fresh shoe and for each new dealer (§7.II), or before every pitched round (§14.IV)."""
    if t.options.dealing == "pitch":
        await t.step("OH-A 14.IV")
        await t.burn()
        return
    for event in ("fresh_shoe", "new_dealer"):
        if event in t.setup.events:
            await t.step("OH-A 7.II", event)
            await t.burn()


async def deal(t: Felt) -> list[Hand]:
    """Two cards to each box and the dealer; the dealer's first is exposed with the second (§7.III, §14.IV)."""
    pitch = t.options.dealing == "pitch"
    theirs, first = (DOWN, UP) if pitch else (UP, DOWN)
    await to_each_box(t, theirs)  # §7.III.A, §14.IV.A
    if DEALER not in t.passed:
        await t.draw(DEALER, first)  # §7.III.B, §14.IV.B
    await to_each_box(t, theirs)  # §7.III.C, §14.IV.C
    await late_seconds(t, theirs)
    while not t.hands[DEALER]:  # missed before, made up now (§15.V)
        t.passed.discard(DEALER)
        await t.draw(DEALER, first)
    t.expose(DEALER, "OH-A 14.IV.B" if pitch else "OH-A 7.III.D")
    while len(t.hands[DEALER]) < 2:  # §7.III.D, §14.IV.D
        t.passed.discard(DEALER)
        await t.draw(DEALER, DOWN, unseen=True)
    return [Hand(box, box.cards) for box in t.boxes if box.live]


async def to_each_box(t: Felt, face: str) -> None:
    """One card to every box with a wager, from the dealer's left."""
    for box in t.boxes:
        if box.seat not in t.passed:
            await t.draw(box.seat, face)


async def late_seconds(t: Felt, face: str) -> None:
    """Players who were missed and chose to wait get their second card after all others (§15.VII)."""
    for box in t.boxes:
        if box.live and box.seat in t.passed:
            t.passed.discard(box.seat)
            await t.draw(box.seat, face)


def announce_blackjacks(t: Felt, hands: list[Hand], up: Card) -> None:
    """A player's blackjack is announced at once; a pitched one is turned over (§8)."""
    clause = "OH-A 8.II" if completes_blackjack(up) else "OH-A 8.I"
    for hand in hands:
        if hand.is_blackjack:
            t.announce(f"seat {hand.box.seat} has blackjack", clause)
            if t.options.dealing == "pitch":
                t.expose(hand.box.seat, clause)


async def insurance(t: Felt, hands: list[Hand]) -> None:
    """With an ace up, everyone may insure or, holding a blackjack, take even money (§9)."""
    asks = []
    for hand in hands:
        if hand.is_blackjack:
            asks.append(Decide(hand.box.seat, (Action("even_money"), DECLINE), 0, True, "OH-A 9.II"))
        else:
            most = up_to_next(-(-hand.stake // 2), t.options.smallest_chip or 1)
            asks.append(Decide(hand.box.seat, (Action("insure", 1, most), DECLINE), 0, True, "OH-A 9.III"))
    by_seat = {hand.box.seat: hand for hand in hands}
    for ask, choice in await t.gather(asks):
        hand = by_seat[ask.seat]
        if choice.action == "insure":
            hand.box.bet("insurance", choice.amount, "OH-A 9.I")
        elif choice.action == "even_money":
            hand.box.win("main", hand.stake, "OH-A 9.II", "even_money")
            hand.open = False


async def check_hole_card(t: Felt, up: Card) -> bool:
    """Under an ace or ten the card reader (§1.III, §2.III) tells whether the dealer has blackjack (§7.IV)."""
    completes = completes_blackjack(up)
    if not completes:
        return False
    await t.step("OH-A 7.IV")
    return await t.peek(DEALER, 1, completes) and "missed_blackjack" not in t.noted


async def show_blackjack(t: Felt) -> None:
    """The hole card is turned up, and must be what the card reader said."""
    if not is_blackjack(*(await t.reveal(DEALER, "OH-A 8.II"))):
        raise Refused("the card reader said blackjack; this hole card makes none", clause="OH-A 7.IV")


def settle_dealer_blackjack(hands: list[Hand]) -> None:
    """Insurance is paid; a player's blackjack is returned, everything else is lost (§4.III, §8.II, §9.IV)."""
    for hand in reversed(hands):
        box = hand.box
        if stake := box.stake("insurance"):
            box.win("insurance", 2 * stake, "OH-A 9.IV")  # §2.I.E
        if hand.open and hand.is_blackjack:
            box.push("main", "OH-A 8.II")
        elif hand.open:
            box.lose("main", "OH-A 4.III")


def pay_blackjacks(t: Felt, hands: list[Hand], up: Card) -> None:
    """A blackjack is paid before anyone gets a third card (§8), so no 21 drawn later can match it (§4.II.C)."""
    for hand in hands:
        if hand.open and hand.is_blackjack:
            clause = "OH-A 8.II" if completes_blackjack(up) else "OH-A 8.I"
            hand.box.win("main", t.options.blackjack_odds.net(hand.stake), clause, "blackjack")
            hand.open = False


def collect_insurance(hands: list[Hand]) -> list[tuple[Box, Cents]]:
    """Insurance is lost as soon as the dealer turns out to have no blackjack (§9.V); who had it is remembered."""
    insured = [(hand.box, stake) for hand in hands if (stake := hand.box.stake("insurance"))]
    for box, _ in insured:
        box.lose("insurance", "OH-A 9.V")
    return insured


async def finish(t: Felt, hands: list[Hand], insured: list[tuple[Box, Cents]]) -> None:
    """The dealer's hand, then payment from the right (§7.VII, §12.II, §12.III, §4.V)."""
    clause = "OH-A 14.VI" if t.options.dealing == "pitch" else "OH-A 7.VII"
    await t.step(clause)
    dealer = await t.reveal(DEALER, clause)
    if is_blackjack(*dealer[:2]):
        rules.settle_missed_blackjack(hands, insured)
    else:
        if any(hand.open and not hand.is_bust for hand in hands):
            await dealer_draws(t, "OH-A 12.II", hits_soft_17=t.options.soft_17 == "hit")
        await t.step("OH-A 12.III")
        for hand in reversed(hands):
            if hand.open:
                show_for_payment(t, hand)
                rules.settle(hand, dealer)
    await discard_unused(t)
    await t.step("OH-A 7.VIII")


def show_for_payment(t: Felt, hand: Hand) -> None:
    """Pitched hands and face-down doubles are turned over (§14.VII, §10.III)."""
    if t.options.dealing == "pitch":
        t.expose(hand.box.seat, "OH-A 14.VII")
    elif hand.doubled:
        t.expose(hand.box.seat, "OH-A 10.III")


async def discard_unused(t: Felt) -> None:
    """A card nobody could use goes to the discard rack: refused by all (§15.III), or drawn past 17 (§15.IV)."""
    while t.waiting:
        t.take(DISCARD, t.waiting.pop(0), UP)
    if over := t.noted.pop("dealer_overdrew", None):
        if over.card is None:
            await t.draw(DISCARD, UP, unseen=True)
        else:
            t.take(DISCARD, over.card, UP)


GAME = Game(
    slug="blackjack",
    title="Blackjack",
    folder=Path(__file__).parent,
    play=play,
    wagers=(
        Wager("main", "Blackjack", "OH-A 4.I"),
        Wager("insurance", "Insurance", "OH-A 9.I", stage="later", requires=("main",)),
        Wager("double", "Double Down", "OH-A 10.I", stage="later", requires=("main",), booked_under="main"),
        Wager("split", "Split", "OH-A 11.I", stage="later", requires=("main",), booked_under="main"),
        Wager("house_money", "House Money", "OH-A 16.II.A", requires=("main",), own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=7,
    closes="OH-A 4.IV",
    layout="OH-A 2.I.B",
    pack=52,
    remedies=REMEDIES,
    check_setup=rules.check_setup,
)
