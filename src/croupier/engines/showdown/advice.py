"""What playing, raising and folding are worth with one hand, against every hand that the dealer may still hold.

Nothing is looked up: the dealer's hands are dealt out one by one from the cards that the seat has not seen. It is
another road to the figures of the solvers, whose terms it shares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.engines import dealt
from croupier.engines.showdown import crazy_four as showdown_crazy_four
from croupier.engines.showdown import four_card as showdown_four_card
from croupier.engines.showdown import three_card as showdown_three_card
from croupier.engines.showdown.four_card import Facing
from croupier.engines.showdown.standings import BEATEN, LOST, SHORT, TIED, Decided, Standings
from croupier.engines.showdown.wild_showdown import TWICE, Played, always
from croupier.engines.situation import Opinion, Situation
from croupier.equipment.cards import Card
from croupier.errors import Refused
from croupier.games.crazy_four_poker import rules as crazy_four_rules
from croupier.games.three_card_poker import rules as three_card_rules
from croupier.hands.orders import DEUCES_WILD, FOUR_CARD, THREE_CARD
from croupier.hands.poker import Order
from croupier.round.requests import Choice

FOLD: Final = Choice("fold")


def standing(
    order: Order,
    own: Sequence[Card],
    left: Sequence[int],
    *,
    size: int,
    shown: Sequence[Card] = (),
    qualifies: Callable[[int], bool] = always,
) -> Standings:
    """One hand against all that the dealer can make of the cards ``shown`` and as many of those left as are missing."""
    mine, found = order.rank(own), [0, 0, 0, 0]
    if size == len(shown):
        found[_compared(mine, order.rank(shown), qualifies)] = 1
    else:
        for hands, ways in dealt.every_hand(left, size - len(shown)):
            open_ = np.broadcast_to(np.array(shown, np.int8), (len(hands), len(shown)))
            worth, where = np.unique(dealt.values(order, np.hstack([open_, hands])), return_inverse=True)
            many = np.zeros(len(worth), np.int64)
            np.add.at(many, where.reshape(-1), ways)
            for value, times in zip(worth.tolist(), many.tolist(), strict=True):
                found[_compared(mine, value, qualifies)] += times
    hand = np.array([sorted(own)], np.int8)
    return Standings(hand, np.ones(1, np.int64), np.array([mine], np.int32), np.array([found], np.int64))


def _compared(mine: int, theirs: int, qualifies: Callable[[int], bool]) -> int:
    if not qualifies(theirs):
        return SHORT
    return TIED if theirs == mine else BEATEN if theirs < mine else LOST


def _stood(
    at: Situation, order: Order, cards: int, *, size: int = 0, qualifies: Callable[[int], bool] = always
) -> Standings:
    """The hand that is asked about; the dealer has as many cards unless another ``size`` is said."""
    if "fold" not in at.offered:
        raise at.unasked()
    if len(own := at.own()) != cards:
        raise Refused(f"seat {at.ask.seat} holds {len(own)} cards; advice is on {cards}")
    return standing(order, own, at.in_play(), size=size or cards, shown=at.dealer, qualifies=qualifies)


def _opinion(at: Situation, game: Decided, plays: Mapping[int, int]) -> Opinion:
    """What a fold and each play wager are worth; ``plays`` are the multiples by the number of the action."""
    whole = game.scale * game.standings.each
    values = {FOLD: Fraction(int(game.values[0, 0]), whole)}
    for number, multiple in plays.items():
        if game.offers[int(game.classes[0])][number]:
            values[Choice("play", 0, multiple)] = Fraction(int(game.values[number, 0]), whole)
    return Opinion(values, "ante", at.given_up)


def three_card(at: Situation) -> Opinion:
    """Three Card Poker: ante, play and ante bonus."""
    stood = _stood(at, THREE_CARD, 3, qualifies=three_card_rules.qualifies)
    game, _ = showdown_three_card.decided(stood, at.options.tables["ante_bonus"], at.staked("ante"))
    return _opinion(at, game, {1: 0})


def four_card(at: Situation) -> Opinion:
    """Four Card Poker: before the dealer's open card, of six."""
    stood = _stood(at, FOUR_CARD, 5, size=6)
    facing = Facing(at.dealer[0], 1, stood)
    game, _ = showdown_four_card.decided(facing, at.options.tables["ante_bonus"], at.staked("ante"))
    return _opinion(at, game, {1: 1, 2: 2, 3: 3})


def crazy_four(at: Situation) -> Opinion:
    """Crazy Four Poker: ante, play and the super bonus beside them."""
    stood = _stood(at, FOUR_CARD, 5, qualifies=crazy_four_rules.qualifies)
    game = showdown_crazy_four.on_terms(stood, at.options.tables["super_bonus"], at.staked("ante"))
    return _opinion(at, game.decided, {1: 1, 2: 2, 3: 3})


def dj_wild(at: Situation) -> Opinion:
    """DJ Wild Stud Poker: ante, blind and play."""
    return _wild(at, "blind")


def deuces_wild(at: Situation) -> Opinion:
    """Deuces Wild Xtreme: ante, odds and play."""
    return _wild(at, "odds")


def _wild(at: Situation, second: str) -> Opinion:
    stood = _stood(at, DEUCES_WILD, 5)
    game = Played(stood, at.options.tables[second], at.staked("ante"))
    return _opinion(at, game.decided, {1: TWICE})
