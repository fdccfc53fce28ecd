"""Exams in the house: a supervisor gives one to somebody, who sits it, and how it ended stands in the audit chain."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert

from croupier.errors import OutOfTurn, Refused, UnknownName
from croupier.store import audit
from croupier.store.academy_schema import EXAM_EVENTS, EXAMS
from croupier.store.schema import AUDIT, PEOPLE

BEGUN: Final = "begun"
HANDED_IN: Final = "handed in"
#: How an audit entry tells that an exam was given, and that it was handed in.
GIVEN: Final = "gives an exam"
SAT: Final = "sits an exam"
#: Answers that are on their way when the time is over are still taken.
GRACE: Final = timedelta(seconds=30)
ExamState: TypeAlias = Literal["given", "begun", "handed in"]


class GivenExam(NamedTuple):
    """An exam as the house has it. The seed is told to nobody before it was handed in."""

    number: int
    person: str
    game: str
    seed: str
    terms: Mapping[str, int]
    by: str
    at: datetime
    begun: datetime | None
    handed_in: datetime | None
    result: Mapping[str, Any] | None

    @property
    def state(self) -> ExamState:
        """How far it is."""
        return "handed in" if self.handed_in else "begun" if self.begun else "given"

    @property
    def ends(self) -> datetime | None:
        """When the time is over; nothing before it was begun."""
        return self.begun + timedelta(minutes=self.terms["minutes"]) if self.begun else None


def give(connection: Connection, by: str, person: str, game: str, terms: Mapping[str, int]) -> int:
    """Give somebody else an exam from a seed that the house draws; its number."""
    if by == person:
        raise Refused(f"{by} sits an exam that somebody else gives")
    if connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.name == person)).one_or_none() is None:
        raise UnknownName("person", person)
    row = {"person": person, "game": game, "seed": secrets.token_hex(16), "terms": dict(terms), "by": by}
    number: int = connection.execute(insert(EXAMS).values(row).returning(EXAMS.c.number)).scalar_one()
    audit.note(connection, by, GIVEN, person=person, exam=number, game=game, terms=dict(terms))
    return number


def begin(connection: Connection, number: int, person: str) -> GivenExam:
    """The time runs from now; whoever begins again goes on with the same time."""
    exam = find(connection, number, person)
    if exam.handed_in:
        raise OutOfTurn(f"exam {number} was handed in")
    event = {"exam": number, "event": BEGUN, "details": {}}
    new = insert(EXAM_EVENTS).values(event).on_conflict_do_nothing().returning(EXAM_EVENTS.c.exam)
    if connection.execute(new).one_or_none() is not None:
        audit.note(connection, person, "begins an exam", exam=number)
    return find(connection, number, person)


def hand_in(connection: Connection, exam: GivenExam, result: Mapping[str, Any]) -> GivenExam:
    """Hand an exam in, once: the result is an entry of the audit chain, signed like every other."""
    now: datetime = connection.execute(select(func.now())).scalar_one()
    if exam.ends is None:
        raise OutOfTurn(f"exam {exam.number} was not begun")
    if now > exam.ends + GRACE:
        result = dict(result) | {"passed": False, "late": True}
    event = {"exam": exam.number, "event": HANDED_IN, "details": dict(result)}
    new = insert(EXAM_EVENTS).values(event).on_conflict_do_nothing().returning(EXAM_EVENTS.c.exam)
    if connection.execute(new).one_or_none() is None:
        raise OutOfTurn(f"exam {exam.number} was handed in before")
    marks = {"right": result["right"], "passed": result["passed"], "rules_version": result["rules_version"]}
    of: dict[str, Any] = {"exam": exam.number, "game": exam.game, "seed": exam.seed, "terms": dict(exam.terms)}
    audit.note(connection, exam.person, SAT, **of, **marks, given=list(result["answers"]))
    return find(connection, exam.number, exam.person)


def find(connection: Connection, number: int, person: str = "") -> GivenExam:
    """An exam by its number; with a person, one of theirs."""
    exams = listed(connection, person, number)
    if not exams:
        raise UnknownName("exam", str(number))
    return exams[0]


def listed(connection: Connection, person: str = "", number: int = 0) -> list[GivenExam]:
    """Exams, the newest first; those of a person, or the one of a number."""
    begun, handed_in = EXAM_EVENTS.alias("begun"), EXAM_EVENTS.alias("handed_in")
    joined = EXAMS.outerjoin(begun, (begun.c.exam == EXAMS.c.number) & (begun.c.event == BEGUN)).outerjoin(
        handed_in, (handed_in.c.exam == EXAMS.c.number) & (handed_in.c.event == HANDED_IN)
    )
    columns = [EXAMS.c[name] for name in ("number", "person", "game", "seed", "terms", "by", "at")]
    asked = select(*columns, begun.c.at, handed_in.c.at, handed_in.c.details).select_from(joined)
    if person:
        asked = asked.where(EXAMS.c.person == person)
    if number:
        asked = asked.where(EXAMS.c.number == number)
    return [GivenExam._make(row) for row in connection.execute(asked.order_by(EXAMS.c.number.desc()))]


class ChainPlace(NamedTuple):
    """Where a result stands in the chain of the house, and the digest of its entry."""

    number: int
    hash: str


def place_in_chain(connection: Connection, number: int) -> ChainPlace:
    """The entry of the audit chain that tells how an exam ended."""
    entry = AUDIT.c.entry
    asked = select(AUDIT.c.number, AUDIT.c.hash).where(
        AUDIT.c.chain == audit.HOUSE, entry["what"].as_string() == SAT, entry["exam"].as_integer() == number
    )
    return ChainPlace(*connection.execute(asked).one())
