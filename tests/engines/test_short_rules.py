"""A strategy in a few rules: found by machine, and what they cost is what playing by them costs."""

from fractions import Fraction

import pytest

from croupier.engines.short_rules import ShortRules, shortened
from croupier.engines.solved import ChartSpot, Strategy
from croupier.errors import BadInput

HANDS = ["aces", "kings", "queens", "jacks", "tens"]
FACING = ["2", "3", "4"]


def strategy(worth: list[list[int]], ways: int = 1) -> Strategy:
    """To play is worth so many hundredths, by hand and what it faces; to fold costs the wager."""
    spots = []
    for hand, row in zip(HANDS, worth, strict=True):
        for facing, value in zip(FACING, row, strict=True):
            values = {"fold": Fraction(-1), "play": Fraction(value, 100)}
            spots.append(ChartSpot("play", hand, facing, ways, values, max(values, key=lambda act: values[act])))
    return Strategy(tuple(spots))


#: Everything is played but the tens, and jacks against a four.
WORTH = [[90, 80, 70], [50, 40, 30], [10, 0, -20], [-60, -80, -120], [-150, -140, -160]]


def net(chart: Strategy) -> Fraction:
    return sum((Fraction(spot.values[spot.best]) for spot in chart.spots), Fraction(0)) / len(chart.spots)


def by_rules(chart: Strategy, short: ShortRules) -> Fraction:
    """What playing by the rules as they are written wins."""
    won = Fraction(0)
    for spot in chart.spots:
        action = ""
        for rule in short.rules:
            hands = HANDS[HANDS.index(rule.hands[0]) : HANDS.index(rule.hands[1]) + 1]
            facing = FACING[FACING.index(rule.facing[0]) : FACING.index(rule.facing[1]) + 1]
            if spot.hand in hands and spot.facing in facing:
                action = rule.action
        won += Fraction(spot.values[action])
    return won / len(chart.spots)


@pytest.mark.parametrize("size", [1, 2, 3, 8])
def test_the_cost_is_what_playing_by_the_rules_loses(size: int) -> None:
    chart = strategy(WORTH)
    short = shortened(chart, size, net(chart))
    assert short.house_edge_cost == net(chart) - by_rules(chart, short)
    assert len(short.rules) <= size


def test_more_rules_never_cost_more_and_enough_cost_nothing() -> None:
    chart = strategy(WORTH)
    costs = [shortened(chart, size, net(chart)).house_edge_cost for size in (1, 2, 3, 4)]
    assert costs == sorted(costs, reverse=True)  # type: ignore[type-var]
    assert costs[0] == Fraction(50 + 40 + 60 + 20, 1500)
    assert costs[2] == 0


def test_rules_read_as_hands_from_one_to_another() -> None:
    chart = strategy(WORTH)
    first, second, third = shortened(chart, 8, net(chart)).rules
    assert str(first) == "play: play, unless a rule below says otherwise"
    assert str(second) == "play: tens, facing 2 to 4: fold"
    assert str(third) == "play: jacks, facing 4: fold"


def test_where_decisions_follow_each_other_no_cost_of_the_whole_is_claimed() -> None:
    chart = strategy(WORTH)
    assert shortened(chart, 3, Fraction(1, 7)).house_edge_cost is None


def test_too_few_and_too_many_rules_are_refused() -> None:
    for size in (0, 1000):
        with pytest.raises(BadInput, match="from 1 to 60 rules"):
            shortened(strategy(WORTH), size, Fraction(0))


@pytest.mark.long
def test_three_card_poker_is_two_rules_without_a_cost() -> None:
    import croupier

    [base] = croupier.analyze("three-card-poker", wager="base")
    assert base.solved.strategy is not None
    short = shortened(base.solved.strategy, 2, base.net)
    assert short.house_edge_cost == 0
    assert short.rules[1].hands[0] == "Q-6-3"


def test_let_it_ride_is_four_rules_that_cost_nothing() -> None:
    """On every street the hands that ride come before those that do not, so one block a street is the best play."""
    import croupier

    short = croupier.strategy("let-it-ride", rules=4)
    assert short.house_edge_cost == 0
    assert [rule.action for rule in short.rules] == ["pull_back", "ride"] * 2
    [base] = croupier.analyze("let-it-ride", wager="base")
    fewer = croupier.strategy("let-it-ride", rules=3)
    assert isinstance(fewer.house_edge_cost, Fraction)
    assert fewer.house_edge_cost > 0
    assert base.solved.strategy is not None
    always = {simple.name: simple.house_edge for simple in base.solved.strategy.simpler}["always pull back"]
    assert croupier.strategy("let-it-ride", rules=2).house_edge_cost == always - base.house_edge
