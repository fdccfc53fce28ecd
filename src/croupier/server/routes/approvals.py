"""What one person has asked for and a second one decides."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, StringConstraints
from sqlalchemy import Connection, select

from croupier.house.roles import ADMIN, SUPERVISORS, WATCHING, Caller
from croupier.rulebooks import PIT
from croupier.server import problems
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.models import Because
from croupier.server.problems import Denied
from croupier.server.routes.oneself import sealed
from croupier.server.routes.people import half
from croupier.server.turns import RouteInTurn
from croupier.store import approvals, passwords
from croupier.store.commands import CommandResponse
from croupier.store.schema import APPROVALS

ROUTER = APIRouter(prefix="/api", tags=["approvals"], route_class=RouteInTurn)
#: The largest number that the database counts to.
LAST: Final = 2**63 - 1
#: The pit below its supervisors.
BELOW: Final = frozenset(PIT) - frozenset(SUPERVISORS)
Number = Annotated[int, Path(ge=1, le=LAST)]


class ApprovalRequest(BaseModel):
    """It waits for a second person, under this number."""

    approval: int


class Approval(BaseModel):
    """What was asked for, by whom and why, and what became of it."""

    number: int
    what: str
    body: dict[str, Any]
    by: str
    because: str
    at: datetime
    decided_by: str | None
    approved: bool | None
    reason: str | None
    decided_at: datetime | None


class Approvals(BaseModel):
    """In the order in which they were asked for; ``next`` is where to go on."""

    approvals: list[Approval]
    next: int | None


class Decided(BaseModel):
    """The decision, and what was done."""

    approval: int
    approved: bool
    done: dict[str, Any]


class ApprovalDecision(Because):
    """Whether the second person agrees; the password and, where there is one, the code of the second factor say that
    it is still this person."""

    approve: bool
    password: Annotated[str, StringConstraints(max_length=passwords.LONGEST)] = ""
    second: Annotated[str, StringConstraints(max_length=10)] = ""


@ROUTER.get("/approvals")
def listed(
    request: Request,
    caller: Annotated[Caller, allowed(*PIT, ADMIN, *WATCHING)],
    decided: bool = False,
    after: Annotated[int, Query(ge=0, le=LAST)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Approvals:
    """What waits for a second person, or with ``decided`` what was decided; for somebody below a supervisor only what
    was declared at a table."""
    which = APPROVALS.c.decided_by.is_not(None) if decided else APPROVALS.c.decided_by.is_(None)
    asked = select(APPROVALS).where(which, APPROVALS.c.number > after).order_by(APPROVALS.c.number).limit(limit)
    if caller.role in BELOW:
        asked = asked.where(APPROVALS.c.what == approvals.IRREGULARITY)
    with service_of(request).database.engine.connect() as connection:
        approvals_listed = [Approval(**row._mapping) for row in connection.execute(asked)]
    return Approvals(
        approvals=approvals_listed, next=approvals_listed[-1].number if len(approvals_listed) == limit else None
    )


@ROUTER.post("/approvals/{number}")
def decide(number: Number, body: ApprovalDecision, do: Annotated[Do, doing(*PIT, ADMIN)]) -> Decided:
    """Agree, and it is carried out at once; or decline. Who agrees gives the password again."""
    settings, people = do.service.settings, do.service.people
    safe = sealed(do) if body.password else do

    def proves(connection: Connection) -> bool:
        needed = settings.second_factor
        return people.proves(connection, do.caller.name, body.password, body.second, needed=needed)

    def work(connection: Connection) -> CommandResponse:
        if settings.reauthenticate and body.approve and not proves(connection):
            # A refusal is answered, not raised: the wrong guess is counted with it.
            return problems.answered(
                Denied("who approves gives the password again, and the code of the second factor where one is needed")
            )
        done = approvals.decide(
            connection,
            do.service.tables,
            number,
            by=do.caller,
            approve=body.approve,
            reason=body.reason,
            command=safe.command._asdict(),
        )
        return CommandResponse(200, done)

    answer = safe.answered(work)
    if isinstance(answer, dict) and answer["done"].get("half"):
        own = half(do.service.tables.key, number, do.caller.name)  # for this person's eyes, and kept nowhere
        answer = {**answer, "done": answer["done"] | {"half": own}}
    decided: Decided = answer
    return decided
