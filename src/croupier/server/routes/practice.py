"""Practice of the academy beside its questions: free play, counting a shoe, and dealing to simulated players. Every
request says all that was done so far, and nothing is kept."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field, StringConstraints

from croupier.house.roles import ROLES, Caller
from croupier.server import practising
from croupier.server.asking import allowed
from croupier.server.models import Body, Seed
from croupier.server.practising import (
    CountDocument,
    CountMarkDocument,
    DealingDocument,
    DealingMark,
    FreePlayDocument,
    HandByCount,
    HandByCountMark,
    SessionDocument,
)
from croupier.server.routes import mathematics
from croupier.server.routes.academy import AnswerText, work
from croupier.server.routes.mathematics import Question

ROUTER = APIRouter(prefix="/api/academy", tags=["academy"])
Decision = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Decisions = Annotated[list[Decision], Field(max_length=60)]
RoundNumber = Annotated[int, Field(ge=0, le=9999)]
Mishaps = Annotated[list[Annotated[int, Field(ge=0, le=999)]], Field(max_length=10)]
System = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,20}$")]
Count = Annotated[int, Field(ge=-9999, le=9999)]


class RoundPlayed(Body):
    """A round of free play by its number, and what was decided in it so far, in words as they were offered."""

    seed: Seed
    round: RoundNumber
    decisions: Decisions


class SessionPlayed(Body):
    """All rounds of a session from the first, with what was decided in each."""

    seed: Seed
    rounds: Annotated[list[Decisions], Field(min_length=1, max_length=100)]


class CountSaid(Body):
    """What somebody has counted of the cards of a seed; ``true`` where the count is taken by the deck."""

    seed: Seed
    level: Annotated[int, Field(ge=1, le=3)]
    system: System
    running: Count
    true: Count | None = None


class HandPlayedByCount(Body):
    """What is done with the hand of a seed by the count."""

    seed: Seed
    system: System
    answer: AnswerText


class DealtSoFar(Body):
    """A round at a trainee's table: how many steps were done, and at which acts something went wrong on request."""

    seed: Seed
    round: RoundNumber
    mishaps: Mishaps
    done: Annotated[int, Field(ge=0, le=999)]


class DealtStep(DealtSoFar):
    """The next step as the trainee does it: a choice by its words, or an amount."""

    answer: AnswerText


@ROUTER.post("/{game}/play", responses={200: {"model": FreePlayDocument}, 202: mathematics.WORKING})
async def free_play(game: str, body: RoundPlayed, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """A round of free play after some decisions, with a warning where the last of them was a mistake."""
    asked = (body.seed, str(body.round), json.dumps(body.decisions))
    return await work(Question(request, caller), practising.free_play, game, *asked)


@ROUTER.post("/{game}/sessions", responses={200: {"model": SessionDocument}, 202: mathematics.WORKING})
async def session(game: str, body: SessionPlayed, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """What came of a session of free play: what the best play brings, what mistakes cost, luck, the five costliest."""
    return await work(Question(request, caller), practising.session, game, body.seed, json.dumps(body.rounds))


@ROUTER.get("/{game}/count", responses={200: {"model": CountDocument}, 202: mathematics.WORKING})
async def count(
    game: str,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    seed: Annotated[str, Query(min_length=1, max_length=80)],
    right: Annotated[str, Query(pattern=r"^[01]{0,200}$")] = "",
    system: Annotated[str, Query(pattern=r"^[a-z0-9-]{1,20}$")] = "hi-lo",
) -> Any:
    """Cards that leave a shoe; the more were counted right so far, the more come."""
    return await work(Question(request, caller), practising.count, game, seed, right, system)


@ROUTER.post("/{game}/count", responses={200: {"model": CountMarkDocument}, 202: mathematics.WORKING})
async def counted(game: str, body: CountSaid, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """What was counted, marked."""
    said = json.dumps([body.running, body.true])
    asked = (body.seed, str(body.level), body.system, said)
    return await work(Question(request, caller), practising.counted, game, *asked)


@ROUTER.get("/{game}/count/hand", responses={200: {"model": HandByCount}, 202: mathematics.WORKING})
async def hand_by_count(
    game: str,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    seed: Annotated[str, Query(min_length=1, max_length=80)],
    system: Annotated[str, Query(pattern=r"^[a-z0-9-]{1,20}$")] = "hi-lo",
) -> Any:
    """A hand out of a shoe of which much is gone, to be played by the count."""
    return await work(Question(request, caller), practising.hand_by_count, game, seed, system)


@ROUTER.post("/{game}/count/hand", responses={200: {"model": HandByCountMark}, 202: mathematics.WORKING})
async def hand_marked(
    game: str, body: HandPlayedByCount, request: Request, caller: Annotated[Caller, allowed(*ROLES)]
) -> Any:
    """What the count makes of a hand: whether it changes the play, and from which count on."""
    asked = (body.seed, body.system, body.answer)
    return await work(Question(request, caller), practising.hand_marked, game, *asked)


@ROUTER.post("/{game}/dealing", responses={200: {"model": DealingDocument}, 202: mathematics.WORKING})
async def dealing(game: str, body: DealtSoFar, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """What happens at a trainee's table until something is to be done, and what is asked then."""
    return await work(Question(request, caller), practising.dealing, game, *_so_far(body))


@ROUTER.post("/{game}/dealing/steps", responses={200: {"model": DealingMark}, 202: mathematics.WORKING})
async def dealing_step(game: str, body: DealtStep, request: Request, caller: Annotated[Caller, allowed(*ROLES)]) -> Any:
    """A step that the trainee has done, compared with the text."""
    return await work(Question(request, caller), practising.dealing_marked, game, *_so_far(body), body.answer)


def _so_far(body: DealtSoFar) -> tuple[str, ...]:
    return body.seed, str(body.round), json.dumps(body.mishaps), str(body.done)
