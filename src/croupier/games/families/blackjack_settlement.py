"""How a blackjack hand is settled against the dealer's, its double and its lammers with it; insurance and even money,
offered against the upcards of the plan before the hole card is checked."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.games.families.blackjack_plan import MOST_POINTS, BlackjackPlan, Clauses, HandsInPlay, Outcome
from croupier.games.families.twenty_one import Hand
from croupier.hands.points import VALUE, total
from croupier.money import Cents, up_to_next
from croupier.round.box import Box
from croupier.round.felt import Felt
from croupier.round.requests import DEALER, DECLINE, Action, Decide


def settle(t: Felt, plan: BlackjackPlan, hand: Hand, dealer: Sequence[Card]) -> None:
    """Settle a hand: chips win or lose their own amount, a lammer that wins is replaced by the original wager."""
    # The cards count, whatever was called (OH-A §7.XI, OH-A Free Bet §7.XI). A bust has lost whatever the dealer holds,
    # even a hole card nobody identified.
    player, other = hand.total.points, 0 if hand.is_bust else total(dealer).points
    outcome = plan.rules.against_dealer(player, other)
    clause, pays = clause_of(plan.cited, outcome, player, other), t.options.tables["main"]["win"].pays
    worth = hand.value
    for wager in wagers_of(hand):
        if stake := hand.box.stake(wager, hand.index):
            net = pays.net(stake) if outcome == "win" else -stake if outcome == "lose" else 0
            hand.box.settle(wager, net, outcome, clause, "", hand.index)
        else:  # a free wager that loses costs nothing, and a push returns only real chips (ruling: bj-5)
            # OH-A Free Bet §11.III; 11.IV; 11.V; 13.IV; 13.V; 13.VI, CO 30-2119 §(11)(A), CO 30-2119 §(11)(B),
            # CO 30-2119 §(15)(A), CO 30-2119 §(15)(B)
            net = pays.net(worth) if outcome == "win" else 0
            hand.box.settle(wager, net, outcome, getattr(plan.cited, f"{wager}_{outcome}"), "", hand.index)


def clause_of(cited: Clauses, outcome: Outcome, player: int, dealer: int) -> str:
    """The clause by which a hand comes out so."""
    if player > MOST_POINTS:
        return cited.bust
    if dealer > MOST_POINTS:
        return cited.push_22 if outcome == "push" else cited.dealer_bust
    return {"win": cited.win, "push": cited.push, "lose": cited.lose}[outcome]


def wagers_of(hand: Hand) -> tuple[str, ...]:
    """What lies on a hand: its wager or lammer, and that of its double."""
    if not hand.doubled:
        return (hand.wager,)
    return (hand.wager, "free_double" if hand.doubled_free else "double")


def lose_to_blackjack(plan: BlackjackPlan, hand: Hand) -> None:
    """A dealer's blackjack comes out after the hands were played (OH-A §10.II, OH-A §11.IV; ruling: bj-4)."""
    cited, met = plan.cited, plan.rules.against_blackjack
    own, *double = wagers_of(hand)
    if met(natural=hand.is_blackjack, added=bool(hand.index)) == "lose":
        hand.box.lose(own, cited.missed_main, hand.index)
    elif hand.index:
        hand.box.push(own, cited.missed_split, hand.index)
    else:
        hand.box.push(own, cited.blackjack_push)
    for wager in double:
        if met(added=True) == "lose":
            hand.box.lose(wager, cited.missed_main, hand.index)
        else:
            hand.box.push(wager, cited.missed_double, hand.index)


def surrender(t: Felt, cited: Clauses, hand: Hand) -> None:
    """A share of the wager is given up, the odd cent with it (ruling: G7), and the hand is over."""
    pays = t.options.tables["main"]["surrender"].pays
    hand.box.settle("main", pays.net(hand.stake), "surrender", cited.surrender)
    hand.open = False


async def offer_insurance(t: Felt, plan: BlackjackPlan, hands: HandsInPlay) -> None:
    """Who plays may insure, or with a blackjack take even money, until the hole card goes into the card reader."""
    offers = {hand.box.seat: (hand, ask) for hand in hands if hand.open and (ask := offer(t, plan, hand))}
    for ask, choice in await t.gather([ask for _, ask in offers.values()], lambda: "hole_card_shown" in t.noted):
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


def collect_insurance(plan: BlackjackPlan, hands: HandsInPlay) -> list[tuple[Box, Cents]]:
    """Insurance is lost as soon as the dealer turns out to have no blackjack; who had how much is remembered."""
    boxes = [hand.box for hand in hands if not hand.index]
    insured = [(box, stake) for box in boxes if (stake := box.stake("insurance"))]
    for box, _ in insured:
        box.lose("insurance", plan.cited.insurance_lost)
    return insured


def pay_insurance(t: Felt, plan: BlackjackPlan, box: Box) -> None:
    """The dealer has a blackjack."""
    if stake := box.stake("insurance"):
        box.win("insurance", net_of(t, stake), plan.cited.insurance_paid)


def restore_insurance(t: Felt, plan: BlackjackPlan, insured: Sequence[tuple[Box, Cents]]) -> None:
    """Insurance collected because a blackjack was missed is given back and paid (ruling: bj-6)."""
    for box, stake in insured:
        box.bonus("insurance", stake + net_of(t, stake), plan.cited.insurance_paid, "restored")


def net_of(t: Felt, stake: Cents) -> Cents:
    """What insurance wins, by its pay table."""
    return int(t.options.tables["insurance"]["insurance"].pays.net(stake))


def close(t: Felt, plan: BlackjackPlan, hand: Hand) -> None:
    """A hand is over before the others; its cards leave the layout unless a side bet still looks at them."""
    hand.open = False
    if not any(hand.box.stake(wager) for wager, bet in plan.dealer_bets.items() if bet.keeps_cards):
        t.pick_up(hand.cards)
