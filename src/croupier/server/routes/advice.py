"""Advice to a player who is asked what to do: what every action is worth, from what that seat may know."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from croupier.errors import OutOfTurn
from croupier.house.roles import PLAYER, Caller
from croupier.house.table import Table
from croupier.server import advised, analysts
from croupier.server.asking import allowed, service_of
from croupier.server.models import SeatName
from croupier.server.problems import Denied
from croupier.server.routes import mathematics
from croupier.server.views import seats_of

ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["playing"])
#: How long a request waits before it is told to ask again, and how long the work may take.
WAIT: Final = 2.0
LIMIT: Final = 120.0


class Valued(BaseModel):
    """An action: what it is worth in units, and what it costs against the best, in units and as ``costs`` in money.
    ``exact`` is the worth as a fraction, where it is one."""

    action: str
    multiple: int
    amount: str
    cards: list[str]
    value: float
    exact: str | None
    best: bool
    cost: float
    costs: str


class Recommendation(BaseModel):
    """Every action, the best first. Values are per unit of the wager named, and ``stake`` is what a unit is here."""

    method: str
    unit: str
    stake: str
    actions: list[Valued]
    note: str


@ROUTER.get("/advice", responses={200: {"model": Recommendation}, 202: mathematics.WORKING})
async def advice(
    table: str, seat: Annotated[SeatName, Query()], request: Request, caller: Annotated[Caller, allowed(PLAYER)]
) -> Any:
    """What each action is worth to a seat of one's own that is asked now."""
    at = (await run_in_threadpool(service_of(request).look, table)).table
    stored = await run_in_threadpool(_asked, at, seat, caller)
    payer = analysts.payer_of(request, caller)
    answer = await analysts.ADVISER.answer(advised.advice, stored, seat, payer=payer, within=WAIT, limit=LIMIT)
    return analysts.reply(answer, at.game.slug)


def _asked(at: Table, seat: str, caller: Caller) -> str:
    """The round as it is stored, if the seat is the caller's own and is asked something."""
    from croupier.mathematics.advice import decision_of

    if seat not in seats_of(at, caller):
        raise Denied(f"seat {seat} is not yours")
    if at.round is None:
        raise OutOfTurn("no round is in play; ask for advice when the seat is asked what to do")
    decision_of(at.round, seat)
    return json.dumps(at.round.plain())
