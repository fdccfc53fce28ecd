"""What the service counts about itself, for Prometheus."""

from __future__ import annotations

import time
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REGISTRY: Final = CollectorRegistry()
REQUESTS: Final = Counter("croupier_requests", "Requests answered.", ["method", "route", "status"], registry=REGISTRY)
SECONDS: Final = Histogram(
    "croupier_request_seconds",
    "How long a request took.",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=REGISTRY,
)
SOCKETS: Final = Gauge("croupier_sockets", "Sockets that are open.", registry=REGISTRY)
WAITING: Final = Gauge("croupier_tables_waiting", "Tables that wait for somebody, with a time-out.", registry=REGISTRY)


def text() -> bytes:
    """Everything, as Prometheus reads it."""
    return generate_latest(REGISTRY)


class Counting:
    """Counts every request under the route that answered it: addresses that nobody has written are one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, and take its time."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            route = getattr(scope.get("route"), "path", "unknown")
            REQUESTS.labels(scope["method"], route, str(status)).inc()
            SECONDS.labels(scope["method"], route).observe(time.perf_counter() - began)
