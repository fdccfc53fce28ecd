"""The cage and the books."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel
from sqlalchemy import Connection

from croupier.house.ledger import account as account_of
from croupier.house.roles import ADMIN, PLAYER, SUPERVISORS, WATCHING, Caller
from croupier.money import cents, dollars
from croupier.server.asking import Do, allowed, doing, service_of
from croupier.server.models import Because, Money
from croupier.server.problems import Denied
from croupier.server.routes.approvals import LAST, ApprovalRequest
from croupier.server.routes.people import Who
from croupier.store import approvals, cage

ROUTER = APIRouter(prefix="/api", tags=["money"])


class Amount(Because):
    """Money that a player brings, or with a minus takes away."""

    amount: Money


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


class Accounts(BaseModel):
    """Accounts by name, and the cage, which owes what all others have; go on behind ``next``."""

    accounts: list[Account]
    cage: str
    next: str | None


@ROUTER.post(
    "/people/{name}/money", responses={202: {"description": "a second person must approve", "model": ApprovalRequest}}
)
def move(name: Who, body: Amount, do: Annotated[Do, doing(*SUPERVISORS)]) -> CashMovement | ApprovalRequest:
    """A player buys in or cashes out; a large amount waits for a second person."""
    amount, by = cents(body.amount), do.caller.name
    is_large = abs(amount) >= do.service.settings.large

    def work(connection: Connection) -> dict[str, Any]:
        if not is_large:
            key = f"cage/{by}/{do.command.key}"
            return cage.move(connection, name, amount, key=key, by=by, because=body.reason)
        cage.check(connection, name, amount)
        asked = {"person": name, "amount": amount}
        return {"approval": approvals.ask(connection, cage.LARGE, asked, by, body.reason)}

    moved: CashMovement | ApprovalRequest = do.once(work, 202 if is_large else 200)
    return moved


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
