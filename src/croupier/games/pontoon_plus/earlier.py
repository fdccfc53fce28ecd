"""Remedies of version 1 of these rules, for the rounds that were played by it."""

from croupier.equipment.cards import UNSEEN
from croupier.errors import Refused
from croupier.games.families.twenty_one import must_draw
from croupier.games.pontoon_plus.layout import SIDE_BETS, grouped
from croupier.games.pontoon_plus.plan import PLAN
from croupier.hands.points import total
from croupier.round.facts import Pay
from croupier.round.felt import Felt
from croupier.round.irregularities import Irregularity, Rule
from croupier.round.requests import DEALER


async def play_for_absent(t: Felt, rule: Rule, what: Irregularity) -> None:
    """The player is asked nothing more, but kept the $50 of another box's super bonus."""
    box = t.by_seat.get(what.seat)
    if box is None or not box.live:
        there = ", ".join(other.seat for other in t.boxes if other.live) or "nobody"
        raise Refused(f"no player at seat {what.seat!r} in this round; there is {there}", clause=rule.clause)
    box.live = False


async def go_on_if_decided(t: Felt, rule: Rule, what: Irregularity) -> None:
    """A 21 of more than two cards that nobody had paid did not count as an outcome."""
    if not _decided(t):
        t.void(what.reason or rule.trigger, "SG 5.4.2")
    t.announce("an outcome is established; play continues", "SG 5.4.1")


def _decided(t: Felt) -> bool:
    if any(type(fact) is Pay and fact.outcome in ("win", "lose") for fact in t.facts):
        return True
    for bettors in grouped(t).values():
        cards = next((box.cards for box in bettors if box.cards), [])
        if len(cards) == 2 and any(box.stake(wager) for box in bettors for wager in SIDE_BETS):
            return True
        if UNSEEN not in cards and PLAN.is_natural(cards) and any(box.stake("main") for box in bettors):
            return True
    dealer = t.hands[DEALER]
    return len(dealer) > 1 and UNSEEN not in dealer and not must_draw(total(dealer), hits_soft_17=PLAN.hits_soft_17)
