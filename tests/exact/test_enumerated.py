"""Games without a solver: the enumerator answers for them what solvers answer for the others."""

from dataclasses import replace

import pytest

from croupier.equipment.cards import cards
from croupier.errors import CroupierError
from croupier.exact import enumerated, question
from croupier.exact.analyses import Request, questions, request
from croupier.exact.analysis import Analysis
from croupier.exact.enumerator import counts


def unsolved(asked: Request) -> Request:
    """The same request, had nobody written a solver."""
    return replace(asked, mathematics=enumerated.mathematics(asked.slug))


def answered(asked: Request, deck: str) -> Analysis:
    ((one, solver),) = questions(asked)
    one = replace(one, pack=tuple(counts(cards(deck)))) if deck else one
    return Analysis(one.wager, one.table, solver(one))


@pytest.mark.parametrize(
    ("slug", "wager", "deck"),
    [
        ("big-six", "20", ""),
        ("roulette", "red", ""),
        ("roulette", "straight:17", ""),
        ("three-card-poker", "base", "Ah Kh Qd 9h 4s 2d"),
        ("three-card-poker", "pair_plus", "Ah Kh Qh Qd 9h 9s"),
    ],
)
def test_the_answer_is_that_of_the_solver(slug: str, wager: str, deck: str) -> None:
    asked = request(slug, wager=wager)
    solved, walked = answered(asked, deck), answered(unsolved(asked), deck)
    assert walked.distribution == {net: chance for net, chance in solved.distribution.items() if chance}
    assert walked.element_of_risk == solved.element_of_risk
    assert [(one.line, one.probability) for one in walked.lines] == [
        (one.line, one.probability) for one in solved.lines
    ]


def test_the_strategy_says_what_each_action_is_worth() -> None:
    found = answered(unsolved(request("three-card-poker", wager="base")), "Ah Kh Qd 9h 4s 2d")
    strategy = found.solved.strategy
    assert strategy is not None
    held = {one.hand: one for one in strategy.spots}
    assert held["2d 4s 9h"].best == "fold"
    assert held["2d 4s 9h"].values["fold"] == -1
    assert held["Ah Kh Qd"].best == "play"
    assert held["Ah Kh Qd"].values["play"] > 1


def test_a_game_that_is_too_large_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumerated, "MOST_LEAVES", 100)
    with pytest.raises(CroupierError, match="more than 100 ways to play it, too many to walk"):
        answered(unsolved(request("three-card-poker", wager="base")), "")


def test_only_games_without_a_solver_are_walked() -> None:
    assert question.has_solver("three-card-poker")
    assert not question.has_solver("whist")
