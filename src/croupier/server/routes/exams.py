"""Exams in the house: a supervisor gives them, whoever is examined sits them, and a class is seen at a glance."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool

from croupier import games
from croupier.errors import OutOfTurn
from croupier.house.roles import ROLES, SUPERVISORS, Caller
from croupier.server import analysts, examining
from croupier.server.apart import Task
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.examining import ExamQuestions, ExamResultDocument, ExamTermsDocument
from croupier.server.looking import look
from croupier.server.models import Body, Name, Slug
from croupier.server.problems import Denied
from croupier.server.routes import mathematics
from croupier.server.routes.academy import LIMIT, WAIT, AnswerText
from croupier.server.schooling import Kind
from croupier.server.turns import RouteInTurn
from croupier.store import exams
from croupier.store.exams import ExamState, GivenExam

if TYPE_CHECKING:
    from croupier.academy.register import HeldExam

ROUTER = APIRouter(prefix="/api/exams", tags=["academy"], route_class=RouteInTurn)
ExamNumber = Annotated[int, Path(ge=1, le=2**31 - 1)]
_PDF: Final[dict[int | str, dict[str, Any]]] = {
    # No content: generators of clients know no PDF, and hand on what is not described as it comes.
    200: {"description": "a PDF"},
    202: mathematics.WORKING,
}


class NewExam(Body):
    """An exam to give somebody; its seed is drawn by the house."""

    person: Name
    game: Slug
    questions: Annotated[int, Field(ge=1, le=100)] = 20
    minutes: Annotated[int, Field(ge=1, le=600)] = 40
    pass_percent: Annotated[int, Field(ge=1, le=100)] = 80


class ExamNumbered(BaseModel):
    """The exam that was given."""

    exam: int


class ExamDocument(BaseModel):
    """An exam of the house; its seed and its result are told once it was handed in. How many seconds are left of one
    that was begun is told beside its end, because the clock of whoever sits it may be wrong."""

    exam: int
    person: str
    game: str
    title: str
    terms: ExamTermsDocument
    by: str
    at: datetime
    state: ExamState
    ends: datetime | None
    seconds_left: float | None
    seed: str | None
    result: ExamResultDocument | None


class ExamList(BaseModel):
    """Exams, the newest first."""

    exams: list[ExamDocument]


class ExamAnswers(Body):
    """One answer for each question, in order; empty where it is left out."""

    answers: Annotated[list[AnswerText], Field(max_length=100)]


class Readiness(BaseModel):
    """Whether somebody is ready for a game: the last exam decides."""

    person: str
    game: str
    ready: bool
    right: int


class FailingQuestion(BaseModel):
    """What is answered wrong most often."""

    game: str
    kind: Kind
    clause: str
    wrong: int
    asked: int


class SyllabusCoverage(BaseModel):
    """How many clauses of a text were asked in this house, of those that can be."""

    game: str
    text: str
    authority: str
    asked: list[str]
    of: int


class ClassRegister(BaseModel):
    """A class at a glance."""

    ready: list[Readiness]
    failing: list[FailingQuestion]
    coverage: list[SyllabusCoverage]


@ROUTER.post("", status_code=201)
def give(body: NewExam, do: Annotated[Do, doing(*SUPERVISORS)]) -> ExamNumbered:
    """Give somebody an exam."""
    from croupier.academy.exams import ExamTerms

    slug = games.get(body.game).slug
    terms = ExamTerms(body.questions, body.minutes, body.pass_percent).plain()

    def work(connection: Connection) -> dict[str, Any]:
        return {"exam": exams.give(connection, do.caller.name, body.person, slug, terms)}

    given: ExamNumbered = do.once(work, 201)
    return given


@ROUTER.get("")
def listed(request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> ExamList:
    """The exams of the caller; supervisors see everybody's. Each alone has its marks."""
    with service_of(request).database.engine.connect() as connection:
        rows = exams.listed(connection, "" if caller.role in SUPERVISORS else caller.name)
    return ExamList(exams=[_document(exam, marks=False) for exam in rows])


@ROUTER.get("/register")
def class_register(request: Request, caller: Annotated[Caller, allowed(*SUPERVISORS)]) -> ClassRegister:
    """Who is ready for which game, which questions fail most, and how much of each text was asked."""
    from croupier.academy import register

    with service_of(request).database.engine.connect() as connection:
        rows = [exam for exam in reversed(exams.listed(connection)) if exam.result]
    held = [_held(exam) for exam in rows]
    document = {
        "ready": register.ready(held),
        "failing": register.failing(held),
        "coverage": register.coverage(held),
    }
    return ClassRegister.model_validate(document)


