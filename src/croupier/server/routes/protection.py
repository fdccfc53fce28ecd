"""What it is worth to know cards that nobody should know, and who plays as if they knew; worked out apart."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from croupier.engines import knowledge
from croupier.house.roles import AUDITOR, ROLES, SURVEILLANCE, Caller
from croupier.server import analysts, safe, worked
from croupier.server.asking import allowed, service_of
from croupier.server.audited import evaluation
from croupier.server.evaluated_figures import EvaluationDocument
from croupier.server.figures import ProtectionDocument
from croupier.server.looking import look
from croupier.server.routes import mathematics
from croupier.server.routes.audit import LONGEST
from croupier.server.routes.mathematics import Question

ROUTER = APIRouter(prefix="/api", tags=["mathematics"])


@ROUTER.get("/protection/{game}", responses={200: {"model": ProtectionDocument}, 202: mathematics.WORKING})
async def protect(
    game: str,
    request: Request,
    caller: Annotated[Caller, allowed(*ROLES)],
    knows: Annotated[list[str], Query(max_length=20)] = [],  # noqa: B006 - read by FastAPI, never changed
    wager: Annotated[str, Query(max_length=80)] = "",
    option: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006 - read by FastAPI, never changed
    rounds: Annotated[int, Query(ge=1, le=10_000)] = 60,
) -> Any:
    """The player's edge with cards known beforehand: ``knows=dealer:1``, ``knows=first:1=6-9``, repeated for more."""
    knowledge.read(knows)
    options = json.dumps(safe.options(mathematics.options(option)), sort_keys=True)
    asked = (options, wager, str(rounds), *knows)
    return await mathematics.work(Question(request, caller), mathematics.LIMIT, worked.protection, game, *asked)


@ROUTER.get("/evaluation/{table}", tags=["audit"], responses={200: {"model": EvaluationDocument}})
async def evaluated(
    table: str,
    request: Request,
    caller: Annotated[Caller, allowed(AUDITOR, SURVEILLANCE)],
    player: Annotated[str, Query(max_length=80)] = "",
    since: Annotated[int, Query(ge=1, le=2**31 - 1)] = 1,
    rounds: Annotated[int, Query(ge=1, le=10_000)] = 60,
) -> Response:
    """What the decisions of a table's players cost, and whether anybody plays as if they knew hidden cards; of rounds
    that are over, since a round. It goes on for as long as somebody waits for it."""
    service = service_of(request)
    await run_in_threadpool(look, service, caller, "evaluation", table=table, player=player, since=since)
    asked = service.readings.url, table, player, str(since), str(rounds)
    return await analysts.whole(analysts.VERIFIER, request, caller, evaluation, *asked, limit=LONGEST)
