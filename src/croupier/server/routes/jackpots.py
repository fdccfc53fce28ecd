"""The jackpots: what everybody may read, and what two people may change."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, StringConstraints, model_validator
from sqlalchemy import Connection, select

from croupier import games
from croupier.errors import BadInput
from croupier.house import kept
from croupier.house.jackpots import PARTS
from croupier.house.ledger import account
from croupier.house.roles import PLAYER, PUBLIC, STAFF, SUPERVISORS, SURVEILLANCE, Caller
from croupier.house.verification import Claim
from croupier.money import cents, dollars
from croupier.rulebooks import PIT
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.models import Because, Body, Done, Money, Slug
from croupier.server.routes.approvals import ApprovalRequest
from croupier.server.turns import RouteInTurn
from croupier.store import alone, approvals, jackpots
from croupier.store.schema import CLAIMS, TABLES

ROUTER = APIRouter(prefix="/api", tags=["jackpots"], route_class=RouteInTurn)
MeterName = Annotated[str, Path(min_length=1, max_length=200)]
ClaimKey = Annotated[str, Path(min_length=1, max_length=300)]
#: A share of a wager in percent, to the hundredth.
Percent = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,3}(\.[0-9]{1,2})?$")]


class Linked(BaseModel):
    """A wager of a table that feeds a meter, and what it and its game are called."""

    table: str
    game: str
    game_title: str
    wager: str
    wager_title: str


class Hit(BaseModel):
    """A line that wins a share of a meter."""

    line: str
    name: str
    pays: str
    clause: str


class Jackpot(BaseModel):
    """A meter: what it shows, where it starts, by how many percent of a wager it grows, and what wins it."""

    name: str
    reading: str
    seed: str
    reset: str
    rate: str
    limit: str | None
    wager: str | None
    tables: list[Linked]
    hits: list[Hit]


class Jackpots(BaseModel):
    """Every meter of the house."""

    jackpots: list[Jackpot]


class MeterEvent(BaseModel):
    """Something that happened to a meter; amounts in ten-thousandths of a cent, as it counts."""

    number: int
    at: datetime
    what: str
    amount: int
    before: int
    after: int
    round: str
    seat: str
    clause: str
    by: str
    because: str


class MeterEvents(BaseModel):
    """Events in order; go on behind ``next``."""

    parts_of_a_cent: int = PARTS
    events: list[MeterEvent]
    next: int


class NewParameters(Because):
    """What to change of a meter: amounts in dollars, rates in percent of a wager."""

    seed: Money | None = None
    reset: Money | None = None
    limit: Money | None = None
    base: Money | None = None
    rate: Percent | None = None
    reserve_rate: Percent | None = None

    @model_validator(mode="after")
    def _something(self) -> NewParameters:
        if not self.wanted():
            raise ValueError("say what to change: seed, reset, limit, base, rate or reserve_rate")
        return self

    def wanted(self) -> dict[str, int]:
        """In cents, and hundredths of a percent."""
        parameters = self.model_dump(exclude={"reason"}, exclude_none=True)
        return {name: cents(value) for name, value in parameters.items()}


class Correction(Because):
    """By how much a meter shows too little, or with a minus too much."""

    amount: Money


class VerificationStep(BaseModel):
    """A step of the text, whose it is, and who has taken it."""

    id: str
    gist: str
    who: list[str]
    by: str | None


class HeldWin(BaseModel):
    """A win that is held until it is verified."""

    table: str
    round: str
    seat: str
    meter: str
    won: str
    held: str


class JackpotClaim(HeldWin):
    """A win that is being verified."""

    key: str
    owner: str
    steps: list[VerificationStep]
    next: str | None


class Claims(BaseModel):
    """Every win that is being verified."""

    claims: list[JackpotClaim]


class OwnStep(BaseModel):
    """A step of the text, and whether it has been taken."""

    id: str
    gist: str
    is_done: bool


class OwnWin(HeldWin):
    """A win of the caller's that is held until it is verified."""

    steps: list[OwnStep]


class OwnWins(BaseModel):
    """The caller's wins that are being verified."""

    wins: list[OwnWin]


class Taken(Body):
    """The step that was taken."""

    step: Slug


_WAITS: dict[int | str, dict[str, Any]] = {
    202: {"description": "a second person must approve", "model": ApprovalRequest}
}


