"""What the service says about itself, and the sockets of who watches a table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, WebSocket
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import Response

from croupier.house.roles import ADMIN, PUBLIC, Caller
from croupier.server import metrics
from croupier.server.asking import allowed, caller_of, service_of
from croupier.server.live import live_of
from croupier.server.problems import Denied

ROUTER = APIRouter(prefix="/api", tags=["the service"])
_HERE = ("127.0.0.1", "::1", "testclient")


@ROUTER.get("/health")
def health(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> dict[str, Any]:
    """Whether the service and its database answer."""
    with service_of(request).database.engine.connect() as connection:
        connection.execute(text("SELECT 1"))
    return {"status": "serving", "sockets": live_of(request).sockets}


@ROUTER.get("/metrics", response_class=Response)
def measured(request: Request, caller: Annotated[Caller, allowed(PUBLIC)]) -> Response:
    """Figures for Prometheus: from this machine, or for an admin."""
    if caller.role != ADMIN and (request.client is None or request.client.host not in _HERE):
        raise Denied("figures are for an admin, or for who asks from this machine")
    metrics.SOCKETS.set(live_of(request).sockets)
    metrics.WAITING.set(len(request.app.state.timekeeper.due))
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


@ROUTER.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """The table as the caller may see it, again after every command."""
    await live_of(socket).serve(socket, table, lambda: caller_of(socket, asks=False))
