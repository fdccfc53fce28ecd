"""The main wager in a few rules: totals and pairs against upcards, however many cards make a total. What is doubled is
taken back by the chart of basic strategy; the whole game is played by the rules to know what they cost."""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from croupier.engines.chart_rows import ChartKey
from croupier.engines.no_hole_card.chart import ANY, PAIRS, PlayChart, TotalRow, stand_after_one_card
from croupier.engines.no_hole_card.compiled import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.engines.no_hole_card.play import play
from croupier.engines.no_hole_card.policy import Policy
from croupier.engines.no_hole_card.solve import solved_play
from croupier.engines.question import Question
from croupier.engines.short_rules import ShortRules, covered
from croupier.engines.solved import ChartSpot
from croupier.engines.twenty_one.dealer import VALUES, Floats
from croupier.engines.twenty_one.hands import hands, number
from croupier.engines.twenty_one.short_play import BY_TOTAL, HARD, PAIR, SOFT, SPLITS, in_order
from croupier.engines.twenty_one.solve import in_words

#: What is wanted of a total, and what otherwise.
ACTIONS: Final = {
    "stand": (STAND, HIT),
    "hit": (HIT, STAND),
    "double, else hit": (DOUBLE, HIT),
    "double, else stand": (DOUBLE, STAND),
    "surrender, else hit": (SURRENDER, HIT),
    "surrender, else stand": (SURRENDER, STAND),
}
NOTES: Final = (
    "the whole game is played by these rules, split hands too; doubles are taken back as basic strategy does",
    "a pair that is split is split again as often as it may be",
)


def in_rules(question: Question, size: int) -> ShortRules:
    """The best play in so many rules, and what they cost when the game is played by them."""
    _, _, best, result = solved_play(question, question.asked.stake)
    chart = PlayChart(best, result)
    upcards = [in_words([up]) for up in (*VALUES[1:], *VALUES[:1])]
    cover = covered(sorted(spots(chart), key=in_order), size, 1.0, facing=upcards)
    played = play(best.shoe, policy(chart, cover.actions))
    cost = float((result.all_ended() - played.all_ended()) @ best.nets)
    return ShortRules(cover.rules, cover.costs, cost, NOTES)


def spots(chart: PlayChart) -> Iterator[ChartSpot]:
    """What each action is worth with every total and every pair, all else played best."""
    totals: dict[tuple[bool, int, int], list[TotalRow]] = {}
    for row in sorted(chart.rows.worth):
        if row.cards in (ANY, 2):
            totals.setdefault((row.soft, row.points, row.up), []).append(row)
    for (soft, points, up), rows in totals.items():
        ways = sum(chart.rows.chance[row] for row in rows)
        values = {}
        for name, (wanted, otherwise) in ACTIONS.items():
            worths = [_worth(chart.rows.worth[row], wanted, otherwise) for row in rows]
            if any(np.isfinite(chart.rows.worth[row][wanted]) for row in rows):
                values[name] = sum(worths) / ways
        kind = SOFT if soft else HARD
        best = max(values, key=lambda name: values[name])
        yield ChartSpot(kind, f"{kind} {points}", in_words([up]), ways, values, best)
    for pair, up in PAIRS:
        if (pair, up) in chart.pairs.worth and np.isfinite(chart.pairs.worth[pair, up][SPLIT]):
            worth, ways = chart.pairs.worth[pair, up], chart.pairs.chance[pair, up]
            by_total = max(worth[act] for act in (STAND, HIT, DOUBLE, SURRENDER)) / ways
            choices = {SPLITS: float(worth[SPLIT] / ways), BY_TOTAL: float(by_total)}
            best = max(choices, key=lambda name: choices[name])
            yield ChartSpot(PAIR, in_words((pair, pair)), in_words([up]), ways, choices, best)


def _worth(worth: Floats, wanted: int, otherwise: int) -> float:
    """What a place is worth in all, played so."""
    return float(worth[wanted] if np.isfinite(worth[wanted]) else worth[otherwise])


def policy(chart: PlayChart, actions: Mapping[ChartKey, str]) -> Policy:
    """A way to play by the actions of every spot; basic strategy where they say nothing."""
    by_rules, every = chart.policy(by_cards=False), hands()
    for hand in np.flatnonzero((every.size >= 2) & (every.points < 21)).tolist():
        kind = SOFT if every.soft[hand] else HARD
        for up in chart.best.shoe.ups:
            name = actions.get(ChartKey(kind, f"{kind} {every.points[hand]}", in_words([up])))
            if name is not None:
                _set(chart, by_rules, hand, up, *ACTIONS[name])
    for pair, up in PAIRS:
        if actions.get(ChartKey(PAIR, in_words((pair, pair)), in_words([up]))) == SPLITS:
            by_rules.play[0, number(pair, pair), up - 1] = SPLIT
    stand_after_one_card(by_rules, chart.rules)
    return by_rules


def _set(chart: PlayChart, by_rules: Policy, hand: int, up: int, wanted: int, otherwise: int) -> None:
    """Play a hand so wherever it may: with its first two cards, after a split, and later."""
    every, rules = hands(), chart.rules
    if not rules.dealt.stands[hand]:
        wanted, otherwise = (HIT if act == STAND else act for act in (wanted, otherwise))
    two = every.size[hand] == 2
    dealt, split = {STAND, HIT}, {STAND, HIT}
    if two and rules.dealt.doubles[hand]:
        dealt.add(DOUBLE)
    if two and rules.split.doubles[hand]:
        split.add(DOUBLE)
    if two and up in rules.plan.surrendered_against:
        dealt.add(SURRENDER)
    by_rules.play[1:, hand, up - 1] = wanted if wanted in split else otherwise
    by_rules.play[0, hand, up - 1] = wanted if wanted in dealt else otherwise
