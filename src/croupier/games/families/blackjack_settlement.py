"""How a blackjack hand is settled against the dealer's, its double and its lammers with it."""

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.games.families.blackjack_plan import BlackjackPlan, Clauses
from croupier.games.families.blackjack_rules import MOST_POINTS, Outcome
from croupier.games.families.twenty_one import Hand
from croupier.hands.points import total
from croupier.round.felt import Felt


def settle(t: Felt, plan: BlackjackPlan, hand: Hand, dealer: Sequence[Card]) -> None:
    """Settle a hand: chips win or lose their own amount, a lammer that wins is replaced by the original wager."""
    # A bust has lost whatever the dealer holds, even a hole card nobody identified.
    player, other = hand.total.points, 0 if hand.is_bust else total(dealer).points
    outcome = plan.rules.against_dealer(player, other)
    clause, pays = clause_of(plan.cited, outcome, player, other), t.options.tables["main"]["win"].pays
    worth = hand.value
    for wager in wagers_of(hand):
        if stake := hand.box.stake(wager, hand.index):
            net = pays.net(stake) if outcome == "win" else -stake if outcome == "lose" else 0
            hand.box.settle(wager, net, outcome, clause, "", hand.index)
        else:  # a free wager that loses costs nothing, and a push returns only real chips (ruling: bj-5)
            net = pays.net(worth) if outcome == "win" else 0
            hand.box.settle(wager, net, outcome, plan.cited.of_lammer(wager, outcome), "", hand.index)


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


def lose_to_blackjack(cited: Clauses, hand: Hand) -> None:
    """A dealer's blackjack comes out after the hands were played: original wagers lose, doubles and splits go back, and
    a blackjack pushes (OH-A §10.II, OH-A §11.IV; ruling: bj-4)."""
    own, *double = wagers_of(hand)
    if hand.is_blackjack:
        hand.box.push(own, cited.blackjack_push)
    elif hand.index:
        hand.box.push(own, cited.missed_split, hand.index)
    else:
        hand.box.lose(own, cited.missed_main)
    for wager in double:
        hand.box.push(wager, cited.missed_double, hand.index)


def surrender(t: Felt, cited: Clauses, hand: Hand) -> None:
    """A share of the wager is given up, the odd cent with it (ruling: G7), and the hand is over."""
    pays = t.options.tables["main"]["surrender"].pays
    hand.box.settle("main", pays.net(hand.stake), "surrender", cited.surrender)
    hand.open = False