@ROUTER.get("/{number}")
def exam_of(number: ExamNumber, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> ExamDocument:
    """An exam of one's own, or anybody's to a supervisor."""
    return _document(_exam(request, caller, number))


@ROUTER.post("/{number}/begin")
def begin(number: ExamNumber, do: Annotated[Do, doing(*ROLES)]) -> ExamDocument:
    """Begin an exam of one's own; the time runs from now."""
    begun: ExamDocument = do.once(lambda connection: _document(exams.begin(connection, number, do.caller.name)))
    return begun


@ROUTER.get("/{number}/questions", responses={200: {"model": ExamQuestions}, 202: mathematics.WORKING})
async def questions(number: ExamNumber, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """The questions of an exam of one's own that was begun."""
    exam = await run_in_threadpool(_own, request, caller, number)
    if exam.state != "begun":
        raise OutOfTurn(f"exam {number} is {exam.state}; its questions are shown from its beginning to its end")
    return await _work(request, caller, examining.exam_questions, exam)


@ROUTER.post("/{number}/answers", responses={200: {"model": ExamDocument}, 202: mathematics.WORKING})
async def hand_in(number: ExamNumber, body: ExamAnswers, request: Request, do: Annotated[Do, doing(*ROLES)]) -> Any:
    """Hand an exam in. The result goes into the audit chain; what comes after the time is over does not pass."""
    exam = await run_in_threadpool(_own, request, do.caller, number)
    marked = await _work(request, do.caller, examining.exam_marks, exam, json.dumps(body.answers))
    if marked.status_code != 200:
        return marked
    result = json.loads(bytes(marked.body))
    return await run_in_threadpool(do.once, lambda connection: _document(exams.hand_in(connection, exam, result)))


@ROUTER.get("/{number}/certificate", response_class=Response, responses=_PDF)
async def certificate(number: ExamNumber, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """The certificate of an exam that was passed, with its place in the audit chain."""
    exam = await run_in_threadpool(_exam, request, caller, number)
    contents = await run_in_threadpool(_certified, request, exam)
    payer = analysts.payer_of(request, caller)
    made = await analysts.ADVISER.answer(
        examining.certificate, json.dumps(contents), payer=payer, within=WAIT, limit=LIMIT
    )
    return analysts.reply(made, exam.game, _named(f"certificate-{number}"))


@ROUTER.get("/{number}/paper", response_class=Response, responses=_PDF)
async def paper(number: ExamNumber, request: Request, caller: Annotated[Caller, allowed(*SUPERVISORS)]) -> Any:
    """An exam as it is printed, with the answers behind it. Whoever is examined does not see it before the end, and who
    does is on record."""
    exam = await run_in_threadpool(_exam, request, caller, number)
    if caller.given:
        raise Denied(f"somebody confirms whose the account of {caller.name} is before it is shown answers")
    if exam.person == caller.name and exam.state != "handed in":
        raise Denied(f"exam {number} is yours to sit; its answers are for others")
    if exam.state != "handed in":
        await run_in_threadpool(look, service_of(request), caller, "exam paper", exam=number)
    return await _work(request, caller, examining.exam_paper, exam, headers=_named(f"exam-{number}"))


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}.pdf"'}


def _exam(request: Request, caller: Caller, number: int) -> GivenExam:
    with service_of(request).database.engine.connect() as connection:
        return exams.find(connection, number, "" if caller.role in SUPERVISORS else caller.name)


def _own(request: Request, caller: Caller, number: int) -> GivenExam:
    with service_of(request).database.engine.connect() as connection:
        return exams.find(connection, number, caller.name)


async def _work(
    request: Request,
    caller: Caller,
    task: Task,
    exam: GivenExam,
    *more: str,
    headers: dict[str, str] | None = None,
) -> Response:
    asked = (exam.game, exam.seed, json.dumps(dict(exam.terms), sort_keys=True), *more)
    payer = analysts.payer_of(request, caller)
    known = await analysts.ADVISER.answer(task, *asked, payer=payer, within=WAIT, limit=LIMIT)
    return analysts.reply(known, exam.game, headers)


def _document(exam: GivenExam, *, marks: bool = True) -> ExamDocument:
    """An exam as it is sent; in a list without its marks."""
    is_over = exam.state == "handed in"
    result = dict(exam.result) | ({} if marks else {"marks": []}) if exam.result else None
    return ExamDocument.model_validate(
        {
            "exam": exam.number,
            "title": games.get(exam.game).title,
            "state": exam.state,
            "ends": exam.ends,
            "seconds_left": _seconds_left(exam) if exam.state == "begun" else None,
            "seed": exam.seed if is_over else None,
            "result": result,
            **{name: getattr(exam, name) for name in ("person", "game", "terms", "by", "at")},
        }
    )


def _seconds_left(exam: GivenExam) -> float:
    assert exam.ends is not None
    return max(0.0, (exam.ends - datetime.now(UTC)).total_seconds())


def _held(exam: GivenExam) -> HeldExam:
    from croupier.academy.register import ExamMark, HeldExam

    assert exam.result is not None
    marks = [ExamMark(mark["kind"], mark["clause"], mark["right"]) for mark in exam.result["marks"]]
    return HeldExam(exam.person, exam.game, exam.result["passed"], marks)


def _certified(request: Request, exam: GivenExam) -> dict[str, Any]:
    if exam.result is None or not exam.result["passed"]:
        raise OutOfTurn(f"exam {exam.number} was not passed; only one that was has a certificate")
    with service_of(request).database.engine.connect() as connection:
        place = exams.place_in_chain(connection, exam.number)
    game = games.get(exam.game)
    assert exam.handed_in is not None
    return {
        "title": "Certificate",
        "person": exam.person,
        "game": game.title,
        "text": f"{game.rulebook.id}, {game.rulebook.authority}",
        "right": exam.result["right"],
        "questions": exam.terms["questions"],
        "needed": exam.terms["needed"],
        "date": exam.handed_in.date().isoformat(),
        "number": exam.number,
        "seed": exam.seed,
        "rules_version": exam.result["rules_version"],
        "entry": place.number,
        "hash": place.hash,
    }
