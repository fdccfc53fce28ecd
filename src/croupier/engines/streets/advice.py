"""What each action of a street is worth with the cards seen so far, exactly. worth(shape, 0, table, cards("Jh 5d"),
staked=1) # [-1, ...]: a fold, then each bet, per ante"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.engines.dealt import unseen
from croupier.engines.situation import Opinion, Situation
from croupier.engines.streets.sets import FIVE, Ints, line_pays, made_by, one_card_less, sets_of
from croupier.engines.streets.shape import StreetDecision, StreetShape, shape_of
from croupier.equipment.cards import Card
from croupier.errors import CroupierError
from croupier.hands.fast import Hands
from croupier.paytables import PayTable
from croupier.round.requests import COMMUNITY


def advise(at: Situation) -> Opinion:
    """What a seat's decision on a street is worth: all its bets, or where nothing can be folded the one in question."""
    shape = shape_of(at.game)
    plan = shape.plan
    clauses = [decision.clause for decision in shape.decisions]
    if at.ask.clause not in clauses:
        raise at.unasked()
    number = clauses.index(at.ask.clause)
    decision, seen = shape.decisions[number], (*at.own(), *at.board, *at.known(COMMUNITY))
    staked = sum(map(at.staked, plan.paid)) // at.staked(plan.bets[-1]) if shape.folds else decision.least
    values = worth(shape, number, at.options.tables[plan.base.wager], seen, staked, at.in_play(seen))
    lost = [bet.wager for bet in plan.beside if shape.lost_in_a_fold(bet)]
    return Opinion(dict(zip(decision.choices, values, strict=True)), plan.bets[0], at.lost_beside(lost))


def worth(
    shape: StreetShape, number: int, table: PayTable, seen: Sequence[Card], staked: int, pack: Sequence[int] = ()
) -> list[Fraction]:
    """What each action of a decision is worth per unit, with best play after it and so many units ``staked`` by now;
    where nothing can be folded, only what the bet in question adds. ``pack`` is the cards in play where it is not a
    full deck. More cards may be seen than lie open, by somebody who knows what will be turned up."""
    decision = shape.decisions[number]
    if not decision.seen <= len(seen) <= FIVE or staked not in decision.stakes:
        raise CroupierError(f"{len(seen)} cards seen and {staked} units at stake do not go together")
    ahead = Ahead(shape, table, seen, np.array(unseen(seen, pack), np.int8))
    for later in reversed(shape.decisions[number + 1 :]):
        ahead.back_to(max(later.seen, len(seen)))
        ahead.decide(later)
    ahead.back_to(len(seen))
    values = [Fraction(int(ahead.values[0, staked + units]), ahead.whole) for units in decision.units]
    if decision.folds:
        values[0] = Fraction(-staked)
    return values if shape.folds else [value - values[0] for value in values]


class Ahead:
    """What may come after the cards seen: for every set of cards up to some number ``known``, and for what is at stake
    then, what it is worth, times ``whole``. It starts with all five cards known and is taken back from there."""

    def __init__(self, shape: StreetShape, table: PayTable, seen: Sequence[Card], cards: Hands) -> None:
        self.left, self.seen, self.known = len(cards), len(seen), FIVE
        sets = sets_of(self.left, FIVE - self.seen)
        before = np.broadcast_to(np.array(seen, np.int8), (len(sets), self.seen))
        lines, made = made_by(np.concatenate([before, cards[sets]], axis=1), shape.plan.base)
        won, self.whole = line_pays(lines, table, shape.most)
        self.values: Ints = np.outer(won[made], np.arange(shape.most + 1))

    def back_to(self, known: int) -> None:
        """With fewer cards known: whatever card may come next, added up."""
        while self.known > known:
            self.values = one_card_less(self.left, self.known - self.seen, self.values)
            self.known -= 1
            self.whole *= self.left - (self.known - self.seen)

    def decide(self, decision: StreetDecision) -> None:
        """Before a decision, which is made for the best."""
        staked = np.arange(decision.most + 1)
        open_ = [self.values[:, staked + units] for units in decision.units]
        if decision.folds:
            open_[0] = np.broadcast_to(-self.whole * staked, open_[0].shape)
        self.values = np.maximum.reduce(open_)
