"""The streets in a few rules: hands as players call them, by what is at stake. Rules are followed from the deal to
every end, so what they cost together is exact."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import numpy as np

from croupier.engines.chart_rows import ChartKey
from croupier.engines.question import Question
from croupier.engines.short_rules import PlayRule, ShortRules, covered
from croupier.engines.solved import ChartSpot
from croupier.engines.streets.sets import card_sets, line_pays
from croupier.engines.streets.shape import StreetDecision, shape_of
from croupier.engines.streets.solve import StreetGame, StreetWalk, best, charted, chosen
from croupier.games.families.street_plan import StreetChart
from croupier.hands.look import Look

NOTES: Final = ("every deal was played by these rules, all streets together: the cost is exact",)


def in_rules(question: Question, size: int, chart: StreetChart) -> ShortRules:
    """The best play in so many rules for all streets, and what they cost when every deal is played by them."""
    shape = shape_of(question.game)
    sets = card_sets(question.pack, shape.plan.base)
    game = StreetGame(shape, sets, line_pays(sets.lines, question.posted, shape.most, question.asked.stake_or()))
    choices, worth = best(game)
    walk = StreetWalk(game, choices)
    spots, _ = charted(game, chart, walk, choices, worth)
    reached = {
        decision.chart: float((met.sum(axis=1) * values.orders).sum()) / walk.ways
        for decision, met, values in zip(shape.decisions, walk.met, worth, strict=True)
    }
    cover = covered(list(_weighed(spots, reached)), size, 1.0, meets=dict.fromkeys(reached, "with"))
    follows = _following(cover.rules, cover.actions, chart, shape.facing)
    return ShortRules(cover.rules, cover.costs, StreetWalk(game, chosen(game, follows)).edge - walk.edge, NOTES)


def _weighed(spots: list[ChartSpot], reached: Mapping[str, float]) -> Iterator[ChartSpot]:
    """The spots with the chance that a round comes there, the hands that bet most first."""
    for chart, chance in reached.items():
        page = [spot for spot in spots if spot.chart == chart]
        whole = sum(spot.ways for spot in page)
        strength: defaultdict[str, list[float]] = defaultdict(list)
        for spot in page:
            strength[spot.hand].append(float(list(spot.values.values())[-1]))
        page.sort(key=lambda spot: -float(np.mean(strength[spot.hand])))
        yield from (spot._replace(ways=chance * spot.ways / whole) for spot in page)


def _following(
    rules: tuple[PlayRule, ...],
    actions: Mapping[ChartKey, str],
    chart: StreetChart,
    facing: Callable[[int], str],
) -> Callable[[StreetDecision, Look, int], int]:
    """What the rules do with a hand. One that the best play never comes to, with so much at stake, is played as with
    another stake, or else as everything is."""
    otherwise = {rule.chart: rule.action for rule in rules if rule.everything}
    by_hand = {ChartKey(spot.chart, spot.hand): action for spot, action in actions.items()}

    def choose(decision: StreetDecision, look: Look, staked: int) -> int:
        hand = chart.call(look)
        usual = by_hand.get(ChartKey(decision.chart, hand), otherwise[decision.chart])
        return decision.actions.index(actions.get(ChartKey(decision.chart, hand, facing(staked)), usual))

    return choose
