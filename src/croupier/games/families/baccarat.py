"""What the baccarat games share: the two hands, the third cards, and the order in which wagers are settled. The texts
agree on the play and number it differently, so each game passes its plan, clauses and all."""

from typing import Any, Final

from croupier.equipment.cards import UNSEEN
from croupier.equipment.shoe import Burn
from croupier.errors import OptionRefused, WagerRefused
from croupier.games.families.baccarat_plan import BANKER, PLAYER, BaccaratPlan, Coup, CoupVerdict, Side
from croupier.hands.baccarat import points
from croupier.money import dollars
from croupier.round.box import Box
from croupier.round.facts import Announce
from croupier.round.felt import Felt
from croupier.round.requests import DISCARD, DOWN, UP
from croupier.round.setup import Setup

#: What the equipment may tell before a round: a shoe just shuffled, or its cover card lying first.
FRESH_SHOE: Final = "fresh_shoe"
COVER_CARD: Final = "cover_card"


async def play(t: Felt, plan: BaccaratPlan) -> None:
    """One round: a fresh shoe's burn, two cards for each hand, the third cards, the result, the wagers."""
    t.hands |= {PLAYER: [], BANKER: []}
    await burn(t, plan)
    await first_cards(t, plan)
    await third_cards(t, plan)
    coup = Coup(tuple(t.hands[PLAYER]), tuple(t.hands[BANKER]))
    await t.step(plan.result)
    t.announce(result(coup), plan.result)
    await settle(t, plan, coup)
    await t.step(plan.rack)


async def burn(t: Felt, plan: BaccaratPlan) -> None:
    """The first card of a new shoe, and as many more as its face value, go to the rack."""
    if FRESH_SHOE not in t.setup.events or plan.burned is Burn.NONE:
        return
    await t.step(plan.burn)
    first = await t.draw(DISCARD, UP, unseen=True)
    if first != UNSEEN:  # else nobody told, and nobody can say how many went with it
        for _ in range(plan.burned.count(first) - 1):
            await t.burn()


async def first_cards(t: Felt[Any], plan: BaccaratPlan) -> None:
    """First and third card to the Player's Hand, second and fourth to the Banker's; the counts are called."""
    down = t.options.first_cards == "face_down"
    await t.step(plan.face_down if down else plan.face_up)
    # OH-E §6.I, OH-E Commission Free §9.I, each on an area of its own: OH-E §02.I.E, OH-E Commission Free §2.I.E
    await t.deal(2, (PLAYER, BANKER), DOWN if down else UP, unseen=down)
    for side in (PLAYER, BANKER):
        await t.step(plan.called, side)
        if down:  # the Banker's cards wait until the Player's Hand is called
            await (plan.turn(t, side) if plan.turn else t.reveal(side, plan.face_down))
        t.announce(f"{side} {points(t.hands[side])}", plan.called)


def is_known(t: Felt[Any], plan: BaccaratPlan) -> bool:
    """Whether everybody knows who is due a third card: all four cards lie face up, or both counts were called, and no
    third card is still being turned."""
    if not is_identified(t) or t.options.first_cards == "face_up":
        return is_identified(t)
    return sum(type(fact) is Announce and fact.clause == plan.called for fact in t.facts) > 1


def is_identified(t: Felt) -> bool:
    """Whether both hands have their first cards, and every card they hold was identified."""
    return len(t.hands[BANKER]) >= 2 and UNSEEN not in t.hands[PLAYER] + t.hands[BANKER]


def due(t: Felt, plan: BaccaratPlan) -> Side | None:
    """The hand that is due a third card now, the Player's before the Banker's; None where no card is due any more."""
    return plan.third_cards.due(t.hands[PLAYER], t.hands[BANKER])


async def third_cards(t: Felt, plan: BaccaratPlan) -> None:
    """The third cards that are due, one for each hand at most (OH-E §7.IV, OH-E Commission Free §10.IV). The dealer
    lays them face up on their hand's area, also where the first cards lay face down (OH-E Commission Free §9.IV.A;
    ruling: bac-9)."""
    await t.step(plan.drawing)
    while side := due(t, plan):
        await t.step(plan.third_card, side)
        if plan.turn:
            await t.draw(side, DOWN, unseen=True)
            await plan.turn(t, side)
        else:
            await t.draw(side, UP)


def result(coup: Coup) -> str:
    """What the dealer says when both hands are complete."""
    counts = points(coup.player), points(coup.banker)
    if counts[0] == counts[1]:
        return f"tie hand, {counts[0]} all"
    return f"{PLAYER if counts[0] > counts[1] else BANKER} wins, {max(counts)} over {min(counts)}"


async def settle(t: Felt[Any], plan: BaccaratPlan, coup: Coup) -> None:
    """Every losing wager is taken first; then, from the highest place down, the others are paid or returned. Bonus
    wagers come first, those of all players or each player's own, as the house does it."""
    await t.step(plan.settling)
    bets = plan.bets
    verdicts = {
        (box.seat, wager): bets[wager].decide(t.options, wager, coup, stake)
        for box in t.boxes
        for (wager, _), stake in box.stakes.items()
    }
    for box in t.right_to_left():
        for wager in bets:
            if box.stake(wager) and verdicts[box.seat, wager].outcome == "lose":
                book(t, plan, box, wager, verdicts[box.seat, wager])
    if t.options.bonus_settled == "seat_by_seat":
        passes = [(plan.bonus_with, list(bets))]
    else:
        passes = [(plan.bonus_first, list(plan.bonus)), (plan.settling, list(plan.regular))]
    for clause, wagers in passes:
        for box in t.right_to_left():
            if staked := [wager for wager in wagers if box.stake(wager)]:
                await t.step(clause, box.seat)
                for wager in staked:
                    book(t, plan, box, wager, verdicts[box.seat, wager])


def book(t: Felt, plan: BaccaratPlan, box: Box, wager: str, verdict: CoupVerdict) -> None:
    """Settle one wager; a vigorish is marked or collected just before."""
    if verdict.vigorish and plan.charge:
        plan.charge(t, box, verdict.vigorish)
    box.settle(wager, verdict.net, verdict.outcome, verdict.clause, verdict.line)


def check_decks(options: Any, clause: str) -> None:
    """Six decks at least, unless a shuffler holds two batches of four or more (ruling: bac-3)."""
    if options.decks < 6 and not options.shuffler:
        raise OptionRefused(
            f"{options.decks} decks are for a shuffler's batches; without one there are 6 to 8", clause=clause
        )


def least_bonus(setup: Setup, plan: BaccaratPlan, clause: str) -> WagerRefused | None:
    """The first bonus wager that is smaller than the text takes."""
    for seat in setup.seats:
        for wager, amount in seat.wagers:
            if wager in plan.bonus and amount < plan.least_bonus:
                least = dollars(plan.least_bonus)
                why = WagerRefused(
                    f"{wager} of {dollars(amount)} is below the {least} it takes at least", clause=clause
                )
                return why.at(seat=seat.seat, wager=wager)
    return None
