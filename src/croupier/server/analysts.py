"""The analysts of the service, each with a process of its own: who is asked something at a table does not wait behind
an analysis, nor a dispute behind the verification of all books."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi.responses import JSONResponse
from starlette.requests import Request
from starlette.responses import Response

from croupier.house.roles import Caller
from croupier.server import problems
from croupier.server.allowances import Allowances, Payer
from croupier.server.analyst import Analyst
from croupier.server.apart import Task
from croupier.server.questions import FinishedWork, Progress
from croupier.server.sources import source_of

#: Analyses, simulations, risks and reports; advice, and what is compiled for it; disputes; and the audit of everything.
ANALYST: Final = Analyst("analyst", polite=10)
#: Gives way to nobody: somebody is asked at a table and waits. Its process stays, for it has been prepared.
ADVISER: Final = Analyst("adviser", polite=0, idle=None)
COMPILER: Final = Analyst("compiler", polite=15)
SETTLER: Final = Analyst("settler", polite=10)
VERIFIER: Final = Analyst("verifier", polite=15)
ALL: Final = (ANALYST, ADVISER, COMPILER, SETTLER, VERIFIER)


def payer_of(request: Request, caller: Caller) -> Payer:
    """Whose time something takes that is worked out for a request."""
    allowances: Allowances = request.app.state.allowances
    return allowances.payer(caller, source_of(request))


async def whole(analyst: Analyst, request: Request, caller: Caller, task: Task, *asked: str, limit: float) -> Response:
    """The whole answer, unless whoever waits for it leaves: then it is not worked out any further."""
    payer = payer_of(request, caller)
    asking = asyncio.ensure_future(analyst.whole(task, *asked, payer=payer, limit=limit))
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            return Response(status_code=204)  # nobody reads it
        return reply(asking.result())
    finally:
        leaving.cancel()
        asking.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def reply(answer: FinishedWork | Progress, game: str = "", headers: dict[str, str] | None = None) -> Response:
    """What an analyst says as a response: the answer, the problem with it, or how far it is."""
    if isinstance(answer, Progress):
        progress: dict[str, Any] = {"game": game, "status": "working"} | answer._asdict()
        return JSONResponse(progress, 202, headers={"Retry-After": "1"})
    if answer.problem:
        return problems.reply(answer.status, answer.problem)
    return Response(answer.body, media_type=answer.media, headers=headers)
