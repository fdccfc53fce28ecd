"""Advice to a player who is asked what to do: the exact worth of every action, from what the own seat may know."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.requests import Request

from croupier.errors import OutOfTurn
from croupier.house.roles import PLAYER, Caller
from croupier.server import advised
from croupier.server.analyst import Analyst
from croupier.server.asking import allowed, service_of
from croupier.server.models import SeatName
from croupier.server.problems import Denied
from croupier.server.routes import mathematics
from croupier.server.views import seats_of

ROUTER = APIRouter(prefix="/api/tables/{table}", tags=["playing"])
#: How long a request waits before it is told to ask again, and how long the work may take.
WAIT: Final = 2.0
LIMIT: Final = 120.0
#: Its own: who is asked at a table does not wait behind an analysis.
ADVISER: Final = Analyst()


class Valued(BaseModel):
    """An action: what it is worth in units, and what it costs against the best. ``exact`` is the worth as a fraction,
    where it is one."""

    action: str
    multiple: int
    amount: str
    cards: list[str]
    value: float
    exact: str | None
    best: bool
    cost: float


class Recommendation(BaseModel):
    """Every action, the best first. Values are per unit of the wager named."""

    method: str
    unit: str
    actions: list[Valued]
    note: str


@ROUTER.get("/advice", responses={200: {"model": Recommendation}, 202: mathematics.WORKING})
def advice(
    table: str, seat: Annotated[SeatName, Query()], request: Request, caller: Annotated[Caller, allowed(PLAYER)]
) -> Any:
    """What each action is worth to a seat of one's own that is asked now."""
    from croupier.mathematics.advice import decision_of

    at = service_of(request).look(table).table
    if seat not in seats_of(at, caller):
        raise Denied(f"seat {seat} is not yours")
    if at.round is None:
        raise OutOfTurn("no round is in play; ask for advice when the seat is asked what to do")
    decision_of(at.round, seat)
    stored = json.dumps(at.round.plain())
    reply = ADVISER.ask(advised.advice, stored, seat, who=caller.name, within=WAIT, limit=LIMIT)
    return mathematics.reply(reply, at.game.slug)
