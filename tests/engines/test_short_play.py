"""The blackjack family in a few rules: what they cost is what the reference round loses when it is played by them."""

from dataclasses import replace
from math import isclose

import pytest

from croupier.engines.any.enumerator import enumerate_round
from croupier.engines.no_hole_card import short_play as pontoon
from croupier.engines.no_hole_card.chart import PlayChart
from croupier.engines.no_hole_card.play import play
from croupier.engines.no_hole_card.solve import solved_play
from croupier.engines.question import Question
from croupier.engines.short_rules import covered
from croupier.engines.twenty_one.dealer import by_value
from croupier.engines.twenty_one.game import solved
from croupier.engines.twenty_one.short_play import in_order, in_rules, spots, style
from croupier.equipment.cards import cards, counts
from croupier.mathematics.analyses import questions, request
from croupier.round.setup import setup
from tests.engines.blackjack_proofs import by_plan, rules, shoe, walked
from tests.engines.no_hole_card_player import PolicyPlayer


def asked(slug: str, deck: str = "", **options: object) -> Question:
    ((question, _),) = questions(request(slug, options, wager="main"))
    return replace(question, pack=tuple(counts(cards(deck)))) if deck else question


@pytest.mark.parametrize("slug", ["blackjack", pytest.param("free-bet-blackjack", marks=pytest.mark.long)])
def test_playing_by_a_few_rules_is_worth_what_the_enumerator_finds(slug: str) -> None:
    deck = shoe("3x8c 8xTc 3x5c")
    small = by_value(counts(cards(deck)))
    best = solved(rules(slug), small)
    cover = covered(sorted(spots(best), key=in_order), 3, 1.0)
    game = solved(rules(slug), small, style(cover.actions))
    enumerated = walked(slug, deck, {"main": "100"}, {}, strategy=by_plan(game))
    assert -game.house_edge == pytest.approx(float(enumerated.expected), abs=1e-14)
    assert game.house_edge > best.house_edge


@pytest.mark.long
def test_more_rules_cost_less_down_to_what_a_chart_by_totals_costs() -> None:
    question = asked("blackjack", decks=2)
    short = [in_rules(question, size) for size in (3, 8, 16, 30)]
    costs = [float(answer.house_edge_cost or 0) for answer in short]
    assert costs == sorted(costs, reverse=True)
    assert 0 < costs[-1] < 2e-4
    low = short[1].rules[1]
    assert (low.hands[0], low.facing, low.action) == ("hard 4", ("2", "A"), "hit")


def test_pontoon_by_a_few_rules_is_worth_what_the_enumerator_finds() -> None:
    deck = "Kh Kd 9d 7c 6s 5h 4d 8h"
    question = asked("pontoon-plus", deck)
    hand_rules, _, best, result = solved_play(question, 0)
    chart = PlayChart(best, result)
    cover = covered(sorted(pontoon.spots(chart), key=in_order), 3, 1.0)
    policy = pontoon.policy(chart, cover.actions)
    ended = play(best.shoe, policy).all_ended()
    round_ = enumerate_round(
        question.game,
        question.options,
        setup({"1": {"main": "2"}}),
        deck=cards(deck),
        strategy=PolicyPlayer(hand_rules, policy),
    )
    assert isclose(float(ended @ best.nets), float(round_.expected), abs_tol=1e-12)
    assert pontoon.in_rules(question, 3).house_edge_cost == pytest.approx(
        float((result.all_ended() - ended) @ best.nets), abs=1e-15
    )
