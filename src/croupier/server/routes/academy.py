"""The academy over HTTP: questions about a game from a seed, with or without their answers, and answers marked."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from croupier import games
from croupier.house.roles import ROLES, Caller
from croupier.server import analysts, schooling
from croupier.server.apart import Task
from croupier.server.asking import allowed, service_of
from croupier.server.models import Body, Seed
from croupier.server.routes import mathematics
from croupier.server.routes.mathematics import Question
from croupier.server.schooling import (
    Curriculum,
    DrilledQuestion,
    Kind,
    LessonDocument,
    MarkedAnswer,
    MemoryDocument,
    SchoolQuestions,
)
from croupier.store import schooling as kept

ROUTER = APIRouter(prefix="/api/academy", tags=["academy"])
MOST: Final = 100
#: How long a request waits before it is told to ask again, and how long the work may take.
WAIT: Final = 2.0
LIMIT: Final = 120.0
AnswerText = Annotated[str, StringConstraints(max_length=500)]


class GivenAnswer(Body):
    """What is answered to the question of a kind and a seed: a choice by its words, or an amount. Empty, it is left
    out, which is not right."""

    kind: Kind
    seed: Seed
    answer: AnswerText


class LessonAnswers(Body):
    """All that was answered in a lesson, in its order."""

    answers: Annotated[list[GivenAnswer], Field(min_length=1, max_length=200)]


@ROUTER.get("/{game}", responses={200: {"model": Curriculum}, 202: mathematics.WORKING})
async def curriculum(game: str, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """What may be practised of a game."""
    return await work(Question(request, caller), schooling.curriculum, game)


@ROUTER.get("/{game}/questions", responses={200: {"model": SchoolQuestions}, 202: mathematics.WORKING})
async def questions(
    game: str,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    seed: Annotated[str, Query(min_length=1, max_length=100)],
    kind: Annotated[str, Query(max_length=20)] = "",
    count: Annotated[int, Query(ge=1, le=MOST)] = 10,
) -> Any:
    """Questions drawn from a seed, of one kind or of every kind that the game has in turn: the same for the same seed,
    drawn from what settles a round."""
    asked = (kind, seed, str(count))
    return await mathematics.work(Question(request, caller), mathematics.LIMIT, schooling.drawn, game, *asked)


@ROUTER.get("/{game}/question", responses={200: {"model": DrilledQuestion}, 202: mathematics.WORKING})
async def question(
    game: str,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    kind: Annotated[Kind, Query()],
    seed: Annotated[str, Query(min_length=1, max_length=80)],
    right: Annotated[str, Query(pattern=r"^(-|[01]{0,200})$")] = schooling.EXACTLY,
) -> Any:
    """One question without its answer: that of the seed. With the marks so far, ``right=1101``, it is the simplest, the
    middle one or the hardest of several draws, as they say, and about what the caller needs most; the seed that comes
    with it draws it again."""
    answers = "[]" if right == schooling.EXACTLY else await run_in_threadpool(_answers, request, caller, game)
    return await work(Question(request, caller), schooling.asked, game, kind, seed, right, answers)


@ROUTER.post("/{game}/answers", responses={200: {"model": MarkedAnswer}, 202: mathematics.WORKING})
async def answer(game: str, body: GivenAnswer, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """An answer marked and explained with its clause; what a play costs against the best. The first answer to a
    question is remembered."""
    marked = await work(Question(request, caller), schooling.marked, game, body.kind, body.seed, body.answer)
    if marked.status_code == 200:
        await run_in_threadpool(_keep, request, caller, json.loads(bytes(marked.body)))
    return marked


@ROUTER.get("/{game}/memory")
def memory(game: str, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> MemoryDocument:
    """What the caller remembers of a game, and the strategy chart as it fills."""
    return schooling.memory(games.get(game).slug, _answers(request, caller, game))


@ROUTER.post("/{game}/lessons", responses={200: {"model": LessonDocument}, 202: mathematics.WORKING})
async def lesson(game: str, body: LessonAnswers, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """What came of a lesson: what the best play brings, what the mistakes cost apart from luck, the five dearest."""
    answers = json.dumps([[given.kind, given.seed, given.answer] for given in body.answers])
    return await work(Question(request, caller), schooling.lesson, game, answers)


def _keep(request: Request, caller: Caller, mark: dict[str, Any]) -> None:
    service_of(request).database.run(lambda connection: kept.keep_answer(connection, caller.name, mark))


def _answers(request: Request, caller: Caller, game: str) -> str:
    slug = games.get(game).slug
    with service_of(request).database.engine.connect() as connection:
        return json.dumps(kept.answers(connection, caller.name, slug))


async def work(by: Question, task: Task, game: str, *asked: str) -> Response:
    """Have it worked out by the adviser: somebody waits for it."""
    slug = (await run_in_threadpool(games.get, game)).slug
    payer = analysts.payer_of(by.request, by.caller)
    known = await analysts.ADVISER.answer(task, slug, *asked, payer=payer, within=WAIT, limit=LIMIT)
    return analysts.reply(known, slug)
