"""A showdown and a side bet that a fold gives up, decided about for the best of both."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.engines.jointly import JointBet, JointPlay
from croupier.engines.question import Question
from croupier.engines.showdown.best_play import Offer, Part, ShowdownPlay, Terms, parts, plan_of
from croupier.engines.showdown.chart import Chart
from croupier.engines.showdown.side_bets import IN_HAND, seen_in
from croupier.engines.showdown.standings import side_by_side
from croupier.engines.solved import ChartSpot, Ending, Solution, Strategy, by_lines
from croupier.errors import BadPlan
from croupier.games.families.showdown import LookBet
from croupier.paytables import PayLine


class PartTogether(NamedTuple):
    """What one part comes to: the endings of the base game, the lines that are paid, and the chart."""

    endings: Counter[Ending]
    hits: Counter[str]
    spots: list[ChartSpot]


def jointly(question: Question, joint: JointBet, chart: Chart) -> JointPlay:
    """The best play of both: every hand is folded or played by what it wins in the base game and on the side bet."""
    plan = plan_of(question.game)
    bet = plan.side_bet(question.wager)
    if bet.sees not in IN_HAND:
        raise BadPlan(f"{bet.wager} depends on cards that nobody has seen when folding", clause=plan.play.clause)
    games = parts(question)
    endings, hits = Counter[Ending](), Counter[str]()
    shares = side_by_side(partial(_part, question, bet, joint, chart), games)
    for share in shares:
        endings.update(share.endings)
        hits.update(share.hits)
    ways = sum(facing.times * facing.standings.showdowns for facing, _ in games)
    hands = sum(facing.times * int(facing.standings.ways.sum()) for facing, _ in games)
    strategy = Strategy(tuple(spot for share in shares for spot in share.spots), (), chart.notes)
    return JointPlay(
        Solution(ways=ways, endings=endings, strategy=strategy), by_lines(question.posted, dict(hits), hands)
    )


def _part(question: Question, bet: LookBet, joint: JointBet, chart: Chart, part: Part) -> PartTogether:
    facing, base = part
    lines, paid = _lines(part, bet, joint)
    both = _together(base, lines, paid, joint)
    endings = Counter({ending: int(times) * facing.times for ending, times in base.endings(both.best).items()})
    hits = Counter[str]()
    for number, line in enumerate(paid):
        if line:
            shown = facing.standings.ways[(lines == number) & (both.best != 0)]
            hits[line.line] += facing.times * int(shown.sum())
    return PartTogether(endings, hits, list(chart.spots(plan_of(question.game), facing, both)))


def _lines(part: Part, bet: LookBet, joint: JointBet) -> tuple[npt.NDArray[np.int64], list[PayLine | None]]:
    """Which line each hand is paid for on the side bet, by number, and the lines; the first is none."""
    keys, line_of = seen_in(part.facing, bet)
    distinct, where = np.unique(keys, return_inverse=True)
    best = [joint.table.best(line_of(key)) for key in distinct.tolist()]
    paid: list[PayLine | None] = [None, *dict.fromkeys(line for line in best if line)]
    return np.array([paid.index(line) for line in best], np.int64)[where.reshape(-1)], paid


def _together(
    base: ShowdownPlay, lines: npt.NDArray[np.int64], paid: list[PayLine | None], joint: JointBet
) -> ShowdownPlay:
    """The showdown on the terms of both: hands that play for the same are those with one line of the side bet too."""
    kinds = len(base.offers)
    distinct, classes = np.unique(lines * kinds + base.classes, return_inverse=True)
    pairs = [divmod(number, kinds) for number in distinct.tolist()]
    offers = [_with(base.offers[kind], joint, paid[line]) for line, kind in pairs]
    return ShowdownPlay(base.standings, classes.reshape(-1), [base.hands[kind] for _, kind in pairs], offers)


def _with(offer: Offer, joint: JointBet, line: PayLine | None) -> Offer:
    """The terms of every action with the side bet, which a fold, the first of them, loses."""
    stake, won = Fraction(joint.stake, joint.ante), joint.net(line)
    return [
        terms and Terms(tuple(net + (won if action else -stake) for net in terms.nets), terms.risked + stake)
        for action, terms in enumerate(offer)
    ]
