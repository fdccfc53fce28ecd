"""Remedies of the blackjack games' own irregularities: missed cards, and the card reader's mistakes. The clauses are in
each game's ``irregularities.toml``."""

from typing import Final

from croupier.equipment.cards import UNSEEN
from croupier.errors import Refused
from croupier.games.families.blackjack_plan import BlackjackHouse, BlackjackPlan
from croupier.games.families.for_the_dealer import players
from croupier.games.families.twenty_one import completes_blackjack, must_draw
from croupier.hands.points import VALUE, is_blackjack, total
from croupier.round.box import Box
from croupier.round.facts import Chose, Deal, Fact
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity, Rule, by_name, note, use_next
from croupier.round.requests import DEALER, Action, Decide

ASKS_FOR_A_CARD: Final = ("hit", "double", "double_face_down", "free_double", "free_double_face_down")
#: What is played for on a hand; a side bet of the box is not, and stays when the hand is dead.
OF_THE_HAND: Final = ("main", "split", "free_split", "double", "free_double")
LATE_OR_DEAD: Final = (Action("late_card"), Action("dead_hand"))
#: Noted where the card that was exposed in error became the hole card.
HOLE_CARD_EXPOSED: Final = "hole_card_exposed"
_UNDER: Final = {1: "an ace", 10: "ten"}


def _box(t: Felt, rule: Rule, what: Irregularity) -> Box:
    box = t.by_seat.get(what.seat)
    if box is None or not box.live or box.who == DEALER:
        raise Refused(f"no hand of seat {what.seat!r} is in play", clause=rule.clause)
    return box


async def dead_without_cards(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A box that got no card is dead, and its wagers wait for the next deal."""
    box = _box(t, rule, what)
    if box.cards:
        raise Refused(f"seat {box.seat} has cards; only a hand without any is dead", clause=rule.clause)
    box.return_all(rule.clause)
    t.passed.add(box.seat)


async def second_card_late(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A box with one card may wait for the second until the others have theirs, or the hand is dead."""
    box = _box(t, rule, what)
    if len(box.cards) != 1 or len(t.hands[DEALER]) > 1:
        raise Refused(f"seat {box.seat} has had its chance of a second card, or no card yet", clause=rule.clause)
    if await _late_or_dead(t, box, rule) == "dead_hand":
        box.return_all(rule.clause)
    t.passed.add(box.seat)


async def hit_late(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A hand whose card was not dealt may wait for it, or take its wager back."""
    box = _box(t, rule, what)
    last = next((fact for fact in reversed(t.facts) if type(fact) is Chose or _to(fact, box)), None)
    if type(last) is not Chose or last.seat != box.seat or last.action not in ASKS_FOR_A_CARD:
        raise Refused(f"seat {box.seat} is not waiting for a card it asked for", clause=rule.clause)
    if (await _late_or_dead(t, box, rule, last.hand)) == "dead_hand":
        for wager in OF_THE_HAND:
            if (wager, last.hand) in box.stakes:
                box.settle(wager, 0, "returned", rule.clause, "", last.hand)
    t.passed.add(box.seat)


def _to(fact: Fact, box: Box) -> bool:
    return type(fact) is Deal and fact.to == box.seat


async def _late_or_dead(t: Felt, box: Box, rule: Rule, hand: int = 0) -> str:
    return (await t.choose(Decide(box.seat, LATE_OR_DEAD, hand, False, rule.clause, "late_card"))).action


def _completing(t: Felt, rule: Rule) -> frozenset[int]:
    """The hole cards that would give the dealer a blackjack, where one lies in the card reader."""
    dealer, checked = t.hands[DEALER], BlackjackPlan.of(t.game).rules.checked
    if len(dealer) < 2 or VALUE[dealer[0]] not in checked:
        under = " or ".join(_UNDER[value] for value in sorted(checked)) or "no card"
        raise Refused(f"no hole card is in the card reader; it is used under {under}", clause=rule.clause)
    return completes_blackjack(dealer[0])


async def hole_card_shown(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The hole card was turned up though it makes no blackjack: play goes on with both cards exposed."""
    _completing(t, rule)
    await t.reveal(DEALER, rule.clause)
    if is_blackjack(*t.hands[DEALER][:2]):
        raise Refused("the hole card makes a blackjack; showing it is no mistake", clause=rule.clause)
    await note(t, rule, what)


async def blackjack_missed(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A blackjack can be missed only where the card reader is used, and if there is one."""
    completing = _completing(t, rule)
    if t.hands[DEALER][1] not in (*completing, UNSEEN):
        raise Refused("the dealer has no blackjack to miss", clause=rule.clause)
    await note(t, rule, what)


async def exposed_next(t: Felt, rule: Rule, what: Irregularity) -> None:
    """An exposed card is the next one once players have their two, or the hole card where only that is missing."""
    held = len(t.hands[DEALER])
    short = [box.seat for box in players(t) if box.live and len(box.cards) < 2]
    if held < 2 and any(seat not in t.passed for seat in short):
        raise Refused("the players have not their two cards yet; the card is simply dealt next", clause=rule.clause)
    if held == 1 and not short:
        t.noted[HOLE_CARD_EXPOSED] = what
    await use_next(t, rule, what if what.card is not None else what._replace(card=await t.identify()))


async def overdrawn(t: Felt[BlackjackHouse], rule: Rule, what: Irregularity) -> None:
    """A dealer who stands drew one more: it is not used."""
    hand = t.hands[DEALER]
    if len(hand) < 2 or UNSEEN in hand or must_draw(total(hand), hits_soft_17=t.options.hits_soft_17):
        raise Refused("the dealer does not stand on seventeen or more", clause=rule.clause)
    await note(t, rule, what)


REMEDIES: Final = by_name(
    dead_without_cards, second_card_late, hit_late, hole_card_shown, blackjack_missed, exposed_next, overdrawn
)
