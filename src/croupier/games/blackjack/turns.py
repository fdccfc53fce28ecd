"""The players' turns: hit, stand, double, split (OH-A §10 to §12). The cards count, not what was called (§7.XI)."""

from croupier.equipment.cards import UNSEEN
from croupier.games.families.twenty_one import Hand, actions, choose, draw_to, split_off
from croupier.hands.points import ACES
from croupier.round.felt import Felt
from croupier.round.requests import DOWN, UP, Action


async def take(t: Felt, hands: list[Hand]) -> list[Hand]:
    """Every box in turn from the dealer's left, a box's own hands from the first (§7.V, §11.II)."""
    played: list[Hand] = []
    waiting: list[Hand] = []
    for first in hands:
        box = [first]
        for hand in box:  # grows while its hands are split
            if hand.open and not await turn(t, hand, box):
                waiting.append(hand)  # noqa: PERF401 - a comprehension would not see the box grow
        played += box
    for hand in waiting:  # §15.VIII: after the others, before the hole card is shown
        if not await late_card(t, hand):
            waiting.append(hand)  # noqa: PERF401 - a hand may be missed again, and waits behind the others
    return played


async def turn(t: Felt, hand: Hand, box: list[Hand]) -> bool:
    """Play one hand to its end; False when a card it asked for was missed and comes later (§15.VIII)."""
    if len(hand.cards) == 1:
        await draw_to(t, hand)
        call_total(t, hand)
    while open_now := legal(t, hand, len(box)):
        action, amount = await choose(t, hand, open_now, "OH-A 7.V")
        match action:
            case "hit":
                if not await draw_to(t, hand):
                    return not hand.open
                call_total(t, hand)
            case "double" | "double_face_down":
                double(t, hand, amount, face_down=action == "double_face_down")
                return await double_card(t, hand) or not hand.open
            case "split":
                await split(t, hand, box)
            case _:
                return True
    if hand.is_bust and t.options.dealing == "pitch":
        t.expose(hand.box.seat, "OH-A 14.V.A(2)", hand.index)
        t.pick_up(hand.cards)
    return True


async def late_card(t: Felt, hand: Hand) -> bool:
    """The card that was missed, and the rest of the turn; False when it was missed again."""
    if hand.doubled:
        return await double_card(t, hand) or not hand.open
    if not await draw_to(t, hand):
        return not hand.open
    call_total(t, hand)
    return await turn(t, hand, [hand])


def legal(t: Felt, hand: Hand, hands: int) -> tuple[Action, ...]:
    """What a hand may do now; nothing at 21 or more, or when a split ace has its one card (§11.III.B, §12.I.C)."""
    options = t.options
    points = hand.total.points
    two_cards = len(hand.cards) == 2
    # §11.III.A: again while the second card matches, to four hands.
    may_split = two_cards and hand.is_pair and hands < options.split_hands
    if hand.split_from in ACES:
        return actions(False, 0, True) if may_split and options.resplit_aces else ()
    if points >= 21:  # §12.I.A
        return ()
    first_two = two_cards and options.may_double(points)
    may_double = first_two and (options.double_after_split or hands == 1)
    return actions(True, hand.stake if may_double else 0, may_split)


def double(t: Felt, hand: Hand, amount: int, *, face_down: bool) -> None:
    """Up to the wager again, for one card and no more (§10.I, §10.III, §12.I.B); not to be touched then (§4.VIII)."""
    show_pitched(t, hand)
    hand.box.bet("double", amount, "OH-A 10.I", hand.index)
    hand.doubled = True
    hand.face = DOWN if face_down else UP


async def double_card(t: Felt, hand: Hand) -> bool:
    """The one card of a double; one that nobody identifies lies face down (§10.III)."""
    dealt = await draw_to(t, hand, hand.face, unseen=True)
    if hand.cards[-1] == UNSEEN:
        hand.face = DOWN
    if dealt and hand.face == UP:
        call_total(t, hand)
    return dealt


async def split(t: Felt, hand: Hand, box: list[Hand]) -> None:
    """A second hand for an equal wager; the first is completed before the second gets a card (§11.I, §11.II)."""
    show_pitched(t, hand)
    other = split_off(t, hand, len(box))
    hand.box.bet("split", hand.stake, "OH-A 11.I", other.index)
    box.insert(box.index(hand) + 1, other)
    await draw_to(t, hand)
    call_total(t, hand)


def call_total(t: Felt, hand: Hand) -> None:
    """The dealer calls each new total of cards that lie face up (§7.VI)."""
    if t.options.dealing == "shoe":
        t.announce(f"seat {hand.box.seat}: {hand.total.points}", "OH-A 7.VI")


def show_pitched(t: Felt, hand: Hand) -> None:
    """A pitched hand is turned over to double or split (§14.V.A(1))."""
    if t.options.dealing == "pitch":
        t.expose(hand.box.seat, "OH-A 14.V.A(1)", hand.index)


async def show(t: Felt, hand: Hand, clause: str) -> None:
    """A hand is turned over to be settled: pitched ones (§14.VII), and doubles that were dealt face down (§10.III)."""
    if t.options.dealing == "pitch":
        await t.reveal(hand.box.seat, clause, hand.cards, hand.index)
    elif hand.face == DOWN:
        await t.reveal(hand.box.seat, "OH-A 10.III", hand.cards, hand.index)
