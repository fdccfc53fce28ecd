"""Blackjack in a few rules: totals and pairs against upcards, one action for a total however many cards make it.

A total that is to be doubled or given up needs a word for when that is not open any more, so the action has two parts.
A pair that is not split is played as its total. The whole game is then played by the rules, so what they cost is no sum
of spots.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.chart_rows import ChartKey
from croupier.engines.question import Question
from croupier.engines.short_rules import ShortRules, covered
from croupier.engines.solved import ChartSpot
from croupier.engines.twenty_one.dealer import VALUES
from croupier.engines.twenty_one.game import SolvedGame, solved
from croupier.engines.twenty_one.hands import PlayStyle, anything, number
from croupier.engines.twenty_one.solve import (
    ChartAverages,
    ChartPlace,
    alike_places,
    averages,
    held_unsplit,
    in_words,
    rules_of,
    shoe_of,
)
from croupier.games.families.blackjack_plan import DOUBLE, FREE_DOUBLE, HIT, SPLIT, STAND, SURRENDER

HARD, SOFT, PAIR = "hard", "soft", "pair"
SPLITS, BY_TOTAL = "split", "as its total"


class TotalAction(NamedTuple):
    """What is done with a total: what is wanted, and what otherwise."""

    wanted: int
    otherwise: int


#: Doubling takes a lammer where there is one.
ACTIONS: Final = {
    "stand": TotalAction(STAND, STAND),
    "hit": TotalAction(HIT, HIT),
    "double, else hit": TotalAction(DOUBLE | FREE_DOUBLE, HIT),
    "double, else stand": TotalAction(DOUBLE | FREE_DOUBLE, STAND),
    "surrender, else hit": TotalAction(SURRENDER, HIT),
    "surrender, else stand": TotalAction(SURRENDER, STAND),
}
NOTES: Final = (
    "the whole game is played by these rules, split hands too; even money is taken where it is worth more",
    "a pair that is split is split again as often as it may be",
)


def in_rules(question: Question, size: int) -> ShortRules:
    """The best play in so many rules, and what they cost when the game is played by them."""
    rules, shoe = rules_of(question), shoe_of(question)
    best = solved(rules, shoe)
    upcards = [in_words([up]) for up in (*VALUES[1:], *VALUES[:1])]
    cover = covered(sorted(spots(best), key=in_order), size, 1.0, facing=upcards)
    played = solved(rules, shoe, style(cover.actions))
    return ShortRules(cover.rules, cover.costs, played.house_edge - best.house_edge, NOTES)


def spots(game: SolvedGame) -> Iterator[ChartSpot]:
    """What each action is worth with every total and every pair, all else played best."""
    for up in sorted(game.turns, key=lambda up: (up == 1, up)):
        play = game.turns[up]
        for (soft, points), places in _by_total(averages(play.values, held_unsplit(play, game.shoe))).items():
            ways = sum(place.chance for place in places)
            values = {
                name: sum(place.chance * worth for place, worth in zip(places, worths, strict=True)) / ways
                for name, action in ACTIONS.items()
                if (worths := [_worth(place, action) for place in places])
                and any(_is_open(place, action.wanted) for place in places)
            }
            chart = SOFT if soft else HARD
            best = max(values, key=lambda name: values[name])
            yield ChartSpot(chart, f"{chart} {points}", in_words([up]), ways, values, best)
        for deal in game.deals(up=up):
            pair = deal.two[0]
            if deal.two[1] == pair and pair in play.splits:
                whole = float(np.nanmax(play.values[number(pair, pair)]))
                worth = {SPLITS: play.splits[pair].worth, BY_TOTAL: whole}
                ways = deal.chance * (1 - deal.natural)
                if ways:
                    best = max(worth, key=lambda name: worth[name])
                    yield ChartSpot(PAIR, in_words(deal.two), in_words([up]), ways, worth, best)


def in_order(spot: ChartSpot) -> tuple[int, int]:
    """Low totals first, whichever upcard they first come up against; pairs as they are."""
    total = 0 if spot.chart == PAIR else int(spot.hand.split()[-1])
    return (HARD, SOFT, PAIR).index(spot.chart), total


def _by_total(chart: Mapping[ChartPlace, ChartAverages]) -> dict[tuple[bool, int], list[ChartAverages]]:
    """The places of each total, whatever number of cards makes it."""
    totals: dict[tuple[bool, int], list[ChartAverages]] = {}
    for place, average in chart.items():
        if average.chance > 0 and place.points < 21:
            totals.setdefault((place.soft, place.points), []).append(average)
    return dict(sorted(totals.items()))


def _is_open(place: ChartAverages, actions: int) -> bool:
    return any(actions & 1 << bit and not np.isnan(worth) for bit, worth in enumerate(place.values))


def _worth(place: ChartAverages, action: TotalAction) -> float:
    wanted = action.wanted if _is_open(place, action.wanted) else action.otherwise
    return max(float(worth) for bit, worth in enumerate(place.values) if wanted & 1 << bit and not np.isnan(worth))


def style(actions: Mapping[ChartKey, str]) -> PlayStyle:
    """A way to play by the actions of every spot."""
    allow, otherwise = anything(), anything()
    for place, held in alike_places().items():
        for up in VALUES:
            chart = SOFT if place.soft else HARD
            name = actions.get(ChartKey(chart, f"{chart} {place.points}", in_words([up])))
            if name is not None:
                allow[up, held] = ACTIONS[name].wanted
                otherwise[up, held] = ACTIONS[name].otherwise
    for pair in VALUES:
        for up in VALUES:
            if actions.get(ChartKey(PAIR, in_words([pair, pair]), in_words([up]))) == SPLITS:
                allow[up, number(pair, pair)] = SPLIT
    return PlayStyle(allow, otherwise, resplits_at_best=False)
