"""A class at a glance: who is ready for which game, which questions fail most, and how much of each text was asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from croupier import games
from croupier.academy.exams import syllabus_of
from croupier.rulebooks import citations

#: The questions that are shown as failing most.
_MOST: Final = 20


class ExamMark(NamedTuple):
    """One question of an exam that was handed in: of which kind, by which clause, and whether it was right."""

    kind: str
    clause: str
    right: bool


class HeldExam(NamedTuple):
    """An exam that was handed in, in the order of time among others."""

    person: str
    game: str
    passed: bool
    marks: Sequence[ExamMark]


def ready(held: Iterable[HeldExam]) -> list[dict[str, Any]]:
    """Whether each person is ready for each game they sat an exam of: the last one decides."""
    last = {(exam.person, exam.game): exam for exam in held}
    return [
        {"person": person, "game": game, "ready": exam.passed, "right": sum(mark.right for mark in exam.marks)}
        for (person, game), exam in sorted(last.items())
    ]


def failing(held: Iterable[HeldExam]) -> list[dict[str, Any]]:
    """The kinds and clauses that were answered wrong most often."""
    asked: Counter[tuple[str, str, str]] = Counter()
    wrong: Counter[tuple[str, str, str]] = Counter()
    for exam in held:
        for mark in exam.marks:
            asked[exam.game, mark.kind, mark.clause] += 1
            wrong[exam.game, mark.kind, mark.clause] += not mark.right
    return [
        {"game": game, "kind": kind, "clause": clause, "wrong": times, "asked": asked[game, kind, clause]}
        for (game, kind, clause), times in wrong.most_common(_MOST)
        if times
    ]


def coverage(held: Iterable[HeldExam]) -> list[dict[str, Any]]:
    """How much of the syllabus of each text was asked, game by game; every text is a syllabus of its own."""
    cited: dict[str, set[str]] = {}
    for exam in held:
        cited.setdefault(exam.game, set()).update(clause for mark in exam.marks for clause in citations(mark.clause))
    return [
        {"game": slug, "text": text.id, "authority": text.authority, "asked": asked, "of": len(clauses)}
        for slug in games.slugs()
        for text in games.get(slug).texts
        if (clauses := syllabus_of(text))
        for asked in [[clause for clause in clauses if clause in cited.get(slug, set())]]
    ]
