"""What is sent of players who were evaluated."""

from __future__ import annotations

from typing_extensions import TypedDict

from croupier.server.figures import Figure


class HourlyMoney(TypedDict):
    """Money in an hour of so many rounds."""

    rounds: int
    amount: Figure


class RoundWeight(TypedDict):
    """A round, and by what it multiplied a fortune."""

    round: str
    factor: float


class FortuneAfter(TypedDict):
    """What one unit was worth after a round."""

    round: str
    fortune: float


class KnowledgeTest(TypedDict):
    """What became of one unit, bet that something is known."""

    knows: str
    bets: int
    fortune: float
    highest: float
    found_after: str
    weighs_most: list[RoundWeight]


class KnowledgeFigures(TypedDict):
    """Whether somebody plays as if they knew: at ``alarm`` they do, at one false alarm in so many."""

    alarm: int
    verdict: str
    fortune: float
    highest: float
    found_after: str
    course: list[FortuneAfter]
    tests: list[KnowledgeTest]


class CostlyDecision(TypedDict):
    """A decision, and what it cost in dollars."""

    round: str
    seat: str
    answer: int
    chosen: str
    best: str | None
    cost: Figure | None
    why: str


class PlayerFigures(TypedDict):
    """One player at a table: the result taken apart into skill and luck, the dearest mistakes, and the test."""

    table: str
    player: str
    rounds: int
    wagered: str
    result: str
    expected: Figure
    cost_of_mistakes: Figure
    luck: Figure
    theoretical_win_per_hour: HourlyMoney
    mistakes: int
    not_valued: int
    wagers_without_figures: list[str]
    decisions: int
    dearest: list[CostlyDecision]
    knowledge: KnowledgeFigures


class EvaluationDocument(TypedDict):
    """The players of a table."""

    table: str
    players: list[PlayerFigures]
