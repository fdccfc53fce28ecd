"""Remedies of blackjack's own irregularities: missed cards, and the card reader's mistakes (OH-A §15)."""

from collections.abc import Mapping
from typing import Final

from croupier.errors import Refused
from croupier.hands.points import is_blackjack
from croupier.round.facts import Chose
from croupier.round.felt import Box, Felt
from croupier.round.irregularities import Irregularity, Remedy, Rule
from croupier.round.requests import DEALER, Action, Decide

LATE_OR_DEAD: Final = (Action("late_card"), Action("dead_hand"))


def _box(t: Felt, rule: Rule, what: Irregularity) -> Box:
    box = t.by_seat.get(what.seat)
    if box is None or not box.live:
        raise Refused(f"no hand of seat {what.seat!r} is in play", clause=rule.clause)
    return box


async def dead_without_cards(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A box that got no card is dead, and its wagers wait for the next deal (§15.VII)."""
    box = _box(t, rule, what)
    if box.cards:
        raise Refused(f"seat {box.seat} has cards; only a hand without any is dead", clause=rule.clause)
    _kill(t, box, rule)


async def second_card_late(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A box with one card may wait for the second until the others have theirs, or the hand is dead (§15.VII)."""
    box = _box(t, rule, what)
    if len(box.cards) != 1 or len(t.hands[DEALER]) > 1:
        raise Refused(f"seat {box.seat} has had its chance of a second card, or no card yet", clause=rule.clause)
    await _late_or_dead(t, box, rule)


async def hit_late(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A box whose hit was not dealt may wait for it, or take its wager back (§15.VIII)."""
    box = _box(t, rule, what)
    asked = next((one for one in reversed(t.facts) if type(one) is Chose), None)
    if asked is None or (asked.seat, asked.action) != (box.seat, "hit"):
        raise Refused(f"seat {box.seat} is not waiting for a card it asked for", clause=rule.clause)
    await _late_or_dead(t, box, rule)


async def _late_or_dead(t: Felt, box: Box, rule: Rule) -> None:
    choice = await t.choose(Decide(box.seat, LATE_OR_DEAD, 0, False, rule.clause))
    if choice.action == "dead_hand":
        _kill(t, box, rule)
    else:
        t.passed.add(box.seat)


def _kill(t: Felt, box: Box, rule: Rule) -> None:
    box.return_all(rule.clause)
    t.passed.add(box.seat)


async def hole_card_shown(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The hole card was turned up though it makes no blackjack: play goes on with both cards exposed (§15.IX.A)."""
    hand = t.hands[DEALER]
    if len(hand) < 2:
        raise Refused("the dealer has no hole card yet", clause=rule.clause)
    await t.reveal(DEALER, rule.clause)
    if is_blackjack(*hand[:2]):
        raise Refused("the hole card makes a blackjack; showing it is no mistake", clause=rule.clause)


REMEDIES: Final[Mapping[str, Remedy]] = {
    one.__name__: one for one in (dead_without_cards, second_card_late, hit_late, hole_card_shown)
}
