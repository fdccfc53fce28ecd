"""Insurance and even money, offered against the upcards of the plan before the hole card is checked."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.games.families import blackjack_side_bets as side_bets
from croupier.games.families.blackjack_plan import BlackjackPlan, HandsInPlay
from croupier.games.families.twenty_one import Hand
from croupier.hands.points import VALUE
from croupier.money import Cents, up_to_next
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, Action, Decide


class InsuredBox(NamedTuple):
    """A box whose insurance was collected, and how much it was."""

    box: Box
    stake: Cents


async def offer_insurance(t: Felt, plan: BlackjackPlan, hands: HandsInPlay) -> None:
    """Everyone who plays against the dealer may insure or, holding a blackjack, take even money."""
    offers = {hand.box.seat: (hand, ask) for hand in hands if hand.open and (ask := offer(t, plan, hand))}
    for ask, choice in await t.gather([ask for _, ask in offers.values()]):
        hand, _ = offers[ask.seat]
        if choice.action == "insure":
            hand.box.bet("insurance", choice.amount, plan.cited.insurance)
        elif choice.action == "even_money":
            paid = t.options.tables["main"]["even_money"].pays
            hand.box.win("main", paid.net(hand.stake), plan.cited.even_money, "even_money")
            close(t, plan, hand)


def offer(t: Felt, plan: BlackjackPlan, hand: Hand) -> Decide | None:
    """Even money for a blackjack; for others a share of the wager, or the next chip above it (ruling: bj-3)."""
    rules, cited, up = plan.rules, plan.cited, VALUE[t.hands[DEALER][0]]
    if hand.is_blackjack:
        action, clause, offered = Action("even_money"), cited.even_money, rules.even_money
    else:
        most = up_to_next(rules.insurance.most(hand.stake), t.options.smallest_chip or 1)
        action, clause, offered = Action("insure", 1, most), cited.insurance_limit, rules.insurance.against
    return Decide(hand.box.seat, (action, DECLINE), 0, True, clause) if up in offered else None


def collect_insurance(plan: BlackjackPlan, hands: HandsInPlay) -> list[InsuredBox]:
    """Insurance is lost as soon as the dealer turns out to have no blackjack; who had it is remembered."""
    insured = [InsuredBox(hand.box, stake) for hand in hands if (stake := hand.box.stake("insurance"))]
    for box, _ in insured:
        box.lose("insurance", plan.cited.insurance_lost)
    return insured


def pay_insurance(t: Felt, plan: BlackjackPlan, box: Box) -> None:
    """The dealer has a blackjack."""
    if stake := box.stake("insurance"):
        box.win("insurance", net_of(t, stake), plan.cited.insurance_paid)


def restore_insurance(t: Felt, plan: BlackjackPlan, insured: Sequence[InsuredBox]) -> None:
    """Insurance collected because a blackjack was missed is given back and paid (ruling: bj-6)."""
    for box, stake in insured:
        box.bonus("insurance", stake + net_of(t, stake), plan.cited.insurance_paid, "restored")


def net_of(t: Felt, stake: Cents) -> Cents:
    """What insurance wins, by its pay table."""
    return int(t.options.tables["insurance"]["insurance"].pays.net(stake))


def close(t: Felt, plan: BlackjackPlan, hand: Hand) -> None:
    """A hand is over before the others; its cards leave the layout unless a side bet still looks at them."""
    hand.open = False
    if not side_bets.keeps_cards_of(plan, hand):
        t.pick_up(hand.cards)
