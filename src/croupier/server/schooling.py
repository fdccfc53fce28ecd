"""Questions of the academy drawn and marked apart, because advice on a play may take a moment: a seed goes in, a
question or a mark comes out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from typing_extensions import TypedDict

from croupier.server.apart import Tell
from croupier.server.figures import Figure

if TYPE_CHECKING:
    from croupier.academy.marking import Mark
    from croupier.academy.question import SchoolQuestion
    from croupier.academy.repetition import Memory

Kind = Literal["payout", "hand", "procedure", "irregularity", "play"]
JSON: Final = "application/json"
#: In place of the marks before a question: it is the very one of its seed, at whatever level.
EXACTLY: Final = "-"
#: Questions that the process remembers: whoever answers one does so soon.
_REMEMBERED: Final = 500


class AskedQuestion(TypedDict):
    """A question as a candidate may see it. ``given`` tells the situation, and one without ``choices`` is answered with
    an amount of money."""

    game: str
    kind: Kind
    seed: str
    given: list[str]
    text: str
    choices: list[str]


class SchoolQuestionDocument(AskedQuestion):
    """A question with its answer; ``evidence`` is the scenario or the stored round that the answer was read from."""

    answers: list[str]
    explanation: str
    clause: str
    evidence: dict[str, Any]


class SchoolQuestions(TypedDict):
    """Questions about a game, as `croupier train --json` prints them, and the kinds that it has."""

    status: Literal["known"]
    game: str
    seed: str
    kinds: list[str]
    questions: list[SchoolQuestionDocument]


class Curriculum(TypedDict):
    """What may be practised of a game: the kinds of questions, how many levels they have, and whether it has decisions
    to play freely and a shoe to count. Every game can be dealt."""

    status: Literal["known"]
    game: str
    title: str
    kinds: list[Kind]
    levels: list[int]
    is_played: bool
    is_counted: bool


class DrilledQuestion(AskedQuestion):
    """The question to answer next, and its level; 0 where it was asked for by its own seed."""

    status: Literal["known"]
    level: int


class HourlyCost(TypedDict):
    """What a mistake costs somebody who makes it in every round of an hour, in dollars."""

    rounds: int
    amount: Figure


class CostDocument(TypedDict):
    """What a play costs against the best each time it is made: in dollars, and as a share of the wager ``unit``."""

    dollars: Figure
    share: Figure
    unit: str
    per_hour: HourlyCost


class MarkDocument(AskedQuestion):
    """An answer that was marked, with what is right and why."""

    answered: str
    right: bool
    answer: str
    explanation: str
    clause: str
    cost: CostDocument | None


class MarkedAnswer(MarkDocument):
    """The mark of an answer that was just given, and what the question was about: a cell of the chart, or a clause."""

    status: Literal["known"]
    topic: str


class MasteredCellDocument(TypedDict):
    """A cell of the strategy chart: how often it was played, and how well it is known, from 0 to 1."""

    chart: str
    hand: str
    facing: str
    played: int
    mastery: float


class MemoryDocument(TypedDict):
    """What somebody remembers of a game: how many topics they have met, how many of them are due, and the chart as it
    fills."""

    game: str
    answered: int
    topics: int
    due: int
    chart: list[MasteredCellDocument]


class KindTally(TypedDict):
    """How many questions of a kind were answered right."""

    kind: Kind
    right: int
    of: int


class LessonDocument(TypedDict):
    """What came of a lesson: money in dollars, what the best play brings at the spots that were played, and what the
    mistakes cost, whatever the cards would have done."""

    status: Literal["known"]
    questions: int
    right: int
    kinds: list[KindTally]
    read_again: list[str]
    plays: int
    expected: Figure
    cost_of_mistakes: Figure
    dearest: list[MarkDocument]


def drawn(tell: Tell, game: str, kind: str, seed: str, count: str) -> tuple[str, bytes]:
    """The questions of a seed, as they are sent."""
    from croupier.academy import drawing

    chosen = drawing.read_kind(kind) if kind else None
    asked: list[dict[str, Any]] = []
    for question in drawing.questions(game, seed, int(count), chosen):
        asked.append(question.plain())
        tell("questions", len(asked), int(count))
    return sent({"game": game, "seed": seed, "kinds": list(drawing.kinds(game)), "questions": asked})


def curriculum(tell: Tell, game: str) -> tuple[str, bytes]:
    """What may be practised of a game. Whoever asks begins to practise: what the best play needs once in a process is
    done now, and no question waits for it."""
    from croupier import games
    from croupier.academy import counting, drawing, plays
    from croupier.academy.preparation import prepare

    tell("preparing", 0, 0)
    prepare(game)
    kinds, levels, rules = list(drawing.kinds(game)), list(drawing.LEVELS), games.get(game)
    also = {"is_played": plays.is_advised(rules), "is_counted": counting.is_counted(rules)}
    return sent({"game": game, "title": rules.title, "kinds": kinds, "levels": levels} | also)


def asked(tell: Tell, game: str, kind: str, seed: str, right: str, memory: str = "[]") -> tuple[str, bytes]:
    """A question as a candidate may see it: that of the seed, or else at the level that marks before it lead to and
    about what this person needs most."""
    from croupier.academy import drawing
    from croupier.academy.choosing import next_question
    from croupier.academy.lesson import level_after

    chosen = drawing.read_kind(kind)
    if right == EXACTLY:
        return sent(_question(game, chosen, seed).asked() | {"level": 0})
    level = level_after([mark == "1" for mark in right])
    return sent(next_question(game, chosen, seed, level, remembered(memory)).asked() | {"level": level})


def remembered(answers: str) -> Memory:
    """What somebody remembers by now of answers as the store has them."""
    from croupier.academy.repetition import Memory, Review

    return Memory([Review.read(document) for document in json.loads(answers)], datetime.now(UTC))


def memory(game: str, answers: str) -> MemoryDocument:
    """The memory as it is sent."""
    from croupier.academy.repetition import chart

    known = remembered(answers)
    return cast(
        MemoryDocument,
        {
            "game": game,
            "answered": len(known.reviews),
            "topics": len(known.cards),
            "due": sum(known.need(topic)[0] for topic in known.cards),
            "chart": [cell.plain() for cell in chart(known)],
        },
    )


def marked(tell: Tell, game: str, kind: str, seed: str, answer: str) -> tuple[str, bytes]:
    """An answer marked; one that cannot be read is refused."""
    from croupier.academy.repetition import topic_of

    mark = _mark(game, kind, seed, answer)
    return sent(mark.plain() | {"topic": topic_of(mark.question)})


def lesson(tell: Tell, game: str, answers: str) -> tuple[str, bytes]:
    """What came of a lesson, of its questions by kind and seed and what was answered."""
    from croupier.academy.lesson import Lesson

    return sent(Lesson([_mark(game, *entry) for entry in json.loads(answers)]).plain())


def _mark(game: str, kind: str, seed: str, answer: str) -> Mark:
    from croupier.academy.drawing import read_kind
    from croupier.academy.marking import mark, unanswered

    question = _question(game, read_kind(kind), seed)
    return mark(question, answer) if answer.strip() else unanswered(question)


@lru_cache(_REMEMBERED)
def _question(game: str, kind: Kind, seed: str) -> SchoolQuestion:
    from croupier.academy.drawing import question

    return question(game, kind, seed)


def sent(document: Mapping[str, Any]) -> tuple[str, bytes]:
    """A document that is known, as it is sent."""
    return JSON, json.dumps({"status": "known", **document}, ensure_ascii=False, allow_nan=False).encode()
