"""How a blackjack hand is settled against the dealer's, its double and its lammers with it."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.games.families.blackjack_variant import Clauses, Variant
from croupier.games.families.twenty_one import Hand
from croupier.hands.points import total
from croupier.money import Cents
from croupier.round.box import Box


class Outcome(NamedTuple):
    """What each unit wins, in one word and by clause."""

    unit: int
    word: str
    clause: str


def against_dealer(v: Variant, player: int, dealer: int) -> Outcome:
    """21 or less beats a bust or a lower count; a dealer 22 is no bust where the text makes it a push."""
    cited = v.cited
    if player > 21:
        return Outcome(-1, "lose", cited.bust)
    if dealer == 22 and v.dealer_22_pushes:
        return Outcome(0, "push", cited.push_22)
    if dealer > 21:
        return Outcome(1, "win", cited.dealer_bust)
    if player == dealer:
        return Outcome(0, "push", cited.push)
    return Outcome(1, "win", cited.win) if player > dealer else Outcome(-1, "lose", cited.lose)


def settle(v: Variant, hand: Hand, dealer: Sequence[Card]) -> None:
    """Settle a hand: chips win or lose their own amount, a lammer that wins is replaced by the original wager."""
    # A bust has lost whatever the dealer holds, even a hole card nobody identified.
    unit, word, clause = against_dealer(v, hand.total.points, 0 if hand.is_bust else total(dealer).points)
    box, worth = hand.box, hand.value
    for wager in wagers_of(hand):
        if stake := box.stake(wager, hand.index):
            box.settle(wager, unit * stake, word, clause, "", hand.index)
        else:  # a free wager that loses costs nothing, and a push returns only real chips (ruling: bj-5)
            box.settle(wager, max(unit, 0) * worth, word, v.cited.of_lammer(wager, word), "", hand.index)


def wagers_of(hand: Hand) -> tuple[str, ...]:
    """What lies on a hand: its wager or lammer, and that of its double."""
    if not hand.doubled:
        return (hand.wager,)
    return (hand.wager, "free_double" if hand.doubled_free else "double")


def settle_missed_blackjack(cited: Clauses, hand: Hand) -> None:
    """The card reader missed a blackjack: original wagers lose, doubles and splits go back (ruling: bj-4)."""
    own, *double = wagers_of(hand)
    if hand.index:
        hand.box.push(own, cited.missed_split, hand.index)
    else:
        hand.box.lose(own, cited.missed_main)
    for wager in double:
        hand.box.push(wager, cited.missed_double, hand.index)


def restore_insurance(cited: Clauses, insured: Sequence[tuple[Box, Cents]]) -> None:
    """Insurance collected because a blackjack was missed is given back and paid (ruling: bj-6)."""
    for box, stake in insured:
        box.bonus("insurance", stake + 2 * stake, cited.insurance_paid, "restored")


def surrender(cited: Clauses, hand: Hand) -> None:
    """Half the wager is given up, the odd cent with it (ruling: G7), and the hand is over."""
    stake = hand.stake
    hand.box.settle("main", stake // 2 - stake, "surrender", cited.surrender)
    hand.open = False
