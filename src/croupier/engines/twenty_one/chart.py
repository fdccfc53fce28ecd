"""Basic strategy: the best chart that goes by totals alone, not by the cards that make them.

A chart has a place for every total, hard or soft, with two cards (when doubling is open) and with more. What an action
is worth there is what it is worth for each hand of that total, as often as that hand comes up. Since that depends on
how earlier hands are played, the chart is made anew until it no longer changes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.twenty_one.dealer import VALUES, Floats, Shoe, Small
from croupier.engines.twenty_one.game import PlayAgainst, deals, solved
from croupier.engines.twenty_one.hands import PlayStyle, anything, hands, number
from croupier.engines.twenty_one.kernel import TIE
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, SPLIT, STAND, SURRENDER, Rules

#: In which order actions that tie are taken, by how much they put at risk (ruling: G9).
BY_RISK: Final = (SURRENDER, STAND, HIT, FREE_DOUBLE, DOUBLE)
PAIRS: Final = [number(value, value) for value in VALUES]
_ROUNDS: Final = 8
#: What a hand counts that is never held under a strategy, so that its place on the chart is not empty.
_NEVER: Final = 1e-15


class ChartPlace(NamedTuple):
    """A place on the chart: the total, and whether more than two cards make it."""

    drawn: bool
    soft: bool
    points: int


class ChartAverages(NamedTuple):
    """What each action is worth at a place, in the order of the bits (NaN if it is not open), and how likely a round
    comes there."""

    values: Floats
    chance: float

    def best(self, among: int = ~0) -> int:
        """The best action of those that are open."""
        best, most = STAND, -np.inf
        for act in BY_RISK:
            value = self.values[act.bit_length() - 1]
            if act & among and value > most + TIE:
                best, most = act, value
        return best


def place_of(hand: int) -> ChartPlace:
    """The place of a hand."""
    known = hands()
    return ChartPlace(bool(known.size[hand] > 2), bool(known.soft[hand]), int(known.points[hand]))


@lru_cache(maxsize=1)
def _alike() -> dict[ChartPlace, Small]:
    """The hands of each place."""
    alike: dict[ChartPlace, list[int]] = {}
    for hand in np.flatnonzero(hands().size >= 2):
        alike.setdefault(place_of(int(hand)), []).append(int(hand))
    return {place: np.array(held) for place, held in sorted(alike.items())}


@lru_cache(maxsize=1)
def _asked() -> dict[ChartPlace, Small]:
    """The hands that the chart is made for: a pair only where nothing else makes the total."""
    return {place: np.array([hand for hand in held if hand not in PAIRS] or held) for place, held in _alike().items()}


def held_unsplit(play: PlayAgainst, shoe: Shoe) -> Floats:
    """How likely a round comes to hold each hand without a split, against this upcard, when it is played so."""
    reach = np.zeros(len(hands().points))
    for deal in deals(shoe, only=play.against.up):
        if not deal.blackjack and play.act(deal.two) != SPLIT:
            reach[number(*deal.two)] = deal.chance * (1 - deal.natural)
    play.against.follow(play.acts, reach)
    return reach


def averages(values: Floats, reach: Floats) -> dict[ChartPlace, ChartAverages]:
    """What each action is worth at each place, over the hands as they come up."""
    places = {}
    for place, held in _asked().items():
        dealt = held[~np.isnan(values[held, 0])]  # the shoe cannot deal the others
        if len(dealt):
            weights = reach[dealt] + _NEVER
            places[place] = ChartAverages(weights @ values[dealt] / weights.sum(), float(reach[dealt].sum()))
    return places


def _chart(play: PlayAgainst, shoe: Shoe) -> tuple[Small, Small]:
    """What to do with every hand by its total against one upcard, and what otherwise."""
    allow, otherwise = anything(), anything()
    for _ in range(_ROUNDS):
        before = allow.copy()
        for place, average in averages(play.values, held_unsplit(play, shoe)).items():
            held = _alike()[place]
            allow[:, held] = average.best()
            otherwise[:, held] = average.best(HIT | STAND)
        if (allow == before).all():
            break
        values, acts = play.against.decide(PlayStyle(allow, otherwise))
        play = play._replace(values=values, acts=acts)
    return allow[0], otherwise[0]


@lru_cache(maxsize=8)
def basic(rules: Rules, shoe: Shoe) -> PlayStyle:
    """Basic strategy for a shoe: the chart by totals, and the pairs that are best split by it, as often as they may."""
    allow, otherwise = anything(), anything()
    for up, play in solved(rules, shoe).turns.items():
        allow[up], otherwise[up] = _chart(play, shoe)
    allow[:, PAIRS] |= SPLIT
    return PlayStyle(allow, otherwise, resplits_at_best=False)