@ROUTER.get("/jackpots")
def listed(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Jackpots:
    """Every meter."""
    with service_of(request).database.engine.connect() as connection:
        return Jackpots(jackpots=[Jackpot(**jackpot) for jackpot in jackpots.listed(connection)])


@ROUTER.get("/jackpots/{name:path}/events")
def events(
    name: MeterName,
    request: Request,
    caller: Annotated[Caller, allowed(*STAFF)],
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    limit: Annotated[int, Query(ge=1, le=1_000)] = 100,
) -> MeterEvents:
    """What happened to a meter, in order."""
    with service_of(request).database.engine.connect() as connection:
        rows = jackpots.events(connection, name, after, limit)
    events_listed = [MeterEvent(**(row.event | {"at": row.at})) for row in rows]
    return MeterEvents(events=events_listed, next=events_listed[-1].number if events_listed else after)


@ROUTER.post("/jackpots/{name:path}/parameters", status_code=202, responses=_WAITS)
def parameters(name: MeterName, body: NewParameters, do: Annotated[Do, doing(*SUPERVISORS)]) -> ApprovalRequest:
    """Ask for other parameters of a meter; a second person must approve."""

    def work(connection: Connection) -> dict[str, Any]:
        wanted = body.wanted()
        # What no meter can be is refused now, not when somebody has agreed to it.
        would_be = jackpots.new_parameters(jackpots.known(connection, name), wanted)
        do.service.tables.house_rules.check_meter(name, would_be.seed, would_be.restart)
        return _asked(connection, do, jackpots.PARAMETERS, {"meter": name, "wanted": wanted}, body)

    request: ApprovalRequest = do.once(work, 202)
    return request


@ROUTER.post("/jackpots/{name:path}/correction", status_code=202, responses=_WAITS)
def correction(name: MeterName, body: Correction, do: Annotated[Do, doing(*SUPERVISORS)]) -> ApprovalRequest:
    """Ask for a correction of what a meter shows; a second person must approve."""
    amount = cents(body.amount)

    def work(connection: Connection) -> dict[str, Any]:
        if not amount:
            raise BadInput("a correction is by an amount, like '10' or '-10'")
        jackpots.known(connection, name)
        return _asked(connection, do, jackpots.CORRECTION, {"meter": name, "amount": amount}, body)

    request: ApprovalRequest = do.once(work, 202)
    return request


@ROUTER.get("/claims")
def claims(request: Request, caller: Annotated[Caller, allowed(*STAFF)]) -> Claims:
    """Every win that is being verified, with the steps of its text."""
    return Claims(claims=[_claim(claim) for claim in _kept_claims(request)])


@ROUTER.get("/me/wins")
def own_wins(request: Request, caller: Annotated[Caller, allowed(PLAYER)]) -> OwnWins:
    """The caller's wins that are being verified, and how far that is; not by whom."""
    owner = account("player", caller.name)
    return OwnWins(wins=[_own_win(claim) for claim in _kept_claims(request) if claim.owner == owner])


def _kept_claims(request: Request) -> list[Claim]:
    asked = select(CLAIMS, TABLES.c.game).join(TABLES, TABLES.c.name == CLAIMS.c.state["table"].as_string())
    with service_of(request).database.engine.connect() as connection:
        rows = connection.execute(asked.order_by(CLAIMS.c.key)).all()
    return [kept.restored_claim(row.key, row.state, games.get(row.game)) for row in rows]


def _own_win(claim: Claim) -> OwnWin:
    shown = _claim(claim)
    upcoming = [step.id for step in claim.steps].index(shown.next) if shown.next else len(claim.steps)
    return OwnWin(
        table=shown.table,
        round=shown.round,
        seat=shown.seat,
        meter=shown.meter,
        won=shown.won,
        held=shown.held,
        steps=[OwnStep(id=step.id, gist=step.gist, is_done=at < upcoming) for at, step in enumerate(claim.steps)],
    )


def _claim(claim: Claim) -> JackpotClaim:
    done = {step.id: ", ".join(taken.by for taken in claim.done if taken.step == step.id) for step in claim.steps}
    return JackpotClaim(
        key=claim.key,
        table=claim.table,
        round=claim.round,
        seat=claim.award.seat,
        meter=claim.meter,
        won=dollars(claim.award.paid),
        held=dollars(claim.held),
        owner=claim.owner,
        steps=[
            VerificationStep(id=step.id, gist=step.gist, who=list(step.who), by=done[step.id] or None)
            for step in claim.steps
        ],
        next=claim.next.id if claim.next else None,
    )


@ROUTER.post("/claims/{key:path}/steps")
def step(key: ClaimKey, body: Taken, do: Annotated[Do, doing(*PIT, SURVEILLANCE)]) -> Done:
    """A step of a verification was taken. After the last, for which a second person is needed, the money is free."""

    def work(connection: Connection) -> dict[str, Any]:
        alone.confirmed(connection, do.caller.name)
        table = jackpots.table_of(connection, key)
        done = do.within(connection, table, lambda at: jackpots.verified(at, key, body.step, do.caller))
        jackpots.refresh(connection)
        return done

    done: Done = do.once(work)
    return done


@ROUTER.post("/claims/{key:path}/reject", status_code=202, responses=_WAITS)
def reject(key: ClaimKey, body: Because, do: Annotated[Do, doing(*SUPERVISORS)]) -> ApprovalRequest:
    """Ask that a win is rejected: it goes back to the meter with the wager. A second person must approve."""

    def work(connection: Connection) -> dict[str, Any]:
        table = jackpots.table_of(connection, key)
        return _asked(connection, do, jackpots.REJECTION, {"claim": key, "table": table}, body)

    request: ApprovalRequest = do.once(work, 202)
    return request


def _asked(connection: Connection, do: Do, what: str, body: dict[str, Any], because: Because) -> dict[str, Any]:
    return {"approval": approvals.ask(connection, what, body, do.caller.name, because.reason)}
