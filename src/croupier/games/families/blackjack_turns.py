"""The players' turns: hit, stand, double, split, for chips or for a lammer. The cards count, not what was called."""

from functools import cache

from croupier.equipment.cards import UNSEEN
from croupier.games.families import blackjack_plan, blackjack_settlement
from croupier.games.families.blackjack_plan import BlackjackHouse, BlackjackPlan, HandsInPlay
from croupier.games.families.twenty_one import STAND, Hand, choose, draw_to, split_off
from croupier.hands.points import VALUE
from croupier.money import Cents
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, DOWN, UP, Action, Decide


async def take(t: Felt[BlackjackHouse], plan: BlackjackPlan, hands: HandsInPlay) -> list[Hand]:
    """Every box in turn from the dealer's left, a box's own hands from the first."""
    played: list[Hand] = []
    waiting: list[Hand] = []
    for first in hands:
        box = [first]
        for hand in box:  # grows while its hands are split
            if hand.open and not await turn(t, plan, hand, box):
                waiting.append(hand)  # noqa: PERF401 - a comprehension would not see the box grow
        played += box
    for hand in waiting:  # after the others, before the hole card is shown
        if not await late_card(t, plan, hand):
            waiting.append(hand)  # noqa: PERF401 - a hand may be missed again, and waits behind the others
    return played


async def offer_surrender(t: Felt[BlackjackHouse], plan: BlackjackPlan, hands: HandsInPlay) -> None:
    """Where the house has it so, everybody may give up the first two cards before any hand is played."""
    if not t.options.surrender_first:
        return
    up = VALUE[t.hands[DEALER][0]]
    asked = {
        hand.box.seat: hand
        for hand in hands
        if hand.open and plan.rules.open_to(*hand.total, up=up) & blackjack_plan.SURRENDER
    }
    asks = [Decide(seat, (Action("surrender"), DECLINE), 0, True, plan.cited.surrender) for seat in asked]
    for ask, choice in await t.gather(asks):
        if choice.action == "surrender":
            blackjack_settlement.surrender(t, plan.cited, asked[ask.seat])


async def turn(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand, box: list[Hand]) -> bool:
    """Play one hand to its end; False when a card it asked for was missed and comes later."""
    if len(hand.cards) == 1:
        await draw_to(t, hand)
        call_total(t, plan, hand)
    while open_now := legal(t, plan, hand, len(box)):
        action, amount = await choose(t, hand, open_now, plan.cited.turn)
        match action:
            case "hit":
                if not await draw_to(t, hand):
                    return not hand.open
                call_total(t, plan, hand)
            case "double" | "double_face_down" | "free_double" | "free_double_face_down":
                double(t, plan, hand, amount, face_down=action.endswith("face_down"))
                return await double_card(t, plan, hand) or not hand.open
            case "split" | "free_split":
                await split(t, plan, hand, box, free=action == "free_split")
            case "surrender":
                blackjack_settlement.surrender(t, plan.cited, hand)
                return True
            case _:
                return True
    if plan.pitch and hand.is_bust and t.options.pitched:
        t.expose(hand.box.seat, plan.pitch.shows_bust, hand.index)
        t.pick_up(hand.cards)
    return True


async def late_card(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand) -> bool:
    """The card that was missed, and the rest of the turn; False when it was missed again."""
    if hand.doubled:
        return await double_card(t, plan, hand) or not hand.open
    if not await draw_to(t, hand):
        return not hand.open
    call_total(t, plan, hand)
    return await turn(t, plan, hand, [hand])


def legal(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand, hands: int) -> tuple[Action, ...]:
    """What a hand may do now, by the rules in force; nothing at 21 or more."""
    rules = plan.rules
    pair = VALUE[hand.cards[0]] if hand.is_pair else 0
    may = rules.open_to(
        *hand.total,
        cards=len(hand.cards),
        up=VALUE[t.hands[DEALER][0]],
        pair=pair,
        split_from=0 if hand.split_from == UNSEEN else VALUE[hand.split_from],
        hands=hands,
    )
    if t.options.surrender_first:
        may &= ~blackjack_plan.SURRENDER
    if not may:  # OH-A §12.I, OH-A Free Bet §14.I
        return ()
    split = "free_split" if pair in rules.free_splits else "split"
    chips = rules.double_most(hand.value) if may & blackjack_plan.DOUBLE else 0
    return actions(may, chips, split, plan.doubles_face_down)


@cache
def actions(may: int, chips: Cents, split: str, face_down: bool) -> tuple[Action, ...]:
    """The actions of a turn, given the bits that are open, the most that chips double for, and how a pair is split.
    ``face_down`` offers each double with its card dealt face down as well."""
    faces = ("", "_face_down") if face_down else ("",)
    return (
        *((Action("hit"),) if may & blackjack_plan.HIT else ()),  # OH-A §12.I, OH-A Free Bet §14.I
        STAND,
        *(Action(f"free_double{face}") for face in faces if may & blackjack_plan.FREE_DOUBLE),
        *(Action(f"double{face}", 1, chips) for face in faces if chips),
        *((Action(split),) if may & blackjack_plan.SPLIT else ()),
        *((Action("surrender"),) if may & blackjack_plan.SURRENDER else ()),
    )


def double(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand, amount: int, *, face_down: bool) -> None:
    """Up to the wager again, or a lammer for all of it, for one card and no more."""
    show_pitched(t, plan, hand)
    if amount:
        hand.box.bet("double", amount, plan.cited.double, hand.index)
    else:
        hand.box.lammer("free_double", hand.value, plan.cited.free_double, hand.index)
        hand.doubled_free = True
    hand.doubled = True
    hand.face = DOWN if face_down else UP


async def double_card(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand) -> bool:
    """The one card of a double; one that nobody identifies lies face down."""
    dealt = await draw_to(t, hand, hand.face, unseen=plan.doubles_face_down)
    if hand.cards[-1] == UNSEEN:
        hand.face = DOWN
    if dealt and hand.face == UP:
        call_total(t, plan, hand)
    return dealt


async def split(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand, box: list[Hand], *, free: bool) -> None:
    """A second hand for an equal wager or a lammer; the first is completed before the second gets a card."""
    show_pitched(t, plan, hand)
    other = split_off(t, hand, len(box), hand.value if free else 0)
    if free:
        hand.box.lammer("free_split", other.worth, plan.cited.free_split, other.index)
    else:
        hand.box.bet("split", hand.value, plan.cited.split, other.index)
    box.insert(box.index(hand) + 1, other)
    await draw_to(t, hand)  # and is played out before the other gets a card: OH-A §11.II, OH-A Free Bet §12.II
    call_total(t, plan, hand)


def call_total(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand) -> None:
    """The dealer calls each new total of cards that lie face up."""
    if not t.options.pitched:
        t.announce(f"seat {hand.box.seat}: {hand.total.points}", plan.cited.called)


def show_pitched(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand) -> None:
    """A pitched hand is turned over to double or split."""
    if plan.pitch and t.options.pitched:
        t.expose(hand.box.seat, plan.pitch.shows_to_act, hand.index)


async def show(t: Felt[BlackjackHouse], plan: BlackjackPlan, hand: Hand) -> None:
    """A hand is turned over to be settled: pitched ones, and doubles that were dealt face down."""
    if plan.pitch and t.options.pitched:
        await t.reveal(hand.box.seat, plan.pitch.shows_to_settle, hand.cards, hand.index)
    elif hand.face == DOWN:
        clause = plan.cited.free_double_card if hand.doubled_free else plan.cited.double_card
        await t.reveal(hand.box.seat, clause, hand.cards, hand.index)
