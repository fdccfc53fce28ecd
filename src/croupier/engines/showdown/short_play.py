"""A showdown before an open card in a few rules: hands by what they make, by the rank that lies open.

The full chart tells hands apart before each open card in another way, so its rows are no grid. Here they are the same
ones everywhere, and every hand is then played by the rules, so what these cost is exact.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from croupier.engines.chart_rows import ChartKey
from croupier.engines.question import Question
from croupier.engines.short_rules import Covered, ShortRules, covered
from croupier.engines.showdown.best_play import Choices, Part, parts, plan_of
from croupier.engines.showdown.chart import LETTERS, Rows, name
from croupier.engines.solved import ChartSpot
from croupier.games.families.showdown import ShowdownPlan

NOTES: Final = ("every hand was played by these rules: the cost is exact",)
#: By how many ranks inside their kind pairs and high cards are told apart; the cheaper rules are taken.
_DEPTHS: Final = (1, 2)


class _Group(NamedTuple):
    """Hands before one open card that are called alike."""

    hands: Rows
    key: ChartKey
    worth: int


def in_rules(question: Question, size: int, chart: str) -> ShortRules:
    """The best play in so many rules, and what they cost when every hand is played by them."""
    plan, games = plan_of(question.game), parts(question)
    ways = sum(facing.times * facing.standings.showdowns for facing, _ in games)
    tries = []
    for depth in _DEPTHS:
        groups = [_groups(plan, part, chart, depth) for part in games]
        cover = _covered(plan, games, groups, size)
        lost = sum((_lost(plan, *each, cover) for each in zip(games, groups, strict=True)), Fraction(0))
        tries.append(ShortRules(cover.rules, cover.costs, lost / ways, NOTES))
    return min(tries, key=lambda rules: rules.house_edge_cost or Fraction(0))


def _groups(plan: ShowdownPlan, part: Part, chart: str, depth: int) -> list[_Group]:
    """Pairs and high cards by so many ranks, all else by its kind; the highest first."""
    worth, order = part.facing.standings.worth, plan.order
    ranked = np.isin(worth >> 20, [order.lines.index(line) for line in ("high_card", "pair")])
    keys = np.where(ranked, worth >> 20 - 4 * depth << 20 - 4 * depth, worth >> 20 << 20)
    groups = []
    for key in np.unique(keys)[::-1].tolist():
        hands = np.flatnonzero(keys == key)
        called = name(order, key, depth if ranked[hands[0]] else 0)
        groups.append(_Group(hands, ChartKey(chart, called, LETTERS[part.facing.up >> 2]), key))
    return groups


def _covered(plan: ShowdownPlan, games: tuple[Part, ...], groups: list[list[_Group]], size: int) -> Covered:
    """The grid of all open cards, hands from the highest to the lowest, in so many rules."""
    spots = [spot for part, called in zip(games, groups, strict=True) for spot in _spots(plan, part, called)]
    worth = {group.key.hand: group.worth for called in groups for group in called}
    spots.sort(key=lambda spot: -worth[spot.hand])
    order = list(dict.fromkeys(group.key.facing for called in groups for group in called))
    return covered(spots, size, float(sum(spot.ways for spot in spots)), facing=order)


def _spots(plan: ShowdownPlan, part: Part, groups: list[_Group]) -> Iterator[ChartSpot]:
    facing, game = part
    names = tuple(plan.play.named)
    for group in groups:
        ways = facing.standings.ways[group.hands]
        offers = [game.offers[number] for number in np.unique(game.classes[group.hands])]
        open_ = [action for action in range(len(names)) if all(offer[action] for offer in offers)]
        scale = game.scale * facing.standings.each * int(ways.sum())
        worth = {names[act]: Fraction(int((game.values[act, group.hands] * ways).sum()), scale) for act in open_}
        best = max(worth, key=lambda action: worth[action])
        yield ChartSpot(*group.key, int(ways.sum()) * facing.times, worth, best)


def _lost(plan: ShowdownPlan, part: Part, groups: list[_Group], cover: Covered) -> Fraction:
    """What the rules lose beside the best play, before this open card."""
    names = tuple(plan.play.named)
    choices: Choices = part.game.best.copy()
    for group in groups:
        choices[group.hands] = names.index(cover.actions[group.key])
    return (part.game.loss(choices) - part.game.loss(part.game.best)) * part.facing.times
