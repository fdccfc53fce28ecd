"""A showdown before an open card in a few rules: hands by what they make, and what the rules cost hand by hand."""

from fractions import Fraction

import numpy as np
import pytest

import croupier
from croupier.engines.question import Question
from croupier.engines.showdown.best_play import parts, plan_of
from croupier.engines.showdown.short_play import in_rules
from croupier.equipment.cards import DEUCE, JACK, TEN
from croupier.mathematics.analyses import questions, request


@pytest.fixture(scope="module")
def question() -> Question:
    ((asked, _),) = questions(request("four-card-poker", {}, wager="base"))
    return asked


@pytest.mark.long
def test_few_rules_are_better_than_the_usual_ones(question: Question) -> None:
    [base] = croupier.analyze("four-card-poker", wager="base")
    strategy = base.solved.strategy
    assert strategy is not None
    basic = next(way for way in strategy.simpler if way.name == "basic").house_edge - base.house_edge
    costs = [in_rules(question, size, "play").house_edge_cost or 0 for size in (1, 3, 4, 8)]
    assert costs == sorted(costs, reverse=True)
    assert costs[1] < basic
    assert costs[3] < basic / 5


@pytest.mark.long
def test_what_four_rules_cost_is_lost_hand_by_hand(question: Question) -> None:
    """As the rules are written: three antes from a pair of tens, one from a pair of threes, and with tens and jacks one
    before a jack or more."""
    short = in_rules(question, 4, "play")
    assert [str(rule) for rule in short.rules] == [
        "play: play 1x, unless a rule below says otherwise",
        "play: pair of 2s to 7 high, facing 2 to A: fold",
        "play: four of a kind to pair of 10s, facing 2 to A: play 3x",
        "play: pair of Js to pair of 10s, facing J to A: play 1x",
    ]
    pairs = plan_of(question.game).order.lines.index("pair")
    lost, ways = Fraction(0), 0
    for facing, game in parts(question):
        kind, rank = facing.standings.worth >> 20, facing.standings.worth >> 16 & 15
        pair = kind == pairs
        small = np.full(len(kind), facing.up >> 2 < JACK) | (rank > JACK)
        raised = (kind > pairs) | (pair & (rank >= TEN) & small)
        choices = np.select([raised, pair & (rank > DEUCE)], [3, 1], 0).astype(np.int8)
        lost += (game.loss(choices) - game.loss(game.best)) * facing.times
        ways += facing.times * facing.standings.showdowns
    assert short.house_edge_cost == lost / ways
