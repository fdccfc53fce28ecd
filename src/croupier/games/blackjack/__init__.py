"""Blackjack with House Money (OH-A): from a shoe with cards face up, or one or two decks pitched face down."""

from pathlib import Path

from croupier.equipment.cards import UNSEEN, Card
from croupier.errors import Refused
from croupier.games.blackjack import house_money, rules, turns
from croupier.games.blackjack.insurance import collect_insurance, offer_insurance
from croupier.games.blackjack.irregular import REMEDIES
from croupier.games.blackjack.options import Options
from croupier.games.families.twenty_one import Hand, completes_blackjack, dealer_draws
from croupier.hands.points import ACES, is_blackjack
from croupier.money import Cents
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.game import Game
from croupier.round.irregularities import still_in_the_pack
from croupier.round.requests import DEALER, DISCARD, DOWN, UP
from croupier.round.wagering import Wager


async def play(t: Felt) -> None:
    """One round of play, §7 to §16."""
    await burn(t)
    hands = await deal(t)
    up = t.hands[DEALER][0]
    announce_blackjacks(t, hands, up)
    if up in ACES:
        await offer_insurance(t, hands)
    reader = await check_hole_card(t, up)
    if reader and "missed_blackjack" not in t.noted:
        await house_money.resolve(t, hands, dealer_blackjack=True)
        await dealer_blackjack(t, hands)
    else:
        insured = collect_insurance(hands)
        await house_money.resolve(t, hands, dealer_blackjack=False)
        pay_blackjacks(t, hands, up)
        hands = await turns.take(t, hands)
        await dealers_hand(t, hands, insured, reader=reader)
    await discard_unused(t)
    await t.step("OH-A 7.VIII")


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
        while box.live and len(box.cards) < 2:  # it may be missed once more
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


async def check_hole_card(t: Felt, up: Card) -> bool:
    """Under an ace or ten the card reader (§1.III, §2.III) tells whether the dealer has blackjack (§7.IV)."""
    completes = completes_blackjack(up)
    if not completes:
        return False
    await t.step("OH-A 7.IV")
    return await t.peek(DEALER, 1, completes)


async def dealer_blackjack(t: Felt, hands: list[Hand]) -> None:
    """Insurance is paid; a player's blackjack is returned, everything else is lost (§4.III, §8.II, §9.IV)."""
    await show_hole_card(t, "OH-A 8.II", reader=True, needed=False)
    for hand in reversed(hands):
        box = hand.box
        await turns.show(t, hand, "OH-A 14.VII")
        if stake := box.stake("insurance"):
            box.win("insurance", 2 * stake, "OH-A 9.IV")  # §2.I.E
        if hand.open and hand.is_blackjack:
            box.push("main", "OH-A 8.II")
        elif hand.open:
            box.lose("main", "OH-A 4.III")


async def show_hole_card(t: Felt, clause: str, *, reader: bool, needed: bool = True) -> list[Card]:
    """The hole card is turned up, and must be what the card reader said it was."""
    dealer = await t.reveal(DEALER, clause, needed=needed)
    if reader and UNSEEN not in dealer and not is_blackjack(*dealer[:2]):
        raise Refused("the card reader said blackjack; this hole card makes none", clause="OH-A 7.IV")
    return dealer


def pay_blackjacks(t: Felt, hands: list[Hand], up: Card) -> None:
    """A blackjack is paid before anyone gets a third card (§8), so no 21 drawn later can match it (§4.II.C)."""
    for hand in hands:
        if hand.open and hand.is_blackjack:
            clause = "OH-A 8.II" if completes_blackjack(up) else "OH-A 8.I"
            hand.box.win("main", t.options.blackjack_odds.net(hand.stake), clause, "blackjack")
            hand.open = False
            t.pick_up(hand.cards)


async def dealers_hand(t: Felt, hands: list[Hand], insured: list[tuple[Box, Cents]], *, reader: bool) -> None:
    """The dealer's hand, then payment from the right (§7.VII, §12.II, §12.III, §4.V)."""
    clause = "OH-A 14.VI" if t.options.dealing == "pitch" else "OH-A 7.VII"
    await t.step(clause)
    depends = any(hand.open and not hand.is_bust for hand in hands)
    missing = reader or "missed_blackjack" in t.noted  # doubles, splits and insurance turn on it then (§15.IX.B)
    dealer = await show_hole_card(t, clause, reader=reader, needed=depends or missing)
    missed = UNSEEN not in dealer and is_blackjack(*dealer[:2])
    if depends and not missed:
        await dealer_draws(t, "OH-A 12.II", hits_soft_17=t.options.soft_17 == "hit")
    await t.step("OH-A 12.III")
    if missed:
        rules.restore_insurance(insured)
    for hand in reversed(hands):
        if hand.open:
            await turns.show(t, hand, "OH-A 14.VII")
            rules.settle_missed_blackjack(hand) if missed else rules.settle(hand, dealer)


async def discard_unused(t: Felt) -> None:
    """A card nobody could use goes to the discard rack: refused by all (§15.III), or drawn past 17 (§15.IV)."""
    for card in t.shown:
        t.waiting.remove(card)
        t.take(DISCARD, card, UP)
    t.shown.clear()
    if over := t.noted.pop("dealer_overdrew", None):
        if over.card is None:
            await t.draw(DISCARD, UP, unseen=True)
        else:
            still_in_the_pack(t, "OH-A 15.IV", over.card)
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
        # §4.X: a side wager needs an approved addendum; this one is §16.
        Wager("house_money", "House Money", "OH-A 16.II.A", requires=("main",), own_limits=True, may_be_off=True),
    ),
    options=Options,
    seats=7,
    closes="OH-A 4.IV",  # and nothing is touched until it is decided (§4.VII)
    layout="OH-A 2.I.B",
    actions={
        "hit": "OH-A 12.I",
        "stand": "OH-A 7.V",
        "double": "OH-A 10.I",
        "double_face_down": "OH-A 10.III",
        "split": "OH-A 11.I",
        "insure": "OH-A 9.III",
        "even_money": "OH-A 9.II",
        "cap": "OH-A 16.II.G",
    },
    events=("fresh_shoe", "new_dealer", "readmit"),
    pack=52,
    remedies=REMEDIES,
    check_setup=rules.check_setup,
    picks_up=lambda options: options.dealing == "pitch",  # §7.X, §14.I.A
    remembers=rules.remembered,
)
