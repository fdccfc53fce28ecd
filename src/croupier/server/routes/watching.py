"""What the service says about itself, and the sockets of who watches a table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, WebSocket
from sqlalchemy import text
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from croupier.house.roles import ADMIN, PUBLIC, Caller
from croupier.server import metrics
from croupier.server.asking import allowed, caller_of, service_of
from croupier.server.live import live_of
from croupier.server.problems import Denied
from croupier.server.proxies import is_forwarded
from croupier.server.readiness import ReadinessDocument

ROUTER = APIRouter(prefix="/api", tags=["the service"])
_HERE = ("127.0.0.1", "::1", "testclient")


@ROUTER.get("/alive")
async def alive(caller: Annotated[Caller, allowed(PUBLIC)]) -> dict[str, Any]:
    """Whether this process answers, whatever becomes of the database: if not, start it again."""
    return {"status": "alive"}


@ROUTER.get("/health")
def health(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> dict[str, Any]:
    """Whether the service and its database answer."""
    with service_of(request).database.engine.connect() as connection:
        connection.execute(text("SELECT 1"))
    return {"status": "serving", "sockets": live_of(request).sockets}


@ROUTER.get("/ready", responses={503: {"model": ReadinessDocument, "description": "not ready: send nobody here"}})
async def ready(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> JSONResponse:
    """Whether players may be sent here: what is written is kept, its disk has room for more, the schema is this
    program's, and the key of the house is there."""
    checks = await request.app.state.readiness.checks()
    is_ready = not any(checks.values())
    document: ReadinessDocument = {"status": "ready" if is_ready else "not ready", "checks": checks}
    return JSONResponse(document, 200 if is_ready else 503, headers={} if is_ready else {"Retry-After": "5"})


@ROUTER.get("/metrics", response_class=Response)
async def measured(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Response:
    """Figures for Prometheus: from this machine, or for an admin."""
    is_here = request.client is not None and request.client.host in _HERE and not is_forwarded(request.scope)
    if caller.role != ADMIN and not is_here:
        raise Denied("figures are for an admin, or for who asks from this machine")
    crew = getattr(request.app.state, "crew", None)
    figures = metrics.together(await crew.figures()) if crew else await figures_of(request.app)
    return Response(figures, media_type="text/plain; version=0.0.4")


async def figures_of(app: Any) -> str:
    """What this process has counted, as Prometheus reads it."""
    metrics.SOCKETS.set(app.state.live.sockets)
    metrics.WAITING.set(len(app.state.timekeeper.due))
    await run_in_threadpool(metrics.look_at_house, app.state.service.database)
    return metrics.text()


@ROUTER.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """The table as the caller may see it, again after every command."""
    await live_of(socket).serve(socket, table, lambda: caller_of(socket, asks=False))
