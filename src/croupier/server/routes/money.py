"""The cage and the books."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import AwareDatetime, BaseModel
from sqlalchemy import Connection

from croupier.house.ledger import account as account_of
from croupier.house.roles import ADMIN, PLAYER, SUPERVISORS, WATCHING, Caller
from croupier.money import cents, dollars
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.models import Because, Money, PinText
from croupier.server.problems import Denied
from croupier.server.routes.approvals import LAST, ApprovalRequest
from croupier.server.routes.oneself import sealed
from croupier.server.routes.people import Who
from croupier.server.routes.seats import wrong_pin
from croupier.server.turns import RouteInTurn
from croupier.store import alone, approvals, cage
from croupier.store import tips as tip_box
from croupier.store.commands import CommandResponse
from croupier.store.win import ExactShare, won_at

ROUTER = APIRouter(prefix="/api", tags=["money"], route_class=RouteInTurn)


class Amount(Because):
    """Money that a player brings, or with a minus takes away: with the PIN, which says that the player is there."""

    amount: Money
    pin: PinText = ""


class TipCount(Because):
    """What lies in the tip box."""

    counted: Money


class CashMovement(BaseModel):
    """It was moved; what the player has to spend now."""

    person: str
    amount: str
    available: str


class Movement(BaseModel):
    """One entry of the ledger."""

    number: int
    at: datetime
    kind: str
    debit: str
    credit: str
    amount: str
    key: str
    of: str
    round: str
    seq: int
    clause: str
    because: str


class Book(BaseModel):
    """Entries in order; go on behind ``next``."""

    entries: list[Movement]
    next: int


class Account(BaseModel):
    """What an account holds, and how much of it is held for something."""

    name: str
    posted: str
    held: str


class Share(BaseModel):
    """A part of a whole as a fraction, and in percent to two decimals."""

    exact: str
    percent: str


class TableFigures(BaseModel):
    """What a table has won, what players bought in chips there, and what they wagered. ``hold`` is win over drop; there
    is none where wagers come from accounts. ``of_handle`` is win over handle."""

    table: str
    since: datetime | None
    rounds: int
    win: str
    drop: str | None
    handle: str
    hold: Share | None
    of_handle: Share | None


class Accounts(BaseModel):
    """Accounts by name, and the cage, which owes what all others have; go on behind ``next``."""

    accounts: list[Account]
    cage: str
    next: str | None


@ROUTER.post(
    "/people/{name}/money", responses={202: {"description": "a second person must approve", "model": ApprovalRequest}}
)
def move(name: Who, body: Amount, do: Annotated[Do, doing(*SUPERVISORS)]) -> CashMovement | ApprovalRequest:
    """A player buys in or cashes out; a large amount, at once or in all on one day, waits for a second person, and so
    does what goes out without the player's PIN."""
    amount, by = cents(body.amount), do.caller.name
    do = sealed(do) if body.pin else do

    def work(connection: Connection) -> CommandResponse:
        moved = {name: abs(amount)}
        if body.pin and (wrong := wrong_pin(connection, by, name, body.pin)):
            return wrong
        is_unseen = amount < 0 and not body.pin
        if not alone.takes_two(connection, by, moved, do.service.settings.thresholds) and not is_unseen:
            key = f"cage/{by}/{do.command.key}"
            return CommandResponse(200, cage.move(connection, name, amount, key=key, by=by, because=body.reason))
        cage.check(connection, name, amount)
        asked = {"person": name, "amount": amount}
        return CommandResponse(202, {"approval": approvals.ask(connection, cage.LARGE, asked, by, body.reason)})

    moved: CashMovement | ApprovalRequest = do.answered(work)
    return moved


@ROUTER.post("/tables/{table}/tips", status_code=202)
def tips(table: str, body: TipCount, do: Annotated[Do, doing(*SUPERVISORS)]) -> ApprovalRequest:
    """Empty the tip box of a table: one person has counted it, and a second one must approve."""
    counted, by = cents(body.counted), do.caller.name

    def work(connection: Connection) -> CommandResponse:
        tip_box.check(connection, table, counted)
        asked = {"table": table, "amount": counted}
        return CommandResponse(202, {"approval": approvals.ask(connection, tip_box.TIPS, asked, by, body.reason)})

    asked: ApprovalRequest = do.answered(work)
    return asked


@ROUTER.get("/tables/{table}/win")
def win(
    table: str,
    request: Request,
    caller: Annotated[Caller, allowed(*SUPERVISORS, ADMIN, *WATCHING)],
    since: Annotated[AwareDatetime | None, Query()] = None,
) -> TableFigures:
    """Win, drop, handle and hold of a table since a moment, or since it was set up."""
    with service_of(request).database.engine.connect() as connection:
        figures = won_at(connection, table, since)
    return TableFigures(
        table=table,
        since=since,
        rounds=figures.rounds,
        win=dollars(figures.win),
        drop=None if figures.drop is None else dollars(figures.drop),
        handle=dollars(figures.handle),
        hold=_share(figures.hold),
        of_handle=_share(figures.of_handle),
    )


def _share(share: ExactShare | None) -> Share | None:
    return None if share is None else Share(exact=str(share.exact), percent=share.percent)


@ROUTER.get("/ledger")
def ledger(
    request: Request,
    caller: Annotated[Caller, allowed(PLAYER, *SUPERVISORS, ADMIN, *WATCHING)],
    account: Annotated[str, Query(max_length=200)] = "",
    after: Annotated[int, Query(ge=0, le=LAST)] = 0,
    limit: Annotated[int, Query(ge=1, le=1_000)] = 100,
) -> Book:
    """The ledger in order, or what concerns one account; a player reads only their own."""
    if caller.role == PLAYER:
        own = [account_of(kind, caller.name) for kind in ("player", "commission")]
        account = account or own[0]
        if account not in own:
            raise Denied(f"{caller.name} reads {' and '.join(own)}, and no other account")
    rows = cage.entries(service_of(request).database, account, after, limit)
    movements = [Movement(**{**row._mapping, "amount": dollars(row.amount)}) for row in rows]
    return Book(entries=movements, next=movements[-1].number if movements else after)


@ROUTER.get("/accounts")
def accounts(
    request: Request,
    caller: Annotated[Caller, allowed(*SUPERVISORS, ADMIN, *WATCHING)],
    after: Annotated[str, Query(max_length=200)] = "",
    limit: Annotated[int, Query(ge=1, le=1_000)] = 100,
) -> Accounts:
    """Every account; together with the cage they are zero."""
    with service_of(request).database.engine.connect() as connection:
        rows, owed = cage.accounts(connection, after, limit)
    accounts_listed = [Account(name=row.name, posted=dollars(row.posted), held=dollars(row.held)) for row in rows]
    return Accounts(
        accounts=accounts_listed,
        cage=dollars(owed),
        next=accounts_listed[-1].name if len(accounts_listed) == limit else None,
    )
