"""Records of what people did at a table: what is due, what may be recorded, and what was."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, StringConstraints

from croupier.house.recording import Inspection, record
from croupier.house.roles import STAFF, Caller
from croupier.rulebooks import PIT
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.models import Body, Done, SeatName, Slug
from croupier.server.shown import ToDo
from croupier.server.turns import RouteInTurn
from croupier.server.views import asked_for, to_do
from croupier.store import records

ROUTER = APIRouter(prefix="/api/tables/{table}/records", tags=["records"], route_class=RouteInTurn)
Measured = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class NewRecord(Body):
    """What was done by a clause: the readings that it asks for, whether everything is ``fit``, the seat where it is
    about one, and whether that gives back what it holds."""

    clause: Slug
    reading: Annotated[dict[Slug, Measured], Field(max_length=10)] = Field(default_factory=dict)
    seat: SeatName | None = None
    fit: bool = True
    returned: bool = False


class KeptRecord(BaseModel):
    """What somebody did, in which office, what was read, and whether it was as the text wants it."""

    number: int
    at: datetime
    kind: str
    clause: str
    by: str
    office: str
    seat: str
    reading: dict[str, str]
    passed: bool


class TableRecords(BaseModel):
    """What is due at a table, what is recorded when it happens, what seats hold of the house, and what was recorded, in
    order; go on behind ``next``."""

    table: str
    due: list[ToDo]
    at_will: list[ToDo]
    lent: dict[str, dict[str, str]]
    records: list[KeptRecord]
    next: int | None


@ROUTER.get("")
def listed(
    table: str,
    request: Request,
    caller: Annotated[Caller, allowed(*STAFF)],
    kind: Annotated[str, Query(max_length=40)] = "",
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> TableRecords:
    """What is due, and what was recorded; of one kind where that is asked for."""
    service = service_of(request)
    at = service.look(table).table
    with service.database.engine.connect() as connection:
        rows = records.history(connection, table, kind, after, limit)
    return TableRecords(
        table=table,
        due=to_do(at),
        at_will=[asked_for(at, task) for task in at.book.at_will(at.options)],
        lent=at.book.lent,
        records=[KeptRecord(**row._mapping) for row in rows],
        next=rows[-1].number if len(rows) == limit else None,
    )


@ROUTER.post("")
def keep(table: str, body: NewRecord, do: Annotated[Do, doing(*PIT)]) -> Done:
    """Record what was done, in the office that the text gives it to."""
    done_by = Inspection(body.clause, body.reading, body.seat or "", body.fit, body.returned)
    done: Done = do.at(table, lambda at: record(at, done_by, do.caller))
    return done
