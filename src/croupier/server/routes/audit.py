"""The audit chains: signed heads for anybody to keep, entries for who audits, and a check of the service's own code."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from sqlalchemy import Connection, select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from croupier.house.roles import ADMIN, AUDITOR, PUBLIC, SUPERVISORS, SURVEILLANCE, Caller
from croupier.server import analysts
from croupier.server.asking import allowed, service_of
from croupier.server.audited import verification
from croupier.server.looking import look
from croupier.server.self_check import self_check
from croupier.server.turns import RouteInTurn
from croupier.store import cards, log, signing
from croupier.store.audit import HOUSE
from croupier.store.schema import AUDIT, TABLES

ROUTER = APIRouter(prefix="/api", tags=["audit"], route_class=RouteInTurn)
#: How long a verification may take that is asked for here; a longer one is for the command line.
LONGEST: Final = 3_600.0


@ROUTER.get("/audit/heads")
def heads(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> dict[str, Any]:
    """The end of every chain now, signed: whoever keeps it can show later that nothing before it was changed."""
    service = service_of(request)
    with service.database.engine.connect() as connection:
        return signing.signed(signing.heads(connection), service.signing_key)


@ROUTER.get("/audit/checkpoint")
def checkpoint(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> dict[str, Any]:
    """The newest checkpoint of the log of all chains, with what witnesses have said of it, and the key of the house."""
    service = service_of(request)
    key = log.signer(service.signing_key).key()
    with service.database.engine.connect() as connection:
        newest = log.newest(connection, key)
        return {"key": str(key), "checkpoint": log.cosigned(connection, newest) if newest else None}


@ROUTER.get("/audit/chains/{chain}")
def entries(
    chain: str,
    request: Request,
    caller: Annotated[Caller, allowed(AUDITOR, SURVEILLANCE)],
    after: Annotated[int, Query(ge=0, le=2**62)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> dict[str, Any]:
    """The entries of a table's chain, or of the house's, in order. Those of a round in play name its cards, also the
    ones that lie face down: they are held back until it is over."""
    if chain != HOUSE:
        look(service_of(request), caller, "chain", table=chain, after=after, limit=limit)
    asked = select(AUDIT).where(AUDIT.c.chain == chain, AUDIT.c.number > after).order_by(AUDIT.c.number).limit(limit)
    whole = service_of(request).database.engine.connect().execution_options(isolation_level="REPEATABLE READ")
    with whole as connection:
        began = _began(connection, chain)
        rows = connection.execute(asked if began is None else asked.where(AUDIT.c.number < began)).all()
    entries_listed = [{"number": row.number, "hash": row.hash, "entry": row.entry} for row in rows]
    return {"chain": chain, "entries": entries_listed, "held_back_from": began}


def _began(connection: Connection, chain: str) -> int | None:
    """The entry with which the round in play began, where one is."""
    playing = select(TABLES.c.name).where(TABLES.c.name == chain, TABLES.c.state["state"].as_string() == "playing")
    if connection.execute(playing).one_or_none() is None:
        return None
    begins = select(AUDIT.c.number).where(AUDIT.c.chain == chain, AUDIT.c.entry.has_key("began"))
    number: int = connection.execute(begins.order_by(AUDIT.c.number.desc()).limit(1)).scalar_one()
    return number


@ROUTER.get("/audit/cards/{table}")
def cards_of(
    table: str,
    request: Request,
    caller: Annotated[Caller, allowed(AUDITOR, SURVEILLANCE)],
    since: Annotated[int, Query(ge=1, le=2**31 - 1)] = 1,
) -> dict[str, Any]:
    """Which cards came out of the shoes of a table in rounds that are over, and whether any are missing."""
    look(service_of(request), caller, "cards", table=table, since=since)
    whole = service_of(request).database.engine.connect().execution_options(isolation_level="REPEATABLE READ")
    with whole as connection:
        return cards.cards(connection, table, since)


@ROUTER.post("/audit/verification", responses={200: {"model": dict[str, Any]}})
async def verified(request: Request, caller: Annotated[Caller, allowed(AUDITOR)]) -> Response:
    """Check everything that is stored against the chains, apart from the tables; what does not fit is told line by
    line. It goes on for as long as the auditor waits for it."""
    service = service_of(request)
    await run_in_threadpool(look, service, caller, "verification")
    asked = service.database.url, str(service.database.seal.path)
    return await analysts.whole(analysts.VERIFIER, request, caller, verification, *asked, limit=LONGEST)


@ROUTER.get("/self-check")
def checked(
    request: Request, caller: Annotated[Caller, allowed(AUDITOR, SURVEILLANCE, *SUPERVISORS, ADMIN)]
) -> dict[str, Any]:
    """Digests of the code and data that are running, and the settings in force."""
    return self_check(service_of(request).settings)
