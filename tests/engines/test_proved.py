"""Blackjack between proved bounds: the exact figure of the enumerator lies between them, and they are close."""

from dataclasses import replace
from fractions import Fraction
from math import perm
from pathlib import Path

import numpy as np
import pytest

from croupier import games
from croupier.engines.analysis import Analysis
from croupier.engines.question import Question, usual_question
from croupier.engines.solved import LOST, Ending, Solution
from croupier.engines.twenty_one.dealer import by_value, completed, completing, tree
from croupier.engines.twenty_one.game import SolvedGame, solved
from croupier.engines.twenty_one.hands import hands
from croupier.engines.twenty_one.interval_loops import dealer_between, down, room, up
from croupier.engines.twenty_one.kernel import DEALT
from croupier.engines.twenty_one.proved import Between, error_bound, proved
from croupier.equipment.cards import cards, counts
from croupier.mathematics import analyses
from tests.engines.blackjack_proofs import by_plan, rules, shoe, walked


@pytest.mark.parametrize(
    ("slug", "deck"),
    [
        ("blackjack", "3x8c 8xTc 3x5c"),
        pytest.param("blackjack", "6x8c 8xTc 3xAc", marks=pytest.mark.long),
        ("free-bet-blackjack", "4x5c 8xTc 2x6c"),
        pytest.param("free-bet-blackjack", "6x8c 7xTc 3x9c", marks=pytest.mark.long),
        pytest.param("ride-free", "3x8c 7xTc 2x6c 2xAc", marks=pytest.mark.long),
    ],
)
def test_the_exact_edge_lies_between_the_bounds(slug: str, deck: str) -> None:
    small = shoe(deck)
    game = solved(rules(slug), by_value(counts(cards(small))))
    bounds = proved(game)
    assert bounds is not None
    exact = -Fraction(walked(slug, small, {"main": "100"}, {}, strategy=by_plan(game)).expected)
    assert bounds.house_edge.low <= exact <= bounds.house_edge.high
    assert bounds.house_edge.high - bounds.house_edge.low < Fraction(1, 10**12)
    assert abs(Fraction(game.house_edge) - exact) <= Fraction(bounds.error_of(game.house_edge))


def test_two_decks_are_known_to_thirteen_digits_and_played_as_well_as_can_be() -> None:
    game = solved(rules("blackjack", decks="2"), (8,) * 9 + (32,))
    bounds = proved(game)
    assert bounds is not None
    assert bounds.error_of(game.house_edge) < 1e-13
    assert 0 <= bounds.improvable < Fraction(1, 10**12)
    assert bounds.error_of(game.house_edge + 1e-9) > 9e-10


def test_a_shoe_without_end_is_not_proved() -> None:
    assert proved(SolvedGame(rules("blackjack"), (4 * 10**12,) * 9 + (16 * 10**12,), {})) is None


def test_a_step_down_and_a_step_up_hold_a_rounded_number_between_them() -> None:
    third = 1.0 / 3.0
    assert Fraction(down(third)) < Fraction(1, 3) < Fraction(up(third))
    assert Fraction(down(-third)) < Fraction(-1, 3) < Fraction(up(-third))
    assert down(0.0) < 0 < up(0.0)


@pytest.mark.parametrize("upcard", [1, 5, 10])
@pytest.mark.parametrize("left", [(24,) * 9 + (96,), (3, 4, 0, 2, 7, 1, 4, 4, 2, 9)])
def test_the_dealers_ends_lie_between_their_bounds(upcard: int, left: tuple[int, ...]) -> None:
    bounds, shoe = np.zeros((2, DEALT)), np.array(left)
    grown = tree(True, upcard)
    counting = room(hands().points.size, grown)
    dealer_between(grown, shoe, completing(upcard) - 1, bounds[0], bounds[1], counting)
    exact = [Fraction(0)] * DEALT
    for hand in completed(True, upcard):
        if not hand.natural:
            exact[min(hand.points, 23) - 17] += Fraction(hand.ways(left), perm(sum(left), hand.size))
    none = sum(exact)
    for chance, low, high in zip(exact, *bounds.tolist(), strict=True):
        assert Fraction(low) < chance / none < Fraction(high), "no end is told to the last digit"
        assert high - low < 1e-12 * high


def test_a_factor_below_nothing_turns_the_bounds_round() -> None:
    assert Between(Fraction(1), Fraction(2)).times(Fraction(-3)) == Between(Fraction(-6), Fraction(-3))


def test_an_analysis_says_how_far_its_edge_is_off_at_most() -> None:
    fraction = Analysis("any", None, Solution(ways=2, endings={LOST: 1, Ending(Fraction(1)): 1}))
    floats = Solution(ways=1.0, endings={LOST: 0.5, Ending(Fraction(1)): 0.5}, method="exact-float")
    proved_once = Analysis("any", None, floats, proof=lambda edge: edge + 1e-14)
    assert fraction.error_bound == 0.0
    assert Analysis("any", None, floats).error_bound is None
    assert proved_once.error_bound == proved_once.plain()["error_bound"] == 1e-14


def test_an_edge_is_proved_only_for_whoever_asks_and_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[float] = []

    def prove(_: Question, edge: float) -> float:
        asked.append(edge)
        return 1e-14

    floats = Solution(ways=1.0, endings={LOST: 0.625, Ending(Fraction(1)): 0.375}, method="exact-float")
    request = analyses.request("blackjack", wager="main")
    mathematics = replace(
        request.mathematics,
        wagers=lambda _: {"main": lambda _: floats},
        proving=prove,
    )
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    [analysis] = analyses.analyze(replace(request, mathematics=mathematics))
    assert (analysis.house_edge, asked) == (0.25, [])
    assert (analysis.error_bound, asked) == (1e-14, [0.25])
    [again] = analyses.analyze(replace(request, mathematics=mathematics))
    assert (again.error_bound, asked) == (1e-14, [0.25])
    assert again.proof is not None
    assert (again.proof(0.5), asked) == (1e-14, [0.25, 0.5])


def test_only_the_main_wager_has_bounds() -> None:
    game = games.get("blackjack")
    insurance = usual_question(game, game.house({}), "insurance")
    assert error_bound(insurance, 0.0) is None
