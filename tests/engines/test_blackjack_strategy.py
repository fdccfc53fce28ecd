"""Charts and simpler strategies of the blackjack games."""

import math
from functools import cache

import pytest

from croupier.engines.analysis import Analysis
from croupier.engines.cache import plain, restored
from croupier.engines.solved import Strategy
from croupier.engines.twenty_one.dealer import by_value
from croupier.engines.twenty_one.game import solved as solve
from croupier.engines.twenty_one.solve import simpler_styles
from croupier.equipment.cards import cards, counts
from croupier.games.families.blackjack_plan import SURRENDER
from tests.engines.blackjack_proofs import by_plan, rules, shoe, walked
from tests.engines.proof import solved

ONE_DECK = (4,) * 9 + (16,)


@cache
def main(slug: str) -> Analysis:
    return solved(slug, "main")


def strategy(analysis: Analysis) -> Strategy:
    assert analysis.solved.strategy is not None
    return analysis.solved.strategy


def row(slug: str, chart: str, hand: str) -> str:
    """What is best against 2 to 10 and the ace: h, s, d, and p for a split; free bets are capitals."""
    letter = {"hit": "h", "stand": "s", "double": "d", "split": "p", "free_double": "D", "free_split": "P"}
    spots = {spot.facing: spot for spot in strategy(main(slug)).spots if (spot.chart, spot.hand) == (chart, hand)}
    return "".join(letter[spots[facing].best] for facing in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A"))


SIX_DECKS_HIT_17 = [
    ("hard", "hard 8", "hhhhhhhhhh"),
    ("hard", "hard 9", "hddddhhhhh"),
    ("hard", "hard 10", "ddddddddhh"),
    ("hard", "hard 11", "dddddddddd"),
    ("hard", "hard 12", "hhssshhhhh"),
    ("hard", "hard 13", "ssssshhhhh"),
    ("hard", "hard 16", "ssssshhhhh"),
    ("hard", "hard 17", "ssssssssss"),
    ("soft", "soft 13", "hhhddhhhhh"),
    ("soft", "soft 15", "hhdddhhhhh"),
    ("soft", "soft 17", "hddddhhhhh"),
    ("soft", "soft 18", "dddddsshhh"),
    ("soft", "soft 19", "ssssdsssss"),
    ("pair", "A-A", "pppppppppp"),
    ("pair", "2-2", "pppppphhhh"),
    ("pair", "4-4", "hhhpphhhhh"),
    ("pair", "5-5", "ddddddddhh"),
    ("pair", "6-6", "ppppphhhhh"),
    ("pair", "8-8", "pppppppppp"),
    ("pair", "9-9", "pppppsppss"),
    ("pair", "10-10", "ssssssssss"),
]


@pytest.mark.parametrize(("chart", "hand", "best"), SIX_DECKS_HIT_17)
def test_the_chart_of_six_decks_is_the_one_everybody_knows(chart: str, hand: str, best: str) -> None:
    assert row("blackjack", chart, hand) == best


def test_free_bets_are_taken_and_free_hands_played_for_nothing_but_the_win() -> None:
    assert row("free-bet-blackjack", "hard", "hard 9") == "DDDDDDDDDD"
    assert row("free-bet-blackjack", "pair", "5-5") == "DDDDDDDDDD"
    assert row("free-bet-blackjack", "pair", "4-4") == "PPPPPPPPPP"
    assert row("free-bet-blackjack", "pair", "10-10") == "ssssssssss"
    # With nothing to lose a 17, which wins only if the dealer busts, is hit where the dealer seldom does.
    assert row("free-bet-blackjack", "hard", "hard 17") == "ssssssssss"
    assert row("free-bet-blackjack", "free hand, hard", "hard 17") == "ssssshhhsh"


def test_late_surrender_gives_up_sixteen_against_a_ten() -> None:
    turns = solve(rules("ride-free", late_surrender=True), ONE_DECK).turns
    assert turns[10].act((6, 10)) == SURRENDER
    assert turns[10].act((5, 10)) == SURRENDER
    assert turns[6].act((6, 10)) != SURRENDER


@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack"])
def test_the_best_of_a_spot_has_the_highest_value(slug: str) -> None:
    chart = strategy(main(slug))
    for spot in chart.spots:
        assert spot.values[spot.best] == pytest.approx(max(spot.values.values()), abs=1e-9), spot
        assert spot.ways > 0
    assert {"hard", "soft", "pair", "exceptions", "even money"} <= {spot.chart for spot in chart.spots}


def test_sixteen_of_three_cards_stands_against_a_ten_unless_its_cards_were_small() -> None:
    spots = [spot for spot in strategy(main("blackjack")).spots if spot.facing == "10"]
    drawn = {spot.hand: spot.best for spot in spots if spot.chart == "hard, drawn to"}
    exceptions = {spot.hand: spot.best for spot in spots if spot.chart == "exceptions"}
    assert drawn["hard 16"] == "stand"
    assert exceptions["8-6-2"] == exceptions["A-9-6"] == "hit"
    assert "10-4-2" not in exceptions


def test_simpler_strategies_cost_what_they_leave() -> None:
    for slug in ("blackjack", "free-bet-blackjack"):
        best = float(main(slug).house_edge)
        edges = {simple.name: float(simple.house_edge) for simple in strategy(main(slug)).simpler}
        assert best < edges["basic strategy"] < best + 1e-4
        assert edges["basic strategy"] < edges["never bust"] < edges["mimic the dealer"]
    assert "every free bet" in {simple.name for simple in strategy(main("free-bet-blackjack")).simpler}


@pytest.mark.parametrize("slug", ["blackjack", "free-bet-blackjack"])
def test_simpler_strategies_are_worth_what_the_enumerator_finds(slug: str) -> None:
    deck = shoe("3x8c 8xTc 3x5c")
    small = by_value(counts(cards(deck)))
    for name, style in simpler_styles(rules(slug), small):
        game = solve(rules(slug), small, style)
        enumerated = walked(slug, deck, {"main": "100"}, {}, strategy=by_plan(game))
        assert -game.house_edge == pytest.approx(float(enumerated.expected), abs=1e-14), name


@pytest.mark.parametrize(("pays", "taken"), [("6:5", True), ("3:2", False)])
def test_even_money_is_taken_where_a_blackjack_pays_six_to_five(pays: str, taken: bool) -> None:
    game = solve(rules("blackjack", blackjack_pays=pays), ONE_DECK)
    (deal,) = (deal for deal in game.deals(up=1) if deal.blackjack)
    assert game.takes_even_money(deal) is taken
    assert game.worth(deal) == pytest.approx(1 if taken else 1.5 * (1 - 15 / 49))


def test_posted_restrictions_cost_the_player() -> None:
    def edge(**posted: str) -> float:
        return solve(rules("blackjack", decks="1", **posted), ONE_DECK).house_edge

    free = edge()
    for name, posted in (("double_on", "10-11"), ("split_hands", "2")):
        assert edge(**{name: posted}) > free + 1e-5


def test_the_endings_are_whole_and_survive_the_cache() -> None:
    solution = main("blackjack").solved
    assert math.isclose(sum(solution.endings.values()), 1, abs_tol=1e-12)
    assert restored(plain(solution)) == solution


def test_capping_is_best_where_the_hand_is_worth_something() -> None:
    capped = solved("blackjack", "house_money", options={"capping": "optimal"})
    for spot in strategy(capped).spots:
        assert (spot.best == "cap") is (spot.values["cap"] > 0)
    assert {spot.best for spot in strategy(capped).spots if spot.hand == "A-10"} == {"cap"}
