"""The documents about rounds that are over: the recall of a table, its results, a replay answer by answer, what an
answer changed would have come to, and the shuffles that rounds were dealt from. What they are made of is in `shown`."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypedDict

from croupier.server.shown import RoundView, Sentence


class MeterMoved(TypedDict):
    """What a round did to a jackpot meter."""

    meter: str
    what: str
    seat: str


class Recalled(RoundView):
    """A round that was begun: under which rules and options, with which wagers by seat, from which shoe."""

    number: int
    time: str
    game: str
    rules_version: int
    options: dict[str, Any]
    shoe: int | None
    wagers: dict[str, dict[str, str]]
    meters: list[MeterMoved]


class Recall(TypedDict):
    """The last rounds of a table in the order they were played."""

    table: str
    recall: bool
    rounds: list[Recalled]


class RoundResult(TypedDict):
    """What a round came to for everybody: where the wheel stopped, if any, and what the dealer announced."""

    number: int
    pocket: str | None
    says: list[str]


class ResultList(TypedDict):
    """The last results of a table in the order they came."""

    table: str
    results: list[RoundResult]


class RecordedAnswer(TypedDict):
    """What was asked in a round, what was answered, and by whom."""

    asked: str
    answer: Any
    by: str


class ReplayStep(TypedDict):
    """One answer of a round, what followed from it, and how the table looked then; the story is in the facts."""

    seq: int
    answer: RecordedAnswer | None
    facts: list[Sentence]
    view: RoundView


class Replay(TypedDict):
    """A round answer by answer; the first step is what lay there before any."""

    table: str
    round: int
    game: str
    steps: list[ReplayStep]


class Compared(TypedDict):
    """A round as it was, and as it would have been."""

    was: RoundView
    would_be: RoundView


class ShoeHistory(TypedDict):
    """A shuffle: what was committed to before, the seeds of players in it, its secret once it is over, and the rounds
    that were dealt from it."""

    shoe: int
    commitment: str
    seeds: list[str]
    started: bool
    secret: str | None
    rounds: list[int]
    void: int


class Shoes(TypedDict):
    """Shuffles of a table, in order."""

    table: str
    shoes: list[ShoeHistory]
