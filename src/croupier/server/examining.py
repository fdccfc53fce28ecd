"""Exams of the house drawn, marked and set apart: a seed and terms go in, questions, marks or a PDF come out."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from typing_extensions import TypedDict

from croupier.server.apart import Tell
from croupier.server.schooling import JSON, Kind, MarkDocument

if TYPE_CHECKING:
    from croupier.academy.exams import Exam

PDF: Final = "application/pdf"
#: Exams that the process remembers: one that is sat is marked within the hour.
_REMEMBERED: Final = 50


class ExamTermsDocument(TypedDict):
    """How an exam is sat."""

    questions: int
    minutes: int
    pass_percent: int
    needed: int


class ExamQuestion(TypedDict):
    """A question of an exam; by what seed it was drawn is not told."""

    kind: Kind
    given: list[str]
    text: str
    choices: list[str]


class ExamQuestions(TypedDict):
    """The questions of an exam that was begun."""

    status: Literal["known"]
    questions: list[ExamQuestion]


class ExamResultDocument(TypedDict):
    """How an exam ended, question by question."""

    right: int
    passed: bool
    late: bool
    marks: list[MarkDocument]


def exam_questions(tell: Tell, game: str, seed: str, terms: str) -> tuple[str, bytes]:
    """The questions without their answers and seeds."""
    questions = [
        {name: value for name, value in asked.asked().items() if name not in ("seed", "game")}
        for asked in _exam(game, seed, terms).questions
    ]
    return JSON, json.dumps({"status": "known", "questions": questions}).encode()


def exam_marks(tell: Tell, game: str, seed: str, terms: str, answers: str) -> tuple[str, bytes]:
    """The result as it is kept; an answer that cannot be read is not right."""
    from croupier.academy.exams import ExamResult
    from croupier.academy.marking import Mark, mark, unanswered
    from croupier.errors import BadInput

    exam, given = _exam(game, seed, terms), json.loads(answers)
    if len(given) > len(exam.questions):
        raise BadInput(f"there are {len(given)} answers to {len(exam.questions)} questions")
    marks: list[Mark] = []
    for asked, text in zip(exam.questions, [*given, *[""] * len(exam.questions)], strict=False):
        try:
            marks.append(mark(asked, text) if text.strip() else unanswered(asked))
        except BadInput:
            marks.append(Mark(asked, text, False))
    result = ExamResult(exam, tuple(marks)).plain()
    kept = {name: result[name] for name in ("right", "passed", "marks", "coverage", "rules_version")}
    return JSON, json.dumps(kept | {"answers": given, "late": False}).encode()


def exam_paper(tell: Tell, game: str, seed: str, terms: str) -> tuple[str, bytes]:
    """The exam on paper, with the answers behind it."""
    from croupier.academy.exams import paper_contents
    from croupier.reports.school import pdf

    return PDF, pdf("exam", paper_contents(_exam(game, seed, terms)))


def certificate(tell: Tell, contents: str) -> tuple[str, bytes]:
    """A certificate of an exam that was passed."""
    from croupier.reports.school import pdf

    return PDF, pdf("certificate", json.loads(contents))


@lru_cache(_REMEMBERED)
def _exam(game: str, seed: str, terms: str) -> Exam:
    from croupier.academy.exams import ExamTerms, draw

    stated: dict[str, Any] = json.loads(terms)
    return draw(game, seed, ExamTerms(stated["questions"], stated["minutes"], stated["pass_percent"]))
