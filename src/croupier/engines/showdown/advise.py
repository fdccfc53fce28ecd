"""What the actions of a showdown are worth with one hand, against every hand that the dealer may still hold. Nothing is
looked up: the dealer's hands are dealt out one by one from the cards that the seat has not seen. It is another road to
the figures of the solver, whose terms it shares."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from croupier.engines import dealt
from croupier.engines.showdown.best_play import best_play, plan_of
from croupier.engines.showdown.standings import Standings
from croupier.engines.situation import Opinion, Situation
from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.games.families.showdown import STANDINGS, ShowdownPlan
from croupier.round.requests import DEALER, Choice


def advise(at: Situation) -> Opinion:
    """The worth of the further wager in each size that is open, and of doing without it."""
    plan = plan_of(at.game)
    point = plan.play
    if {*at.offered} != {point.action, point.otherwise}:
        raise at.unasked()
    if len(held := at.own()) != plan.cards:
        raise Refused(f"seat {at.ask.seat} holds {len(held)} cards; advice is on {plan.cards}")
    against = _standing(plan, held, (*at.dealer, *at.known(DEALER)), at.in_play())
    game = best_play(plan, at.options.tables, at.staked(point.of), against)
    whole = game.scale * game.standings.each
    values = {}
    for action, multiple in enumerate((0, *point.multiples)):
        if game.offers[0][action]:
            bet = Choice(point.action, 0, multiple if point.said else 0)
            values[bet if multiple else Choice(point.otherwise)] = Fraction(int(game.values[action, 0]), whole)
    return Opinion(values, point.of, at.lost_beside(wager for wager in point.gives_up if wager not in plan.base))


def _standing(plan: ShowdownPlan, held: Sequence[Card], shown: Sequence[Card], left: Sequence[int]) -> Standings:
    """One hand against all that the dealer can make of the cards shown and as many of those left as are missing."""
    hand, against = plan.order.rank(held), dict.fromkeys(STANDINGS, 0)
    if len(shown) == plan.dealer_cards:
        against[plan.standing(hand, plan.order.rank(shown))] = 1
    else:
        for hands, ways in dealt.every_hand(left, plan.dealer_cards - len(shown)):
            open_ = np.broadcast_to(np.array(shown, np.int8), (len(hands), len(shown)))
            worth, where = np.unique(dealt.values(plan.order, np.hstack([open_, hands])), return_inverse=True)
            times = np.zeros(len(worth), np.int64)
            np.add.at(times, where.reshape(-1), ways)
            for dealer, often in zip(worth.tolist(), times.tolist(), strict=True):
                against[plan.standing(hand, dealer)] += often
    cards, value = np.array([sorted(held)], np.int8), np.array([hand], np.int32)
    return Standings(cards, np.ones(1, np.int64), value, np.array([[*against.values()]], np.int64))
