"""Games without a solver: the enumerator answers for them what solvers answer for the others."""

import re
from dataclasses import replace

import pytest

from croupier import games
from croupier.engines import question
from croupier.engines.analysis import Analysis
from croupier.engines.any import enumerated, reference
from croupier.equipment.cards import cards, counts
from croupier.errors import TooLarge
from croupier.mathematics import plain
from croupier.mathematics.analyses import Request, questions, request


def unsolved(asked: Request) -> Request:
    """The same request, had nobody written a solver."""
    return replace(asked, mathematics=enumerated.mathematics(asked.slug))


def answered(asked: Request, deck: str) -> Analysis:
    ((question, solver),) = questions(asked)
    question = replace(question, pack=tuple(counts(cards(deck)))) if deck else question
    return Analysis(question.wager, question.table, solver(question))


@pytest.mark.parametrize(
    ("slug", "wager", "deck"),
    [
        ("big-six", "20", ""),
        ("roulette", "red", ""),
        ("roulette", "straight:17", ""),
        ("three-card-poker", "base", "Ah Kh Qd 9h 4s 2d"),
        ("three-card-poker", "pair_plus", "Ah Ad 2c 4d 6h 6s 8c"),  # where the best base play folds no pair
    ],
)
def test_the_answer_is_that_of_the_solver(slug: str, wager: str, deck: str) -> None:
    asked = request(slug, wager=wager)
    solved, walked = answered(asked, deck), answered(unsolved(asked), deck)
    assert walked.distribution == {net: chance for net, chance in solved.distribution.items() if chance}
    assert walked.element_of_risk == solved.element_of_risk
    assert [(line.line, line.probability) for line in walked.lines] == [
        (line.line, line.probability) for line in solved.lines
    ]


def test_the_strategy_says_what_each_action_is_worth() -> None:
    enumeration = answered(unsolved(request("three-card-poker", wager="base")), "Ah Kh Qd 9h 4s 2d")
    strategy = enumeration.solved.strategy
    assert strategy is not None
    held = {spot.hand: spot for spot in strategy.spots}
    assert held["2d 4s 9h"].best == "fold"
    assert held["2d 4s 9h"].values["fold"] == -1
    assert held["Ah Kh Qd"].best == "play"
    assert held["Ah Kh Qd"].values["play"] > 1


TOO_LARGE = r"about [\d,]+ ways to play it, .* would take about [\d,]+ \w+; 100 are walked"


def test_a_game_that_is_too_large_is_simulated_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumerated, "MOST_LEAVES", 100)
    monkeypatch.setattr(reference, "ROUNDS", 2 * reference.CHUNK)
    analysis = answered(unsolved(request("three-card-poker", wager="pair_plus")), "")
    too_large, played = analysis.solved.notes[:2]
    assert re.search(TOO_LARGE, too_large)
    assert played.startswith("2,048 rounds were simulated instead by the reference round")
    document = plain.analysis(analysis)
    assert (document["method"], document["house_edge"]["exact"]) == ("simulation", None)
    assert 0 < document["stderr"] < 0.2
    assert abs(document["house_edge"]["value"] - 402 / 5525) < 4 * document["stderr"]
    assert sum(analysis.distribution.values()) == pytest.approx(1)


def test_a_pack_with_cards_missing_is_not_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumerated, "MOST_LEAVES", 100)
    with pytest.raises(TooLarge, match=TOO_LARGE):
        answered(unsolved(request("three-card-poker", wager="base")), "Ah Kh Qh Qd 9h 9s 5c 4c 3c")


def test_only_games_without_a_solver_are_walked() -> None:
    assert all(question.has_solver(slug) for slug in games.slugs())
