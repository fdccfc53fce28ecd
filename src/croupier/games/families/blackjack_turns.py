"""The players' turns: hit, stand, double, split, for chips or for a lammer. The cards count, not what was called."""

from croupier.equipment.cards import UNSEEN
from croupier.games.families import blackjack_settlement
from croupier.games.families.blackjack_variant import Hands, Variant
from croupier.games.families.twenty_one import Hand, actions, choose, draw_to, split_off
from croupier.hands.points import ACES, VALUE
from croupier.round.felt import Felt
from croupier.round.requests import DOWN, UP, Action


async def take(t: Felt, v: Variant, hands: Hands) -> list[Hand]:
    """Every box in turn from the dealer's left, a box's own hands from the first."""
    played: list[Hand] = []
    waiting: list[Hand] = []
    for first in hands:
        box = [first]
        for hand in box:  # grows while its hands are split
            if hand.open and not await turn(t, v, hand, box):
                waiting.append(hand)  # noqa: PERF401 - a comprehension would not see the box grow
        played += box
    for hand in waiting:  # after the others, before the hole card is shown
        if not await late_card(t, v, hand):
            waiting.append(hand)  # noqa: PERF401 - a hand may be missed again, and waits behind the others
    return played


async def turn(t: Felt, v: Variant, hand: Hand, box: list[Hand]) -> bool:
    """Play one hand to its end; False when a card it asked for was missed and comes later."""
    if len(hand.cards) == 1:
        await draw_to(t, hand)
        call_total(t, v, hand)
    while open_now := legal(t, v, hand, len(box)):
        action, amount = await choose(t, hand, open_now, v.cited.turn)
        match action:
            case "hit":
                if not await draw_to(t, hand):
                    return not hand.open
                call_total(t, v, hand)
            case "double" | "double_face_down" | "free_double" | "free_double_face_down":
                double(t, v, hand, amount, face_down=action.endswith("face_down"))
                return await double_card(t, v, hand) or not hand.open
            case "split" | "free_split":
                await split(t, v, hand, box, free=action == "free_split")
            case "surrender":
                blackjack_settlement.surrender(v.cited, hand)
                return True
            case _:
                return True
    if v.pitch and hand.is_bust and t.options.pitched:
        t.expose(hand.box.seat, v.pitch.shows_bust, hand.index)
        t.pick_up(hand.cards)
    return True


async def late_card(t: Felt, v: Variant, hand: Hand) -> bool:
    """The card that was missed, and the rest of the turn; False when it was missed again."""
    if hand.doubled:
        return await double_card(t, v, hand) or not hand.open
    if not await draw_to(t, hand):
        return not hand.open
    call_total(t, v, hand)
    return await turn(t, v, hand, [hand])


def legal(t: Felt, v: Variant, hand: Hand, hands: int) -> tuple[Action, ...]:
    """What a hand may do now; nothing at 21 or more, or when a split ace has its one card."""
    house = t.options
    points, soft = hand.total
    if len(hand.cards) != 2:
        return actions(True, 0, False) if points < 21 else ()
    may_split = hand.is_pair and hands < house.most_hands
    free_split = may_split and VALUE[hand.cards[0]] in v.free_splits
    may_split = may_split and not free_split
    if hand.split_from in ACES and not house.aces_draw:
        again = house.aces_resplit and (may_split or free_split)
        return actions(False, 0, may_split, False, free_split) if again else ()
    if points >= 21:
        return ()
    free_double = not soft and points in v.free_doubles
    for_chips = house.may_double(points, after_split=hands > 1)
    if free_double and not v.pays_to_double_free_hands:
        for_chips = False
    surrender = house.surrenders and hands == 1
    chips = hand.value if for_chips else 0
    return actions(True, chips, may_split, free_double, free_split, surrender, v.doubles_face_down)


def double(t: Felt, v: Variant, hand: Hand, amount: int, *, face_down: bool) -> None:
    """Up to the wager again, or a lammer for all of it, for one card and no more."""
    show_pitched(t, v, hand)
    if amount:
        hand.box.bet("double", amount, v.cited.double, hand.index)
    else:
        hand.box.lammer("free_double", hand.value, v.cited.free_double, hand.index)
        hand.doubled_free = True
    hand.doubled = True
    hand.face = DOWN if face_down else UP


async def double_card(t: Felt, v: Variant, hand: Hand) -> bool:
    """The one card of a double; one that nobody identifies lies face down."""
    dealt = await draw_to(t, hand, hand.face, unseen=v.doubles_face_down)
    if hand.cards[-1] == UNSEEN:
        hand.face = DOWN
    if dealt and hand.face == UP:
        call_total(t, v, hand)
    return dealt


async def split(t: Felt, v: Variant, hand: Hand, box: list[Hand], *, free: bool) -> None:
    """A second hand for an equal wager or a lammer; the first is completed before the second gets a card."""
    show_pitched(t, v, hand)
    other = split_off(t, hand, len(box), hand.value if free else 0)
    if free:
        hand.box.lammer("free_split", other.worth, v.cited.free_split, other.index)
    else:
        hand.box.bet("split", hand.value, v.cited.split, other.index)
    box.insert(box.index(hand) + 1, other)
    await draw_to(t, hand)
    call_total(t, v, hand)


def call_total(t: Felt, v: Variant, hand: Hand) -> None:
    """The dealer calls each new total of cards that lie face up."""
    if not t.options.pitched:
        t.announce(f"seat {hand.box.seat}: {hand.total.points}", v.cited.called)


def show_pitched(t: Felt, v: Variant, hand: Hand) -> None:
    """A pitched hand is turned over to double or split."""
    if v.pitch and t.options.pitched:
        t.expose(hand.box.seat, v.pitch.shows_to_act, hand.index)


async def show(t: Felt, v: Variant, hand: Hand) -> None:
    """A hand is turned over to be settled: pitched ones, and doubles that were dealt face down."""
    if v.pitch and t.options.pitched:
        await t.reveal(hand.box.seat, v.pitch.shows_to_settle, hand.cards, hand.index)
    elif hand.face == DOWN:
        clause = v.cited.free_double_card if hand.doubled_free else v.cited.double_card
        await t.reveal(hand.box.seat, clause, hand.cards, hand.index)
